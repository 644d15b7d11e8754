"""What is asked, in the address: the words of `tablescribe ask`, so that a link restores the view."""

import re
from collections.abc import Sequence

import streamlit as st
from msgspec import Struct, structs

from domain.kernel.refusal import Refused, malformed
from domain.kernel.text import as_typed
from domain.recording.ways import Way
from domain.recording.wording import listed
from projections.questions import words
from projections.questions.catalogue import NO_DIMENSIONS, Catalogue
from projections.questions.filters import read_all

LONGEST, LONGEST_OF_ALL = 200, 4_000
"""Letters of one name or number, and of a filter with all its names: no page writes more, and none says more again."""
ORIGINS = tuple(words.ORIGINS)
CHOOSES = "origin="
"""How a filter begins that chooses among them."""


class View(Struct, frozen=True):
    """game: its key, or nothing for all games. where: as written in the address, without title and origin."""

    game: str = ""
    ask: str = ""
    by: str = ""
    where: tuple[str, ...] = ()
    origins: tuple[str, ...] = ("real",)
    on: str = ""
    """The game whose own line lies on top of a band."""

    def filters(self, origin: str = "") -> list[str]:
        """As `ask` takes them, for the games of one origin."""
        told = [f"title={self.game}"] if self.game else []
        return [*told, *self.where, *([f"origin={origin}"] if origin not in ("", "real") else [])]


def no_game(catalogue: Catalogue) -> str:
    """What the address calls a game, and is none."""
    game = st.query_params.get("game", "")
    return "" if game in catalogue.games else game


def refuse_no_game(catalogue: Catalogue) -> None:
    """Asked about all games instead, it would be answered as if nobody had named one."""
    if game := no_game(catalogue):
        raise malformed("game", f"There is no game called {as_typed(game)}. {Way.TITLE}.")


def refuse_unknown(catalogue: Catalogue, view: View) -> None:
    """What nothing here is called: a terminal says by which names it would be found, a page where it is chosen."""
    strays = [as_typed(one) for one in dict.fromkeys(whose()) if one not in ORIGINS]
    if strays:
        raise malformed(
            "origin",
            f"There are no games called {listed(strays, 'or')}. Choose whose games count under “Which games count”.",
        )
    strays = [as_typed(one.key) for one in read_all(view.where) if not is_filter(catalogue, view.game, one.key)]
    if strays:
        raise malformed(
            "where",
            f"There is nothing called {listed(strays, 'or')} to choose games by. Choose it under “Which games count”.",
        )


def is_filter(catalogue: Catalogue, game: str, key: str) -> bool:
    return key in NO_DIMENSIONS or key in catalogue.dimensions(game) or key.startswith("policy:")


def from_address(catalogue: Catalogue, usual: str) -> View:
    """What the address names; what it does not name is the first question of the game."""
    asked = st.query_params
    game = asked.get("game", usual)
    game = game if game in catalogue.games else ""
    where = tuple(one for one in chosen() if not one.startswith(CHOOSES))
    ask, by, on = ("" if overlong(one := asked.get(key, "")) else one for key in ("ask", "by", "on"))
    view = View(game, ask, by, where, origins(whose()), on)
    return view if view.ask else first(catalogue, view)


def chosen() -> tuple[str, ...]:
    """The filters of the address."""
    return together([one for one in st.query_params.get_all("where") if not overlong(one)])


def whose() -> list[str]:
    """Of which origins the address asks: a page writes them by themselves, a terminal among the filters."""
    beside = [one.removeprefix(CHOOSES) for one in chosen() if one.startswith(CHOOSES)]
    told = ",".join([st.query_params.get("origin", ""), *beside]).split(",")
    return [one.strip() for one in told if one.strip()]


def together(where: Sequence[str]) -> tuple[str, ...]:
    """One field for each filter: what a link tells apart is a choice of both."""
    try:
        return tuple(map(str, read_all(where)))
    except Refused:
        # What does not read is refused where it is asked; of what has one value, the last one counts.
        return tuple({one.partition("=")[0]: one for one in where}.values())


def overlong(told: str) -> bool:
    return len(told) > LONGEST_OF_ALL or any(len(one) > LONGEST for one in re.split("[=<>,]", told))


def cut() -> bool:
    """Whether something in the address was not read, since it is overlong."""
    return any(overlong(one) for key in ("ask", "by", "where") for one in st.query_params.get_all(key))


def origins(asked: Sequence[str]) -> tuple[str, ...]:
    return tuple(one for one in ORIGINS if one in asked) or ("real",)


def to_address(view: View) -> None:
    """Only what differs from the usual is written."""
    told: dict[str, str | list[str]] = {"game": view.game, "ask": view.ask}
    more: dict[str, str | list[str]] = {
        "by": view.by,
        "where": list(view.where),
        "origin": ",".join(view.origins),
        "on": view.on,
    }
    told |= {key: value for key, value in more.items() if value and value != "real"}
    st.query_params.from_dict(told)


def first(catalogue: Catalogue, view: View) -> View:
    """Where one begins: who wins; without a game, what was played."""
    game = catalogue.games.get(view.game)
    if game is None:
        return structs.replace(view, ask="plays", by="title")
    if game.co_operative:
        return structs.replace(view, ask="success_rate", by="")
    return structs.replace(view, ask="win_rate", by="player")
