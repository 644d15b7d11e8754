"""The rules in our own words: none missing, none extra, and every reference leads somewhere."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from domain.games.shadow_throne.commands import ShadowThroneCommand
from domain.games.shadow_throne.policies import POLICIES
from domain.games.shadow_throne.tracks import ENDING_RULES, TRACKED
from domain.kernel.rulebook import Rule, rules
from domain.kernel.words import tag_of

ROOT = Path(__file__).parents[3]
LEDGER = ROOT.parent / "shared" / "rules" / "shadow_throne.toml"
GUIDE = ROOT / "docs" / "rules" / "shadow_throne.md"
SOURCES = (*(ROOT / "domain" / "games" / "shadow_throne").rglob("*.py"), GUIDE)
ID = re.compile(r"\bST-[A-Z]+(?:-[A-Z]+)*-\d\d")
RULES = rules("domain.games.shadow_throne")
KINDS = {"action", "card", "information", "limit", "resolution", "setup", "track", "variant", "victory"}


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_a_rule_says_what_it_is_and_where_it_stands(rule: Rule):
    assert ID.fullmatch(rule.id)
    assert rule.statement.endswith(".")
    assert rule.title
    assert rule.heading
    assert rule.edition == "en"
    assert rule.kind in KINDS


def test_every_rule_that_is_referred_to_exists():
    told = {rule.id: rule.statement + rule.ruling for rule in RULES.values()}
    told |= {path.name: path.read_text("utf-8") for path in SOURCES}
    assert not {name: lost for name, text in told.items() if (lost := set(ID.findall(text)) - set(RULES))}


def test_policies_and_endings_name_rules_that_exist():
    named = {rule for policy in POLICIES for rule in policy.rules} | {rule for rule in ENDING_RULES.values() if rule}
    assert named <= set(RULES)


def test_a_policy_is_named_where_the_text_it_settles_is_open():
    named = {key for rule in RULES.values() for key in re.findall(r"Policy `(\w+)`", rule.ruling)}
    # The target is a variant of the rulebook, and no open text.
    assert named == {policy.key for policy in POLICIES} - {"target"}
    for policy in POLICIES:
        assert policy.key == "target" or any(f"`{policy.key}`" in RULES[rule].ruling for rule in policy.rules)


def test_no_file_name_stands_in_a_rule():
    assert not [
        rule.id for rule in RULES.values() if re.search(r"\.txt|§", f"{rule.statement}{rule.heading}{rule.ruling}")
    ]


@pytest.mark.skipif(not LEDGER.exists(), reason="the ledger of rules lies beside the project")
def test_the_rules_are_those_of_the_ledger():
    ledger = {rule["id"]: rule for rule in tomllib.loads(LEDGER.read_text("utf-8"))["rule"]}
    assert list(RULES) == list(ledger)
    for rule in RULES.values():
        wanted = ledger[rule.id]
        assert (rule.kind, rule.edition, bool(rule.ruling)) == (wanted["kind"], wanted["edition"], wanted["ambiguous"])


def chapter(heading: str) -> str:
    text = GUIDE.read_text("utf-8")
    start = text.index(f"\n## {heading}\n")
    end = text.find("\n## ", start + 1)
    return text[start : end if end > 0 else len(text)]


def test_the_guide_tells_every_policy_with_its_rules():
    told = chapter("Readings that a table can choose")
    for policy in POLICIES:
        row = next(line for line in told.splitlines() if line.startswith(f"| `{policy.key}` |"))
        assert set(ID.findall(row)) == set(policy.rules)
        assert re.findall(r"\*\*([\w-]+)\*\*", row) == [policy.default]


def test_the_guide_lists_every_rule_that_is_read_one_way_of_several():
    assert set(ID.findall(chapter("Open texts, and how they are read"))) == {
        rule.id for rule in RULES.values() if rule.ruling
    }


def test_the_guide_names_every_command_and_track():
    recorded, follows = chapter("What is recorded"), chapter("What follows by itself")
    assert re.findall(r"\| `(shadow_throne\.\w+)` \|", recorded) == [
        tag_of(command) for command in get_args(ShadowThroneCommand)
    ]
    assert re.findall(r"^\| `(\w+)` \|", follows, re.MULTILINE) == [track.key for track in TRACKED]


def test_the_guide_knows_how_many_rules_there_are():
    assert f"All {len(RULES)} rules" in GUIDE.read_text("utf-8")
