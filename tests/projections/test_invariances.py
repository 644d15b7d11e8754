"""What must not change an answer does not, byte for byte; and every question by every dimension can be asked."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.games import games
from domain.kernel.game import Game
from domain.kernel.log import Redo, TakeBack
from domain.kernel.refusal import Refused
from projections.follow import opened
from projections.intervals import Sums
from projections.questions.answer import Answer
from projections.questions.asking import ask
from projections.questions.catalogue import Catalogue, Question
from projections.questions.dimensions import GENERAL
from projections.questions.filters import Filter
from projections.questions.sql import Compiled
from projections.questions.tables import Connected, Rows
from tests.part import part
from tests.projections.evenings import House, evenings, of_bots, renamed

COUNT = 10
ORDERED = re.compile(r"ORDER BY [^()]*(\([^()]*\)[^()]*)*$")
ABOUT_CORRECTIONS = {"takebacks", "amends"}


def every_question(game: Game) -> Iterator[tuple[str, str, list[str]]]:
    """Each metric alone and by each dimension; of tracks the first."""
    dimensions = [dimension.key for dimension in (*GENERAL, *game.measures.dimensions)]
    for metric in Catalogue(games()).metrics(game.key):
        where = [f"title={game.key}", *([f"track={game.tracked[0].key}"] if metric.about else [])]
        for by in ("", *dimensions):
            yield metric.key, by, where


def askable(game: Game) -> list[tuple[str, str, list[str]]]:
    """Those that the contract allows."""
    found, catalogue = [], Catalogue(games())
    for key, by, where in every_question(game):
        try:
            catalogue.question(
                key, by, [Filter(*part.partition("=")[:1], "=", (part.partition("=")[2],)) for part in where]
            )
        except Refused:
            # Not a question that is allowed.
            continue
        found.append((key, by, where))
    return found


def few_of_each(game: Game) -> list[tuple[str, str, list[str]]]:
    """Each metric in the first three ways: which games count does not hang on how they are split."""
    return [one for _, ways in groupby(askable(game), key=lambda one: one[0]) for one in islice(ways, 3)]


def told(answers: Sequence[Answer], drop: set[str] = ABOUT_CORRECTIONS) -> dict[tuple[str, str], bytes]:
    return {(one.question, one.by): msgspec.json.encode(one) for one in answers if one.question not in drop}


@pytest.fixture(scope="module", params=games(), ids=lambda game: game.key)
def asked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Game, list[Any], list[Answer]]:
    game: Game = request.param
    played = evenings(game, COUNT)
    house = House(tmp_path_factory.mktemp("plain")).record(played)
    return game, played, house.asked(part(askable(game), 3, meeting=(0, 1)))


def test_what_is_not_refused_as_lacking_has_values_to_split_by(asked: tuple[Game, list[Any], list[Answer]]):
    """What no game of a title can have is declared so; these ten have everything else but a scribe who signed, and bots."""
    _, _, answers = asked
    ways = {one.by for one in answers if one.by}
    assert ways - {one.by for one in answers if one.rows} == {"scribe", "bot"}


def without_left_out(answers: Sequence[Answer]) -> dict[tuple[str, str], bytes]:
    from msgspec import structs

    from projections.questions.answer import LeftOut

    return told([structs.replace(one, left_out=LeftOut()) for one in answers], set())


def test_every_question_by_every_dimension_keeps_the_contract(asked: tuple[Game, list[Any], list[Answer]]):
    game, _, answers = asked
    assert len({answer.question for answer in answers}) == len({key for key, _, _ in askable(game)})
    assert any(answer.rows for answer in answers)
    for answer in answers:
        for row in answer.rows:
            assert row.n >= 0
            assert row.games <= answer.games
            assert (row.lo is None) == (row.hi is None)
            if answer.form == "share" and row.n < 5:
                assert row.value is None
            if row.lo is not None and row.value is not None and "F" not in answer.interval:
                assert row.lo <= row.value <= row.hi, (answer.question, answer.by, row)
            if row.lo is not None and answer.interval[0] == "H":
                least, most = Catalogue(games()).metric(answer.question, answer.game).reach
                assert least <= row.lo <= row.hi <= most, (answer.question, answer.by, row)


def test_order_of_import_corrections_and_names_change_nothing(
    asked: tuple[Game, list[Any], list[Answer]], tmp_path: Path
):
    """Imported backwards, some twice; moves taken back and redone; everybody under another name."""
    game, played, answers = asked
    # As long, and in the same order, so that bars that follow their names stay where they are.
    names = {
        "Bruno": "Bxxxo",
        "Ines": "Ixxs",
        "Lena": "Lxxa",
        "Mara": "Mxxa",
        "Ode": "Oae",
        "Oskar": "Osxar",
        "Tadeo": "Txxxo",
        "Yuki": "Yxxi",
    }
    others = [renamed(playout, names) for playout in played]
    house = House(tmp_path).record(others[::-1]).record(others[:3])
    with house.store() as store:
        for playout in played[::2]:
            store.record(playout.id, TakeBack(to=len(playout.moves) - 4))
            store.record(playout.id, Redo())
    back = {new.encode(): old.encode() for old, new in names.items()}
    found = told(house.asked(askable(game)[::3]))
    assert len(found) > 100
    for key, answer in found.items():
        for new, old in back.items():
            answer = answer.replace(new, old)  # noqa: PLW2901 - name after name
        found[key] = answer
    plain = told(answers)
    assert found == {key: plain[key] for key in found}


class Backwards(Connected):
    """Rows that no statement orders come the other way round, as DuckDB may bring them from tables that were made otherwise."""

    def fetch(self, sql: str, values: dict[str, Any]) -> Rows:
        rows = super().fetch(sql, values)
        return rows if ORDERED.search(sql) else rows[::-1]


def test_the_order_in_which_the_tables_bring_their_rows_changes_nothing(
    asked: tuple[Game, list[Any], list[Answer]], tmp_path: Path
):
    """`left_out` told its second reasons as they came: after a rebuild the same games had another answer."""
    game, played, _ = asked
    house, bots = House(tmp_path).record(played), [of_bots(playout) for playout in played]
    for playout in bots[:4]:
        house.stop(playout, len(playout.moves) // 2, abandon=playout in bots[:2])
    with opened(house.path, None) as tables:
        tables.catch_up()
        for question in part(askable(game)[::5], 2):
            one, other = (
                ask(connected(tables.cursor()), house.catalogue, *question) for connected in (Connected, Backwards)
            )
            assert msgspec.json.encode(one) == msgspec.json.encode(other)


def test_other_games_change_only_what_was_left_out(asked: tuple[Game, list[Any], list[Answer]], tmp_path: Path):
    game, played, answers = asked
    house = House(tmp_path).record(played).record(map(of_bots, played[:4]))
    house.stop(played[0], len(played[0].moves) // 2, abandon=False)
    house.stop(played[1], len(played[1].moves) // 2)
    changed = {"plays", "met", "abandoned", "takebacks", "amends", "win_rate", "success_rate"}
    before = without_left_out(answers)
    ways = [one for one in few_of_each(game) if one[:2] in before]
    kept = [one for one in house.asked(ways) if one.question not in changed]
    assert without_left_out(kept) == {(one.question, one.by): before[one.question, one.by] for one in kept}
    assert {one.left_out.simulated for one in kept} == {4}
    assert {one.left_out.running for one in kept} == {1}
    assert {one.left_out.abandoned for one in kept} == {1}


def test_a_corpus_cut_in_two_and_merged(asked: tuple[Game, list[Any], list[Answer]], tmp_path: Path):
    """The sums of both halves are those of the whole, for everything that is made of sums."""
    game, played, _ = asked
    catalogue = Catalogue(games())
    houses = [House(tmp_path / name) for name in ("whole", "one", "other")]
    for house, share in zip(houses, (played, played[:4], played[4:]), strict=True):
        house.path.parent.mkdir()
        house.record(share)
    found: list[dict[tuple[str, str], Sums]] = []
    for house in houses:
        with opened(house.path, None) as tables:
            tables.catch_up()
            found.append({})
            for metric in catalogue.metrics(game.key):
                if metric.part or metric.interval[0] not in ("W", "C", "H") or metric.kind == "co-operative":
                    continue
                compiled = Compiled(catalogue, Question(metric, game.key))
                sql = compiled.sums()
                values = {name: value for name, value in compiled.values.items() if f"${name}" in sql}
                for key, g, _, *numbers in Connected(tables.cursor()).fetch(sql, values):
                    found[-1][metric.key, key] = Sums(g, *map(int, numbers))
    whole, one, other = found
    # A game counts once, however many rows it brings.
    assert max(sums.g for sums in whole.values()) == COUNT
    assert whole.keys() == one.keys() | other.keys()
    for key, sums in whole.items():
        parts = zip(one.get(key, Sums()), other.get(key, Sums()), strict=True)
        assert tuple(map(sum, parts)) == sums


def test_a_running_game_tells_nothing_that_only_the_scribe_knows(tmp_path: Path):
    """No question looks into games that are not over, except how many there are."""
    for game in games():
        for metric in Catalogue(games()).metrics(game.key):
            assert "running" not in metric.status or metric.interval == ("N",), metric.key
