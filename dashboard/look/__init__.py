"""What all components share: the marks of seats, icons, colours, sizes; and how a component is put together."""

import re
from html import escape
from importlib.resources import files
from typing import Any, Literal

import streamlit as st

from domain.recording.ways import Way
from domain.recording.wording import harmless

READABLE = 760
"""How wide a page of text and fields may be, in pixels."""


def text_of(folder: str, name: str) -> str:
    return files("dashboard").joinpath(folder, name).read_text("utf-8")


def component(name: str, folder: str, scripts: tuple[str, ...] = (), style: str = "") -> Any:
    """A component made of `<name>.html`, `.css` and `.js` of a folder; the shared look and further scripts before, more style after."""
    return st.components.v2.component(
        f"tablescribe.{name}",
        html=text_of(folder, f"{name}.html"),
        css=text_of("look", "base.css") + text_of(folder, f"{name}.css") + style,
        js="\n".join((text_of("look", "dom.js"), *scripts, text_of(folder, f"{name}.js"))),
    )


TAPS = {
    Way.BOX: "“Export this box” on the page Box writes one", Way.GAMES: "Games lists what there is",
    Way.CHECK_BOX: "The page Box says what must change",
    Way.REMOVE: "or have it removed on the serving machine",
    Way.KEEP_AND_REMOVE: "Export it under Games if you want to keep it, then forget it there",
    Way.VERIFY: "What is wrong can be looked up on the serving machine",
    Way.QUESTIONS: "Choose one of the questions above", Way.TITLE: "Choose a game above",
    Way.WITH: "To keep to games with somebody choose “With all of” among the games that count", Way.TRACK: "Choose one above",
    Way.BY_ONE: "Choose how it is split under “One bar for each”",
    Way.BY: "Choose how it is split under “One bar for each”", Way.KEEP: "Or keep this split and choose one among the games that count",
    Way.QUOTES: "A name that holds a comma is one name when it is chosen above", Way.REBUILD: "They can be built anew on the serving machine",
}  # fmt: skip
"""What a terminal would do, and what is tapped instead."""


def on_a_page(sentence: str) -> str:
    for way, tapped in TAPS.items():
        typed = "[^`]+".join(map(re.escape, re.split(r"\{\w+\}", way)))
        sentence = re.sub(typed, tapped, sentence)
    return sentence


def say(text: str, kind: Literal["refused", "caution", "done"] = "refused") -> None:
    """A sentence that may hold what people typed: it stays text, whatever it looks like."""
    st.html(f'<p class="said {kind}" role="alert">{escape(harmless(on_a_page(text)))}</p>')


def titled(*parts: str) -> None:
    """What a tab is called. Of what people typed as plain text."""
    st.set_page_config(page_title=" · ".join((*map(harmless, parts), "Tablescribe")))


def heard() -> None:
    """Streamlit gives a component's value back only where a callback is named."""
