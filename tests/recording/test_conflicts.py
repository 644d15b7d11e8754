"""Several writers at one game: who did not see the latest entries is told so, and nothing is lost or doubled."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from uuid import UUID

import pytest
from eventsourcing.persistence import IntegrityError

from domain.kernel.log import Hide, Note, Redo, TakeBack
from domain.kernel.refusal import Refused
from domain.recording.answers import Recorded
from domain.recording.application import Tablescribe
from domain.recording.trouble import NotFound
from tests.recording.tables import SEATS, played, store_at, take

RACERS = 16


@pytest.fixture
def game(store: Tablescribe) -> UUID:
    """Ann took 3: entry 2."""
    return played(store, 3)


def test_the_same_command_again_is_already_recorded(store: Tablescribe, game: UUID):
    first = store.record(game, take(2, 1), by="Bob", seen=2)
    again = store.record(game, take(2, 1), by="Bob", seen=2)
    assert (first.already, again.already) == (False, True)
    assert (again.entry, again.move, again.events) == (first.entry, first.move, first.events)
    assert store.log(game).entry == 3


def test_already_recorded_though_others_came_after_it(store: Tablescribe, game: UUID):
    store.record(game, take(2, 1), by="Bob")
    store.record(game, take(1, 1), by="Ann")
    assert store.record(game, take(2, 1), by="Bob", seen=2).entry == 3
    assert store.log(game).entry == 4


def test_another_command_is_a_conflict_that_names_what_came(store: Tablescribe, game: UUID):
    store.record(game, take(2, 1), by="Bob")
    with pytest.raises(Refused) as refused:
        store.record(game, take(2, 2), by="Ann", seen=2)
    refusal = refused.value.refusal
    assert refusal.kind == "conflict"
    assert refusal.facts == {
        "seen": 2, "entry": 3, "by": "Bob", "recorded": {"type": "toy.take", "seat": 2, "stones": 1},
    }  # fmt: skip
    assert store.log(game).entry == 3


def test_notes_and_hides_are_passed_over(store: Tablescribe, game: UUID):
    store.record(game, Note(text="close"), by="Bob")
    store.record(game, Hide(), by="Bob")
    store.record(game, Hide(hidden=False), by="Bob")
    assert not store.record(game, take(2, 1), by="Ann", seen=2).already


def test_a_note_before_the_first_other_entry_does_not_hide_it(store: Tablescribe, game: UUID):
    store.record(game, Note(text="close"), by="Bob")
    store.record(game, take(2, 1), by="Bob")
    assert store.record(game, take(2, 1), by="Ann", seen=2).entry == 4


def test_a_remark_sent_twice_is_made_once(store: Tablescribe, game: UUID):
    first = store.record(game, Note(text="close"), by="Bob", seen=2)
    again = store.record(game, Note(text="close"), by="Bob", seen=2)
    assert (again.already, again.entry, first.entry) == (True, 3, 3)
    store.record(game, take(2, 1), by="Ann")
    assert store.record(game, Note(text="close"), by="Bob", seen=2).already
    assert store.log(game).entry == 4


def test_another_remark_meanwhile_does_not_hide_ours(store: Tablescribe, game: UUID):
    store.record(game, Hide(), by="Ann")
    store.record(game, Note(text="close"), by="Bob", seen=2)
    assert store.record(game, Note(text="close"), by="Bob", seen=2).entry == 4
    assert not store.record(game, Note(text="closer"), by="Bob", seen=2).already


def test_the_same_remark_after_the_first_is_another(store: Tablescribe, game: UUID):
    store.record(game, Note(text="close"), seen=2)
    assert not store.record(game, Note(text="close"), seen=3).already
    assert not store.record(game, Note(text="close")).already
    assert len(store.log(game).notes) == 3


@pytest.mark.parametrize("seen", [2, None])
def test_equal_notes_of_two_people_are_two(two: tuple[Tablescribe, Tablescribe], seen: int | None):
    """The second had been answered “Already recorded.”, and nothing said that this one thought so too."""
    one, other = two
    game = played(one, 3)
    other.log(game)
    one.record(game, Note(text="close"), by="Bob")
    assert not other.record(game, Note(text="close"), by="Ann", seen=seen).already
    assert other.record(game, Note(text="close"), by="Bob", seen=2).entry == 3
    assert other.record(game, Note(text="close"), by="Ann", seen=2).entry == 4
    assert [(row.entry, row.by) for row in one.history(game)[2:]] == [(3, "Bob"), (4, "Ann")]


@pytest.mark.parametrize("again", ["ann b", "ANN B", "Ann  B", "Ann\u00a0b"])
def test_a_scribe_is_one_person_however_the_name_is_typed(store: Tablescribe, game: UUID, again: str):
    store.record(game, Note(text="close"), by="Ann B")
    assert store.record(game, Note(text="close"), by=again, seen=2).already
    assert not store.record(game, Note(text="close"), by="Ann C", seen=2).already


@pytest.mark.parametrize("sent", [take(2, 1), TakeBack(), Hide()])
def test_one_thing_that_two_people_tell_is_one(two: tuple[Tablescribe, Tablescribe], sent: Any):
    one, other = two
    game = played(one, 3)
    other.log(game)
    one.record(game, sent, by="Bob")
    assert other.record(game, sent, by="Ann").already
    assert one.log(game).entry == 3


def test_a_remark_that_came_after_another_move_is_a_conflict(store: Tablescribe, game: UUID):
    store.record(game, take(2, 1), by="Bob")
    with pytest.raises(Refused, match=r"Bob recorded something else first, as move 2\. Look at the game"):
        store.record(game, Note(text="close"), seen=2)


def test_a_note_that_names_its_move_is_written_beside_it_whatever_came_after(store: Tablescribe, game: UUID):
    """It was refused; and one that named none was about whatever was last by then."""
    store.record(game, take(2, 1), by="Bob")
    store.record(game, take(1, 1), by="Bob")
    note = Note(text="close", move=1)
    assert store.record(game, note, by="Ann", seen=2).entry == 5
    assert store.record(game, note, by="Ann", seen=2).already
    assert [told.about for told in store.log(game).notes] == [(2, 1)]


def test_a_note_about_a_move_that_was_taken_back_meanwhile_is_refused_with_that_until_it_is_put_back(
    store: Tablescribe, game: UUID
):
    note = Note(text="close", move=1)
    store.record(game, TakeBack(), by="Bob")
    with pytest.raises(
        Refused, match=r"Move 1, which this note is about, does not stand as it did: every move is taken back\."
    ) as refused:
        store.record(game, note, seen=2)
    assert refused.value.refusal.facts == {"seen": 2, "entry": 3, "by": "Bob", "about": 1}
    store.record(game, Redo(), by="Bob")
    assert store.record(game, note, seen=2).entry == 5
    store.record(game, TakeBack())
    store.record(game, take(1, 2))
    with pytest.raises(Refused, match="Move 1, which this note is about"):
        store.record(game, Note(text="closer", move=1), seen=2)


def test_a_note_about_a_move_that_its_writer_had_not_seen_is_a_conflict(store: Tablescribe, game: UUID):
    store.record(game, take(2, 1), by="Bob")
    with pytest.raises(Refused, match="Bob recorded something else first, as move 2"):
        store.record(game, Note(text="close", move=2), seen=2)


def test_where_a_move_came_first_is_told_as_the_table_counts(store: Tablescribe, game: UUID):
    """Entry 5 is move 2: the foot of every page counts moves, and a take-back is none."""
    store.record(game, TakeBack())
    store.record(game, Redo())
    store.record(game, take(2, 1), by="Bob")
    with pytest.raises(Refused, match=r"Bob recorded something else first, as move 2\."):
        store.record(game, take(2, 2), seen=4)


@pytest.mark.parametrize(
    ("corrections", "told"),
    [
        ((TakeBack(to=0),), "every move is taken back"),
        ((TakeBack(),), "moves after 1 are taken back"),
        ((TakeBack(), Redo()), "what was taken back stands again"),
    ],
)
def test_a_correction_that_came_first_is_a_conflict(store: Tablescribe, corrections: tuple[Any, ...], told: str):
    game = played(store, 3, 1)
    for one in corrections:
        store.record(game, one, by="Bob")
    with pytest.raises(Refused, match=rf"Bob recorded something else first: {told}\. Look"):
        store.record(game, take(1, 1), by="Ann", seen=2 + len(corrections))


def test_a_correction_sent_twice_is_made_once(store: Tablescribe, game: UUID):
    store.record(game, TakeBack(), seen=2)
    assert store.record(game, TakeBack(), seen=2).already
    store.record(game, Redo(), seen=3)
    assert store.record(game, Redo(), seen=3).already
    assert [move.number for move in store.log(game).moves] == [0, 1]


def test_an_entry_that_nobody_recorded_cannot_have_been_seen(store: Tablescribe, game: UUID):
    with pytest.raises(Refused, match=r"Entry 10 cannot come next: this game goes on with entry 3\.") as refused:
        store.record(game, take(2, 1), seen=9)
    assert refused.value.refusal.facts == {"seen": 9, "entry": 2}


@pytest.fixture
def two(file: Path) -> Iterator[tuple[Tablescribe, Tablescribe]]:
    """Two programs with the same store open."""
    with store_at(file) as one, store_at(file, begin=99) as other:
        yield one, other


def test_a_game_in_memory_is_not_used_when_another_program_went_on(two: tuple[Tablescribe, Tablescribe]):
    one, other = two
    game = played(one, 3)
    assert other.log(game).state.left == 7
    one.record(game, take(2, 2))
    assert other.log(game).state.left == 5
    one.record(game, TakeBack())
    assert other.log(game).state.left == 7
    other.record(game, take(2, 1))
    assert one.log(game).state.left == 6


def test_a_game_forgotten_and_imported_otherwise_is_read_anew(two: tuple[Tablescribe, Tablescribe]):
    one, other = two
    game = played(one, 3)
    file = list(one.export_log(game))
    other.record(game, take(2, 1))
    assert one.log(game).state.left == 6
    other.forget(game)
    other.import_log(file)
    assert one.log(game).state.left == 7
    other.record(game, take(2, 2))
    assert one.log(game).state.left == 5


def test_a_move_for_a_game_that_was_forgotten_meanwhile_says_so(two: tuple[Tablescribe, Tablescribe]):
    one, other = two
    game = played(one, 3)
    other.forget(game)
    with pytest.raises(NotFound, match=str(game)):
        one.record(game, take(2, 1))


def test_a_move_for_a_game_that_was_put_back_otherwise_meanwhile_is_a_conflict(two: tuple[Tablescribe, Tablescribe]):
    one, other = two
    game = played(one, 3)
    file = list(one.export_log(game))
    one.record(game, take(2, 1))
    other.forget(game)
    other.import_log(file)
    with pytest.raises(Refused) as refused:
        one.record(game, take(1, 1))
    assert refused.value.refusal.kind == "conflict"
    assert other.log(game).state.left == 7


@pytest.mark.parametrize(
    ("written", "instead"), [('"event":{', '"event":{"mood":"glad",'), ('"event":{', '"event": {'), ("nothing", "else")],
    ids=["with a field more", "with a blank", "as text"],
)  # fmt: skip
def test_a_last_row_that_another_program_wrote_in_its_own_way_is_the_one_that_was_seen(
    file: Path, written: str, instead: str
):
    """10 stones, and Ann took 3: whoever wrote that down, Bob takes 2 next."""
    with store_at(file) as store:
        game = played(store, 3)
        with store.recorder._cursor(write=True) as cursor:
            cursor.execute(
                "UPDATE stored_events SET state = replace(state, ?, ?) WHERE originator_version = 2", (written, instead)
            )
        assert store.record(game, take(2, 2)).move == 2
        assert store.log(game).state.left == 5


def test_a_last_row_that_tells_something_else_is_another(store: Tablescribe, game: UUID):
    seen = store.log(game)
    with store.recorder._cursor(write=True) as cursor:
        cursor.execute("UPDATE stored_events SET state = replace(state, 'left\":7', 'left\":6')")
    with pytest.raises(IntegrityError):
        store.append(game, list(seen.rows[-1:]), seen.version, seen.rows[-1])
    assert store.log(game).version == seen.version


def test_an_id_opens_one_game(store: Tablescribe, game: UUID):
    with pytest.raises(Refused) as refused:
        store.open(SEATS, game_id=game)
    assert refused.value.refusal.kind == "conflict"
    assert store.log(game).entry == 2


class Faster(Tablescribe):
    """Between loading and writing, another program is faster, once."""

    other: Tablescribe
    command = take(2, 1)

    def append(self, *written):
        if self.other:
            other, self.other = self.other, None
            other.record(written[0], self.command, by="Bob")
        super().append(*written)


@pytest.mark.parametrize(("sent", "already"), [(take(2, 1), True), (take(2, 2), False)])
def test_the_loser_of_a_race_is_told_what_won(two: tuple[Tablescribe, Tablescribe], sent, already: bool):
    one, other = two
    game = played(one, 3)
    one.__class__ = Faster
    one.other = other
    if already:
        assert one.record(game, sent).already
    else:
        with pytest.raises(Refused) as refused:
            one.record(game, sent)
        assert refused.value.refusal.kind == "conflict"
    assert one.log(game).entry == other.log(game).entry == 3


def test_the_loser_goes_on_when_only_a_note_won(two: tuple[Tablescribe, Tablescribe]):
    one, other = two
    game = played(one, 3)
    one.__class__ = Faster
    one.other, one.command = other, Note(text="quick")
    assert one.record(game, take(2, 2)).entry == 4


def test_an_import_that_was_overtaken_looks_again(two: tuple[Tablescribe, Tablescribe]):
    one, other = two
    with store_at(begin=500) as elsewhere:
        game = played(elsewhere, 3)
        lines = list(elsewhere.export_log(game))
    one.__class__ = FasterImport
    one.other, one.lines = other, lines
    assert one.import_log(lines).how == "already here"
    assert one.log(game).entry == other.log(game).entry == 2


class FasterImport(Tablescribe):
    """Another program imports the same file between our look and our writing."""

    def append(self, *written):
        if self.other:
            other, self.other = self.other, None
            other.import_log(self.lines)
        super().append(*written)


def raced(stores: list[Tablescribe], game: UUID) -> list[Recorded | Refused]:
    """All send a different scribe's command for the same entry, at once."""
    start = Barrier(len(stores))

    def racer(number: int) -> Recorded | Refused:
        start.wait()
        try:
            return stores[number].record(game, take(2, number % 3 + 1), by=f"Racer {number}", seen=2)
        except Refused as refused:
            # Who lost the race.
            return refused

    with ThreadPoolExecutor(len(stores)) as pool:
        return list(pool.map(racer, range(len(stores))))


@pytest.mark.parametrize("shared", [True, False], ids=["threads of one program", "programs"])
def test_one_racer_wins_and_all_others_are_told(file: Path, shared: bool):
    stores = [store_at(file)] * RACERS if shared else [store_at(file, begin=n) for n in range(RACERS)]
    game = played(stores[0], 3)
    answers = raced(stores, game)
    recorded = [answer for answer in answers if isinstance(answer, Recorded)]
    winners = [answer for answer in recorded if not answer.already]
    assert len(winners) == 1
    left = winners[0].log.state.left
    same = [number for number in range(RACERS) if 7 - (number % 3 + 1) == left]
    assert len(recorded) == len(same)
    assert {a.refusal.kind for a in answers if isinstance(a, Refused)} == {"conflict"}
    assert [row.entry for row in stores[-1].history(game)] == [1, 2, 3]
    for one in {id(one): one for one in stores}.values():
        one.close()


def test_beside_a_row_that_is_spelled_otherwise_a_refused_command_is_refused_and_another_recorded(file: Path):
    """A newer program may have written a field that is not known here: each look at the game reads it anew."""
    with store_at(file) as store:
        game = played(store, 3)
        with sqlite3.connect(file) as raw:
            raw.execute(
                'UPDATE stored_events SET state = replace(state, \'"stones":\', \'"later_field":0, "stones":\') '
                "WHERE originator_id = ?",
                (game.bytes,),
            )
        raw.close()
        with pytest.raises(Refused):
            store.record(game, take(1, 1))
        assert store.record(game, take(2, 1)).entry == 3
