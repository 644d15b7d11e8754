"""One answer as a component: its chart, what it means, and the same as a table. It tells nothing back."""

from functools import cache
from typing import Any

from dashboard.look import component, text_of

FOLDER = "insights_component"


@cache
def mounted() -> Any:
    return component("insights", FOLDER, (text_of(FOLDER, "rows.js"), text_of(FOLDER, "shapes.js")))


def insight(told: dict[str, Any], key: str) -> None:
    mounted()(key=key, data=told)
