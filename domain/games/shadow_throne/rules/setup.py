"""Components & setup."""

from domain.games.shadow_throne.commands import SetUp
from domain.games.shadow_throne.events import BattleOpened, GameSetUp, GoldGiven
from domain.games.shadow_throne.stage import stage
from domain.games.shadow_throne.state import DECK, State
from domain.kernel.refusal import illegal
from domain.kernel.words import Event

PURSE = 3
ORDINARY = 15
"""The influence that ends a game, unless the table plays a longer one."""


def set_up(state: State, _: SetUp) -> tuple[Event, ...]:
    if stage(state) != "setup":
        raise illegal("ST-SETUP-02", "The game is set up already: everybody got 3 gold once.")
    return (
        *(GoldGiven(rule="ST-SETUP-02", seat=seat, gold=PURSE) for seat in range(1, len(state.names) + 1)),
        GameSetUp(rule="ST-END-01" if state.target == ORDINARY else "ST-VAR-01", target=state.target),
        # ST-SETUP-04, ST-DRAFT-01, ST-DRAFT-02: the faction tokens at the head of the track, six cards dealt to each.
        BattleOpened(rule="ST-SETUP-04", battle=1, deck=DECK),
    )
