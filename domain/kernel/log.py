"""The kernel's own commands and events, tagged `log.`: opening, describing, correcting. No game has its own."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from domain.kernel.words import Command, Event

Origin = Literal["real", "practice", "simulated", "branch"]
Mark = Literal["", "good", "mistake", "turning-point", "from-memory"]
Why = Literal["taken_back", "redone", "changed", "inserted", "removed"]


class Box(Struct, frozen=True, omit_defaults=True):
    """The component values a game was opened with, inline: replay needs no other file.

    reasons: why a value differs from what the rulebook prints, by "key.field".
    """

    name: str = ""
    kind: Literal["facts", "owner", "practice"] = "facts"
    components: dict[str, dict[str, Any]] = {}
    reasons: dict[str, str] = {}


class BranchOf(Struct, frozen=True):
    """Where a branch left its parent."""

    game: str
    entry: int
    move: int


class Opened(Event, frozen=True, kw_only=True, tag="log.opened"):
    """The game begins: who sits where, under which edition, rulings and box. Entry 1, move 0."""

    game: str
    edition: str = ""
    ruleset: int = 1
    seats: tuple[str, ...]
    bots: tuple[int, ...] = ()
    policies: dict[str, str] = {}
    origin: Origin = "real"
    branch_of: BranchOf | None = None
    played_on: str = ""
    utc_offset: int | None = None
    box: Box = Box()
    position: Raw | UnsetType = UNSET


class Describe(Command, frozen=True, kw_only=True, tag="log.describe"):
    """Component values read off the owner's copy, when a rule first needs them."""

    component: Annotated[str, Meta(description="The key of the card.")]
    values: Annotated[
        dict[str, Any], Meta(description="Its fields with what they print; `tablescribe box show` names them.")
    ]
    reason: Annotated[str, Meta(description="Why a value differs from what the rulebook prints.")] = ""


class Described(Event, frozen=True, kw_only=True, tag="log.described"):
    component: str
    values: dict[str, Any]
    reason: str = ""


class Abandon(Command, frozen=True, kw_only=True, tag="log.abandon"):
    """The table stops before the game is over."""

    reason: Annotated[str, Meta(description="Why it stops.")] = ""


class Abandoned(Event, frozen=True, kw_only=True, tag="log.abandoned"):
    reason: str = ""


class Note(Command, frozen=True, kw_only=True, tag="log.note"):
    """A remark about a move; no step of the game."""

    text: Annotated[str, Meta(description="The remark; with a mark it may be left out.")] = ""
    move: Annotated[int | None, Meta(description="The move that it is about; left out: the last one.")] = None
    mark: Annotated[Mark, Meta(description="What kind of move it was.")] = ""


class Noted(Event, frozen=True, kw_only=True, tag="log.noted"):
    about: tuple[int, int]
    text: str = ""
    mark: Mark = ""


class TakeBack(Command, frozen=True, kw_only=True, tag="log.take_back"):
    """Strike moves: they no longer stand, and stay in the history."""

    to: Annotated[int | None, Meta(description="The last move that stays; left out: all but the last move stay.")] = (
        None
    )


class Redo(Command, frozen=True, kw_only=True, tag="log.redo"):
    """Put back what the latest take-back struck."""


class Rewound(Event, frozen=True, kw_only=True, tag="log.rewound"):
    """Moves after `keep` no longer stand; what follows in this entry stands instead."""

    keep: int
    why: Why


class Hide(Command, frozen=True, kw_only=True, tag="log.hide"):
    """Take the game out of lists, or show it again."""

    hidden: Annotated[bool, Meta(description="`false` shows it again.")] = True


class Hidden(Event, frozen=True, kw_only=True, tag="log.hidden"):
    hidden: bool


Move = Describe | Abandon
Remark = Note | TakeBack | Redo | Hide
GameEvent = Opened | Described | Abandoned
StreamEvent = Noted | Rewound | Hidden
