"""The report of one game as one component: text, marks and charts that can be printed and taken away."""

from functools import cache
from typing import Any

from dashboard.look import component, heard, text_of
from dashboard.replay_component import drawings

FOLDER = "report_component"
SHARED = ("model.js", "board.js", "tracks.js")
"""How the replay reads and draws tracks, and which of them a game wants in one panel."""


@cache
def mounted() -> Any:
    parts = (*(text_of("replay_component", name) for name in SHARED), *drawings(), text_of(FOLDER, "figure.js"))
    return component("report", FOLDER, parts)


def report(told: bytes, *, key: str = "report") -> Any:
    """`told` is JSON. `at` names the step that the reader wants to see in Replay."""
    return mounted()(key=key, data={"told": told.decode()}, on_at_change=heard)
