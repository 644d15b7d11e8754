"""The dashboard: which pages a visitor has, and one sentence for whatever goes wrong on them."""

import hmac
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

import streamlit as st

from dashboard import pace
from dashboard.guard import guarded
from dashboard.house import House, Reading, Scribe, Visit
from dashboard.look import READABLE, text_of, titled
from dashboard.pages import astray, box, games, guide, insights, new, onlooker, record, replay, report

COOKIE = "tablescribe_key"
KEPT_SECONDS = 16 * 3600
# The link's key moves into a cookie for the evening, so that no address that is shown or shared carries it.
KEEP = """
export default function ({data}) {
  document.cookie = `%s=${encodeURIComponent(data.key)}; path=/; max-age=%d; samesite=strict`;
}
"""


def run(wired: Callable[[], House], report: Callable[[Exception], Path]) -> None:
    """One run of the script: the right pages for this visitor, and the chosen one; of a store that cannot be used, why."""
    st.set_page_config(page_title="Tablescribe", page_icon="🎲", layout="wide")
    st.html(
        f"<style>{text_of('look', 'page.css')}</style><script>{text_of('look', 'page.js')}{text_of('look', 'away.js')}</script>",
        unsafe_allow_javascript=True,
    )
    try:
        house = wired()
    except Exception as wrong:  # noqa: BLE001 - whatever it was, a person gets one sentence
        _shut(wrong, report)
        return
    visit = Visit(
        Reading(house.store),
        Scribe(house) if may_record(house) else None,
        house.report,
        house.demo,
        house.asking,
        house.take,
        house.view_only,
    )
    known = pages(visit)
    others = passed_on(visit)
    chosen = st.navigation([*known.values(), *others, *strayed(visit, others)], position="hidden")
    # Streamlit's own list of pages is a drawer on a phone, which stays open over the page that was chosen in it.
    with st.container(horizontal=True, gap="xsmall", key="ways"):
        for one in known.values():
            st.page_link(one, width="content")
    # A phone shows five of them: the row is moved to the one that is open.
    opened = [one.url_path for one in known.values()].index(chosen.url_path) if chosen in known.values() else -1
    # A browser may come to this before it has read page.js, which then looks itself.
    st.html(f"<script>window.openWay = {opened}; window.cameTo?.();</script>", unsafe_allow_javascript=True)
    titled(chosen.title)
    with guarded(house.report):
        chosen.run()
    if visit.reading.elsewhere():
        st.fragment(_until_it_lies_there, run_every=pace.ANSWER)(visit.reading)


def _shut(wrong: Exception, report: Callable[[Exception], Path]) -> None:
    """Without a store there are no pages: under every address stands what is to be done."""

    def told() -> None:
        with st.container(width=READABLE):
            st.title("Tablescribe")
            with guarded(report):
                raise wrong

    address = asked_address()
    others = [st.Page(told, title="Tablescribe", url_path=address)] if address and "/" not in address else []
    st.navigation([st.Page(told, title="Tablescribe", default=True), *others], position="hidden").run()


def _until_it_lies_there(reading: Reading) -> None:
    """Whoever put the store back need not load each page again."""
    if not reading.elsewhere():
        st.rerun()


def pages(visit: Visit) -> dict[str, st.Page]:
    """By address. A visitor who only looks has no page that changes anything."""
    known: dict[str, tuple[Callable[[], None], str]] = {
        "games": (partial(games.page, visit), "Games"), "replay": (partial(replay.page, visit), "Replay"),
        "report": (partial(report.page, visit), "Report"), "insights": (partial(insights.page, visit), "Insights"),
    }  # fmt: skip
    if visit.scribe:
        # Beside the games, where a phone shows it without scrolling.
        known = {"games": known.pop("games"), "record": (partial(record.page, visit), "Record"), **known}
        known["new"] = partial(new.page, visit, visit.scribe), "New game"
        known["box"] = partial(box.page, visit.scribe), "Box"
    known["help"] = (guide.page, "Help")
    # The list has the bare address: under its name it is led to.
    found = {
        address: st.Page(page, title=title, url_path="" if address == "games" else address, default=address == "games")
        for address, (page, title) in known.items()
    }
    visit.pages.update(found)
    return found


def passed_on(visit: Visit) -> list[st.Page]:
    """Who only looks may have got the address of a page from who records. The game of the pad is in Replay."""
    if visit.scribe:
        return []
    told = [("New game", "new"), ("Box", "box")]
    return [
        st.Page(partial(replay.instead, visit), title="Replay", url_path="record"),
        *(st.Page(partial(onlooker.page, visit, title), title=title, url_path=address) for title, address in told),
    ]


def strayed(visit: Visit, others: list[st.Page]) -> list[st.Page]:
    """The address that somebody typed, where no page has it: the framework would lay a message of its own over the games."""
    address = asked_address()
    has = {one.url_path for one in (*visit.pages.values(), *others)}
    if not address or "/" in address or address in has:
        return []
    return [st.Page(partial(astray.page, visit, address), title="No such page", url_path=address)]


def asked_address() -> str:
    """What stands behind the server's name, as it was typed."""
    return unquote(urlsplit(st.context.url or "").path).strip("/").strip()


def may_record(house: House) -> bool:
    """A link's key is kept for the evening and leaves the address; a session that brought it once need not again."""
    link = st.query_params.get("key", "")
    if house.key and entitled(house, link):
        _keep(house.key)
        del st.query_params["key"]
        st.session_state["key"] = link
    return entitled(house, st.session_state.get("key", ""), str(st.context.cookies.get(COOKIE, "")))


def entitled(house: House, *brought: str) -> bool:
    """Where a key is needed, a browser must have brought it."""
    if house.view_only:
        return False
    return not house.key or any(hmac.compare_digest(one.encode(), house.key.encode()) for one in brought)


def _keep(key: str) -> None:
    keeper = st.components.v2.component("tablescribe.keeper", js=KEEP % (COOKIE, KEPT_SECONDS))
    keeper(key="keeper", data={"key": key})
