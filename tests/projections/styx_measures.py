"""The measures of Styx, each told from the events as its definition says, and what splits an observation."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date

from tests.projections.lifts import Held
from tests.projections.styx_evenings import STYX, Table
from tests.projections.styx_recount import CHAOS_LINE, Auction, Audience, Seen, Token, Told

CONDITIONS = ("influence", "war", "elements_soul", "horsemen")
POLICIES = tuple(f"policy:{policy.key}" for policy in STYX.policies)


def condition_share(told: Told) -> Iterator[Seen]:
    if told.winners:
        yield Seen(parts=told.conditions)


def double_win(told: Told) -> Iterator[Seen]:
    if told.winners:
        yield Seen(y=any(len(told.met.get(seat, ())) >= 2 for seat in told.winners))


def tie_step(told: Told) -> Iterator[Seen]:
    if told.winners:
        yield Seen(parts=(told.tie_step(),))


def chaos_left(told: Told) -> Iterator[Seen]:
    if "war" not in told.conditions:
        yield Seen(y=max(0, CHAOS_LINE - told.chaos))


def war_possible(told: Told) -> Iterator[Seen]:
    for audience in told.audiences:
        values = [told.value(card) for card in audience.cards.values()]
        if None not in values:
            yield Seen(span=audience.number, y=CHAOS_LINE - audience.chaos <= sum(filter(None, values)))


def chaos_source(told: Told) -> Iterator[Seen]:
    for audience in told.audiences:
        for cause, rule, steps in audience.steps:
            yield Seen(x=steps, y=steps, parts=(cause,), own={"rule": (rule,)})


def influence_gap(told: Told) -> Iterator[Seen]:
    others = [value for seat, value in told.influence.items() if seat not in told.winners]
    if "influence" in told.conditions and others:
        yield Seen(y=max(told.influence[seat] for seat in told.winners) - max(others))


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
        yield Seen(auction.best.seat, audience.number, y=auction.paid or 0, own=own)


def value_per_coin(told: Told) -> Iterator[Seen]:
    for audience, auction in auctions(told, "muster"):
        if (value := told.value(audience.cards[auction.slot])) is not None:
            own = {"contest": contest(len(auction.bids))}
            yield Seen(auction.best.seat, audience.number, auction.paid or 0, value, own=own)


def paid_over_bids(told: Told) -> Iterator[Seen]:
    for audience, auction in auctions(told, only_won=False):
        best, card = auction.best, audience.cards[auction.slot]
        needed = 1 + max((bid.bid or 0 for bid in auction.bids if bid is not best), default=0)
        if auction.kind == "elimination" and told.cards[card].get("legendary"):
            needed = max(needed, told.value(card) or 0)
        own = {"action": (auction.kind,), "reveal_place": (str(best.place),)}
        yield Seen(best.seat, audience.number, y=(best.bid or 0) - needed, own=own)


def payment_excess(told: Told) -> Iterator[Seen]:
    for audience, auction in auctions(told, "elimination"):
        yield Seen(auction.best.seat, audience.number, y=(auction.paid or 0) - (auction.best.bid or 0))


def offers(told: Told) -> Iterator[tuple[Audience, str, dict[str, tuple[str, ...]]]]:
    for audience in told.audiences:
        for slot, card in audience.cards.items():
            yield audience, slot, {"card": (card,), "card_kind": told.kinds(card), "fate": (audience.fates[slot],)}


def contested(told: Told) -> Iterator[Seen]:
    for audience, slot, own in offers(told):
        bids = [len(auction.bids) for auction in audience.auctions() if auction.slot == slot]
        yield Seen(span=audience.number, y=max(bids, default=0) >= 2 or len(bids) == 2, own=own)


def card_fate(told: Told) -> Iterator[Seen]:
    for audience, slot, own in offers(told):
        yield Seen(span=audience.number, parts=(audience.fates[slot],), own=own)


def tokens(told: Told) -> Iterator[tuple[Audience, Token, dict[str, tuple[str, ...]]]]:
    for audience in told.audiences:
        for token in audience.tokens:
            yield audience, token, {"action": (token.kind,), "reveal_place": (str(token.place),)}


def action_mix(told: Told) -> Iterator[Seen]:
    for audience, token, own in tokens(told):
        yield Seen(token.seat, audience.number, parts=(token.kind,), own=own)


def wasted_token(told: Told) -> Iterator[Seen]:
    for audience, token, own in tokens(told):
        yield Seen(token.seat, audience.number, y=token.outcome in ("outbid", "skipped", "voided"), own=own)


def reveal_luck(told: Told) -> Iterator[Seen]:
    for audience, token, own in tokens(told):
        if token.kind != "tithe":
            yield Seen(token.seat, audience.number, y=token.outcome == "won", own=own)


def effect_use(told: Told) -> Iterator[Seen]:
    for audience in told.audiences:
        for seat, card, used in audience.effects:
            yield Seen(seat, audience.number, y=used, own={"card": (card,)})


def soul_end(told: Told) -> Iterator[Seen]:
    for seat, quarters in told.soul.items():
        yield Seen(seat, parts=(str(quarters),), own={"soul": (str(quarters),)})


def elements_end(told: Told) -> Iterator[Seen]:
    for seat in told.soul:
        if (held := told.elements(seat)) is not None:
            yield Seen(seat, parts=(str(held),))


def tithe_yield(told: Told) -> Iterator[Seen]:
    for audience, token, own in tokens(told):
        if token.gained is not None:
            yield Seen(token.seat, audience.number, y=token.gained, own=own)


def income_end(told: Told) -> Iterator[Seen]:
    for seat in told.soul:
        if (income := told.income(seat)) is not None:
            yield Seen(seat, y=income)


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

    def __init__(self, table: Table, shares: dict[tuple[int, int, int], int]) -> None:
        self.told = [Told(evening) for evening in table.finished]
        self.experience = experience(table)
        self.shares = shares

    def keys(self, game: int, seen: Seen, by: str) -> tuple[str, ...]:
        """The bars of `by` to which an observation belongs."""
        if not by:
            return ("",)
        if by in seen.own:
            return seen.own[by]
        told = self.told[game]
        if seen.span is not None and (of_span := span_key(by, seen.span, len(told.audiences))):
            return (of_span,)
        if by == "standing_rank":
            return (self.rank(game, seen),)
        if seen.seat is not None and (of_seat := self.seat_keys(game, seen.seat, by)):
            return of_seat
        return game_keys(told, by)

    def rank(self, game: int, seen: Seen) -> str:
        """By the shares that the tables keep of every span; before the first nobody is ahead."""
        seats = range(1, self.told[game].count + 1)
        before = [self.shares.get((game, (seen.span or 0) - 1, seat)) for seat in seats]
        own = before[(seen.seat or 0) - 1]
        if own is None:
            return "middle"
        ahead = sum((share or 0) > own for share in before)
        return "first" if not ahead else "last" if ahead == len(before) - 1 else "middle"

    def seat_keys(self, game: int, seat: int, by: str) -> tuple[str, ...]:
        told = self.told[game]
        names = told.evening.opened.seats
        if by == "against":
            return tuple(name for place, name in enumerate(names, 1) if place != seat)
        won = seat in told.winners
        result = (
            "no winner" if not told.winners else "lost" if not won else "shared" if len(told.winners) > 1 else "won"
        )
        known = {
            "position": str((seat - told.first) % told.count + 1), "first_player": "yes" if seat == told.first else "no",
            "colour": told.colours[seat], "player": names[seat - 1], "result": result,
            "experience": self.experience[game, seat],
        }  # fmt: skip
        return (known[by],) if by in known else ()


def span_key(by: str, span: int, spans: int) -> str:
    if by == "phase":
        return "1-4" if span <= 4 else "5-8" if span <= 8 else "9+"
    if by == "tenth":
        return str(-(-10 * span // spans))
    return str(span) if by in ("audience_no", "span_no") else ""


def game_keys(told: Told, by: str) -> tuple[str, ...]:
    opened, spans = told.evening.opened, len(told.audiences)
    if by == "condition":
        return told.conditions
    day = date.fromisoformat(told.evening.day)
    band = "1-6" if spans <= 6 else "7-9" if spans <= 9 else "10-12" if spans <= 12 else "13+"
    known = {
        "title": "styx", "seats": str(told.count), "edition": opened.edition, "group": ", ".join(sorted(opened.seats)),
        "ending": "+".join(one for one in CONDITIONS if one in told.conditions) or "agreed", "length_band": band,
        "month": f"{day:%Y-%m}", "weekday": f"{day:%A}", "box": "owner", "origin": "real", "checked": "all",
        "tie_step": told.tie_step(),
    }  # fmt: skip
    return (opened.policies[by.removeprefix("policy:")],) if by in POLICIES else (known[by],)


def experience(table: Table) -> dict[tuple[int, int], str]:
    """Which game it was for the person, in the order of days; hidden ones were played as well."""
    number = {evening.id: place for place, evening in enumerate(table.finished)}
    before: Counter[str] = Counter()
    found = {}
    for evening in sorted([*table.finished, table.hidden], key=lambda one: (one.day, one.id)):
        for seat, name in enumerate(evening.opened.seats, 1):
            before[name] += 1
            nth = before[name]
            if evening.id in number:
                band = "1" if nth == 1 else "2-3" if nth <= 3 else "4-9" if nth <= 9 else "10+"
                found[number[evening.id], seat] = band
    return found


def mustered(counting: Counting, by: str, least: int) -> list[Held]:
    """Cards by who mustered them first, at tables of so many seats at least."""
    found = {}
    for game, told in enumerate(counting.told):
        for audience, auction in auctions(told, "muster") if told.count >= least else ():
            card, seat = audience.cards[auction.slot], auction.best.seat
            seen = Seen(seat, audience.number, own={"card": (card,)})
            cell = (counting.rank(game, seen), *counting.keys(game, seen, "phase"), told.count)
            (bar,) = counting.keys(game, seen, by)
            found.setdefault((game, card, seat), Held(bar, cell, card, game, seat in told.winners))
    return list(found.values())
