"""Files of an older ruleset, written by the program of that time: their events stand, and what is decided otherwise today is listed."""

import json
from pathlib import Path

import pytest

from domain.games import game
from domain.recording.lines import header_decoder
from domain.recording.log_file import check
from domain.recording.trouble import Damaged
from tests.recording.tables import store_at

OLDER = sorted((Path(__file__).parents[2] / "fixtures").glob("*/older/*.jsonl"))
TODAY = {
    # Ada bid 4; a card was read then that leaves her 3 to pay with.
    "read-late": [(2, "Ada bid Strength 4, and Ada's cards pay 3")],
    "four-horsemen": [(1, "one of the 4 was removed unseen")],
    "position-beside-a-box": [(1, "The position has another box than this opening")],
    # Two cards stayed, and only the faction of one of them had to be paid for.
    "two-stayed": [(2, "amount 1, to 9, hush 1 by the rules")],
    "nineteen": [(2, "can exist 18 times at the most")],
}
"""Line and sentence of all that today's rules decide otherwise."""


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_what_was_decided_stands_and_what_is_decided_otherwise_is_listed(path: Path, deep: bool):
    checked = check(path.read_bytes().splitlines(keepends=True), deep)
    assert checked.broke is None
    assert [one.line for one in checked.differences] == [line for line, _ in TODAY[path.stem]]
    for one, (_, told) in zip(checked.differences, TODAY[path.stem], strict=True):
        assert told in one.sentence


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_it_is_imported_verified_and_exported_as_it_was(path: Path):
    """But for `moved`, which older files leave out where a field happens to have the value, and for the order in which a box is told."""
    lines = path.read_bytes().splitlines(keepends=True)
    with store_at(game_of=game) as store:
        imported = store.import_log(lines)
        assert len(imported.differences) == len(TODAY[path.stem])
        assert [one.problems for one in store.verify()] == [()]
        again = list(store.export_log(imported.id))
        assert list(map(told, again)) == list(map(told, lines))
        assert store.import_log(again).how == "already here"


def told(line: bytes) -> dict[str, object]:
    plain = {field: value for field, value in json.loads(line).items() if field != "moved"}
    if "opening" in plain:
        plain["opening"].pop("type", None)
        plain["components"] = header_decoder.decode(line).opened.box.components
    return plain


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_told_under_todays_ruleset_the_same_file_breaks(path: Path):
    header, *rest = path.read_bytes().splitlines(keepends=True)
    today = f'"opening":{{"ruleset":{game(path.parts[-3]).ruleset},'.encode()
    assert check([header.replace(b'"opening":{', today), *rest]).broke is not None


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_what_is_good_of_one_that_was_cut_off_comes_in_as_it_is_told(path: Path):
    """Without an id it was of today's ruleset, and refused again with the same advice."""
    header, *rest = path.read_bytes().splitlines(keepends=True)
    with store_at(game_of=game) as store:
        with pytest.raises(Damaged, match='delete "id" from line 1 and write "ruleset": 1 into its "opening"'):
            store.import_log([header, *rest[:-1]])
        plain = json.loads(header)
        del plain["id"]
        plain["opening"]["ruleset"] = 1
        imported = store.import_log([json.dumps(plain).encode() + b"\n", *rest[:-1]])
        assert len(imported.differences) == len(TODAY[path.stem])
        assert [one.problems for one in store.verify()] == [()]


STYX = next(path for path in OLDER if path.stem == "read-late")


def changed(old: bytes, new: bytes) -> list[bytes]:
    assert old in STYX.read_bytes()
    return STYX.read_bytes().replace(old, new).splitlines(keepends=True)


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (b"[]", "A move brings one event at least"),
        (
            b'[{"type":"styx.card_turned_down","rule":"STYX-ELIM-02","seat":9,"card":"ogre"}]',
            "Styx cannot go on after the events",
        ),
    ],
)
def test_events_that_no_game_can_follow_are_told_and_break_nothing(events: bytes, told: str):
    line = STYX.read_bytes().splitlines()[1]
    start = line.index(b'"events":') + len(b'"events":')
    theirs = line[start : line.index(b"]", start) + 1]
    broke = check(changed(theirs, events)).broke
    assert broke is not None
    assert told in broke.sentence


def test_a_file_written_by_hand_is_of_todays_ruleset_unless_it_says_another():
    header, *rest = STYX.read_bytes().splitlines(keepends=True)
    by_hand = header.replace(header[header.index(b'"id"') : header.index(b'"opening"')], b"")
    assert check([by_hand, *rest[:1]]).broke is not None
    told = check([by_hand.replace(b'"opening":{', b'"opening":{"ruleset":1,'), *rest[:1]])
    assert (told.broke, len(told.differences)) == (None, 1)
