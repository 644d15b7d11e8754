"""Record: one component for every game, driven by what the offers ask; its parts in Python tell it what to ask."""

from functools import cache
from typing import Any

from dashboard.look import component, heard, text_of
from dashboard.replay_component import signs

SCRIPTS = (
    "outbox.js",
    "questions.js",
    "controls.js",
    "pads.js",
    "rows.js",
    "card.js",
    "sheets.js",
    "overtaken.js",
    "away.js",
    "keys.js",
)


@cache
def _component() -> Any:
    parts = (*signs(), *(text_of("record_component", name) for name in SCRIPTS))
    return component("record", "record_component", parts)


def pad(prompt: dict[str, Any], key: str) -> Any:
    """`outbox` (all that is not answered yet), `draft` (a half-filled command), `look`, `go` and `by` as it tells them."""
    return _component()(
        key=key, data=prompt, on_outbox_change=heard, on_draft_change=heard, on_look_change=heard, on_go_change=heard,
        on_by_change=heard,
    )  # fmt: skip
