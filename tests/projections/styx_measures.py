"""The measures of Styx, each told from the events as its definition says, and what splits an observation."""

from collections.abc import Callable, Iterator
from datetime import date

from tests.projections.bars import Seen, Shares, band, nth_game, phase, position, result, standing, tenth
from tests.projections.lifts import Held
from tests.projections.retold import nth_games
from tests.projections.styx_evenings import STYX, Table
from tests.projections.styx_recount import CHAOS_LINE, Auction, Audience, Token, Told

CONDITIONS = ("influence", "war", "elements_soul", "horsemen")
POLICIES = tuple(f"policy:{policy.key}" for policy in STYX.policies)


def condition_share(told: Told) -> Iterator[Seen]:
    if told.winners:
        yield Seen(told, parts=told.conditions)


def double_win(told: Told) -> Iterator[Seen]:
    if told.winners:
        yield Seen(told, y=any(len(told.met.get(seat, ())) >= 2 for seat in told.winners))


def tie_step(told: Told) -> Iterator[Seen]:
    if told.winners:
        yield Seen(told, parts=(told.tie_step(),))


def chaos_left(told: Told) -> Iterator[Seen]:
    if "war" not in told.conditions:
        yield Seen(told, y=max(0, CHAOS_LINE - told.chaos))


def war_possible(told: Told) -> Iterator[Seen]:
    for audience in told.audiences:
        values = [told.value(card) for card in audience.cards.values()]
        if None not in values:
            yield Seen(told, span=audience.number, y=CHAOS_LINE - audience.chaos <= sum(filter(None, values)))


def chaos_source(told: Told) -> Iterator[Seen]:
    for audience in told.audiences:
        for cause, rule, steps in audience.steps:
            yield Seen(told, x=steps, y=steps, parts=(cause,), of={"rule": (rule,)})


def influence_gap(told: Told) -> Iterator[Seen]:
    others = [value for seat, value in told.influence.items() if seat not in told.winners]
    if "influence" in told.conditions and others:
        yield Seen(told, y=max(told.influence[seat] for seat in told.winners) - max(others))


def contest(bids: int) -> tuple[str, ...]:
    return ("3+",) if bids >= 3 else (str(bids),)


def auctions(told: Told, kind: str = "", *, only_won: bool = True) -> Iterator[tuple[Audience, Auction]]:
    for audience in told.audiences:
        for auction in audience.auctions():
            if auction.kind == (kind or auction.kind) and (auction.paid is not None or not only_won):
                yield audience, auction


def numbered(told: Told, card: str) -> tuple[str, ...]:
    return () if told.value(card) is None else (str(told.value(card)),)


def muster_price(told: Told) -> Iterator[Seen]:
    for audience, auction in auctions(told, "muster"):
        card = audience.cards[auction.slot]
        own = {"card": (card,), "card_value": numbered(told, card), "contest": contest(len(auction.bids))}
        yield Seen(told, auction.best.seat, audience.number, y=auction.paid or 0, of=own)


def value_per_coin(told: Told) -> Iterator[Seen]:
    for audience, auction in auctions(told, "muster"):
        if (value := told.value(audience.cards[auction.slot])) is not None:
            card = audience.cards[auction.slot]
            own = {"card": (card,), "card_value": numbered(told, card), "contest": contest(len(auction.bids))}
            yield Seen(told, auction.best.seat, audience.number, x=auction.paid or 0, y=value, of=own)


def paid_over_bids(told: Told) -> Iterator[Seen]:
    for audience, auction in auctions(told, only_won=False):
        best, card = auction.best, audience.cards[auction.slot]
        needed = 1 + max((bid.bid or 0 for bid in auction.bids if bid is not best), default=0)
        if auction.kind == "elimination" and told.cards[card].get("legendary"):
            needed = max(needed, told.value(card) or 0)
        own = {"action": (auction.kind,), "reveal_place": (str(best.place),)}
        yield Seen(told, best.seat, audience.number, y=(best.bid or 0) - needed, of=own)


def payment_excess(told: Told) -> Iterator[Seen]:
    for audience, auction in auctions(told, "elimination"):
        yield Seen(told, auction.best.seat, audience.number, y=(auction.paid or 0) - (auction.best.bid or 0))


def offers(told: Told) -> Iterator[tuple[Audience, str, dict[str, tuple[str, ...]]]]:
    for audience in told.audiences:
        for slot, card in audience.cards.items():
            yield audience, slot, {"card": (card,), "card_kind": told.kinds(card), "fate": (audience.fates[slot],)}


def contested(told: Told) -> Iterator[Seen]:
    for audience, slot, own in offers(told):
        bids = [len(auction.bids) for auction in audience.auctions() if auction.slot == slot]
        yield Seen(told, span=audience.number, y=max(bids, default=0) >= 2 or len(bids) == 2, of=own)


def card_fate(told: Told) -> Iterator[Seen]:
    for audience, slot, own in offers(told):
        yield Seen(told, span=audience.number, parts=(audience.fates[slot],), of=own)


def tokens(told: Told) -> Iterator[tuple[Audience, Token, dict[str, tuple[str, ...]]]]:
    for audience in told.audiences:
        for token in audience.tokens:
            yield audience, token, {"action": (token.kind,), "reveal_place": (str(token.place),)}


def action_mix(told: Told) -> Iterator[Seen]:
    for audience, token, own in tokens(told):
        yield Seen(told, token.seat, audience.number, parts=(token.kind,), of=own)


def wasted_token(told: Told) -> Iterator[Seen]:
    for audience, token, own in tokens(told):
        wasted = token.outcome in ("outbid", "skipped", "voided")
        yield Seen(told, token.seat, audience.number, parts=(token.outcome if wasted else "effect",), of=own)


def reveal_luck(told: Told) -> Iterator[Seen]:
    for audience, token, own in tokens(told):
        if token.kind != "tithe":
            yield Seen(told, token.seat, audience.number, y=token.outcome == "won", of=own)


def effect_use(told: Told) -> Iterator[Seen]:
    for audience in told.audiences:
        for seat, card, used in audience.effects:
            yield Seen(told, seat, audience.number, y=used, of={"card": (card,)})


def soul_end(told: Told) -> Iterator[Seen]:
    for seat, quarters in told.soul.items():
        yield Seen(told, seat, parts=(str(quarters),), of={"soul": (str(quarters),)})


def elements_end(told: Told) -> Iterator[Seen]:
    for seat in told.soul:
        if (held := told.elements(seat)) is not None:
            yield Seen(told, seat, parts=(str(held),))


def tithe_yield(told: Told) -> Iterator[Seen]:
    for audience, token, own in tokens(told):
        if token.gained is not None:
            yield Seen(told, token.seat, audience.number, y=token.gained, of=own)


def income_end(told: Told) -> Iterator[Seen]:
    for seat in told.soul:
        if (income := told.income(seat)) is not None:
            yield Seen(told, seat, y=income)


RECOUNTS: dict[str, Callable[[Told], Iterator[Seen]]] = {
    one.__name__: one
    for one in (
        condition_share, double_win, tie_step, chaos_left, war_possible, chaos_source, influence_gap, muster_price,
        value_per_coin, paid_over_bids, payment_excess, contested, card_fate, action_mix, wasted_token, reveal_luck,
        effect_use, soul_end, elements_end, tithe_yield, income_end,
    )
}  # fmt: skip


class Counting:
    """All evenings as they were read, with what the splits of every game need."""

    def __init__(self, table: Table, shares: Shares) -> None:
        self.told = [Told(evening, number) for number, evening in enumerate(table.finished)]
        self.experience = experience(table)
        self.shares = shares
        self.of_games: dict[tuple[int, str], tuple[str, ...]] = {}

    def keys(self, seen: Seen, by: str) -> tuple[str, ...]:
        """The bars of `by` to which an observation belongs."""
        if not by:
            return ("",)
        if by in seen.of:
            return seen.of[by]
        if seen.span and (of_span := span_key(by, seen.span, len(seen.told.audiences))):
            return (of_span,)
        if by == "standing_rank":
            return (self.rank(seen),)
        if seen.seat and (of_seat := self.seat_keys(seen.told, seen.seat, by)):
            return of_seat
        place = (seen.told.number, by)
        if place not in self.of_games:
            self.of_games[place] = game_keys(seen.told, by)
        return self.of_games[place]

    def rank(self, seen: Seen) -> str:
        return standing(self.shares, seen.told.number, seen.span, seen.seat, seen.told.count)

    def seat_keys(self, told: Told, seat: int, by: str) -> tuple[str, ...]:
        names = told.evening.opened.seats
        if by == "against":
            return tuple(name for place, name in enumerate(names, 1) if place != seat)
        known = {
            "position": position(seat, told.first, told.count), "first_player": "yes" if seat == told.first else "no",
            "colour": told.colours[seat], "player": names[seat - 1], "result": result(seat, told.winners),
            "experience": self.experience[told.number, seat],
        }  # fmt: skip
        return (known[by],) if by in known else ()


def span_key(by: str, span: int, spans: int) -> str:
    if by == "phase":
        return phase(STYX, span)
    if by == "tenth":
        return tenth(span, spans)
    return str(span) if by in ("audience_no", "span_no") else ""


def game_keys(told: Told, by: str) -> tuple[str, ...]:
    opened, spans = told.evening.opened, len(told.audiences)
    if by == "condition":
        return told.conditions
    day = date.fromisoformat(told.evening.day)
    known = {
        "title": "styx", "seats": str(told.count), "edition": opened.edition, "group": ", ".join(sorted(opened.seats)),
        "ending": "+".join(one for one in CONDITIONS if one in told.conditions) or "agreed", "length_band": band(STYX, spans),
        "month": f"{day:%Y-%m}", "weekday": f"{day:%A}", "box": "owner", "origin": "real", "checked": "all",
        "tie_step": told.tie_step(), "box_name": opened.box.name,
    }  # fmt: skip
    return (opened.policies[by.removeprefix("policy:")],) if by in POLICIES else (known[by],)


def experience(table: Table) -> dict[tuple[int, int], str]:
    """Which game it was for the person, in the order of days; hidden ones were played as well."""
    order = sorted([*table.finished, table.hidden], key=lambda one: (one.day, one.id))
    nth = nth_games((one.id, one.opened.seats) for one in order)
    return {
        (number, seat): nth_game(nth[evening.id, name])
        for number, evening in enumerate(table.finished) for seat, name in enumerate(evening.opened.seats, 1)
    }  # fmt: skip


def mustered(counting: Counting, by: str, least: int) -> list[Held]:
    """Cards by who mustered them first, at tables of so many seats at least."""
    found = {}
    for told in counting.told:
        for audience, auction in auctions(told, "muster") if told.count >= least else ():
            card, seat = audience.cards[auction.slot], auction.best.seat
            seen = Seen(told, seat, audience.number, of={"card": (card,)})
            cell = (counting.rank(seen), *counting.keys(seen, "phase"), told.count)
            (bar,) = counting.keys(seen, by)
            held = Held(bar, cell, card, told.number, seat in told.winners)
            found.setdefault((held.game, card, seat), held)
    return list(found.values())
