"""Folding events to a state, and the state's fingerprint."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from domain.kernel.game import Game
from domain.kernel.words import Event

E = TypeVar("E", bound=Event)


class Unfolded(tuple[E, ...]):
    """Events of one command whose later rules had to see what the earlier ones led to: `states` after each of them."""

    before: Any
    states: Sequence[Any]


def states_after(game: Game, events: tuple[Event, ...], state: Any) -> Sequence[Any]:
    """The state after each of these events; folded here, unless the rules folded them from this very state."""
    if type(events) is Unfolded and events.before is state:
        return events.states
    evolve, after = game.evolve, []
    for event in events:
        state = evolve(state, event)
        after.append(state)
    return after


def state_after(game: Game, events: tuple[Event, ...], state: Any) -> Any:
    """The state after all of these events; folded here, unless the rules folded them from this very state."""
    if type(events) is Unfolded and events.before is state:
        return events.states[-1]
    return fold(game, events, state)


def fold(game: Game, events: Iterable[Event], state: Any = None) -> Any:
    """The state after these events; from nothing, or from `state` on."""
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state


def states(game: Game, events: Iterable[Event], state: Any = None) -> Iterator[tuple[Any, Event, Any]]:
    """Each event with the state before and after it."""
    for event in events:
        before, state = state, game.evolve(state, event)
        yield before, event, state


def fingerprint(state: Any) -> str:
    """SHA-256 of the state's JSON, keys sorted, defaults left out."""
    # A default is left out where it is that very object: an equal value gives way to it, so that equal states hash alike.
    known = zip(reversed(state.__struct_fields__), reversed(state.__struct_defaults__), strict=False)
    told = ((name, default, getattr(state, name)) for name, default in known)
    alike = {name: default for name, default, value in told if value is not default and value == default}
    return sha256(msgspec.json.encode(msgspec.structs.replace(state, **alike), order="sorted")).hexdigest()
