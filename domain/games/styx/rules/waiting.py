"""What the table waits for, and the refusal of a command that does not wait for its turn."""

from collections.abc import Mapping

from domain.games.styx.stage import Stage, due_to_place, due_to_reveal, owed, stage
from domain.games.styx.state import State
from domain.kernel.refusal import Refused, illegal, malformed
from domain.kernel.text import shortened

Rules = tuple[str, ...]
ENDED: Mapping[Stage, Rules] = {"over": ("STYX-NEXT-06",), "exhausted": ("STYX-NEXT-05",)}


def not_now(state: State, tried: str, rules: Mapping[Stage, Rules], otherwise: Rules) -> Refused:
    """Refused because the table waits for something else; `rules` say which forbid it at which stage."""
    now = stage(state)
    deciding, *also = ENDED.get(now) or rules.get(now) or otherwise
    return illegal(deciding, f"{tried} {awaited(state, now)}", also=tuple(also), stage=now)


def awaited(state: State, now: Stage) -> str:
    """What has to come first, in a sentence."""
    if now == "placing":
        return f"{state.name(due_to_place(state))} places a token now."
    if now == "revealing":
        return f"{state.name(due_to_reveal(state).seat)} turns up a token now."
    if now == "payment":
        return f"{state.name(owed(state)[0].seat)} pays for an Elimination now."
    if now == "effects":
        card, owner = state.effects[0]
        return f"{state.name(owner)} uses or declines {state.label(card)} now."
    return {
        "setup": "First the game is set up: colours and First Player.",
        "cards": "First the cards of the next Audience are turned up.",
        "exhausted": "The draw pile is empty: the table declares how the game ended.",
    }.get(now, "The game is over: only notes and corrections are possible.")


def seated(state: State, number: int, field: str = "seat") -> None:
    """Refused when nobody sits there."""
    if not 1 <= number <= len(state.names):
        raise malformed(
            field,
            f"There is no seat {shortened(str(number))} at this table: name 1 to {len(state.names)}.",
            seats=len(state.names),
        )


def left_of(state: State, number: int) -> int:
    """The seat to the left: the next one round the table (STYX-PLACE-01)."""
    return number % len(state.names) + 1
