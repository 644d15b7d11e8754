"""Laws of Shadow Throne that hold after every event."""

from collections import Counter

from domain.games.shadow_throne.components import FACTIONS
from domain.games.shadow_throne.state import DECK, WAVES, Fielded, State, key_of, power_of
from domain.kernel.game import Invariant


def gold_and_influence(before: State | None, after: State) -> str:
    for number, seat in enumerate(after.seats, 1):
        if seat.gold < 0:
            return f"{after.name(number)} has {seat.gold} gold."
        if before is not None and before.seats and seat.influence < before.seats[number - 1].influence:
            return f"{after.name(number)}'s influence fell to {seat.influence}."
    return ""


def one_card_each(_: State | None, after: State) -> str:
    """One chosen card in each wave, at most one extra in a wave, and an extra only beside a King Kyros."""
    chosen = Counter((one.seat, one.wave) for one in after.fielded if not one.extra and one.wave)
    for seat in range(1, len(after.names) + 1):
        for wave in range(1, after.wave + 1):
            if chosen[seat, wave] != 1:
                return f"{after.name(seat)} has {chosen[seat, wave]} cards in wave {wave}."
    for one in after.fielded:
        if one.extra and not any(
            king.seat == one.seat and king.wave == one.wave and after.card(king.card).ability == "extra_empire"
            for king in after.fielded
        ):
            return f"{after.label(one.card)} is an extra card without a King Kyros."
    return ""


def dead_and_converted(before: State | None, after: State) -> str:
    for one in after.fielded:
        if one.converted and after.card(one.card).faction == "church":
            return f"{after.label(one.card)} is Church and carries a conversion."
        if not one.up and (one.dead or one.converted or one.tokens):
            return f"{after.label(one.card)} lies face down and was touched."
    if before is None or before.battle != after.battle:
        return ""
    now = {one.card: one for one in after.fielded}
    back = [was for was in before.fielded if was.card in now and _came_back(was, now[was.card])]
    return f"{after.label(back[0].card)} came back." if back else ""


def _came_back(was: Fielded, now: Fielded) -> bool:
    return was.wave == now.wave and ((was.dead and not now.dead) or (was.converted and not now.converted))


def track_is_the_sum(before: State | None, after: State) -> str:
    """After the update of a wave each faction shows the living power of its characters of all waves so far."""
    if before is None or before.counted == after.counted or not after.counted:
        return ""
    for place, faction in enumerate(FACTIONS):
        total = sum(power_of(after, one) for one in after.fielded if one.side == faction)
        if total != after.power[place]:
            return f"{faction} shows {after.power[place]} and its characters have {total}."
    return ""


def no_more_than_copies(_: State | None, after: State) -> str:
    for key, lying in Counter(key_of(one.card) for one in after.fielded).items():
        copies = after.card(key).copies
        if copies is not None and lying > copies:
            return f"{after.label(key)} lies {lying} times in this battle and exists {copies} times."
    return ""


def cards_add_up(_: State | None, after: State) -> str:
    """Deck, hands and the battle are the 54 cards; a hand never runs out before the four waves are over."""
    if not after.drafted:
        return ""
    staying = sum(one.wave == 0 for one in after.fielded)
    count = len(after.names)
    held = 6 * count + (count if after.battle > 1 else 0)
    saved = sum(seat.saved for seat in after.seats)
    if after.deck + held + staying != DECK and not saved:
        return f"{after.deck} cards in the deck, {held} in hands or played, {staying} staying: not {DECK}."
    return ""


def langman_once(before: State | None, after: State) -> str:
    """He stays once in a row, clean, with the same player."""
    staying = {one.card: one for one in after.fielded if one.wave == 0}
    if any(one.tokens or one.dead or one.converted for one in staying.values() if not after.wave):
        return "A Langman who stayed still carries what was laid on him."
    if before is None or after.battle != before.battle + 1:
        return ""
    again = [one for one in before.fielded if one.ability == "stayed" and one.card in staying]
    return f"{after.label(again[0].card)} stays a third battle." if again else ""


def ends_in_resolution(before: State | None, after: State) -> str:
    if after.how in ("", "abandoned") or (before is not None and before.how):
        return ""
    if after.counted != WAVES:
        return "The game ended outside a resolution."
    if len(after.winners) > 1:
        return "More than one seat won."
    return "" if max(seat.influence for seat in after.seats) >= after.target else "Nobody is at the target."


INVARIANTS = (
    Invariant("gold and influence", ("ST-GOLD-03", "ST-SETUP-03", "ST-ROUND-03"), gold_and_influence),
    Invariant("one card each", ("ST-CHOOSE-01", "ST-CHOOSE-02", "ST-CARD-KYROS-01"), one_card_each),
    Invariant("the dead stay dead", ("ST-KILL-01", "ST-CONV-01", "ST-CONV-02", "ST-POOR-03"), dead_and_converted),
    Invariant("track is the sum", ("ST-TRACK-01", "ST-TRACK-02", "ST-TRACK-03", "ST-BOLD-01"), track_is_the_sum),
    Invariant("no more than its copies", ("ST-CHOOSE-01",), no_more_than_copies),
    Invariant("54 cards", ("ST-SETUP-01", "ST-DRAFT-06", "ST-DRAFT-07", "ST-RES-08"), cards_add_up),
    Invariant("Langman stays once", ("ST-CARD-LANGMAN-02", "ST-CARD-LANGMAN-04"), langman_once),
    Invariant("ends in a resolution", ("ST-END-01", "ST-END-05"), ends_in_resolution),
)
