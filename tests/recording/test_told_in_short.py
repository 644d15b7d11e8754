"""What a file tells otherwise is told back as far as one sees where it differs, however long it is."""

import msgspec
import pytest

from domain.kernel.text import apart
from domain.recording.application import Tablescribe
from domain.recording.log_file import check
from tests.recording.tables import games, played

LONG = "x" * 300_000
HUGE = 10**4_000
OTHER = "The file tells other events than the rules decide: "
WON = '{"how":"last","rule":"TOY-04","winners":[2]}'
LINES = {
    "moments": ([[1, LONG, 1]], f'The file tells moments [[1,"{"x" * 55}… (300,010 characters); the events bring [[1,"take",1]].'),
    "moved": ([{LONG: 8}], f'The file tells that event 1 moved {{"{"x" * 58}… (300,006 characters); it moved {{"stones game":7}}.'),
    "events": (
        [{"type": "toy.stones_taken", "rule": LONG, "seat": 1, "stones": 3, "left": 8}],
        f"{OTHER}event 1 is 'stones taken' with rule 'TOY-02', left 7 by the rules and 'stones taken' with rule '{'x' * 59}… (300,002 characters), left 8 in the file.",
    ),
}  # fmt: skip
LAST = {
    "hash": (LONG, f"; the file tells {'x' * 60}… (300,000 characters)."),
    "result": ({"how": LONG}, f'The game ends {WON}; the file tells {{"how":"{"x" * 52}… (300,010 characters).'),
}


@pytest.fixture
def exported(store: Tablescribe) -> list[bytes]:
    return list(store.export_log(played(store, 3, 3, 1, 3)))


def sentence(lines: list[bytes], place: int, field: str, value: object) -> str:
    """What is said of the file once this field of one line is another."""
    line = msgspec.json.encode({**msgspec.json.decode(lines[place]), field: value})
    broke = check([*lines[:place], line, *lines[place + 1 :]], deep=True, games=games).broke
    assert broke is not None
    return broke.sentence


@pytest.mark.parametrize("field", LINES)
def test_a_line_is_told_back_in_short(field: str, exported: list[bytes]):
    value, told = LINES[field]
    assert sentence(exported, 1, field, value) == f"Line 2: {told}"


@pytest.mark.parametrize("field", LAST)
def test_so_is_the_last_line(field: str, exported: list[bytes]):
    value, told = LAST[field]
    assert sentence(exported, len(exported) - 1, field, value).endswith(told)


@pytest.mark.parametrize("field", ["entry", "move"])
def test_so_is_a_number_of_thousands_of_digits(field: str, exported: list[bytes]):
    line = exported[1].replace(b"{", f'{{"{field}":{HUGE},'.encode(), 1)
    broke = check([exported[0], line], games=games).broke
    assert broke is not None
    assert f" 1{'0' * 59}… (4,001 characters)" in broke.sentence


def test_of_what_was_moved_the_event_that_differs_is_told(exported: list[bytes]):
    """All events of the line had been told, from the first on."""
    told = sentence(exported, len(exported) - 2, "moved", [{"stones game": 0}, {"stones game": 1}])
    assert told == 'Line 5: The file tells that event 2 moved {"stones game":1}; it moved {}.'


def test_two_long_texts_are_told_from_a_little_before_where_they_differ():
    same = "a" * 500
    assert apart(f"{same}b", f"{same}c{'d' * 99}") == (
        f"…{'a' * 20}b (501 characters)",
        f"…{'a' * 20}c{'d' * 39}… (600 characters)",
    )
    assert apart("a" * 100, "b" * 100) == ("a" * 100, "b" * 100)
    assert apart(same, f"{same}b") == (f"…{'a' * 20} (500 characters)", f"…{'a' * 20}b (501 characters)")
    assert apart("a\x1bb", "c") == (r"a\x1bb", "c")
