"""Resolving an Audience: Eliminations, Musters, Tithes, unclaimed cards (STYX-AUD-02)."""

from domain.games.styx.commands import Slot
from domain.games.styx.events import (
    CardAbandoned,
    CardEliminated,
    CardMustered,
    CoinsPaid,
    EternalReturned,
    MusterVoided,
    TotemRemoved,
)
from domain.games.styx.rules import moves
from domain.games.styx.rules.tithes import collect_all
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.stage import Auctions, highest_bid
from domain.games.styx.state import State, Token, known, unknown
from domain.kernel.refusal import Refused

BOTH: tuple[Slot, Slot] = ("left", "right")
Asked = tuple[str, tuple[str, ...]]


def card_in(state: State, slot: Slot) -> str:
    return state.left if slot == "left" else state.right


def resolve(course: Unfolding, won: Auctions) -> None:
    """`won`: the highest bid of every auction."""
    start = course.state
    try:
        resolve_in_order(course, start, won)
    except Refused:
        # Everything this outcome needs is asked at once, not value by value.
        ask_all(start)
        raise


def resolve_in_order(course: Unfolding, start: State, won: Auctions) -> None:
    for slot in BOTH:
        if slot in start.paid:
            eliminate(course, slot, won[slot, "elimination"].seat)
    for slot in BOTH:
        if slot in start.paid:
            void_musters(course, slot, won[slot, "elimination"].seat)
        elif (slot, "muster") in won:
            muster(course, slot, won[slot, "muster"])
    collect_all(course, start)
    for slot in BOTH:
        if card_in(course.state, slot):
            abandon(course, slot)


def ask_all(state: State) -> None:
    asked = [one for slot in BOTH if card_in(state, slot) for one in needs_of(state, slot)]
    for token in state.tokens:
        if token.kind == "tithe":
            asked += [(owned.card, ("income",)) for owned in state.seat(token.seat).army if owned.up]
    if any(getattr(state.card(card), field) is None for card, fields in asked for field in fields):
        raise unknown(state, "STYX-AUD-02", *asked)


def needs_of(state: State, slot: Slot) -> list[Asked]:
    """What the card of this slot must tell, as it is eliminated, mustered or unclaimed."""
    name = card_in(state, slot)
    fields: list[str] = []
    if slot not in state.paid:
        if any(token.kind == "tithe" and token.slot == slot for token in state.tokens):
            fields.append("income")
        if highest_bid(state, slot, "muster"):
            return [(name, (*fields, "value", "ability"))]
    # STYX-ELIM-13, STYX-CHAOS-02: of an Eternal nothing else is counted.
    if not state.card(name).eternal:
        fields += ["eternal", "value", *(["soul"] if slot in state.paid else [])]
    # STYX-CARD-SHAMAN-01: the Totem leaves with a Shaman that goes back to the pile too.
    fields += ["ability"] if state.aside and not shaman_known(state) else []
    return [(name, tuple(fields))]


def shaman_known(state: State) -> bool:
    """There is one Shaman: where it is known, no other card is it."""
    return any(card.ability == "shaman" for card in state.components.values())


def eliminate(course: Unfolding, slot: Slot, winner: int) -> None:
    """STYX-ELIM-05 to STYX-ELIM-07: to the centre, Chaos by its Strength, Soul for who eliminated it."""
    state = course.state
    name = card_in(state, slot)
    # STYX-ELIM-13: an Eternal goes back to the pile and moves nothing.
    if is_eternal(state, "STYX-ELIM-13", name):
        return_eternal(course, slot, "STYX-ELIM-13")
        return
    course.happen(CardEliminated(rule="STYX-ELIM-05", seat=winner, slot=slot, card=name))
    moves.advance_chaos(course, "STYX-ELIM-06", moves.value_of(state, "STYX-ELIM-06", name))
    if soul := known(state, "STYX-ELIM-07", name, "soul").soul:
        moves.gain_soul(course, "STYX-ELIM-07", winner, soul)
    part_from_shaman(course, name)


def is_eternal(state: State, rule: str, card: str) -> bool:
    eternal = state.card(card).eternal
    if eternal is None:
        raise unknown(state, rule, (card, ("eternal",)))
    return eternal


def return_eternal(course: Unfolding, slot: Slot, rule: str) -> None:
    card, pile = card_in(course.state, slot), course.state.pile
    course.happen(EternalReturned(rule=rule, slot=slot, card=card, pile=None if pile is None else pile + 1))
    part_from_shaman(course, card)


def part_from_shaman(course: Unfolding, card: str) -> None:
    """A card has come to the centre, or back to the pile: if it is the Shaman, the Totem does not wait for it."""
    state = course.state
    if not state.aside:
        return
    ability = state.card(card).ability
    if ability is None and not shaman_known(state):
        raise unknown(state, "STYX-CARD-SHAMAN-01", (card, ("ability",)))
    if ability == "shaman":
        lose_totem(course)


def lose_totem(course: Unfolding) -> None:
    """STYX-CARD-SHAMAN-01: without its Shaman the Totem leaves the game and moves no track."""
    if course.state.aside:
        course.happen(TotemRemoved(rule="STYX-CARD-SHAMAN-01", card=course.state.aside))


def void_musters(course: Unfolding, slot: Slot, winner: int) -> None:
    """STYX-ELIM-08: nobody takes an eliminated card, and nobody pays; STYX-TWO-10: not even who eliminated it."""
    for token in course.state.tokens:
        if token.slot == slot and token.kind == "muster" and token.bid:
            rule = "STYX-TWO-10" if winner == token.seat else "STYX-ELIM-08"
            course.happen(MusterVoided(rule=rule, seat=token.seat, slot=slot, amount=token.bid))


def muster(course: Unfolding, slot: Slot, winner: Token) -> None:
    """STYX-MUSTER-01 to STYX-MUSTER-03: the highest bid takes the card, pays, and moves by its number."""
    number, name = winner.seat, card_in(course.state, slot)
    course.happen(CardMustered(rule="STYX-MUSTER-02", seat=number, slot=slot, card=name))
    coins = course.state.seat(number).coins - winner.bid
    course.happen(CoinsPaid(rule="STYX-MUSTER-01", seat=number, amount=winner.bid, to=coins))
    # STYX-CARD-ETERNAL-02: once mustered, an Eternal counts like any card.
    rule = "STYX-CARD-ETERNAL-02" if course.state.card(name).eternal else "STYX-MUSTER-03"
    moves.join_influence(course, rule, number, name)
    moves.place_counters(course, number, name)


def abandon(course: Unfolding, slot: Slot) -> None:
    """STYX-CHAOS-01, STYX-CHAOS-02: to the centre with its Strength, an Eternal to the pile without."""
    state, name = course.state, card_in(course.state, slot)
    if is_eternal(state, "STYX-CHAOS-02", name):
        return_eternal(course, slot, "STYX-CHAOS-02")
        return
    course.happen(CardAbandoned(rule=unclaimed_rule(state.tokens, slot), slot=slot, card=name))
    moves.advance_chaos(course, "STYX-CHAOS-01", moves.value_of(state, "STYX-CHAOS-01", name))
    part_from_shaman(course, name)


def unclaimed_rule(tokens: tuple[Token, ...], slot: Slot) -> str:
    """STYX-MUSTER-08, STYX-ELIM-15: everybody who wanted it skipped; STYX-CHAOS-01: nobody wanted it."""
    wanted = {token.kind for token in tokens if token.slot == slot}
    if "muster" in wanted:
        return "STYX-MUSTER-08"
    return "STYX-ELIM-15" if "elimination" in wanted else "STYX-CHAOS-01"
