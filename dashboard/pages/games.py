"""Games: what is live, what was played and who won; and the doors to everything else."""

from html import escape
from typing import Any
from uuid import UUID

import streamlit as st

from dashboard import pace
from dashboard.guard import guarded
from dashboard.house import Links, Scribe, Visit
from dashboard.library_component import library
from dashboard.look import say
from domain.games import game as game_called
from domain.kernel.log import Hide
from domain.kernel.refusal import Refused
from domain.recording.answers import Listed
from domain.recording.trouble import Trouble
from domain.recording.wording import capital, count, harmless, moment_words, result_sentence

TAKEN_IN = "log files taken in"
"""What became of each file that was opened in this visit."""


def page(visit: Visit) -> None:
    newest = visit.reading.newest()
    listed = visit.reading.games()
    st.title("Games")
    if visit.demo:
        _first_run(visit, listed)
    if visit.scribe and _doors(visit, visit.scribe):
        listed = visit.reading.games()
    asked = library([line(one) for one in reversed(listed)], acts="all" if visit.scribe else "look")
    if asked.open:
        st.switch_page(visit.pages["replay"], query_params={"game": asked.open})
    if asked.report:
        st.switch_page(visit.pages["report"], query_params={"game": asked.report})
    if asked.record and "record" in visit.pages:
        st.switch_page(visit.pages["record"], query_params={"game": asked.record})
    if asked.more and visit.scribe:
        more(visit, visit.scribe, UUID(asked.more))
    else:
        st.fragment(_look_again, run_every=pace.GAMES)(visit, newest)


def _look_again(visit: Visit, newest: int) -> None:
    """A game that begins, goes on or ends is seen by whoever looks at the list; while a dialog is open the page stands still."""
    with guarded(visit.report):
        if visit.reading.elsewhere() or visit.reading.newest() != newest:
            st.rerun()


def line(one: Listed) -> dict[str, Any]:
    """A game as the list shows it, live ones with where they stand."""
    told = game_called(one.game)
    state = (
        capital(moment_words(told, one.moment)) if one.result is None else result_sentence(told, one.names, one.result)
    )
    return {
        "id": str(one.id), "title": one.title, "names": [harmless(name) for name in one.names],
        "won": [] if one.result is None else list(one.result.winners), "stage": one.stage, "state": state,
        "origin": one.origin, "when": one.day, "moves": one.moves, "hidden": one.hidden,
        "stated": one.attested,
    }  # fmt: skip


def _first_run(visit: Visit, listed: tuple[Listed, ...]) -> None:
    """The demo begins with a thing to watch, one to record and one to compare; each is one tap."""
    going = [one for one in listed if one.result is None and one.origin == "practice" and not one.hidden]
    begun = max(going, key=lambda one: one.moves, default=None)
    bots = [one for one in finished_of(listed) if one.origin == "simulated"]
    watch, record, compare = st.columns(3)
    if bots:
        # Of another game than the one to record, so that both are seen.
        others = [one for one in bots if begun is None or one.game != begun.game] or bots
        _card(visit, watch, "Watch", others[len(others) // 2], "replay", at="turning")
    if begun and visit.scribe:
        _card(visit, record, "Record", begun, "record")
    if bots:
        asked = {"game": bots[0].game, "ask": "ending_share", "origin": "simulated"}
        told = f"{count(len(bots), 'simulated game')}, question by question."
        _door(visit, compare, ("Compare", told), "insights", asked)


def finished_of(listed: tuple[Listed, ...]) -> list[Listed]:
    """From the shortest to the longest."""
    return sorted((one for one in listed if one.stage == "finished" and not one.hidden), key=lambda one: one.moves)


def _card(visit: Visit, column: Any, title: str, one: Listed, address: str, **more: str) -> None:
    told = f"A {one.origin} game of {one.title}, {count(len(one.names), 'player')}."
    _door(visit, column, (title, told), address, {"game": str(one.id), **more})


def _door(visit: Visit, column: Any, told: tuple[str, str], address: str, asked: dict[str, str]) -> None:
    """What there is, and one tap into it."""
    title, words = told
    with column, st.container(border=True, key=f"first {address}"):
        st.html(f"<h3>{title}</h3><p>{escape(words)}</p>")
        if st.button(title, type="primary", width="stretch", key=f"go {address}"):
            st.switch_page(visit.pages[address], query_params=asked)


def _doors(visit: Visit, scribe: Scribe) -> bool:
    """Whether a log file brought something just now."""
    with st.container(horizontal=True):
        if st.button("New game", type="primary", width="stretch"):
            st.switch_page(visit.pages["new"])
        with st.popover("Open a log file", width="stretch"):
            brought = _import(scribe)
    if scribe.links:
        with st.popover("Invite phones", width="stretch"):
            invite(scribe.links)
    return brought


def _import(scribe: Scribe) -> bool:
    """A file lies there until it is taken away, and the page is drawn at every tap: it is taken in once.

    Otherwise a game that is forgotten meanwhile would come back by itself.
    """
    files = st.file_uploader("Log files (.jsonl)", type=["jsonl"], accept_multiple_files=True)
    as_new = st.checkbox("As a new game, if it differs from one that is here")
    settled = st.session_state.setdefault(TAKEN_IN, {})
    before = len(settled)
    for file in files or ():
        try:
            if file.file_id not in settled:
                settled[file.file_id] = _imported(scribe, file.getvalue(), as_new)
        except (Refused, Trouble) as wrong:
            say(f"{file.name}: {wrong}")
            continue
        say(f"{file.name}: {settled[file.file_id]}", "done")
    return len(settled) > before


def _imported(scribe: Scribe, log: bytes, as_new: bool) -> str:
    """as_new: only where it differs from a game that is here; the same file again is that same game."""
    lines = log.splitlines(keepends=True)
    try:
        imported = scribe.import_log(lines)
    except Refused as differs:
        if not as_new or differs.refusal.kind != "conflict":
            raise
        imported = scribe.import_log(lines, as_new)
    return f"{imported.how}, {count(len(imported.log.moves) - 1, 'move')}."


def invite(links: Links) -> None:
    """The two links, as pictures to be read by a phone and as text."""
    for title, link in (("To record", links.recording), ("To look on", links.plain)):
        st.subheader(title)
        st.image(qr(link), width=200)
        st.code(link, language=None, wrap_lines=True)


def qr(link: str) -> str:
    import segno

    return segno.make(link, micro=False).svg_data_uri(scale=8, border=3, light="#ffffff")


@st.dialog("This game")
def more(visit: Visit, scribe: Scribe, game_id: UUID) -> None:
    """Keep a copy, take it out of the list, or forget it."""
    log = visit.reading.log(game_id)
    names = ", ".join(harmless(name) for name in log.opened.seats)
    st.text(f"{log.game.title}: {names}")
    file = f"{log.game.key}-{'' if log.opened.origin == 'real' else log.opened.origin + '-'}{str(game_id)[:13]}.jsonl"
    copy = b"".join(visit.reading.export_log(game_id))
    st.download_button("Export the log file", copy, file, "application/x-ndjson", on_click="ignore", width="stretch")
    if st.button("Show it in the list again" if log.hidden else "Hide it from the list", width="stretch"):
        scribe.desk(game_id, "").record(Hide(hidden=not log.hidden))
        st.rerun()
    st.divider()
    sure = st.checkbox("Forget it for good. An export, made first, keeps a copy.")
    if st.button("Forget", disabled=not sure, width="stretch"):
        scribe.forget(game_id)
        st.rerun()
