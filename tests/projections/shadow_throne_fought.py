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
        by_name = getattr(self, f"_{type(event).__name__}", None)
        if by_name is not None:
            by_name(event)

    def _Described(self, event: Described) -> None:  # noqa: N802 - named after its event, as all that follow
        known = msgspec.to_builtins(self.box.get(event.component, Character()))
        self.box[event.component] = msgspec.convert({**known, **event.values}, Character)

    def _BattleOpened(self, event: happened.BattleOpened) -> None:  # noqa: N802
        staying = [(card, one.seat) for card, one in self.lying.items() if one.stayed]
        self.lying = {}
        if self.told.battles:
            self.battle().last = False
        self.told.battles.append(Battle(event.battle))
        for card, seat in staying:
            self.lay(0, seat, card)

    def _WaveRevealed(self, event: happened.WaveRevealed) -> None:  # noqa: N802
        for seat, card in enumerate(event.cards, 1):
            self.lay(event.wave, seat, card)

    def _GoldPaid(self, event: happened.GoldPaid) -> None:  # noqa: N802
        self.lying[event.card].hush = event.hush

    def _GoldCollected(self, event: happened.GoldCollected) -> None:  # noqa: N802
        self.lying[event.card].hush = event.hush
        self.lying[event.card].income = event.amount

    def _CardTurnedDown(self, event: happened.CardTurnedDown) -> None:  # noqa: N802
        # ST-POOR-01: face down, and 1 gold.
        self.lying[event.card].poor = True
        self.lying[event.card].income = 1

    def _ExtraPlayed(self, event: happened.ExtraPlayed) -> None:  # noqa: N802
        self.lying[event.king].acts.append("acted")
        self.battle().asked.append((event.seat, True))
        self.lay(self.lying[event.king].wave, event.seat, event.card, extra=True)

    def _ExtraDeclined(self, event: happened.ExtraDeclined) -> None:  # noqa: N802
        self.lying[event.king].acts.append("acted")
        self.battle().asked.append((event.seat, False))

    def _AbilityTriggered(self, event: happened.AbilityTriggered) -> None:  # noqa: N802
        self.lying[event.card].acts.append("acted")

    def _AbilitySilenced(self, event: happened.AbilitySilenced) -> None:  # noqa: N802
        self.lying[event.card].acts.append("silenced")
        self.lying[event.by].done["silence"] += 1

    def _AbilityLost(self, event: happened.AbilityLost) -> None:  # noqa: N802
        self.lying[event.card].acts.append("lost")

    def _CharacterKilled(self, event: happened.CharacterKilled) -> None:  # noqa: N802
        self.lying[event.card].dead = True
        self.lying[event.by].done["kill"] += 1

    def _CharacterConverted(self, event: happened.CharacterConverted) -> None:  # noqa: N802
        self.lying[event.card].converted = True
        self.lying[event.by].done["conversion"] += 1

    def _Emboldened(self, event: happened.Emboldened) -> None:  # noqa: N802
        self.lying[event.card].tokens += event.tokens
        self.lying[event.by].done["embolden"] += event.tokens

    def _SpecialInfluenceGained(self, event: happened.SpecialInfluenceGained) -> None:  # noqa: N802
        self.lying[event.card].special += event.gain
        self.lying[event.card].acts.append("acted")

    def _PowerTrackUpdated(self, event: happened.PowerTrackUpdated) -> None:  # noqa: N802
        self.battle().power.append({faction: getattr(event, faction) for faction in FACTIONS})

    def _BattleWon(self, event: happened.BattleWon) -> None:  # noqa: N802
        """What each character brings is counted from what it prints (ST-RES-04, ST-RES-05), not taken from the events."""
        self.battle().won = event.factions
        for one in self.battle().cards:
            one.won = one.side in event.factions
            if one.won and not one.poor:
                one.influence = (one.prints.influence or 0) // (2 if one.dead else 1)
            elif not one.poor:
                one.consolation = one.prints.consolation or 0

    def _LangmanStayed(self, event: happened.LangmanStayed) -> None:  # noqa: N802
        self.lying[event.card].stayed = True

    def _GameEnded(self, event: happened.GameEnded) -> None:  # noqa: N802
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
