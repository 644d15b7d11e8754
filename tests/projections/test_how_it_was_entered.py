"""Live, late or imported: by the times of all moves that stand, whatever was corrected."""

from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

import pytest

from domain.games import game
from domain.kernel.log import Redo, TakeBack
from domain.recording.application import Tablescribe, make_store
from domain.recording.game_log import fold_log
from domain.recording.identity import id_maker
from domain.recording.log_file import export
from projections.follow import opened
from tests.projections.bars import answer
from tests.projections.evenings import evenings
from tests.projections.following import amend
from tests.projections.sampled import BEGAN, Clock, Kept, rows_told

SHADOW = game("shadow_throne")
PLAYED = evenings(SHADOW, 2)[1]
MOVES = len(PLAYED.moves)
HALF = MOVES // 2
PAUSE = 3_600


class Table:
    def __init__(self, store: Tablescribe, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.ids: dict[str, UUID] = {}

    def play(self, named: str, waits: Sequence[float] | None, moves: int = MOVES) -> UUID:
        """The game, or so many of its moves, with these seconds before each; or without times."""
        told = Kept(SHADOW, UUID(int=PLAYED.id.int + len(self.ids)), PLAYED.opened, moves=list(PLAYED.moves[:moves]))
        if waits is not None:
            told.at = [BEGAN + round(1000 * sum(waits[:place])) for place in range(moves + 1)]
            told.by = ["Mara"] * (moves + 1)
            self.clock.now = told.at[-1] + 60_000
        self.store.import_log(export(fold_log(told.id, SHADOW, rows_told(told))))
        self.ids[named] = told.id
        return told.id


def recorded(table: Table) -> None:
    late = [2] * MOVES
    table.play("no move has a time", None)
    table.play("half within 3 s", [3] * HALF + [100] * HALF)
    table.play("one less than half", [3] * (HALF - 1) + [100] * (HALF + 1))
    table.play("few within 3 s, most after pauses", [3] * (HALF - 2) + [PAUSE] * (HALF + 2))
    redone = table.play("late, taken back and redone", late)
    table.store.record(redone, TakeBack(to=0))
    table.store.record(redone, Redo())
    amend(table.store, table.play("late, changed from the beginning", late), 0)
    on = table.play("begun without times", None, MOVES - 3)
    table.clock.now = BEGAN
    for command, _ in PLAYED.moves[-3:]:
        table.clock.now += 100_000
        table.store.record(on, command, by="Mara")


WANTED = {
    "no move has a time": ("imported", None),
    "half within 3 s": ("late", 103 * HALF),
    "one less than half": ("live", 103 * HALF + 97),
    "few within 3 s, most after pauses": ("live", 3 * (HALF - 2)),
    "late, taken back and redone": ("late", 2 * MOVES),
    "late, changed from the beginning": ("late", 2 * MOVES),
    "begun without times": ("imported", None),
}


def test_times_of_the_moves_that_stand_say_how_it_was_entered(tmp_path: Path):
    assert MOVES == 2 * HALF
    clock = Clock()
    with make_store(tmp_path / "games.sqlite", clock, id_maker(clock)) as store:
        recorded(table := Table(store, clock))
    with opened(tmp_path / "games.sqlite", None) as tables:
        tables.catch_up()
        found = tables.cursor().execute("SELECT stream, mode, seconds FROM game").fetchall()
        assert {stream: told for stream, *told in found} == {table.ids[name]: [*told] for name, told in WANTED.items()}
        asked = answer(tables, "pace", "mode", ["title=shadow_throne"])
        assert {row.key: row.n for row in asked.rows} == {"live": 2}
        assert {row.key: row.n for row in answer(tables, "length", "mode", ["title=shadow_throne"]).rows} == {
            "live": 2, "late": 3, "imported": 2,
        }  # fmt: skip


def test_times_are_told_to_the_nearest_second(tmp_path: Path):
    """They had been cut: half a second less a game, a span and a beat, which the minutes of many spans added up."""
    clock = Clock()
    with make_store(tmp_path / "games.sqlite", clock, id_maker(clock)) as store:
        table = Table(store, clock)
        table.play("nearly a second more", [100] * (MOVES - 1) + [100.6])
        table.play("a little more", [100] * (MOVES - 1) + [100.4])
    with opened(tmp_path / "games.sqlite", None) as tables:
        tables.catch_up()
        con = tables.cursor()
        games = dict(con.execute("SELECT stream, seconds FROM game").fetchall())
        assert games == {
            table.ids["nearly a second more"]: 100 * MOVES + 1,
            table.ids["a little more"]: 100 * MOVES,
        }
        for stretch in ("span", "beat"):
            over = con.execute(f"SELECT max(seconds % 100) FROM {stretch} GROUP BY game ORDER BY game").fetchall()
            assert over == [(1,), (0,)], stretch


@pytest.mark.parametrize("key", ["minutes", "pace", "entry_pace"])
def test_a_game_begun_without_times_says_nothing_of_time(tmp_path: Path, key: str):
    """It had counted all of its moves and spans, over the minutes of the last few moves alone."""
    clock = Clock()
    with make_store(tmp_path / "games.sqlite", clock, id_maker(clock)) as store:
        recorded(Table(store, clock))
    with opened(tmp_path / "games.sqlite", None) as tables:
        tables.catch_up()
        (row,) = answer(tables, key, "", ["title=shadow_throne"]).rows
        assert row.games == 2
