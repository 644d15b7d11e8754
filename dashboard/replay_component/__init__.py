"""The replay: one component that gets a whole game and steps through it in the browser."""

from functools import cache
from importlib.resources import files
from typing import Any

from dashboard.look import component, heard, text_of

FOLDER = "replay_component"
PARTS = ("model.js", "board.js", "places.js", "tracks.js", "moves.js", "noting.js", "keys.js")


@cache
def mounted() -> Any:
    """The parts, then the drawings of single games, then the player."""
    return component("replay", FOLDER, (*(text_of(FOLDER, name) for name in PARTS), *drawings()), colours())


def drawings() -> list[str]:
    """What single games bring to be drawn with, after what all such drawings are made with."""
    return [text_of(FOLDER, "letters.js"), text_of(FOLDER, "table.js"), *signs(), *boards("js")]


def signs() -> list[str]:
    """The signs that single games have for words of theirs, wherever such a word stands."""
    return boards("signs.js")


def colours() -> str:
    """How what only single games draw is filled and outlined."""
    return "".join(boards("css"))


def boards(kind: str) -> list[str]:
    """What all games bring of one kind, as its file ends after the game's key."""
    names = sorted(one.name for one in files("dashboard.boards").iterdir() if one.name.partition(".")[2] == kind)
    return [text_of("boards", name) for name in names]


def replay(
    reel: str, *, at: str, tracks: list[str], viewers: list[str], notes: bool, noted: Any = None, key: str = "replay"
) -> Any:
    """What the reader tells: `at` and `view` while resting, `note` when one is to be recorded, and `noted` answers it.

    `known`: "on" or "off" and a place; `ahead`: a step size, or "end", and the place to go on from.
    """
    told = {"reel": reel, "at": at, "tracks": tracks, "viewers": viewers, "notes": notes, "noted": noted}
    return mounted()(
        key=key, data=told, on_at_change=heard, on_view_change=heard, on_note_change=heard, on_known_change=heard,
        on_ahead_change=heard,
    )  # fmt: skip
