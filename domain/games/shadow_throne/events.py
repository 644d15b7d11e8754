"""What happened in a game of Shadow Throne: outcomes, each with the rule that caused it."""

from typing import ClassVar

from domain.games.shadow_throne.components import Faction
from domain.kernel.words import Event


class GoldGiven(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.gold_given"):
    TELLS: ClassVar = {"gold": "gold"}
    seat: int
    gold: int


class GameSetUp(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.game_set_up"):
    target: int


class BattleOpened(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.battle_opened"):
    """Power Track at its head, pools dealt. deck: cards before the deal."""

    TELLS: ClassVar = {"deck": "deck"}
    battle: int
    deck: int


class DraftClosed(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.draft_closed"):
    """hand: cards in a full hand, the saved one among them; who saved none has one fewer. dealt: those from the deck."""

    battle: int
    hand: int
    dealt: int = 6


# A wave: reveal and gold.
class WaveRevealed(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.wave_revealed"):
    """One card a seat, in seat order."""

    battle: int
    wave: int
    cards: tuple[str, ...]


class GoldPaid(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.gold_paid"):
    """amount includes the hush money."""

    TELLS: ClassVar = {"gold": "to"}
    seat: int
    card: str
    amount: int
    to: int
    hush: int = 0


class GoldCollected(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.gold_collected"):
    """amount is what is left after the hush money."""

    TELLS: ClassVar = {"gold": "to"}
    seat: int
    card: str
    amount: int
    to: int
    hush: int = 0


class CardTurnedDown(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.card_turned_down"):
    """Not affordable, or not legal to play: not in the battle."""

    seat: int
    card: str
    hush: int = 0


class PoorGold(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.poor_gold"):
    TELLS: ClassVar = {"gold": "to"}
    seat: int
    to: int


class AbilityTriggered(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.ability_triggered"):
    seat: int
    card: str
    number: int


class AbilitySilenced(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.ability_silenced"):
    """Sythera prevents it. bonus: the extra power that is left of it."""

    seat: int
    card: str
    by: str
    bonus: int = 0


class AbilityLost(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.ability_lost"):
    """Its character died at a lower number."""

    seat: int
    card: str
    number: int


class ExtraAsked(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.extra_asked"):
    """King Kyros acts: his owner may add an Empire card before this number goes on."""

    seat: int
    king: str
    number: int


class ExtraPlayed(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.extra_played"):
    seat: int
    king: str
    card: str


class ExtraDeclined(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.extra_declined"):
    seat: int
    king: str


class CharacterKilled(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.character_killed"):
    seat: int
    card: str
    by: str


class TokensRemoved(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.tokens_removed"):
    """Embolden tokens leave a killed character."""

    seat: int
    card: str
    tokens: int


class SpecialInfluenceGained(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.special_influence_gained"):
    TELLS: ClassVar = {"influence": "to"}
    seat: int
    card: str
    gain: int
    to: int


class CharacterConverted(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.character_converted"):
    """To the Church: there is no other conversion."""

    seat: int
    card: str
    by: str


class Emboldened(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.emboldened"):
    """tokens: how many more."""

    seat: int
    card: str
    by: str
    tokens: int = 1


class NextWavePromised(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.next_wave_promised"):
    """Picureas: a token for each Rebel, so many waves on."""

    seat: int
    card: str
    number: int
    waves: int = 1


class PowerBonusGained(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.power_bonus_gained"):
    seat: int
    card: str
    bonus: int


class PowerTrackUpdated(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.power_track_updated"):
    TELLS: ClassVar = {"power church": "church", "power empire": "empire", "power rebels": "rebels"}
    wave: int
    empire: int
    rebels: int
    church: int


class BattleWon(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.battle_won"):
    battle: int
    factions: tuple[Faction, ...]
    power: int


class InfluenceCollected(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.influence_collected"):
    """cards: what each own character of a winning faction brought."""

    TELLS: ClassVar = {"influence": "to"}
    seat: int
    gain: int
    to: int
    cards: tuple[tuple[str, int], ...]


class ConsolationCollected(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.consolation_collected"):
    TELLS: ClassVar = {"gold": "to"}
    seat: int
    gain: int
    to: int
    cards: tuple[tuple[str, int], ...]


class CardSaved(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.card_saved"):
    """Which card stays secret."""

    seat: int


class LangmanStayed(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.langman_stayed"):
    seat: int
    card: str


class LangmanReturned(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.langman_returned"):
    seat: int
    card: str


class GameEnded(Event, frozen=True, kw_only=True, gc=False, tag="shadow_throne.game_ended"):
    """how: influence, gold (a tie broken) or no_winner; ranks by seat."""

    how: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...]


ShadowThroneEvent = (
    GoldGiven | GameSetUp | BattleOpened | DraftClosed | WaveRevealed | GoldPaid | GoldCollected | CardTurnedDown
    | PoorGold | AbilityTriggered | AbilitySilenced | AbilityLost | ExtraAsked | ExtraPlayed | ExtraDeclined | CharacterKilled
    | TokensRemoved | SpecialInfluenceGained | CharacterConverted | Emboldened | NextWavePromised | PowerBonusGained
    | PowerTrackUpdated | BattleWon | InfluenceCollected | ConsolationCollected | CardSaved | LangmanStayed
    | LangmanReturned | GameEnded
)  # fmt: skip
