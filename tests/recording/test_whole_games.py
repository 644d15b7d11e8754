"""Whole games of every title, recorded move by move with mistakes taken back, exported, checked deep and imported."""

from random import Random

import pytest

from domain.games import game, keys
from domain.kernel.fold import fingerprint
from domain.kernel.log import Note, Redo, TakeBack
from domain.recording.application import Tablescribe
from domain.recording.log_file import check
from domain.simulation.playouts import Playout, simulate
from tests.recording.tables import store_at

TABLES = [
    (key, seats, edition.key)
    for key in keys()
    for seats in (game(key).seats.least, game(key).seats.most)
    for edition in game(key).editions
]


def recorded_with_mistakes(store: Tablescribe, playout: Playout, chance: Random) -> None:
    """Now and then the scribe takes some moves back, then puts them back or types them again."""
    game_id = store.open(playout.opened, by="Mara", game_id=playout.id).id
    commands = [command for command, _ in playout.moves]
    done = 0
    while done < len(commands):
        store.record(game_id, commands[done], by="Mara")
        done += 1
        if chance.random() < 0.1:
            keep = max(0, done - chance.randint(1, 6))
            store.record(game_id, TakeBack(to=keep), by="Oskar")
            if chance.random() < 0.5:
                store.record(game_id, Note(text="no, that was right"))
                store.record(game_id, Redo(), by="Oskar")
            else:
                done = keep


@pytest.mark.parametrize(("key", "seats", "edition"), TABLES)
def test_a_game_with_mistakes_ends_as_it_was_played(key: str, seats: int, edition: str):
    (playout,) = simulate(game(key), seats, 1, 5, edition=edition)
    with store_at(game_of=game) as store, store_at(game_of=game) as elsewhere:
        recorded_with_mistakes(store, playout, Random(seats))
        log = store.log(playout.id)
        assert [move.events for move in log.moves[1:]] == [events for _, events in playout.moves]
        lines = list(store.export_log(playout.id))
        checked = check(lines, deep=True)
        assert checked.broke is None
        assert checked.hash == fingerprint(playout.state) == fingerprint(log.state)
        assert checked.result == playout.result
        elsewhere.import_log(lines)
        assert list(elsewhere.export_log(playout.id)) == lines
        assert [found.problems for found in elsewhere.verify()] == [()]
