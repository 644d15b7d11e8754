"""What a game tells of its states: tracks, moments, goals, results, as declared."""

from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.judge import judge
from domain.kernel.log import Abandon
from domain.kernel.result import ABANDONED, Result
from domain.kernel.track import Track, differences
from tests.contract.played import all_steps, playouts
from tests.specification import laws_hold


def subjects(track: Track, seats: int) -> set[int | str]:
    return set(range(1, seats + 1)) if track.of == "seat" else set(track.of)


def test_every_track_is_declared_and_every_declared_track_appears(game: Game):
    declared = {track.key: track for track in game.tracked}
    seen: set[str] = set()
    for step in all_steps(game.key):
        for (key, subject), value in game.tracks(step.after).items():
            assert subject in subjects(declared[key], len(step.after.names))
            assert isinstance(value, int)
            seen.add(key)
    assert seen == set(declared)


def test_tracks_move_only_as_declared(game: Game):
    one_way = {track.key: track.moves for track in game.tracked if track.moves != "both"}
    for step in all_steps(game.key):
        before = game.tracks(step.before)
        for key, subject, value in differences(before, game.tracks(step.after)):
            old = before.get((key, subject))
            if key in one_way and old is not None and value is not None:
                assert (value > old) == (one_way[key] == "up"), (key, subject, old, value)


def test_moments_never_run_back_and_name_seats(game: Game):
    for playout in playouts(game.key):
        state, last = game.evolve(None, playout.opened), 0
        for _, events in playout.moves:
            for event in events:
                moment = game.moment(state)
                assert moment.round >= last
                assert moment.turn
                assert set(moment.due) <= set(range(1, len(playout.opened.seats) + 1))
                last = moment.round
                state = game.evolve(state, event)


def test_goals_are_well_formed(game: Game):
    for step in all_steps(game.key)[::7]:
        goals = game.goals(step.after)
        assert len({(goal.contender, goal.key) for goal in goals}) == len(goals)
        for goal in goals:
            assert goal.left >= 0
            assert goal.steps > 0
            if isinstance(goal.contender, int):
                assert 1 <= goal.contender <= len(step.after.names)


def test_nobody_has_won_before_the_last_event_brings_the_result(game: Game):
    for playout in playouts(game.key):
        state = game.evolve(None, playout.opened)
        told: list[Result] = []
        for event in (event for _, events in playout.moves for event in events):
            assert not told, "an event after the end"
            state = game.evolve(state, event)
            if (result := game.result(state)) is not None:
                told.append(result)
        assert told == [playout.result]


def test_results_are_ways_to_end_that_are_declared(game: Game):
    declared = {ending.key for ending in game.endings}
    assert ABANDONED not in declared
    for playout in playouts(game.key):
        result = playout.result
        assert result is not None
        assert set(result.how.split("+")) <= declared
        assert set(result.winners) <= set(range(1, len(playout.opened.seats) + 1))
        assert result.ranks == () or len(result.ranks) == len(playout.opened.seats)
        assert not result.shared or game.co_operative


def test_a_table_may_stop_at_any_time_and_nobody_wins_then(game: Game):
    for playout in playouts(game.key):
        state = game.evolve(None, playout.opened)
        for _, events in (((), ()), *playout.moves[:-1]):
            state = fold(game, events, state)
            stopped = fold(game, judge(game, state, Abandon(reason="late")), state)
            assert game.result(stopped) == Result(how=ABANDONED)
            assert not game.offers(stopped)
            laws_hold(game, state, stopped)
