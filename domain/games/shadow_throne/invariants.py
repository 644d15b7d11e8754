"""Laws of Shadow Throne that hold after every event."""

from collections import Counter

from domain.games.shadow_throne import bounds, lawful, possible
from domain.games.shadow_throne.components import A_FACTION, FACTIONS, WHOSE
from domain.games.shadow_throne.state import (
    DECK,
    POOL,
    WAVES,
    Fielded,
    Seat,
    State,
    hand_of,
    in_battle,
    least_of,
    power_of,
)
from domain.kernel.game import Invariant
from domain.kernel.result import ABANDONED

START = Seat(gold=3)


def gold_and_influence(before: State | None, after: State) -> str:
    for number, seat in enumerate(after.seats, 1):
        if seat.gold < 0:
            return f"{after.name(number)} has {seat.gold} gold."
        if before is not None and seat.influence < before.seats[number - 1].influence:
            return f"{after.name(number)}'s influence fell to {seat.influence}."
    if before is not None and before.battle == 0 and after.battle == 1 and set(after.seats) != {START}:
        return "Somebody starts with something else than 3 gold."
    return ""


def hush_money(before: State | None, after: State) -> str:
    """1 more for the faction of the own face-up card of the wave just before, and only then."""
    if before is None or not lawful.same_battle(before, after):
        return ""
    for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        if now.hush != was.hush and (now.hush != was.hush + 1 or not _same_faction_again(after, number)):
            return f"{after.name(number)} paid {now.hush - was.hush} hush money without cause."
    return ""


def _same_faction_again(state: State, seat: int) -> bool:
    """Two cards of wave 0, each a Langman who stayed, may be of two factions."""
    least = 1 if state.policies.langman_hush_wave1 == "no" else 0
    own = [one for one in state.fielded if one.seat == seat and one.up and not one.extra and one.wave >= least]
    played = {
        wave: {state.card(one.card).faction for one in own if one.wave == wave} for wave in (state.wave, state.wave - 1)
    }
    return bool(played[state.wave] & played[state.wave - 1])


def poor_turns(before: State | None, after: State) -> str:
    """A card turned down is a poor turn, and nothing else is."""
    if before is None or before.battle != after.battle:
        return ""
    for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        if now.poor - was.poor != _down(after, number) - _down(before, number):
            return f"{after.name(number)} has {now.poor} poor turns and {_down(after, number)} cards face down."
    return ""


def _down(state: State, seat: int) -> int:
    return sum(one.seat == seat and not one.up for one in state.fielded)


def one_card_each(_: State | None, after: State) -> str:
    """One chosen card in each wave, at most one extra for each King Kyros, and none without him."""
    chosen = Counter((one.seat, one.wave) for one in after.fielded if not one.extra and one.wave)
    for seat in range(1, len(after.names) + 1):
        for wave in range(1, after.wave + 1):
            if chosen[seat, wave] != 1:
                return f"{after.name(seat)} has {chosen[seat, wave]} cards in wave {wave}."
    kings = Counter(_place(one) for one in after.fielded if after.card(one.card).ability == "extra_empire" and one.up)
    for place, extras in Counter(_place(one) for one in after.fielded if one.extra).items():
        if extras > kings[place]:
            return f"{after.name(place[0])} has {extras} extra cards in wave {place[1]} beside {kings[place]} Kings."
    return ""


def _place(one: Fielded) -> tuple[int, int]:
    return one.seat, one.wave


def dead_and_converted(before: State | None, after: State) -> str:
    for one in after.fielded:
        if one.converted and after.card(one.card).faction == "church":
            return f"{after.label(one.card)} is Church and carries a conversion."
        if not one.up and (one.dead or one.converted or one.tokens):
            return f"{after.label(one.card)} lies face down and was touched."
    if before is None or before.battle != after.battle:
        return ""
    now = {one.card: one for one in after.fielded}
    back = [was for was in before.fielded if _came_back(was, now.get(was.card))]
    return f"{after.label(back[0].card)} came back." if back else ""


def _came_back(was: Fielded, now: Fielded | None) -> bool:
    return now is None or (was.dead and not now.dead) or (was.converted and not now.converted)


def track_is_the_sum(before: State | None, after: State) -> str:
    """At its head until the first update; then the living power of each faction's characters of all waves so far."""
    if not after.counted:
        return "" if after.power == (0, 0, 0) else "The Power Track does not stand at its head."
    # ST-TRACK-03: also where a game is opened from a position; while a King waits the wave is not counted yet.
    if after.counted != after.wave or (before is not None and before.counted == after.counted):
        return ""
    for place, faction in enumerate(FACTIONS):
        total = sum(power_of(after, one) for one in after.fielded if one.side == faction)
        if total != after.power[place]:
            return f"{faction} shows {after.power[place]} and its characters have {total}."
    return ""


def no_more_than_copies(_: State | None, after: State) -> str:
    lying = in_battle(after)
    for key, times in lying.items():
        copies = after.card(key).copies
        if copies is not None and times > copies:
            return f"{after.label(key)} lies {times} times in this battle and exists {copies} times."
    return ""


def factions_of_18(_: State | None, after: State) -> str:
    lying = in_battle(after)
    for faction in FACTIONS:
        if (least := least_of(after, faction, lying)) > A_FACTION:
            return f"The {WHOSE[faction]} cards that are known would be {least}; a faction has {A_FACTION}."
    return ""


def cards_add_up(_: State | None, after: State) -> str:
    """Deck, saved cards, hands and the battle are the 54 cards, until the hands are swept at its end."""
    saved = sum(seat.saved for seat in after.seats)
    if after.drafted and saved:
        return ""
    held = sum(hand_of(after, number) for number in range(1, len(after.seats) + 1))
    count = after.deck + saved + held + len(after.fielded)
    return "" if count == DECK else f"Deck, hands and battle are {count} cards."


def six_picks_each(_: State | None, after: State) -> str:
    """Six cards for everybody leave the deck in the draft; saved ones and a Langman who stayed were not in it."""
    if not after.drafted or any(seat.saved for seat in after.seats):
        return ""
    kept = sum(not seat.bare for seat in after.seats) if after.battle > 1 else 0
    staying = sum(one.wave == 0 for one in after.fielded)
    dealt = DECK - kept - staying - after.deck
    return "" if dealt == POOL * len(after.seats) else f"{dealt} cards were drafted by {len(after.seats)} seats."


def hands(_: State | None, after: State) -> str:
    """Six cards, seven with a saved one, less what was played; nobody plays what is not there, or keeps two."""
    for number, seat in enumerate(after.seats, 1):
        needed = WAVES - after.wave if after.drafted and not seat.saved else 0
        if hand_of(after, number) < needed or seat.saved not in (0, 1):
            return f"{after.name(number)} holds {hand_of(after, number)} cards and has kept {seat.saved}."
    return ""


def langman_once(before: State | None, after: State) -> str:
    """He stays once in a row, clean, with the same player."""
    for one in after.fielded:
        if one.wave == 0 and not after.wave and (one.tokens or one.dead or one.converted or not one.up):
            return f"{after.label(one.card)} stayed and still carries what was laid on it."
    if before is None or after.battle != before.battle + 1:
        return ""
    was = {one.card: one for one in before.fielded}
    for one in after.fielded:
        lay = was.get(one.card)
        if lay is not None and (lay.wave == 0 or lay.seat != one.seat):
            return f"{after.label(one.card)} lies before {after.name(one.seat)} and did not stay there."
    return ""


def ends_in_resolution(before: State | None, after: State) -> str:
    # ST-END-01, ST-VAR-01: no further battle with somebody at the target.
    if before is not None and after.battle > before.battle > 0:
        return "Somebody is at the target." if max(seat.influence for seat in after.seats) >= after.target else ""
    if after.how in ("", ABANDONED) or (before is not None and before.how):
        return ""
    if after.counted != WAVES:
        return "The game ended outside a resolution."
    return "" if max(seat.influence for seat in after.seats) >= after.target else "Nobody is at the target."


def the_best_wins(_: State | None, after: State) -> str:
    if after.how in ("", ABANDONED):
        return ""
    places = [(seat.influence, seat.gold) for seat in after.seats]
    best = tuple(number for number, place in enumerate(places, 1) if place == max(places))
    level = sum(influence == max(places)[0] for influence, _ in places) > 1
    how = "no_winner" if len(best) > 1 else "gold" if level else "influence"
    if (after.how, after.winners) != (how, best if len(best) == 1 else ()):
        return f"The game ended by {after.how} for {after.winners}, and it should by {how}."
    ranks = tuple(1 + sum(other > place for other in places) for place in places)
    return "" if after.ranks == ranks else f"The ranks are {after.ranks}, and should be {ranks}."


INVARIANTS = (
    # Asked first: the others look at a purse for each name.
    Invariant("nothing below 0", ("ST-SETUP-02", "ST-ROUND-01"), possible.counted_things),
    Invariant(
        "gold and influence",
        ("ST-GOLD-03", "ST-SETUP-02", "ST-SETUP-03", "ST-SETUP-06", "ST-ROUND-03"),
        gold_and_influence,
    ),
    Invariant(
        "gold as printed",
        ("ST-GOLD-01", "ST-GOLD-02", "ST-GOLD-04", "ST-HUSH-03", "ST-CARD-PEASANT-01", "ST-CARD-OUTLAW-01"),
        lawful.gold_as_printed,
    ),
    Invariant(
        "hush money",
        (
            "ST-HUSH-01", "ST-HUSH-02", "ST-HUSH-04", "ST-HUSH-05", "ST-HUSH-06", "ST-HUSH-07", "ST-HUSH-08",
            "ST-HUSH-09", "ST-CARD-KYROS-03", "ST-CARD-KYROS-07",
        ),
        hush_money,
    ),
    Invariant("poor turns", ("ST-POOR-01", "ST-POOR-05"), poor_turns),
    Invariant("a battle opens afresh", ("ST-ROUND-03", "ST-DRAFT-01"), lawful.opens_afresh),
    Invariant(
        "six picks each",
        ("ST-DRAFT-02", "ST-DRAFT-03", "ST-DRAFT-04", "ST-DRAFT-05", "ST-DRAFT-06", "ST-DRAFT-08"),
        six_picks_each,
    ),
    Invariant("hands", ("ST-DRAFT-07", "ST-RES-07"), hands),
    Invariant("steps of a wave", ("ST-CHOOSE-03", "ST-CHOOSE-04", "ST-ROUND-01", "ST-RES-01"), lawful.wave_steps),
    Invariant("one card each", ("ST-CHOOSE-01", "ST-CHOOSE-02", "ST-CARD-KYROS-01"), one_card_each),
    Invariant("no more than its copies", ("ST-CHOOSE-01",), no_more_than_copies),
    Invariant("18 of a faction", ("ST-SETUP-01",), factions_of_18),
    Invariant("54 cards", ("ST-SETUP-01", "ST-DRAFT-06", "ST-POOR-07", "ST-RES-08"), cards_add_up),
    Invariant(
        "every ability has its turn",
        (
            "ST-ABIL-01", "ST-ABIL-02", "ST-ABIL-03", "ST-ABIL-04", "ST-ABIL-06", "ST-ABIL-07", "ST-ABIL-09",
            "ST-POOR-03",
        ),
        lawful.abilities_in_turn,
    ),
    Invariant(
        "the extra card", ("ST-CARD-KYROS-01", "ST-CARD-KYROS-02", "ST-CARD-KYROS-05", "ST-CARD-KYROS-06"),
        lawful.extra_card,
    ),
    Invariant("who is silenced", ("ST-CARD-SYTHERA-01", "ST-CARD-SYTHERA-02", "ST-CARD-SYTHERA-03"), lawful.silenced),
    Invariant(
        "Simone pays whenever she dies", ("ST-CARD-SIMONE-01", "ST-CARD-SIMONE-02"), lawful.simone_pays
    ),
    Invariant("the bonus is measured once", ("ST-CARD-THAVMA-01", "ST-CARD-THAVMA-02"), lawful.bonus_once),
    Invariant("only the running wave", ("ST-ABIL-05", "ST-CARD-LANGMAN-08"), lawful.running_wave_only),
    Invariant("Empire is spared", ("ST-KILL-04",), lawful.empire_spared),
    Invariant(
        "the dead stay dead", ("ST-KILL-01", "ST-CONV-01", "ST-CONV-02", "ST-CONV-04", "ST-POOR-03"), dead_and_converted
    ),
    Invariant("tokens", ("ST-BOLD-01", "ST-BOLD-02", "ST-BOLD-03", "ST-BOLD-04", "ST-CARD-BEATICE-02"), lawful.tokens),
    Invariant(
        "track is the sum",
        ("ST-TRACK-01", "ST-TRACK-02", "ST-TRACK-03", "ST-BOLD-01", "ST-SETUP-04", "ST-DRAFT-01", "ST-POOR-03"),
        track_is_the_sum,
    ),
    Invariant(
        "spoils recounted",
        ("ST-KILL-02", "ST-KILL-03", "ST-CONV-03", "ST-RES-04", "ST-RES-05", "ST-CARD-LANGMAN-05", "ST-CARD-SIMONE-03"),
        lawful.spoils,
    ),
    Invariant(
        "Langman stays once", ("ST-CARD-LANGMAN-01", "ST-CARD-LANGMAN-02", "ST-CARD-LANGMAN-04"), langman_once
    ),
    Invariant("battles won are over", ("ST-RES-02", "ST-RES-03"), bounds.battles_won),
    Invariant("nobody dies twice", ("ST-KILL-01",), bounds.deaths),
    Invariant("nobody is converted twice", ("ST-CONV-02", "ST-CONV-04"), bounds.conversions),
    Invariant("hush money is 1 a card", ("ST-HUSH-04", "ST-HUSH-02"), bounds.hush_paid),
    Invariant("a poor turn is a card", ("ST-POOR-01",), bounds.poor_cards),
    Invariant("nobody stays at the target", ("ST-END-01", "ST-VAR-01"), bounds.below_the_target),
    Invariant(
        "one King waits", ("ST-CARD-KYROS-01", "ST-CARD-KYROS-06", "ST-CHOOSE-04"), possible.a_king_waits
    ),
    Invariant("cards of the battle", ("ST-CHOOSE-01", "ST-CONV-01"), possible.cards_of_the_battle),
    Invariant("who stayed", ("ST-CARD-LANGMAN-01", "ST-CARD-LANGMAN-02"), possible.who_stayed),
    Invariant("kept cards", ("ST-RES-07",), possible.kept_cards),
    Invariant("promised tokens", ("ST-CARD-PICUREAS-01", "ST-CARD-PICUREAS-02"), possible.promises),
    Invariant("winners of an ended game", ("ST-END-01",), possible.winners),
    Invariant("ends in a resolution", ("ST-END-01", "ST-END-05", "ST-ROUND-02", "ST-VAR-01"), ends_in_resolution),
    Invariant("the best wins", ("ST-END-02", "ST-END-03", "ST-END-04"), the_best_wins),
)  # fmt: skip
