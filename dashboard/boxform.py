"""One input for one field of a component, by its type; what is not known stays absent, never 0."""

from typing import Any

import msgspec
import streamlit as st
from msgspec import inspect as kinds

from domain.kernel.printed import Printed
from domain.kernel.refusal import Refused
from domain.kernel.text import LONGEST_TEXT
from domain.recording.trouble import Trouble
from domain.recording.wording import capital

LOCKED = "✓"
NONE = "none of these"
UNTICK = "Everything is said to be entered, so totals count: untick “Everything is entered” on the page Box until they add up."


def lacking(refused: Refused) -> str:
    """What a box is refused for, without the way to go on that a file has."""
    return " ".join(refused.refusal.facts.get("wrong", ())) or str(refused)


def on_its_page(wrong: Refused | Trouble) -> str:
    """Why a box of this house is not taken; where it says that it is whole, that is a tick here."""
    if isinstance(wrong, Refused) and wrong.refusal.facts.get("complete"):
        return f"{lacking(wrong)} {UNTICK}"
    return str(wrong)


def asked(field: Printed, value: Any, key: str) -> Any:
    """The answer as plain values; None for unknown."""
    title = capital(field.title)
    if field.of is not None:
        return _several(field, title, value, key)
    if field.choices:
        labels = [one.label for one in field.choices]
        known = next((at for at, one in enumerate(field.choices) if plain(one.value) == value), None)
        chosen = st.selectbox(title, labels, known, key=key, help=field.help or None, placeholder="not known")
        return None if chosen is None else plain(field.choices[labels.index(chosen)].value)
    if isinstance(field.kind, kinds.IntType):
        least, most = field.kind.ge, field.kind.le
        return st.number_input(
            title, least, most, value, step=1, key=key, help=field.help or None, placeholder="not known"
        )
    if isinstance(field.kind, kinds.StrType):
        return st.text_input(title, value or "", LONGEST_TEXT, key=key, help=field.help or None).strip() or None
    text = st.text_input(title, "" if value is None else msgspec.json.encode(value).decode(), key=key, help="as JSON")
    return msgspec.json.decode(text) if text.strip() else None


def _several(field: Printed, title: str, value: Any, key: str) -> Any:
    """A list of a few: nothing chosen is unknown, none is said."""
    if not field.choices:
        text = st.text_area(
            title, "" if value is None else msgspec.json.encode(value).decode(), key=key, help="as JSON"
        )
        return msgspec.json.decode(text) if text.strip() else None
    known = {one.label: plain(one.value) for one in field.choices}
    now = [label for one in value or () for label, found in known.items() if found == one]
    chosen = st.multiselect(
        title, [*known, NONE], [NONE] if value == [] else now, key=key, help=field.help or None, placeholder="not known"
    )
    if NONE in chosen:
        return []
    return [known[label] for label in chosen] or None


def filled(answers: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answers.items() if value is not None}


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
