"""Replay: a game step by step. The address names the game, the place, the viewpoint and the tracks."""

from typing import Any, cast
from uuid import UUID

import streamlit as st

from dashboard import pace
from dashboard.guard import guarded
from dashboard.house import Visit
from dashboard.pages.chosen import chosen, last_row
from dashboard.reel import reel
from dashboard.replay_component import replay
from domain.kernel.log import Note
from domain.kernel.refusal import Refused
from domain.recording.game_log import GameLog
from domain.recording.playback import Playback
from domain.recording.trouble import Trouble
from domain.recording.wording import harmless

KEPT = 64
# What the keyboard comes to lies above the bar at the foot.
# A low phone has no room for the list of pages beside board, sentence, tracks and transport: the way to the games is in the head.
ROOM = """<style>
[data-testid="stMain"] { scroll-padding-bottom: 72px; }
@media (max-width: 760px) { [data-testid="stMain"] { scroll-padding-bottom: 112px; } }
@media (max-width: 719px) and (max-height: 720px) {
  div:has(> .st-key-ways), [data-testid="stElementContainer"]:has(style) { display: none; }
  [data-testid="stMainBlockContainer"], .stMainBlockContainer { padding: 4px 16px 0; }
}
</style>"""


def page(visit: Visit) -> None:
    game_id = chosen(visit, "Replay", "Choose a game in the list, and step through it here.")
    if game_id is None:
        return
    log = visit.reading.log(game_id)
    st.html(ROOM)
    live = log.game.result(log.state) is None
    st.fragment(_stage, run_every=pace.REPLAY if live else None)(visit, game_id)


def instead(visit: Visit) -> None:
    """For an address that this visitor has no page of: its game is here."""
    game = st.query_params.get("game")
    st.switch_page(visit.pages["replay"], query_params={"game": game} if game else {})


def _stage(visit: Visit, game_id: UUID) -> None:
    """Runs by itself every second while the game is live."""
    with guarded(visit.report):
        _show(visit, game_id)


def _show(visit: Visit, game_id: UUID) -> None:
    log = visit.reading.log(game_id)
    views = viewers(visit, log)
    wanted = st.session_state.get(f"view {game_id}") or st.query_params.get("view", "")
    viewer = wanted if wanted in views else views[0]
    at = st.query_params.get("at") or st.session_state.get(f"at {game_id}", "")
    until = _until(log, game_id, at)
    tracks = [one for one in st.query_params.get("tracks", "").split(",") if one]
    told = replay(
        _film(log, viewer, until),
        at=standing(log, at),
        tracks=tracks,
        viewers=views,
        notes=visit.scribe is not None,
        noted=st.session_state.get(f"noted {game_id}"),
    )
    if told.at:
        st.session_state[f"at {game_id}"] = told.at
    if told.view and told.view != viewer:
        st.session_state[f"view {game_id}"] = told.view
        st.rerun(scope="fragment")
    if wanted := told.known or told.ahead:
        st.session_state[f"until {game_id}"] = until_asked(Playback(log), *wanted.partition(" ")[::2])
        st.rerun(scope="fragment")
    if told.note and visit.scribe:
        st.session_state[f"noted {game_id}"] = noted(visit.scribe.desk(game_id, ""), told.note)
        st.rerun(scope="fragment")


def noted(desk: Any, told: dict[str, Any]) -> dict[str, str]:
    """What became of a note: the form keeps its words until it is kept, and says why it was not."""
    try:
        desk.record(Note(**told["note"]), told.get("seen"))
    except (Refused, Trouble) as wrong:
        return {"key": told["key"], "refused": harmless(str(wrong))}
    return {"key": told["key"], "refused": ""}


def _until(log: GameLog, game_id: UUID, at: str) -> int | None:
    """The step behind which nothing is told, where only what was known then is asked for."""
    key = f"until {game_id}"
    if key not in st.session_state:
        asked = st.query_params.get("known") == "1"
        st.session_state[key] = step_at(Playback(log), standing(log, at)) if asked else None
    return cast("int | None", st.session_state[key])


def until_asked(played: Playback, word: str, place: str) -> int | None:
    """What the browser asks for: "on" here, "off", or on by a step size from here, or to the "end"."""
    here = step_at(played, place)
    match word:
        case "on":
            return here
        case "event" | "move" | "turn" | "round" as size:
            return played.onward(here, size, 1)
        case "end":
            return played.last
        case _:
            return None


def step_at(played: Playback, place: str) -> int:
    """The step of an address, or of a move (5) or event (5.1) as somebody types it; the beginning where there is none such."""
    numbers = place.split(".")
    if len(numbers) > 3 or not all(one.isdecimal() and len(one) < 7 for one in numbers):
        return 0
    move, *part = map(int, numbers[-2:] if len(numbers) == 3 else numbers)
    return (played.after_move(move, part[0]) if part else None) or played.after_move(move) or 0


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
def _told(game_id: UUID, last: bytes, viewer: str, until: int | None, _log: GameLog) -> str:
    return reel(_log, viewer, until).decode()


def _film(log: GameLog, viewer: str, until: int | None) -> str:
    return _told(log.id, last_row(log), viewer, until, log)
