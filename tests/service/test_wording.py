"""Names and sentences never break a terminal."""

import io

import pytest

from domain.kernel.moment import Moment
from domain.kernel.result import Result
from service.lists import columns
from service.signs import speak_ascii
from service.streams import fitted, room
from service.wording import clip, count, listed, mark, moment_words, plain, result_sentence, variants, wrapped
from tests.toy import TOY

HOSTILE = {
    "\x1b[31mMara\x1b[0m": "[31mMara[0m",
    "Ma\x00ra\x07": "Mara",
    "Mara\nOskar\tInes": "Mara Oskar Ines",
    "\u202eMara": "Mara",
    "[bold]Mara[/bold]": "[bold]Mara[/bold]",
    "Mara\ud800": "Mara",
    "Zoë 🎲": "Zoë 🎲",
    "\u2066Mara\u2069\u200b": "Mara",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_becomes_harmless(name: str):
    assert plain(name) == HOSTILE[name]


def test_what_is_cut_off_leaves_an_ellipsis_and_wide_letters_count_twice():
    assert clip("Mara", 4) == "Mara"
    assert clip("Marah", 4) == "Mar…"
    assert clip("漢字漢字", 5) == "漢字…"
    assert len(plain("x" * 500, 20)) == 20


def test_a_stream_that_cannot_write_our_signs_gets_plain_ones():
    speak_ascii()
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="plain")
    stream.write("● Mara: coins 4 → 2 ▁█ 🎲 ¼")
    stream.flush()
    assert stream.buffer.getvalue() == b"1 Mara: coins 4 -> 2 _# ? 1/4"


def test_lists_and_numbers_read_as_people_say_them():
    assert [listed(()), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert [count(1, "move"), count(2, "move"), count(0, "entry", "entries")] == ["1 move", "2 moves", "0 entries"]
    assert [mark(1), mark(6), mark(7)] == ["●", "★", "●"]


def test_a_moment_is_told_in_the_games_words():
    assert moment_words(TOY, Moment(3, "take", (1,))) == "round 3, take"
    assert moment_words(TOY, Moment()) == "set-up"


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (Result(how="last", winners=(2,)), "Ben wins: took the last stone."),
        (Result(how="last", winners=(1, 2)), "Ada and Ben win: took the last stone."),
        (Result(how="last"), "Nobody wins: took the last stone."),
        (Result(how="abandoned"), "The game was abandoned: there is no winner."),
    ],
)
def test_a_result_is_one_sentence(result: Result, sentence: str):
    assert result_sentence(TOY, ("Ada", "Ben"), result) == sentence


def test_a_long_line_is_broken_between_words_and_set_in():
    assert wrapped("  - Ada takes 3 coins", 12) == ["  - Ada", "    takes 3", "    coins"]
    assert wrapped("short", 12) == ["short"]
    # Behind columns, what follows begins where the words do, however wide the number is.
    for number in ("   7  3.1   ", " 103  41.10"):
        assert wrapped(f"{number}  Ada takes all", 20, 13) == [f"{number}  Ada", f"{'':10}takes all"]
    assert all(len(piece) <= 40 for piece in wrapped("word " * 60, 40))


def test_only_readings_other_than_the_usual_ones_are_named():
    assert variants(TOY, {"kind": "a"}) == variants(TOY, {}) == ""
    assert variants(TOY, {"kind": "b"}) == "with kind b"


def test_a_sentence_beside_the_answer_breaks_between_words_too(monkeypatch: pytest.MonkeyPatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "30")
    said = "Game 4b7c, the last one touched: Shadow Throne of Maximiliane."
    lines = fitted(said, Terminal())
    assert max(map(len, lines)) <= 30
    assert " ".join(line.strip() for line in lines) == said
    assert fitted(said, io.StringIO()) == fitted(said, None) == [said]


def test_a_row_whose_last_column_is_empty_ends_with_its_words():
    assert columns([("Mara", "4 games", ""), ("Oskar", "1 game", "also Oscar")]) == [
        "Mara   4 games",
        "Oskar  1 game   also Oscar",
    ]


@pytest.mark.parametrize(
    ("named", "cells"), [("80", 80), ("300", 100), ("", 100), ("0", 100), ("wide", 100), ("9" * 5000, 100)]
)
def test_what_is_piped_takes_the_cells_that_columns_names(named: str, cells: int, monkeypatch: pytest.MonkeyPatch):
    """A board that was piped had lines of 100, whatever COLUMNS said."""
    monkeypatch.setenv("COLUMNS", named)
    assert room(io.StringIO()) == room(None) == cells
