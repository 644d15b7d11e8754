"""A choice that a rule forbids now is told the rule, as it is where whole commands are written."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.kernel.offer import Field, Filled, Offer, answer, walk
from domain.kernel.refusal import Refusal
from domain.recording.game_log import GameLog
from service import answers
from service.simulating import simulated_logs
from service.terminal.forbidden import forbidden


def said_twice(log: GameLog, move: int, first: str, typed: str) -> Refusal | None:
    """Of the only thing that is open then: one answer, and what is typed for the next."""
    state = log.state_at(move)
    (offer,) = log.game.offers(state)
    filled = answer({}, log.game.next_field(state, offer, {}), first)
    return forbidden(log.game, state, offer, filled, log.game.next_field(state, offer, filled), typed)


def test_a_card_that_another_seat_has_played_is_told_the_rule():
    log = next(simulated_logs("shadow_throne", 3, 1, 1))
    refusal = said_twice(log, 1, "chalk_baroness", "chalk")
    assert refusal is not None
    assert refusal.rule == "ST-CHOOSE-01"
    assert "Chalk Baroness" in refusal.sentence


@pytest.mark.parametrize("typed", ["Muster", "must", "MU", "m"])
def test_a_second_muster_at_a_table_of_two_is_told_the_rule_however_much_of_it_is_typed(typed: str):
    log = next(simulated_logs("styx", 2, 1, 2))
    state = log.state_at(9)
    offer = log.game.offers(state)[0]
    field = log.game.next_field(state, offer, {})
    assert "muster" not in {choice.value for choice in field.values}
    refusal = forbidden(log.game, state, offer, {}, field, typed)
    assert refusal is not None
    assert refusal.rule == "STYX-TWO-02"
    assert forbidden(log.game, state, offer, {}, field, "") is None


def test_what_no_game_knows_has_no_rule():
    log = next(simulated_logs("shadow_throne", 3, 1, 1))
    state = log.state_at(1)
    (offer,) = log.game.offers(state)
    assert forbidden(log.game, state, offer, {}, log.game.next_field(state, offer, {}), "the moon") is None


@pytest.mark.rule("STYX-SETUP-02")
def test_a_colour_that_somebody_has_taken_is_told_the_rule():
    log = next(simulated_logs("styx", 3, 1, 1))
    refusal = said_twice(log, 0, "red", "Red")
    assert refusal is not None
    assert (refusal.rule, refusal.sentence) == (
        "STYX-SETUP-02", "Two seats took red: every player has a colour of their own.",
    )  # fmt: skip


Asked = tuple[Any, Offer, Filled, Field]


def questions(log: GameLog) -> Iterator[Asked]:
    """Every question that was put for a card, with what had been answered before it."""
    for number, move in enumerate(log.moves[1:]):
        state, tried = log.state_at(number), msgspec.to_builtins(move.command)
        for offer in log.game.offers(state):
            if tried["type"] != offer.command or any(tried[name] != one for name, one in offer.given.items()):
                continue
            filled: Filled = {}
            for field, value in walk(log.game.next_field, state, offer, tried):
                if any(one.value in state.components for one in field.values) and not answers.only_one(field):
                    yield state, offer, filled, field
                filled = answer(filled, field, value)


def no_choice(field: Field, name: str) -> bool:
    try:
        answers.read(field, name)
    except answers.Unclear:
        # That it reads as no choice is the answer.
        return True
    return False


@pytest.mark.parametrize(("key", "least"), [("styx", 4), ("shadow_throne", 2)])
def test_of_every_known_card_that_is_no_choice_the_prompt_names_the_rule(key: str, least: int):
    """Once a card of each kind of question: it had been told where the card lies, as if that were the reason."""
    seen: set[tuple[str, str]] = set()
    for log in simulated_logs(key, 3, 4, 1):
        for state, offer, filled, field in questions(log):
            for card in state.components.values():
                if (offer.command, field.name) not in seen and no_choice(field, card.name):
                    refusal = forbidden(log.game, state, offer, filled, field, card.name)
                    assert refusal is not None
                    assert refusal.rule, f"{field.title} {card.name}"
            seen.add((offer.command, field.name))
    assert len(seen) >= least


@pytest.mark.rule("ST-CARD-KYROS-01")
def test_a_card_that_is_no_empire_card_is_told_so_wherever_a_copy_of_it_lies():
    for log in simulated_logs("shadow_throne", 3, 12, 1):
        for state, offer, filled, field in questions(log):
            if offer.command == "shadow_throne.add_extra":
                refusal = forbidden(log.game, state, offer, filled, field, "Wick Novice")
                assert refusal is not None
                assert (refusal.rule, refusal.sentence.partition(":")[0]) == (
                    "ST-CARD-KYROS-01", "Wick Novice is not an Empire card",
                )  # fmt: skip
                return
    raise AssertionError("no King Kyros was played")
