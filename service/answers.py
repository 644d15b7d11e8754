"""What a person types at a question, read against the field that asks; and what a refusal says in return."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from domain.kernel.offer import ENOUGH, Field, admits, within
from domain.kernel.printed import YES_NO
from domain.kernel.refusal import Choice, Refusal, Refused
from domain.kernel.text import as_typed, clean_name
from domain.recording.wording import folded
from service.wording import count, listed, plain

LISTED, WIDTH = 12, 80
TELLING = FEW = 3
LONGEST_NUMBER = 9
NOTHING = "  nothing that is known can stand here"
NEW = "put = before its name"
LACKING = "undo goes back. `tablescribe box set GAME CARD FIELD VALUE --new` adds a card to the box for later games"


class Read(Struct, frozen=True):
    """A value; `listed` is false where the field does not list it, so that a rule may say why not."""

    value: Any
    listed: bool = True


class Unclear(Exception):  # noqa: N818 - a question asked back, not an error
    """The answer fits nothing, or several things."""


class Several(Unclear):
    """It fits several."""


def choices(field: Field) -> tuple[Choice, ...]:
    """What is shown to people: `shown` where the exact values would tell too much."""
    return field.values if field.shown is None else field.shown


def only_one(field: Field) -> tuple[Choice, ...]:
    """The one legal value, if there is no more than one: it is filled in, not asked."""
    if field.kind == "number" and field.least is not None and field.least == field.most:
        return (Choice(field.least, str(field.least)),)
    # What the table could know decides: of equal copies one is shown, and behind a screen several are.
    return choices(field) if field.kind == "one" and not field.other and len(choices(field)) == 1 else ()


def names(choice: Choice, typed: str) -> bool:
    """Whether somebody means this one, where there is no other: its value, or its first letters."""
    wanted = folded(typed)
    return wanted == folded(str(choice.value)) or (bool(wanted) and folded(choice.label).startswith(wanted))


def yes_or_no(field: Field) -> bool:
    """No name of a thing is an answer here."""
    return field.kind == "one" and choices(field) == YES_NO


def numbered(field: Field) -> bool:
    """Choices are numbered, unless they are numbers themselves."""
    return field.kind == "one" and not any(choice.label.lstrip("-").isdecimal() for choice in choices(field))


def numbers_of(field: Field) -> tuple[int, ...]:
    """What is typed for each choice: its own number where it has one, else its place in the list."""
    return field.numbers or tuple(range(1, len(choices(field)) + 1))


def question(field: Field, whole: bool = False) -> list[str]:
    """The question in lines: its sentence, then what can be answered; a long list only when it is asked for."""
    title = plain(field.title)
    if field.kind == "text":
        return [title]
    if field.kind == "number":
        usual = "" if field.default is None else f"; Enter: {field.default}"
        return [f"{title} ({_span(field)}{usual})"]
    known = choices(field)
    if whole or len(known) <= LISTED:
        named = ["  not in the list: =NAME"] if field.other else []
        return [title, *(_choice_lines(field) if known else [NOTHING]), *named]
    if not numbered(field):
        return [title, f"  {_shortened(known)}"]
    new = "; =NAME for another" if field.other else ""
    return [f"{title} (type first letters; Tab completes; * lists all {len(known)}{new})"]


def _choice_lines(field: Field) -> list[str]:
    if not numbered(field):
        return [f"  {', '.join(plain(choice.label) for choice in choices(field))}"]
    known = zip(numbers_of(field), choices(field), strict=True)
    rows = [f"  {number:>2}  {plain(choice.label)}" for number, choice in known]
    return rows if len(rows) <= LISTED else _in_columns(rows)


def _in_columns(rows: Sequence[str]) -> list[str]:
    """A long list in as many columns as a usual terminal has room for, read downwards."""
    from rich.cells import cell_len, set_cell_size

    widest = max(map(cell_len, rows)) + 2
    columns = max(WIDTH // widest, 1)
    height = -(-len(rows) // columns)
    lines = [rows[place::height] for place in range(height)]
    return ["".join(set_cell_size(row, widest) for row in line).rstrip() for line in lines]


def _shortened(known: Sequence[Choice]) -> str:
    """Many numbers: the first few and the last."""
    return f"{', '.join(plain(choice.label) for choice in known[: LISTED - 2])} … {plain(known[-1].label)}"


def _span(field: Field) -> str:
    return span(0 if field.least is None else field.least, field.most)


def span(least: int, most: int | None) -> str:
    """What a number may be."""
    if most is None:
        return f"{least} or more"
    return f"{least}" if least == most else f"{least} to {most}"


def read(field: Field, typed: str) -> Read:
    """The value that was meant; Unclear says what to type instead."""
    if not typed and field.default is not None:
        return Read(field.default)
    if field.kind == "text":
        return _text(field, typed)
    if field.kind == "number":
        return _number(field, typed)
    if field.other and typed.startswith("="):
        key = key_of(_clean(typed[1:]))
        return Read(key, listed=admits(field, key))
    try:
        return _choice(field, typed)
    except Unclear:
        if not yes_or_no(field):
            raise
        raise Unclear(f"Answer yes or no; {as_typed(typed)} is neither." if typed else "Answer yes or no.") from None


def _clean(name: str) -> str:
    """A name that can be kept: what could not is said before anything is asked about it."""
    try:
        return clean_name(name, "name")
    except Refused as refused:
        raise Unclear(refused.refusal.sentence) from None


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
    bare = typed.removeprefix("-")
    if not bare.isdecimal() or len(bare) > LONGEST_NUMBER:
        raise Unclear(instead(field))
    number = int(typed)
    return Read(number, listed=within(field, number))


def instead(field: Field) -> str:
    """What a number can be, for whoever typed another."""
    if field.kind == "number":
        return f"Type a number, {_span(field)}."
    known = choices(field)
    if not known:
        return f"{NOTHING.strip().capitalize()}: {NEW if field.other else LACKING}."
    listed = ", ".join(plain(choice.label) for choice in known)
    return f"The answers are {listed if len(known) <= LISTED else _shortened(known)}."


def _choice(field: Field, typed: str) -> Read:
    known = choices(field)
    if not known:
        raise Unclear(instead(field))
    wanted = folded(typed)
    if numbered(field) and wanted.isdecimal():
        return _by_number(field, int(wanted[:LONGEST_NUMBER]))
    exact = [one for one in known if wanted in {folded(one.label), folded(str(one.value))}]
    fitting = exact or [one for one in known if wanted and folded(one.label).startswith(wanted)]
    # Within a word only from three letters on: an "o" is no "no".
    fitting = fitting or [one for one in known if len(wanted) >= TELLING and wanted in folded(one.label)]
    if len(fitting) == 1 or exact:
        return Read(fitting[0].value)
    if fitting:
        several = ", ".join(plain(one.label) for one in fitting[:LISTED])
        raise Several(f"{as_typed(typed)} fits several: {several}. Type more of it.")
    if wanted.removeprefix("-").isdecimal() and len(wanted) <= LONGEST_NUMBER and not yes_or_no(field):
        return Read(int(wanted), listed=False)
    hint = " A name that is not listed: put = before it." if field.other else ""
    raise Unclear(f"{as_typed(typed)} is not among the choices.{hint}" if wanted else "Choose one; ? helps.")


def ending(field: Field) -> str:
    """What ends a list, for whoever typed something else."""
    label = next((one.label for one in choices(field) if one.value == ENOUGH), "")
    return f" If that is all: {label if label.isalpha() else ENOUGH}." if label else ""


def _by_number(field: Field, number: int) -> Read:
    numbers = numbers_of(field)
    if number in numbers:
        return Read(choices(field)[numbers.index(number)].value)
    in_a_row = len(numbers) > FEW and numbers == tuple(range(1, len(numbers) + 1))
    told = f"1 to {len(numbers)}" if in_a_row else listed([str(one) for one in numbers])
    raise Unclear(f"The choices are {told}.")


def refusal_lines(refusal: Refusal) -> list[str]:
    """The sentence with its rule, then what can be done instead."""
    rules = ", ".join(rule for rule in (refusal.rule, *refusal.also) if rule)
    lines = [plain(refusal.sentence) + (f" ({rules})" if rules else "")]
    known = refusal.alternatives
    if known is None:
        return lines
    if known.values:
        more = f" … {known.number} in all" if known.number > len(known.values) else ""
        lead = "asked now" if known.asked else "possible"
        lines.append(f"  {lead}: {', '.join(plain(choice.label) for choice in known.values)}{more}")
    elif known.least is not None:
        lines.append(f"  possible: {span(known.least, known.most)}")
    return lines
