"""A choice that a rule forbids now is told the rule, as it is where whole commands are written."""

import pytest

from domain.kernel.offer import answer
from domain.kernel.refusal import Refusal
from domain.recording.game_log import GameLog
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
