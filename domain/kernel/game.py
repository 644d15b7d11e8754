"""The manifest each game fills in: a game is this value, not a class to inherit from."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct, structs

from domain.kernel.goal import Goal
from domain.kernel.measure import Measures
from domain.kernel.moment import Moment
from domain.kernel.offer import Field, Filled, Offer
from domain.kernel.refusal import Choice
from domain.kernel.result import Result
from domain.kernel.track import Track, Tracks
from domain.kernel.view import ToMove, View, Viewer
from domain.kernel.words import Command, Event


class Position(Protocol):
    """What kernel and service read of the state of any game; all else in it is the game's own.

    A state that also keeps the opening's `edition` or `policies` calls them so.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """The people at the table, by seat."""

    @property
    def components(self) -> Mapping[str, Struct]:
        """What is known of each component by now, in the types of the manifest: the box, and what was described."""


class Wider(Struct, frozen=True):
    """The policy value under which a table may sit down in other numbers than the usual ones."""

    policy: str
    value: str
    least: int
    most: int


class Seats(Struct, frozen=True):
    """How many may sit down, and the rule that says so."""

    least: int
    most: int
    rule: str
    wider: Wider | None = None

    def usual(self, count: int) -> bool:
        """Whether as many may sit down without a house reading."""
        return self.least <= count <= self.most


class Edition(Struct, frozen=True):
    key: str
    label: str


class Policy(Struct, frozen=True, kw_only=True):
    """A disputed reading or variant, fixed when the game opens; the first value is the recommended one."""

    key: str
    title: str
    values: tuple[Choice, ...]
    rules: tuple[str, ...]

    @property
    def default(self) -> str:
        return str(self.values[0].value)


class Ending(Struct, frozen=True):
    """One way a game can end, as `Result.how` names it. level: only where several were level on what they strive for.
    compared: the tracks of seats that were held against each other for it, each one after the first where those before are level."""

    key: str
    label: str
    level: bool = False
    compared: tuple[str, ...] = ()


class Invariant(Struct, frozen=True):
    """A law that holds after every event. `broken(before, after)` says in words what is wrong, or nothing."""

    name: str
    rules: tuple[str, ...]
    broken: Callable[[Any, Any], str]


class Finding(Struct, frozen=True):
    """What a cross-check of component data found: `refuse`, `reason` (a verified fact differs) or `warn`."""

    weight: str
    component: str
    field: str
    sentence: str


T = TypeVar("T")


class Pick(Protocol):
    """Chance comes in as an argument; the simulation holds the seed."""

    def __call__(self, values: Sequence[T], /) -> T: ...


def shuffle(values: Sequence[T], pick: Pick) -> tuple[T, ...]:
    """All of them, in the order in which chance takes them."""
    left, order = list(values), []
    while left:
        order.append(left.pop(pick(range(len(left)))))
    return tuple(order)


class Play(Struct, frozen=True):
    """A dealer with its own hidden World, and bots of different strength.

    begin(opened, pick) -> world; act(world, state, bots, pick) -> (command, world), `bots` naming one bot a seat.
    """

    bots: tuple[str, ...]
    begin: Callable[..., Any]
    act: Callable[..., tuple[Command, Any]]


class Game(Struct, frozen=True, kw_only=True):
    key: str
    title: str
    package: str
    seats: Seats
    editions: tuple[Edition, ...]
    policies: tuple[Policy, ...] = ()
    endings: tuple[Ending, ...]
    co_operative: bool = False
    ruleset: int = 1
    derived: int = 1
    over_rule: str
    rounds: str
    """The rulebook's word for a round: Audience, battle, floor, year."""
    turns: str
    """What a turn of `Moment` is, as a stretch of play: stage, wave, hero's turn, order."""
    plurals: Mapping[str, str] = {}
    """Of those two words, where it is more than an s."""

    state: type[Struct]
    """A frozen Struct with what `Position` asks."""
    commands: Any
    events: Any
    components: dict[str, type[Struct]]
    """Component kinds; a key without "kind/" before it belongs to the first."""

    decide: Callable[[Any, Any], tuple[Event, ...]]
    evolve: Callable[[Any, Any], Any]
    offers: Callable[[Any], tuple[Offer, ...]]
    next_field: Callable[[Any, Offer, Filled], Field | None]
    moment: Callable[[Any], Moment]
    tracked: tuple[Track, ...]
    tracks: Callable[[Any], Tracks]
    moving: Callable[[Any, Any], tuple[Tracks, Tracks]] | None = None
    """moving(before, after): of both states those tracks that may differ; without it all of them are compared."""
    goals: Callable[[Any], tuple[Goal, ...]]
    result: Callable[[Any], Result | None]
    invariants: tuple[Invariant, ...]
    past: tuple[Invariant, ...] = ()
    """Laws of a stated position alone, broken(None, position): that moves by the rules can have brought it."""
    viewers: tuple[str, ...]
    view: Callable[[Any, Viewer], View]
    narrate: Callable[[Any, Any, Any, Viewer], str]
    to_move: Callable[[tuple[Any, ...], Any, Any], tuple[ToMove, ...]] = lambda events, before, after: ()
    settling: tuple[str, ...] = ()
    """Tags of the events that say what a round came to: the pad tells them above what then moves, a replay before all else that has no room."""
    reveals: Callable[[Any], str | None]
    colours: Callable[[Any], tuple[str, ...]] | None = None
    """By seat the colour it plays, in one word, and "" until that is known; without it nobody plays a colour."""
    cross_checks: Callable[[dict[str, Any], bool], tuple[Finding, ...]]
    """cross_checks(components by key, whole box?)."""
    play: Play
    measures: Measures = Measures()

    def many(self, word: str) -> str:
        """Several of its rounds or turns."""
        return self.plurals.get(word, f"{word}s")


def lined(game: Game, policies: Mapping[str, str]) -> tuple[Track, ...]:
    """The tracks of one game: a goal line that a policy sets stands where this table put it."""
    chosen = {one.key: policies.get(one.key, one.default) for one in game.policies}
    return tuple(
        structs.replace(one, line=int(chosen[one.line_of]), line_of="") if one.line_of else one for one in game.tracked
    )
