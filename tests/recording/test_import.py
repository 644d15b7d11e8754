"""Files into the store: lossless, all or nothing, and never a game twice."""

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from domain.games import game as game_called
from domain.kernel.fold import fingerprint
from domain.kernel.log import Box, Hide, Note, Opened, Redo, TakeBack
from domain.kernel.refusal import Refused
from domain.recording.application import Tablescribe
from domain.recording.trouble import Damaged
from tests.recording.tables import played, store_at, take
from tests.recording.test_log_file import by_hand, changed, taken

SAID = (3, 2, TakeBack(), Redo(), Note(text="hm"), TakeBack(to=0), 1, Hide(), Hide(hidden=False), 3)


@pytest.fixture
def elsewhere():
    """Another table's store."""
    with store_at(begin=100) as opened:
        yield opened


def test_export_import_export_is_the_same_bytes(store: Tablescribe, elsewhere: Tablescribe):
    game = played(store, *SAID)
    lines = list(store.export_log(game))
    imported = elsewhere.import_log(lines)
    assert (imported.id, imported.how, imported.entries) == (game, "new", 11)
    assert list(elsewhere.export_log(game)) == lines
    here, there = store.log(game), elsewhere.log(game)
    assert (there.rows, fingerprint(there.state), there.hidden) == (here.rows, fingerprint(here.state), here.hidden)
    assert [found.problems for found in elsewhere.verify()] == [()]


def test_a_box_typed_in_any_order_is_the_same_box_elsewhere():
    typed = {"siren": {"name": "Siren", "value": 2}, "lich": {"name": "The Lich", "value": 4, "copies": 1}}
    opening = Opened(game="styx", seats=("Mara", "Oskar"), box=Box(name="ours", kind="owner", components=typed))
    with store_at(game_of=game_called) as here, store_at(game_of=game_called, begin=100) as there:
        game = here.open(opening, by="Mara").id
        lines = list(here.export_log(game))
        there.import_log(lines)
        assert there.log(game).opened.box.components == typed
        assert list(there.export_log(game)) == lines
        assert here.import_log(lines).how == "already here"
        assert fingerprint(there.log(game).state) == fingerprint(here.log(game).state)
        assert [found.problems for found in there.verify()] == [()]


def test_lines_that_are_long_only_together_are_taken_in_at_once(store: Tablescribe, elsewhere: Tablescribe):
    """No line of them is longer than can be read again; all of them come in one commit."""
    game = played(store, 3, *(Note(text="x" * 2_000) for _ in range(300)), 2)
    lines = list(store.export_log(game))
    assert sum(map(len, lines)) > 500_000
    elsewhere.import_log(lines)
    assert list(elsewhere.export_log(game)) == lines


def test_an_imported_game_goes_on(store: Tablescribe, elsewhere: Tablescribe):
    game = played(store, 3, 2, TakeBack())
    elsewhere.import_log(store.export_log(game))
    assert elsewhere.record(game, Redo()).log.state.left == 5


def test_the_same_file_again_is_already_here(store: Tablescribe, elsewhere: Tablescribe):
    game = played(store, *SAID)
    elsewhere.import_log(store.export_log(game))
    again = elsewhere.import_log(store.export_log(game))
    assert (again.how, again.entries, len(elsewhere.games())) == ("already here", 0, 1)
    assert store.import_log(store.export_log(game)).how == "already here"


def test_a_longer_file_continues_and_a_shorter_one_is_already_here(store: Tablescribe, elsewhere: Tablescribe):
    game = played(store, 3, 2)
    short = list(store.export_log(game))
    elsewhere.import_log(short)
    store.record(game, TakeBack())
    store.record(game, take(2, 1))
    longer = elsewhere.import_log(store.export_log(game))
    assert (longer.how, longer.entries, longer.log.state.left) == ("continued", 2, 6)
    assert elsewhere.import_log(short).how == "already here"
    assert elsewhere.history(game) == store.history(game)


def test_a_file_that_tells_no_scribes_is_the_same_game_whoever_was_named_for_it_here(
    store: Tablescribe, elsewhere: Tablescribe
):
    """It had been a conflict, also with what it was taken in from."""
    game = played(store, 3, 2)
    plain = unsigned(store.export_log(game))
    elsewhere.import_log(plain, by="Mara")
    for by in ("", "Mara", "Zoe"):
        assert elsewhere.import_log(plain, by=by).how == "already here"
    store.record(game, take(1, 1))
    longer = elsewhere.import_log(unsigned(store.export_log(game)), by="Zoe")
    assert (longer.how, longer.entries) == ("continued", 1)
    signed = ["Mara"] * 3 + ["Zoe"]
    assert [row.by for row in elsewhere.history(game)] == signed == [row.by for row in longer.log.rows]
    assert [found.problems for found in elsewhere.verify()] == [()]


def unsigned(lines: Iterable[bytes]) -> list[bytes]:
    plain = [msgspec.json.decode(line) for line in lines]
    return [msgspec.json.encode({name: one[name] for name in one if name != "by"}) + b"\n" for one in plain]


def test_a_file_that_tells_another_scribe_is_another_game(store: Tablescribe, elsewhere: Tablescribe):
    game = played(store, 3, 2)
    elsewhere.import_log(unsigned(store.export_log(game)), by="Mara")
    with pytest.raises(Refused, match="goes on differently from its opening"):
        store.import_log(elsewhere.export_log(game))


def test_where_games_part_is_told_in_moves(store: Tablescribe, elsewhere: Tablescribe):
    """What people see counted: a take-back counts as an entry, and not as a move."""
    game = played(store, 3, 2)
    elsewhere.import_log(store.export_log(game))
    elsewhere.record(game, take(1, 1))
    store.record(game, TakeBack())
    with pytest.raises(Refused, match="goes on differently from move 3"):
        store.import_log(elsewhere.export_log(game))
    with pytest.raises(Refused, match="goes on differently from move 3"):
        elsewhere.import_log(store.export_log(game))


def test_where_corrections_part_is_told_by_the_move_before(store: Tablescribe, elsewhere: Tablescribe):
    game = played(store, 3, 2, 1)
    elsewhere.import_log(store.export_log(game))
    elsewhere.record(game, TakeBack(to=1))
    store.record(game, TakeBack(to=2))
    with pytest.raises(Refused, match="goes on differently after move 3"):
        store.import_log(elsewhere.export_log(game))


def test_a_different_continuation_is_a_conflict_unless_it_is_a_new_game(store: Tablescribe, elsewhere: Tablescribe):
    game = played(store, 3)
    elsewhere.import_log(store.export_log(game))
    elsewhere.record(game, take(2, 1))
    store.record(game, take(2, 2))
    lines = list(store.export_log(game))
    with pytest.raises(Refused, match=r"goes on differently from move 2\. Import the file as a new game") as refused:
        elsewhere.import_log(lines)
    assert refused.value.refusal.kind == "conflict"
    assert elsewhere.log(game).state.left == 6
    other = elsewhere.import_log(lines, as_new=True)
    assert other.id != game
    assert (other.how, elsewhere.log(other.id).state.left, len(elsewhere.games())) == ("new", 5, 2)


def test_a_file_without_an_id_is_a_new_game_without_times(store: Tablescribe):
    imported = store.import_log(by_hand(taken(1, 3), taken(2, 1)), by="Zoe")
    rows = store.history(imported.id)
    assert imported.id.version == 7
    assert [(row.recorded_at, row.by) for row in rows] == [(None, "Zoe")] * 3


def test_nothing_is_imported_of_a_damaged_file(store: Tablescribe, elsewhere: Tablescribe):
    lines = list(store.export_log(played(store, 3, 2, 1)))
    lines[2] = changed(lines[2], entry=9)
    with pytest.raises(Damaged) as damaged:
        elsewhere.import_log(lines)
    assert (damaged.value.line, damaged.value.unread) == (3, False)
    assert "Nothing was imported" in str(damaged.value)
    assert elsewhere.games() == ()


def without_id(line: bytes) -> bytes:
    header = msgspec.json.decode(line)
    del header["id"]
    return msgspec.json.encode(header) + b"\n"


def test_what_is_good_of_a_cut_off_file_comes_in_as_it_is_told(store: Tablescribe, elsewhere: Tablescribe):
    lines = list(store.export_log(played(store, 3, 2, 1)))
    with pytest.raises(Damaged, match='delete "id" from line 1: it is imported as a game of its own') as damaged:
        elsewhere.import_log(lines[:-1])
    assert (damaged.value.unread, elsewhere.games()) == (False, ())
    assert elsewhere.import_log([without_id(lines[0]), *lines[1:-1]]).log.state.left == 4


def test_what_stands_before_a_damaged_line_comes_in_as_it_is_told(store: Tablescribe, elsewhere: Tablescribe):
    lines = list(store.export_log(played(store, 3, 2, 1)))
    with pytest.raises(Damaged, match='delete it and all that follows and delete "id" from line 1: it is'):
        elsewhere.import_log([*lines[:3], b"{", *lines[4:]])
    assert elsewhere.import_log([without_id(lines[0]), *lines[1:3]]).log.state.left == 5


def test_of_a_damaged_file_without_an_id_no_id_is_to_be_deleted(store: Tablescribe):
    with pytest.raises(Damaged, match="to keep what stands before, delete it and all that follows: it is imported"):
        store.import_log([*by_hand(taken(1, 3)), b"{"])


def test_a_refused_line_brings_its_refusal(store: Tablescribe):
    with pytest.raises(Damaged, match=r"^Line 3: Bob is due\.") as damaged:
        store.import_log(by_hand(taken(1, 3), taken(1, 3)))
    assert (damaged.value.unread, damaged.value.refusal.rule) == (False, "TOY-01")


def test_a_file_that_is_no_log_is_refused(store: Tablescribe):
    with pytest.raises(Damaged, match="not a Tablescribe log") as damaged:
        store.import_log([b"1. e4 e5\n"])
    assert damaged.value.unread


def test_an_import_is_one_commit(tmp_path: Path, store: Tablescribe):
    lines = list(store.export_log(played(store, *SAID)))
    with store_at(tmp_path / "games.sqlite") as file, store_at(tmp_path / "games.sqlite") as reader:
        before = versions(reader)
        file.import_log(lines)
        assert versions(reader) - before == 1


def versions(store: Tablescribe) -> int:
    """SQLite's own count of the commits that others made."""
    with store.recorder._cursor(write=False) as cursor:
        return cursor.execute("PRAGMA data_version").fetchone()[0]
