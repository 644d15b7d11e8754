"""Each event laid into the state. Events carry outcomes: here they are only put in their place."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.games.shadow_throne import events as happened
from domain.games.shadow_throne.components import Character
from domain.games.shadow_throne.policies import Policies
from domain.games.shadow_throne.state import UNKNOWN, Fielded, Seat, State
from domain.kernel import log
from domain.kernel.box import typed_box
from domain.kernel.opening import stated
from domain.kernel.result import ABANDONED

PACKAGE = "domain.games.shadow_throne"


def evolve(state: State, event: Any) -> State:
    return EVOLVE[type(event)](state, event)


def opened(state: State | None, event: log.Opened) -> State:
    position: State | None = stated(event, State)
    return position or State(
        names=event.seats,
        policies=msgspec.convert(event.policies, Policies),
        components=typed_box(PACKAGE, event.box, Character),
        seats=(Seat(),) * len(event.seats),
    )


def described(state: State, event: log.Described) -> State:
    before = state.components.get(event.component, UNKNOWN)
    whole = {**msgspec.to_builtins(before), **event.values}
    return replace(state, components={**state.components, event.component: msgspec.convert(whole, Character)})


def abandoned(state: State, event: log.Abandoned) -> State:
    return replace(state, how=ABANDONED)


def with_seat(state: State, number: int, seat: Seat) -> tuple[Seat, ...]:
    seats = list(state.seats)
    seats[number - 1] = seat
    return tuple(seats)


def place_of(fielded: Sequence[Fielded], card: str) -> int:
    """Where the card lies, counted from the end: most events are about the last cards."""
    place = -1
    while fielded[place].card != card:
        place -= 1
    return place


def with_card(state: State, card: str, **now: Any) -> tuple[Fielded, ...]:
    fielded = list(state.fielded)
    place = place_of(fielded, card)
    fielded[place] = replace(fielded[place], **now)
    return tuple(fielded)


def counted(numbers: tuple[int, int, int], *factions: str) -> tuple[int, int, int]:
    empire, rebels, church = numbers
    return empire + ("empire" in factions), rebels + ("rebels" in factions), church + ("church" in factions)


def nothing(state: State, event: Any) -> State:
    """Told for people and statistics; nothing on the table changes."""
    return state


def gold_given(state: State, event: happened.GoldGiven) -> State:
    return replace(state, seats=with_seat(state, event.seat, Seat(gold=event.gold)))


def battle_opened(state: State, event: happened.BattleOpened) -> State:
    """Only who was told to stay stays, before all waves and without anything on him."""
    staying = tuple([
        Fielded(one.card, one.seat, 0, state.card(one.card).faction or "", ability="stayed")
        for one in state.fielded
        if one.ability == "stays"
    ])  # fmt: skip
    seats = state.seats
    if state.battle:
        seats = tuple([seat if seat.saved and not seat.bare else replace(seat, bare=not seat.saved) for seat in seats])
    return replace(
        state, battle=event.battle, wave=0, counted=0, drafted=False, asked=(), promised=(), power=(0, 0, 0),
        deck=event.deck, seats=seats, fielded=staying,
    )  # fmt: skip


def draft_closed(state: State, event: happened.DraftClosed) -> State:
    seats = tuple([replace(seat, saved=0) for seat in state.seats])
    return replace(state, drafted=True, seats=seats, deck=state.deck - event.dealt * len(seats))


def wave_revealed(state: State, event: happened.WaveRevealed) -> State:
    wave, box, fielded = event.wave, state.components, list(state.fielded)
    for seat, card in enumerate(event.cards, 1):
        prints = box[card if card in box else card.partition("#")[0]]
        fielded.append(Fielded(card, seat, wave, prints.faction or ""))
    return replace(state, wave=wave, asked=(), fielded=tuple(fielded))


def gold_paid(state: State, event: happened.GoldPaid) -> State:
    seats, place = list(state.seats), event.seat - 1
    seat = seats[place]
    seats[place] = replace(seat, gold=event.to, hush=seat.hush + event.hush)
    return replace(state, seats=tuple(seats))


def card_turned_down(state: State, event: happened.CardTurnedDown) -> State:
    seat = state.seats[event.seat - 1]
    return replace(
        state,
        fielded=with_card(state, event.card, up=False),
        seats=with_seat(state, event.seat, replace(seat, poor=seat.poor + 1)),
    )


def poor_gold(state: State, event: happened.PoorGold) -> State:
    return replace(state, seats=with_seat(state, event.seat, replace(state.seats[event.seat - 1], gold=event.to)))


def ability_triggered(state: State, event: happened.AbilityTriggered) -> State:
    return replace(state, fielded=with_card(state, event.card, ability="triggered"))


def ability_silenced(state: State, event: happened.AbilitySilenced) -> State:
    return replace(state, fielded=with_card(state, event.card, ability="silenced", bonus=event.bonus))


def ability_lost(state: State, event: happened.AbilityLost) -> State:
    return replace(state, fielded=with_card(state, event.card, ability="lost"))


def extra_asked(state: State, event: happened.ExtraAsked) -> State:
    return replace(state, batch=event.number, king=event.king)


def extra_played(state: State, event: happened.ExtraPlayed) -> State:
    card = Fielded(event.card, event.seat, state.wave, state.card(event.card).faction or "", extra=True)
    return replace(state, batch=0, king="", asked=(*state.asked, event.king), fielded=(*state.fielded, card))


def extra_declined(state: State, event: happened.ExtraDeclined) -> State:
    return replace(state, batch=0, king="", asked=(*state.asked, event.king))


def character_killed(state: State, event: happened.CharacterKilled) -> State:
    fielded = list(state.fielded)
    place = place_of(fielded, event.card)
    one = fielded[place]
    fielded[place] = replace(one, dead=True)
    return replace(state, fielded=tuple(fielded), losses=counted(state.losses, one.side))


def tokens_removed(state: State, event: happened.TokensRemoved) -> State:
    return replace(state, fielded=with_card(state, event.card, tokens=0))


def special_influence_gained(state: State, event: happened.SpecialInfluenceGained) -> State:
    return replace(influence_collected(state, event), fielded=with_card(state, event.card, ability="triggered"))


def character_converted(state: State, event: happened.CharacterConverted) -> State:
    fielded = list(state.fielded)
    place = place_of(fielded, event.card)
    one = fielded[place]
    fielded[place] = replace(one, converted=True, side="church")
    return replace(state, fielded=tuple(fielded), conversions=counted(state.conversions, one.side))


def emboldened(state: State, event: happened.Emboldened) -> State:
    fielded = list(state.fielded)
    place = place_of(fielded, event.card)
    fielded[place] = replace(fielded[place], tokens=fielded[place].tokens + event.tokens)
    return replace(state, fielded=tuple(fielded))


def next_wave_promised(state: State, event: happened.NextWavePromised) -> State:
    return replace(state, promised=(*state.promised, (state.wave + event.waves, event.number, event.card)))


def power_bonus_gained(state: State, event: happened.PowerBonusGained) -> State:
    return replace(state, fielded=with_card(state, event.card, bonus=event.bonus))


def power_track_updated(state: State, event: happened.PowerTrackUpdated) -> State:
    return replace(state, power=(event.empire, event.rebels, event.church), counted=event.wave)


def battle_won(state: State, event: happened.BattleWon) -> State:
    return replace(state, won=counted(state.won, *event.factions))


def influence_collected(state: State, event: happened.InfluenceCollected | happened.SpecialInfluenceGained) -> State:
    return replace(state, seats=with_seat(state, event.seat, replace(state.seats[event.seat - 1], influence=event.to)))


def consolation_collected(state: State, event: happened.ConsolationCollected) -> State:
    seat = state.seats[event.seat - 1]
    return replace(
        state,
        seats=with_seat(state, event.seat, replace(seat, gold=event.to, consolation=seat.consolation + event.gain)),
    )


def card_saved(state: State, event: happened.CardSaved) -> State:
    return replace(state, seats=with_seat(state, event.seat, replace(state.seats[event.seat - 1], saved=1)))


def langman_stayed(state: State, event: happened.LangmanStayed) -> State:
    return replace(state, fielded=with_card(state, event.card, ability="stays"))


def game_ended(state: State, event: happened.GameEnded) -> State:
    return replace(state, how=event.how, winners=event.winners, ranks=event.ranks)


EVOLVE: dict[type, Callable[[Any, Any], State]] = {
    log.Opened: opened,
    log.Described: described,
    log.Abandoned: abandoned,
    happened.GoldGiven: gold_given,
    happened.GameSetUp: nothing,
    happened.BattleOpened: battle_opened,
    happened.DraftClosed: draft_closed,
    happened.WaveRevealed: wave_revealed,
    happened.GoldPaid: gold_paid,
    happened.GoldCollected: gold_paid,
    happened.CardTurnedDown: card_turned_down,
    happened.PoorGold: poor_gold,
    happened.AbilityTriggered: ability_triggered,
    happened.AbilitySilenced: ability_silenced,
    happened.AbilityLost: ability_lost,
    happened.ExtraAsked: extra_asked,
    happened.ExtraPlayed: extra_played,
    happened.ExtraDeclined: extra_declined,
    happened.CharacterKilled: character_killed,
    happened.TokensRemoved: tokens_removed,
    happened.SpecialInfluenceGained: special_influence_gained,
    happened.CharacterConverted: character_converted,
    happened.Emboldened: emboldened,
    happened.NextWavePromised: next_wave_promised,
    happened.PowerBonusGained: power_bonus_gained,
    happened.PowerTrackUpdated: power_track_updated,
    happened.BattleWon: battle_won,
    happened.InfluenceCollected: influence_collected,
    happened.ConsolationCollected: consolation_collected,
    happened.CardSaved: card_saved,
    happened.LangmanStayed: langman_stayed,
    happened.LangmanReturned: nothing,
    happened.GameEnded: game_ended,
}
