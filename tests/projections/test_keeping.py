"""Kept sums: the answer is always that of counting anew, whatever happened since."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from domain.games import games
from domain.kernel.game import Game
from domain.kernel.log import TakeBack
from projections.follow import Tables, opened
from projections.questions.asking import ask
from projections.questions.tables import Asking, Connected, Keeping, Rows, merged
from tests.part import part
from tests.projections.evenings import House, evenings
from tests.projections.test_invariances import askable


def same_by_both_ways(tables: Tables, house: House, game: Game) -> None:
    """Every second metric once: as a whole, or by person where it is about persons."""
    ways = {key: (key, by, where) for key, by, where in reversed(askable(game)) if by in ("", "player")}
    for key, by, where in part(ways.values(), 2):
        kept = ask(Keeping(tables.cursor(), kept_from=0), house.catalogue, key, by, where)
        anew = ask(Connected(tables.cursor()), house.catalogue, key, by, where)
        assert msgspec.json.encode(kept) == msgspec.json.encode(anew), (key, by)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_kept_answers_are_those_of_counting_anew(game: Game, tmp_path: Path):
    played = evenings(game, 12)
    house = House(tmp_path).record(played[:7])
    with opened(house.path, None) as tables:
        tables.catch_up()
        same_by_both_ways(tables, house, game)
        assert tables.cursor().execute("SELECT count(*) FROM asked.kept").fetchone()[0] > 10
        # More games: only they are added.
        house.record(played[7:])
        tables.catch_up()
        same_by_both_ways(tables, house, game)
        # A game that changed: everything is counted anew.
        with house.store() as store:
            store.record(played[2].id, TakeBack(to=len(played[2].moves) - 3))
        tables.catch_up()
        same_by_both_ways(tables, house, game)
        # Two names of one person, and a game that is gone.
        with house.store() as store:
            store.merge("Mara", "Oskar")
            store.forget(played[5].id)
        tables.catch_up()
        same_by_both_ways(tables, house, game)


def test_nothing_is_looked_at_while_the_tables_stand_and_a_running_game_counts_nothing_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (game,) = (one for one in games() if one.key == "styx")
    played = evenings(game, 4)
    house = House(tmp_path).record(played[:3])
    running = house.stop(played[3], 5, abandon=False)
    # From here on it has times, and so its day.
    with house.store() as store:
        store.record(running, played[3].moves[5][0])

    def never(*_: object) -> str:
        raise AssertionError("counted again")

    with opened(house.path, None) as tables:
        tables.catch_up()

        def asked() -> bytes:
            keeping = Keeping(tables.cursor(), kept_from=0)
            return msgspec.json.encode(ask(keeping, house.catalogue, "win_rate", "player", ["title=styx"]))

        before = asked()
        with monkeypatch.context() as patch:
            patch.setattr(Keeping, "digest", never)
            assert asked() == before
        with house.store() as store:
            store.record(running, played[3].moves[6][0])
        tables.catch_up()
        with monkeypatch.context() as patch:
            patch.setattr(Keeping, "after", never)
            assert asked() == before


def test_all_lifts_of_one_question_are_kept_in_one_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Their cells and the games of these are the same whatever card is asked for, and are not counted again for another one."""
    (game,) = (one for one in games() if one.key == "styx")
    house = House(tmp_path).record(evenings(game, 6))
    counted = list[str]()

    def after(keeping: Keeping, asking: Asking, build: Callable[[], str], upto: int) -> Rows:
        sql = build()
        counted.append("games" if "met" in sql else "cells" if "standing_rank" in sql else "others")
        return counting(keeping, asking, build, upto)

    counting = Keeping.after
    monkeypatch.setattr(Keeping, "after", after)
    with opened(house.path, None) as tables:
        tables.catch_up()
        one, other = ask(Connected(tables.cursor()), house.catalogue, "card_lift", "card", ["title=styx"]).rows[:2]
        for where in ([], [f"card={one.key}"], [], [f"card={other.key}"], [f"card!={one.key}"]):
            told = [
                ask(tables_of, house.catalogue, "card_lift", "card", ["title=styx", *where])
                for tables_of in (Keeping(tables.cursor(), kept_from=0), Connected(tables.cursor()))
            ]
            assert told[0] == told[1]
        assert tables.cursor().execute("SELECT count(*) FROM asked.kept").fetchone() == (1,)
    assert (counted.count("cells"), counted.count("games")) == (1, 1)


def test_rows_of_one_key_add_up():
    assert merged([("a", 1, 2), ("b", 5, 0), ("a", 3, None)], 1) == [("a", 4, 2), ("b", 5, 0)]
