"""`make rules`: is every rule of every game tested, and every position a rulebook rejects refused?

A rule is covered when a passing test that is marked with it has also seen it (`tests.specification` says how). The table
`tests/games/<game>/rejects.toml` has a row {rule, text, as, test or reason} for each thing the rules reject:
    command     a command asks for it and `test` saw it refused by that rule, or (with `field`) as malformed in that field
    outcome     no command can ask for it; `test`, marked with the rule, shows that the outcome is another
    untypable   it cannot even be said; `reason` tells why
How many rows a rule needs stands in `fixtures/<game>/wanted_rules.txt`.
"""

import sys
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from domain import games as discovery
from domain.kernel import rulebook
from domain.kernel.game import Game
from tests.wanted import Wanted, wanted_rules

ROOT = Path(__file__).parent.parent
KINDS = ("command", "outcome", "untypable")


@dataclass
class Shown:
    """What one passed test shows: the rules it is marked with, and what its probe saw."""

    marked: frozenset[str]
    seen: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    malformed: set[str] = field(default_factory=set)
    looked: bool = False


class Collector:
    """A pytest plugin: the passed tests, by id without parameters; and the names of the others."""

    def __init__(self) -> None:
        self.marks: dict[str, frozenset[str]] = {}
        self.shown: dict[str, Shown] = {}
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            self.marks[item.nodeid] = frozenset(rule for mark in item.iter_markers("rule") for rule in mark.args)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
        if report.when != "call" or not report.passed:
            return
        told: dict[str, Any] = dict(report.user_properties).get("rules") or {}
        test = self.shown.setdefault(report.nodeid.partition("[")[0], Shown(self.marks[report.nodeid]))
        test.marked |= self.marks[report.nodeid]
        for name in ("seen", "refused", "malformed"):
            getattr(test, name).update(told.get(name, ()))
        test.looked = test.looked or bool(told.get("looked"))


def run_marked(game: str) -> Collector:
    collector = Collector()
    folder = ROOT / "tests" / "games" / game
    if folder.is_dir():
        pytest.main(
            [str(folder), "-q", "--no-header", "-m", "rule", "--tb=short", "-W", "default"], plugins=[collector]
        )
    return collector


def uncovered(rules: dict[str, rulebook.Rule], shown: dict[str, Shown]) -> dict[str, str]:
    """Every rule that no passing test covers, and what is wrong."""
    missing: dict[str, str] = {}
    for rule in rules.values():
        marked = [test for test in shown.values() if rule.id in test.marked]
        if not marked:
            missing[rule.id] = "no passing test is marked with it"
        elif not any(rule.id in test.seen or (rule.kind == "information" and test.looked) for test in marked):
            missing[rule.id] = f"{len(marked)} marked, and the rule was not at work in any"
    return missing


def rows_of(game: str) -> list[dict[str, str]]:
    path = ROOT / "tests" / "games" / game / "rejects.toml"
    return tomllib.loads(path.read_text("utf-8")).get("reject", []) if path.exists() else []


def named(shown: dict[str, Shown], test: str) -> Shown | None:
    """The one passed test with this id, or with this ending (`test_bids.py::test_x` or `test_x`)."""
    found = [one for name, one in shown.items() if name == test or name.endswith((f"/{test}", f"::{test}"))]
    return found[0] if len(found) == 1 else None


def wrong_with(row: dict[str, str], shown: dict[str, Shown]) -> str:
    """What is wrong with a row, or nothing."""
    kind, rule = row.get("as", ""), row["rule"]
    if kind not in KINDS:
        return "to be filled in"
    if kind == "untypable":
        return "" if row.get("reason", "").strip() else "needs a reason"
    test = named(shown, row.get("test", ""))
    if test is None:
        return f"no single passing test is called {row.get('test', '')!r}"
    if kind == "outcome":
        return "" if rule in test.marked else f"{row['test']} is not marked with the rule"
    if rule in test.refused or (row.get("field") and row["field"] in test.malformed):
        return ""
    return f"{row['test']} saw no refusal by this rule"


def strays(known: dict[str, Wanted], rules: dict[str, rulebook.Rule], rows: list[dict[str, str]]) -> list[str]:
    """Rows of unknown rules, rows told twice, and whatever was counted and is not here."""
    told = Counter((row["rule"], row["text"]) for row in rows)
    found = [f"{rule}: not in the rulebook, but in rejects.toml" for rule, _ in told if rule not in rules]
    found += [f"{rule}: told {times} times: {text}" for (rule, text), times in told.items() if times > 1]
    found += [f"{rule}: wanted, and not in rulebook.toml" for rule in known if rule not in rules]
    have = Counter(rule for rule, _ in told)
    short = {rule: one.rejects - have[rule] for rule, one in known.items()}
    return found + [
        f"{rule}: {missing} more rejected by it, and no row says so" for rule, missing in short.items() if missing > 0
    ]


def report(game: Game) -> bool:
    """Print how far the tests of one game reach; True when nothing is missing."""
    rules = rulebook.rules(game.package)
    ran = run_marked(game.key)
    missing = uncovered(rules, ran.shown)
    unknown = sorted({rule for test in ran.shown.values() for rule in test.marked} - set(rules))
    rows = rows_of(game.key)
    wrong = [(row, told) for row in rows if (told := wrong_with(row, ran.shown))]
    stray = strays(wanted_rules(game.key), rules, rows)
    good = Counter(row["as"] for row in rows if not wrong_with(row, ran.shown))
    print(f"\n{game.key}: rules covered {len(rules) - len(missing)} of {len(rules)}")
    print(f"  rejects: {', '.join(f'{good[kind]} {kind}' for kind in KINDS)}; {len(wrong)} of {len(rows)} rows wrong")
    for rule, told in missing.items():
        print(f"  {rule} ({rules[rule].title}): {told}")
    for row, told in wrong:
        print(f"  {row['rule']} rejects {row['text']!r}: {told}")
    for told in (*stray, *(f"{rule}: a test is marked with it, and no rule has this id" for rule in unknown)):
        print(f"  {told}")
    for name in ran.failed:
        print(f"  failed: {name}")
    return not (missing or wrong or stray or unknown or ran.failed)


def main(words: list[str]) -> int:
    wanted = [discovery.game(key) for key in words] or list(discovery.games())
    told = [report(game) for game in wanted]
    return 0 if all(told) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
