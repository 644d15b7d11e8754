"""Headless Horseman, Siren, Necromancer: a card for another of the pile, of an army, of the central discard."""

from domain.games.styx.commands import UseEffect
from domain.games.styx.events import CardsExchanged, EffectUsed, HorsemanClaimed
from domain.games.styx.rules import moves, searches
from domain.games.styx.rules.calling import owner_of
from domain.games.styx.rules.effect import Effect, need_card
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.rules.waiting import Rules
from domain.games.styx.state import State, known
from domain.kernel.refusal import Refused, illegal

PAIR = {"shaman", "totem"}


def claimable(state: State, card: str, owner: int) -> tuple[str, ...]:
    """STYX-CARD-HEADLESS-01: Horsemen of the pile, as far as the box knows them."""
    return searches.candidates(state, "horseman")


def use_headless(course: Unfolding, command: UseEffect) -> None:
    state, owner, gave = course.state, command.seat, command.card
    # STYX-CARD-HEADLESS-02: it goes back only for a Horseman.
    if command.take is None:
        raise illegal(
            "STYX-CARD-HEADLESS-02", f"{state.label(gave)} goes back only for a Horseman: name it, or decline.",
            field="take",
        )  # fmt: skip
    took = searches.find(state, "horseman", ("STYX-CARD-HEADLESS-01", "STYX-CARD-HEADLESS-01"), command.take)
    course.happen_in_turn(
        EffectUsed(rule="STYX-CARD-HEADLESS-01", seat=owner, card=gave),
        HorsemanClaimed(rule="STYX-CARD-HEADLESS-01", seat=owner, gave=gave, took=took),
    )
    moves.exchange_influence(course, "STYX-CARD-HEADLESS-03", owner, gave, took)
    moves.place_counters(course, owner, took)


HEADLESS = Effect(
    fields=("take",), rules=("STYX-CARD-HEADLESS-01",), asks="the Horseman that is taken", use=use_headless, takes=claimable,
    idle=lambda state, card, owner: "STYX-CARD-HEADLESS-02" if searches.hopeless(state, "horseman") else "",
    declined="STYX-CARD-HEADLESS-02",
)  # fmt: skip


def own_cards(state: State, card: str, owner: int) -> tuple[str, ...]:
    """Own face-up cards but the card itself and the Standard-Bearer (STYX-CARD-STANDARD-BEARER-01)."""
    return tuple(
        owned.card
        for owned in state.seat(owner).army
        if owned.up and owned.card != card and not bearer(state, owned.card)
    )


def bearer(state: State, card: str) -> bool:
    return state.card(card).ability == "bearer"


def enticed(state: State, card: str, owner: int) -> tuple[str, ...]:
    """STYX-CARD-SIREN-02: face-up cards of the others, but Standard-Bearers and the other card of this Audience."""
    return tuple(
        owned.card
        for number, seat in enumerate(state.seats, 1)
        if number != owner
        for owned in seat.army
        if owned.up and owned.card not in state.mustered and not bearer(state, owned.card)
    )


def use_siren(course: Unfolding, command: UseEffect) -> None:
    state, owner, card = course.state, command.seat, command.card
    give, take = named(state, command, "another army", ("STYX-CARD-SIREN-01", "STYX-CARD-SIREN-02"))
    if take not in enticed(state, card, owner):
        raise unenticed(state, take)
    if is_pair(state, give, take):
        raise illegal(
            "STYX-CARD-SHAMAN-03", f"{state.label(give)} and {state.label(take)} do not change places: one effect moves one of "
            f"them. Take another card.", also=("STYX-CARD-SIREN-01",), field="take", card=take,
        )  # fmt: skip
    other = owner_of(state, take)
    known(state, "STYX-CARD-SIREN-01", give, "value", "ability")
    known(state, "STYX-CARD-SIREN-01", take, "value", "ability")
    rule = "STYX-CARD-SHAMAN-03" if splits_pair(state, give, take) else "STYX-CARD-SIREN-01"
    course.happen_in_turn(
        EffectUsed(rule="STYX-CARD-SIREN-01", seat=owner, card=card),
        CardsExchanged(rule=rule, seat=owner, gave=give, took=take, other=other),
    )
    moves.exchange_influence(course, "STYX-INFLU-03", owner, give, take)
    moves.exchange_influence(course, "STYX-INFLU-03", other, take, give)
    moves.place_counters(course, owner, take, refresh=True)
    moves.place_counters(course, other, give, refresh=True)


def named(state: State, command: UseEffect, where: str, cited: tuple[str, str]) -> tuple[str, str]:
    """The card that is given, one of the own army, and the card that is taken from `where`; refused by `cited`."""
    give = need_card(command.give, "give", "the card of your army that is given")
    take = need_card(command.take, "take", f"the card of {where} that is taken")
    if give not in own_cards(state, command.card, command.seat):
        raise ungiven(state, command.card, give, *cited)
    return give, take


def ungiven(state: State, card: str, give: str, rule: str, itself: str) -> Refused:
    """Why this card cannot be given; `itself`: the rule of what the card does not reach."""
    if give == card:
        rules, told = (itself, rule), "cannot give itself away"
    elif bearer(state, give):
        rules, told = ("STYX-CARD-STANDARD-BEARER-01", itself), "never leaves its player"
    else:
        rules, told = (rule, itself), "is not face up in your army"
    return illegal(
        rules[0], f"{state.label(give)} {told}: give another face-up card of your army.", also=rules[1:], field="give",
        card=give,
    )  # fmt: skip


def unenticed(state: State, take: str) -> Refused:
    """Why the Siren cannot take this card."""
    rules: Rules = ("STYX-CARD-SIREN-02", "STYX-CARD-SIREN-01")
    if bearer(state, take):
        rules, told = ("STYX-CARD-STANDARD-BEARER-01", "STYX-CARD-SIREN-02"), "never leaves its player"
    elif take in state.mustered:
        told = "was a card of this Audience"
    else:
        rules, told = ("STYX-CARD-SIREN-01",), "is not face up in another army"
    return illegal(
        rules[0], f"{state.label(take)} {told}: take another face-up card of another player.", also=rules[1:],
        field="take", card=take,
    )  # fmt: skip


def splits_pair(state: State, *moved: str) -> bool:
    """STYX-CARD-SHAMAN-03: of Shaman and Totem, both in armies, an exchange moves only the one that is named."""
    abilities = {state.card(card).ability for card in moved}
    owned = {state.card(one.card).ability for seat in state.seats for one in seat.army}
    return bool(abilities & PAIR) and owned >= PAIR


def is_pair(state: State, give: str, take: str) -> bool:
    """STYX-CARD-SHAMAN-03: Shaman and Totem in two armies; one for the other would move both."""
    return {state.card(give).ability, state.card(take).ability} == PAIR


def bait(state: State, card: str, owner: int) -> tuple[str, ...]:
    """The own cards for which the Siren can take another."""
    theirs = enticed(state, card, owner)
    return tuple(
        give for give in own_cards(state, card, owner) if any(not is_pair(state, give, take) for take in theirs)
    )


def nothing_to_entice(state: State, card: str, owner: int) -> str:
    if bait(state, card, owner):
        return ""
    both = own_cards(state, card, owner) and enticed(state, card, owner)
    return "STYX-CARD-SHAMAN-03" if both else "STYX-CARD-SIREN-02"


SIREN = Effect(
    fields=("give", "take"), rules=("STYX-CARD-SIREN-01",), asks="the card given and the card taken", use=use_siren, gives=bait, takes=enticed,
    apart=is_pair, idle=nothing_to_entice,
)  # fmt: skip


def buried(state: State, card: str, owner: int) -> tuple[str, ...]:
    """STYX-CARD-NECROMANCER-02: any card of the central discard, those of this Audience too."""
    return tuple(lain.card for lain in state.centre)


def use_necromancer(course: Unfolding, command: UseEffect) -> None:
    state, owner, card = course.state, command.seat, command.card
    give, take = named(state, command, "the central discard", ("STYX-CARD-NECROMANCER-01", "STYX-CARD-NECROMANCER-01"))
    if take not in buried(state, card, owner):
        raise illegal(
            "STYX-CARD-NECROMANCER-01", f"{state.label(take)} is not in the central discard: take a card that is.",
            field="take", card=take,
        )  # fmt: skip
    known(state, "STYX-CARD-NECROMANCER-01", give, "value", "ability", "eternal")
    known(state, "STYX-CARD-NECROMANCER-01", take, "value", "ability")
    course.happen_in_turn(
        EffectUsed(rule="STYX-CARD-NECROMANCER-01", seat=owner, card=card),
        CardsExchanged(rule=burial_rule(state, give, take), seat=owner, gave=give, took=take),
    )
    # STYX-CHAOS-05: what the central sum gained moves Chaos; what it lost does not.
    gained = moves.in_centre(state, "STYX-CHAOS-05", give) - moves.in_centre(state, "STYX-CHAOS-05", take)
    if gained > 0:
        moves.advance_chaos(course, "STYX-CHAOS-05", gained)
    moves.exchange_influence(course, "STYX-INFLU-03", owner, give, take)
    moves.place_counters(course, owner, take, refresh=True)


def burial_rule(state: State, give: str, take: str) -> str:
    # STYX-CARD-NECROMANCER-03: an Eternal may be given.
    if state.card(give).eternal:
        return "STYX-CARD-NECROMANCER-03"
    if splits_pair(state, give, take):
        return "STYX-CARD-SHAMAN-03"
    # STYX-CARD-NECROMANCER-02: a card of this Audience may be taken.
    fresh = any(lain.card == take and lain.since == state.audience for lain in state.centre)
    return "STYX-CARD-NECROMANCER-02" if fresh else "STYX-CARD-NECROMANCER-01"


NECROMANCER = Effect(
    fields=("give", "take"), rules=("STYX-CARD-NECROMANCER-01",), asks="the card given and the card taken",
    use=use_necromancer, gives=own_cards, takes=buried,
    idle=lambda state, card, owner: (
        "" if own_cards(state, card, owner) and state.centre else "STYX-CARD-NECROMANCER-01"
    ),
)  # fmt: skip
