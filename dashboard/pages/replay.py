"""Replay: a game step by step. The address names the game, the place, the viewpoint and the tracks."""

from uuid import UUID

import streamlit as st

from dashboard.guard import guarded
from dashboard.house import Visit
from dashboard.pages.chosen import chosen
from dashboard.reel import reel
from dashboard.replay_component import replay
from domain.kernel.log import Note
from domain.recording.game_log import GameLog

LOOK_AGAIN = 2
KEPT = 16


def page(visit: Visit) -> None:
    game_id = chosen(visit, "Replay", "Choose a game in the list, and step through it here.")
    if game_id is None:
        return
    log = visit.reading.log(game_id)
    live = log.game.result(log.state) is None
    st.fragment(_stage, run_every=LOOK_AGAIN if live else None)(visit, game_id)


def _stage(visit: Visit, game_id: UUID) -> None:
    """Runs by itself every few seconds while the game is live."""
    with guarded(visit.report):
        _show(visit, game_id)


def _show(visit: Visit, game_id: UUID) -> None:
    log = visit.reading.log(game_id)
    views = viewers(visit, log)
    wanted = st.session_state.get(f"view {game_id}") or st.query_params.get("view", "")
    viewer = wanted if wanted in views else views[0]
    at = st.query_params.get("at") or st.session_state.get(f"at {game_id}", "")
    tracks = [one for one in st.query_params.get("tracks", "").split(",") if one]
    told = replay(
        _film(log, viewer), at=standing(log, at), tracks=tracks, viewers=views, notes=visit.scribe is not None
    )
    if told.at:
        st.session_state[f"at {game_id}"] = told.at
    if told.view and told.view != viewer:
        st.session_state[f"view {game_id}"] = told.view
        st.rerun(scope="fragment")
    if told.note and visit.scribe:
        visit.scribe.desk(game_id, "").record(Note(**told.note))
        st.rerun(scope="fragment")


def viewers(visit: Visit, log: GameLog) -> list[str]:
    """The viewpoints that differ in this game; of a running one, who only looks sees what the table sees."""
    known = list(log.game.viewers)
    if len(known) < 2:
        return known
    if visit.scribe is None and log.game.result(log.state) is None:
        return ["table"]
    return known


def standing(log: GameLog, at: str) -> str:
    """An address leads to where its move stands now, though it may have been written again since."""
    numbers = at.split(".")
    if len(numbers) != 3 or not all(one.isdecimal() and len(one) < 7 for one in numbers):
        return at
    entry, move, part = map(int, numbers)
    (entry, move), _ = log.follow(entry, move)
    return f"{entry}.{move}.{part}"


@st.cache_resource(max_entries=KEPT, show_spinner=False)
def _told(game_id: UUID, entry: int, viewer: str, _log: GameLog) -> str:
    return reel(_log, viewer).decode()


def _film(log: GameLog, viewer: str) -> str:
    return _told(log.id, log.entry, viewer, log)
