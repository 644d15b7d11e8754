"""The list of games as one component: searching happens in the browser, a whole line opens its game."""

from functools import cache
from typing import Any, Literal

from dashboard.look import component, heard


@cache
def mounted() -> Any:
    return component("library", "library_component")


def library(games: list[dict[str, Any]], *, acts: Literal["all", "look", "none"]) -> Any:
    """`open`, `report`, `record` and `more` name the game that was asked for.

    acts: what a line offers besides being opened; to "look" leaves out what changes a game.
    """
    told = {"games": games, "acts": acts}
    return mounted()(
        key="library", data=told, on_open_change=heard, on_report_change=heard, on_record_change=heard, on_more_change=heard
    )  # fmt: skip
