"""Which cases a run of the tests takes."""

import pytest

from tests import part as taking
from tests.part import part

CASES = [(name, number) for name in "abc" for number in range(4)]


def test_one_of_so_many_is_taken(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(taking, "EVERY_CASE", False)
    assert part(CASES, 5) == [("a", 0), ("b", 1), ("c", 2)]


def test_whatever_is_to_be_met_is_taken_with_its_first_case(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(taking, "EVERY_CASE", False)
    assert part(CASES, 5, meeting=(0, 1)) == [("a", 0), ("b", 1), ("c", 2), ("a", 3)]


def test_the_soak_takes_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(taking, "EVERY_CASE", True)
    assert part(CASES, 5, meeting=(0, 1)) == CASES
