"""The two cards of an Audience, and the end of the draw pile."""

from domain.games.styx.commands import DeclarePileExhausted, EndByAgreement, OpenAudience
from domain.games.styx.events import AudienceOpened, GameEndedByAgreement, PileExhausted, StyxEvent
from domain.games.styx.rules import pile, searches
from domain.games.styx.rules.waiting import Rules, not_now, seated
from domain.games.styx.stage import Stage, stage
from domain.games.styx.state import State
from domain.kernel.refusal import Refused, illegal, malformed

SUMMONERS = {"cultist", "succubus"}


def open_audience(state: State, command: OpenAudience) -> tuple[StyxEvent, ...]:
    if stage(state) != "cards":
        running = ("STYX-AUD-01", "STYX-AUD-02", "STYX-INFO-02")
        raise not_now(state, "No new Audience is opened.", closed_stages(state), running)
    cards = command.cards
    allowed = pile.draws(state)
    if len(cards) not in allowed:
        raise wrong_number(state, len(cards), allowed)
    rule = opening_rule(state, len(cards))
    drawn: list[str] = []
    lying = pile.located(state)
    for name in cards:
        card = pile.found(state, rule, name, "cards", drawn, lying)
        searches.refuse_removed(state, rule, card, "cards", drawn)
        drawn.append(card)
    held = pile.count(state)
    slots = (*state.summoned, *drawn, "")
    # STYX-NEXT-05: fewer cards than an Audience needs say that the pile was at its end.
    left = 0 if held is None and len(cards) < max(allowed) else None if held is None else held - len(cards)
    return (AudienceOpened(rule=rule, audience=state.audience + 1, left=slots[0], right=slots[1], pile=left),)


def closed_stages(state: State) -> dict[Stage, Rules]:
    """Why no Audience opens now; STYX-NEXT-03: a summon is settled before the next two cards are drawn."""
    summoning = any(state.card(card).ability in SUMMONERS for card, _ in state.effects)
    return {
        "setup": ("STYX-SETUP-13", "STYX-AUD-02"),
        "payment": ("STYX-ELIM-16", "STYX-AUD-01", "STYX-AUD-02"),
        "effects": (*(("STYX-NEXT-03",) if summoning else ()), "STYX-AUD-02", "STYX-AUD-01", "STYX-INFO-02"),
    }


def opening_rule(state: State, drawn: int) -> str:
    """The rule that brings just these cards."""
    if drawn + len(state.summoned) < pile.AUDIENCE:
        return "STYX-NEXT-05"
    if state.summoned:
        return "STYX-CARD-SUMMON-01" if drawn else "STYX-CARD-SUMMON-04"
    return "STYX-NEXT-02" if state.audience else "STYX-SETUP-13"


def wrong_number(state: State, given: int, allowed: tuple[int, ...]) -> Refused:
    """STYX-AUD-01: two cards lie in an Audience, the summoned ones among them."""
    wanted = " or ".join(map(str, sorted(allowed)))
    summoned = f" beside {' and '.join(map(state.label, state.summoned))}" if state.summoned else ""
    rules = ("STYX-AUD-01",) if state.audience else ("STYX-SETUP-13", "STYX-AUD-01")
    also = ("STYX-NEXT-02", "STYX-NEXT-05") if state.audience else ()
    if state.summoned:
        also = ("STYX-CARD-SUMMON-01" if len(state.summoned) < pile.AUDIENCE else "STYX-CARD-SUMMON-04", *also)
    return illegal(
        rules[0], f"{given} {'card was' if given == 1 else 'cards were'} named, and {wanted} come from the draw pile{summoned}.",
        also=(*rules[1:], *also), field="cards", given=given, wanted=allowed,
    )  # fmt: skip


def declare_pile_exhausted(state: State, command: DeclarePileExhausted) -> tuple[StyxEvent, ...]:
    if stage(state) != "cards":
        raise not_now(
            state, "The end of the draw pile is declared between two Audiences.", {}, ("STYX-NEXT-05", "STYX-AUD-02")
        )
    held = pile.count(state)
    left = pile.certain(state) if held is None else held
    # STYX-NEXT-05: play stops only when no card is left; the recorder knows some that must be there.
    if left or state.summoned:
        told = f"{left} card{'' if left == 1 else 's'} must still be in it" if left else "a summoned card waits"
        raise illegal(
            "STYX-NEXT-05", f"The draw pile is not at its end: {told}. Turn up the next cards.",
            left=left, summoned=state.summoned,
        )  # fmt: skip
    return (PileExhausted(rule="STYX-NEXT-05"),)


def end_by_agreement(state: State, command: EndByAgreement) -> tuple[StyxEvent, ...]:
    # STYX-WIN-13: winners follow from the conditions; STYX-NEXT-05: only an empty pile leaves them to the table.
    if stage(state) != "exhausted":
        raise not_now(
            state, "Winners are declared only when the draw pile is empty.", {}, ("STYX-WIN-13", "STYX-NEXT-05")
        )
    for number in command.winners:
        seated(state, number, "winners")
    if len(set(command.winners)) < len(command.winners):
        raise malformed("winners", "A seat was named twice: name each winner once.")
    return (GameEndedByAgreement(rule="STYX-NEXT-05", winners=tuple(sorted(command.winners))),)
