"""The board as it lies now, for the side of a wide screen: two pictures, before the last move and after it."""

from functools import cache
from typing import Any

import msgspec
import streamlit as st

from dashboard import replay_component
from dashboard.look import text_of
from dashboard.reel import Film, colours_of
from dashboard.replay_component import colours, drawings
from domain.recording.game_log import GameLog
from domain.recording.wording import harmless

LOOKS = (("look", "base.css"), (replay_component.FOLDER, "replay.css"), ("record_component", "board.css"))
PARTS = ("model.js", "board.js", "places.js")


def still(log: GameLog) -> str:
    """A reel of two steps."""
    last = log.moves[-1].number
    film = Film()
    states = (log.state_at(max(0, last - 1)), log.state)
    steps = [[0, 0, 0, "", "", film.step(log.game.view(state, log.game.viewers[0])), []] for state in states]
    told = {
        "game": log.game.key, "names": [harmless(name) for name in log.opened.seats], "colours": colours_of(log.game, log.state), "steps": steps, "stops": {},
        "notes": [], "moments": [], "tracks": [], **film.told(),
    }  # fmt: skip
    return msgspec.json.encode(told).decode()


@cache
def _component() -> Any:
    scripts = (text_of("look", "dom.js"), *(text_of(replay_component.FOLDER, name) for name in PARTS), *drawings())
    return st.components.v2.component(
        "tablescribe.board",
        html=text_of("record_component", "board.html"),
        css="".join(text_of(folder, name) for folder, name in LOOKS) + colours(),
        js="\n".join((*scripts, text_of("record_component", "board.js"))),
    )


def beside(told: str, key: str) -> None:
    _component()(key=key, data={"still": told})
