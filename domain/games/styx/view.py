"""The table of Styx as zones and items. Only the kinds of face-down tokens are secret, and the state has none of them.

So every viewer sees the same (STYX-INFO-01): one viewpoint is listed, and any other that is asked for gets this one.
"""

from functools import lru_cache

from domain.games.styx.armies import bonus
from domain.games.styx.components import QUARTERS, Card
from domain.games.styx.state import Owned, State, Token, two_players
from domain.games.styx.tracks import TRACKED, seat_tracks
from domain.kernel.view import Item, View, Viewer, Zone

VIEWERS = ("scribe",)


def colours(state: State) -> tuple[str, ...]:
    """STYX-SETUP-02: each player has a colour of their own, from the set-up on."""
    return tuple(seat.colour for seat in state.seats) or ("",) * len(state.names)


def view(state: State, viewer: Viewer) -> View:
    return View(viewer, (*board(state), *armies(state), *elsewhere(state)))


def board(state: State) -> tuple[Zone, ...]:
    return (rail(state), pile(state), slot(state, "left"), slot(state, "right"), centre(state))


def rail(state: State) -> Zone:
    """Influence and Chaos run on one track: they race."""
    items = [
        Item(f"influence-{number}", state.name(number), "token", number, seat.influence, badges=(seat.colour,))
        for number, seat in enumerate(state.seats, 1)
    ]
    if state.first:
        items.append(Item("chaos", "Chaos", "token", None, state.chaos))
    return Zone("rail", "Influence and Chaos", items=tuple(items))


def pile(state: State) -> Zone:
    """STYX-INFO-02: a number of cards, never which one comes next; no number where the box does not tell it."""
    label = "Draw pile" if state.pile is not None or not state.first else "Draw pile (unknown)"
    return Zone("pile", label, "stack", hidden=state.pile or 0)


def slot(state: State, side: str) -> Zone:
    """The Audience card and the tokens on it, in the order in which they were placed."""
    card = state.left if side == "left" else state.right
    items = [face(state, card)] if card else []
    if state.running:
        items += [token_item(state, place) for place, token in enumerate(state.tokens) if token.slot == side]
    return Zone(side, f"{side.title()} card", items=tuple(items))


def token_item(state: State, place: int) -> Item:
    """STYX-PLACE-04: of a face-down token owner and card are seen, and nothing else."""
    token = state.tokens[place]
    count = len(state.names)
    # STYX-TWO-04: first tokens lie on the top half of the card, second ones on the lower half.
    lying = ("top half" if place < count else "lower half",) if two_players(state) else ()
    return Item(
        f"token-{token.seat}-{place // count + 1}", state.name(token.seat), "token", token.seat,
        face="up" if token.kind else "down", badges=(*lying, *token_badges(token)), lying=lying,
    )  # fmt: skip


def token_badges(token: Token) -> tuple[str, ...]:
    if not token.kind:
        return ()
    if token.skipped:
        return (token.kind, "skip")
    unit = "Strength" if token.kind == "elimination" else "coins"
    return (token.kind, f"{unit} {token.bid}") if token.bid else (token.kind,)


def centre(state: State) -> Zone:
    """STYX-INFO-03: anyone may look through the central discard."""
    return Zone("centre", "Central discard", "list", items=tuple(face(state, lain.card) for lain in state.centre))


def armies(state: State) -> tuple[Zone, ...]:
    return tuple(army(state, number) for number in range(1, len(state.seats) + 1))


def army(state: State, number: int) -> Zone:
    """Face-up cards, then the personal discard: its cards were seen as they were turned down, so they have names."""
    seat = state.seat(number)
    tokens: list[Item] = []
    if added := bonus(seat.soul):
        tokens.append(Item(f"bonus-{number}", "Bonus Income", "token", number, added))
    if state.first == number:
        tokens.append(Item("first-player", "First Player", "token", number))
    up = [owned_item(state, number, owned) for owned in seat.army if owned.up]
    down = [owned_item(state, number, owned) for owned in seat.army if not owned.up]
    return Zone(
        f"army-{number}", state.name(number), "row", number, items=(*counters(state, number), *tokens, *up, *down)
    )


def counters(state: State, number: int) -> list[Item]:
    """What the table can count; "?" where a card has not been read yet, never 0."""
    counted = seat_tracks(state, number, state.seat(number))
    return [
        counter(f"{track.key}-{number}", track.name, number, counted.get((track.key, number)), track.key == "soul")
        for track in TRACKED
        if track.of == "seat" and track.key != "influence"
    ]


def counter(key: str, label: str, number: int, count: int | None, quarters: bool) -> Item:
    if count is None:
        return Item(key, label, "counter", number, badges=("?",))
    return Item(key, label, "counter", number, count, badges=(QUARTERS[count],) if quarters else ())


def owned_item(state: State, number: int, owned: Owned) -> Item:
    badges = face_badges(state.card(owned.card))
    lying: tuple[str, ...] = ()
    if owned.counters:
        counters = f"{owned.counters} counters" if owned.counters > 1 else "1 counter"
        badges, lying = (*badges, counters), (f"with {counters}",)
    return Item(
        owned.card,
        state.label_of(owned.card, number),
        "card",
        number,
        face="up" if owned.up else "down",
        badges=badges,
        lying=lying,
    )


def elsewhere(state: State) -> tuple[Zone, ...]:
    """The Totem before it joins, cards found for the next Audience, and what has left the game."""
    zones = []
    if state.aside:
        zones.append(Zone("aside", "Set aside", items=(face(state, state.aside),)))
    if state.summoned:
        found = tuple(face(state, card) for card in state.summoned)
        zones.append(Zone("summoned", "Summoned for the next Audience", items=found))
    if state.out or state.horseman_unknown:
        gone = tuple(face(state, card) for card in state.out if state.card(card).ability != "bearer")
        unused = [card for card in state.out if state.card(card).ability == "bearer"]
        # STYX-SETUP-02: the Standard-Bearers of colours that nobody has are all alike.
        if unused:
            gone = (*gone, Item(unused[0], f"Unused {state.label(unused[0])}", count=len(unused)))
        zones.append(Zone("out", "Out of the game", "list", hidden=int(state.horseman_unknown), items=gone))
    return tuple(zones)


def face(state: State, card: str) -> Item:
    return Item(card, state.label(card), badges=face_badges(state.card(card)))


@lru_cache(maxsize=1024)
def face_badges(card: Card) -> tuple[str, ...]:
    """What the card shows, number first. What nobody has read yet is named as unknown: never blank, never 0."""
    shown = [f"number {'?' if card.value is None else card.value}"]
    if card.income:
        shown.append(f"{card.income:+d} coin" + ("" if abs(card.income) == 1 else "s"))
    if card.soul:
        shown.append(f"{QUARTERS[card.soul]} Soul")
    for icon in card.elements or ():
        joined = " and " if icon.gives == "all" else " or "
        shown.append("any element" if len(icon.of) == 4 else joined.join(name.title() for name in icon.of))
    if card.payment_strength is not None:
        shown.append(f"{card.payment_strength} when spent")
    flags = (("Legendary", card.legendary), ("Eternal", card.eternal), ("Horseman", card.horseman))
    shown += [name for name, printed in flags if printed]
    read = (("income", card.income), ("Soul", card.soul), ("elements", card.elements), *flags)
    unread = [name for name, value in read if value is None]
    return (*shown, f"unknown: {', '.join(unread)}") if unread else tuple(shown)
