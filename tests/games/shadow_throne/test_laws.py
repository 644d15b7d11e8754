"""The laws bite: a state made wrong by hand breaks just the law that guards the rule."""

from typing import Any

from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.state import Fielded, Seat, State
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    dead,
    empire,
    king,
    knights,
    played,
    prince,
    setting_up,
    shepherd,
    sufferer,
    thorn,
    whisperer,
)

WAVE = battle((GUARD, BANDIT, PRIEST)).state
NINETEEN = structs.replace(WAVE.card("test_bandit"), copies=19)
LAST = battle(*QUIET, (GUARD, BANDIT, PRIEST)).state
DRAFT = battle(number=2, stayed={1: thorn()}).state
SETUP = setting_up().before
WAITING = played(king(), GUARD, PRIEST).state
OVER = structs.replace(LAST, how="influence", winners=(1,), ranks=(1, 2, 2))
STRONG = empire("elite", "test_strong", power=3, influence=4, consolation=2)
PROMISED = played(prince(1), GUARD, PRIEST).state


def purse(state: State, **now: Any) -> State:
    """With another purse before Ada."""
    return structs.replace(state, seats=(structs.replace(state.seats[0], **now), *state.seats[1:]))


def lies(state: State, place: int = 0, **now: Any) -> State:
    """With a card that lies otherwise."""
    fielded = list(state.fielded)
    fielded[place] = structs.replace(fielded[place], **now)
    return structs.replace(state, fielded=tuple(fielded))


def of(*row: Any) -> State:
    return battle(row).state


ALONE, SILENT = of(knights(1), BANDIT, PRIEST), of(whisperer(1), knights(2), shepherd(3))
SIMONE = of(dead(sufferer()), GUARD, BANDIT)
SOLVED = battle(*QUIET, (STRONG, BANDIT, PRIEST)).state
ADDED = of((king(), GUARD), BANDIT, PRIEST)

# Law, the state before (or None), and the state that cannot be.
WRONG: tuple[tuple[str, State | None, State], ...] = (
    ("gold and influence", None, purse(WAVE, gold=-1)),
    ("gold and influence", purse(WAVE, influence=5), purse(WAVE, influence=4)),
    ("gold as printed", WAVE, purse(WAVE, gold=17)),
    ("hush money", LAST, purse(LAST, hush=1)),
    ("poor turns", WAVE, purse(WAVE, poor=1)),
    ("a battle opens afresh", None, structs.replace(DRAFT, power=(1, 0, 0))),
    ("six picks each", None, structs.replace(WAVE, deck=35)),
    ("hands", None, purse(WAVE, saved=2)),
    (
        "hands",
        None,
        structs.replace(
            WAVE, wave=4, fielded=(*WAVE.fielded, *[Fielded("filler_empire", 1, 1, "empire", extra=True)] * 3)
        ),
    ),
    ("steps of a wave", None, structs.replace(WAVE, wave=3)),
    ("steps of a wave", None, structs.replace(WAVE, batch=1)),
    ("one card each", None, structs.replace(WAVE, fielded=WAVE.fielded[1:])),
    ("one card each", None, lies(ADDED, 2, extra=True)),
    ("no more than its copies", None, structs.replace(WAVE, fielded=WAVE.fielded[:1] * 9)),
    ("18 of a faction", None, structs.replace(WAVE, components={**WAVE.components, "more": NINETEEN})),
    ("54 cards", None, structs.replace(WAVE, deck=35)),
    ("every ability has its turn", None, lies(ALONE, ability="")),
    ("every ability has its turn", None, lies(ALONE, ability="lost")),
    ("the extra card", None, lies(WAVE, 1, extra=True)),
    ("who is silenced", None, lies(SILENT, 0, ability="silenced")),
    ("who is silenced", None, lies(of(knights(2), BANDIT, PRIEST), ability="silenced")),
    ("Simone pays whenever she dies", None, lies(SIMONE, ability="")),
    ("the bonus is measured once", LAST, lies(LAST, 0, bonus=2)),
    ("only the running wave", LAST, lies(LAST, 0, dead=True)),
    ("Empire is spared", WAVE, lies(WAVE, 0, dead=True)),
    ("the dead stay dead", lies(WAVE, 1, dead=True), WAVE),
    ("the dead stay dead", None, lies(WAVE, 2, converted=True)),
    ("tokens", None, lies(WAVE, 1, dead=True, tokens=1)),
    ("tokens", None, lies(WAVE, 2, tokens=1)),
    ("track is the sum", None, structs.replace(WAVE, power=(1, 0, 0))),
    ("spoils recounted", SOLVED, purse(SOLVED, influence=5)),
    ("spoils recounted", SOLVED, purse(SOLVED, consolation=2)),
    ("Langman stays once", None, lies(DRAFT, tokens=1)),
    ("Langman stays once", DRAFT, structs.replace(DRAFT, battle=3)),
    ("battles won are over", None, structs.replace(WAVE, won=(1, 0, 0))),
    ("nobody dies twice", None, structs.replace(WAVE, losses=(2, 2, 0))),
    ("nobody is converted twice", None, structs.replace(WAVE, conversions=(4, 0, 0))),
    ("hush money is 1 a card", None, purse(WAVE, hush=1)),
    ("hush money is 1 a card", None, purse(DRAFT, hush=8)),
    ("a poor turn is a card", None, purse(DRAFT, poor=8)),
    ("nobody stays at the target", None, purse(WAVE, influence=15)),
    ("nothing below 0", None, purse(WAVE, hush=-1)),
    ("nothing below 0", None, structs.replace(SETUP, wave=1)),
    ("one King waits", None, structs.replace(WAITING, king="nobody")),
    ("one King waits", None, structs.replace(WAITING, batch=0, king="")),
    ("cards of the battle", None, lies(WAVE, side="nobody")),
    ("cards of the battle", None, structs.replace(WAVE, fielded=(WAVE.fielded[0], *WAVE.fielded))),
    ("who stayed", None, lies(WAVE, ability="stayed")),
    ("who stayed", None, lies(DRAFT, ability="")),
    ("kept cards", None, purse(WAVE, saved=1)),
    ("kept cards", None, structs.replace(DRAFT, seats=(Seat(),) * 3)),
    ("promised tokens", None, structs.replace(PROMISED, promised=((3, 1, "test_prince_1"),))),
    ("winners of an ended game", None, structs.replace(WAVE, winners=(1,))),
    ("ends in a resolution", None, structs.replace(WAVE, how="influence")),
    ("ends in a resolution", None, purse(OVER, influence=14)),
    ("ends in a resolution", LAST, purse(structs.replace(DRAFT, battle=2), influence=15)),
    ("the best wins", None, structs.replace(purse(OVER, influence=16), winners=(2,))),
    ("the best wins", None, structs.replace(purse(OVER, influence=16), ranks=(1, 2, 3))),
)
RIGHT = (WAVE, LAST, DRAFT, SETUP, WAITING, PROMISED, ALONE, SILENT, SIMONE, SOLVED, ADDED, purse(OVER, influence=16))
WITH = {
    "hush money": {"gold as printed"},
    "a battle opens afresh": {"track is the sum"},
    "six picks each": {"54 cards"},
    "hands": {"kept cards"},
    "steps of a wave": {"one King waits"},
    "one card each": {"54 cards"},
    "no more than its copies": {"one card each", "54 cards", "cards of the battle"},
    "54 cards": {"six picks each"},
    "the extra card": {"one card each", "54 cards"},
    "only the running wave": {"Empire is spared", "the dead stay dead"},
}
"""Laws that cannot be broken without others: gold paid as hush money is gold, a card too many is one of 54."""


def test_nothing_is_told_where_nothing_is_wrong():
    assert not [told for state in RIGHT for law in GAME.invariants if (told := law.broken(None, state))]
