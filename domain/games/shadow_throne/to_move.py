"""What the table now moves with its hands, in the order in which it is done: purses, abilities, track, resolution."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.games.shadow_throne import events as happened
from domain.games.shadow_throne.components import FACTION_NAMES
from domain.games.shadow_throne.narrate import gold, why_poor
from domain.games.shadow_throne.state import POOL, State
from domain.kernel.view import ToMove
from domain.kernel.words import Event

Lines = tuple[ToMove, ...]


def to_move(events: tuple[Any, ...], before: Any, after: Any) -> Lines:
    """One line for each thing that moves; what is done in one go, tokens on one card for instance, has one together."""
    tokens: Counter[str] = Counter()
    for one in events:
        if isinstance(one, happened.Emboldened):
            tokens[one.card] += one.tokens
    lines: list[ToMove] = []
    done: set[str] = set()
    for event in events:
        if isinstance(event, happened.Emboldened | happened.CardSaved):
            deed = event.card if isinstance(event, happened.Emboldened) else "saving"
            if deed in done:
                continue
            done.add(deed)
        if isinstance(event, happened.Emboldened):
            lines.append(emboldened(event, before, tokens[event.card]))
        elif type(event) in HANDS:
            lines += HANDS[type(event)](event, before)
    return tuple(lines)


def emboldened(event: happened.Emboldened, before: State, more: int) -> ToMove:
    old = next((one.tokens for one in before.fielded if one.card == event.card), 0)
    return ToMove(f"Tokens on {lying(event, before)}", event.seat, old, old + more)


def lying(event: Any, state: State) -> str:
    return f"{state.label(event.card)} of {state.name(event.seat)}"


def gold_given(event: happened.GoldGiven, state: State) -> Lines:
    return (ToMove(f"{state.name(event.seat)} takes {event.gold} gold", event.seat, 0, event.gold),)


def battle_opened(event: happened.BattleOpened, state: State) -> Lines:
    which = "all" if event.battle == 1 else "the other"
    return (
        ToMove("All faction tokens to the head of the Power Track"),
        ToMove(f"Shuffle {which} {event.deck} cards and deal {POOL} to each"),
    )


def gold_paid(event: happened.GoldPaid, state: State) -> Lines:
    if not event.amount:
        return ()
    hush = "" if not event.hush else ", 1 of it hush money" if event.amount > 1 else " as hush money"
    paid = f"{state.name(event.seat)} pays {gold(event.amount)}{hush}"
    return (ToMove(paid, event.seat, event.to + event.amount, event.to),)


def gold_collected(event: happened.GoldCollected, state: State) -> Lines:
    if not event.amount:
        return ()
    hush = " after 1 hush money" if event.hush else ""
    taken = f"{state.name(event.seat)} takes {gold(event.amount)}{hush}"
    return (ToMove(taken, event.seat, event.to - event.amount, event.to),)


def card_turned_down(event: happened.CardTurnedDown, state: State) -> Lines:
    return (
        ToMove(
            f"{state.label(event.card)} of {state.name(event.seat)} face down: {why_poor(event, state)}", event.seat
        ),
    )


def poor_gold(event: happened.PoorGold, state: State) -> Lines:
    return (ToMove(f"{state.name(event.seat)} takes 1 gold", event.seat, event.to - 1, event.to),)


def extra_played(event: happened.ExtraPlayed, state: State) -> Lines:
    return (
        ToMove(f"{state.name(event.seat)} lays {state.label(event.card)} beside {state.label(event.king)}", event.seat),
    )


def character_killed(event: happened.CharacterKilled, state: State) -> Lines:
    return (ToMove(f"Dead: {lying(event, state)}", event.seat),)


def tokens_removed(event: happened.TokensRemoved, state: State) -> Lines:
    return (ToMove(f"All tokens off {lying(event, state)}", event.seat, event.tokens, 0),)


def character_converted(event: happened.CharacterConverted, state: State) -> Lines:
    return (ToMove(f"Converted: {lying(event, state)}", event.seat),)


def influence_gained(event: happened.SpecialInfluenceGained | happened.InfluenceCollected, state: State) -> Lines:
    return (ToMove(f"Influence of {state.name(event.seat)}", event.seat, event.to - event.gain, event.to),)


def power_track_updated(event: happened.PowerTrackUpdated, state: State) -> Lines:
    power = (event.empire, event.rebels, event.church)
    return tuple(
        ToMove(f"Power of {name}", None, old, new)
        for name, old, new in zip(FACTION_NAMES.values(), state.power, power, strict=True)
        if old != new
    )


def consolation_collected(event: happened.ConsolationCollected, state: State) -> Lines:
    taken = f"{state.name(event.seat)} takes {gold(event.gain)} as consolation"
    return (ToMove(taken, event.seat, event.to - event.gain, event.to),)


def card_saved(event: happened.CardSaved, state: State) -> Lines:
    return (ToMove("Everybody keeps one card of the hand"),)


def langman_stayed(event: happened.LangmanStayed, state: State) -> Lines:
    return (ToMove(f"{lying(event, state)} stays; everything off it", event.seat),)


HANDS: Mapping[type[Event], Callable[[Any, State], Lines]] = {
    happened.GoldGiven: gold_given,
    happened.BattleOpened: battle_opened,
    happened.GoldPaid: gold_paid,
    happened.GoldCollected: gold_collected,
    happened.CardTurnedDown: card_turned_down,
    happened.PoorGold: poor_gold,
    happened.ExtraPlayed: extra_played,
    happened.CharacterKilled: character_killed,
    happened.TokensRemoved: tokens_removed,
    happened.CharacterConverted: character_converted,
    happened.SpecialInfluenceGained: influence_gained,
    happened.InfluenceCollected: influence_gained,
    happened.PowerTrackUpdated: power_track_updated,
    happened.ConsolationCollected: consolation_collected,
    happened.CardSaved: card_saved,
    happened.LangmanStayed: langman_stayed,
}
