"""What a refusal offers instead: every value that could stand there, and never more than the table could know."""

from typing import Any

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.game import Game
from domain.kernel.judge import alternatives, judge
from domain.kernel.log import Opened
from domain.kernel.offer import Field, Offer
from domain.kernel.reading import read_command
from domain.kernel.refusal import FEW, Alternatives, Choice, Refused, illegal
from domain.kernel.words import Command, Event
from service.answers import question, refusal_lines
from service.open_now import next_question
from tests.offered import is_offered
from tests.toy import TOY, State, Take

STATE = TOY.evolve(None, Opened(game="toy", seats=("Ada", "Ben")))


def offering(*given: dict[str, Any]) -> Game:
    """The game of stones, offering to take with these values given."""
    open_now = tuple(Offer("toy.take", f"Take: {one}", given=one) for one in given)
    return structs.replace(TOY, offers=lambda state: open_now)


def instead(game: Game, **tried: Any) -> tuple[str, list[Any], int]:
    told = alternatives(game, STATE, {"type": "toy.take", **tried})
    return told.field, [choice.value for choice in told.values], told.number


def test_every_seat_that_may_act_is_named_once():
    several = offering({"seat": 1}, {"seat": 3}, {"seat": 1}, {"seat": 4})
    assert instead(several, seat=2, stones=1) == ("seat", [1, 3, 4], 3)


def test_what_only_another_seat_is_asked_is_told_as_asked_and_not_as_an_answer():
    """“possible: Does Mara add a card?” stood there."""
    with pytest.raises(Refused) as refused:
        judge(offering({"seat": 1}), STATE, Take(seat=2, stones=1))
    assert refusal_lines(refused.value.refusal)[1:] == ["  asked now: Take: {'seat': 1}"]


def test_a_seat_that_may_act_with_another_thing_is_told_its_own_things():
    several = offering({"seat": 1, "heap": "left"}, {"seat": 2, "heap": "right"}, {"seat": 2, "heap": "middle"})
    assert instead(several, seat=2, heap="left") == ("heap", ["right", "middle"], 2)


def test_ten_are_listed_and_all_are_counted():
    field, values, number = instead(offering(*({"seat": seat} for seat in range(1, 14))), seat=99)
    assert (field, len(values), number) == ("seat", FEW, 13)


# The exact answer is a secret here: the second stone is the ruby.
RUBY = Choice(2, "the ruby")
PLAIN = (Choice(1, "a stone"), Choice(2, "a stone"), Choice(3, "a stone"))


def asks(state: State, offer: Offer, filled: Any) -> Field | None:
    return None if filled else Field(name="stones", title="Which stone?", values=(RUBY,), shown=PLAIN)


SECRET = structs.replace(TOY, next_field=asks)


def test_a_refusal_tells_what_the_table_could_know():
    with pytest.raises(Refused) as refused:
        judge(SECRET, STATE, Take(seat=1, stones=9))
    assert refused.value.refusal.alternatives == Alternatives(field="stones", values=PLAIN, number=3)


class Drop(Command, frozen=True, kw_only=True, tag="toy.drop"):
    """One field of it is usually 0."""

    blue: int = 0
    crypt: int


def drops(state: State, offer: Offer, filled: Any) -> Field | None:
    left = [name for name in ("blue", "crypt") if name not in filled]
    return Field(name=left[0], title=left[0], kind="number", least=0, most=2, default=0) if left else None


def too_many(state: State, command: Any) -> tuple[Event, ...]:
    if not 0 <= command.crypt <= 2:
        raise illegal("TOY-02", "Two at most.", field="crypt")
    return ()


DROPS = structs.replace(
    TOY, commands=Drop, decide=too_many, next_field=drops, offers=lambda state: (Offer("toy.drop", "Drop"),)
)


def test_a_field_that_has_its_usual_value_is_answered_by_it():
    """It stands in no JSON, and was told as the one that fails."""
    with pytest.raises(Refused) as refused:
        judge(DROPS, STATE, Drop(crypt=7))
    known = refused.value.refusal.alternatives
    assert known == Alternatives(field="crypt", least=0, most=2)
    assert refused.value.refusal.tried == {"type": "toy.drop", "crypt": 7}


@pytest.mark.parametrize("command", [Drop(crypt=1), Drop(blue=2, crypt=0)])
def test_a_command_whose_field_is_usually_0_is_offered_with_0_and_with_another(command: Drop):
    judge(DROPS, STATE, command)
    assert is_offered(DROPS, STATE, command)
    assert not is_offered(DROPS, STATE, structs.replace(command, blue=3))


def test_what_is_asked_next_is_shown_as_the_table_could_know_it():
    asked = next_question(SECRET, STATE, '{"type": "toy.take"}', exact=False)
    assert asked is not None
    assert asked.values == PLAIN
    assert asked.shown is None
    assert "ruby" not in " ".join(question(asks(STATE, TOY.offers(STATE)[0], {}), whole=True))
    exact = next_question(SECRET, STATE, '{"type": "toy.take"}', exact=True)
    assert exact is not None
    assert exact.values == (RUBY,)


@pytest.mark.parametrize(("field", "listed"), [("kind", True), ("bid", False)])
def test_words_beside_which_a_number_stands_are_no_whole_list(field: str, listed: bool):
    """Who chooses from a list of `skip` alone could bid nothing."""
    wrong = {"type": "styx.reveal_token", "seat": 1, "kind": "muster", field: "all"}
    with pytest.raises(Refused) as refused:
        read_command(game_called("styx"), wrong)
    assert (refused.value.refusal.alternatives is not None) is listed
