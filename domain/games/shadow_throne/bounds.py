"""Laws of how much there can be by now: what cards, waves and battles so far could have brought at the most."""

from domain.games.shadow_throne.state import POOL, WAVES, State

A_HAND = POOL + 1


def battles_won(_: State | None, after: State) -> str:
    """A faction wins a battle once, when the last wave of it is counted."""
    over = max(after.battle - (after.counted < WAVES), 0)
    return f"A faction has won {max(after.won)} battles, and {over} are over." if max(after.won) > over else ""


def deaths(_: State | None, after: State) -> str:
    return _touched(after, sum(after.losses), "died")


def conversions(_: State | None, after: State) -> str:
    return _touched(after, sum(after.conversions), "were converted")


def _touched(state: State, number: int, what: str) -> str:
    """Each character of a battle once."""
    most = A_HAND * len(state.seats) * max(state.battle - 1, 0) + len(state.fielded)
    return f"{number} characters {what}, and {most} can have lain there." if number > most else ""


def hush_paid(_: State | None, after: State) -> str:
    """1 for a card at the most; in the first wave only after a Langman, where the table plays so."""
    free = 0 if after.policies.langman_hush_wave1 == "yes" else 1
    return _beyond(after, "hush", "hush money", free)


def poor_cards(_: State | None, after: State) -> str:
    return _beyond(after, "poor", "poor turns", 0)


def _beyond(state: State, field: str, what: str, free: int) -> str:
    """More than one for each card of a hand in battles that are over, and for each that lies after the free wave."""
    for number, seat in enumerate(state.seats, 1):
        lying = sum(one.seat == number and one.wave > free for one in state.fielded)
        most = A_HAND * max(state.battle - 1, 0) + lying
        if (has := getattr(seat, field)) > most:
            return f"{state.name(number)} has counted {has} {what}, and {most} can have come by now."
    return ""


def below_the_target(before: State | None, after: State) -> str:
    """Whoever reaches the target in a resolution ends the game; later only special influence can bring anybody there."""
    if before is not None or after.how:
        return ""
    for number, seat in enumerate(after.seats, 1):
        since = _special(after, number)
        if since is not None and seat.influence - since >= after.target:
            return f"{after.name(number)} has {seat.influence} influence, and the game ended at {after.target}."
    return ""


def _special(state: State, number: int) -> int | None:
    """Special influence of this battle; None where a card does not tell it."""
    gained = 0
    for one in state.fielded:
        prints = state.card(one.card)
        if one.seat == number and one.dead and prints.ability == "special_influence":
            if prints.amount is None:
                return None
            gained += prints.amount
    return gained
