"""One plain sentence for every event of a game of Shadow Throne."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from domain.games.shadow_throne import events as happened
from domain.games.shadow_throne.components import FACTION_NAMES, Character
from domain.games.shadow_throne.state import State, key_of, power_of
from domain.kernel import log
from domain.kernel.printed import printed
from domain.kernel.view import Viewer
from domain.kernel.words import Event

LONGEST = 90
CARDS = ("card", "king", "by")

# Names stand for seats and cards; {old} is what the value was before.
PLAIN: Mapping[type[Event], str] = {
    happened.GoldGiven: "{seat} takes {gold} gold.",
    happened.GameSetUp: "The game ends after the battle in which somebody has {target} influence.",
    happened.BattleOpened: "Battle {battle} opens: six cards of the deck of {deck} are dealt to each.",
    happened.PoorGold: "{seat} takes 1 gold: {old} → {to}.",
    happened.AbilityTriggered: "{card} of {seat} acts ({number}).",
    happened.AbilitySilenced: "{by} silences {card} of {seat}.",
    happened.AbilityLost: "{card} of {seat} is dead and does not act ({number}).",
    happened.ExtraAsked: "{king} acts ({number}): {seat} may add an Empire card.",
    happened.ExtraPlayed: "{seat} adds {card} to {king}.",
    happened.ExtraDeclined: "{seat} adds no card to {king}.",
    happened.TokensRemoved: "{card} of {seat} loses its tokens: {tokens} → 0.",
    happened.SpecialInfluenceGained: "{card} dies: {seat} gains {gain} influence, {old} → {to}.",
    happened.NextWavePromised: "{card} of {seat}: every Rebel of the next wave gets 1 power.",
    happened.PowerBonusGained: "{card} of {seat} gets {bonus} power: its player has at most 1 gold left.",
    happened.CardSaved: "{seat} keeps one card for the next battle.",
    happened.LangmanStayed: "{card} stays with {seat} for the next battle.",
}


def narrate(event: Any, before: Any, after: Any, viewer: Viewer) -> str:
    """What happened, for people; everyone at a table of Shadow Throne may hear it, so the viewer changes nothing."""
    worked = WORKED.get(type(event))
    sentence = worked(event, before, after) if worked else PLAIN[type(event)].format_map(words(event, before))
    return sentence.strip()


def words(event: Event, before: State) -> dict[str, str]:
    """The event's fields as people say them."""
    told = {name: str(value) for name, value in structs.asdict(event).items()}
    old = OLD.get(type(event))
    if old is not None:
        told["old"] = str(getattr(before.seat(int(told["seat"])), old))
    if "seat" in told:
        told["seat"] = before.name(int(told["seat"]))
    return told | {name: before.label(told[name]) for name in CARDS if name in told}


OLD: Mapping[type[Event], str] = {happened.PoorGold: "gold", happened.SpecialInfluenceGained: "influence"}


def gold(amount: int) -> str:
    return f"{amount} gold" if amount else "nothing"


def within(start: str, parts: Sequence[str], end: str = ".") -> str:
    """The parts that fit into one line, and how many more there are."""
    kept = len(parts)
    while kept > 1 and len(line(start, parts, kept, end)) > LONGEST:
        kept -= 1
    return line(start, parts, kept, end)


def line(start: str, parts: Sequence[str], kept: int, end: str) -> str:
    more = len(parts) - kept
    return f"{start}{', '.join(parts[:kept])}{f', and {more} more' if more else ''}{end}"


def opened(event: log.Opened, before: Any, after: State) -> str:
    return within(f"Shadow Throne, {event.box.name or 'rulebook facts'}: ", event.seats)


def abandoned(event: log.Abandoned, before: State, after: State) -> str:
    return f"The table stopped before the end{f': “{event.reason}”' if event.reason else '.'}"


def described(event: log.Described, before: State, after: State) -> str:
    words = printed(Character)
    told = [words[field].told(value) for field, value in event.values.items()]
    return within(f"Read off {after.label(event.component)}: ", told)


def wave_revealed(event: happened.WaveRevealed, before: State, after: State) -> str:
    cards = [f"{after.label(card)} of {after.name(seat)}" for seat, card in enumerate(event.cards, 1)]
    return f"Wave {event.wave}: {'; '.join(cards)}."


def gold_paid(event: happened.GoldPaid, before: State, after: State) -> str:
    name, card, old = after.name(event.seat), after.label(event.card), before.seat(event.seat).gold
    if not event.amount:
        return f"{name} plays {card} for nothing."
    if event.hush and event.amount == 1:
        return f"{name} pays 1 hush money and nothing for {card}: gold {old} → {event.to}."
    of = " (1 of it hush money)" if event.hush else ""
    return f"{name} pays {event.amount} for {card}{of}: gold {old} → {event.to}."


def gold_collected(event: happened.GoldCollected, before: State, after: State) -> str:
    name, card, old = after.name(event.seat), after.label(event.card), before.seat(event.seat).gold
    less = " after 1 hush money" if event.hush else ""
    return f"{name} takes {gold(event.amount)} for {card}{less}: gold {old} → {event.to}."


def card_turned_down(event: happened.CardTurnedDown, before: State, after: State) -> str:
    name, card = after.name(event.seat), after.label(event.card)
    if forbidden(event, after):
        return f"{card} of {name} may not be played now: it is turned face down."
    return f"{name} cannot {to_pay(event, before)}: {card} is turned face down."


def forbidden(event: happened.CardTurnedDown, state: State) -> bool:
    """By its own text, and not for want of gold."""
    return event.rule == "ST-POOR-05" or state.card(event.card).gold is None


def to_pay(event: happened.CardTurnedDown, before: State) -> str:
    cost, held = event.hush - (before.card(event.card).gold or 0), before.seat(event.seat).gold
    if cost == event.hush:
        return f"pay {cost} hush money with {held} gold"
    of = f" ({event.hush} of it hush money)" if event.hush else ""
    return f"pay {cost}{of} with {held} gold"


def why_poor(event: happened.CardTurnedDown, before: State) -> str:
    """For who turns the card: "cannot pay 5 with 4 gold"."""
    return "may not be played now" if forbidden(event, before) else f"cannot {to_pay(event, before)}"


def draft_closed(event: happened.DraftClosed, before: State, after: State) -> str:
    but = f", {event.hand - 1} where none was saved" if any(seat.bare for seat in before.seats) else ""
    return f"The draft is over: {event.hand} cards in every hand{but}."


def character_killed(event: happened.CharacterKilled, before: State, after: State) -> str:
    lost = power_on(before, event.card)
    side = does(side_of(before, event.card), "lose")
    return f"{after.label(event.by)} kills {after.label(event.card)} of {after.name(event.seat)}: {side} {lost} power."


def character_converted(event: happened.CharacterConverted, before: State, after: State) -> str:
    moved, side = power_on(before, event.card), FACTION_NAMES[side_of(before, event.card)]
    goes = f"{moved} power from {side} to Church" if moved else f"no longer {side}"
    return f"{after.label(event.by)} converts {after.label(event.card)} of {after.name(event.seat)}: {goes}."


def emboldened(event: happened.Emboldened, before: State, after: State) -> str:
    old = next(one.tokens for one in before.fielded if one.card == event.card)
    by = after.label(event.by)
    return f"{by} emboldens {after.label(event.card)} of {after.name(event.seat)}: +{old} → +{old + event.tokens}."


def does(faction: str, verb: str) -> str:
    """Empire wins, Rebels win."""
    return f"{FACTION_NAMES[faction]} {verb}{'' if faction == 'rebels' else 's'}"


def power_on(state: State, card: str) -> int:
    """What a living character adds to its faction; 0 for a dead one."""
    one = next(one for one in state.fielded if one.card == card)
    return power_of(state, one)


def side_of(state: State, card: str) -> str:
    return next(one.side for one in state.fielded if one.card == card)


def power_track_updated(event: happened.PowerTrackUpdated, before: State, after: State) -> str:
    told = [
        f"{FACTION_NAMES[faction]} {old} → {new}" if old != new else f"{FACTION_NAMES[faction]} {new}"
        for faction, old, new in zip(FACTION_NAMES, before.power, after.power, strict=True)
    ]
    return f"Power Track after wave {event.wave}: {', '.join(told)}."


def battle_won(event: happened.BattleWon, before: State, after: State) -> str:
    names = [FACTION_NAMES[faction] for faction in event.factions]
    if len(names) == 1:
        return f"Battle {event.battle}: {does(event.factions[0], 'win')} with {event.power} power."
    both = "both" if len(names) == 2 else "all three"
    return f"Battle {event.battle}: {listed(names)} tie at {event.power}, and {both} win."


def listed(names: Sequence[str]) -> str:
    """Mara; Mara and Oskar; Mara, Oskar and Ines."""
    *head, last = names
    return f"{', '.join(head)} and {last}" if head else last


def influence_collected(event: happened.InfluenceCollected, before: State, after: State) -> str:
    old = before.seat(event.seat).influence
    start = f"{after.name(event.seat)} collects {event.gain} influence, {old} → {event.to}: "
    return within(start, brought(event.cards, after))


def consolation_collected(event: happened.ConsolationCollected, before: State, after: State) -> str:
    old = before.seat(event.seat).gold
    start = f"{after.name(event.seat)} takes {event.gain} gold as consolation, {old} → {event.to}: "
    return within(start, brought(event.cards, after))


def brought(cards: Sequence[tuple[str, int]], state: State) -> list[str]:
    return [f"{state.label(card)} {part}" for card, part in cards]


def langman_returned(event: happened.LangmanReturned, before: State, after: State) -> str:
    card = after.label(key_of(event.card))
    return f"{card} of {after.name(event.seat)} goes to the deck: {RETURNS[event.rule]}."


RETURNS = {
    "ST-CARD-LANGMAN-01": "Rebels won",
    "ST-CARD-LANGMAN-03": "it was killed",
    "ST-CARD-LANGMAN-04": "this was its second battle",
    "ST-CARD-LANGMAN-06": "it was converted",
    "ST-CARD-LANGMAN-07": "Rebels tied for most power",
}


def game_ended(event: happened.GameEnded, before: State, after: State) -> str:
    names = [before.name(seat) for seat, rank in enumerate(event.ranks, 1) if rank == 1]
    best = before.seat(event.ranks.index(1) + 1)
    if event.how == "no_winner":
        return f"{listed(names)} are level at {best.influence} influence and {best.gold} gold: nobody wins."
    by = "" if event.how == "influence" else f"; {best.gold} gold settles the tie"
    return f"{names[0]} wins with {best.influence} influence{by}."


WORKED: Mapping[type[Event], Callable[[Any, Any, State], str]] = {
    log.Opened: opened,
    log.Described: described,
    log.Abandoned: abandoned,
    happened.DraftClosed: draft_closed,
    happened.WaveRevealed: wave_revealed,
    happened.GoldPaid: gold_paid,
    happened.GoldCollected: gold_collected,
    happened.CardTurnedDown: card_turned_down,
    happened.CharacterKilled: character_killed,
    happened.CharacterConverted: character_converted,
    happened.Emboldened: emboldened,
    happened.PowerTrackUpdated: power_track_updated,
    happened.BattleWon: battle_won,
    happened.InfluenceCollected: influence_collected,
    happened.ConsolationCollected: consolation_collected,
    happened.LangmanReturned: langman_returned,
    happened.GameEnded: game_ended,
}


def reveals(event: Any) -> str | None:
    """What nobody could know before this event, and everybody has seen since."""
    if isinstance(event, happened.WaveRevealed):
        return f"the cards of wave {event.wave}"
    if isinstance(event, happened.ExtraPlayed):
        return f"the extra card of seat {event.seat}"
    return None
