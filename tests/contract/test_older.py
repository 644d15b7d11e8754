"""Files of an older ruleset, written by the program of that time: their events stand, and what is decided otherwise today is listed."""

from pathlib import Path

import pytest

from domain.games import game
from domain.recording.log_file import check
from tests.recording.tables import store_at

OLDER = sorted((Path(__file__).parents[2] / "fixtures").glob("*/older/*.jsonl"))
TODAY = {
    # Ada bid 4; a card was read then that leaves her 3 to pay with.
    "read-late": [(2, "Ada bid Strength 4, and Ada's cards pay 3")],
    "four-horsemen": [(1, "one of the 4 was removed unseen")],
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
    lines = path.read_bytes().splitlines(keepends=True)
    with store_at(game_of=game) as store:
        imported = store.import_log(lines)
        assert len(imported.differences) == len(TODAY[path.stem])
        assert [one.problems for one in store.verify()] == [()]
        assert list(store.export_log(imported.id)) == lines


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_told_under_todays_ruleset_the_same_file_breaks(path: Path):
    header, *rest = path.read_bytes().splitlines(keepends=True)
    today = f'"opening":{{"ruleset":{game(path.parts[-3]).ruleset},'.encode()
    assert check([header.replace(b'"opening":{', today), *rest]).broke is not None
