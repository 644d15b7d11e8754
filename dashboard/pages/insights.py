"""Insights: what many games say, question by question; the address names the question and its games."""

import re
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import streamlit as st
from msgspec import structs

from dashboard import pace
from dashboard.house import Asking, Visit
from dashboard.insights_component import insight
from dashboard.insights_component.address import (
    View,
    cut,
    first,
    from_address,
    no_game,
    refuse_no_game,
    refuse_unknown,
    to_address,
)
from dashboard.insights_component.choices import found_in, proposed, topics, ways
from dashboard.insights_component.drawing import Answered
from dashboard.insights_component.filtering import addable, filters, name
from dashboard.insights_component.ontop import on_top, said
from dashboard.insights_component.telling import panel
from dashboard.look import on_a_page, say, titled
from domain.games import games
from domain.kernel.refusal import Refused
from domain.kernel.text import as_typed
from domain.recording.playback import Playback
from domain.recording.ways import Way
from domain.recording.wording import count, harmless
from projections.answering import Behind
from projections.questions import words
from projections.questions.answer import UNTOLD_OF_BOTS, others, people_needed
from projections.questions.as_csv import csv_lines
from projections.questions.filters import read

BAND = "track_band"
ALIGNED = {"": "From the beginning", "spans_left": "From the end", "tenth": "In tenths of each game"}
CUT = "The address of this page holds something longer than any name here. It is left out of what you see."
OFFERED = {
    re.compile(r"(can be asked|, also) by [^.]+"): r"\1 by what the lists above offer",
    re.compile(r" \(only [a-z_, ]+ are\)"): "",
    re.compile(r"Games: [a-z_, ]+\.$"): "",
    re.compile(r"Filters choose the games: [^.]+"): "Filters choose the games: they stand under “Which games count”",
    re.compile(r"With > or < it stands in quotes, [^.]+"): "Choose it under “Which games count”",
}
"""What stands on the page, where a terminal names keys or speaks of its shell."""
VIEW = "insights view"
"""What was looked at last, for whoever comes back from another page."""


def page(visit: Visit) -> None:
    st.title("Insights")
    if visit.asking is not None:
        _page(visit, visit.asking)


def _page(visit: Visit, asking: Asking) -> None:
    if not {"ask", "game"} & set(st.query_params) and VIEW in st.session_state:
        to_address(st.session_state[VIEW])
    view = st.session_state[VIEW] = from_address(asking.catalogue, usual(visit))
    _pickers(asking, view)
    if cut():
        say(CUT, "caution")
    try:
        refuse_no_game(asking.catalogue)
        with st.container(horizontal=True):
            view = _on_top(visit, tracked(asking, view))
        filters(asking, view, {one.origin for one in visit.reading.games()})
        refuse_unknown(asking.catalogue, view)
        _answer(visit, asking, view)
    except Refused as refused:
        _refused(asking, view, refused)
    except Behind as behind:
        _said(str(behind))
        st.fragment(_look_again, run_every=pace.ANSWER)(asking, shown=False)


def usual(visit: Visit) -> str:
    """The game that was played last; one of people before one of bots."""
    played = [one for one in visit.reading.games() if not one.hidden]
    told = [one for one in played if one.origin == "real"] or played
    return told[-1].game if told else games()[0].key


def _pickers(asking: Asking, view: View) -> None:
    known = topics(asking.catalogue, view.game)
    topic = next((topic for topic, metrics in known.items() if any(one.key == view.ask for one in metrics)), None)
    titles = {"": "All games", **{key: game.title for key, game in asking.catalogue.games.items()}}
    if view.game in asking.catalogue.games:
        titled("Insights", titles[view.game])
    with st.container(horizontal=True):
        chosen = None if no_game(asking.catalogue) else view.game
        _pick("Game", ["", *asking.catalogue.games], chosen, titles, _game, (asking, view), 162)
        _pick("About", list(known), topic, {one: one for one in known}, _topic, (asking, view, known), 180)
        game = asking.catalogue.games.get(view.game)
        metrics = {one.key: words.told(one.title, game, {}) for one in known.get(topic or "", ())}
        _pick("Question", list(metrics), view.ask if topic else None, metrics, _question, (asking, view), 356)
        able = ways(asking.catalogue, view.ask, view.game, view.where) if topic else ()
        splits = found_in(view.origins, able, view.by)
        if len(splits) > 1 or (splits and view.by not in splits):
            told = {
                key: ALIGNED[key] if view.ask == BAND else name(asking, view, key) if key else "All together"
                for key in splits
            }
            _pick(
                "Counted" if view.ask == BAND else "One bar for each",
                splits,
                view.by if view.by in splits else None,
                told,
                _by,
                (view,),
                220,
            )


def _pick(
    label: str, options: list[str], chosen: str | None, titles: Mapping[str, str], changed: Callable[..., None], args: tuple[Any, ...], width: int
) -> None:  # fmt: skip
    key = f"insights {label}"
    st.session_state[key] = chosen
    st.selectbox(
        label, options, key=key, format_func=lambda one: titles.get(one, one), on_change=lambda *told: changed(st.session_state[key], *told),
        args=args, width=width, placeholder="Choose",
    )  # fmt: skip


def _game(game: str, asking: Asking, view: View) -> None:
    """The same question where the other game has it."""
    told = View(game=game or "", ask=view.ask, by=view.by, origins=view.origins)
    splits = ways(asking.catalogue, view.ask, told.game)
    if view.by not in splits:
        told = structs.replace(told, by=splits[0]) if splits else first(asking.catalogue, told)
    to_address(told)


def _topic(topic: str, asking: Asking, view: View, known: dict[str, Any]) -> None:
    if topic in known:
        _question(known[topic][0].key, asking, view)


def _question(key: str, asking: Asking, view: View) -> None:
    """With the same split and the same filters, as far as it allows them."""
    splits = ways(asking.catalogue, key, view.game, view.where)
    told = structs.replace(view, ask=key, by=view.by if view.by in splits else splits[0])
    able = addable(asking, told)
    to_address(structs.replace(told, where=tuple(one for one in view.where if key_of(one) in able)))


def key_of(one: str) -> str:
    """What a filter of an address is about; nothing where it does not read, which the page says while it is asked."""
    try:
        return read(one).key
    except Refused:
        # As above.
        return ""


def _by(key: str, view: View) -> None:
    to_address(structs.replace(view, by=key or ""))


def tracked(asking: Asking, view: View) -> View:
    """Some questions are about one track, which has to be chosen."""
    game = asking.catalogue.games.get(view.game)
    if game is None or asking.catalogue.metric(view.ask, view.game).about != "track":
        return view
    names = {track.key: track.name for track in game.tracked}
    rest = tuple(one for one in view.where if not one.startswith("track="))
    chosen = next((one.partition("=")[2] for one in view.where if one.startswith("track=")), game.tracked[0].key)
    _pick("Track", list(names), chosen if chosen in names else None, names, _track, (asking, view, rest), 220)
    return structs.replace(view, where=(f"track={chosen}", *rest))


def track_of(view: View) -> str:
    return next(one.partition("=")[2] for one in view.where if one.startswith("track="))


def _on_top(visit: Visit, view: View) -> View:
    """A finished game whose own line lies on the band; an address may name one that is gone, or still runs."""
    if view.ask != BAND:
        return view
    over = [one for one in visit.reading.games() if one.game == view.game and one.result is not None and not one.hidden]
    titles = {str(one.id): said(one.played_on, one.names) for one in reversed(over)}
    told = structs.replace(view, on=view.on if view.on in titles else "")
    if titles:
        titles = {"": "None", **titles}
        _pick("One game on top", list(titles), told.on, titles, _game_on_top, (view,), 356)
    return told


def _game_on_top(game: str, view: View) -> None:
    to_address(structs.replace(view, on=game or ""))


def _track(key: str, asking: Asking, view: View, rest: tuple[str, ...]) -> None:
    """With the same split and filters, as far as it has them: a track of the whole game has no seats."""
    told = structs.replace(view, where=(f"track={key}", *rest))
    told = structs.replace(
        told, by=view.by if view.by in ways(asking.catalogue, view.ask, view.game, told.where) else ""
    )
    able = addable(asking, told)
    to_address(structs.replace(told, where=tuple(one for one in told.where if key_of(one) in (*able, "track"))))


def _answer(visit: Visit, asking: Asking, view: View) -> None:
    asked = ask(asking, view)
    if caveat := asking.caveat():
        st.warning(words.literal(on_a_page(caveat)))
    if asking.late:
        st.fragment(_look_again, run_every=pace.ANSWER)(asking)
    if not any(answer.games for _, answer in asked.answers):
        _empty(visit, asking, view, asked)
        return
    if view.on:
        log = visit.reading.log(UUID(view.on))
        asked = asked._replace(own=on_top(Playback(log), track_of(view), view.by))
    insight(panel(asked, view, asking.catalogue), key="insight")
    _splits(asking, view)
    for origin, answer in asked.answers:
        which = f" ({words.ORIGINS[origin].said})" if len(asked.answers) > 1 else ""
        st.download_button(
            f"Download as CSV{which}", csv_lines(answer), file_name(view, origin), "text/csv", on_click="ignore", width="stretch",
            key=f"csv {origin}",
        )  # fmt: skip


def _splits(asking: Asking, view: View) -> None:
    """One number for all says little: by what the question is split, a tap away."""
    if view.by or view.ask == BAND:
        return
    told = proposed(asking.catalogue, view.ask, view.game, view.where)
    told = {by: told[by] for by in found_in(view.origins, told)}
    with st.container(horizontal=True):
        for by, title in told.items():
            st.button(f"By {title}", key=f"split {by}", on_click=_by, args=(by, view))


def ask(asking: Asking, view: View) -> Answered:
    """One answer for the games of each origin: they are never in one number."""
    answers = tuple((origin, asking.ask(view.ask, view.by, view.filters(origin))) for origin in view.origins)
    told = asking.catalogue
    return Answered(told.metric(view.ask, answers[0][1].game), told.games.get(answers[0][1].game), answers)


def file_name(view: View, origin: str) -> str:
    """Simulated games say so in the name of the file too."""
    by = f"by-{view.by}" if view.by else ""
    told = [view.game, view.ask, by, "" if origin == "real" else origin]
    return re.sub(r"[^a-z0-9_-]+", "-", "-".join(filter(None, told))) + ".csv"


def _empty(visit: Visit, asking: Asking, view: View, asked: Answered) -> None:
    """What is missing, and the next step."""
    title = asked.game.title if asked.game else "any game"
    whose = " or ".join(words.ORIGINS[origin].said for origin in view.origins)
    narrowed = [one for one in view.where if not one.startswith("track=")]
    if narrowed:
        _said(f"No {whose} game of {title} fits what was chosen under “Which games count”.")
        st.button(
            "All games again", on_click=to_address, args=(structs.replace(view, where=()),), type="primary", key="wider"
        )
        return
    least = asked.metric.least
    need = f" This question begins to say something from about {count(least, 'game')} on." if least > 1 else ""
    need += f" {needed}" if (needed := people_needed(asked.metric.key)) else ""
    how = (
        "Record one, or open a log file under Games."
        if "real" in view.origins
        else "Choose others under “Which games count”."
    )
    _said(f"No finished {whose} game of {title} yet.{need} {how}")
    with st.container(horizontal=True):
        if "new" in visit.pages and st.button("Record a game", type="primary"):
            st.switch_page(visit.pages["new"])
        for origin, number in others(asked.only):
            told = of_origin(asking, view, origin)
            if origin not in view.origins and answers(asking, told):
                st.button(f"Look at the {count(number, words.ORIGINS[origin].game)}", on_click=to_address, args=(told,))


def _said(sentence: str) -> None:
    """In a frame without a colour: colours are the players'."""
    with st.container(border=True):
        st.text(harmless(on_a_page(sentence)))


def of_origin(asking: Asking, view: View, origin: str) -> View:
    """The same question of other games; bots are no people, so theirs is split by another thing."""
    told = structs.replace(view, origins=(origin,))
    if origin != "simulated" or view.by not in UNTOLD_OF_BOTS:
        return told
    splits = found_in((origin,), ways(asking.catalogue, view.ask, view.game, view.where))
    return structs.replace(told, by=next((one for one in splits if one), "")) if splits else told


def answers(asking: Asking, view: View) -> bool:
    """Whether there is a game that counts: one that is still running answers nothing."""
    return any(answer.games for _, answer in ask(asking, view).answers)


def _refused(asking: Asking, view: View, refused: Refused) -> None:
    """The sentence, and ways on that are not refused."""
    sentence = offered(refused.refusal.sentence)
    known = asking.catalogue.dimensions(view.game)
    if refused.refusal.field == "by" and view.by and view.by not in known and not view.by.startswith("policy:"):
        # Of an address. What a terminal would name stands in the list above, in words.
        sentence = f"There is nothing called {as_typed(view.by)} to split by. {on_a_page(Way.BY_ONE)}."
    st.error(words.literal(sentence))
    splits = found_in(view.origins, ways(asking.catalogue, view.ask, view.game))
    with st.container(horizontal=True):
        for by in splits[:3]:
            told = structs.replace(view, by=by, where=())
            said = (
                "Ask it of all together" if not by else f"Ask it by {asking.catalogue.dimension(by, view.game).title}"
            )
            st.button(said, on_click=to_address, args=(told,))
        st.button(
            "Begin anew", on_click=to_address, args=(first(asking.catalogue, View(game=view.game)),), type="primary"
        )


def offered(sentence: str) -> str:
    """In the words of the page."""
    sentence = on_a_page(sentence)
    for typed, told in OFFERED.items():
        sentence = typed.sub(told, sentence)
    return sentence.strip()


def _look_again(asking: Asking, *, shown: bool = True) -> None:
    """Once the tables hold everything the page is drawn again; where no answer is shown yet, once there is one at all."""
    try:
        asking.ask("plays", "title")
    except Behind:
        # The page says already that it waits; this only looks whether it still has to.
        return
    if not (shown and asking.late):
        st.rerun()
