"""Moving the tokens of the tracks: Influence, Chaos, Soul; and the race of 20 against 21."""

from domain.games.styx.armies import CHAOS_LINE, INFLUENCE_LINE, MARKS, WHOLE_SOUL, bonus
from domain.games.styx.events import (
    BonusIncomeGained,
    ChaosAdvanced,
    CountersPlaced,
    InfluenceAdvanced,
    InfluenceLineReached,
    SoulAdvanced,
    WarBrokeOut,
)
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.state import State, unknown

COUNTERS = 3
COUNTED = {"djinn": "STYX-CARD-DJINN-01", "hydra": "STYX-CARD-HYDRA-01"}


def value_of(state: State, rule: str, card: str) -> int:
    value = state.card(card).value
    if value is None:
        raise unknown(state, rule, (card, ("value",)))
    return value


def in_centre(state: State, rule: str, card: str) -> int:
    """What a card of the central discard adds to Chaos; STYX-CHAOS-07: the Totem nothing."""
    return 0 if state.card(card).ability == "totem" else value_of(state, rule, card)


def advance_chaos(course: Unfolding, rule: str, strength: int) -> None:
    """STYX-CHAOS-05: by the full Strength; where the table lets Chaos wait, up to the sum of the central discard."""
    state = course.state
    to = state.chaos + strength
    if state.policies.chaos_exchange == "ratchet":
        to = max(state.chaos, sum(in_centre(state, rule, lain.card) for lain in state.centre))
    if to > state.chaos:
        course.happen(ChaosAdvanced(rule=rule, steps=to - state.chaos, to=to))
        if to >= CHAOS_LINE and state.policies.war_latch == "on_reaching":
            break_out(course, "STYX-WIN-03")


def break_out(course: Unfolding, rule: str) -> None:
    """STYX-WIN-03: war, if nobody stands on 20 yet; where both are judged at the end (STYX-WIN-06), all the same."""
    state = course.state
    if not state.race or (state.policies.race == "end_of_audience" and state.race != "war"):
        course.happen(WarBrokeOut(rule=rule, chaos=state.chaos))


def advance_influence(course: Unfolding, rule: str, number: int, gain: int) -> None:
    if gain <= 0:
        return
    to = course.state.seat(number).influence + gain
    course.happen(InfluenceAdvanced(rule=rule, seat=number, gain=gain, to=to))
    if to >= INFLUENCE_LINE:
        arrive(course, number)


def arrive(course: Unfolding, number: int) -> None:
    """STYX-WIN-06: on 20 ahead of Chaos; STYX-WIN-02: Chaos on exactly 20 is not there yet."""
    state = course.state
    ahead = state.race != "war" and state.chaos < CHAOS_LINE
    if ahead and number not in state.arrived and state.policies.race == "step_order":
        beyond = state.seat(number).influence > INFLUENCE_LINE
        close = state.chaos == CHAOS_LINE - 1
        rule = "STYX-WIN-02" if close else "STYX-INFLU-04" if beyond else "STYX-WIN-06"
        course.happen(InfluenceLineReached(rule=rule, seat=number))


def owned_sum(state: State, rule: str, number: int) -> int:
    """STYX-INFLU-01: all numbers of the cards a seat owns, face up and face down."""
    return sum(value_of(state, rule, owned.card) for owned in state.seat(number).army)


def join_influence(course: Unfolding, rule: str, number: int, card: str) -> None:
    """A card has joined: its number in full, or, under `ratchet`, what the sum of owned cards has above the token."""
    state = course.state
    gain = value_of(state, rule, card)
    if state.policies.influence == "ratchet":
        gain = owned_sum(state, rule, number) - state.seat(number).influence
    advance_influence(course, rule, number, gain)


def exchange_influence(course: Unfolding, rule: str, number: int, gave: str, took: str) -> None:
    """STYX-INFLU-03: what the sum of owned cards gained; under `joins` the joining card's full number."""
    state = course.state
    if state.policies.influence == "net_plus_muster":
        gain = value_of(state, rule, took) - value_of(state, rule, gave)
        advance_influence(course, rule, number, gain)
    else:
        join_influence(course, rule, number, took)


def gain_soul(course: Unfolding, rule: str, number: int, quarters: int) -> None:
    """STYX-SOUL-01: a space for each quarter; STYX-SOUL-06: the token stops at a whole Soul."""
    before = course.state.seat(number).soul
    to = min(WHOLE_SOUL, before + quarters)
    if to == before:
        return
    lost = before + quarters > WHOLE_SOUL
    course.happen(SoulAdvanced(rule="STYX-SOUL-06" if lost else rule, seat=number, gain=to - before, to=to))
    for side in range(bonus(before) + 1, bonus(to) + 1):
        # STYX-SOUL-02, STYX-SOUL-03; STYX-SOUL-04: a jump over the mark gives it too.
        reached = "STYX-SOUL-02" if side == 1 else "STYX-SOUL-03"
        course.happen(BonusIncomeGained(rule="STYX-SOUL-04" if to > MARKS[side - 1] else reached, seat=number, to=side))


def place_counters(course: Unfolding, number: int, card: str, refresh: bool = False) -> None:
    """Three on a Djinn or a Hydra that joins; STYX-CARD-REFRESH-01: three again when it is exchanged or turned up."""
    ability = course.state.card(card).ability
    if ability is None:
        raise unknown(course.state, "STYX-CARD-REFRESH-01", (card, ("ability",)))
    if ability in COUNTED:
        rule = "STYX-CARD-REFRESH-01" if refresh else COUNTED[ability]
        course.happen(CountersPlaced(rule=rule, seat=number, card=card, counters=COUNTERS))
