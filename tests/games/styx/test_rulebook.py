"""The rules in our own words: none missing, none extra, and every reference leads somewhere."""

import re
from pathlib import Path
from typing import get_args

from domain.games.styx.commands import StyxCommand
from domain.games.styx.policies import POLICIES
from domain.games.styx.tracks import ENDING_RULES, TRACKED
from domain.kernel.rulebook import rules
from domain.kernel.words import tag_of

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "rules" / "styx.md"
RULES = rules("domain.games.styx")


def test_an_open_text_says_what_else_it_could_mean():
    assert [rule.id for rule in RULES.values() if rule.ruling and "Other readings: " not in rule.ruling] == []


def test_policies_and_endings_name_rules_that_exist():
    named = {rule for policy in POLICIES for rule in policy.rules} | {rule for rule in ENDING_RULES.values() if rule}
    assert named <= set(RULES)


def test_a_policy_is_named_where_the_text_it_settles_is_open():
    named = {key for rule in RULES.values() for key in re.findall(r"[Pp]olicy `(\w+)`", rule.ruling)}
    assert named == {policy.key for policy in POLICIES}
    for policy in POLICIES:
        assert any(f"`{policy.key}`" in RULES[rule].ruling for rule in policy.rules), policy.key


def chapter(heading: str) -> str:
    text = GUIDE.read_text("utf-8")
    start = text.index(f"\n## {heading}\n")
    end = text.find("\n## ", start + 1)
    return text[start : end if end > 0 else len(text)]


def first_column(heading: str, title: str) -> list[str]:
    """The code words of the column with this title, in the tables of a chapter."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in chapter(heading).splitlines()
        if line[:1] == "|"
    ]
    head = next(row for row in rows if title in row)
    place = head.index(title)
    return [cell.strip("`") for row in rows if len(row) == len(head) and (cell := row[place]).startswith("`")]


def test_the_guide_names_every_command():
    assert first_column("What is recorded", "command") == [tag_of(command) for command in get_args(StyxCommand)]


def test_the_guide_names_every_track_with_what_it_belongs_to():
    assert first_column("What follows by itself", "track") == [track.key for track in TRACKED]
