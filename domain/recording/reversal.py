"""What the table puts back with its hands when a move is taken back, or forward again when it is put back."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from domain.kernel.fold import states_after
from domain.kernel.game import Game
from domain.kernel.track import differences
from domain.kernel.view import Item, ToMove, View, Zone
from domain.recording.game_log import GameLog
from domain.recording.wording import count, harmless

Place = tuple[Zone, Item]
SETUP = 0
"""The round before the first."""


def put_back_of(old: GameLog, new: GameLog) -> tuple[ToMove, ...]:
    """What the table moves when its log is corrected from the old one to the new one."""
    longer, first = (old, len(new.moves)) if len(new.moves) < len(old.moves) else (new, len(old.moves))
    between = states_of_round(longer, first) if old.state is not new.state else ()
    return put_back(new.game, new.opened.seats, old.state, new.state, between)


def states_of_round(log: GameLog, first: int) -> tuple[Any, ...]:
    """The states of one round, from move `first` on: what was played and swept in them lies in neither end."""
    found: list[Any] = []
    state = log.state_at(first - 1)
    number = log.game.moment(state).round
    for move in log.moves[first:]:
        for after in states_after(log.game, move.events, state):
            if log.game.moment(after).round != number:
                return tuple(found)
            found.append(after)
            state = after
    return tuple(found)


def put_back(
    game: Game, names: Sequence[str], before: Any, after: Any, between: Sequence[Any] = ()
) -> tuple[ToMove, ...]:
    """Things that lie elsewhere, then values that stand elsewhere."""
    if before is after:
        return ()
    begun, now = game.moment(before).round, game.moment(after).round
    if begun != now and SETUP in {begun, now}:
        # Of a set-up nobody wants a list of every piece.
        return (ToMove("Set the table up again" if begun == SETUP else "Put everything back as before the set-up"),)
    shown = game.view(before, "scribe"), game.view(after, "scribe")
    # Within a round a card that leaves the table is in a hand again; at its end hands and table are swept.
    amid = begun == now
    values = _values(game, names, (before, after), _dealt(*shown) if amid else 0)
    if amid:
        return (*_things(*shown, amid), *values)
    back = now < begun
    earlier, later = (_places(one) for one in (shown[::-1] if back else shown))
    laid = _from_hands([game.view(state, "scribe") for state in between])
    laid = {key: place for key, place in laid.items() if key not in earlier}
    # A key that lies before another seat later on is another copy of the card: of that one the hand tells nothing.
    stayed = {key for key, (zone, _) in laid.items() if key in later and later[key][0].key == zone.key}
    return (*_things(*shown, amid, stayed), *_swept(laid, stayed, shown[1] if back else None), *values)


def _from_hands(views: Sequence[View]) -> dict[str, Place]:
    """The cards that came out of hands, by where they were laid."""
    return {
        item.key: (zone, item)
        for view in views for zone in view.zones if zone.seat is not None and zone.hidden
        for item in zone.items if item.kind == "card"
    }  # fmt: skip


def _swept(laid: Mapping[str, Place], stayed: Set[str], back: View | None) -> list[ToMove]:
    """What was laid and swept by one move lies nowhere before it and after it: it is in a hand again, or no more.

    stayed: what was not swept. back: the table as it lies after a take-back.
    """
    if back is None:
        goes = {key: "to" if key in stayed else "off" for key in laid}
        return [ToMove(f"{_called(place)} from {_hand(place)} {goes[key]} the table") for key, place in laid.items()]
    hands = {zone.hidden for zone in back.zones if zone.seat is not None and zone.hidden}
    many = f", {count(next(iter(hands)), 'card')} each" if len(hands) == 1 else ""
    dealt = [ToMove(f"Hands as they were then{many}: what was dealt since goes back")] if hands else []
    return [*(ToMove(f"{_called(place)} back to {_hand(place)}") for place in laid.values()), *dealt]


def _things(before: View, after: View, amid: bool, of_hands: Set[str] = frozenset()) -> list[ToMove]:
    """Cards and pieces that lie in another zone, turned over, or otherwise; what comes or goes has no other place.

    of_hands: what is told to go to a hand or to come out of one.
    """
    then, now = _places(before), _places(after)
    shown = (before, after) if amid else ()
    hands = {zone.key for view in shown for zone in view.zones if zone.seat is not None and zone.hidden}
    off, onto = _cards_alone(before), _cards_alone(after)
    keys = [key for key in dict.fromkeys((*then, *now)) if key not in of_hands]
    sentences = (_moved(then.get(key), now.get(key), hands, off, onto) for key in keys)
    return [ToMove(sentence) for sentence in sentences if sentence]


def _places(view: View) -> dict[str, Place]:
    return {
        item.key: (zone, item) for zone in view.zones for item in zone.items if item.kind in {"card", "token", "tile"}
    }


def _cards_alone(view: View) -> dict[str, str]:
    """The places of nobody that are known by the one card in them: a piece there lies on the card."""
    cards = {zone.key: [item for item in zone.items if item.kind == "card"] for zone in view.zones if zone.seat is None}
    return {key: harmless(lying[0].label) for key, lying in cards.items() if len(lying) == 1}


def _dealt(before: View, after: View) -> int:
    """How many cards the seats have more than before, hands included, where hands are told; else none."""
    held = [
        [
            (zone.hidden, zone.hidden + sum(one.kind == "card" for one in zone.items))
            for zone in view.zones
            if zone.seat is not None
        ]
        for view in (before, after)
    ]
    hidden, every = ([sum(one[at] for one in seats) for seats in held] for at in (0, 1))
    return every[1] - every[0] if hidden[0] != hidden[1] else 0


def _moved(
    old: Place | None, new: Place | None, hands: set[str], off: Mapping[str, str], onto: Mapping[str, str]
) -> str:
    """off, onto: the cards on which pieces lay before, and lie now."""
    if old is None or new is None:
        return _came(new, hands, onto) if new is not None else _went(old, hands, off)
    under, now = off.get(old[0].key), onto.get(new[0].key)
    if new[1].kind == "token" and under and now and under != now:
        return f"{_went(old, hands, off)}, onto {now}{_face(new)}"
    changed = _otherwise(old[1].lying, new[1].lying)
    if old[0].key != new[0].key:
        return f"{_called(new)} from {harmless(old[0].label)} to {harmless(new[0].label)}{changed and f', {changed}'}"
    if old[1].face == new[1].face:
        whose = "" if new[0].seat is None else f" of {harmless(new[0].label)}"
        return f"{_called(new)}{whose}: {changed}" if changed else ""
    where = f" on {now}" if new[1].kind == "token" and now else ""
    which = _which(new if new[1].face == "up" else old)
    return f"{_called(new)}{which}{where} face {new[1].face}{changed and f', {changed}'}"


def _otherwise(then: Sequence[str], now: Sequence[str]) -> str:
    """What is to be laid so again, and what no more."""
    return ", ".join(
        (*(one for one in now if one not in then), *(f"no longer {one}" for one in then if one not in now))
    )


def _came(new: Place, hands: set[str], onto: Mapping[str, str]) -> str:
    zone, item = new
    if zone.key in hands:
        return f"{_called(new)} from {_hand(new)} to the table"
    lies = f"to {harmless(zone.label)}"
    if item.kind == "token" and zone.key in onto:
        lies = f"onto {onto[zone.key]}"
    elif zone.seat is not None:
        # Whose it is, and not to whom it goes.
        lies = f"of {harmless(zone.label)} onto the table"
    return f"{_called(new)} {lies}{_face(new)}"


def _face(place: Place) -> str:
    """How a piece lies that its owner had in the hand: what it shows was seen, if it lies face up. A card of a seat lies face up
    where nothing is said, and nothing was done with it."""
    if not _owned(place):
        zone, item = place
        down = item.kind == "card" and zone.seat is not None and item.face == "down"
        return "".join(f", {one}" for one in (*(("face down",) if down else ()), *item.lying))
    return f", face {place[1].face}{_which(place)}"


def _went(old: Place | None, hands: set[str], off: Mapping[str, str]) -> str:
    if old is None:
        return ""
    zone, item = old
    if zone.key in hands:
        return f"{_called(old)} back to {_hand(old)}"
    if item.kind == "token" and zone.key in off:
        return f"{_called(old)}{_which(old)} off {off[zone.key]}"
    whose = "" if zone.seat is None else f" of {harmless(zone.label)}"
    return f"{_called(old)}{whose} off the table"


def _hand(place: Place) -> str:
    return f"the hand of {harmless(place[0].label)}"


def _called(place: Place) -> str:
    """A thing by its name; what bears the name of its owner, and lies elsewhere, is a piece of theirs."""
    item = place[1]
    return f"{harmless(item.label)}'s token" if _owned(place) else harmless(item.label)


def _which(place: Place) -> str:
    """Of a piece of which its owner has several, how it lies and what it shows; what was said of it is no part of the piece."""
    item = place[1]
    shown = [badge for badge in item.badges if badge not in item.lying][:1]
    told = ", ".join((*item.lying, *shown))
    return f" ({told})" if told and _owned(place) else ""


def _owned(place: Place) -> bool:
    zone, item = place
    return item.kind == "token" and item.seat is not None and zone.seat is None


def _values(game: Game, names: Sequence[str], around: tuple[Any, Any], dealt: int) -> list[ToMove]:
    """A pile that differs by the cards in the hands alone stays: those were dealt, and nobody deals them back."""
    before, after = around
    old, named = game.tracks(before), {track.key: track for track in game.tracked}
    told = []
    for key, subject, value in differences(old, game.tracks(after)):
        if not named[key].lies or value is None:
            continue
        was = old.get((key, subject))
        if dealt and subject == "game" and was is not None and 0 < (was - value) / dealt <= 1:
            continue
        called = names[subject - 1] if isinstance(subject, int) else named[key].called(subject)
        whose = f" of {harmless(called)}" if called else ""
        unit = f", in {named[key].unit}" if named[key].written else ""
        told.append(ToMove(f"{named[key].name}{whose}{unit}", None, was, value))
    return told
