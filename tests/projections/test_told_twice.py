"""Answers of SQL beside the same told in Python from the games themselves."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from domain.games import game
from domain.kernel.fold import states
from domain.simulation.playouts import Playout
from projections.comparing import Cell, lift
from projections.follow import Tables, opened
from projections.intervals import Counted
from projections.questions.answer import Row
from projections.questions.catalogue import Catalogue
from projections.turning import turning_points
from tests.projections.evenings import House, answered, evenings

STYX = game("styx")
PLAYED = evenings(STYX, 32)
WHERE = ["title=styx"]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    house = House(tmp_path_factory.mktemp("twice")).record(PLAYED)
    with opened(house.path, None) as found:
        found.catch_up()
        yield found


def rows(tables: Tables, question: str, by: str = "", *where: str) -> list[Row]:
    return list(answered(tables, Catalogue([STYX]), question, by, [*WHERE, *where]).rows)


def test_turning_points_by_phase(tables: Tables):
    beats: dict[int, list[SimpleNamespace]] = defaultdict(list)
    for number, no, phase, kept, gainer in (
        tables.cursor().execute("SELECT game, no, phase, kept_bp, gainer FROM beat").fetchall()
    ):
        beats[number].append(SimpleNamespace(no=no, phase=phase, kept_bp=kept, gainer=gainer))
    wanted = Counter(point.beat.phase for own in beats.values() for point in turning_points(own))
    assert {row.part: row.k for row in rows(tables, "swings")} == dict(wanted)
    assert sum(wanted.values()) > len(PLAYED)


def test_a_track_over_time(tables: Tables):
    after: dict[int, list[int]] = defaultdict(list)
    for playout in PLAYED:
        state = STYX.evolve(None, playout.opened)
        told = []
        for _, events in playout.moves:
            for before, _, after_event in states(STYX, events, state):
                told.append((STYX.moment(before).round, after_event))
                state = after_event
        last = {number: reached for number, reached in told if number > 0}
        for number, reached in last.items():
            after[number] += [
                STYX.tracks(reached)["influence", seat] for seat in range(1, len(playout.opened.seats) + 1)
            ]
    found = rows(tables, "track_band", "", "track=influence")
    # 32 games: the line ends after the last span that 16 of them reached.
    reached = Counter(number for playout in PLAYED for number in range(1, spans(playout) + 1))
    assert len(found) == sum(2 * games >= len(PLAYED) for games in reached.values())
    for row in found:
        values = after[int(row.key)]
        assert (row.n, row.games) == (len(values), reached[int(row.key)])
        assert row.value == Counted(Counter(values).items()).middle


def spans(playout: Playout) -> int:
    state: Any = playout.state
    return int(state.audience)


def test_where_a_track_ended_has_no_interval_where_a_game_tells_it_several_times(tables: Tables):
    (row,) = rows(tables, "track_final", "", "track=influence")
    assert (row.games, row.n) == (len(PLAYED), sum(len(playout.opened.seats) for playout in PLAYED))
    assert row.lo is None
    (chaos,) = rows(tables, "track_final", "", "track=chaos")
    assert chaos.n == chaos.games == len(PLAYED)
    assert chaos.lo is not None


def test_cards_and_winning(tables: Tables):
    con = tables.cursor()
    winners = dict(con.execute("SELECT game, winners FROM game").fetchall())
    seats = dict(con.execute("SELECT game, seats FROM game").fetchall())
    share = {
        (g, s, span): bp
        for g, s, span, bp in con.execute("SELECT game, seat, span, share_bp FROM seat_span").fetchall()
    }
    used: dict[tuple[int, str, int], int] = {}
    for g, card, seat, span in con.execute(
        "SELECT game, card, seat, audience FROM styx_auction WHERE action = 'muster' AND outcome = 'won' ORDER BY game, audience"
    ).fetchall():
        used.setdefault((g, card, seat), span)
    own: dict[str, dict[tuple[str, str, int], list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    whole: dict[tuple[str, str, int], list[int]] = defaultdict(lambda: [0, 0])
    for (g, card, seat), span in used.items():
        before = [share.get((g, one, span - 1)) for one in range(1, seats[g] + 1)]
        ahead = None if before[0] is None else sum(other > before[seat - 1] for other in before)
        rank = "middle" if ahead is None else "first" if ahead == 0 else "last" if ahead == seats[g] - 1 else "middle"
        phase = "1-4" if span <= 4 else "5-8" if span <= 8 else "9+"
        for cell in (own[card][rank, phase, seats[g]], whole[rank, phase, seats[g]]):
            cell[0] += 1
            cell[1] += winners[g] >> (seat - 1) & 1
    found = {row.key: row for row in rows(tables, "card_lift", "card")}
    assert found.keys() == own.keys()
    shown = 0
    for card, cells in own.items():
        told = lift(Cell(n, k, whole[key][0] - n, whole[key][1] - k) for key, (n, k) in cells.items())
        assert (found[card].n, found[card].k) == (0 if told is None else told.n, None)
        if told is not None and told.n >= 8:
            shown += 1
            assert found[card].value == pytest.approx(100 * told.points, abs=1e-5)
            assert (found[card].lo, found[card].hi) == pytest.approx((100 * told.ends[0], 100 * told.ends[1]), abs=1e-5)
        else:
            assert found[card].value is None
    assert shown


def test_what_decided_auctions(tables: Tables):
    paid: Counter[int] = Counter()
    for playout in PLAYED:
        for _, events in playout.moves:
            names = [type(event).__name__ for event in events]
            for place, event in enumerate(events):
                if type(event).__name__ == "CoinsPaid" and "CardMustered" in names[:place]:
                    paid["coins"] += event.amount
                    paid["sales"] += 1
    (row,) = rows(tables, "muster_price")
    assert (row.k, row.n) == (paid["coins"], paid["sales"])
