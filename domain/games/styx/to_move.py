"""What the table now moves with its hands, in the order in which it is done."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.styx import events as happened
from domain.games.styx.narrate import breakdown, coins, counted
from domain.games.styx.state import State
from domain.kernel.view import ToMove
from domain.kernel.words import Event


def to_move(events: tuple[Any, ...], before: Any, after: Any) -> tuple[ToMove, ...]:
    """One line for each thing that moves; what stays where it is has none."""
    return tuple(HANDS[type(event)](event, after) for event in events if type(event) in HANDS)


def player_seated(event: happened.PlayerSeated, state: State) -> ToMove:
    """Of nobody's seat: the mark of a seat beside the colour of its wood would be read as that colour."""
    start = f"{coins(event.coins)}, Influence on {event.influence}, Soul on 0"
    return ToMove(f"{state.name(event.seat)} takes the {event.colour} Standard-Bearer and tokens, {start}")


def totem_set_aside(event: happened.TotemSetAside, state: State) -> ToMove:
    return ToMove(f"{state.label(event.card) if event.card else 'The Shamanic Totem'} beside the board")


def horseman_removed(event: happened.HorsemanRemoved, state: State) -> ToMove:
    horseman = state.label(event.card) if event.card else "One Horseman, unseen,"
    return ToMove(f"{horseman} out of the draw pile, into the box")


def game_set_up(event: happened.GameSetUp, state: State) -> ToMove:
    return first_player(event.first, state)


def first_player(seat: int, state: State) -> ToMove:
    return ToMove(f"First Player: {state.name(seat)}", seat)


def card_turned_down(event: happened.CardTurnedDown, state: State) -> ToMove:
    return ToMove(f"{state.name(event.seat)} turns {state.label(event.card)} down", event.seat)


def card_turned_up(event: happened.CardTurnedUp, state: State) -> ToMove:
    return ToMove(f"{state.name(event.seat)} turns {state.label(event.card)} up", event.seat)


def counter_removed(event: happened.CounterRemoved, state: State) -> ToMove:
    return ToMove(f"Counters on {state.label(event.card)}", event.seat, event.left + 1, event.left)


def counters_placed(event: happened.CountersPlaced, state: State) -> ToMove:
    return ToMove(
        f"{counted(event.counters, 'counter')} (coins from the reserve) onto {state.label(event.card)}", event.seat
    )


def card_eliminated(event: happened.CardEliminated, state: State) -> ToMove:
    card = state.label(event.card)
    return ToMove(f"{state.name(event.seat)} eliminates {card}: to the central discard", event.seat)


def card_abandoned(event: happened.CardAbandoned, state: State) -> ToMove:
    return ToMove(f"Nobody takes {state.label(event.card)}: to the central discard")


def eternal_returned(event: happened.EternalReturned, state: State) -> ToMove:
    return ToMove(f"{state.label(event.card)} into the draw pile; shuffle it")


def chaos_advanced(event: happened.ChaosAdvanced, state: State) -> ToMove:
    return ToMove(f"Chaos advances by {event.steps}", None, event.to - event.steps, event.to)


def chaos_retreated(event: happened.ChaosRetreated, state: State) -> ToMove:
    return ToMove(f"Chaos goes back by {event.steps}", None, event.to + event.steps, event.to)


def soul_advanced(event: happened.SoulAdvanced, state: State) -> ToMove:
    gains = f"{state.name(event.seat)} gains {counted(event.gain, 'quarter')} of a Soul, in quarters"
    return ToMove(gains, event.seat, event.to - event.gain, event.to)


def bonus_income_gained(event: happened.BonusIncomeGained, state: State) -> ToMove:
    does = "takes the Bonus Income token, +1 up" if event.to == 1 else "turns the Bonus Income token to +2"
    return ToMove(f"{state.name(event.seat)} {does}", event.seat)


def totem_removed(event: happened.TotemRemoved, state: State) -> ToMove:
    return ToMove(f"{state.label(event.card)} into the box")


def card_mustered(event: happened.CardMustered, state: State) -> ToMove:
    return ToMove(f"{state.name(event.seat)} musters {state.label(event.card)}", event.seat)


def coins_paid(event: happened.CoinsPaid, state: State) -> ToMove:
    paid = f"{state.name(event.seat)} pays {coins(event.amount)}"
    return ToMove(paid, event.seat, event.to + event.amount, event.to)


def influence_advanced(event: happened.InfluenceAdvanced, state: State) -> ToMove:
    gains = f"{state.name(event.seat)} gains {event.gain} Influence"
    return ToMove(gains, event.seat, event.to - event.gain, event.to)


def tithe_collected(event: happened.TitheCollected, state: State) -> ToMove:
    collects = f"{state.name(event.seat)} collects {coins(event.amount)}{breakdown(event)}"
    return ToMove(collects, event.seat, event.to - event.amount, event.to)


def compensation_paid(event: happened.CompensationPaid, state: State) -> ToMove:
    failed = "a bid that failed" if event.amount == 1 else "bids that failed"
    taken = f"{state.name(event.seat)} takes {coins(event.amount)} for {failed}"
    return ToMove(taken, event.seat, event.to - event.amount, event.to)


def cards_exchanged(event: happened.CardsExchanged, state: State) -> ToMove:
    other = "the central discard" if event.other is None else state.name(event.other)
    gave, took = state.label(event.gave), state.label(event.took)
    return ToMove(f"{state.name(event.seat)} gives {gave} to {other} and takes {took}", event.seat)


def horseman_claimed(event: happened.HorsemanClaimed, state: State) -> ToMove:
    gave, took = state.label(event.gave), state.label(event.took)
    takes = f"{state.name(event.seat)} takes {took} from the draw pile"
    return ToMove(f"{takes}, and {gave} goes into it; shuffle it", event.seat)


def card_removed(event: happened.CardRemoved, state: State) -> ToMove:
    return ToMove(f"{state.label(event.card)} out of the central discard, into the box")


def totem_gained(event: happened.TotemGained, state: State) -> ToMove:
    return ToMove(f"{state.label(event.card)} to the army of {state.name(event.seat)}", event.seat)


def card_summoned(event: happened.CardSummoned, state: State) -> ToMove:
    return ToMove(f"{state.label(event.card)} out of the draw pile, for the next Audience; shuffle it", event.seat)


def first_player_moved(event: happened.FirstPlayerMoved, state: State) -> ToMove:
    return first_player(event.seat, state)


def audience_closed(event: happened.AudienceClosed, state: State) -> ToMove:
    return ToMove(f"Audience {event.audience} closes: all Action tokens home")


HANDS: Mapping[type[Event], Callable[[Any, State], ToMove]] = {
    happened.PlayerSeated: player_seated,
    happened.TotemSetAside: totem_set_aside,
    happened.HorsemanRemoved: horseman_removed,
    happened.GameSetUp: game_set_up,
    happened.CardTurnedDown: card_turned_down,
    happened.CardTurnedUp: card_turned_up,
    happened.CounterRemoved: counter_removed,
    happened.CountersPlaced: counters_placed,
    happened.CardEliminated: card_eliminated,
    happened.CardAbandoned: card_abandoned,
    happened.EternalReturned: eternal_returned,
    happened.ChaosAdvanced: chaos_advanced,
    happened.ChaosRetreated: chaos_retreated,
    happened.SoulAdvanced: soul_advanced,
    happened.BonusIncomeGained: bonus_income_gained,
    happened.TotemRemoved: totem_removed,
    happened.CardMustered: card_mustered,
    happened.CoinsPaid: coins_paid,
    happened.InfluenceAdvanced: influence_advanced,
    happened.TitheCollected: tithe_collected,
    happened.CompensationPaid: compensation_paid,
    happened.CardsExchanged: cards_exchanged,
    happened.HorsemanClaimed: horseman_claimed,
    happened.CardRemoved: card_removed,
    happened.TotemGained: totem_gained,
    happened.CardSummoned: card_summoned,
    happened.FirstPlayerMoved: first_player_moved,
    happened.AudienceClosed: audience_closed,
}
