"""People: seat names compared without regard to case and to what nobody sees, and which of them are one person. No game is changed."""

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from msgspec import Struct

from domain.kernel.log import Opened
from domain.kernel.refusal import illegal
from domain.kernel.text import kept_name, same_name, shortened, typed_name
from domain.kernel.words import Command, Event
from domain.recording.system import typed
from domain.recording.trouble import NotFound

STREAM = UUID("00000000-0000-7000-8000-706c61796572")
"""The players' own stream; no game can have this id."""


class MergePlayers(Command, frozen=True, kw_only=True, tag="players.merge"):
    """Two names, one person: `new`."""

    old: str
    new: str


class PlayersMerged(Event, frozen=True, kw_only=True, gc=False, tag="players.merged"):
    old: str
    new: str


class RenamePlayer(Command, frozen=True, kw_only=True, tag="players.rename"):
    """The same person under a name that nobody has yet."""

    old: str
    new: str


class PlayerRenamed(Event, frozen=True, kw_only=True, gc=False, tag="players.renamed"):
    old: str
    new: str


PlayersCommand = MergePlayers | RenamePlayer
PlayersEvent = PlayersMerged | PlayerRenamed


class Player(Struct, frozen=True, kw_only=True):
    """name: as it was agreed on when the person was merged or renamed last, or else as it was written last. names: every spelling seen in a seat. games: how many they sat in."""

    name: str
    names: tuple[str, ...]
    games: int


class People:
    """Everybody who sat in these games, as merged and renamed so far."""

    def __init__(self, openings: Iterable[Opened], events: Iterable[Event]) -> None:
        self.shown: dict[str, str] = {}
        self.known_as: dict[str, str] = {}
        self.seated: dict[str, list[tuple[int, str]]] = defaultdict(list)
        """Folded name -> each game it sat in, and how it was spelt there."""
        for game, opened in enumerate(openings):
            for seat, name in enumerate(opened.seats, 1):
                if seat not in opened.bots:
                    self.shown[same_name(name)] = name
                    self.seated[same_name(name)].append((game, name))
        for event in events:
            if isinstance(event, PlayersMerged | PlayerRenamed):
                self._follow(event)

    def _follow(self, event: PlayersEvent) -> None:
        old, new = self._behind(same_name(event.old)), same_name(event.new)
        if isinstance(event, PlayersMerged):
            new = self._behind(new)
        else:
            self.known_as.pop(new, None)
        # The name that was agreed on, however later games spell it; the games that gave it may have been forgotten since.
        self.shown[new] = event.new
        if old != new:
            self.known_as[old] = new

    def key(self, name: str) -> str:
        """The person behind a name, however it is typed."""
        return self._behind(same_name(kept_name(name, "name")))

    def _behind(self, key: str) -> str:
        while key in self.known_as:
            key = self.known_as[key]
        return key

    def player(self, name: str) -> Player:
        """The person who goes, or went, by this name."""
        mine = self.key(name)
        if mine not in map(self._behind, self.seated):
            raise NotFound(
                f"Nobody called {shortened(name.strip())} sat in a game here. `tablescribe players` lists everybody."
            )
        return self._person(mine)

    def _person(self, mine: str) -> Player:
        sat = self._sat(mine)
        spellings = tuple(dict.fromkeys(spelling for _, spelling in sat))
        # Two names of one person may sit at one table: that is still one game.
        return Player(name=self.shown[mine], names=spellings, games=len({game for game, _ in sat}))

    def _sat(self, mine: str) -> list[tuple[int, str]]:
        return [one for key, seats in self.seated.items() if self._behind(key) == mine for one in seats]

    def together(self, one: str, other: str) -> int:
        """In how many games both sat."""
        mine, theirs = self.key(one), self.key(other)
        if mine == theirs:
            return 0
        return len({game for game, _ in self._sat(mine)} & {game for game, _ in self._sat(theirs)})

    def everybody(self) -> tuple[Player, ...]:
        found = (self._person(key) for key in dict.fromkeys(map(self._behind, self.seated)))
        return tuple(sorted(found, key=lambda player: player.name.casefold()))

    def decide(self, command: PlayersCommand) -> PlayersEvent:
        """What a merge or a new name brings, or why it cannot be."""
        match command:
            case MergePlayers():
                return self._merge(command)
            case RenamePlayer():
                return self._rename(command)

    def _merge(self, command: MergePlayers) -> PlayersMerged:
        old, new = self.player(command.old), self.player(command.new)
        if old == new:
            raise illegal("", f"{command.old.strip()} and {command.new.strip()} are one person already.", field="new")
        return PlayersMerged(old=old.name, new=new.name)

    def _rename(self, command: RenamePlayer) -> PlayerRenamed:
        old, wanted = self.player(command.old), typed_name(command.new, "new")
        taken = self.key(wanted)
        if taken != self.key(command.old) and taken in map(self._behind, self.seated):
            merge = f"tablescribe players merge {two(old.name, wanted)}"
            told = f"Somebody is called {wanted} already. If the two are one person, merge them: {merge}"
            raise illegal("", told, field="new")
        if wanted == old.name:
            raise illegal("", f"{wanted} is the name already.", field="new")
        return PlayerRenamed(old=old.name, new=wanted)


def two(one: str, other: str) -> str:
    """Two names to be typed; behind -- they are no options, whatever they begin with."""
    names = f"{typed(one)} {typed(other)}"
    return f"-- {names}" if one.startswith("-") or other.startswith("-") else names
