"""What a person types at a question, read against the field that asks."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from domain.kernel.offer import Field, admits, within
from domain.kernel.refusal import Choice
from service.wording import count, plain

LISTED = 12


class Read(Struct, frozen=True):
    """A value; `listed` is false where the field does not list it, so that a rule may say why not."""

    value: Any
    listed: bool = True


class Unclear(Exception):  # noqa: N818 - a question asked back, not an error
    """The answer fits nothing, or several things."""


def choices(field: Field) -> tuple[Choice, ...]:
    """What is shown to people: `shown` where the exact values would tell too much."""
    return field.values if field.shown is None else field.shown


def only_one(field: Field) -> tuple[Choice, ...]:
    """The one legal value, if there is no more than one: it is filled in, not asked."""
    if field.kind == "number" and field.least is not None and field.least == field.most:
        return (Choice(field.least, str(field.least)),)
    if field.kind == "one" and field.shown is None and not field.other and len(field.values) == 1:
        return field.values
    return ()


def numbered(field: Field) -> bool:
    """Choices are numbered, unless they are numbers themselves."""
    return field.kind == "one" and not any(choice.label.lstrip("-").isdigit() for choice in choices(field))


def question(field: Field, whole: bool = False) -> list[str]:
    """The question in lines: its sentence, then what can be answered."""
    title = plain(field.title)
    if field.kind == "text":
        return [title]
    if field.kind == "number":
        return [f"{title} ({_span(field)})"]
    known = choices(field)
    shown = known if whole or len(known) <= LISTED else known[:LISTED]
    lines = [title, *_choice_lines(shown, numbered(field))]
    if len(shown) < len(known):
        lines.append(f"  … {len(known) - len(shown)} more: type letters, Tab completes, * lists all")
    if field.other:
        lines.append("  not in the list: =NAME")
    return lines


def _choice_lines(shown: Sequence[Choice], with_numbers: bool) -> list[str]:
    if not with_numbers:
        return [f"  {', '.join(plain(choice.label) for choice in shown)}"]
    return [f"  {number:>2}  {plain(choice.label)}" for number, choice in enumerate(shown, 1)]


def _span(field: Field) -> str:
    least = 0 if field.least is None else field.least
    return f"{least} or more" if field.most is None else f"{least} to {field.most}"


def read(field: Field, typed: str) -> Read:
    """The value that was meant; Unclear says what to type instead."""
    if not typed and field.default is not None:
        return Read(field.default)
    if field.kind == "text":
        return _text(field, typed)
    if field.kind == "number":
        return _number(field, typed)
    if field.other and typed.startswith("="):
        key = key_of(typed[1:])
        return Read(key, listed=admits(field, key))
    return _choice(field, typed)


def key_of(name: str) -> str:
    """The key of a thing that is named for the first time: Grave King -> grave_king."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    key = "_".join("".join(letter if letter.isalnum() else " " for letter in bare.lower()).split())
    if not key:
        raise Unclear("A name needs a letter or a digit.")
    return key


def _text(field: Field, typed: str) -> Read:
    if not within(field, len(typed)):
        raise Unclear(f"That has {count(len(typed), 'character')}; {_span(field)} fit.")
    return Read(typed)


def _number(field: Field, typed: str) -> Read:
    try:
        number = int(typed)
    except ValueError:
        raise Unclear(f"Type a number, {_span(field)}.") from None
    return Read(number, listed=within(field, number))


def _choice(field: Field, typed: str) -> Read:
    known = choices(field)
    wanted = _folded(typed)
    if numbered(field) and wanted.isdigit():
        if 1 <= int(wanted) <= len(known):
            return Read(known[int(wanted) - 1].value)
        raise Unclear(f"The choices are 1 to {len(known)}.")
    exact = [one for one in known if wanted in {_folded(one.label), _folded(str(one.value))}]
    fitting = exact or [one for one in known if wanted and _folded(one.label).startswith(wanted)]
    fitting = fitting or [one for one in known if wanted and wanted in _folded(one.label)]
    if len(fitting) == 1 or exact:
        return Read(fitting[0].value)
    if fitting:
        several = ", ".join(plain(one.label) for one in fitting[:LISTED])
        raise Unclear(f"{plain(typed)!r} fits several: {several}. Type more of it.")
    if wanted.lstrip("-").isdigit():
        return Read(int(wanted), listed=False)
    hint = " A name that is not listed: put = before it." if field.other else " ? lists what fits."
    raise Unclear(f"{plain(typed)!r} is not among the choices.{hint}" if wanted else "Choose one; ? helps.")


def _folded(text: str) -> str:
    """Without case and accents, for comparing."""
    bare = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))
