"""What every event changes: assignments only, the rules have decided before."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.games.styx import events as happened
from domain.games.styx.components import Card
from domain.games.styx.policies import Policies
from domain.games.styx.stage import bids_yet
from domain.games.styx.state import UNKNOWN, Lain, Owned, Seat, State, Token
from domain.kernel import log
from domain.kernel.box import typed_box
from domain.kernel.opening import stated
from domain.kernel.result import ABANDONED

PACKAGE = "domain.games.styx"


def evolve(state: State, event: Any) -> State:
    return EVOLVE[type(event)](state, event)


def opened(state: State | None, event: log.Opened) -> State:
    position: State | None = stated(event, State)
    return position or State(
        names=event.seats,
        edition=event.edition,
        policies=msgspec.convert(event.policies, Policies),
        components=typed_box(PACKAGE, event.box, Card),
    )


def described(state: State, event: log.Described) -> State:
    before = state.components.get(event.component, UNKNOWN)
    whole = {**msgspec.to_builtins(before), **event.values}
    return replace(state, components={**state.components, event.component: msgspec.convert(whole, Card)})


def abandoned(state: State, event: log.Abandoned) -> State:
    return replace(state, how=ABANDONED)


def with_seat(state: State, number: int, seat: Seat) -> tuple[Seat, ...]:
    seats = list(state.seats)
    seats[number - 1] = seat
    return tuple(seats)


def with_card(army: tuple[Owned, ...], card: str, **changes: Any) -> tuple[Owned, ...]:
    return tuple([replace(owned, **changes) if owned.card == card else owned for owned in army])


def without_card(army: tuple[Owned, ...], card: str) -> tuple[Owned, ...]:
    return tuple([owned for owned in army if owned.card != card])


def owned_changed(state: State, number: int, card: str, **changes: Any) -> State:
    seat = state.seats[number - 1]
    return replace(state, seats=with_seat(state, number, replace(seat, army=with_card(seat.army, card, **changes))))


def swapped(state: State, number: int, gave: str, took: str) -> tuple[Seat, ...]:
    """One card leaves an army and another joins it."""
    seat = state.seats[number - 1]
    army = (*without_card(seat.army, gave), Owned(took, joined=state.audience))
    return with_seat(state, number, replace(seat, army=army))


def with_coins(state: State, event: Any) -> State:
    number = event.seat
    return replace(state, seats=with_seat(state, number, replace(state.seats[number - 1], coins=event.to)))


def nothing(state: State, event: Any) -> State:
    """Told for people and statistics; nothing on the table changes."""
    return state


def player_seated(state: State, event: happened.PlayerSeated) -> State:
    seat = Seat(event.colour, event.coins, event.influence, army=(Owned(event.bearer),))
    return replace(state, seats=(*state.seats, seat))


def totem_set_aside(state: State, event: happened.TotemSetAside) -> State:
    return replace(state, aside=event.card)


def horseman_removed(state: State, event: happened.HorsemanRemoved) -> State:
    if not event.card:
        return replace(state, horseman_unknown=True)
    return replace(state, out=(*state.out, event.card))


def game_set_up(state: State, event: happened.GameSetUp) -> State:
    return replace(state, first=event.first, chaos=event.chaos, pile=event.pile, out=(*state.out, *event.out))


def audience_opened(state: State, event: happened.AudienceOpened) -> State:
    return replace(
        state, audience=event.audience, running=True, left=event.left, right=event.right, pile=event.pile, summoned=()
    )


def pile_exhausted(state: State, event: happened.PileExhausted) -> State:
    return replace(state, exhausted=True)


def token_placed(state: State, event: happened.TokenPlaced) -> State:
    return replace(state, tokens=(*state.tokens, Token(event.seat, event.slot)))


def token_revealed(state: State, event: happened.TokenRevealed) -> State:
    tokens = list(state.tokens)
    for place, token in enumerate(tokens):
        if not token.kind and token.seat == event.seat:
            tokens[place] = Token(event.seat, token.slot, event.kind)
            break
    return replace(state, tokens=tuple(tokens))


def stated_bid(state: State, seat: int, bid: int, skipped: bool) -> State:
    """The bid belongs to the token of this seat that is face up without one."""
    tokens = list(state.tokens)
    for place, token in enumerate(tokens):
        if token.seat == seat and token.kind and bids_yet(token):
            tokens[place] = Token(seat, token.slot, token.kind, bid, skipped)
            break
    return replace(state, tokens=tuple(tokens))


def bid_made(state: State, event: happened.BidMade) -> State:
    return stated_bid(state, event.seat, event.amount, False)


def bid_skipped(state: State, event: happened.BidSkipped) -> State:
    return stated_bid(state, event.seat, 0, True)


def elimination_paid(state: State, event: happened.EliminationPaid) -> State:
    return replace(state, paid=(*state.paid, event.slot))


def card_turned_down(state: State, event: happened.CardTurnedDown) -> State:
    return owned_changed(state, event.seat, event.card, up=False, turned=state.audience)


def counter_removed(state: State, event: happened.CounterRemoved) -> State:
    return owned_changed(state, event.seat, event.card, counters=event.left)


def to_centre(state: State, event: happened.CardEliminated | happened.CardAbandoned) -> State:
    centre = (*state.centre, Lain(event.card, state.audience))
    return replace(state, centre=centre, **{event.slot: ""})


def eternal_returned(state: State, event: happened.EternalReturned) -> State:
    return replace(state, pile=event.pile, **{event.slot: ""})


def chaos_moved(state: State, event: happened.ChaosAdvanced | happened.ChaosRetreated) -> State:
    return replace(state, chaos=event.to)


def war_broke_out(state: State, event: happened.WarBrokeOut) -> State:
    return replace(state, race="war")


def influence_line_reached(state: State, event: happened.InfluenceLineReached) -> State:
    return replace(state, race="influence", arrived=(*state.arrived, event.seat))


def soul_advanced(state: State, event: happened.SoulAdvanced) -> State:
    return replace(state, seats=with_seat(state, event.seat, replace(state.seats[event.seat - 1], soul=event.to)))


def totem_removed(state: State, event: happened.TotemRemoved) -> State:
    return replace(state, aside="", out=(*state.out, event.card))


def card_mustered(state: State, event: happened.CardMustered) -> State:
    seat = state.seats[event.seat - 1]
    army = (*seat.army, Owned(event.card, joined=state.audience))
    return replace(
        state,
        seats=with_seat(state, event.seat, replace(seat, army=army)),
        mustered=(*state.mustered, event.card),
        **{event.slot: ""},
    )


def influence_advanced(state: State, event: happened.InfluenceAdvanced) -> State:
    seat = replace(state.seats[event.seat - 1], influence=event.to)
    return replace(state, seats=with_seat(state, event.seat, seat))


def counters_placed(state: State, event: happened.CountersPlaced) -> State:
    return owned_changed(state, event.seat, event.card, counters=event.counters)


def effects_called(state: State, event: happened.EffectsCalled) -> State:
    return replace(state, resolved=True, effects=event.effects)


def effect_settled(state: State, event: happened.EffectUsed | happened.EffectDeclined) -> State:
    return replace(state, effects=state.effects[1:])


def cards_exchanged(state: State, event: happened.CardsExchanged) -> State:
    seats = swapped(state, event.seat, event.gave, event.took)
    if event.other is not None:
        return replace(state, seats=swapped(replace(state, seats=seats), event.other, event.took, event.gave))
    centre = tuple(lain for lain in state.centre if lain.card != event.took)
    return replace(state, seats=seats, centre=(*centre, Lain(event.gave, state.audience)))


def card_turned_up(state: State, event: happened.CardTurnedUp) -> State:
    return owned_changed(state, event.seat, event.card, up=True, turned=0)


def horseman_claimed(state: State, event: happened.HorsemanClaimed) -> State:
    return replace(state, seats=swapped(state, event.seat, event.gave, event.took))


def card_removed(state: State, event: happened.CardRemoved) -> State:
    centre = tuple(lain for lain in state.centre if lain.card != event.card)
    return replace(state, centre=centre, out=(*state.out, event.card))


def totem_gained(state: State, event: happened.TotemGained) -> State:
    seat = state.seats[event.seat - 1]
    army = (*seat.army, Owned(event.card, joined=state.audience))
    return replace(state, aside="", seats=with_seat(state, event.seat, replace(seat, army=army)))


def card_summoned(state: State, event: happened.CardSummoned) -> State:
    return replace(state, summoned=(*state.summoned, event.card), pile=event.pile)


def first_player_chosen(state: State, event: happened.FirstPlayerChosen) -> State:
    return replace(state, chosen_first=event.first)


def condition_met(state: State, event: happened.ConditionMet) -> State:
    return replace(state, conditions=(*state.conditions, (event.seat, event.condition)))


def game_won(state: State, event: happened.GameWon) -> State:
    return replace(
        state, how="+".join(event.conditions), winners=event.winners, running=False, tokens=(), paid=(), mustered=(),
        resolved=False,
    )  # fmt: skip


def first_player_moved(state: State, event: happened.FirstPlayerMoved) -> State:
    return replace(state, first=event.seat, chosen_first=0)


def audience_closed(state: State, event: happened.AudienceClosed) -> State:
    """STYX-PLACE-08: every Action token goes home."""
    return replace(state, running=False, tokens=(), paid=(), mustered=(), resolved=False)


def game_ended_by_agreement(state: State, event: happened.GameEndedByAgreement) -> State:
    return replace(state, how="agreed", winners=event.winners)


EVOLVE: Mapping[type[Any], Callable[[Any, Any], State]] = {
    log.Opened: opened,
    log.Described: described,
    log.Abandoned: abandoned,
    happened.PlayerSeated: player_seated,
    happened.TotemSetAside: totem_set_aside,
    happened.HorsemanRemoved: horseman_removed,
    happened.GameSetUp: game_set_up,
    happened.AudienceOpened: audience_opened,
    happened.PileExhausted: pile_exhausted,
    happened.TokenPlaced: token_placed,
    happened.TokenRevealed: token_revealed,
    happened.BidMade: bid_made,
    happened.BidSkipped: bid_skipped,
    happened.EliminationPaid: elimination_paid,
    happened.CardTurnedDown: card_turned_down,
    happened.CounterRemoved: counter_removed,
    happened.CardEliminated: to_centre,
    happened.EternalReturned: eternal_returned,
    happened.ChaosAdvanced: chaos_moved,
    happened.ChaosRetreated: chaos_moved,
    happened.WarBrokeOut: war_broke_out,
    happened.InfluenceLineReached: influence_line_reached,
    happened.SoulAdvanced: soul_advanced,
    happened.BonusIncomeGained: nothing,
    happened.TotemRemoved: totem_removed,
    happened.MusterVoided: nothing,
    happened.CardMustered: card_mustered,
    happened.CoinsPaid: with_coins,
    happened.InfluenceAdvanced: influence_advanced,
    happened.CountersPlaced: counters_placed,
    happened.TitheCollected: with_coins,
    happened.CardAbandoned: to_centre,
    happened.EffectsCalled: effects_called,
    happened.EffectUsed: effect_settled,
    happened.EffectDeclined: effect_settled,
    happened.CardsExchanged: cards_exchanged,
    happened.CardTurnedUp: card_turned_up,
    happened.HorsemanClaimed: horseman_claimed,
    happened.CardRemoved: card_removed,
    happened.TotemGained: totem_gained,
    happened.CardSummoned: card_summoned,
    happened.FirstPlayerChosen: first_player_chosen,
    happened.PowerDeclared: nothing,
    happened.CompensationPaid: with_coins,
    happened.ConditionMet: condition_met,
    happened.TieBroken: nothing,
    happened.GameWon: game_won,
    happened.FirstPlayerMoved: first_player_moved,
    happened.AudienceClosed: audience_closed,
    happened.GameEndedByAgreement: game_ended_by_agreement,
}
