"""The rules in our own words: none missing, none extra, and every reference leads somewhere."""

import re
from pathlib import Path
from typing import get_args

from domain.games.shadow_throne.commands import ShadowThroneCommand
from domain.games.shadow_throne.policies import POLICIES
from domain.games.shadow_throne.tracks import ENDING_RULES, TRACKED
from domain.kernel.rulebook import rules
from domain.kernel.words import tag_of

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "rules" / "shadow_throne.md"
RULES = rules("domain.games.shadow_throne")


def test_policies_and_endings_name_rules_that_exist():
    named = {rule for policy in POLICIES for rule in policy.rules} | {rule for rule in ENDING_RULES.values() if rule}
    assert named <= set(RULES)


def test_a_policy_is_named_where_the_text_it_settles_is_open():
    named = {key for rule in RULES.values() for key in re.findall(r"Policy `(\w+)`", rule.ruling)}
    # The target is a variant of the rulebook, and no open text.
    assert named == {policy.key for policy in POLICIES} - {"target"}
    for policy in POLICIES:
        assert policy.key == "target" or any(f"`{policy.key}`" in RULES[rule].ruling for rule in policy.rules)


def chapter(heading: str) -> str:
    text = GUIDE.read_text("utf-8")
    start = text.index(f"\n## {heading}\n")
    end = text.find("\n## ", start + 1)
    return text[start : end if end > 0 else len(text)]


def test_the_guide_names_every_command_and_track():
    recorded, follows = chapter("What is recorded"), chapter("What follows by itself")
    assert re.findall(r"\| `(shadow_throne\.\w+)` \|", recorded) == [
        tag_of(command) for command in get_args(ShadowThroneCommand)
    ]
    assert re.findall(r"^\| `(\w+)` \|", follows, re.MULTILINE) == [track.key for track in TRACKED]
