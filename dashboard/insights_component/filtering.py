"""Which games count: whose, and whatever else the declarations let one choose; all of it kept in the address."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

import streamlit as st
from msgspec import structs

from dashboard.house import Asking
from dashboard.insights_component import choices
from dashboard.insights_component.address import ORIGINS, View, is_filter, to_address
from dashboard.insights_component.telling import filter_words
from projections.questions import words
from projections.questions.catalogue import Question, is_had
from projections.questions.filters import Filter, quoted, read

PENDING = "insights pending"
BESIDE = {
    "from": "Ended from", "to": "Ended up to", "last": "Only the last games", "needs": "With all of",
    "excludes": "Without any of", "spans": "At least so long", "timed": "Entered while played",
}  # fmt: skip
PEOPLE = {"needs", "excludes"}
FIRST = ("seats", "player", "needs", "excludes", "from", "to", "last", "edition")
MOST_NUMBER = 100_000
MOST_PILLS = 12


def filters(asking: Asking, view: View, there: Collection[str]) -> None:
    """Each change goes to the address, and the page follows the address. there: the origins of which there are games."""
    with st.expander("Which games count"):
        st.session_state["insights origin"] = list(view.origins)
        st.pills(
            "Whose games", offered(view, there), selection_mode="multi", key="insights origin",
            format_func=lambda origin: words.ORIGINS[origin].offered, on_change=_whose, args=(view,),
        )  # fmt: skip
        told = [read(one) for one in view.where if not one.startswith("track=")]
        # What no field is about is refused below, where the answer would stand.
        told = [one for one in told if is_filter(asking.catalogue, view.game, one.key)]
        pending = st.session_state.get(PENDING)
        if pending in addable(asking, view) and pending not in {one.key for one in told}:
            told.append(Filter(pending, "=", ()))
        for one in told:
            _one(asking, view, one)
        _add(asking, view, {one.key for one in told})
        if told:
            st.button("All games again", on_click=_cleared, args=(view,), width="stretch")


def offered(view: View, there: Collection[str]) -> list[str]:
    """No page makes a branch: it is offered only where a log file brought one, or an address names it."""
    return [one for one in ORIGINS if one != "branch" or one in there or one in view.origins]


def addable(asking: Asking, view: View) -> list[str]:
    """Those that are looked for most come first."""
    able = choices.filters(asking.catalogue, view.ask, view.game, view.by, view.where)
    return [*dict.fromkeys([*(one for one in FIRST if one in able or one in BESIDE), *able, *BESIDE])]


def name(asking: Asking, view: View, key: str) -> str:
    if key in BESIDE:
        return BESIDE[key]
    title = asking.catalogue.dimension(key, view.game).title
    return title[0].upper() + title[1:]


def _add(asking: Asking, view: View, there: set[str]) -> None:
    left = [key for key in choices.found_in(view.origins, addable(asking, view)) if key not in there]
    st.selectbox(
        "Choose by", left, index=None, placeholder="seats, people, days …", format_func=lambda key: name(asking, view, key),
        key=f"insights add {len(there)}", on_change=_pending, args=(f"insights add {len(there)}",),
    )  # fmt: skip


def _one(asking: Asking, view: View, one: Filter) -> None:
    """A field for one filter; one that no field can show is a button that removes it."""
    key, label = f"insights filter {one.key}", name(asking, view, one.key)
    changed: dict[str, Any] = {"key": key, "on_change": _changed, "args": (view, one.key)}
    if one.key in ("from", "to"):
        st.session_state[key] = day(one.values)
        st.date_input(label, format="YYYY-MM-DD", **changed)
    elif counts(one):
        st.session_state[key] = int(one.values[0]) if one.values else None
        st.number_input(label, min_value=1, max_value=MOST_NUMBER, **changed)
    elif one.sign != "=" or one.key in ("last", "spans"):
        st.button(
            words.literal(f"No longer {filter_words(asking.catalogue, view.game, one)}"),
            on_click=_set,
            args=(view, one.key, ""),
            width="stretch",
        )
    else:
        _values(asking, view, one, label, changed)


def counts(one: Filter) -> bool:
    """Whether a field for a number can show it."""
    if one.key not in ("last", "spans") or one.sign not in (">=", "=") or len(one.values) > 1:
        return False
    said = one.values[0] if one.values else "1"
    return said.isdecimal() and len(said) <= len(str(MOST_NUMBER)) and 1 <= int(said) <= MOST_NUMBER


def _values(asking: Asking, view: View, one: Filter, label: str, changed: dict[str, Any]) -> None:
    game = asking.catalogue.games.get(view.game)
    options = list(dict.fromkeys((*known(asking, view, one.key), *one.values)))

    def said(value: str) -> str:
        return words.said(game, one.key, value)

    if one.key in ("group", "timed"):
        st.session_state[changed["key"]] = one.values[0] if one.values else None
        st.selectbox(label, options, format_func=said, **changed)
        return
    st.session_state[changed["key"]] = list(one.values)
    if len(options) <= MOST_PILLS:
        st.pills(label, options, selection_mode="multi", format_func=lambda one: words.literal(said(one)), **changed)
    else:
        st.multiselect(label, options, format_func=said, placeholder="Choose", **changed)


def known(asking: Asking, view: View, key: str) -> Sequence[str]:
    """What can be chosen: the declared values, else those that were recorded; of what the question does not have none, and below it
    stands why."""
    if key == "timed":
        return ("yes", "no")
    if key in PEOPLE:
        return asking.values(Question(asking.catalogue.metric("plays", view.game), view.game), "player")
    dimension, metric = asking.catalogue.dimension(key, view.game), asking.catalogue.metric(view.ask, view.game)
    if dimension.values or not is_had(metric, dimension):
        return dimension.values
    # Which values there are hangs on no split; that of the page may be refused until one of them is chosen.
    track = choices.with_track(asking.catalogue, metric, view.game, choices.picked(metric, view.where))
    return asking.values(Question(metric, view.game, where=tuple(track)), key)


def day(values: Sequence[str]) -> date | None:
    try:
        return date.fromisoformat(values[0]) if values else None
    except ValueError:
        # The page shows no day where the address tells none; what was typed is refused where it is asked.
        return None


def _whose(view: View) -> None:
    chosen = st.session_state["insights origin"]
    to_address(structs.replace(view, origins=tuple(one for one in ORIGINS if one in chosen) or ("real",)))


def _pending(key: str) -> None:
    st.session_state[PENDING] = st.session_state[key]


def _cleared(view: View) -> None:
    st.session_state.pop(PENDING, None)
    to_address(structs.replace(view, where=tuple(one for one in view.where if one.startswith("track="))))


def _changed(view: View, key: str) -> None:
    value = st.session_state[f"insights filter {key}"]
    told = ",".join(map(quoted, value)) if isinstance(value, list) else "" if value is None else str(value)
    _set(view, key, f"{key}>={told}" if told and key == "spans" else f"{key}={told}" if told else "")


def _set(view: View, key: str, told: str) -> None:
    """In its place, or at the end; nothing removes it."""
    if st.session_state.get(PENDING) == key:
        del st.session_state[PENDING]
    where = {read(one).key: one for one in view.where}
    where[key] = told
    to_address(structs.replace(view, where=tuple(one for one in where.values() if one)))
