"""The count of rules itself: what it does not believe."""

from types import SimpleNamespace

import pytest

from domain.kernel.rulebook import Rule
from tests import conftest
from tests.probe import PROBE
from tests.rules import Collector, Shown, named, strays, uncovered, wrong_with
from tests.wanted import Wanted


def rule(name: str, kind: str = "limit") -> Rule:
    return Rule(id=name, title=name, statement="It is so.", kind=kind)


def shown(*marked: str, **more: object) -> Shown:
    return Shown(frozenset(marked), **more)


RULES = {one.id: one for one in (rule("A-01"), rule("A-02"), rule("A-03", "information"))}


def test_a_rule_is_covered_by_a_marked_test_that_saw_it():
    assert set(uncovered(RULES, {})) == {"A-01", "A-02", "A-03"}
    told = uncovered(RULES, {"t::a": shown("A-01", seen={"A-01"}), "t::b": shown("A-02", seen={"A-01"})})
    assert set(told) == {"A-02", "A-03"}
    assert told["A-02"] == "1 marked, and the rule was not at work in any"


def test_looking_is_enough_for_information_only():
    told = uncovered(RULES, {"t::a": shown("A-02", "A-03", looked=True), "t::b": shown("A-01", seen={"A-01"})})
    assert set(told) == {"A-02"}


def test_a_command_row_needs_a_test_that_saw_that_refusal():
    tests = {"tests/games/x/test_a.py::test_no": shown("A-01", refused={"A-01"}, malformed={"colours"})}
    row = {"rule": "A-01", "text": "x", "as": "command", "test": "test_no"}
    assert wrong_with(row, tests) == ""
    assert wrong_with(row | {"rule": "A-02"}, tests) == "test_no saw no refusal by this rule"
    assert wrong_with(row | {"rule": "A-02", "field": "colours"}, tests) == ""
    assert wrong_with(row | {"rule": "A-02", "field": "seat"}, tests)
    assert "no single passing test" in wrong_with(row | {"test": "test_other"}, tests)


def test_an_outcome_row_needs_a_test_of_that_rule_and_an_untypable_row_a_reason():
    tests = {"t.py::test_no": shown("A-01")}
    assert wrong_with({"rule": "A-01", "text": "x", "as": "outcome", "test": "t.py::test_no"}, tests) == ""
    assert wrong_with({"rule": "A-02", "text": "x", "as": "outcome", "test": "test_no"}, tests)
    assert wrong_with({"rule": "A-01", "text": "x", "as": "untypable", "reason": " "}, tests) == "needs a reason"
    assert wrong_with({"rule": "A-01", "text": "x", "as": "untypable", "reason": "no field"}, tests) == ""
    assert wrong_with({"rule": "A-01", "text": "x", "as": ""}, tests) == "to be filled in"


def test_a_name_that_two_tests_have_names_neither():
    tests = {"t/a.py::test_no": shown("A-01"), "t/b.py::test_no": shown("A-01")}
    assert named(tests, "test_no") is None
    assert named(tests, "b.py::test_no") is tests["t/b.py::test_no"]


def test_rows_of_unknown_rules_and_rows_told_twice_are_strays():
    row = {"rule": "A-01", "text": "x"}
    assert strays({}, RULES, [row]) == []
    assert strays({}, RULES, [row, row]) == ["A-01: told 2 times: x"]
    assert strays({}, RULES, [{"rule": "B-09", "text": "x"}]) == ["B-09: not in the rulebook, but in rejects.toml"]


def test_a_wanted_rule_that_is_not_here_and_a_row_too_few_are_strays():
    row = {"rule": "A-01", "text": "x"}
    known = {"A-01": Wanted("limit", "both", False, 2), "B-09": Wanted("limit", "both", False, 0)}
    assert strays(known, RULES, [row]) == [
        "B-09: wanted, and not in rulebook.toml",
        "A-01: 1 more rejected by it, and no row says so",
    ]
    assert strays({"A-01": known["A-01"]}, RULES, [row, row | {"text": "y"}]) == []


def test_what_failed_shows_nothing():
    collector = Collector()
    collector.marks = {"t::a[1]": frozenset({"A-01"}), "t::a[2]": frozenset({"A-01"})}
    told = ("rules", {"seen": ["A-01"], "refused": [], "malformed": [], "looked": False})
    report = {"when": "call", "user_properties": [told]}
    collector.pytest_runtest_logreport(SimpleNamespace(nodeid="t::a[1]", failed=True, passed=False, **report))
    assert collector.shown == {}
    assert collector.failed == ["t::a[1]"]
    collector.pytest_runtest_logreport(SimpleNamespace(nodeid="t::a[2]", failed=False, passed=True, **report))
    assert collector.shown["t::a"].seen == {"A-01"}


def test_a_test_that_reads_no_answer_fails():
    run = conftest.pytest_runtest_call(SimpleNamespace(user_properties=[]))
    next(run)
    PROBE.unread = "a command"
    with pytest.raises(AssertionError, match="without reading the answer to a command"):
        run.send(None)
    PROBE.unread = ""
