"""Which game a page is about: the one in its address, or the one that was looked at last, on whatever page."""

from uuid import UUID

import streamlit as st

from dashboard.house import Visit
from dashboard.library_component import library
from dashboard.pages.games import line
from domain.recording.answers import Listed


def live(visit: Visit) -> list[Listed]:
    """The games that are being played."""
    return [one for one in visit.reading.games() if one.result is None and not one.hidden]


def running(visit: Visit) -> str:
    """The game at the table, where exactly one is running."""
    going = live(visit)
    return str(going[0].id) if len(going) == 1 else ""


def chosen(visit: Visit, title: str, words: str) -> UUID | None:
    """None where there is none yet: then the page shows the games, and a tap opens one here."""
    named = st.query_params.get("game") or st.session_state.get("looked at") or running(visit)
    if not named:
        st.title(title)
        _choose(visit, words)
        return None
    game_id = visit.reading.find(named)
    st.session_state["looked at"] = st.query_params["game"] = str(game_id)
    return game_id


def _choose(visit: Visit, words: str) -> None:
    listed = [one for one in visit.reading.games() if not one.hidden]
    if listed:
        st.write(words)
        pick(listed)
        return
    st.write("No game has been recorded here yet.")
    if visit.scribe and st.button("New game", type="primary"):
        st.switch_page(visit.pages["new"])


def pick(listed: list[Listed]) -> None:
    """The games, found by name, game or date; a tap opens one on this page."""
    asked = library([line(one) for one in reversed(listed)], acts="none")
    if asked.open:
        st.query_params["game"] = asked.open
        st.rerun()
