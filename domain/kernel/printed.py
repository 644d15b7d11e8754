"""What a component prints, in the words of its game: read from the annotations of its fields, so that none is repeated.

A field says `Meta(title=..., description=..., extra={...})`. In `extra`: `words`, what people call the values of a
list of a few; `choices`, the things a list of others is made of, each with its words; `where`, the values of other
fields under which it is printed at all; `rare`, that nobody is asked for it.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, cast

from msgspec import Struct
from msgspec import inspect as kinds

from domain.kernel.refusal import Choice
from domain.kernel.shape import annotated

YES_NO = (Choice(True, "yes"), Choice(False, "no"))


class Printed(Struct, frozen=True, kw_only=True):
    """One field. kind: its type without None and annotations; of: the type of a list's things."""

    name: str
    title: str
    help: str
    kind: kinds.Type
    of: kinds.Type | None = None
    choices: tuple[Choice, ...] = ()
    where: Mapping[str, tuple[Any, ...]] = {}
    rare: bool = False

    @property
    def short(self) -> str:
        """The title without what explains it in brackets."""
        return self.title.partition(" (")[0]

    def asked(self, known: Mapping[str, Any]) -> bool:
        """Whether there is something to read, by what is known: what an ability brings only where there is one."""
        return all(known.get(field) in values for field, values in self.where.items())

    def said(self, value: Any) -> str:
        """A value in words."""
        label = next((one.label for one in self.choices if one.value == value), None)
        if label is not None:
            return label
        if isinstance(value, list | tuple):
            return ", ".join(self.said(one) for one in value) or "none"
        return str(value)

    def told(self, value: Any) -> str:
        """What it is, and the value; what is not there at all says so by itself: power 3, no ability."""
        said = self.said(value)
        return said if said.startswith("no ") else f"{self.short} {said}"


@cache
def printed(kind: type[Struct]) -> dict[str, Printed]:
    """The fields of a component in the order in which they are declared."""
    shape = cast(kinds.StructType, kinds.type_info(kind))
    return {field.encode_name: _printed(field.encode_name, field.type) for field in shape.fields}


def in_words(kind: type[Struct], fields: Iterable[str]) -> str:
    """Fields as people call them: copies in your box, coins."""
    known = printed(kind)
    return ", ".join(known[field].short for field in fields)


def _printed(name: str, declared: kinds.Type) -> Printed:
    said, kind = annotated(declared)
    of_said, of = annotated(kind.item_type) if isinstance(kind, kinds.VarTupleType | kinds.ListType) else ((), None)
    told = {key: value for one in said for key, value in (one.extra_json_schema or {}).items()}
    more = {key: value for one in (*of_said, *said) for key, value in (one.extra or {}).items()}
    return Printed(
        name=name,
        title=told.get("title", name.replace("_", " ")),
        help=told.get("description", ""),
        kind=kind,
        of=of,
        choices=_choices(kind if of is None else of, more),
        where=more.get("where", {}),
        rare=more.get("rare", False),
    )


def _choices(kind: kinds.Type, more: Mapping[str, Any]) -> tuple[Choice, ...]:
    if "choices" in more:
        return tuple(more["choices"])
    if isinstance(kind, kinds.BoolType):
        return YES_NO
    if isinstance(kind, kinds.LiteralType):
        words = more.get("words", {})
        known = [one for one in words if one in kind.values]
        values = (*known, *(one for one in kind.values if one not in words))
        return tuple(Choice(one, words.get(one, str(one).replace("_", " "))) for one in values)
    return ()
