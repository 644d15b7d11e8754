"""What happened in a game of Styx: outcomes, each with the rule that caused it."""

from typing import ClassVar, Literal

from domain.games.styx.commands import Kind, Slot
from domain.kernel.words import Event

Condition = Literal["influence", "war", "elements_soul", "horsemen"]


class PlayerSeated(Event, frozen=True, kw_only=True, gc=False, tag="styx.player_seated"):
    TELLS: ClassVar = {"coins": "coins", "influence": "influence"}
    seat: int
    colour: str
    bearer: str
    coins: int
    influence: int


class TotemSetAside(Event, frozen=True, kw_only=True, gc=False, tag="styx.totem_set_aside"):
    card: str = ""


class HorsemanRemoved(Event, frozen=True, kw_only=True, gc=False, tag="styx.horseman_removed"):
    """card is empty where the Horseman was removed unseen."""

    card: str = ""


class GameSetUp(Event, frozen=True, kw_only=True, gc=False, tag="styx.game_set_up"):
    """pile is absent where the box does not tell how many cards there are; out: the unused Standard-Bearers."""

    TELLS: ClassVar = {"chaos": "chaos", "pile": "pile"}
    first: int
    chaos: int = 0
    pile: int | None = None
    out: tuple[str, ...] = ()


class AudienceOpened(Event, frozen=True, kw_only=True, gc=False, tag="styx.audience_opened"):
    TELLS: ClassVar = {"pile": "pile"}
    audience: int
    left: str
    right: str = ""
    pile: int | None = None


class PileExhausted(Event, frozen=True, kw_only=True, gc=False, tag="styx.pile_exhausted"):
    pass


class TokenPlaced(Event, frozen=True, kw_only=True, gc=False, tag="styx.token_placed"):
    """No kind: that stays secret until the reveal."""

    seat: int
    slot: Slot


class TokenRevealed(Event, frozen=True, kw_only=True, gc=False, tag="styx.token_revealed"):
    seat: int
    kind: Kind


class BidMade(Event, frozen=True, kw_only=True, gc=False, tag="styx.bid_made"):
    seat: int
    slot: Slot
    amount: int


class BidSkipped(Event, frozen=True, kw_only=True, gc=False, tag="styx.bid_skipped"):
    seat: int
    slot: Slot


class EliminationPaid(Event, frozen=True, kw_only=True, gc=False, tag="styx.elimination_paid"):
    seat: int
    slot: Slot
    cards: tuple[str, ...]
    strength: int


class CardTurnedDown(Event, frozen=True, kw_only=True, gc=False, tag="styx.card_turned_down"):
    """Into the owner's personal discard, face down."""

    seat: int
    card: str


class CounterRemoved(Event, frozen=True, kw_only=True, gc=False, tag="styx.counter_removed"):
    seat: int
    card: str
    left: int


class CardEliminated(Event, frozen=True, kw_only=True, gc=False, tag="styx.card_eliminated"):
    """To the central discard."""

    seat: int
    slot: Slot
    card: str


class EternalReturned(Event, frozen=True, kw_only=True, gc=False, tag="styx.eternal_returned"):
    """An eliminated or unclaimed Eternal is shuffled into the draw pile."""

    TELLS: ClassVar = {"pile": "pile"}
    slot: Slot
    card: str
    pile: int | None = None


class ChaosAdvanced(Event, frozen=True, kw_only=True, gc=False, tag="styx.chaos_advanced"):
    TELLS: ClassVar = {"chaos": "to"}
    steps: int
    to: int


class ChaosRetreated(Event, frozen=True, kw_only=True, gc=False, tag="styx.chaos_retreated"):
    TELLS: ClassVar = {"chaos": "to"}
    steps: int
    to: int


class WarBrokeOut(Event, frozen=True, kw_only=True, gc=False, tag="styx.war_broke_out"):
    """Chaos reached 21 before anybody stood on 20."""

    chaos: int


class InfluenceLineReached(Event, frozen=True, kw_only=True, gc=False, tag="styx.influence_line_reached"):
    """Somebody stands on 20 before Chaos reached 21: a war can no longer come."""

    seat: int


class SoulAdvanced(Event, frozen=True, kw_only=True, gc=False, tag="styx.soul_advanced"):
    TELLS: ClassVar = {"soul": "to"}
    seat: int
    gain: int
    to: int


class BonusIncomeGained(Event, frozen=True, kw_only=True, gc=False, tag="styx.bonus_income_gained"):
    """The Bonus Income token comes (to 1), or is turned (to 2)."""

    seat: int
    to: int


class TotemRemoved(Event, frozen=True, kw_only=True, gc=False, tag="styx.totem_removed"):
    card: str


class MusterVoided(Event, frozen=True, kw_only=True, gc=False, tag="styx.muster_voided"):
    seat: int
    slot: Slot
    amount: int


class CardMustered(Event, frozen=True, kw_only=True, gc=False, tag="styx.card_mustered"):
    seat: int
    slot: Slot
    card: str


class CoinsPaid(Event, frozen=True, kw_only=True, gc=False, tag="styx.coins_paid"):
    TELLS: ClassVar = {"coins": "to"}
    seat: int
    amount: int
    to: int


class InfluenceAdvanced(Event, frozen=True, kw_only=True, gc=False, tag="styx.influence_advanced"):
    TELLS: ClassVar = {"influence": "to"}
    seat: int
    gain: int
    to: int


class CountersPlaced(Event, frozen=True, kw_only=True, gc=False, tag="styx.counters_placed"):
    """On a Djinn or a Hydra that joins an army, or is refreshed."""

    seat: int
    card: str
    counters: int


class TitheCollected(Event, frozen=True, kw_only=True, gc=False, tag="styx.tithe_collected"):
    """amount = card + army + bonus + djinn, or 1 where that is less."""

    TELLS: ClassVar = {"coins": "to"}
    seat: int
    slot: Slot
    amount: int
    to: int
    card: int = 0
    army: int = 0
    bonus: int = 0
    djinn: int = 0


class CardAbandoned(Event, frozen=True, kw_only=True, gc=False, tag="styx.card_abandoned"):
    """Neither mustered nor eliminated: to the central discard."""

    slot: Slot
    card: str


class EffectsCalled(Event, frozen=True, kw_only=True, gc=False, tag="styx.effects_called"):
    """Effects of the cards mustered in this Audience, in the printed order, each with its owner."""

    effects: tuple[tuple[str, int], ...]


class EffectUsed(Event, frozen=True, kw_only=True, gc=False, tag="styx.effect_used"):
    seat: int
    card: str


class EffectDeclined(Event, frozen=True, kw_only=True, gc=False, tag="styx.effect_declined"):
    seat: int
    card: str


class CardsExchanged(Event, frozen=True, kw_only=True, gc=False, tag="styx.cards_exchanged"):
    """other: the opponent's seat; absent for the central discard."""

    seat: int
    gave: str
    took: str
    other: int | None = None


class CardTurnedUp(Event, frozen=True, kw_only=True, gc=False, tag="styx.card_turned_up"):
    seat: int
    card: str


class HorsemanClaimed(Event, frozen=True, kw_only=True, gc=False, tag="styx.horseman_claimed"):
    """The Headless Horseman goes back to the pile and a Horseman joins from it."""

    seat: int
    gave: str
    took: str


class CardRemoved(Event, frozen=True, kw_only=True, gc=False, tag="styx.card_removed"):
    """The Reaper takes a card of the central discard out of the game."""

    card: str


class TotemGained(Event, frozen=True, kw_only=True, gc=False, tag="styx.totem_gained"):
    seat: int
    card: str


class CardSummoned(Event, frozen=True, kw_only=True, gc=False, tag="styx.card_summoned"):
    """Found in the pile: one of the two cards of the next Audience."""

    seat: int
    card: str
    pile: int | None = None


class FirstPlayerChosen(Event, frozen=True, kw_only=True, gc=False, tag="styx.first_player_chosen"):
    """By a summoner, for the next Audience."""

    seat: int
    first: int


class PowerDeclared(Event, frozen=True, kw_only=True, gc=False, tag="styx.power_declared"):
    """Attested: what a card did whose text no rulebook prints."""

    seat: int
    card: str
    text: str


class CompensationPaid(Event, frozen=True, kw_only=True, gc=False, tag="styx.compensation_paid"):
    TELLS: ClassVar = {"coins": "to"}
    seat: int
    amount: int
    to: int


class ConditionMet(Event, frozen=True, kw_only=True, gc=False, tag="styx.condition_met"):
    seat: int
    condition: Condition


class TieBroken(Event, frozen=True, kw_only=True, gc=False, tag="styx.tie_broken"):
    """One step of the tie chain: who is still level after it."""

    step: int
    seats: tuple[int, ...]


class GameWon(Event, frozen=True, kw_only=True, gc=False, tag="styx.game_won"):
    winners: tuple[int, ...]
    conditions: tuple[Condition, ...]


class FirstPlayerMoved(Event, frozen=True, kw_only=True, gc=False, tag="styx.first_player_moved"):
    seat: int


class AudienceClosed(Event, frozen=True, kw_only=True, gc=False, tag="styx.audience_closed"):
    audience: int


class GameEndedByAgreement(Event, frozen=True, kw_only=True, gc=False, tag="styx.game_ended_by_agreement"):
    winners: tuple[int, ...] = ()


StyxEvent = (
    PlayerSeated | TotemSetAside | HorsemanRemoved | GameSetUp | AudienceOpened | PileExhausted | TokenPlaced
    | TokenRevealed | BidMade | BidSkipped | EliminationPaid | CardTurnedDown | CounterRemoved | CardEliminated
    | EternalReturned | ChaosAdvanced | ChaosRetreated | WarBrokeOut | InfluenceLineReached | SoulAdvanced
    | BonusIncomeGained | TotemRemoved | MusterVoided | CardMustered | CoinsPaid | InfluenceAdvanced | CountersPlaced
    | TitheCollected | CardAbandoned | EffectsCalled | EffectUsed | EffectDeclined | CardsExchanged | CardTurnedUp
    | HorsemanClaimed | CardRemoved | TotemGained | CardSummoned | FirstPlayerChosen | PowerDeclared | CompensationPaid
    | ConditionMet | TieBroken | GameWon | FirstPlayerMoved | AudienceClosed | GameEndedByAgreement
)  # fmt: skip
