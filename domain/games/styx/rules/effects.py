"""Muster effects: used or declined one by one, in the printed order, by who mustered the card."""

from collections.abc import Mapping

from domain.games.styx.commands import DeclineEffect, UseEffect
from domain.games.styx.events import EffectDeclined
from domain.games.styx.rules import discards, exchanges, gains, summons
from domain.games.styx.rules.effect import Effect
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.rules.waiting import not_now, seated
from domain.games.styx.stage import Stage, stage
from domain.games.styx.state import State
from domain.kernel.refusal import Refused, illegal, malformed
from domain.kernel.text import as_typed

EFFECTS: Mapping[str, Effect] = {
    "devils_soul": discards.DEVILS_SOUL,
    "headless": exchanges.HEADLESS,
    "siren": exchanges.SIREN,
    "necromancer": exchanges.NECROMANCER,
    "lich": discards.LICH,
    "nidhogr": gains.NIDHOGR,
    "reaper": discards.REAPER,
    "shaman": gains.SHAMAN,
    "cultist": summons.CULTIST,
    "succubus": summons.SUCCUBUS,
}
NEVER_AGAIN = {
    "nidhogr": ("STYX-CARD-NIDHOGR-01", "STYX-CARD-NIDHOGR-02"),
    "shaman": ("STYX-CARD-SHAMAN-01", "STYX-CARD-SHAMAN-02"),
    "cultist": ("STYX-CARD-SUMMON-05",), "succubus": ("STYX-CARD-SUMMON-05",),
}  # fmt: skip
FIELDS = ("give", "take", "first")


def effect_of(state: State, card: str) -> Effect:
    """What the card in the queue does; only these abilities are called."""
    return EFFECTS[state.card(card).ability or ""]


def use_effect(state: State, command: UseEffect) -> Unfolding:
    refuse_unless_due(state, command)
    effect = effect_of(state, command.card)
    for field in FIELDS:
        if field not in effect.fields and getattr(command, field) is not None:
            raise malformed(field, f"{state.label(command.card)} asks for {effect.asks}: leave {as_typed(field)} out.")
    course = Unfolding(state)
    effect.use(course, command)
    return course


def decline_effect(state: State, command: DeclineEffect) -> Unfolding:
    refuse_unless_due(state, command)
    # STYX-CARD-DEVILS-SOUL-02: its discard is a price; STYX-MUSTER-05: any other effect may be declined.
    if state.card(command.card).ability == "devils_soul" and state.policies.devils_soul == "compulsory":
        raise illegal(
            "STYX-CARD-DEVILS-SOUL-02", f"{state.label(command.card)} costs one card of your army: name it.",
            also=("STYX-MUSTER-05", "STYX-EDITION-02"), field="card", card=command.card,
        )  # fmt: skip
    course = Unfolding(state)
    declined = effect_of(state, command.card).declined or "STYX-MUSTER-05"
    course.happen(EffectDeclined(rule=declined, seat=command.seat, card=command.card))
    return course


def refuse_unless_due(state: State, command: UseEffect | DeclineEffect) -> None:
    # STYX-MUSTER-06: at the end of its Audience or never.
    card = command.card
    if stage(state) != "effects":
        raise no_effect_now(state, card)
    seated(state, command.seat)
    due, owner = state.effects[0]
    if card != due:
        label = state.label(due)
        if card in {one for one, _ in state.effects}:
            # STYX-CARD-ORDER-01: in the printed order, whatever the seats.
            raise illegal(
                "STYX-CARD-ORDER-01", f"{label} comes first: effects follow the printed order.", field="card", due=due
            )
        # STYX-MUSTER-07: only a card mustered in this Audience has an effect.
        raise illegal(
            "STYX-MUSTER-07", f"{state.label(card)} has no effect to use now; {label} has.",
            also=("STYX-MUSTER-06", *NEVER_AGAIN.get(state.card(card).ability or "", ())), field="card", due=due,
        )  # fmt: skip
    # STYX-MUSTER-05: the choice is its owner's.
    if command.seat != owner:
        raise illegal(
            "STYX-MUSTER-05", f"{state.label(card)} was mustered by {state.name(owner)}, who uses or declines it.",
            field="seat", due=owner,
        )  # fmt: skip


def no_effect_now(state: State, card: str) -> Refused:
    ability = state.card(card).ability or ""
    down = ("STYX-MUSTER-06", "STYX-AUD-03", "STYX-AUD-02")
    later = ("STYX-MUSTER-06", "STYX-MUSTER-07", *NEVER_AGAIN.get(ability, ()))
    if ability in {"cultist", "succubus"}:
        later = (*later, "STYX-NEXT-03")
    stages: dict[Stage, tuple[str, ...]] = {
        "placing": (*down, *later[1:]), "revealing": (*down, *later[1:]), "payment": ("STYX-MUSTER-06", "STYX-ELIM-16"),
    }  # fmt: skip
    return not_now(state, "No effect is used now.", stages, later)


def settle_forced(course: Unfolding) -> None:
    """Effects that leave nothing to choose: a price with one way to pay it, and effects with nothing to act on."""
    while course.state.effects:
        card, owner = course.state.effects[0]
        effect = effect_of(course.state, card)
        if rule := effect.idle(course.state, card, owner):
            course.happen(EffectDeclined(rule=rule, seat=owner, card=card))
        elif not effect.forced(course, card, owner):
            return
