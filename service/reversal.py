"""What the table puts back with its hands when a move is taken back, or forward again when it is put back."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel.game import Game
from domain.kernel.track import differences
from domain.kernel.view import Item, ToMove, View, Zone
from service.wording import plain

Place = tuple[Zone, Item]
SETUP = 0
"""The round before the first."""
MOST = 16
"""A window's worth of lines."""


def put_back(game: Game, names: Sequence[str], before: Any, after: Any) -> tuple[ToMove, ...]:
    """Things that lie elsewhere, then values that stand elsewhere."""
    if before is after:
        return ()
    begun, now = game.moment(before).round, game.moment(after).round
    if begun != now and SETUP in {begun, now}:
        # Of a set-up nobody wants a list of every piece.
        return (ToMove("Set the table up again" if begun == SETUP else "Put everything back as before the set-up"),)
    things = _things(game.view(before, "scribe"), game.view(after, "scribe"))
    lines = (*things, *_values(game, names, before, after))
    more = (ToMove(f"and {len(lines) - MOST} more; `board` or `state` shows all"),) if len(lines) > MOST else ()
    return (*lines[:MOST], *more)


def _things(before: View, after: View) -> list[ToMove]:
    """Cards and pieces that lie in another zone, or turned over; what comes or goes has no other place."""
    then, now = _places(before), _places(after)
    more = _more_hidden(before, after)
    told = (_moved(then.get(key), now.get(key), more) for key in dict.fromkeys((*then, *now)))
    return [ToMove(sentence) for sentence in told if sentence]


def _places(view: View) -> dict[str, Place]:
    return {
        item.key: (zone, item) for zone in view.zones for item in zone.items if item.kind in {"card", "token", "tile"}
    }


def _more_hidden(before: View, after: View) -> dict[str, int]:
    """How many more things each seat hides: what left its zone is in its hand again."""
    then = {zone.key: zone.hidden for zone in before.zones}
    return {zone.key: zone.hidden - then.get(zone.key, 0) for zone in after.zones if zone.seat is not None}


def _moved(old: Place | None, new: Place | None, more: Mapping[str, int]) -> str:
    if old is None or new is None:
        return _came(new, more) if new is not None else _went(old, more)
    if old[0].key != new[0].key:
        return f"{_called(new)} from {plain(old[0].label)} to {plain(new[0].label)}"
    return f"{_called(new)} face {new[1].face}" if old[1].face != new[1].face else ""


def _came(new: Place, more: Mapping[str, int]) -> str:
    if more.get(new[0].key, 0) < 0:
        return f"{_called(new)} from {_hand(new)} to the table"
    return f"{_called(new)} to {plain(new[0].label)}"


def _went(old: Place | None, more: Mapping[str, int]) -> str:
    if old is None:
        return ""
    if more.get(old[0].key, 0) > 0:
        return f"{_called(old)} back to {_hand(old)}"
    return f"{_called(old)} away from {plain(old[0].label)}"


def _hand(place: Place) -> str:
    return f"the hand of {plain(place[0].label)}"


def _called(place: Place) -> str:
    """A thing by its name; what bears the name of its owner, and lies elsewhere, is a piece of theirs."""
    zone, item = place
    owned = item.kind == "token" and item.seat is not None and zone.seat is None
    return f"token of {plain(item.label)}" if owned else plain(item.label)


def _values(game: Game, names: Sequence[str], before: Any, after: Any) -> list[ToMove]:
    old, named = game.tracks(before), {track.key: track for track in game.tracked}
    told = []
    for key, subject, value in differences(old, game.tracks(after)):
        if not named[key].lies or value is None:
            continue
        called = names[subject - 1] if isinstance(subject, int) else named[key].called(subject)
        whose = f" of {plain(called)}" if called else ""
        told.append(ToMove(f"{named[key].name}{whose}", None, old.get((key, subject)), value))
    return told
