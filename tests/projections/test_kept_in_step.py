"""What was followed, kept and built at once says the same, also where only days, people or a running game moved."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from msgspec import structs

from domain.games import game
from domain.kernel.log import Note, TakeBack
from domain.recording.application import Tablescribe, make_store
from domain.recording.identity import id_maker
from projections.follow import Tables, opened
from projections.questions.asking import ask
from projections.questions.catalogue import Catalogue
from projections.questions.tables import Keeping
from service.simulating import lines_of
from tests.projections.evenings import evenings, log
from tests.projections.following import problems

STYX = game("styx")
CATALOGUE = Catalogue([STYX])
DAY = 86_400_000
NOON = 1_767_268_800_000  # 2026-01-01 12:00 UTC


class Clock:
    now = NOON

    def __call__(self) -> int:
        self.now += 20_000
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Tablescribe]:
    with make_store(tmp_path / "games.sqlite", clock, id_maker(clock)) as found:
        yield found


@pytest.fixture
def tables(tmp_path: Path, store: Tablescribe) -> Iterator[Tables]:
    with opened(tmp_path / "games.sqlite", None) as found:
        found.catch_up()
        yield found


def people(tables: Tables) -> list[tuple[object, ...]]:
    sql = "SELECT stream::VARCHAR, seat, experience, won FROM seat JOIN game USING (game) ORDER BY ALL"
    return tables.cursor().execute(sql).fetchall()


def days(tables: Tables) -> list[tuple[object, ...]]:
    return tables.cursor().execute("SELECT stream::VARCHAR, started_at, ended_on FROM game ORDER BY ALL").fetchall()


def first_and_last(tables: Tables) -> list[tuple[str, UUID, UUID]]:
    """Of each person the first game and the last."""
    return tables.cursor().execute(
        "SELECT name, first.stream, last.stream FROM player "
        "JOIN game first ON first.game = first_game JOIN game last ON last.game = last_game ORDER BY name"
    ).fetchall()  # fmt: skip


def built(tmp_path: Path) -> Tables:
    found = Tables(tmp_path / "games.sqlite", None)
    found.catch_up()
    return found


def finished(store: Tablescribe, count: int) -> list[UUID]:
    """Games of the same people, on one day after another, without times."""
    ids = []
    for place, playout in enumerate(evenings(STYX, 2 * count)[::2]):
        names = tuple(f"Person {seat}" for seat in range(1, len(playout.opened.seats) + 1))
        told = structs.replace(playout.opened, seats=names, played_on=f"2025-12-{1 + place:02}")
        ids.append(store.import_log(lines_of(log(structs.replace(playout, opened=told)))).id)
    return ids


def test_a_game_corrected_today_is_the_last_one_of_its_people(tmp_path: Path, store: Tablescribe, tables: Tables):
    first, _ = finished(store, 2)
    tables.catch_up()
    before = people(tables)
    command = store.log(first).moves[-1].command
    store.record(first, TakeBack())
    store.record(first, command)
    tables.catch_up()
    anew = built(tmp_path)
    assert people(tables) == people(anew)
    assert people(tables) != before
    anew.close()


@pytest.mark.parametrize("move", [False, True], ids=["a remark", "a move with a time"])
def test_what_comes_to_a_running_game_without_times_moves_its_day_only_if_it_stands(
    move: bool, tmp_path: Path, store: Tablescribe, tables: Tables
):
    (playout,) = evenings(STYX, 1)
    cut = structs.replace(playout, moves=playout.moves[:3], state=None, result=None)
    cut = structs.replace(cut, opened=structs.replace(cut.opened, played_on="2025-12-31"))
    running = store.import_log(lines_of(log(cut))).id
    if move:
        tables.catch_up()
        store.record(running, playout.moves[3][0])
    else:
        store.record(running, Note(text="hello"))
    tables.catch_up()
    anew = built(tmp_path)
    assert days(tables) == days(anew)
    assert str(days(tables)[0][2]) == ("2026-01-01" if move else "2025-12-31")
    anew.close()


def test_a_running_game_whose_times_begin_later_is_the_first_of_its_people(
    tmp_path: Path, store: Tablescribe, tables: Tables, clock: Clock
):
    """A game without a time comes last; from its first time on it stands where that is."""
    (playout,) = evenings(STYX, 1)
    opened = structs.replace(playout.opened, seats=("Mara", "Oskar", "Ines")[: len(playout.opened.seats)])
    cut = structs.replace(playout, opened=opened, moves=playout.moves[:2], state=None, result=None)
    one, other = store.import_log(lines_of(log(cut))).id, store.open(opened).id
    tables.catch_up()
    assert first_and_last(tables) == [(name, other, one) for name in sorted(opened.seats)]
    clock.now -= DAY
    store.record(one, playout.moves[store.log(one).moves[-1].number][0])
    tables.catch_up()
    anew = built(tmp_path)
    assert first_and_last(tables) == first_and_last(anew) == [(name, one, other) for name in sorted(opened.seats)]
    anew.close()


def test_a_game_whose_clock_is_set_back_began_with_its_opening_and_its_day_is_that_of_its_last_move(
    tmp_path: Path, store: Tablescribe, tables: Tables, clock: Clock
):
    """Opened at noon on the first of January, by a clock that is then set to the second of December, and right again."""
    (playout,) = evenings(STYX, 1)
    running = store.open(playout.opened).id
    for place, (by, day) in enumerate(((-30 * DAY, "2025-12-02"), (29 * DAY, "2025-12-31"), (2 * DAY, "2026-01-02"))):
        clock.now += by
        store.record(running, playout.moves[place][0])
        tables.catch_up()
        ((_, began, on),) = days(tables)
        assert (str(began)[:16], str(on)) == ("2026-01-01 12:00", day)
        assert problems(tables) == []
    anew = built(tmp_path)
    assert days(tables) == days(anew)
    anew.close()


@pytest.mark.parametrize("by", ["length_band", "month", "weekday"])
def test_a_kept_answer_moves_on_with_a_game_that_runs(by: str, store: Tablescribe, tables: Tables, clock: Clock):
    (playout,) = evenings(STYX, 1)
    running = store.open(playout.opened).id
    told = []
    for moves in (playout.moves[:3], playout.moves[3:-1]):
        for command, _ in moves:
            store.record(running, command)
        tables.catch_up()
        told.append(ask(Keeping(tables.cursor(), 0), CATALOGUE, "plays", by, ["title=styx"]).rows)
        anew = ask(Keeping(tables.cursor(), 1 << 40), CATALOGUE, "plays", by, ["title=styx"]).rows
        assert told[-1] == anew
        clock.now += 40 * DAY
    assert told[0] != told[1]


def test_a_kept_answer_knows_who_wrote_a_game_down(store: Tablescribe, tables: Tables):
    """A game forgotten and brought in again gets its number again, and is the same but for who wrote it down."""
    (playout,) = evenings(STYX, 1)
    told = []
    for scribe in ("Mara", "Oskar"):
        game = store.import_log(lines_of(log(playout)), by=scribe).id
        tables.catch_up()
        told.append(ask(Keeping(tables.cursor(), 0), CATALOGUE, "length", "scribe", ["title=styx"]).rows)
        store.forget(game)
    assert [[(row.key, row.n) for row in rows] for rows in told] == [[("Mara", 1)], [("Oskar", 1)]]


def test_two_people_whose_names_differ_by_a_dot_stay_two(store: Tablescribe, tables: Tables):
    for playout in evenings(STYX, 12)[::2]:
        seats = ("\u0130nes", "Ines", "Ada", "Jon", "Mia", "Tom")[: len(playout.opened.seats)]
        store.import_log(lines_of(log(structs.replace(playout, opened=structs.replace(playout.opened, seats=seats)))))
    tables.catch_up()
    con = tables.cursor()
    wins = dict(con.execute("SELECT name, count(*) FILTER (won) FROM seat GROUP BY name").fetchall())
    for name in ("\u0130nes", "Ines"):
        told = ask(Keeping(con, 1 << 40), CATALOGUE, "win_rate", "player", ["title=styx", f"player={name}"])
        assert [(row.label, row.k) for row in told.rows] == [(name, wins[name])]
    met = ask(Keeping(con, 1 << 40), CATALOGUE, "met", "", ["title=styx"])
    assert {row.n for row in met.rows if "\u0130nes" in row.label and "Ines" in row.label} == {6}
