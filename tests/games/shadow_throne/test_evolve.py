"""The fold takes its numbers from the events: rows that say another number than today's rules fold to that number."""

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.events import (
    AbilitySilenced,
    DraftClosed,
    Emboldened,
    NextWavePromised,
    PowerBonusGained,
)
from tests.games.shadow_throne.tables import BANDIT, GUARD, PRIEST, battle

STATE = battle((GUARD, BANDIT, PRIEST)).state
GUARDS = {"seat": 1, "card": STATE.fielded[0].card, "rule": "ST-CHOOSE-01"}


def after(event):
    return GAME.evolve(STATE, event)


def test_the_deck_gives_what_the_draft_dealt():
    usual, five = DraftClosed(battle=1, hand=6), DraftClosed(battle=1, hand=5, dealt=5)
    assert (STATE.deck - after(usual).deck, STATE.deck - after(five).deck) == (18, 15)


def test_as_many_tokens_come_as_were_told():
    usual, two = Emboldened(by="test", **GUARDS), Emboldened(by="test", tokens=2, **GUARDS)
    assert (after(usual).fielded[0].tokens, after(two).fielded[0].tokens) == (1, 2)


def test_a_silenced_text_leaves_as_much_power_as_was_told():
    gained = GAME.evolve(STATE, PowerBonusGained(bonus=3, **GUARDS))
    usual, two = AbilitySilenced(by="test", **GUARDS), AbilitySilenced(by="test", bonus=2, **GUARDS)
    assert gained.fielded[0].bonus == 3
    assert (GAME.evolve(gained, usual).fielded[0].bonus, GAME.evolve(gained, two).fielded[0].bonus) == (0, 2)


def test_a_promise_is_for_the_wave_that_was_told():
    usual, later = NextWavePromised(number=2, **GUARDS), NextWavePromised(number=2, waves=2, **GUARDS)
    assert (after(usual).promised[0][0], after(later).promised[0][0]) == (2, 3)
