"""Take back, redo, notes: every correction is an entry, nothing inside a game is edited or deleted."""

from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.fold import fingerprint
from domain.kernel.log import Abandon, Hide, Note, Noted, Redo, Rewound, TakeBack
from domain.kernel.refusal import Refused
from domain.recording.application import Tablescribe
from domain.recording.game_log import fold_log
from domain.recording.rows import encode
from tests.recording.tables import STONES, played, store_at, take


def numbers(store: Tablescribe, game: UUID) -> list[int]:
    return [move.number for move in store.log(game).moves]


def test_a_take_back_strikes_the_last_move(store: Tablescribe):
    game = played(store, 3, 2)
    answer = store.record(game, TakeBack(), by="Bob")
    assert answer.events == (Rewound(keep=1, why="taken_back"),)
    assert (answer.entry, answer.move, answer.log.state.left) == (4, None, 7)
    assert numbers(store, game) == [0, 1]


def test_a_take_back_to_a_move_strikes_all_that_came_after_it(store: Tablescribe):
    game = played(store, 3, 2, 1)
    store.record(game, TakeBack(to=1))
    assert numbers(store, game) == [0, 1]
    store.record(game, TakeBack(to=0))
    assert store.log(game).state.left == 10


def test_the_opening_stays(store: Tablescribe):
    game = played(store)
    with pytest.raises(Refused, match="only the opening stands"):
        store.record(game, TakeBack())


@pytest.mark.parametrize("to", [-1, 2, 3])
def test_a_take_back_goes_to_a_move_before_the_last(store: Tablescribe, to: int):
    game = played(store, 3, 2)
    with pytest.raises(Refused) as refused:
        store.record(game, TakeBack(to=to))
    refusal = refused.value.refusal
    assert (refusal.kind, refusal.field) == ("illegal", "to")
    assert refusal.tried == {"type": "log.take_back", "to": to}
    assert (refusal.alternatives.least, refusal.alternatives.most, refusal.alternatives.number) == (0, 1, 2)
    assert store.log(game).entry == 3


def test_a_struck_move_stays_in_the_stream(store: Tablescribe):
    game = played(store, 3, 2, TakeBack(), 1)
    assert [(row.entry, row.move) for row in store.history(game)] == [(1, 0), (2, 1), (3, 2), (4, None), (5, 2)]
    assert store.log(game).follow(3, 2) == ((3, 2), False)


def test_a_redo_puts_back_the_same_moves_with_their_times_and_scribes(store: Tablescribe):
    game = played(store, 3, 2, by="Ann")
    before = store.log(game)
    store.record(game, TakeBack(), by="Bob")
    after = store.record(game, Redo(), by="Bob").log
    rewound, again = after.rows[-2:]
    assert (rewound.event, rewound.by, rewound.entry) == (Rewound(keep=1, why="redone"), "Bob", 5)
    assert (again.entry, again.move, again.was, again.by) == (5, 2, (3, 2), "Ann")
    assert again.recorded_at == before.rows[-1].recorded_at
    assert again.event == before.rows[-1].event
    assert fingerprint(after.state) == fingerprint(before.state)


def test_redo_puts_back_one_take_back_at_a_time_the_latest_first(store: Tablescribe):
    game = played(store, 1, 1, 1, TakeBack(to=2), TakeBack(to=0))
    store.record(game, Redo())
    assert numbers(store, game) == [0, 1, 2]
    store.record(game, Redo())
    assert numbers(store, game) == [0, 1, 2, 3]
    with pytest.raises(Refused, match="nothing to put back"):
        store.record(game, Redo())


def test_redo_is_refused_once_a_new_move_came(store: Tablescribe):
    game = played(store, 3, 2, TakeBack(), 1)
    with pytest.raises(Refused, match="nothing to put back"):
        store.record(game, Redo())


def test_a_note_is_no_new_move(store: Tablescribe):
    game = played(store, 3, TakeBack(), Note(text="let me think"), Redo())
    assert numbers(store, game) == [0, 1]


def test_was_leads_hop_by_hop_to_the_row_that_stands(store: Tablescribe):
    game = played(store, 3, TakeBack(), Redo(), TakeBack(), Redo())
    rows = [row for row in store.history(game) if row.was]
    assert [row.was for row in rows] == [(2, 1), (4, 1)]
    assert store.log(game).follow(2, 1) == ((6, 1), True)


def test_what_had_become_known_is_told(store: Tablescribe):
    game = played(store, 3, 2)
    assert store.record(game, TakeBack(to=0)).revealed == ("7 are left", "5 are left")
    assert store.record(game, Redo()).revealed == ("7 are left", "5 are left")
    assert store.record(game, take(1, 1)).revealed == ()


def test_a_finished_game_can_be_corrected_and_remarked_but_not_played_on(store: Tablescribe):
    game = played(store, 3, 3, 3, 1)
    assert store.log(game).game.result(store.log(game).state).winners == (2,)
    with pytest.raises(Refused, match="The game is over"):
        store.record(game, take(1, 1))
    store.record(game, Note(text="well played"))
    store.record(game, TakeBack())
    store.record(game, Redo())
    ended = [row.ended for row in store.history(game) if row.ended]
    assert [result.how for result in ended] == ["last", "last"]


def test_abandoning_is_a_move_and_can_be_taken_back(store: Tablescribe):
    game = played(store, 3, Abandon(reason="late"))
    assert numbers(store, game) == [0, 1, 2]
    assert store.log(game).game.result(store.log(game).state).how == "abandoned"
    assert store.record(game, TakeBack()).log.state.due == 2


def test_a_note_is_about_a_place_and_follows_its_move(store: Tablescribe):
    game = played(store, 3, 2, Note(text="bold", mark="good"), Note(move=1, mark="mistake"))
    assert store.log(game).notes == (
        Noted(about=(3, 2), text="bold", mark="good"),
        Noted(about=(2, 1), mark="mistake"),
    )
    store.record(game, TakeBack())
    assert store.log(game).notes[0].about == (3, 2)
    store.record(game, Redo())
    assert [note.about for note in store.log(game).notes] == [(7, 2), (2, 1)]
    assert store.history(game)[3].event.about == (3, 2)


@pytest.mark.parametrize(("note", "field"), [(Note(move=3, text="x"), "move"), (Note(text="  "), "text")])
def test_a_note_says_something_about_a_move_that_stands(store: Tablescribe, note: Note, field: str):
    game = played(store, 3, 2)
    with pytest.raises(Refused) as refused:
        store.record(game, note)
    assert refused.value.refusal.field == field


def test_hiding_is_reversible(store: Tablescribe):
    game = played(store, 3, Hide())
    assert (store.log(game).hidden, store.games()[0].hidden) == (True, True)
    store.record(game, Hide(hidden=False))
    assert not store.log(game).hidden


def test_a_refused_command_appends_nothing(store: Tablescribe):
    game = played(store, 3)
    with pytest.raises(Refused):
        store.record(game, take(1, 1))
    assert len(store.history(game)) == 2


def test_moment_moved_and_ended_are_those_of_each_event(store: Tablescribe):
    rows = store.history(played(store, 3, 3, 3, 1))
    assert (rows[0].round, rows[0].turn, rows[0].moved) == (0, "", (("stones", "game", 10),))
    assert (rows[1].round, rows[1].turn, rows[1].moved) == (1, "take", (("stones", "game", 7),))
    assert [row.moved for row in rows[4:]] == [(("stones", "game", 0),), ()]
    assert [row.ended is not None for row in rows] == [False] * 5 + [True]


def test_states_steps_and_replay_tell_the_same(store: Tablescribe):
    log = store.log(played(store, 3, 3, TakeBack(), 2, 3, 2))
    assert [step.step for step in log.replay()] == list(range(len(log.steps())))
    assert [step.event for step in log.replay()] == list(log.steps())
    assert [log.state_at(move).left for move in range(5)] == [10, 7, 5, 2, 0]
    assert (log.state_at(4, 1).winner, log.state_at(4, 2).winner) == (0, 2)
    assert list(log.replay())[-1].after == log.state
    for move, event in ((5, None), (-1, None), (4, 3), (4, 0)):
        with pytest.raises(Refused):
            log.state_at(move, event)


SAID = st.one_of(
    st.integers(1, 3),
    st.builds(TakeBack, to=st.one_of(st.none(), st.integers(0, 6))),
    st.just(Redo()),
    st.just(Note(text="hm")),
)


class Table:
    """What a table with a pencil would do: a list of moves, and a pile of what was taken back."""

    def __init__(self) -> None:
        self.stones: list[int] = []
        self.undone: list[list[int]] = []

    def said(self, command: object) -> None:
        match command:
            case int():
                self.stones.append(command)
                self.undone.clear()
            case TakeBack(to=to):
                keep = len(self.stones) - 1 if to is None else to
                self.undone.append(self.stones[keep:])
                del self.stones[keep:]
            case Redo():
                self.stones += self.undone.pop()


@given(st.lists(SAID, max_size=25))
def test_a_corrected_log_equals_one_recorded_right_the_first_time(said: list[object]):
    table = Table()
    with store_at() as store:
        game = played(store)
        for command in said:
            sent = take(store.log(game).state.due, command) if isinstance(command, int) else command
            try:
                store.record(game, sent)
            except Refused:
                # The table heard nothing of it either.
                continue
            table.said(command)
        right = store.log(played(store, *table.stones))
        log = store.log(game)
        assert [move.events for move in log.moves] == [move.events for move in right.moves]
        assert fingerprint(log.state) == fingerprint(right.state)
        assert [verified.problems for verified in store.verify()] == [(), ()]
        again = fold_log(game, STONES, store.events.rows(game))
        assert (again.rows, again.state, again.moves) == (log.rows, log.state, log.moves)


def test_rows_are_plain_json_in_the_order_that_is_published(store: Tablescribe):
    row = store.history(played(store, 3))[1]
    assert list(msgspec.json.decode(encode(row))) == [
        "entry", "move", "round", "turn", "recorded_at", "by", "cmd", "event", "moved",
    ]  # fmt: skip
