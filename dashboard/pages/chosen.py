"""Which game a page is about: the one in its address, or the one that was looked at last, on whatever page."""

from collections.abc import Callable
from uuid import UUID

import streamlit as st

from dashboard.house import Visit
from dashboard.library_component import library
from dashboard.look import say, titled
from dashboard.pages.games import line
from domain.recording.answers import Listed
from domain.recording.game_log import GameLog
from domain.recording.rows import encode
from domain.recording.trouble import AmbiguousId, NotFound

GONE = "There is no such game here: it may have been forgotten, or its address is not whole. Choose another one below."


def last_row(log: GameLog) -> bytes:
    """What is kept of a game is known by this, not by the number of its last entry: after a restore that may be another entry."""
    return encode(log.rows[-1])


def live(visit: Visit) -> list[Listed]:
    """The games that are being played."""
    return [one for one in visit.reading.games() if one.result is None and not one.hidden]


def running(visit: Visit) -> str:
    """The game at the table, where exactly one is running."""
    going = live(visit)
    return str(going[0].id) if len(going) == 1 else ""


def chosen(visit: Visit, title: str, words: str) -> UUID | None:
    """None where there is none yet: then the page shows the games, and a tap opens one here."""
    game_id = found(visit, "looked at", running)
    if game_id is None:
        st.title(title)
        _choose(visit, words)
    else:
        titled(title, players(visit.reading.log(game_id)))
    return game_id


def players(log: GameLog) -> str:
    return ", ".join((log.game.title, *log.opened.seats))


def found(visit: Visit, remembered: str, usual: Callable[[Visit], str]) -> UUID | None:
    """The game of the address, else the one that is remembered, else the usual one."""
    named = st.query_params.get("game")
    game_id = _here(visit, named) if named else None
    if named and game_id is None:
        # What was looked at last is the same address: held on to, it would lead nowhere for the rest of the visit.
        st.session_state.pop(remembered, None)
        say(GONE)
        return None
    game_id = game_id or _here(visit, st.session_state.pop(remembered, "")) or _here(visit, usual(visit))
    if game_id is not None:
        st.session_state[remembered] = st.query_params["game"] = str(game_id)
    return game_id


def _here(visit: Visit, named: str) -> UUID | None:
    try:
        return visit.reading.find(named) if named else None
    except (AmbiguousId, NotFound):
        # The page says so where somebody asked for this game; where it was only remembered, another one does as well.
        return None


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
