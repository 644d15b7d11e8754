"""The two kinds of sentence on the wire: commands ask (imperative), events say what happened (past tense)."""

from typing import Any, ClassVar

from msgspec import Struct, to_builtins


class Command(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"):
    """What the scribe asks. Subclasses declare a tag, `game.verb_noun`; that tag is the wire name for ever."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag_field="type"):
    """What happened, with its outcome and the id of the rule that caused it. New fields need defaults.

    TELLS: track, or track and subject -> the field that holds where it stands after this event, whenever that is known.
    """

    TELLS: ClassVar[dict[str, str]] = {}

    rule: str = ""


def in_full(command: Command) -> dict[str, Any]:
    """The command as plain values, those among them that it was not told because they are usual."""
    told = {name: to_builtins(getattr(command, name)) for name in command.__struct_fields__}
    return {"type": tag_of(command), **told}


def tag_of(word: type[Struct] | Struct) -> str:
    """The wire name of a command or event, or of its type."""
    return str(word.__struct_config__.tag)
