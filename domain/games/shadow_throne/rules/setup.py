"""Components & setup."""

from domain.games.shadow_throne.commands import SetUp
from domain.games.shadow_throne.events import BattleOpened, GameSetUp, GoldGiven
from domain.games.shadow_throne.stage import stage
from domain.games.shadow_throne.state import DECK, State
from domain.kernel.refusal import illegal
from domain.kernel.words import Event

PURSE = 3
PUBLISHED = range(3, 6)


def set_up(state: State, _: SetUp) -> tuple[Event, ...]:
    count = len(state.names)
    if stage(state) != "setup":
        raise illegal("ST-SETUP-02", "The game is set up already: everybody got 3 gold once.")
    # ST-SETUP-05: 3 to 5 as published; 2 to 7 only where the table said so, because the cards reach no further.
    if state.policies.players == "3-5" and count not in PUBLISHED:
        raise illegal(
            "ST-SETUP-05",
            f"{count} players sit here, and Shadow Throne is published for 3 to 5. "
            "Open the game again with the policy players = 2-7 to play all the same.",
            players=count, least=PUBLISHED.start, most=PUBLISHED.stop - 1,
        )  # fmt: skip
    return (
        *(GoldGiven(rule="ST-SETUP-02", seat=seat, gold=PURSE) for seat in range(1, count + 1)),
        GameSetUp(rule="ST-SETUP-01", target=state.target),
        BattleOpened(rule="ST-SETUP-04", battle=1, deck=DECK),
    )
