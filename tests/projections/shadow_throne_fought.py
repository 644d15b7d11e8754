"""What happened in games of Shadow Throne, card by card, read off their events by the rulebook and off no table."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct, field

from domain.games import game
from domain.games.shadow_throne import events as happened
from domain.games.shadow_throne.components import FACTIONS, Character
from domain.games.shadow_throne.state import State
from domain.kernel.log import Described
from domain.simulation.playouts import Playout

SHADOW_THRONE = game("shadow_throne")


class Card(Struct):
    """A card of one battle; a Langman who stayed is one more, in wave 0. acts: acted, silenced, lost, one after the other."""

    battle: int
    wave: int
    seat: int
    key: str
    prints: Character
    extra: bool = False
    poor: bool = False
    converted: bool = False
    dead: bool = False
    tokens: int = 0
    hush: int = 0
    paid: int = 0
    income: int = 0
    special: int = 0
    influence: int = 0
    consolation: int = 0
    won: bool = False
    stayed: bool = False
    acts: list[str] = field(default_factory=list)
    done: dict[str, int] = field(default_factory=lambda: {"kill": 0, "conversion": 0, "embolden": 0, "silence": 0})

    @property
    def side(self) -> str:
        return "church" if self.converted else str(self.prints.faction)


class Battle(Struct):
    """power: after each wave, by faction. asked: (seat, whether a card was added) for each King Kyros who acted."""

    number: int
    cards: list[Card] = field(default_factory=list)
    power: list[dict[str, int]] = field(default_factory=list)
    won: tuple[str, ...] = ()
    asked: list[tuple[int, bool]] = field(default_factory=list)
    last: bool = True


class Fought(Struct):
    """One finished game."""

    number: int
    names: tuple[str, ...]
    policies: dict[str, str]
    battles: list[Battle] = field(default_factory=list)
    how: str = ""
    winners: tuple[int, ...] = ()
    reached: tuple[int, ...] = ()
    gold: tuple[int, ...] = ()

    @property
    def target(self) -> int:
        return int(self.policies.get("target", "15"))

    def cards(self) -> Iterator[Card]:
        for battle in self.battles:
            yield from battle.cards


class Reader:
    """The events of one game, one after the other."""

    def __init__(self, playout: Playout, number: int) -> None:
        begun: State = SHADOW_THRONE.evolve(None, playout.opened)
        self.box = dict(begun.components)
        self.told = Fought(number, playout.opened.seats, playout.opened.policies)
        self.lying: dict[str, Card] = {}

    def battle(self) -> Battle:
        return self.told.battles[-1]

    def lay(self, wave: int, seat: int, card: str, extra: bool = False) -> None:
        key = card.partition("#")[0]
        one = Card(self.battle().number, wave, seat, key, self.box[key], extra)
        self.lying[card] = one
        self.battle().cards.append(one)

    def read(self, event: Any) -> None:
        """By the method that is called as its tag; most events of the board have one."""
        called = str(event.__struct_config__.tag).partition(".")[2]
        if hasattr(self, called):
            getattr(self, called)(event)

    def described(self, event: Described) -> None:
        known = msgspec.to_builtins(self.box.get(event.component, Character()))
        self.box[event.component] = msgspec.convert({**known, **event.values}, Character)

    def battle_opened(self, event: happened.BattleOpened) -> None:
        staying = [(card, one.seat) for card, one in self.lying.items() if one.stayed]
        self.lying = {}
        if self.told.battles:
            self.battle().last = False
        self.told.battles.append(Battle(event.battle))
        for card, seat in staying:
            self.lay(0, seat, card)

    def wave_revealed(self, event: happened.WaveRevealed) -> None:
        for seat, card in enumerate(event.cards, 1):
            self.lay(event.wave, seat, card)

    def gold_paid(self, event: happened.GoldPaid) -> None:
        self.lying[event.card].hush = event.hush
        self.lying[event.card].paid = event.amount

    def gold_collected(self, event: happened.GoldCollected) -> None:
        self.lying[event.card].hush = event.hush
        self.lying[event.card].income = event.amount

    def card_turned_down(self, event: happened.CardTurnedDown) -> None:
        # ST-POOR-01: face down, and 1 gold.
        self.lying[event.card].poor = True
        self.lying[event.card].income = 1

    def extra_played(self, event: happened.ExtraPlayed) -> None:
        self.lying[event.king].acts.append("acted")
        self.battle().asked.append((event.seat, True))
        self.lay(self.lying[event.king].wave, event.seat, event.card, extra=True)

    def extra_declined(self, event: happened.ExtraDeclined) -> None:
        self.lying[event.king].acts.append("acted")
        self.battle().asked.append((event.seat, False))

    def ability_triggered(self, event: happened.AbilityTriggered) -> None:
        self.lying[event.card].acts.append("acted")

    def ability_silenced(self, event: happened.AbilitySilenced) -> None:
        self.lying[event.card].acts.append("silenced")
        self.lying[event.by].done["silence"] += 1

    def ability_lost(self, event: happened.AbilityLost) -> None:
        self.lying[event.card].acts.append("lost")

    def character_killed(self, event: happened.CharacterKilled) -> None:
        self.lying[event.card].dead = True
        self.lying[event.by].done["kill"] += 1

    def character_converted(self, event: happened.CharacterConverted) -> None:
        self.lying[event.card].converted = True
        self.lying[event.by].done["conversion"] += 1

    def emboldened(self, event: happened.Emboldened) -> None:
        self.lying[event.card].tokens += event.tokens
        self.lying[event.by].done["embolden"] += event.tokens

    def special_influence_gained(self, event: happened.SpecialInfluenceGained) -> None:
        self.lying[event.card].special += event.gain
        self.lying[event.card].acts.append("acted")

    def power_track_updated(self, event: happened.PowerTrackUpdated) -> None:
        self.battle().power.append({faction: getattr(event, faction) for faction in FACTIONS})

    def battle_won(self, event: happened.BattleWon) -> None:
        """What each character brings is counted from what it prints (ST-RES-04, ST-RES-05), not taken from the events."""
        self.battle().won = event.factions
        for one in self.battle().cards:
            one.won = one.side in event.factions
            if one.won and not one.poor:
                one.influence = (one.prints.influence or 0) // (2 if one.dead else 1)
            elif not one.poor:
                one.consolation = one.prints.consolation or 0

    def langman_stayed(self, event: happened.LangmanStayed) -> None:
        self.lying[event.card].stayed = True

    def game_ended(self, event: happened.GameEnded) -> None:
        self.told.how, self.told.winners = event.how, event.winners


def fought(playout: Playout, number: int) -> Fought:
    reader = Reader(playout, number)
    for _, events in playout.moves:
        for event in events:
            reader.read(event)
    for one in reader.told.cards():
        # What was read off a card later stood on it all along.
        one.prints = reader.box[one.key]
    state: Any = playout.state
    reader.told.reached = tuple(seat.influence for seat in state.seats)
    reader.told.gold = tuple(seat.gold for seat in state.seats)
    return reader.told


def hushed(battle: Battle, one: Card) -> bool:
    """ST-HUSH-01: whether the seat's own face-up card of the wave before prints the same faction."""
    before = [
        card for card in battle.cards
        if (card.seat, card.wave) == (one.seat, one.wave - 1) and not card.extra and not card.poor
    ]  # fmt: skip
    return one.wave >= 2 and any(card.prints.faction == one.prints.faction for card in before)


def after_poor(battle: Battle, one: Card) -> bool:
    return any((card.seat, card.wave, card.poor) == (one.seat, one.wave - 1, True) for card in battle.cards)
