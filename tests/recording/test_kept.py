"""Games that a process looked at last stay in memory; whoever was not looked at for longest gives way."""

from uuid import UUID

from domain.recording.application import make_store
from domain.recording.game_log import GameLog
from domain.recording.kept import Kept
from tests.recording.tables import SEATS, Clock, Ids
from tests.toy import TOY


def three_games() -> list[GameLog]:
    with make_store(None, Clock(), Ids(), lambda key: TOY) as store:
        return [store.open(SEATS) for _ in range(3)]


def test_the_one_that_nobody_looked_at_for_longest_gives_way():
    first, second, third = three_games()
    kept = Kept(2)
    kept.put(first)
    kept.put(second)
    kept.put(first)
    kept.put(third)
    assert kept.get(first.id) is first
    assert kept.get(second.id) is None
    assert kept.get(third.id) is third


def test_one_that_is_dropped_is_read_again():
    first, second, _ = three_games()
    kept = Kept(2)
    kept.put(first)
    kept.put(second)
    kept.drop(first.id)
    kept.drop(first.id)
    assert kept.get(first.id) is None
    assert kept.get(second.id) is second
    kept.clear()
    assert kept.get(second.id) is None


def test_an_id_is_the_same_however_it_came_about():
    first, *_ = three_games()
    kept = Kept(2)
    kept.put(first)
    assert kept.get(UUID(str(first.id))) is first
