"""Laws of Styx that hold after every event, whatever happened; each guards the rules it names.

`broken(before, after)` says what is wrong, or nothing. What nobody has read off its card breaks no law.
"""

from collections import Counter
from itertools import pairwise

from msgspec.structs import replace

from domain.games.styx import lawful, possible
from domain.games.styx.components import EMISSARIES
from domain.games.styx.rules import pile
from domain.games.styx.stage import SLOTS, stage
from domain.games.styx.state import State, two_players
from domain.kernel.game import Invariant

COINS, START, WHOLE_SOUL, CARDS = 4, 1, 4, 2
LEFT = ((2, "STYX-SETUP-09"), (3, "STYX-SETUP-10"), (4, "STYX-SETUP-11"))
RESTING = {"setup", "cards", "placing", "revealing", "exhausted", "over"}


def at_rest(before: State | None, after: State) -> bool:
    """No outcome is being brought about: tracks and cards agree, as they do in a stated position."""
    return before is None or stage(after) in RESTING


def total(state: State, cards: list[str]) -> int | None:
    """The numbers of these cards added up; None if one is not known."""
    values = [state.card(card).value for card in cards]
    return None if None in values else sum(value or 0 for value in values)


def one_place(before: State | None, after: State) -> str:
    lying = [owned.card for seat in after.seats for owned in seat.army]
    lying += [*after.open_cards, *after.summoned, *after.out, *(lain.card for lain in after.centre)]
    lying += [after.aside] if after.aside else []
    twice = [card for card, number in Counter(lying).items() if number > 1]
    return f"{', '.join(twice)} lie in two places" if twice else ""


def deck_fits(before: State | None, after: State) -> str:
    """The deck of a whole box is what the player icons say."""
    if not after.first or after.pile is None or not pile.whole(after):
        return ""
    if any(pile.dealt(after, card) is None for card in after.components.values()):
        return ""
    there = len(pile.content(after)) - after.horseman_unknown
    told = f"the pile is told to hold {after.pile} of {EMISSARIES} cards and can hold {there}"
    return told if there != after.pile else ""


def pile_holds(before: State | None, after: State) -> str:
    return f"the draw pile holds {after.pile}" if (after.pile or 0) < 0 else ""


def two_cards(before: State | None, after: State) -> str:
    wanted = len(after.summoned) if not after.running else len(after.open_cards)
    return f"{wanted} cards are in the Audience" if wanted > CARDS else ""


def no_outsiders(before: State | None, after: State) -> str:
    """Standard-Bearers and the Totem are never drawn, and lie in the centre only by an exchange of the Totem."""
    wrong = [card for card in (*after.open_cards, *after.summoned) if not pile.emissary(after.card(card))]
    wrong += [lain.card for lain in after.centre if after.card(lain.card).ability == "bearer"]
    return f"{', '.join(wrong)} was drawn or discarded" if wrong else ""


def eternals_stay_out(before: State | None, after: State) -> str:
    """Into the centre an Eternal comes from an army alone."""
    if before is None:
        return ""
    old = {lain.card for lain in before.centre}
    owned = {one.card for seat in before.seats for one in seat.army}
    wrong = [lain.card for lain in after.centre if lain.card not in old | owned and after.card(lain.card).eternal]
    return f"{', '.join(wrong)} is Eternal and came to the centre" if wrong else ""


def nobody_out(before: State | None, after: State) -> str:
    """Every player keeps a seat, and one card at least in it, face up or down."""
    if before is not None and before.first and len(before.seats) != len(after.seats):
        return f"{len(before.seats)} players have become {len(after.seats)}"
    return "" if all(seat.army for seat in after.seats) else "somebody owns no card"


def bearers(state: State) -> list[list[str]]:
    """The Standard-Bearers of each seat."""
    return [[one.card for one in seat.army if state.card(one.card).ability == "bearer"] for seat in state.seats]


def bearers_stay(before: State | None, after: State) -> str:
    own = bearers(after)
    if any(len(cards) != 1 for cards in own):
        return "somebody has no Standard-Bearer, or another one besides"
    changed = before is not None and before.first and bearers(before) != own
    return "a Standard-Bearer changed its player" if changed else ""


def zombies_stand(before: State | None, after: State) -> str:
    down = [
        owned.card for seat in after.seats for owned in seat.army
        if not owned.up and after.card(owned.card).ability == "zombie"
    ]  # fmt: skip
    return f"{', '.join(down)} lies face down" if down else ""


def counters_lie(before: State | None, after: State) -> str:
    for seat in after.seats:
        for owned in seat.army:
            allowed = 3 if after.card(owned.card).ability in {"djinn", "hydra"} else 0
            if not 0 <= owned.counters <= allowed:
                return f"{after.label(owned.card)} bears {owned.counters} counters"
    return ""


def nobody_owes(before: State | None, after: State) -> str:
    poor = [after.name(number) for number, seat in enumerate(after.seats, 1) if seat.coins < 0]
    return f"{', '.join(poor)} owes coins" if poor else ""


def influence_counts(before: State | None, after: State) -> str:
    if not at_rest(before, after):
        return ""
    for number, seat in enumerate(after.seats, 1):
        owned = total(after, [one.card for one in seat.army])
        if owned is not None and seat.influence < owned:
            return f"{after.name(number)} stands on {seat.influence} and owns cards of {owned}"
    return ""


def influence_rises(before: State | None, after: State) -> str:
    return fell(before, after, "influence")


def soul_rises(before: State | None, after: State) -> str:
    return fell(before, after, "soul")


def fell(before: State | None, after: State, track: str) -> str:
    """Whose token of this track went back."""
    if before is None:
        return ""
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=False), 1):
        if getattr(new, track) < getattr(old, track):
            return f"the {track} of {after.name(number)} fell from {getattr(old, track)} to {getattr(new, track)}"
    return ""


def chaos_counts(before: State | None, after: State) -> str:
    """It never stands below the centre, starts on 0, and a step is no longer than the card that made it."""
    lying = [lain.card for lain in after.centre if after.card(lain.card).ability != "totem"]
    sum_of_centre = total(after, lying)
    if at_rest(before, after) and sum_of_centre is not None and after.chaos < sum_of_centre:
        return f"Chaos stands on {after.chaos}, and the central discard has {sum_of_centre}"
    if before is None or after.chaos <= before.chaos:
        return ""
    came = total(after, [lain.card for lain in after.centre if lain.since == after.audience])
    steps = after.chaos - before.chaos
    return f"Chaos advanced by {steps}, and {came} came to the centre" if came is not None and steps > came else ""


def chaos_holds(before: State | None, after: State) -> str:
    """Only a Reaper that has just taken a card of at least that Strength turns Chaos back."""
    if before is None or after.chaos >= before.chaos:
        return ""
    reaping = any(after.card(card).ability == "reaper" for card in (*before.mustered, *after.mustered))
    taken = after.card(after.out[-1]).value if after.out else None
    fair = reaping and (taken is None or before.chaos - after.chaos <= taken)
    return "" if fair else f"Chaos fell from {before.chaos} to {after.chaos}"


def soul_in_quarters(before: State | None, after: State) -> str:
    wrong = [str(seat.soul) for seat in after.seats if not 0 <= seat.soul <= WHOLE_SOUL]
    return f"a Soul of {', '.join(wrong)} quarters" if wrong else ""


def soul_has_a_source(before: State | None, after: State) -> str:
    """Cards eliminated in this Audience, or a Nidhöggr that joined in it."""
    if before is None:
        return ""
    fresh = [after.card(lain.card) for lain in after.centre if lain.since == after.audience]
    shown = sum(card.soul or 0 for card in fresh)
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=False), 1):
        own = [after.card(owned.card) for owned in new.army if owned.joined == after.audience]
        declared = sum(card.amount or 0 for card in own if card.ability == "nidhogr")
        if new.soul - old.soul > shown + declared:
            return f"{after.name(number)} gained Soul from nothing"
    return ""


def all_start_alike(before: State | None, after: State) -> str:
    if before is None or before.first:
        return ""
    wrong = [seat for seat in after.seats if (seat.coins, seat.influence) != (COINS, START)]
    return "somebody starts with other coins or Influence" if wrong or after.chaos else ""


def soul_starts(before: State | None, after: State) -> str:
    started = before is None or before.first
    return "" if started or not any(seat.soul for seat in after.seats) else "somebody starts with Soul"


def first_is_seated(before: State | None, after: State) -> str:
    wrong = [seat for seat in (after.first, after.chosen_first) if not 0 <= seat <= len(after.names)]
    return f"seat {wrong[0]} is first, and nobody sits there" if wrong else ""


def tokens_home(before: State | None, after: State) -> str:
    left = not after.running and (after.tokens or after.paid or after.mustered)
    return "tokens lie on the board between two Audiences" if left else ""


def tokens_placed(before: State | None, after: State) -> str:
    """As many as each has, on cards of the Audience."""
    most = 2 if two_players(after) else 1
    over = [seat for seat, number in Counter(token.seat for token in after.tokens).items() if number > most]
    if over:
        return f"{after.name(over[0])} has more than {most} on the board"
    kinds = Counter((token.seat, token.kind) for token in after.tokens if token.kind)
    if kinds and max(kinds.values()) > 1:
        return "somebody has two tokens of one kind"
    return "a token lies beside the cards" if any(token.slot not in SLOTS for token in after.tokens) else ""


def nothing_moves_early(before: State | None, after: State) -> str:
    if before is None or stage(before) not in {"placing", "revealing"} or after.how == "abandoned":
        return ""
    same = (before.seats, before.chaos, before.centre) == (after.seats, after.chaos, after.centre)
    return "" if same else "something moved before all tokens were face up"


def bid_once(before: State | None, after: State) -> str:
    if before is None or not after.tokens:
        return ""
    for old, new in zip(before.tokens, after.tokens, strict=False):
        stated = old.bid or old.skipped
        if (stated and old != new) or (old.kind and old.kind != new.kind):
            return f"{after.name(old.seat)} changed a bid"
    return ""


def bids_rise(before: State | None, after: State) -> str:
    """The last bid of an auction is the highest, and wins."""
    for slot in SLOTS:
        for kind in ("muster", "elimination"):
            bids = [token.bid for token in after.tokens if token.slot == slot and token.kind == kind and token.bid]
            if any(later <= earlier for earlier, later in pairwise(bids)) or any(bid < 1 for bid in bids):
                return f"bids on the {slot} card were {', '.join(map(str, bids))}"
    return ""


def legendary_price(before: State | None, after: State) -> str:
    """Nothing but the floor of an Elimination depends on a card being Legendary."""
    for token in after.tokens:
        card = after.card((after.left if token.slot == "left" else after.right) or "?")
        floor = card.value if card.legendary else 1
        if token.kind == "elimination" and token.bid and floor is not None and token.bid < floor:
            return f"{token.bid} was bid on a card that takes {floor}"
    return ""


def only_seats_changed(before: State | None, after: State) -> bool:
    """One event that moved coins or cards of seats, and nothing else."""
    return before is not None and before.running and replace(after, seats=before.seats) == before


def only_winners_pay(before: State | None, after: State) -> str:
    """Coins leave a treasury only for the highest Muster bid, and just that many; cards turn down for what was won."""
    if before is None or not only_seats_changed(before, after):
        return ""
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        paid = old.coins - new.coins
        if paid > 0 and not lawful.mustered_for(before, number, paid):
            return f"{after.name(number)} paid {paid} coins for no Muster"
        turned = sum(one.up for one in old.army) - sum(one.up for one in new.army)
        if turned > 0 and not lawful.may_turn_down(before, number):
            return f"{after.name(number)} turned a card down for nothing"
    return ""


def tithe_adds_up(before: State | None, after: State) -> str:
    """Coins come from a Tithe, which is the sum of its parts or 1, or from a bid that failed."""
    if before is None or not only_seats_changed(before, after):
        return ""
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        gained = new.coins - old.coins
        if gained > 0 and not lawful.compensated(before, number, gained) and not lawful.tithed(before, number, gained):
            return f"{after.name(number)} took {gained} coins"
    return ""


def tithes_first(before: State | None, after: State) -> str:
    """Once the effects are called nobody collects a Tithe any more."""
    if before is None or not before.resolved or not only_seats_changed(before, after):
        return ""
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        gained = new.coins - old.coins
        if gained > 0 and not lawful.compensated(before, number, gained):
            return f"{after.name(number)} took {gained} coins after the effects were called"
    return ""


def nothing_after(before: State | None, after: State) -> str:
    return "something happened after the end" if before is not None and before.how and before != after else ""


def winners_met(before: State | None, after: State) -> str:
    if after.how in {"", "agreed", "abandoned"}:
        return f"{after.winners} won a game that goes on" if after.winners and after.how != "agreed" else ""
    met = {seat for seat, _ in after.conditions}
    return "" if after.winners and met >= set(after.winners) else f"{after.winners} won, and {met} met a condition"


INVARIANTS = tuple(
    Invariant(name, tuple(rules.split()), broken)
    for name, rules, broken in (
        ("every player has a seat", "STYX-SETUP-02", possible.seats_taken),
        ("nothing lies there before the set-up", "STYX-SETUP-01", possible.nothing_before_set_up),
        ("whoever is named sits at the table", "STYX-SETUP-01", possible.seats_named),
        ("tracks begin at their first space", "STYX-SETUP-03 STYX-SETUP-15", possible.tracks_begin),
        (
            "nothing is won before the first outcome", "STYX-SETUP-03 STYX-SETUP-04 STYX-SETUP-05 STYX-SETUP-07 STYX-SETUP-15 STYX-AUD-03",
            possible.nothing_won_early,
        ),
        ("every card is of the box", "STYX-SETUP-16", possible.cards_known),
        *((f"{players} players leave cards for more in the box", rule, possible.of_tables(players, players, possible.cards_dealt)) for players, rule in LEFT),
        ("the Totem alone lies aside", "STYX-SETUP-08", possible.totem_aside),
        ("cards leave the game for a reason", "STYX-CARD-REAPER-01 STYX-SETUP-02 STYX-TWO-12", possible.out_for_a_reason),
        ("a removed Horseman is never met", "STYX-TWO-12", possible.horseman_unseen),
        ("only two French players remove a Horseman", "STYX-TWO-12 STYX-TWO-13", possible.no_horseman_removed),
        ("time passes by Audiences", "STYX-AUD-01", possible.times_pass),
        ("nothing waits between two Audiences", "STYX-AUD-02", possible.rest_between),
        ("play stops when the pile is empty", "STYX-NEXT-05", possible.exhausted_at_the_end),
        ("tokens tell what they may", "STYX-REVEAL-02 STYX-REVEAL-03 STYX-REVEAL-04", possible.tokens_told),
        ("tokens follow the turn order", "STYX-PLACE-01 STYX-REVEAL-01 STYX-TWO-03", possible.tokens_in_order),
        ("tokens have a card", "STYX-PLACE-03", possible.tokens_on_cards),
        ("coins cover Muster bids", "STYX-BID-03", possible.musters_covered),
        ("Strength covers Elimination bids", "STYX-BID-06", possible.eliminations_covered),
        ("exact bids can be paid", "STYX-ELIM-01", possible.exactly_covered),
        ("an outcome follows the reveal", "STYX-AUD-02 STYX-AUD-03 STYX-ELIM-01", possible.outcome_follows),
        ("effects belong to cards", "STYX-MUSTER-05 STYX-MUSTER-06", possible.effects_have_cards),
        ("the race is run on the tracks", "STYX-WIN-01 STYX-WIN-06 STYX-WIN-07", possible.race_run),
        ("games end as the rules say", "STYX-WIN-13", possible.endings_known),
        ("the game ends on the line", "STYX-WIN-01 STYX-WIN-03 STYX-INFLU-02", possible.ended_in_time),
        ("Chaos on 21 is a war", "STYX-WIN-03 STYX-WIN-06", possible.war_broke_out),
        ("every card lies in one place", "STYX-ELIM-02 STYX-ELIM-05 STYX-MUSTER-02 STYX-NEXT-02 STYX-CARD-SIREN-01 STYX-CARD-HEADLESS-01", one_place),
        ("the deck fits 2 players", "STYX-SETUP-09 STYX-SETUP-16 STYX-TWO-12 STYX-TWO-13", possible.of_tables(2, 2, deck_fits)),
        ("the deck fits 3 players", "STYX-SETUP-10 STYX-SETUP-16", possible.of_tables(3, 3, deck_fits)),
        ("the deck fits 4 players", "STYX-SETUP-11 STYX-SETUP-16", possible.of_tables(4, 4, deck_fits)),
        ("the deck fits 5 or 6 players", "STYX-SETUP-12 STYX-SETUP-16", possible.of_tables(5, 6, deck_fits)),
        ("the draw pile holds cards or none", "STYX-NEXT-05", pile_holds),
        ("an Audience has two cards", "STYX-AUD-01 STYX-CARD-SUMMON-01 STYX-CARD-SUMMON-04", two_cards),
        ("Standard-Bearers and the Totem are never drawn", "STYX-SETUP-02 STYX-SETUP-08 STYX-CARD-SHAMAN-01", no_outsiders),
        ("Eternals stay out of the centre", "STYX-ELIM-13 STYX-CHAOS-02 STYX-CARD-ETERNAL-03 STYX-CARD-NECROMANCER-03", eternals_stay_out),
        ("nobody is ever out", "STYX-ELIM-17", nobody_out),
        ("bearers stay with their players", "STYX-CARD-STANDARD-BEARER-01 STYX-CARD-STANDARD-BEARER-02", bearers_stay),
        ("the Zombie is never face down", "STYX-CARD-ZOMBIE-01 STYX-CARD-ZOMBIE-02", zombies_stand),
        ("counters lie on Djinn and Hydra", "STYX-CARD-DJINN-01 STYX-CARD-HYDRA-01 STYX-CARD-REFRESH-01", counters_lie),
        ("nobody owes coins", "STYX-SETUP-17 STYX-BID-03 STYX-TITHE-02", nobody_owes),
        (
            "influence counts cards",
            "STYX-INFLU-01 STYX-INFLU-04 STYX-SETUP-03 STYX-SETUP-04 STYX-ELIM-04 STYX-MUSTER-03 STYX-CARD-LEGENDARY-01 STYX-CARD-ETERNAL-02", influence_counts,
        ),
        ("influence never falls", "STYX-INFLU-02 STYX-INFLU-03 STYX-ELIM-04 STYX-CARD-LICH-02 STYX-CARD-DEVILS-SOUL-03", influence_rises),
        ("chaos counts the centre", "STYX-CHAOS-03 STYX-CHAOS-06 STYX-CHAOS-07 STYX-SETUP-15 STYX-ELIM-03 STYX-ELIM-06 STYX-FACE-06", chaos_counts),
        ("only the Reaper turns Chaos back", "STYX-CHAOS-04 STYX-CHAOS-05 STYX-CARD-REAPER-01", chaos_holds),
        ("soul never falls", "STYX-SOUL-08", soul_rises),
        ("soul moves in quarters", "STYX-SOUL-01 STYX-SOUL-05 STYX-SOUL-06", soul_in_quarters),
        (
            "soul comes from eliminations and Nidhöggr", "STYX-SOUL-07 STYX-ELIM-03 STYX-ELIM-07 STYX-CARD-NIDHOGR-01 STYX-CARD-NIDHOGR-02",
            soul_has_a_source,
        ),
        ("all start alike", "STYX-SETUP-03 STYX-SETUP-07 STYX-SETUP-15", all_start_alike),
        ("soul starts at zero", "STYX-SETUP-05", soul_starts),
        ("the first player sits at the table", "STYX-SETUP-14 STYX-CARD-SUMMON-02", first_is_seated),
        ("tokens come home", "STYX-PLACE-08", tokens_home),
        ("tokens lie on the cards", "STYX-SETUP-06 STYX-PLACE-02 STYX-PLACE-03 STYX-PLACE-07 STYX-TWO-01 STYX-TWO-02", tokens_placed),
        ("nothing moves before the last reveal", "STYX-AUD-03", nothing_moves_early),
        ("a bid is made once", "STYX-REVEAL-05", bid_once),
        ("bids rise", "STYX-BID-01 STYX-BID-02 STYX-BID-04 STYX-BID-05 STYX-BID-10", bids_rise),
        ("only a Legendary has a price", "STYX-ELIM-10 STYX-ELIM-11 STYX-ELIM-12 STYX-CARD-LEGENDARY-01", legendary_price),
        ("only winners pay", "STYX-BID-10 STYX-BID-11 STYX-MUSTER-01 STYX-MUSTER-04 STYX-ELIM-08 STYX-ELIM-14", only_winners_pay),
        (
            "a tithe adds up",
            "STYX-TITHE-01 STYX-TITHE-02 STYX-TITHE-03 STYX-TITHE-04 STYX-TITHE-05 STYX-TITHE-06 STYX-TITHE-07 STYX-ELIM-09 STYX-VAR-04 STYX-SOUL-02 STYX-SOUL-03 STYX-SOUL-04",
            tithe_adds_up,
        ),
        ("a tithe comes before the effects", "STYX-TITHE-08 STYX-MUSTER-06", tithes_first),
        ("nothing happens after the end", "STYX-NEXT-06", nothing_after),
        ("winners met a condition", "STYX-WIN-13 STYX-TIE-09", winners_met),
        ("influence wins from 20", "STYX-WIN-01 STYX-WIN-02 STYX-INFLU-04", lawful.influence_won),
        ("a war is won by the strongest", "STYX-WIN-03 STYX-WIN-04 STYX-WIN-05 STYX-TIE-07", lawful.war_won),
        ("four elements and a whole Soul", "STYX-WIN-08 STYX-WIN-09 STYX-SOUL-05", lawful.elements_won),
        ("two Horsemen", "STYX-WIN-10 STYX-WIN-11 STYX-WIN-12", lawful.horsemen_won),
        (
            "only the chain breaks ties", "STYX-TIE-01 STYX-TIE-02 STYX-TIE-03 STYX-TIE-04 STYX-TIE-05 STYX-TIE-06 STYX-TIE-08 STYX-TIE-09", lawful.chain_held,
        ),
    )
)  # fmt: skip
