"""Whether a position that somebody states can have come about: what its Audiences could bring, and no more.

A game recorded from its first card on keeps these laws of itself. What nobody has read off its card breaks none.
"""

from domain.games.styx.components import HORSEMEN, Card
from domain.games.styx.lawful import BONUS, INFLUENCE_LINE
from domain.games.styx.possible import BEGUN, LINE, lying, removes_a_horseman
from domain.games.styx.rules import pile, searches
from domain.games.styx.stage import stage
from domain.games.styx.state import State, two_players
from domain.kernel.game import Invariant

EXCHANGERS = {"siren", "necromancer"}
SUMMONED = {"cultist": "elemental", "succubus": "horseman"}
"""What each of the two summoners looks for."""


def met(state: State) -> list[str]:
    """Emissaries that have left the draw pile and not gone back; the Horseman that two players removed was never in it."""
    found = [card for card in lying(state) if pile.emissary(state.card(card))]
    riders = [card for card in state.out if state.card(card).horseman]
    if removes_a_horseman(state) and not state.horseman_unknown and riders:
        found.remove(riders[0])
    return found


def told_of(audiences: int) -> str:
    return f"{audiences} Audience{'' if audiences == 1 else 's'}"


def have_left(cards: int) -> str:
    return f"{cards} card{' has' if cards == 1 else 's have'} left the draw pile"


def in_play(state: State) -> list[Card] | None:
    """Every copy that this table plays with; None where the box does not tell them all."""
    cards = list(state.components.values())
    # STYX-SETUP-16: only a whole box leaves no card unread.
    if not pile.whole(state) or any(pile.dealt(state, card) is None for card in cards):
        return None
    played = [card for card in cards if pile.dealt(state, card) or not pile.emissary(card)]
    return [card for card in played for _ in range(card.copies or 1)]


def abilities(state: State) -> set[str | None]:
    """Of all cards that lie face up or down in an army, in the centre or out of the game; None: one is not known."""
    return {state.card(card).ability for card in lying(state)}


def two_an_audience(_: None, state: State) -> str:
    """An Audience turns up two cards; what its summoners have found waits for the next."""
    gone, audiences = met(state), state.audience
    most = pile.AUDIENCE * audiences + len(state.summoned)
    if len(gone) > most:
        return f"{have_left(len(gone))}, and {told_of(audiences)} can have turned up {most}"
    # STYX-NEXT-05: only an Audience at the end of the pile had fewer.
    staying = sum(not state.card(card).eternal for card in gone)
    least = staying_each(state) * audiences if (state.pile or 0) >= pile.AUDIENCE else 0
    told = f"{have_left(staying)} for good, and {told_of(audiences)} must have taken {least}"
    return told if staying < least else ""


def staying_each(state: State) -> int:
    """Cards of an Audience that never go back to the pile: STYX-ELIM-13, STYX-CHAOS-02: any two Eternals may."""
    cards = in_play(state)
    if cards is None:
        return 0
    return max(0, pile.AUDIENCE - sum(card.eternal is not False for card in cards if pile.emissary(card)))


def audiences_won(state: State) -> int:
    """Audiences whose Musters are done."""
    return state.audience - (state.running and not state.resolved)


def one_muster_each(_: None, state: State) -> str:
    """Everybody has one Muster token; beyond what it won only the Standard-Bearer and the Totem join."""
    most = 1 + audiences_won(state) + (not state.aside)
    for number, seat in enumerate(state.seats, 1):
        if len(seat.army) > most:
            return f"{state.name(number)} owns {len(seat.army)} cards, and can own {most} by now"
    return ""


def influence_is_the_sum(_: None, state: State) -> str:
    """Where no card ever changed hands nobody stands ahead of the cards owned."""
    if abilities(state) & {*EXCHANGERS, None}:
        return ""
    # STYX-CARD-HEADLESS-01: whoever has a Horseman may have given the Headless one, of a higher number, for it.
    headless = any(card.ability == "headless" for card in state.components.values())
    for number, seat in enumerate(state.seats, 1):
        cards = [state.card(one.card) for one in seat.army]
        if any(card.value is None or (headless and card.horseman) for card in cards):
            continue
        owned = sum(card.value or 0 for card in cards)
        if seat.influence > owned:
            return f"{state.name(number)} stands on {seat.influence}, owns cards of {owned}, and nothing was exchanged"
    return ""


def chaos_is_the_sum(_: None, state: State) -> str:
    """Where no Necromancer ever changed the central discard Chaos is what lies there."""
    cards = [state.card(lain.card) for lain in state.centre]
    if abilities(state) & {"necromancer", None} or any(card.value is None for card in cards):
        return ""
    there = sum(card.value or 0 for card in cards if card.ability != "totem")
    told = f"Chaos stands on {state.chaos}, the central discard has {there}, and nothing was exchanged"
    return told if state.chaos > there else ""


def the_last_audience(_: None, state: State) -> str:
    """STYX-WIN-01, STYX-WIN-03: what passes the line came in one Audience: a Muster and two exchanges, or two cards."""
    cards = in_play(state)
    if cards is None or any(card.value is None for card in cards):
        return ""
    highest = max(card.value or 0 for card in cards)
    most = INFLUENCE_LINE - 1 + 3 * highest
    for number, seat in enumerate(state.seats, 1):
        if seat.influence > most:
            return f"{state.name(number)} stands on {seat.influence}, and no Audience leads beyond {most}"
    most = LINE + pile.AUDIENCE * highest
    return f"Chaos stands on {state.chaos}, and no Audience leads beyond {most}" if state.chaos > most else ""


def soul_shown(_: None, state: State) -> str:
    """Each card gives its Soul once, when it is eliminated, and a Nidhöggr once, when it is mustered."""
    dead = [*(lain.card for lain in state.centre), *state.out]
    owned = [one.card for seat in state.seats for one in seat.army]
    # A Necromancer takes cards that were eliminated into an army.
    if abilities(state) & {"necromancer", None}:
        dead += owned
    cards = [state.card(card) for card in dead if pile.emissary(state.card(card))]
    worms = [card for card in map(state.card, lying(state)) if card.ability == "nidhogr"]
    if any(card.soul is None for card in cards) or any(worm.amount is None for worm in worms):
        return ""
    most = sum(card.soul or 0 for card in cards if not card.eternal) + sum(worm.amount or 0 for worm in worms)
    held = sum(seat.soul for seat in state.seats)
    told = f"{held} quarters of a Soul are held, and the cards that are gone show {most}"
    return told if held > most else ""


def coins_taken(_: None, state: State) -> str:
    """What everybody begins with, and the best Tithe of each Audience: of an army that grew by a card each time."""
    cards = in_play(state)
    if cards is None or any(card.income is None or (card.ability == "djinn" and card.amount is None) for card in cards):
        return ""
    incomes = sorted((max(0, card.income or 0) for card in cards), reverse=True)
    extra = max(BONUS) + sum(card.amount or 0 for card in cards if card.ability == "djinn")
    # STYX-VAR-01, STYX-VAR-05: a coin for each bid that failed.
    extra += 0 if state.policies.compensation == "off" else 1 + two_players(state)
    tithed = state.audience - (stage(state) in {"placing", "revealing", "payment"})
    most = BEGUN[0] + sum(
        max(1, sum(incomes[: number + 1]) + incomes[0] + extra) for number in range(1, min(tithed, len(incomes)) + 1)
    )
    most += max(0, tithed - len(incomes)) * (sum(incomes) + incomes[0] + extra + 1)
    for number, seat in enumerate(state.seats, 1):
        if seat.coins > most:
            return f"{state.name(number)} has {seat.coins} coins, and the Tithes of {told_of(tithed)} can have brought {most} at the most"
    return ""


def effects_mustered(_: None, state: State) -> str:
    """Only a card mustered in this Audience calls its effect, and whoever mustered it has it."""
    held = {number: [one.card for one in seat.army] for number, seat in enumerate(state.seats, 1)}
    for card, owner in state.effects:
        if card not in state.mustered or card not in held.get(owner, ()):
            return f"the effect of {state.label(card)} waits, which its owner did not muster in this Audience"
    many = len(state.mustered) + len(state.open_cards)
    return f"{many} cards are open or mustered in one Audience" if many > pile.AUDIENCE else ""


def summons_found(_: None, state: State) -> str:
    """Somebody mustered whoever summons: a Cultist a Spirit or an Elemental, a Succubus a Horseman."""
    owned = [state.card(one.card).ability for seat in state.seats for one in seat.army]
    if None in owned:
        return ""
    kinds = [SUMMONED[ability] for ability in owned if ability in SUMMONED]
    if state.chosen_first and not kinds:
        return f"{state.name(state.chosen_first)} was chosen to be first, and nobody has a Cultist or a Succubus"
    for card in state.summoned:
        fitting = [kind for kind in kinds if getattr(state.card(card), kind) is not False]
        if not fitting:
            return f"{state.label(card)} is summoned, and nobody has the Cultist or the Succubus for it"
        kinds.remove(fitting[0])
    return ""


def horseman_removed(_: None, state: State) -> str:
    """Two players in the French edition begin without one of the four; unseen, it is one that nobody has met."""
    if not state.first or not removes_a_horseman(state):
        return ""
    if state.horseman_unknown:
        return every_rider_met(state)
    gone = any(state.card(card).horseman is not False for card in state.out)
    return "" if gone else f"no Horseman was removed, and two players begin without one of the {HORSEMEN}"


def every_rider_met(state: State) -> str:
    """STYX-TWO-12: the one that left unseen is never turned up. Where a card is unread it may have been, unrecognized."""
    cards = in_play(state)
    if cards is None or any(card.horseman is None for card in cards):
        return ""
    left = any(searches.fits(state.card(card), "horseman") for card in pile.content(state))
    return "" if left else "every Horseman for two players has been met, and one of them was removed unseen"


def totem_with_shaman(_: None, state: State) -> str:
    """The Totem comes to an army by a Shaman."""
    there = abilities(state) | {state.card(one.card).ability for one in state.centre}
    owned = [one.card for seat in state.seats for one in seat.army if state.card(one.card).ability == "totem"]
    return (
        f"{state.label(owned[0])} is owned, and nobody has met the Shaman"
        if owned and not there & {"shaman", None}
        else ""
    )


PAST = (
    Invariant("an Audience turns up two", ("STYX-AUD-01", "STYX-NEXT-02", "STYX-CARD-SUMMON-01"), two_an_audience),
    Invariant("one Muster an Audience", ("STYX-MUSTER-02", "STYX-SETUP-06", "STYX-CARD-SHAMAN-02"), one_muster_each),
    Invariant("Influence is the cards owned", ("STYX-INFLU-01", "STYX-INFLU-03"), influence_is_the_sum),
    Invariant("Chaos is the central discard", ("STYX-CHAOS-03", "STYX-CHAOS-05"), chaos_is_the_sum),
    Invariant("one Audience passes the line", ("STYX-WIN-01", "STYX-WIN-03"), the_last_audience),
    Invariant(
        "Soul is printed on cards that are gone", ("STYX-SOUL-07", "STYX-ELIM-07", "STYX-CARD-NIDHOGR-01"), soul_shown
    ),
    Invariant("coins come from Tithes", ("STYX-TITHE-01", "STYX-TITHE-05", "STYX-SETUP-07"), coins_taken),
    Invariant("effects are of mustered cards", ("STYX-MUSTER-07", "STYX-MUSTER-06"), effects_mustered),
    Invariant("summons have a summoner", ("STYX-CARD-SUMMON-01", "STYX-CARD-SUMMON-02"), summons_found),
    Invariant("two players miss a Horseman", ("STYX-TWO-12",), horseman_removed),
    Invariant("the Totem came with its Shaman", ("STYX-CARD-SHAMAN-02",), totem_with_shaman),
)
