"""A page by itself, without a browser."""

from streamlit.testing.v1 import AppTest

from dashboard.house import House, Reading, Scribe, Visit


def visit(house: House, scribe: bool = True) -> Visit:
    return Visit(Reading(house.store), Scribe(house) if scribe else None, house.report)


def app(page: str, one: Visit) -> AppTest:
    return AppTest.from_function(showing, args=(page, one), default_timeout=30).run()


def showing(page, one):
    from importlib import import_module

    # What changes something needs a scribe; the boxes need nothing else, and Help nothing at all.
    needed = {"new": (one, one.scribe), "box": (one.scribe,), "guide": ()}.get(page, (one,))
    import_module(f"dashboard.pages.{page}").page(*needed)


def sentences(page: AppTest) -> str:
    """What a page says of people's deeds, as it is sent to the browser."""
    return " ".join(one.proto.body for one in page.get("html"))
