"""Two people record one game: what comes in between is told, and then is asked what is open now."""

from collections.abc import Sequence
from uuid import UUID

import pytest

from domain.kernel.box import Box, facts_box, practice_box
from domain.kernel.log import Opened
from domain.kernel.reading import read_command
from domain.recording.application import make_store
from service.desk import Desk
from service.settings import settings
from service.terminal.guide import Guide
from tests.service.talk import Scripted
from tests.service.test_boxes import STYX

FIRST = "Ben recorded something else first, as move "
SET_UP = ("red", "blue", "green", "Mara")
PLACED = tuple({"type": "styx.place_token", "seat": seat, "slot": slot} for seat, slot in enumerate(("left",) * 3, 1))
OPENED = {"type": "styx.open_audience", "cards": ["ash_ferrier", "hollow_piper"]}


class Overtaken(Scripted):
    """Before this line is typed, somebody else records moves."""

    def __init__(self, typed: Sequence[str], before: str, other: Desk, moves: Sequence[dict[str, object]]) -> None:
        super().__init__(typed)
        self.before, self.other, self.moves = before, other, moves

    def ask(self, lines: list[str], completions: list[str]) -> str:
        typed = super().ask(lines, completions)
        if typed == self.before:
            self.other.read_again()
            for move in self.moves:
                self.other.record(read_command(STYX, move))
        return typed


def sit(box: Box, typed: Sequence[str], before: str, moves: Sequence[dict[str, object]]) -> str:
    with make_store(None, lambda: 1, lambda: UUID(int=1)) as store:
        log = store.open(Opened(game="styx", edition="en", seats=("Mara", "Oskar", "Ines"), box=box))
        other = Desk(store, log.id, settings(), by="Ben")
        person = Overtaken((*SET_UP, *typed), before, other, moves)
        Guide(Desk(store, log.id, settings()), person).run()
        return person.text.partition(FIRST)[2]


@pytest.mark.parametrize("typed", ["note hm", "undo yes", "stop late", "redo"])
def test_whatever_was_overtaken_the_question_is_that_of_the_game_as_it_stands_now(typed: str):
    """After a move it was so; after a remark or a correction the old question stood there, and its answers fitted nothing."""
    words = [typed] if typed.startswith("note") else typed.split()
    told = sit(practice_box(STYX), ("ash", "hollow", *words, "muster"), words[-1], PLACED)
    assert "On which card?" not in told
    assert "Mara turns up the token on the left (on the two cards" in told
    assert "> muster\nMara, Muster: at least 1, has 4 coins" in told


def test_a_card_that_was_read_off_while_somebody_went_on_is_not_asked_about_in_the_old_place():
    described = [
        {"type": "log.describe", "component": card, "values": {"min_players": 2}} for card in ("lich", "siren", "djinn")
    ]
    opened = {**OPENED, "cards": ["siren", "djinn"]}
    told = sit(facts_box(STYX), ("lich", "siren", "3+", "no", "left"), "no", (*described, opened))
    assert "Left card?" not in told
    assert "> left\n" in told
    assert "Oskar places a token" in told


def test_who_thinks_of_stopping_and_writes_a_note_meanwhile_is_asked_anew_too():
    told = sit(practice_box(STYX), ("ash", "stop", "note hm", "left"), "note hm", (OPENED,))
    assert "card?" not in told.partition("On which card?")[0]
    assert "> left\nMara places" in told.replace("  Mara places", "Mara places")
