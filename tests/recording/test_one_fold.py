"""A move is folded once when it is recorded: the log, the rows and the sentences take the same states."""

from msgspec import structs

from domain.kernel.game import Game
from domain.kernel.words import Event
from domain.recording.application import make_store
from service.desk import Desk
from service.settings import settings
from tests.recording.tables import SEATS, Clock, Ids, take
from tests.toy import TOY, State


def counting(folded: list[str]) -> Game:
    def evolve(state: State | None, event: Event) -> State:
        folded.append(type(event).__name__)
        return TOY.evolve(state, event)

    return structs.replace(TOY, evolve=evolve)


def test_every_event_is_folded_once():
    folded: list[str] = []
    game = counting(folded)
    with make_store(None, Clock(), Ids(), lambda key: game) as store:
        desk = Desk(store, store.open(SEATS).id, settings())
        for seat in (1, 2, 1):
            desk.record(take(seat, 3))
        folded.clear()
        told = desk.record(take(2, 1))
        assert folded == ["StonesTaken", "GameWon"]
    assert len(told.sentences) == 2
    assert desk.state.winner == 2


def test_each_event_is_told_with_the_states_around_it():
    game = structs.replace(TOY, narrate=lambda event, before, after, viewer: f"{before.left} > {after.left}")
    with make_store(None, Clock(), Ids(), lambda key: game) as store:
        desk = Desk(store, store.open(SEATS).id, settings())
        for seat in (1, 2, 1):
            desk.record(take(seat, 3))
        assert desk.record(take(2, 1)).sentences == ("1 > 0", "0 > 0")
        assert store.log(desk.log.id).state == desk.state
