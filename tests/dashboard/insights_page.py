"""A page of Insights without a browser, and what stands on it."""

from typing import Any

from streamlit.testing.v1 import AppTest

from dashboard.house import House, Reading, Scribe, Visit
from service.questions import catalogue

KNOWN = catalogue()
PATIENCE = 60.0


def page(house: House, scribe: bool = True, **address: Any) -> AppTest:
    def script(one):
        from dashboard.pages import insights

        insights.page(one)

    visit = Visit(Reading(house.store), Scribe(house) if scribe else None, house.report, asking=house.asking)
    told = AppTest.from_function(script, args=(visit,), default_timeout=60)
    for key, value in address.items():
        told.query_params[key] = value
    return told.run()


def shown(at: AppTest) -> str:
    """Every native word on the page."""
    return " ".join(str(one.value) for kind in ("error", "warning", "markdown", "text") for one in at.get(kind))


def named(at: AppTest, kind: str, label: str) -> Any:
    return next(one for one in at.get(kind) if one.label == label)
