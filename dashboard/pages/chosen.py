"""Which game a page is about: the one in its address, or the one that was looked at last, on whatever page."""

from uuid import UUID

import streamlit as st

from dashboard.house import Visit


def running(visit: Visit) -> str:
    """The game at the table, where exactly one is running."""
    going = [one for one in visit.reading.games() if one.result is None and not one.hidden]
    return str(going[0].id) if len(going) == 1 else ""


def chosen(visit: Visit, title: str, words: str) -> UUID | None:
    """None where there is none yet: then the page says how to choose one."""
    named = st.query_params.get("game") or st.session_state.get("looked at") or running(visit)
    if not named:
        st.title(title)
        st.write(words)
        if st.button("To the games"):
            st.switch_page(visit.pages["games"])
        return None
    game_id = visit.reading.find(named)
    st.session_state["looked at"] = st.query_params["game"] = str(game_id)
    return game_id
