"""New game: who sits where, which edition, which box, and how disputed texts are read."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import streamlit as st

from dashboard.boxform import on_its_page
from dashboard.house import Scribe, Visit
from dashboard.look import say
from domain.games import games
from domain.kernel.game import Game, Policy
from domain.kernel.refusal import Refused
from domain.kernel.rulebook import rules
from domain.recording.answers import Listed
from domain.recording.trouble import Trouble
from domain.recording.wording import count, harmless, listed

PRACTICE, OWN = "practice", "own"


def page(visit: Visit, scribe: Scribe) -> None:
    st.title("New game")
    before = sat_down(visit)
    with st.container(key="side by side table"):
        with st.container():
            game, names = _table(visit, scribe, before)
        with st.container():
            wanted = {
                "key": game.key, "seats": names, "edition": _edition(game), "box": _box(scribe, game, last_cards(before, game.key)),
                "policies": _policies(game, len(names)), "position": _position(),
            }  # fmt: skip
            # Above the button, since what is below it may lie under the edge of the screen.
            wrong = st.container()
            if st.button("Start", type="primary", width="stretch"):
                with wrong:
                    if empty := [seat for seat, name in enumerate(names, 1) if not name.strip()]:
                        say(unnamed(empty))
                    else:
                        _start(visit, scribe, wanted)


def unnamed(seats: list[int]) -> str:
    """Whom a name is missing for, and what to do."""
    if len(seats) == 1:
        return f"Seat {seats[0]} has no name: type one, or choose fewer players."
    return f"Seats {listed([str(seat) for seat in seats])} have no names: type them, or choose fewer players."


def _table(visit: Visit, scribe: Scribe, before: list[Listed]) -> tuple[Game, list[str]]:
    """Which game, and who sits where."""
    every = games()
    titles = {game.key: game.title for game in every}
    if before:
        _again(visit, scribe, _shown_when_tapped(before))
    usual = before[-1].game if before else every[0].key
    # By its key it stays what was shown: what is offered first changes as soon as another table begins another game.
    key = st.segmented_control(
        "Game", list(titles), format_func=titles.__getitem__, default=usual, required=True, key="game"
    )
    game = next(one for one in every if one.key == key)
    last = last_table(before, game.key)
    seats = _seats(game, len(last))
    return game, [_name(game.key, seat, last) for seat in range(1, seats + 1)]


def _seats(game: Game, usual: int) -> int:
    """In the numbers of the rulebook, or of the house reading that widens them."""
    wider = game.seats.wider
    least, most = (game.seats.least, game.seats.most) if wider is None else (wider.least, wider.most)
    known = usual if game.seats.usual(usual) else max(game.seats.least, 3)
    counts = list(range(least, most + 1))
    return st.segmented_control("Players", counts, default=known, required=True, key=f"{game.key} players")


def sat_down(visit: Visit) -> list[Listed]:
    """The games that people sat down to, the latest last."""
    return [one for one in visit.reading.games() if one.origin in {"real", "practice"} and not one.hidden]


def _tapped(game_id: UUID) -> None:
    st.session_state["last time"] = game_id


def _shown_when_tapped(before: list[Listed]) -> Listed:
    """The latest table; behind a tap the one that was named there, though another has begun since."""
    meant = st.session_state.pop("last time", None)
    return next((one for one in before if one.id == meant), before[-1])


def _again(visit: Visit, scribe: Scribe, last: Listed) -> None:
    """The same people at the same game, with its edition, cards and house readings: one tap."""
    opened = visit.reading.log(last.id).opened
    practice = opened.origin == "practice"
    with st.container(border=True, key="again"):
        cards = "practice box" if practice else "my copy"
        st.text(f"Last time: {last.title}, {listed([harmless(name) for name in last.names])}, {cards}.")
        if st.button(
            "Same table as last time: start", type="primary", width="stretch", on_click=_tapped, args=(last.id,)
        ):
            policies = [f"{policy}={value}" for policy, value in opened.policies.items()]
            _start(visit, scribe, {
                "key": last.game, "seats": list(last.names), "edition": opened.edition, "box": PRACTICE if practice else None,
                "policies": policies, "position": None,
            })  # fmt: skip


def last_table(before: list[Listed], key: str) -> tuple[str, ...]:
    """Who sat down the last time, at this game or at another."""
    same = [one for one in before if one.game == key] or before
    return same[-1].names if same else ()


def last_cards(before: list[Listed], key: str) -> str:
    """Whose cards lay on the table the last time this game was played."""
    same = [one for one in before if one.game == key]
    return PRACTICE if same and same[-1].origin == "practice" else OWN


def _name(key: str, seat: int, last: tuple[str, ...]) -> str:
    known = last[seat - 1] if seat <= len(last) else ""
    return st.text_input(f"Seat {seat}", known, max_chars=60, key=f"{key} seat {seat}", on_change="ignore")


def _edition(game: Game) -> str:
    labels = {one.key: one.label for one in game.editions}
    if len(labels) == 1:
        return next(iter(labels))
    default = next(iter(labels))
    return st.segmented_control("Edition", list(labels), format_func=labels.__getitem__, default=default, required=True)


def _box(scribe: Scribe, game: Game, usual: str) -> str | None:
    """The practice box, or the owner's: as far as it is entered, the rest is asked when it first matters."""
    report = scribe.shelf.report(game, scribe.shelf.read(game))
    entered = f"{report.whole} of {count(report.components, 'component')} entered, the rest is asked once"
    labels = {
        OWN: f"My copy: {entered if report.whole else 'whatever a rule needs is asked once, when it first matters'}",
        PRACTICE: "Practice box: invented cards, to try it out",
    }
    chosen = st.radio(
        "Cards", list(labels), list(labels).index(usual), format_func=labels.__getitem__, key=f"{game.key} cards"
    )
    return PRACTICE if chosen == PRACTICE else None


def _policies(game: Game, seats: int) -> list[str]:
    """A line a disputed reading, where there is any; the first value is the recommended one. The one that so many players need is set, and said."""
    needed = _needed(game, seats)
    free = [policy for policy in game.policies if policy.key not in needed]
    for policy in game.policies:
        if policy.key in needed:
            label = next(one.label for one in policy.values if one.value == needed[policy.key])
            st.text(f"{seats} players: “{policy.title}” is read as “{label}”.")
    chosen = _chosen(game, free, "the others" if needed else "all") if free else {}
    return [f"{key}={value}" for key, value in {**chosen, **needed}.items()]


def _chosen(game: Game, free: Sequence[Policy], others: str) -> dict[str, str]:
    with st.expander(f"How disputed rules are read: {others} as usual, or choose"):
        known = rules(game.package)
        return {one.key: _policy(game, one, known) for one in free}


def _needed(game: Game, seats: int) -> dict[str, str]:
    """The only reading under which as many may play, where the ordinary one does not let them."""
    wider = game.seats.wider
    return {} if wider is None or game.seats.usual(seats) else {wider.policy: wider.value}


def _policy(game: Game, policy: Policy, known: dict[str, Any]) -> str:
    labels = {str(choice.value): choice.label for choice in policy.values}
    chosen = st.radio(
        policy.title, list(labels), format_func=labels.__getitem__, key=f"{game.key} reading {policy.key}"
    )
    st.html(f"<small>{', '.join(rule for rule in policy.rules if rule in known)}</small>")
    return chosen


def _position() -> bytes | None:
    with st.expander("Begin from a stated position"):
        st.write("The state of a game, saved as a JSON file. The new game is marked as attested from there on.")
        dropped = st.file_uploader("Position (.json)", type=["json"])
        return None if dropped is None else dropped.getvalue()


def _start(visit: Visit, scribe: Scribe, wanted: dict[str, Any]) -> None:
    try:
        opened = scribe.open_game(**wanted, by="")
    except (Refused, Trouble) as wrong:
        say(on_its_page(wrong))
        return
    st.switch_page(visit.pages.get("record", visit.pages["replay"]), query_params={"game": str(opened.id)})
