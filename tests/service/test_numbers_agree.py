"""Numbers beside a command must agree with what is recorded, from a pipe as in a file."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest

from service.bootstrap import opened_store
from service.desk import Desk
from service.lines import record_lines
from service.settings import settings
from tests.service.begun import TOO_LOW
from tests.service.talk import Answer, given_lines, run

BID = {**TOO_LOW, "bid": 3}
NOTE = {"type": "log.note", "text": "hm"}


def record(game: str, *lines: dict[str, Any]) -> Answer:
    return run("record", game, given=given_lines(*lines))


def entries(game: str) -> int:
    return run("games", "--json").json[0]["entries"]


@pytest.mark.parametrize(
    "command",
    [{"type": "log.take_back"}, {"type": "log.redo"}, NOTE, {"type": "log.hide"}],
    ids=lambda one: one["type"],
)
@pytest.mark.parametrize("entry", [{}, {"entry": 8}])
def test_a_correction_or_a_note_is_no_move(game: str, command: dict[str, Any], entry: dict[str, int]):
    told = record(game, {**entry, "cmd": command, "move": 3})
    assert (told.code, entries(game)) == (1, 7), told
    assert "The line calls this move 3, and corrections and notes are no moves. Leave `move` out." in told.out


@pytest.mark.parametrize("move", [{}, {"move": 6}])
def test_a_correction_or_a_note_repeats_no_move(game: str, move: dict[str, int]):
    """One with its `move` had been told that it tells its `move` too."""
    told = record(game, {**move, "was": [7, 6], "cmd": NOTE})
    assert (told.code, entries(game)) == (1, 7), told
    assert "With `was` the line repeats a move, and corrections and notes are no moves. Leave `was` out." in told.out


def test_a_line_sent_again_with_another_move_is_no_repetition(game: str):
    line = {"entry": 8, "move": 7, "cmd": BID}
    assert record(game, line).code == 0
    told = record(game, {**line, "move": 5})
    assert (told.code, "Already recorded." in told.out) == (4, False)
    assert "This line is move 5, and what was sent as entry 8 stands as move 7." in told.out
    assert record(game, line).lines == ["Already recorded."]
    assert record(game, {"entry": 8, "cmd": BID}).lines == ["Already recorded."]


def test_who_did_not_see_a_note_still_tells_the_right_move(game: str):
    assert record(game, NOTE).code == 0
    wrong = record(game, {"entry": 8, "move": 5, "cmd": BID})
    assert (wrong.code, "This line is move 5, and the next move is 7." in wrong.out, entries(game)) == (4, True, 8)
    assert record(game, {"entry": 8, "move": 7, "cmd": BID}).code == 0


def test_a_line_that_repeats_a_correction_tells_its_own_numbers(game: str):
    assert record(game, {"type": "log.take_back"}, {"type": "log.redo"}).code == 0
    bid = {"type": "styx.reveal_token", "seat": 1, "kind": "muster", "bid": 2}
    line = {"entry": 9, "move": 6, "was": [7, 6], "cmd": bid}
    assert record(game, line).lines == ["Already recorded."]
    for wrong in ({"entry": 8}, {"was": [6, 6]}, {"was": [7, 5]}):
        told = record(game, {**line, **wrong})
        assert (told.code, "Already recorded." in told.out) == (4, False), (wrong, told)
    assert record(game, {"move": 6, "was": [7, 6], "cmd": bid}).lines == ["Already recorded."]


class Overtaking(BytesIO):
    """Before its line is read, somebody else records."""

    def __init__(self, line: dict[str, Any], other: Desk, *commands: dict[str, Any]) -> None:
        super().__init__(given_lines(line))
        self.other, self.commands = other, iter(commands)

    def readline(self, size: int | None = -1, /) -> bytes:
        for command in self.commands:
            self.other.record(self.other.read(command))
        return super().readline(size)


@pytest.fixture
def desks(game: str) -> Iterator[tuple[Desk, Desk]]:
    with opened_store(settings()) as store:
        game_id = store.find(game)
        yield Desk(store, game_id, settings()), Desk(store, game_id, settings())


INES_BIDS = {"type": "styx.reveal_token", "seat": 3, "kind": "muster", "bid": 1}


@pytest.mark.parametrize(
    ("first", "line"),
    [
        (BID, {"move": 8, "cmd": INES_BIDS}),
        (BID, {"entry": 9, "move": 8, "cmd": INES_BIDS}),
        (BID, {"entry": 9, "cmd": INES_BIDS}),
        (NOTE, {"entry": 9, "move": 7, "cmd": BID}),
    ],
)
def test_who_has_seen_what_another_recorded_tells_the_numbers_after_it(
    desks: tuple[Desk, Desk], first: dict[str, Any], line: dict[str, Any]
):
    """The pipe was opened at entry 7; entry 8 was recorded elsewhere, and the line is written by who has seen it."""
    mine, other = desks
    assert record_lines(mine, Overtaking(line, other, first), as_json=False, keep_going=False) == 0
    assert (mine.log.entry, mine.log.moves[-1].command) == (9, mine.read(line))
