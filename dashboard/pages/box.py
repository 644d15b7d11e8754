"""Box: the components of one's own copy, entered once, checked, taken along as a file."""

from typing import Any

import msgspec
import streamlit as st

from dashboard.boxform import LOCKED, UNTICK, asked, filled, lacking, on_its_page
from dashboard.house import Scribe, Shelf
from dashboard.look import say
from domain.games import games
from domain.kernel.alike import kind_of
from domain.kernel.box import facts, owner_box, verified_facts
from domain.kernel.game import Game
from domain.kernel.printed import Printed, printed
from domain.kernel.refusal import Refused
from domain.recording.trouble import Trouble
from domain.recording.wording import capital, count, harmless

NEW = "+"
WHAT = "What your copy prints. Nothing has to be entered ahead: whatever a rule needs is asked once, when it first matters."
SAVED = "box saved"
SHOWN = "box fields"
TICK, UNKEPT = "Everything is entered: check the totals too", "tick not kept"
UNTIL = "Nothing changed: the tick is not kept until this is right, and single values are saved as before."


def page(scribe: Scribe) -> None:
    shelf = scribe.shelf
    st.title("Box")
    every = {game.key: game for game in games()}
    with st.container(key="side by side box"):
        with st.container():
            game = every[st.selectbox("Game", list(every), format_func=lambda one: every[one].title)]
            try:
                plain = shelf.read(game)
            except Trouble as trouble:
                say(str(trouble))
                _take_over(shelf, game)
                return
            st.write(WHAT)
        with st.container():
            _progress(shelf, game, plain)
    _one(shelf, game, plain)
    _tick(shelf, game, plain)
    left, right = st.columns(2)
    with left:
        file = shelf.file(plain)
        st.download_button("Export this box", file, f"{game.key}-box.json", on_click="ignore", width="stretch")
    with right:
        _take_over(shelf, game)


def _progress(shelf: Shelf, game: Game, plain: dict[str, Any]) -> None:
    told = shelf.report(game, plain)
    st.progress(told.whole / max(told.components, 1), f"{told.whole} of {count(told.components, 'component')} complete")
    if plain.get("complete"):
        for sentence in (*told.wrong, *((UNTICK,) if told.instead else ()), *told.told):
            say(sentence, "caution")
    if told.unknown:
        with st.expander(f"Not known yet: {count(len(told.unknown), 'component')}"):
            for sentence in told.unknown.values():
                st.text(harmless(sentence))


def _one(shelf: Shelf, game: Game, plain: dict[str, Any]) -> None:
    """One component at a time, chosen by name."""
    known = {**facts(game), **plain.get("components", {})}
    chosen = st.selectbox(
        "Component", [*sorted(known, key=lambda one: _name(one, known)), NEW],
        format_func=lambda one: "One that is not listed" if one == NEW else _name(one, known),
    )  # fmt: skip
    key = chosen if chosen != NEW else st.text_input("Its name", max_chars=60).strip()
    if not key:
        return
    values = {**facts(game).get(key, {}), **plain.get("components", {}).get(key, {})}
    if chosen == NEW:
        values.setdefault("name", key)
    kind = game.components.get(kind_of(game, key))
    if kind is None:
        say(f"{game.title} has no components of that kind. Kinds: {', '.join(game.components)}.")
        return
    with st.form(f"component {game.key} {key}", border=True):
        with st.container(key="side by side fields"):
            answers = _fields(printed(kind), values, verified_facts(game).get(key, {}), f"{game.key} {key}")
        shown = _shown((game.key, key), answers)
        if st.form_submit_button("Save", type="primary"):
            changed = {name: one for name, one in answers.items() if one != shown[name]}
            if changed or key not in known:
                _save(shelf, game, key, changed)
            else:
                say("Nothing was entered, so there is nothing to save.")
        if st.session_state.pop(SAVED, None) == (game.key, key):
            say(f"Saved: {_name(key, {key: values})}.", "done")


def _name(key: str, known: dict[str, dict[str, Any]]) -> str:
    return harmless(str(known[key].get("name", key)))


def _fields(every: dict[str, Printed], values: dict[str, Any], verified: dict[str, Any], key: str) -> dict[str, Any]:
    """What the rulebook prints is locked; what follows from other values or is rare is not asked."""
    answers: dict[str, Any] = {}
    for name, field in every.items():
        if name in verified:
            st.text(f"{LOCKED} {capital(field.title)}: {harmless(field.said(verified[name]))} (rulebook)")
        elif field.asked({**values, **verified}) and not (field.rare and name not in values):
            answers[name] = asked(field, values.get(name), f"{key} {name}")
    return answers


def _shown(where: tuple[str, str], answers: dict[str, Any]) -> dict[str, Any]:
    """What the fields held when they were drawn: only what differs from that was answered here. Another phone may have saved
    the other values since."""
    at, shown = st.session_state.get(SHOWN, (None, {}))
    shown = {**answers, **(shown if at == where else {})}
    st.session_state[SHOWN] = (where, shown)
    return shown


def _save(shelf: Shelf, game: Game, key: str, answers: dict[str, Any]) -> None:
    """The component with these answers; refused as a whole where it does not fit."""
    try:
        with shelf.changing(game) as plain:
            every = plain["components"]
            every[key] = msgspec.to_builtins(filled({**every.get(key, {}), **answers}))
            owner_box(game, plain)
    except Refused as refused:
        say(on_its_page(refused))
        return
    st.session_state[SAVED] = (game.key, key)
    st.session_state[SHOWN][1].update(answers)
    st.rerun()


def _tick(shelf: Shelf, game: Game, plain: dict[str, Any]) -> None:
    """The tick is a check: it is kept only where the totals add up, so that it locks nothing. It shows what is kept."""
    key = f"{game.key} complete"
    if key not in st.session_state:
        # The page was opened anew: of what was refused on it before nobody asks any more.
        st.session_state.pop(UNKEPT, None)
    st.session_state[key] = bool(plain.get("complete"))
    st.checkbox(TICK, key=key, on_change=_ticked, args=(shelf, game, key))
    refused, why = st.session_state.get(UNKEPT, (None, ""))
    if refused == plain:
        say(why)


def _ticked(shelf: Shelf, game: Game, key: str) -> None:
    """What a tap on the tick comes to, before the page is drawn again; a refusal stands until the box has changed."""
    st.session_state.pop(UNKEPT, None)
    try:
        # As it is now: another phone may have saved since this page was drawn.
        plain = shelf.read(game)
    except Trouble:
        # The page reads it again at once, and says why it cannot.
        return
    try:
        with shelf.changing(game) as changed:
            plain = {**changed}
            changed["complete"] = st.session_state[key]
            if changed["complete"]:
                owner_box(game, changed)
    except Refused as refused:
        st.session_state[UNKEPT] = plain, f"{lacking(refused)} {UNTIL}"
    except Trouble as wrong:
        # What is raised here is met by nobody: the page is not drawn yet.
        st.session_state[UNKEPT] = plain, str(wrong)


def _take_over(shelf: Shelf, game: Game) -> None:
    with st.popover("Import a box", width="stretch"):
        dropped = st.file_uploader("A box file (.json)", type=["json"], key=f"box {game.key}")
        if dropped is None:
            return
        try:
            plain = shelf.parse(dropped.getvalue())
            owner_box(game, plain)
            if not st.button("Use it instead of this box"):
                return
            shelf.write(game, plain)
        except (Trouble, Refused) as wrong:
            say(str(wrong))
            return
    st.rerun()
