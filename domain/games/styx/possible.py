"""What can lie on the table at all: seats, cards, tokens and numbers. Stated positions are held to it as well.

`before` is None only for a position that somebody states: it stands between two moves, where no event is half told.
"""

from collections import Counter
from collections.abc import Callable, Iterable

from domain.games.styx.components import HORSEMEN
from domain.games.styx.rules import payment, pile, searches
from domain.games.styx.rules.effects import EFFECTS
from domain.games.styx.rules.setup import COLOURS
from domain.games.styx.stage import SLOTS, highest_bid, stage, unrevealed
from domain.games.styx.state import State, Token, key_of, order_of, two_players

Law = Callable[[State | None, State], str]
CONDITIONS = {"influence", "war", "elements_soul", "horsemen"}
KINDS = {"", "tithe", "muster", "elimination"}
LINE = 20
BEGUN = (4, 1, 0)
"""Coins, Influence and Soul that everybody begins with."""


def labels(state: State, cards: Iterable[str]) -> str:
    return ", ".join(state.label(card) for card in cards)


def seats_taken(before: State | None, after: State) -> str:
    """Once the game is set up everybody sits, each under a colour of their own."""
    count = len(after.seats)
    if count > len(after.names) or (after.first and count < len(after.names)):
        return f"{len(after.names)} play, and {count} have cards and tokens"
    colours = [seat.colour for seat in after.seats]
    if strange := [colour for colour in colours if colour not in COLOURS]:
        return f"there is no colour {strange[0]}"
    twice = [colour for colour, number in Counter(colours).items() if number > 1]
    return f"two seats have {twice[0]}" if twice else ""


def nothing_before_set_up(before: State | None, after: State) -> str:
    """Cards and tokens come with the set-up, which names the First Player."""
    if before is not None or after.first:
        return ""
    begun = State(
        names=after.names, edition=after.edition, policies=after.policies, components=after.components, how=after.how
    )
    return "" if after == begun else "nobody is First Player, and cards or tokens lie there already"


def tracks_begin(before: State | None, after: State) -> str:
    """Influence starts on 1, Chaos on 0, and neither goes below."""
    low = [number for number, seat in enumerate(after.seats, 1) if seat.influence < 1]
    if low:
        return f"{after.name(low[0])} stands on {after.seat(low[0]).influence} Influence"
    return f"Chaos stands on {after.chaos}" if after.chaos < 0 else ""


def nothing_won_early(before: State | None, after: State) -> str:
    """What all own at the start is all they own, until the first Audience brings its outcome."""
    began = after.audience == 0 or (after.audience == 1 and stage(after) in {"placing", "revealing"})
    set_up = after.first and (before is None or before.first)
    if not set_up or not began:
        return ""
    told = "and no Audience is over yet: state in “audience” how many there have been"
    for number, seat in enumerate(after.seats, 1):
        if won := [one.card for one in seat.army if after.card(one.card).ability != "bearer"]:
            return f"{after.name(number)} owns {labels(after, won)}, {told}"
        if not all(one.up for one in seat.army) or (seat.coins, seat.influence, seat.soul) != BEGUN:
            return f"{after.name(number)} has not what a game begins with, {told}"
    if after.centre or after.chaos:
        return f"the central discard or Chaos holds something, {told}"
    return ""


def seats_named(before: State | None, after: State) -> str:
    """Whoever is named anywhere sits at the table."""
    named = {*after.arrived, *after.winners, *(seat for seat, _ in after.conditions)}
    named |= {token.seat for token in after.tokens} | {owner for _, owner in after.effects}
    strange = sorted(seat for seat in named if not 1 <= seat <= len(after.seats))
    if strange and not after.seats and after.how != "agreed":
        return f"seat {strange[0]} is named before anybody sits"
    return f"seat {strange[0]} is named, and nobody sits there" if strange else ""


def lying(state: State) -> list[str]:
    """Every card that the table has told a place of, but for the draw pile."""
    owned = [one.card for seat in state.seats for one in seat.army]
    told = [*owned, *state.open_cards, *state.summoned, *(one.card for one in state.centre), *state.out]
    return [*told, state.aside] if state.aside else told


def of_the_box(state: State, card: str) -> bool:
    """Whether the box holds this card or copy; Standard-Bearers are six whether or not the box tells it."""
    known = state.components.get(key_of(card))
    if known is None:
        return False
    if known.ability == "bearer":
        return card in {key_of(card), *(f"{key_of(card)}#{number}" for number in range(2, len(COLOURS) + 1))}
    return card in pile.copies(key_of(card), known)


def cards_known(before: State | None, after: State) -> str:
    strange = [card for card in (*lying(after), *after.mustered) if not of_the_box(after, card)]
    return f"the box has no {', '.join(strange)}" if strange else ""


def of_tables(least: int, most: int, broken: Law) -> Law:
    """Asked of tables of so many players alone: each number of players has a rule of its own for its cards."""
    return lambda before, after: broken(before, after) if least <= len(after.names) <= most else ""


def cards_dealt(before: State | None, after: State) -> str:
    """Cards for more players stayed in the box."""
    wrong = [
        card for card in lying(after)
        if pile.emissary(after.card(card)) and pile.dealt(after, after.card(card)) is False
    ]  # fmt: skip
    return f"{labels(after, wrong)} stays in the box with {len(after.names)} players" if wrong else ""


def totem_aside(before: State | None, after: State) -> str:
    aside = after.aside and after.card(after.aside).ability != "totem"
    return f"{labels(after, [after.aside])} lies aside, where the Totem alone may lie" if aside else ""


def out_for_a_reason(before: State | None, after: State) -> str:
    """Out of the game are unused Standard-Bearers, a removed Horseman, the Totem, and what a Reaper took."""
    reaping = any(after.card(card).ability == "reaper" for card in lying(after))
    if reaping:
        return ""
    wrong = [card for card in after.out if pile.emissary(after.card(card))]
    if removes_a_horseman(after):
        horsemen = [card for card in wrong if after.card(card).horseman]
        wrong = [card for card in wrong if card not in horsemen[:1]]
    return f"{labels(after, wrong)} is out of the game, and nobody has a Reaper" if wrong else ""


def removes_a_horseman(state: State) -> bool:
    return state.edition == "fr" and two_players(state)


def horseman_unseen(before: State | None, after: State) -> str:
    """Whichever was removed unseen lies nowhere else, so one of the four is never met."""
    met = [card for card in lying(after) if searches.fits(after.card(card), "horseman")] * after.horseman_unknown
    return (
        f"{labels(after, met)} lie there, and one of the {HORSEMEN} was removed unseen" if len(met) >= HORSEMEN else ""
    )


def no_horseman_removed(before: State | None, after: State) -> str:
    removed = after.horseman_unknown and not removes_a_horseman(after)
    return "a Horseman was removed, and no rule removes one here" if removed else ""


def times_pass(before: State | None, after: State) -> str:
    """Nothing came or was turned in an Audience that has not been."""
    if after.audience < after.running:
        return f"Audience {after.audience} is open"
    times = [time for seat in after.seats for one in seat.army for time in (one.joined, one.turned)]
    times += [lain.since for lain in after.centre]
    wrong = [time for time in times if not 0 <= time <= after.audience]
    return f"a card moved in Audience {wrong[0]}, and {after.audience} have been" if wrong else ""


def rest_between(before: State | None, after: State) -> str:
    """Between two Audiences no card is open and no effect waits; what is won is known."""
    if after.running:
        return ""
    if before is None and after.open_cards:
        return f"{labels(after, after.open_cards)} is open, and no Audience is"
    return "effects wait, and no Audience is open" if after.effects or after.resolved else ""


def exhausted_at_the_end(before: State | None, after: State) -> str:
    """Play stops only where no further Audience has a card, nor is one known that must still lie in a pile that nobody counted."""
    sure = after.pile is None and pile.certain(after)
    wrong = after.exhausted and (after.running or after.pile or after.summoned or sure)
    return "the pile is told to be empty, and there is a card for another Audience" if wrong else ""


def tokens_in_order(before: State | None, after: State) -> str:
    """Round to the left from the First Player; turned up in the same order, once all are placed."""
    told_now = {"placing", "revealing"} if before is not None else {"placing", "revealing", "payment"}
    if stage(after) not in told_now:
        return ""
    seats = tuple(token.seat for token in after.tokens)
    if seats != order_of(after)[: len(seats)]:
        return f"tokens of the seats {', '.join(map(str, seats))} lie there, with seat {after.first} first"
    up = [not unrevealed(token) for token in after.tokens]
    told = [bool(token.kind) for token in after.tokens]
    if sorted(up, reverse=True) != up or (any(told) and len(seats) < after.tokens_due):
        return "a token was turned up before its turn"
    return "a token is face up, and its bid was not told" if before is None and up != told else ""


def tokens_told(before: State | None, after: State) -> str:
    """A Tithe bids nothing, a skip neither, and what lies face down tells nothing."""
    for token in after.tokens:
        silent = token.kind in {"", "tithe"}
        if token.kind not in KINDS or (silent and (token.bid or token.skipped)) or (token.bid and token.skipped):
            return f"{after.name(token.seat)} told {token.kind or 'nothing'} and a bid of {token.bid}"
    return ""


def tokens_on_cards(before: State | None, after: State) -> str:
    if stage(after) not in {"placing", "revealing"}:
        return ""
    bare = [token.slot for token in after.tokens if not (after.left if token.slot == "left" else after.right)]
    if bare:
        return f"a token lies {bare[0]}, where no card is"
    return "" if after.open_cards else "an Audience has no card"


def musters_covered(before: State | None, after: State) -> str:
    """Until something is paid nobody has bid more coins than they have."""
    for token in binding(before, after):
        coins = after.seat(token.seat).coins
        if token.kind == "muster" and token.bid > coins:
            return f"{after.name(token.seat)} bid {token.bid} coins and has {coins}"
    return ""


def eliminations_covered(before: State | None, after: State) -> str:
    """Until something is paid nobody has bid more Strength than their cards pay; nor has, later, who is still to pay."""
    for token in binding(before, after):
        most = strength(after, token.seat) if token.kind == "elimination" else None
        if most is not None and token.bid > most:
            return f"{after.name(token.seat)} bid Strength {token.bid}, and {after.name(token.seat)}'s cards pay {most}"
    return ""


def binding(before: State | None, after: State) -> tuple[Token, ...]:
    """The tokens whose bids nothing that was paid has touched."""
    now = stage(after)
    if now == "revealing" or (before is None and now == "payment" and not after.paid):
        return after.tokens
    if before is None and now == "payment":
        return tuple(token for slot in SLOTS if slot not in after.paid and (token := won(after, slot)))
    return ()


def exactly_covered(before: State | None, after: State) -> str:
    """A table that pays exactly has bid only what cards add up to."""
    for token in binding(before, after) if after.policies.payment == "exact" else ():
        worth = paying(after, token.seat) if token.kind == "elimination" else None
        if worth is not None and token.bid not in payment.added_up(worth):
            return f"{after.name(token.seat)} bid Strength {token.bid}, and no cards of {after.name(token.seat)} add up to exactly that"
    return ""


def strength(state: State, number: int) -> int | None:
    """All that this seat can pay with; None where a card is not known."""
    worth = paying(state, number)
    return None if worth is None else sum(worth)


def paying(state: State, number: int) -> list[int] | None:
    """Strengths of face-up cards that were there before this Audience, Eternals apart; None where one is not known."""
    army = [state.card(one.card) for one in state.seat(number).army if one.up and one.joined != state.audience]
    cards = [card for card in army if not card.eternal]
    return None if any(card.value is None for card in cards) else list(map(payment.strength, cards))


def outcome_follows(before: State | None, after: State) -> str:
    """Eliminations are paid by who won them; only then cards are mustered and effects called."""
    unpaid = [slot for slot in after.paid if slot not in SLOTS or won(after, slot) is None]
    if unpaid or len(set(after.paid)) < len(after.paid):
        return f"the Elimination of the {', '.join(after.paid)} card is paid, and nobody won it"
    told = after.tokens and len(after.tokens) >= after.tokens_due and not any(map(unrevealed, after.tokens))
    brought = after.paid or after.mustered or after.resolved or after.effects
    if brought and not told:
        return "something was won before all tokens were face up"
    half = before is None and after.running and bool(after.mustered) > after.resolved
    if half or (after.resolved and after.open_cards):
        return "an outcome is half brought about"
    return ""


def won(state: State, slot: str) -> Token | None:
    return highest_bid(state, slot, "elimination")


def effects_have_cards(before: State | None, after: State) -> str:
    """What waits is a Muster effect of a card that lies in an army."""
    owned = {one.card for seat in after.seats for one in seat.army}
    wrong = [card for card, _ in after.effects if after.card(card).ability not in EFFECTS or card not in owned]
    return f"the effect of {labels(after, wrong)} waits, which has none" if wrong else ""


def race_run(before: State | None, after: State) -> str:
    """Whoever is said to have come to 20 Influence stands there: nobody goes back."""
    if after.race not in {"", "influence", "war"}:
        return f"the race was won by {after.race}"
    back = [seat for seat in after.arrived if after.seat(seat).influence < LINE]
    if back:
        return f"{after.name(back[0])} came to {LINE} and stands on {after.seat(back[0]).influence}"
    nobody = after.race == "influence" and not after.arrived
    return "the race was won by Influence, and nobody came to the line" if nobody else ""


def ended_in_time(before: State | None, after: State) -> str:
    """STYX-WIN-01, STYX-WIN-03: on 20 Influence, or with Chaos on 21, the Audience that brought it there is the last."""
    if after.how or not (stage(after) in {"placing", "revealing"} or (before is None and not after.running)):
        return ""
    arrived = [number for number, seat in enumerate(after.seats, 1) if seat.influence >= LINE]
    if arrived:
        return f"{after.name(arrived[0])} stands on {after.seat(arrived[0]).influence} Influence, and the game goes on"
    return f"Chaos stands on {after.chaos}, and the game goes on" if after.chaos > LINE else ""


def war_broke_out(before: State | None, after: State) -> str:
    """Chaos on 21 is a war, or somebody came to 20 Influence before; who stands still is seen between two moves alone."""
    asked = before is None and after.running and after.policies.war_latch == "on_reaching"
    wrong = asked and after.chaos > LINE and not after.race
    return f"Chaos stands on {after.chaos}, and nobody is said to have come first" if wrong else ""


def endings_known(before: State | None, after: State) -> str:
    parts = set(after.how.split("+")) if after.how else set()
    met = {condition for _, condition in after.conditions}
    strange = (parts - CONDITIONS - {"agreed", "abandoned"}) | (met - CONDITIONS)
    if strange:
        return f"no game ends by {', '.join(sorted(strange))}"
    return "winners are named twice" if len(set(after.winners)) < len(after.winners) else ""
