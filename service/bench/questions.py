"""What questions cost at a hundred thousand games: counted anew, after one more game, and asked again."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from domain.games import games
from service.bench.measuring import Measured, timed
from service.bench.tables import fill, spread

GAMES = 100_000
ROWS = 300_000
PERSONS = 200
ROUNDS = 7
TARGETS = {"win_rate": "5 ms or less", "track_band": "10 ms or less", "": "50 ms or less"}
Asked = tuple[str, str, tuple[str, ...]]


def questions(title: str) -> list[Asked]:
    """Every question of a title alone and by each dimension it names itself, without persons; of tracks the first."""
    from domain.kernel.refusal import Refused
    from projections.questions.catalogue import Catalogue
    from projections.questions.filters import read

    catalogue, found = Catalogue(games()), []
    (game,) = (one for one in games() if one.key == title)
    for metric in catalogue.metrics(title):
        where = (f"title={title}", "origin=simulated", *([f"track={game.tracked[0].key}"] if metric.about else []))
        for by in ("", *dict.fromkeys((*metric.only_by, *metric.split_by))):
            try:
                catalogue.question(metric.key, by, [read(one) for one in where])
            except Refused:
                # A split that the catalogue refuses is no question.
                continue
            if by != "player" and metric.own_by != "player":
                found.append((metric.key, by, where))
    return found


def replicated(home: Path, most: int) -> int:
    """Tables of simulated games, again and again the same ones under numbers of their own; how many there are."""
    from projections.follow import opened

    fill(home / "games.sqlite", ROWS)
    with opened(home / "games.sqlite", home / "tables.duckdb") as tables:
        tables.catch_up()
        con = tables.following.con
        (own,) = con.execute("SELECT max(game) FROM game").fetchone() or (0,)
        again(con, f"range(1, {-(-most // own)}) AS numbers(times)", own, f"own.game <= {own}")
        con.execute(
            f"UPDATE seat SET player = (hash(game, seat) % {PERSONS})::UINTEGER; "  # noqa: S608 - numbers
            f"INSERT INTO player SELECT range, 'Person ' || range, 0, NULL, NULL FROM range({PERSONS})"
        )
        con.execute("CHECKPOINT")
        (of,) = con.execute("SELECT count(*) FROM game").fetchone() or (0,)
    return int(of)


def again(con: Any, times: str, step: int, which: str) -> None:
    """These games once more for each of the times, so many numbers further on."""
    from projections.follow.owner import layout

    for name in layout().by_game:
        more = ", uuid() AS stream" if name == "game" else ""
        con.execute(
            f"INSERT INTO {name} SELECT own.* REPLACE ((own.game + {step} * times)::UINTEGER AS game{more}) "  # noqa: S608 - our own
            f"FROM {times}, {name} AS own WHERE {which} ORDER BY times, game"
        )


def one_more(con: Any) -> None:
    """Another game, and the position moves."""
    (most,) = con.execute("SELECT max(game) FROM game").fetchone() or (0,)
    again(con, "(SELECT 1 AS times)", most, "own.game = 1")
    con.execute("UPDATE follow.tracking SET notification_id = notification_id + 1")


def bench_questions(most: int = GAMES) -> Iterator[Measured]:
    with TemporaryDirectory() as name:
        home = Path(name)
        of = replicated(home, most)
        for title in [game.key for game in games()]:
            yield from asked_all(home, title, f"{of:,} games, {title}")


def asked_all(home: Path, title: str, what: str) -> Iterator[Measured]:
    """Each question once; once after one more game; then ROUNDS times again, in turn."""
    from projections.follow.owner import connect
    from projections.questions.catalogue import Catalogue

    every, known = questions(title), Catalogue(games())
    with connect(home / "tables.duckdb") as con:
        first = {one: took(con, known, one) for one in every}
        one_more(con)
        added = {one: took(con, known, one) for one in every}
        rounds = [{one: took(con, known, one) for one in every} for _ in range(ROUNDS)]
    for key, target in TARGETS.items():
        chosen = [one for one in every if key in ("", one[0])]
        if chosen:
            named = f"{what}: {key or f'all {len(every)} questions without persons'}"
            yield told(named, [own[one] for own in rounds for one in chosen], "", target)
            yield told(named, [added[one] for one in chosen], ", after one more game", target)
            yield told(named, [first[one] for one in chosen], ", counted anew", "")


def took(con: Any, known: Any, one: Asked) -> float:
    from projections.questions.asking import ask
    from projections.questions.tables import Keeping

    key, by, where = one
    return timed(lambda: ask(Keeping(con), known, key, by, where)) * 1e3


def told(what: str, times: Sequence[float], how: str, target: str) -> Measured:
    return spread("asked", what + how, times, target)
