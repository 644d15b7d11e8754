"""Report: one game told on one page: how it ended and why, its tracks, its turning points, its numbers, how sure it is."""

from typing import Any
from uuid import UUID

import msgspec
import streamlit as st

from dashboard import pace
from dashboard.guard import guarded
from dashboard.house import Visit
from dashboard.pages.chosen import chosen, last_row
from dashboard.pages.replay import viewers
from dashboard.report_component import report, telling
from dashboard.report_component.counting import counted
from dashboard.report_component.ended import said
from dashboard.report_component.moments import moments
from dashboard.report_component.sureness import sure
from domain.kernel.result import ABANDONED
from domain.recording.game_log import GameLog

KEPT = 16
FORMS = {
    "jsonl": ("log file", ".jsonl", "application/x-ndjson"), "csv": ("tables as CSV", "-csv.zip", "application/zip"),
    "parquet": ("tables as Parquet", "-parquet.zip", "application/zip"), "bgstats": ("play for BG Stats", ".bgstats.json", "application/json"),
}  # fmt: skip
SHORT = {"jsonl": "Log file (JSONL)", "csv": "Tables (CSV)", "parquet": "Tables (Parquet)", "bgstats": "BG Stats"}
START = "start"
"""What the component calls the beginning, which has no address."""


def page(visit: Visit) -> None:
    game_id = chosen(visit, "Report", "Choose a game in the list, and read here how it went, or how it stands.")
    if game_id is None:
        return
    live = running(visit.reading.log(game_id))
    st.fragment(_stage, run_every=pace.REPORT if live else None)(visit, game_id, live)


def running(log: GameLog) -> bool:
    return log.game.result(log.state) is None


def _stage(visit: Visit, game_id: UUID, live: bool) -> None:
    """Runs by itself every few seconds while the game is live; the page is made anew once it is over."""
    with guarded(visit.report):
        log = visit.reading.log(game_id)
        if live and not running(log):
            st.rerun()
        _show(visit, game_id, log)


def _show(visit: Visit, game_id: UUID, log: GameLog) -> None:
    asked = report(_told(game_id, last_row(log), viewer(visit, log), log))
    if asked.at:
        place = {} if asked.at == START else {"at": asked.at}
        st.switch_page(visit.pages["replay"], query_params={"game": str(game_id), **place})
    _take_away(visit, log)


def viewer(visit: Visit, log: GameLog) -> str:
    """A running game is told as the table sees it, to everybody."""
    known = viewers(visit, log)
    return "table" if "table" in known and running(log) else known[0]


@st.cache_resource(max_entries=KEPT, show_spinner=False)
def _told(game_id: UUID, last: bytes, viewer: str, _log: GameLog) -> bytes:
    return msgspec.json.encode(whole(_log, viewer))


def whole(log: GameLog, viewer: str) -> dict[str, Any]:
    """All that the log by itself tells."""
    one = telling.told(log, viewer)
    return {
        **telling.head(one), "said": said(one), "contenders": telling.contenders(one), "chart": telling.chart(one), "moments": moments(one),
        "numbers": counted(one),
        "sure": sure(one), "readings": telling.readings(log), "struck": telling.taken_back(one), "notes": telling.notes(one),
        "log": telling.log_lines(one),
    }  # fmt: skip


def _take_away(visit: Visit, log: GameLog) -> None:
    """The game as a file: a running one as its log, for who records it; one that is over also as tables, and for BG Stats."""
    live = running(log)
    if visit.scribe is None and live:
        return
    form = "jsonl" if live or visit.take is None else _form(log)
    if form == "jsonl" or visit.take is None:
        copy = b"".join(visit.reading.export_log(log.id))
    else:
        copy = visit.take(log.id, form)
    title, end, kind = FORMS[form]
    st.download_button(f"Export the {title}", copy, f"{telling.file_name(log)}{end}", kind, on_click="ignore")


def _form(log: GameLog) -> str:
    """BG Stats knows no abandoned game, and would count it as lost by everybody."""
    result = log.game.result(log.state)
    forms = [one for one in FORMS if one != "bgstats" or (result and result.how != ABANDONED)]
    chosen = st.pills("Take the game along as", forms, default="jsonl", format_func=lambda one: SHORT[one], key="form")
    return chosen or "jsonl"
