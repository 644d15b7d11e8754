"""Asking for what a component prints, field by field, in the words that its game declares: no game is named here."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as kinds

from domain.kernel.offer import ENOUGH, Field
from domain.kernel.printed import Printed, printed
from domain.kernel.refusal import Choice
from domain.kernel.text import LONGEST_NAME

UNKNOWN = "unknown"
Ask = Callable[[Field], Any]


class Back(Exception):  # noqa: N818 - a turn of the conversation, not an error
    """The person wants the question before this one."""


def wanted_of(kind: type[Struct], known: Mapping[str, Any]) -> list[str]:
    """What could still be read off a component; whether there is something to read is asked again on the way."""
    return [one.name for one in printed(kind).values() if not one.rare and one.name not in known]


def waiting(kind: type[Struct], names: Iterable[str], known: Mapping[str, Any]) -> int:
    """How many of these would be asked, by what is known so far."""
    return sum(printed(kind)[name].asked(known) for name in names)


def describe(
    kind: type[Struct], called: str, wanted: Iterable[str], ask: Ask, known: Mapping[str, Any], *, needed: bool = False
) -> dict[str, Any]:
    """The wanted values, as plain values; UNKNOWN ones are left out. Back leads to the answer before, or out of it.

    needed: a rule waits for these values, whatever is known of the others.
    """
    fields = [one for name in wanted if (one := printed(kind).get(name)) is not None and name not in known]
    values: dict[str, Any] = {}
    answered: list[int] = []
    place = 0
    while place < len(fields):
        if needed or fields[place].asked({**known, **values}):
            try:
                value = ask_value(fields[place], called, ask)
            except Back:
                if not answered:
                    raise
                place = answered.pop()
                values.pop(fields[place].name, None)
                continue
            answered.append(place)
            if value != UNKNOWN:
                values[fields[place].name] = value
        place += 1
    return values


def ask_value(one: Printed, called: str, ask: Ask) -> Any:
    """One value, or several one after the other; the step back from a later one leads to the one before."""
    if one.of is None:
        return ask(field_of(one, called))
    picked: list[Any] = []
    while True:
        try:
            value = ask(item_of(one, called, picked))
        except Back:
            if not picked:
                raise
            picked.pop()
            continue
        if value in (ENOUGH, UNKNOWN):
            return picked if value == ENOUGH else UNKNOWN
        picked.append(value)


def field_of(one: Printed, called: str) -> Field:
    """The question for one value: of a few words, yes or no, a number within its bounds, or a text."""
    title = f"{called}, {one.title}?"
    if one.choices:
        return Field(name=one.name, title=title, values=one.choices, numbers=_own_numbers(one), help=one.help)
    if isinstance(one.kind, kinds.IntType):
        return Field(name=one.name, title=title, kind="number", least=one.kind.ge, most=one.kind.le, help=one.help)
    return Field(name=one.name, title=title, kind="text", least=1, most=LONGEST_NAME, help=one.help)


def _own_numbers(one: Printed) -> tuple[int, ...]:
    """What is a number itself is typed as that number."""
    values = tuple(choice.value for choice in one.choices)
    return values if all(type(value) is int for value in values) else ()


def item_of(one: Printed, called: str, picked: list[Any]) -> Field:
    """The question for the next thing of a list, which ends with "enough"."""
    so_far = f"{one.said(picked)}, what else, or enough?" if picked else "which, or none?"
    end = Choice(ENOUGH, "enough" if picked else "none")
    return Field(name=one.name, title=f"{called}, {one.title}: {so_far}", values=(end, *one.choices), help=one.help)


def plain_values(component: Struct | None) -> dict[str, Any]:
    """What is known of a component."""
    plain: dict[str, Any] = {} if component is None else msgspec.to_builtins(component)
    return {name: value for name, value in plain.items() if value is not None}
