"""Which Muster effects are due at the end of an Audience, and in which order."""

from domain.games.styx.components import Ability
from domain.games.styx.events import EffectsCalled
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.state import State, unknown

# STYX-CARD-ORDER-01: the printed list; the two summons last.
IN_ORDER: tuple[Ability, ...] = (
    "devils_soul", "headless", "siren", "necromancer", "lich", "nidhogr", "reaper", "shaman", "cultist", "succubus",
)  # fmt: skip
PLACES = {ability: place for place, ability in enumerate(IN_ORDER)}


def owner_of(state: State, card: str) -> int:
    """The seat whose army holds this card; 0: none."""
    for number, seat in enumerate(state.seats, 1):
        if any(owned.card == card for owned in seat.army):
            return number
    return 0


def call_effects(course: Unfolding) -> None:
    """STYX-MUSTER-06: effects of the cards mustered in this Audience, after Tithes and unclaimed cards."""
    state = course.state
    due = []
    for card in state.mustered:
        ability = state.card(card).ability
        if ability is None:
            raise unknown(state, "STYX-MUSTER-06", (card, ("ability",)))
        if ability in PLACES:
            due.append((PLACES[ability], card))
    if due:
        effects = tuple((card, owner_of(state, card)) for _, card in sorted(due, key=lambda pair: pair[0]))
        rule = "STYX-CARD-ORDER-01" if len(effects) > 1 else "STYX-MUSTER-06"
        course.happen(EffectsCalled(rule=rule, effects=effects))
