"""What may be bid: at least 1, more than any earlier bid of the same auction, and no more than one has."""

from domain.games.styx.rules import payment
from domain.games.styx.stage import highest_bid
from domain.games.styx.state import State, Token, two_players, unknown
from domain.kernel.refusal import Refused, illegal


def open_card(state: State, slot: str) -> str:
    return state.left if slot == "left" else state.right


def separate(state: State, slot: str, kind: str, bid: int) -> bool:
    """STYX-BID-07: a first bid that the other card's auction would not have allowed."""
    other = highest_bid(state, "right" if slot == "left" else "left", kind)
    return other is not None and other.bid >= bid


def skip_rule(state: State, seat: int, slot: str, kind: str) -> str:
    """STYX-BID-08: anybody may skip; STYX-BID-09: it leaves the minimum; STYX-PLACE-06: a bluff without means must."""
    highest = highest_bid(state, slot, kind)
    floor = 1 if highest is None else highest.bid + 1
    if kind == "muster" and state.seat(seat).coins < floor:
        return "STYX-PLACE-06"
    return "STYX-BID-08" if highest is None else "STYX-BID-09"


def muster(state: State, seat: int, slot: str, bid: int) -> str:
    """The rule under which this many coins may be bid; refused if they may not."""
    coins = state.seats[seat - 1].coins
    highest = highest_bid(state, slot, "muster")
    # STYX-BID-01: at least 1 coin.
    if bid < 1:
        raise low(state, "STYX-BID-01", seat, bid, 1, coins, highest)
    # STYX-BID-02: more than the highest earlier bid of this auction.
    if highest is not None and bid <= highest.bid:
        raise low(state, "STYX-BID-02", seat, bid, highest.bid + 1, coins, highest)
    # STYX-BID-03, STYX-TWO-08: no more than the coins held, which do not change before all tokens are face up.
    if bid > coins:
        raise rich(state, seat, bid, coins, highest)
    if highest is not None:
        return "STYX-BID-02"
    return "STYX-BID-07" if separate(state, slot, "muster", bid) else "STYX-BID-01"


def low(state: State, rule: str, seat: int, bid: int, least: int, most: int, highest: Token | None) -> Refused:
    """A bid below the floor; STYX-PLACE-06: who cannot reach it skips."""
    before = f"{state.name(highest.seat)} has bid {highest.bid}: " if highest else ""
    may = f"{least} or more, or skip" if most >= least else f"only a skip is left, {most} being all there is"
    return illegal(
        rule, f"{state.name(seat)} cannot bid {bid}. {before}{may}.",
        also=("STYX-PLACE-06",) if most < least else (), field="bid", bid=bid,
        highest=highest.bid if highest else 0, least=least, most=most,
    )  # fmt: skip


def rich(state: State, seat: int, bid: int, coins: int, highest: Token | None) -> Refused:
    counters = sum(owned.counters for owned in state.seat(seat).army)
    also = ("STYX-TWO-08",) if two_players(state) else ()
    least = highest.bid + 1 if highest else 1
    if coins < least:
        also = (*also, "STYX-PLACE-06")
    # STYX-CARD-DJINN-01: the coins on a Djinn or a Hydra count uses and belong to no treasury.
    if counters:
        also = (*also, "STYX-CARD-DJINN-01")
    return illegal(
        "STYX-BID-03", f"{state.name(seat)} cannot bid {bid} coins with {coins}.", also=also, field="bid", bid=bid,
        coins=coins, least=least, most=coins,
    )  # fmt: skip


def elimination(state: State, seat: int, slot: str, bid: int) -> str:
    """The rule under which this Strength may be bid; refused if it may not."""
    highest = highest_bid(state, slot, "elimination")
    # STYX-BID-04: at least 1 Strength. STYX-ELIM-12: that is enough for any card that is not Legendary.
    if bid < 1:
        ordinary = state.card(open_card(state, slot)).legendary is False
        raise illegal(
            "STYX-BID-04", f"{state.name(seat)} cannot bid {bid}: an Elimination costs at least 1 Strength, or skip.",
            also=("STYX-ELIM-12",) if ordinary else (), field="bid", bid=bid, least=1,
        )  # fmt: skip
    # STYX-BID-05: more than the highest earlier bid of this auction.
    if highest is not None and bid <= highest.bid:
        raise illegal(
            "STYX-BID-05",
            f"{state.name(seat)} cannot bid {bid}: {state.name(highest.seat)} has bid {highest.bid}, so "
            f"{highest.bid + 1} or more, or skip.",
            field="bid", bid=bid, highest=highest.bid, least=highest.bid + 1,
        )  # fmt: skip
    floor = legendary_floor(state, slot)
    if bid < floor:
        raise below_legendary(state, seat, slot, bid, floor)
    refuse_beyond_army(state, seat, bid, max(floor, highest.bid + 1 if highest else 1))
    if highest is not None:
        return "STYX-BID-05"
    if floor > 1:
        return "STYX-ELIM-10"
    # STYX-CARD-ETERNAL-03: an Eternal may be the target, though it cannot pay.
    if state.card(open_card(state, slot)).eternal:
        return "STYX-CARD-ETERNAL-03"
    return "STYX-BID-07" if separate(state, slot, "elimination", bid) else "STYX-BID-04"


def legendary_floor(state: State, slot: str) -> int:
    """STYX-ELIM-10: a Legendary needs its own Strength; STYX-ELIM-12: any other card 1."""
    name = open_card(state, slot)
    card = state.card(name)
    if card.legendary is None:
        raise unknown(state, "STYX-ELIM-10", (name, ("legendary",)))
    if not card.legendary:
        return 1
    if card.value is None:
        raise unknown(state, "STYX-ELIM-10", (name, ("value",)))
    return max(1, card.value)


def below_legendary(state: State, seat: int, slot: str, bid: int, floor: int) -> Refused:
    """STYX-ELIM-11: a bid below a Legendary's Strength would count for nothing, so it is a skip."""
    name = open_card(state, slot)
    headless = ("STYX-CARD-HEADLESS-04",) if state.card(name).ability == "headless" else ()
    also = ("STYX-ELIM-11", "STYX-CARD-LEGENDARY-01", *headless)
    return illegal(
        "STYX-ELIM-10", f"{state.name(seat)} cannot bid {bid}: {state.label(name)} is Legendary and takes {floor} or "
        f"more, or skip.", also=also, field="bid", bid=bid, least=floor, card=name,
    )  # fmt: skip


def refuse_beyond_army(state: State, seat: int, bid: int, least: int) -> None:
    """STYX-BID-06: no more than the Strength of the cards that may pay."""
    most = payment.cap(state, seat)
    if bid > most:
        # STYX-CARD-ETERNAL-01: an Eternal never pays; STYX-TWO-09: nor does a card that joined in this Audience.
        eternals = [card for owned in state.seat(seat).army if owned.up and (card := state.card(owned.card)).eternal]
        also = (
            *(("STYX-CARD-ETERNAL-01",) if eternals else ()),
            *(("STYX-CARD-HEADLESS-04",) if any(card.ability == "headless" for card in eternals) else ()),
            *(("STYX-TWO-09",) if two_players(state) else ()),
            *(("STYX-PLACE-06",) if most < least else ()),
        )
        may = f"at most {most}" if most >= least else "only a skip is left"
        raise illegal(
            "STYX-BID-06", f"{state.name(seat)} cannot bid {bid} Strength: cards that may pay have {most}, so {may}.",
            also=also, field="bid", bid=bid, least=least, most=most,
        )  # fmt: skip
    # STYX-ELIM-01, where the table pays exactly: the cards must be able to form the bid.
    if not payment.formable(state, seat, bid):
        raise illegal(
            "STYX-ELIM-01", f"{state.name(seat)} has no cards that add up to exactly {bid}, as this table pays.",
            also=("STYX-EDITION-03",), field="bid", bid=bid, sums=payment.sums(state, seat),
        )  # fmt: skip
