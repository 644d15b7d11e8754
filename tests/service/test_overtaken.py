"""Two people record one game: what comes in between is told, and then is asked what is open now."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from domain.kernel.box import Box, facts_box, practice_box
from domain.kernel.log import Opened
from domain.kernel.reading import read_command
from domain.kernel.refusal import Need
from domain.recording.application import make_store
from service.desk import Desk
from service.settings import settings
from service.terminal.asking import Asking
from service.terminal.describer import Describer
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


class Sitting(NamedTuple):
    """What was told after the other one's move, and how the game stands."""

    told: str
    state: Any
    commands: list[Any]


def sit(box: Box, typed: Sequence[str], before: str, moves: Sequence[dict[str, object]]) -> Sitting:
    with make_store(None, lambda: 1, lambda: UUID(int=1)) as store:
        log = store.open(Opened(game="styx", edition="en", seats=("Mara", "Oskar", "Ines"), box=box))
        other = Desk(store, log.id, settings(), by="Ben")
        person = Overtaken((*SET_UP, *typed), before, other, moves)
        desk = Desk(store, log.id, settings())
        Guide(desk, person).run()
        return Sitting(person.text.partition(FIRST)[2], desk.state, [move.command for move in desk.log.moves])


@pytest.mark.parametrize("typed", ["note hm", "undo yes", "stop late", "redo"])
def test_whatever_was_overtaken_the_question_is_that_of_the_game_as_it_stands_now(typed: str):
    """After a move it was so; after a remark or a correction the old question stood there, and its answers fitted nothing."""
    words = [typed] if typed.startswith("note") else typed.split()
    told = sit(practice_box(STYX), ("ash", "hollow", *words, "muster"), words[-1], PLACED).told
    assert "On which card?" not in told
    assert "Mara turns up the token on the left (seen on the two cards until all tokens are taken back)" in told
    assert "> muster\nMara, Muster: at least 1, has 4 coins" in told


def test_a_card_that_was_read_off_while_somebody_went_on_is_not_asked_about_in_the_old_place():
    described = [
        {"type": "log.describe", "component": card, "values": {"min_players": 2}} for card in ("lich", "siren", "djinn")
    ]
    opened = {**OPENED, "cards": ["siren", "djinn"]}
    told = sit(facts_box(STYX), ("lich", "siren", "3+", "no", "left"), "no", (*described, opened)).told
    assert "Left card?" not in told
    assert "> left\n" in told
    assert "Oskar places a token" in told


def test_who_thinks_of_stopping_and_writes_a_note_meanwhile_is_asked_anew_too():
    told = sit(practice_box(STYX), ("ash", "stop", "note hm", "left"), "note hm", (OPENED,)).told
    assert "card?" not in told.partition("On which card?")[0]
    assert "> left\nMara places" in told.replace("  Mara places", "Mara places")


def read_off(card: str, **values: object) -> dict[str, object]:
    return {"type": "log.describe", "component": card, "values": {"min_players": 2, **values}}


IMP = read_off("old_imp", name="Old Imp")
"""What Ben records that changes nothing for anybody else."""
KING, PIPER = ("=Grave King", "=Bone Piper"), ("3+", "no")
"""Two cards of which nothing is known yet; and the answers about one: what the rule needs, and not the others."""


def test_what_is_answered_of_a_command_that_is_still_open_stays_answered():
    """The first card was to be named again."""
    sitting = sit(facts_box(STYX), (KING[0], "note hm", KING[1], *PIPER, *PIPER), "note hm", (IMP,))
    assert sitting.state.open_cards == ("grave_king", "bone_piper")
    assert "Half answered" not in sitting.told


def test_what_is_answered_of_a_command_that_is_open_no_more_is_told():
    sitting = sit(practice_box(STYX), ("hollow", "note hm"), "note hm", (OPENED,))
    assert "\nHalf answered, so not recorded: Which cards open Audience 1? Hollow Piper.\n" in sitting.told
    assert sitting.state.open_cards == ("ash_ferrier", "hollow_piper")


def test_an_answer_that_is_no_choice_any_more_is_asked_again_and_that_is_told():
    """The Lich, which Ben reads off meanwhile, is in no game of three."""
    lich = read_off("lich", min_players=5)
    sitting = sit(facts_box(STYX), ("lich", "note hm", *KING, *PIPER, *PIPER), "note hm", (lich,))
    assert "\nAsked again, since that is no choice any more: Lich.\n" in sitting.told
    assert sitting.state.open_cards == ("grave_king", "bone_piper")


def test_what_is_read_off_stays_whatever_else_somebody_records():
    """Both values had been dropped without a word, and both cards were to be named again."""
    typed = (*KING, "3+", "yes", "2", "note hm", "4", *("unknown",) * 10)
    sitting = sit(facts_box(STYX), typed, "note hm", (IMP,))
    king = sitting.state.components["grave_king"]
    assert (king.min_players, king.copies, king.value) == (3, 2, 4)
    assert sitting.told.count("Half ") == 1
    assert "\nHalf answered, so not recorded: Which cards open Audience 1? Grave King and Bone Piper.\n" in sitting.told


def test_what_is_read_off_whole_is_kept_though_somebody_was_first():
    """All of it was to be typed again."""
    sitting = sit(facts_box(STYX), (*KING, *PIPER, *PIPER), "no", (IMP,))
    assert "\n  Grave King: for how many players 3+. Kept in your box.\n" in sitting.told
    assert sitting.state.open_cards == ("grave_king", "bone_piper")


def test_what_is_read_off_is_kept_and_the_command_that_is_open_no_more_is_told():
    opened = [read_off(card) for card in ("siren", "djinn")]
    sitting = sit(
        facts_box(STYX), (*KING, "3+", "note hm", "no"), "note hm", (*opened, {**OPENED, "cards": ["siren", "djinn"]})
    )
    assert sitting.state.components["grave_king"].min_players == 3
    assert "\nHalf answered, so not recorded: Which cards open Audience 1? Grave King and Bone Piper.\n" in sitting.told
    assert sitting.state.open_cards == ("siren", "djinn")


def test_what_somebody_else_read_off_of_the_same_card_stands_and_what_was_typed_of_it_is_told():
    sitting = sit(facts_box(STYX), ("siren", "lich", "3+", "note hm", "lich", *PIPER), "note hm", (read_off("siren"),))
    assert "\nHalf read off, so not recorded: Siren.\n" in sitting.told
    assert sitting.state.components["siren"].min_players == 2
    assert sitting.state.open_cards == ("siren", "lich")


def test_what_somebody_else_read_off_of_the_next_card_is_not_asked():
    sitting = sit(facts_box(STYX), ("siren", "lich", "3+", "no", "no"), "3+", (read_off("lich"),))
    assert sitting.state.open_cards == ("siren", "lich")


def test_what_was_read_off_after_the_game_was_over_is_told():
    over = {"type": "log.abandon", "reason": ""}
    sitting = sit(facts_box(STYX), (*KING, "3+", "note hm"), "note hm", (over,))
    assert sitting.told.splitlines()[1] == "Half read off, so not recorded: Grave King."
    assert sitting.told.splitlines()[2].startswith("Half answered, so not recorded: Which cards open Audience 1? ")


def test_of_two_cards_that_a_rule_needs_one_may_be_read_off_by_somebody_else():
    needs = [Need(card, ("min_players",)) for card in ("siren", "lich")]
    with make_store(None, lambda: 1, lambda: UUID(int=1)) as store:
        log = store.open(Opened(game="styx", edition="en", seats=("Mara", "Oskar", "Ines"), box=facts_box(STYX)))
        other, desk = (Desk(store, log.id, settings(), by=by) for by in ("Ben", ""))
        person = Overtaken(("3+", "no", "no"), "3+", other, (read_off("lich"),))
        assert Describer(Asking(desk, person)).all_described(needs)
        assert [desk.state.components[need.component].min_players for need in needs] == [3, 2]
