"""Proof that the tables tell what the games tell: each game folded in Python and compared by content hash."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from hashlib import sha256
from itertools import pairwise
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.kernel.fold import states as states_from
from domain.kernel.game import Game
from domain.kernel.track import Tracks, differences
from domain.recording.game_log import standing_rows
from domain.recording.rows import Row
from domain.recording.trouble import DamagedGame, adding_up
from projections.build import Connection
from projections.deriving import rows_of
from projections.fingerprints import fingerprints
from projections.folding import Folded, fold_game, known_numbers, places_told, stretches_told
from projections.follow.following import Following, Progress, silent
from projections.follow.owner import Tables
from projections.literals import filled
from projections.seated import told_otherwise

PAGE = 100
POINTS = (
    "SELECT game, track::VARCHAR, subject, step, value, delta FROM track_point WHERE game BETWEEN ? AND ? ORDER BY ALL"
)
ENDS = (
    "SELECT game, status, coalesce(ending, ''), winners, shared, events, moves "
    "FROM game WHERE game BETWEEN ? AND ? ORDER BY ALL"
)
TIMES = (
    "SELECT game, epoch_ms(started_at), epoch_ms(ended_at), ended_on - DATE '1970-01-01' "
    "FROM game WHERE game BETWEEN ? AND ? ORDER BY ALL"
)
SEATS = "SELECT game, seat, name, kind FROM seat WHERE game BETWEEN ? AND ? ORDER BY ALL"
STRETCH_SQL = (
    "SELECT game, no, leader, top_bp, gap_bp, swing_bp, kept_bp, gainer, loser, cause_step FROM {} "
    "WHERE game BETWEEN ? AND ? AND basis IS NOT NULL ORDER BY ALL"
)
STANDINGS = (
    STRETCH_SQL.format("span"),
    STRETCH_SQL.format("beat"),
    "SELECT game, seat, span, share_bp, f_bp, main1, main2, main3 FROM seat_span WHERE game BETWEEN ? AND ? ORDER BY ALL",
)
PARTS = (("points", (POINTS,)), ("end", (ENDS,)), ("standing", STANDINGS), ("times", (TIMES,)), ("seats", (SEATS,)))
STRETCH = ("game", "no", "leader", "top_bp", "gap_bp", "swing_bp", "kept_bp", "gainer", "loser", "cause_step")
PLACE = ("game", "seat", "span", "share_bp", "f_bp", "main1", "main2", "main3")
SENTENCES = {
    "points": "Its track points are not those that its events bring.",
    "end": "Its result or its length is not what its events bring.",
    "standing": "Its standing is not what its events bring.",
    "times": "Its times or its day are not those of its entries.",
    "seats": "Its seats are not those of its opening.",
    "people": "Who its people are, or which of their games it is, is not what all games tell.",
}
MISSING = "The tables do not hold it."
OTHERWISE = "The rows of {table} are not those that a rebuild makes."
NOBODY = -1
"""The number of a subject that the tables do not have any more."""
DAY = 24 * 60 * 60 * 1000
EPOCH = date(1970, 1, 1).toordinal()
Prints = dict[str, str]


class TableVerified(Struct, frozen=True, kw_only=True):
    """What is wrong with the rows of one game in the tables, or of all; nothing, if all is well."""

    id: UUID | None = None
    problems: tuple[str, ...] = ()


def verified(following: Following, progress: Progress = silent) -> Iterator[TableVerified]:
    """Every game that the tables hold, as far as they hold it."""
    con = following.con
    otherwise = told_otherwise(con, following.people_told())
    held = con.execute("SELECT game, stream, rows FROM game ORDER BY game").fetchall()
    for place in range(0, len(held), PAGE):
        page = held[place : place + PAGE]
        told = told_by_tables(con, page[0][0], page[-1][0])
        folded = [
            problems_of(told[number], number, stream, following.source.states(stream, rows), following.games, con)
            for number, stream, rows in page
        ]
        for (number, stream, _), problems in zip(page, folded, strict=True):
            people = [SENTENCES["people"]] if number in otherwise else []
            yield TableVerified(id=stream, problems=(*problems, *people))
        progress(min(place + PAGE, len(held)), len(held))


def built_otherwise(tables: Tables, progress: Progress = silent) -> Iterator[TableVerified]:
    """What tables that are built from the store now hold otherwise: games that are missing, and each table whose rows differ."""
    anew = Tables(tables.source.path, None, tables.layout, tables.games, tables.titles)
    try:
        anew.catch_up(progress)
        while tables.following.position != anew.following.position:
            # Somebody records meanwhile.
            tables.catch_up(progress)
            anew.catch_up(progress)
        held = {stream for (stream,) in tables.cursor().execute("SELECT stream FROM game").fetchall()}
        for (stream,) in anew.cursor().execute("SELECT stream FROM game ORDER BY game").fetchall():
            if stream not in held:
                yield TableVerified(id=stream, problems=(MISSING,))
        told, wanted = (fingerprints(one.cursor(), one.layout) for one in (tables, anew))
    finally:
        anew.close()
    for name, found in told.items():
        if found != wanted[name]:
            yield TableVerified(problems=(OTHERWISE.format(table=name),))


def problems_of(
    told: Prints, number: int, stream: UUID, states: list[bytes], games: Callable[[str], Game], con: Connection
) -> list[str]:
    """A game that does not fold is told as that: its rows may read as far as the tables look at them."""
    try:
        folded = fold(number, stream, states, games, con)
    except DamagedGame as damaged:
        return [str(damaged)]
    return list(differing(told, folded))


def differing(told: Prints, folded: Prints) -> Iterator[str]:
    return (sentence for part, sentence in SENTENCES.items() if told.get(part) != folded.get(part))


def told_by_tables(con: Connection, first: int, last: int) -> dict[int, Prints]:
    found: dict[int, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    for part, queries in PARTS:
        for query in queries:
            for game, *row in con.execute(filled(query, [first, last])).fetchall():
                found[game][part].append(row)
    return defaultdict(
        dict, {game: {part: digest(rows) for part, rows in parts.items()} for game, parts in found.items()}
    )


def fold(number: int, stream: UUID, states: list[bytes], games: Callable[[str], Game], con: Connection) -> Prints:
    """The same rows from the game's own fold; DamagedGame where that stumbles, and not where we do."""
    if not states:
        return {}
    with adding_up(stream):
        game, rows = rows_of(states, games)
        standing = standing_rows(rows)
        folded = [after for _, _, after in states_from(game, (row.event for row in standing))]
        state, tracked = folded[-1], [game.tracks(one) for one in folded]
    points, last = list[list[Any]](), dict[tuple[str, int], int | None]()
    subjects = subjects_of(con, game)
    for step, (before, tracks) in enumerate(pairwise((Tracks(), *tracked))):
        points += points_of(before, tracks, step, subjects, last)
    prints = {"end": digest([end_of(game, state, len(standing), max(row.move or 0 for row in standing))])}
    prints["times"], prints["seats"] = digest([times_of(standing)]), digest(seats_of(standing[0].event))
    if points:
        prints["points"] = digest(sorted(points))
    if game.result(state) is not None:
        once_over = fold_game(number, stream, states, games)
        if once_over.standing is not None:
            prints["standing"] = digest(standing_of(con, once_over))
    return prints


def points_of(
    before: Tracks, after: Tracks, step: int, subjects: dict[str, int], last: dict[tuple[str, int], int | None]
) -> Iterator[list[Any]]:
    for track, subject, value in () if before == after else differences(before, after):
        place = (track, subject if isinstance(subject, int) else subjects.get(subject, NOBODY))
        previous = last.get(place)
        delta = None if value is None or previous is None else value - previous
        last[place] = value
        yield [*place, step, value, delta]


def subjects_of(con: Connection, game: Game) -> dict[str, int]:
    return dict(con.execute(filled("SELECT key, subject FROM subject WHERE title = ?", [game.key])).fetchall())


def end_of(game: Game, state: Any, events: int, moves: int) -> list[Any]:
    result = game.result(state)
    if result is None:
        return ["running", "", 0, False, events, moves]
    status, ending = ("abandoned", "") if result.how == "abandoned" else ("finished", result.how)
    winners = sum(1 << (seat - 1) for seat in result.winners)
    return [status, ending, winners, result.shared or len(result.winners) > 1, events, moves]


def times_of(standing: Sequence[Row]) -> list[int | None]:
    """First and last time, and the day, counted from 1970: where the table's clock stood last, or the day that was given."""
    opened: Any = standing[0].event
    times = [row.recorded_at for row in standing if row.recorded_at is not None]
    if times:
        return [times[0], times[-1], (times[-1] + (opened.utc_offset or 0) * 60_000) // DAY]
    return [None, None, date.fromisoformat(opened.played_on).toordinal() - EPOCH if opened.played_on else None]


def seats_of(opened: Any) -> list[list[Any]]:
    return [[seat, name, "bot" if seat in opened.bots else "human"] for seat, name in enumerate(opened.seats, 1)]


def standing_of(con: Connection, folded: Folded) -> list[list[Any]]:
    known, lacking = known_numbers(con, [folded])
    # What is checked stays as it is: nothing is numbered here.
    number, found = known | dict.fromkeys(lacking, NOBODY), folded.standing
    spans, beats = (() if found is None else found.spans), (() if found is None else found.beats)
    parts: Iterable[Iterable[dict[str, Any]]] = (
        stretches_told(folded, spans, number),
        stretches_told(folded, beats, number),
    )
    rows = [sorted([record[name] for name in STRETCH[1:]] for record in part) for part in parts]
    return [*rows[0], *rows[1], *sorted([record[name] for name in PLACE[1:]] for record in places_told(folded, number))]


def digest(rows: Iterable[Any]) -> str:
    return sha256(msgspec.json.encode(list(rows))).hexdigest()
