"""One plain sentence for every event of a game of Styx."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from domain.games.styx import events as happened
from domain.games.styx.armies import cards_up, war_strength
from domain.games.styx.components import QUARTERS, Card
from domain.games.styx.means import shortage
from domain.games.styx.stage import bids_yet
from domain.games.styx.state import State, Token
from domain.games.styx.tracks import ENDINGS
from domain.kernel import log
from domain.kernel.printed import printed
from domain.kernel.view import Viewer
from domain.kernel.words import Event

LONGEST = 90
SEATS = ("seat", "first", "other")
CARDS = ("card", "bearer", "gave", "took")
ACTIONS = {"tithe": "Tithe", "muster": "Muster", "elimination": "Elimination"}
TIE_STEPS = ("most conditions", "Legendary Strength", "most face-up cards", "most Horsemen")
CONDITIONS = {ending.key: ending.label for ending in ENDINGS}

# Names stand for seats and cards; {old} is what the value was before.
PLAIN: Mapping[type[Event], str] = {
    happened.PlayerSeated: "{seat} takes {colour}: {coins}, Influence {influence}.",
    happened.PileExhausted: "The draw pile is empty: the table says how the game ended.",
    happened.TokenPlaced: "{seat} places a token on {target}.",
    happened.TokenRevealed: "{seat} turns up {kind} on {target}.",
    happened.CardTurnedDown: "{seat} turns {card} face down.",
    happened.CounterRemoved: "{card} of {seat} loses a counter: {old} → {counters}.",
    happened.CardEliminated: "{seat} eliminates {card}: it goes to the central discard.",
    happened.ChaosAdvanced: "Chaos advances by {steps}: {old} → {to}.",
    happened.ChaosRetreated: "Chaos goes back by {steps}: {old} → {to}.",
    happened.InfluenceLineReached: "{seat} is at 20 before Chaos is at 21: a war can no longer come.",
    happened.TotemRemoved: "{card} leaves the game for good: its Shaman was not mustered.",
    happened.MusterVoided: "{seat} keeps {coins}: the Muster is void, its card was eliminated.",
    happened.CardMustered: "{seat} musters {card}.",
    happened.CoinsPaid: "{seat} pays {coins}: {old} → {to}.",
    happened.InfluenceAdvanced: "{seat} gains {gain} Influence: {old} → {to}.",
    happened.CountersPlaced: "{card} of {seat} gets {counters}.",
    happened.CardAbandoned: "Nobody takes {card}: it goes to the central discard.",
    happened.EffectUsed: "{seat} uses {card}.",
    happened.CardTurnedUp: "{seat} turns {card} face up again.",
    happened.HorsemanClaimed: "{seat} takes {took} from the draw pile; {gave} goes back.",
    happened.CardRemoved: "{card} leaves the central discard and the game.",
    happened.TotemGained: "{seat} gains {card}.",
    happened.CardSummoned: "{seat} finds {card} in the draw pile: it comes to the next Audience.",
    happened.FirstPlayerChosen: "{seat} chooses who is First Player next: {first}.",
    happened.PowerDeclared: "{seat} tells what {card} did: {text}",
    happened.CompensationPaid: "{seat} takes {coins} for {bids} that failed: {old} → {to}.",
    happened.FirstPlayerMoved: "The First Player token goes to {seat}.",
    happened.AudienceClosed: "Audience {audience} closes.",
}


def narrate(event: Any, before: Any, after: Any, viewer: Viewer) -> str:
    """What happened, for people; everyone at a table of Styx may hear it, so the viewer changes nothing."""
    worked = WORKED.get(type(event))
    sentence = worked(event, before, after) if worked else PLAIN[type(event)].format_map(words(event, before, after))
    return sentence.strip()


def words(event: Event, before: State, after: State) -> dict[str, str]:
    """The event's fields as people say them."""
    told = {name: str(value) for name, value in structs.asdict(event).items()}
    told |= {name: after.name(int(told[name])) for name in SEATS if name in told and told[name].isdigit()}
    told |= {name: after.label(told[name]) for name in CARDS if told.get(name)}
    if "slot" in told:
        told["target"] = target(before, told["slot"])
    return told | MORE.get(type(event), nothing_more)(event, before)


def target(state: State, slot: str) -> str:
    """The Audience card of a slot."""
    card = state.left if slot == "left" else state.right
    return f"{state.label(card)} ({slot})" if card else f"the {slot} card"


def nothing_more(event: Any, before: State) -> dict[str, str]:
    return {}


def revealed(event: happened.TokenRevealed, before: State) -> dict[str, str]:
    down = (token for token in before.tokens if token.seat == event.seat and not token.kind)
    return {"kind": ACTIONS[event.kind], "target": target(before, next(down, Token(event.seat, "left")).slot)}


MORE: Mapping[type[Event], Callable[[Any, State], dict[str, str]]] = {
    happened.PlayerSeated: lambda event, before: {"coins": coins(event.coins)},
    happened.TokenRevealed: revealed,
    happened.CountersPlaced: lambda event, before: {"counters": counted(event.counters, "counter")},
    happened.CounterRemoved: lambda event, before: {"old": str(event.left + 1), "counters": str(event.left)},
    happened.ChaosAdvanced: lambda event, before: {"old": str(before.chaos)},
    happened.ChaosRetreated: lambda event, before: {"old": str(before.chaos)},
    happened.MusterVoided: lambda event, before: {"coins": coins(event.amount)},
    happened.CoinsPaid: lambda event, before: {"coins": coins(event.amount), **treasury(event, before)},
    happened.InfluenceAdvanced: lambda event, before: {"old": str(before.seat(event.seat).influence)},
    happened.CompensationPaid: lambda event, before: {
        "coins": coins(event.amount),
        "bids": "a bid" if event.amount == 1 else "bids",
        **treasury(event, before),
    },
}


def treasury(event: Any, before: State) -> dict[str, str]:
    return {"old": str(before.seat(event.seat).coins)}


def coins(amount: int) -> str:
    return counted(amount, "coin")


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def named(state: State, seats: tuple[int, ...]) -> str:
    """Mara; Mara and Oskar; Mara, Oskar and Ines."""
    *head, last = [state.name(seat) for seat in seats]
    return f"{', '.join(head)} and {last}" if head else last


def within(start: str, parts: list[str], end: str = ".") -> str:
    """The parts that fit into one line, and how many more there are."""
    kept = len(parts)
    while kept > 1 and len(line(start, parts, kept, end)) > LONGEST:
        kept -= 1
    return line(start, parts, kept, end)


def line(start: str, parts: list[str], kept: int, end: str) -> str:
    more = len(parts) - kept
    return f"{start}{', '.join(parts[:kept])}{f', and {more} more' if more else ''}{end}"


def opened(event: log.Opened, before: Any, after: State) -> str:
    edition = {"en": "English", "fr": "French"}.get(event.edition, event.edition)
    box = event.box.name or "rulebook facts"
    return within(f"Styx, {edition} edition, {box}: ", list(event.seats))


def abandoned(event: log.Abandoned, before: State, after: State) -> str:
    return f"The table stopped before the end{f': “{event.reason}”' if event.reason else '.'}"


def described(event: log.Described, before: State, after: State) -> str:
    words = printed(Card)
    told = [words[field].told(value) for field, value in event.values.items()]
    return within(f"Read off {after.label(event.component)}: ", told)


def totem_set_aside(event: happened.TotemSetAside, before: State, after: State) -> str:
    totem = after.label(event.card) if event.card else "The Shamanic Totem"
    return f"{totem} is set aside: it is never in the draw pile."


def horseman_removed(event: happened.HorsemanRemoved, before: State, after: State) -> str:
    horseman = after.label(event.card) if event.card else "One Horseman"
    return f"{horseman} leaves the game{'' if event.card else ' unseen'}: two players use three of the four."


def game_set_up(event: happened.GameSetUp, before: State, after: State) -> str:
    pile = "" if event.pile is None else f", {counted(event.pile, 'card')} in the draw pile"
    return f"{after.name(event.first)} is First Player. Chaos {event.chaos}{pile}."


def audience_opened(event: happened.AudienceOpened, before: State, after: State) -> str:
    pile = "" if event.pile is None else f" Draw pile: {event.pile}."
    right = f", {after.label(event.right)} right" if event.right else " alone"
    left = f"{after.label(event.left)}{' left' if event.right else ''}"
    return f"Audience {event.audience}: {left}{right}.{pile}"


def bid_made(event: happened.BidMade, before: State, after: State) -> str:
    bidding = (token for token in before.tokens if token.seat == event.seat and token.slot == event.slot)
    kinds = {token.kind for token in bidding if bids_yet(token)}
    offered = f"Strength {event.amount} against" if "elimination" in kinds else f"{coins(event.amount)} for"
    return f"{after.name(event.seat)} bids {offered} {target(before, event.slot)}."


def bid_skipped(event: happened.BidSkipped, before: State, after: State) -> str:
    """Why, where only a skip was left: it is recorded at once, and nobody was asked."""
    bidding = [token for token in before.tokens if (token.seat, token.slot) == (event.seat, event.slot)]
    short = "".join(shortage(before, event.seat, event.slot, token.kind) for token in bidding if bids_yet(token))
    start = f"{after.name(event.seat)} skips: no bid on {target(before, event.slot)}"
    told = f"{start}, {short}."
    return told if short and len(told) <= LONGEST else f"{start}."


def elimination_paid(event: happened.EliminationPaid, before: State, after: State) -> str:
    cards = [after.label(card) for card in event.cards]
    return within(f"{after.name(event.seat)} pays Strength {event.strength} with ", cards)


def eternal_returned(event: happened.EternalReturned, before: State, after: State) -> str:
    pile = "" if event.pile is None else f", which now holds {event.pile}"
    return f"{after.label(event.card)} is Eternal: it is shuffled into the draw pile{pile}."


def war_broke_out(event: happened.WarBrokeOut, before: State, after: State) -> str:
    ahead = " before anyone is at 20" if after.policies.race == "step_order" else ""
    return f"War: Chaos reaches 21{ahead}. The strongest army will be counted."


def soul_advanced(event: happened.SoulAdvanced, before: State, after: State) -> str:
    old, new = QUARTERS[before.seat(event.seat).soul], QUARTERS[event.to]
    return f"{after.name(event.seat)} gains {QUARTERS[event.gain]} of a Soul: {old} → {new}."


def bonus_income_gained(event: happened.BonusIncomeGained, before: State, after: State) -> str:
    does = "takes the Bonus Income token: +1" if event.to == 1 else "turns the Bonus Income token to +2"
    return f"{after.name(event.seat)} {does} at each Tithe."


def tithe_collected(event: happened.TitheCollected, before: State, after: State) -> str:
    old = before.seat(event.seat).coins
    return f"{after.name(event.seat)} collects {coins(event.amount)}{breakdown(event)}: {old} → {event.to}."


def breakdown(event: happened.TitheCollected) -> str:
    """What the coins of a Tithe are made of."""
    parts = (("card", event.card), ("army", event.army), ("bonus", event.bonus), ("counter", event.djinn))
    shown = ", ".join(f"{name} {part}" for name, part in parts if part)
    total = event.card + event.army + event.bonus + event.djinn
    return f" ({shown or 'nothing shown'}, at least 1)" if total < event.amount else f" ({shown})"


def effects_called(event: happened.EffectsCalled, before: State, after: State) -> str:
    return within("Effects to settle: ", [f"{after.label(card)} ({after.name(seat)})" for card, seat in event.effects])


def cards_exchanged(event: happened.CardsExchanged, before: State, after: State) -> str:
    gave, took = after.label(event.gave), after.label(event.took)
    other = "the central discard" if event.other is None else after.name(event.other)
    return f"{after.name(event.seat)} gives {gave} to {other} and takes {took}."


def condition_met(event: happened.ConditionMet, before: State, after: State) -> str:
    armies = strengths(after, event.seat) if event.condition == "war" else ""
    return f"{after.name(event.seat)} meets a condition: {CONDITIONS[event.condition]}{armies}."


def strengths(state: State, number: int) -> str:
    """STYX-WIN-04: what the war compared, this seat's army with the strongest of the others."""
    known = [war_strength(cards_up(state, seat)) for seat in state.seats]
    own = known.pop(number - 1)
    others = [one for one in known if one is not None]
    return "" if own is None or not others else f" ({own} to {max(others)})"


def tie_broken(event: happened.TieBroken, before: State, after: State) -> str:
    step = f"Tie, step {event.step}, {TIE_STEPS[event.step - 1]}"
    if len(event.seats) == 1:
        return f"{step}: {after.name(event.seats[0])} is ahead."
    return within(f"{step}, still level: ", [after.name(seat) for seat in event.seats])


def game_won(event: happened.GameWon, before: State, after: State) -> str:
    reasons = [CONDITIONS[condition] for condition in event.conditions]
    verb = " wins: " if len(event.winners) == 1 else " share the win: "
    return within(named(after, event.winners) + verb, reasons)


def agreed(event: happened.GameEndedByAgreement, before: State, after: State) -> str:
    if not event.winners:
        return "The table agrees that nobody won."
    return f"The table agrees: {named(after, event.winners)} won."


def effect_declined(event: happened.EffectDeclined, before: State, after: State) -> str:
    """By choice, or because a rule of the card has nothing for it; a Headless Horseman is declined by one rule in both cases."""
    seat, card = after.name(event.seat), after.label(event.card)
    idle = event.rule and event.rule not in BY_CHOICE
    return f"{card} of {seat} has nothing to act on." if idle else f"{seat} does not use {card}."


BY_CHOICE = ("STYX-MUSTER-05", "STYX-CARD-DEVILS-SOUL-02", "STYX-CARD-HEADLESS-02")
WORKED: Mapping[type[Event], Callable[[Any, Any, State], str]] = {
    log.Opened: opened,
    log.Described: described,
    log.Abandoned: abandoned,
    happened.EffectDeclined: effect_declined,
    happened.TotemSetAside: totem_set_aside,
    happened.HorsemanRemoved: horseman_removed,
    happened.GameSetUp: game_set_up,
    happened.AudienceOpened: audience_opened,
    happened.BidMade: bid_made,
    happened.BidSkipped: bid_skipped,
    happened.EliminationPaid: elimination_paid,
    happened.EternalReturned: eternal_returned,
    happened.WarBrokeOut: war_broke_out,
    happened.SoulAdvanced: soul_advanced,
    happened.BonusIncomeGained: bonus_income_gained,
    happened.TitheCollected: tithe_collected,
    happened.EffectsCalled: effects_called,
    happened.CardsExchanged: cards_exchanged,
    happened.ConditionMet: condition_met,
    happened.TieBroken: tie_broken,
    happened.GameWon: game_won,
    happened.GameEndedByAgreement: agreed,
}


def reveals(event: Any) -> str | None:
    """What nobody could know before this event, and everybody has seen since."""
    if isinstance(event, happened.TokenRevealed):
        return f"the {event.kind.title()} token of seat {event.seat}"
    if isinstance(event, happened.AudienceOpened):
        return f"the cards of Audience {event.audience}"
    return None
