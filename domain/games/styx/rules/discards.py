"""Devil's Soul, Lich, Reaper: effects on own cards and on the central discard."""

from domain.games.styx.commands import UseEffect
from domain.games.styx.events import CardRemoved, CardTurnedDown, CardTurnedUp, ChaosRetreated, EffectUsed
from domain.games.styx.rules import moves
from domain.games.styx.rules.effect import Effect, need_card
from domain.games.styx.rules.payment import kind_of
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.rules.waiting import Rules
from domain.games.styx.state import State, known, unknown
from domain.kernel.refusal import Refused, illegal


def discardable(state: State, card: str, owner: int) -> tuple[str, ...]:
    """STYX-CARD-DEVILS-SOUL-01, STYX-CARD-ZOMBIE-02: own face-up cards, no Eternal, no Zombie, not itself."""
    own = [owned.card for owned in state.seat(owner).army if owned.up and owned.card != card]
    dark = [name for name in own if state.card(name).eternal is None or state.card(name).ability is None]
    if dark:
        raise unknown(state, "STYX-CARD-DEVILS-SOUL-01", *((name, ("eternal", "ability")) for name in dark))
    return tuple(name for name in own if not state.card(name).eternal and state.card(name).ability != "zombie")


def use_devils_soul(course: Unfolding, command: UseEffect) -> None:
    state, owner = course.state, command.seat
    give = need_card(command.give, "give", "the card of your army that is discarded")
    if give not in discardable(state, command.card, owner):
        raise undiscardable(state, command.card, give)
    discard(course, command.card, owner, give)


def discard(course: Unfolding, card: str, owner: int, give: str) -> None:
    """STYX-CARD-DEVILS-SOUL-03: face down to the personal discard; no track moves."""
    course.happen_in_turn(
        EffectUsed(rule="STYX-CARD-DEVILS-SOUL-02", seat=owner, card=card),
        CardTurnedDown(rule="STYX-CARD-DEVILS-SOUL-03", seat=owner, card=give),
    )


def undiscardable(state: State, card: str, give: str) -> Refused:
    rules: Rules = ("STYX-CARD-DEVILS-SOUL-01",)
    if state.card(give).ability == "zombie":
        rules = (*rules, "STYX-CARD-ZOMBIE-02")
    return illegal(
        rules[0], f"{state.label(give)} cannot be discarded for {state.label(card)}: name a face-up card of your army "
        f"that is no Eternal, no Zombie and not the card itself.", also=rules[1:], field="give", card=give,
    )  # fmt: skip


def one_discard(course: Unfolding, card: str, owner: int) -> bool:
    # STYX-CARD-DEVILS-SOUL-02: with no valid card it joins face down; a price with one way to pay it is not asked for.
    state = course.state
    valid = discardable(state, card, owner)
    if not valid:
        course.happen_in_turn(
            EffectUsed(rule="STYX-CARD-DEVILS-SOUL-02", seat=owner, card=card),
            CardTurnedDown(rule="STYX-CARD-DEVILS-SOUL-02", seat=owner, card=card),
        )
        return True
    kinds = {kind_of(state, owned) for owned in state.seat(owner).army if owned.card in valid}
    if len(kinds) > 1 or state.policies.devils_soul == "optional":
        return False
    discard(course, card, owner, valid[0])
    return True


DEVILS_SOUL = Effect(
    fields=("give",), rules=("STYX-CARD-DEVILS-SOUL-02",), asks="the card that is discarded", use=use_devils_soul,
    idle=lambda state, card, owner: "", gives=discardable, forced=one_discard, declined="STYX-CARD-DEVILS-SOUL-02",
)  # fmt: skip


def raisable(state: State, card: str, owner: int) -> tuple[str, ...]:
    """STYX-CARD-LICH-01: own face-down cards, of the Strength that the Lich names."""
    down = [owned.card for owned in state.seat(owner).army if not owned.up]
    values = {name: moves.value_of(state, "STYX-CARD-LICH-01", name) for name in down}
    if len(set(values.values())) < 2:
        return tuple(down)
    # Where the Strengths differ, the card says which of them may rise.
    which = known(state, "STYX-CARD-LICH-01", card, "which").which
    if which == "any":
        return tuple(down)
    wanted = max(values.values()) if which == "highest" else min(values.values())
    return tuple(name for name in down if values[name] == wanted)


def use_lich(course: Unfolding, command: UseEffect) -> None:
    state, owner = course.state, command.seat
    take = need_card(command.take, "take", "the card of your personal discard that is turned up")
    if take not in raisable(state, command.card, owner):
        raise illegal(
            "STYX-CARD-LICH-01", f"{state.label(take)} cannot be turned up: name one of your own face-down cards, of "
            f"the Strength that {state.label(command.card)} names.", field="take", card=take,
        )  # fmt: skip
    course.happen_in_turn(
        EffectUsed(rule="STYX-CARD-LICH-01", seat=owner, card=command.card),
        # STYX-CARD-LICH-02: it was counted all along, so Influence stays.
        CardTurnedUp(rule="STYX-CARD-LICH-02", seat=owner, card=take),
    )
    moves.place_counters(course, owner, take, refresh=True)


LICH = Effect(
    fields=("take",), rules=("STYX-CARD-LICH-01",), asks="the card that is turned up", use=use_lich, takes=raisable,
    idle=lambda state, card, owner: "STYX-CARD-LICH-01" if all(owned.up for owned in state.seat(owner).army) else "",
)  # fmt: skip


def reapable(state: State, card: str, owner: int) -> tuple[str, ...]:
    """STYX-CARD-REAPER-02: cards of the central discard that lay there before this Audience."""
    return tuple(lain.card for lain in state.centre if lain.since < state.audience)


def use_reaper(course: Unfolding, command: UseEffect) -> None:
    state, owner = course.state, command.seat
    take = need_card(command.take, "take", "the card of the central discard that leaves the game")
    if take not in reapable(state, command.card, owner):
        fresh = any(lain.card == take for lain in state.centre)
        told = "came to the central discard in this Audience" if fresh else "is not in the central discard"
        raise illegal(
            "STYX-CARD-REAPER-02" if fresh else "STYX-CARD-REAPER-01",
            f"{state.label(take)} {told}: name a card that lay there before.", field="take", card=take,
        )  # fmt: skip
    strength = moves.in_centre(state, "STYX-CARD-REAPER-01", take)
    course.happen_in_turn(
        EffectUsed(rule="STYX-CARD-REAPER-01", seat=owner, card=command.card),
        CardRemoved(rule="STYX-CARD-REAPER-01", card=take),
    )
    # STYX-CHAOS-04: only the Reaper turns Chaos back, and never below 0.
    if steps := min(strength, state.chaos):
        course.happen(ChaosRetreated(rule="STYX-CHAOS-04", steps=steps, to=state.chaos - steps))


REAPER = Effect(
    fields=("take",), rules=("STYX-CARD-REAPER-01",), asks="the card that leaves the central discard", use=use_reaper,
    takes=reapable,
    idle=lambda state, card, owner: "" if reapable(state, card, owner) else "STYX-CARD-REAPER-02",
)  # fmt: skip
