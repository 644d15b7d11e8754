"""Who has met which of the four conditions, and who wins."""

from domain.games.styx import armies
from domain.games.styx.armies import (
    CHAOS_LINE,
    HORSEMEN_LINE,
    INFLUENCE_LINE,
    WHOLE_SOUL,
    cards_up,
    war_strength,
)
from domain.games.styx.components import ELEMENTS
from domain.games.styx.events import Condition, ConditionMet, GameWon
from domain.games.styx.rules import moves, ties
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.state import Owned, Seat, State, elements_held, key_of, unknown

CONDITIONS: tuple[Condition, ...] = ("influence", "war", "elements_soul", "horsemen")


def judge(course: Unfolding) -> bool:
    """STYX-WIN-13: all conditions at the end of the Audience. Whether somebody has won."""
    end_race(course)
    state = course.state
    if not conceivable(state):
        return False
    strongest = strongest_armies(state) if state.race == "war" else ()
    met = [one for number in range(1, len(state.seats) + 1) for one in met_by(state, number, strongest)]
    if not met:
        return False
    course.happen_in_turn(*met)
    win(course)
    return True


def conceivable(state: State) -> bool:
    """Whether any condition can be met: most Audiences end nothing, and this is asked at the end of each."""
    if state.race or state.policies.race == "end_of_audience":
        return True
    cards = state.components
    for seat in state.seats:
        if seat.soul >= WHOLE_SOUL:
            return True
        possible = 0
        for owned in seat.army:
            if (cards.get(owned.card) or state.card(owned.card)).horseman is not False:
                possible += 1
        if possible >= HORSEMEN_LINE:
            return True
    return False


def end_race(course: Unfolding) -> None:
    """Where only the position at the end counts (STYX-WIN-07), the race is decided by it here."""
    state = course.state
    if state.policies.war_latch != "end_position":
        return
    if state.chaos >= CHAOS_LINE:
        moves.break_out(course, "STYX-WIN-07")
        return
    # A Reaper has turned Chaos back: who stands on 20 is ahead of it after all.
    for number, seat in enumerate(state.seats, 1):
        if seat.influence >= INFLUENCE_LINE:
            moves.arrive(course, number)


def met_by(state: State, number: int, strongest: tuple[int, ...]) -> list[ConditionMet]:
    """What this seat has met, each condition with its rule."""
    seat = state.seats[number - 1]
    rules: dict[Condition, str] = {}
    if on_line(state, number, seat):
        rules["influence"] = "STYX-WIN-01"
    if number in strongest:
        rules["war"] = war_rule(state, strongest)
    if seat.soul >= WHOLE_SOUL and (held := elements_soul(state, seat)):
        rules["elements_soul"] = held
    if riding := horsemen(state, seat):
        rules["horsemen"] = riding
    return [ConditionMet(rule=rule, seat=number, condition=condition) for condition, rule in rules.items()]


def on_line(state: State, number: int, seat: Seat) -> bool:
    """STYX-WIN-01: on 20, ahead of Chaos; where both are judged at the end, on 20 is enough."""
    if state.policies.race == "end_of_audience":
        return seat.influence >= INFLUENCE_LINE
    return number in state.arrived


def face_up(seat: Seat) -> list[Owned]:
    return [owned for owned in seat.army if owned.up]


def strongest_armies(state: State) -> tuple[int, ...]:
    """STYX-WIN-03, STYX-TIE-07: all seats level on the highest Strength."""
    dark = [
        (owned.card, ("value", "eternal"))
        for seat in state.seats
        for owned in face_up(seat)
        if (card := state.card(owned.card)).eternal is None or (card.value is None and not card.eternal)
    ]
    if dark:
        raise unknown(state, "STYX-WIN-03", *dark)
    strengths = [war_strength(cards_up(state, seat)) or 0 for seat in state.seats]
    return tuple(number for number, strength in enumerate(strengths, 1) if strength == max(strengths))


def war_rule(state: State, strongest: tuple[int, ...]) -> str:
    """STYX-TIE-07: level armies all meet it; STYX-WIN-07: the war stands although a Reaper turned Chaos back."""
    if len(strongest) > 1:
        return "STYX-TIE-07"
    return "STYX-WIN-07" if state.chaos < CHAOS_LINE else "STYX-WIN-03"


def elements_soul(state: State, seat: Seat) -> str:
    """STYX-WIN-08: four elements and, STYX-SOUL-05, four quarters; STYX-WIN-09: each icon counted once."""
    cards = [(owned.card, state.card(owned.card).elements) for owned in face_up(seat)]
    icons = tuple(icon for _, elements in cards for icon in elements or ())
    if elements_held(icons) < len(ELEMENTS):
        dark = [(card, ("elements",)) for card, elements in cards if elements is None]
        if dark:
            raise unknown(state, "STYX-WIN-08", *dark)
        return ""
    return "STYX-WIN-09" if any(icon.gives == "one" for icon in icons) else "STYX-WIN-08"


def horsemen(state: State, seat: Seat) -> str:
    """STYX-WIN-10: two different ones. Cards nobody has read are asked for only where they could make two."""
    sure, dark = armies.horsemen(state, seat)
    if len(sure) < HORSEMEN_LINE:
        if len(sure) + len(dark) >= HORSEMEN_LINE:
            raise unknown(state, "STYX-WIN-10", *((card, ("horseman",)) for card in sorted(dark)))
        return ""
    up = sum(key_of(owned.card) in sure for owned in face_up(seat))
    # STYX-WIN-12: where face-down ones count as well, they may decide it.
    return "STYX-WIN-10" if up >= HORSEMEN_LINE else "STYX-WIN-12"


def win(course: Unfolding) -> None:
    """STYX-TIE-09: only who met a condition competes."""
    state = course.state
    rule = met_rule(course) if state.conditions else ""
    winners = tuple(dict.fromkeys(seat for seat, _ in state.conditions))
    for broken in ties.chain(state, winners) if len(winners) > 1 else ():
        course.happen(broken)
        winners, rule = broken.seats, broken.rule
    # STYX-TIE-05: whoever is level after the whole chain shares the win.
    rule = "STYX-TIE-05" if len(winners) > 1 else rule
    met = {condition for seat, condition in state.conditions if seat in winners}
    course.happen(GameWon(rule=rule, winners=winners, conditions=tuple(one for one in CONDITIONS if one in met)))


def met_rule(course: Unfolding) -> str:
    """The rule of the first condition that was met."""
    return next(event.rule for event in course.events if isinstance(event, ConditionMet))
