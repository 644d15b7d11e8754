"""Stored games give the same transcript line by line, and every ending has one."""

from domain.kernel.game import Game
from domain.recording.log_file import check
from tests.playthroughs import logs, read, text_of


def test_every_playthrough_reads_as_its_transcript(game: Game):
    assert logs(game.key), f"No playthrough: run python -m tests.make_playthrough {game.key} ENDING SEATS EDITION"
    for path in logs(game.key):
        assert text_of(path).splitlines() == path.with_suffix(".txt").read_text("utf-8").splitlines(), (
            f"{path.name}: run python -m tests.make_playthrough {game.key}, and read the difference"
        )


def test_every_playthrough_is_decided_again_as_it_was(game: Game):
    for path in logs(game.key):
        with path.open("rb") as lines:
            checked = check(lines, deep=True)
        assert checked.ok, (path.name, checked.broke, checked.differences)


def test_every_way_to_end_has_a_playthrough(game: Game):
    endings = {ending.key for ending in game.endings}
    results = [game.result(read(path).state) for path in logs(game.key)]
    assert endings == {how for result in results if result is not None for how in result.how.split("+")}


def test_every_edition_has_a_playthrough(game: Game):
    assert {read(path).opened.edition for path in logs(game.key)} == {edition.key for edition in game.editions}
