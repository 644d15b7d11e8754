"""The list of games as one component: searching happens in the browser, a whole line opens its game."""

from functools import cache
from typing import Any

from dashboard.look import component, heard


@cache
def mounted() -> Any:
    return component("library", "library_component")


def library(games: list[dict[str, Any]], *, record: bool) -> Any:
    """`open`, `report`, `record` and `more` name the game that was asked for."""
    told = {"games": games, "record": record}
    return mounted()(
        key="library", data=told, on_open_change=heard, on_report_change=heard, on_record_change=heard, on_more_change=heard
    )  # fmt: skip
