"""Record: the pad for the game at the table. Only who may record has a desk, and nothing here appends without one."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import streamlit as st

from dashboard.house import Scribe, Visit
from dashboard.look import titled
from dashboard.pages.chosen import found, last_row, live, pick, players, running
from dashboard.record_component import pad
from dashboard.record_component.outbox import Heard, fresh, items_of, keep, take
from dashboard.record_component.prompt import draft, prompt, told_answer
from dashboard.record_component.still import beside, still
from domain.kernel.text import LONGEST_NAME
from domain.recording.game_log import GameLog
from domain.recording.trouble import Trouble
from domain.recording.wording import harmless

KEPT = 64
WAITS = "What was tapped is kept here, and recorded as soon as that is mended."
UNKEPT = "What was read off a card is recorded in this game, and not kept in your box."
# The pad is as high as the window: nothing above it, nothing below, and no message over it that swallows a tap.
# Where a sentence stands instead of the pad, it is seen, and so are the ways to other pages.
WHOLE_WINDOW = """<style>
body:not(:has(.said)) div:has(> .st-key-ways), [data-testid="stToolbar"], [data-testid="stDecoration"], [data-testid="stDialog"] { display: none; }
[data-testid="stMainBlockContainer"], .stMainBlockContainer { padding: 0 16px; max-width: none; }
[data-testid="stMain"] { overflow: hidden; }
[data-testid="stVerticalBlock"] { gap: 0; }
[data-testid="stElementContainer"]:has(style), [data-testid="stElementContainer"]:has([data-testid="stHtml"]):not(:has(.said)) { display: none; }
.st-key-table { flex-direction: row; flex-wrap: nowrap; }
.st-key-table > div:nth-child(1) { flex: 1 1 0; min-width: 0; }
.st-key-table > div:nth-child(2) { display: none; }
@media (min-width: 1000px) {
  .st-key-table { gap: 24px; }
  .st-key-table > div:nth-child(2) { display: block; order: -1; flex: 0 0 44%; width: 44%; padding-top: 16px; max-height: 100dvh; overflow-y: auto; }
}
</style>"""


def page(visit: Visit) -> None:
    # The pad keeps what waits on it, and says itself why nothing can be recorded.
    seated, scribe = replace(visit, reading=visit.reading.as_opened), visit.scribe
    game_id = None if scribe is None else found(seated, "recorded", running)
    if scribe is None or game_id is None:
        _nothing(visit)
        return
    st.html(WHOLE_WINDOW)
    _sit_down(seated, scribe, game_id)


def _nothing(visit: Visit) -> None:
    st.title("Record")
    if visit.scribe is None:
        st.write("This link only looks. Ask for the recording link to write the game down.")
        return
    if going := live(visit):
        st.write("Which game is at the table?")
        pick(going)
    else:
        st.write("No game is running. To begin one, say who sits where and tap Start.")
    if st.button("New game", type="secondary" if going else "primary", width="stretch"):
        st.switch_page(visit.pages["new"])


def _sit_down(visit: Visit, scribe: Scribe, game_id: UUID) -> None:
    """One run: record what came, show how the game stands. What comes with this very run is recorded in the next."""
    key = f"pad {game_id}"
    heard: Heard = st.session_state.setdefault(f"heard {game_id}", Heard())
    desk = scribe.desk(game_id, writer())
    sent = st.session_state.get(key, {})
    trouble = _take(desk, heard, sent.get("outbox")) or harmless(visit.reading.elsewhere())
    shown = f"{trouble} {WAITS}" if trouble else _kept(desk, heard)
    log = visit.reading.log(game_id)
    titled("Record", players(log))
    with st.container(key="table"):
        told = pad({**said(log, heard, sent), "trouble": shown}, key)
        beside(_still(log.id, last_row(log), log), f"board {game_id}")
    if not trouble and fresh(heard, told.outbox):
        _take(desk, heard, told.outbox)
        # In the same run: the next one never comes where the browser has gone. It also tells what this one could not keep.
        _kept(desk, heard)
        st.rerun()
    _go(visit, told)


def writer() -> str:
    """Who writes, as the address says it: no longer than a name."""
    return st.query_params.get("by", "")[:LONGEST_NAME]


def _take(desk: Any, heard: Heard, outbox: Any) -> str:
    """Why the store does not take it now. The pad keeps it and stays, since it sends it again until it is answered."""
    try:
        take(desk, heard, outbox)
    except Trouble as trouble:
        return harmless(str(trouble))
    return ""


def _kept(desk: Any, heard: Heard) -> str:
    """Why what was read off is not in the box. The game goes on: it has the values, and the box is tried again whenever this is drawn."""
    try:
        keep(desk, heard)
    except Trouble as trouble:
        return f"{UNKEPT} {harmless(str(trouble))}"
    return ""


def said(log: GameLog, heard: Heard, sent: Any) -> dict[str, Any]:
    """The prompt, with the answers to what this browser sent."""
    waiting = [item.id for item in items_of(sent.get("outbox"))]
    return {
        **_prompt(log.id, last_row(log), log),
        "answers": [told_answer(log, heard.answers[one]) for one in waiting if one in heard.answers],
        "draft": draft(log, sent.get("draft")), "by": writer(),
    }  # fmt: skip


@st.cache_resource(max_entries=KEPT, show_spinner=False)
def _prompt(game_id: UUID, last: bytes, _log: GameLog) -> dict[str, Any]:
    return prompt(_log)


@st.cache_resource(max_entries=KEPT, show_spinner=False)
def _still(game_id: UUID, last: bytes, _log: GameLog) -> str:
    return still(_log)


def _go(visit: Visit, told: Any) -> None:
    if told.by is not None and told.by != st.query_params.get("by", ""):
        st.query_params["by"] = told.by
        st.rerun()
    if told.go in visit.pages:
        st.switch_page(visit.pages[told.go], query_params={"game": st.query_params["game"]})
