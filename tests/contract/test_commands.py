"""Whoever records by JSON lines finds what each command takes, and each line that is shown was played."""

import json
import re
from pathlib import Path

import pytest

from domain.kernel.game import Game
from domain.recording.log_file import check
from service.command_texts import commands_of
from tests.commands_page import REMARKS, described, examples, page, page_of, played
from tests.playthroughs import logs
from tests.service.talk import given_lines, run


def shown(game: Game) -> list[dict[str, object]]:
    return [json.loads(line) for line in re.findall(r"^```json\n(.*)\n```$", page(game), re.MULTILINE)]


def test_the_page_of_commands_is_made_from_the_types(game: Game):
    assert page_of(game).read_text("utf-8") == page(game), "Write it again: python -m tests.make_commands"


def test_every_command_and_every_field_says_what_it_means(game: Game):
    for one in commands_of(game):
        assert one.meaning.endswith("."), one.type
        assert not [field.name for field in one.fields if not field.meaning.endswith(".")], one.type


def test_every_command_is_shown_with_a_line_that_was_played(game: Game):
    lines = shown(game)
    assert [line["type"] for line in lines] == [one.type for one in commands_of(game)]
    known = [*REMARKS, *played(game.key), *described(game)]
    assert not [line for line in lines if line not in known]


def test_the_games_they_come_from_are_decided_again_as_they_were(game: Game):
    for path in examples(game.key):
        with path.open("rb") as lines:
            checked = check(lines, deep=True)
        assert checked.ok, (path.name, checked.broke, checked.differences)


def test_remarks_and_corrections_are_recorded_as_they_are_shown(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "home"))
    header, *moves = logs(game.key)[0].read_text("utf-8").splitlines()[:4]
    (tmp_path / "begun.jsonl").write_text("\n".join((json.dumps(begun(json.loads(header))), *moves)) + "\n", "utf-8")
    game_id = run("import", str(tmp_path / "begun.jsonl"), "--json").json["id"]
    lines = [*described(game), *REMARKS]
    told = run("record", game_id, "--json", given=given_lines(*lines))
    assert told.code == 0, told.out
    assert len(told.objects) == len(lines)


def begun(header: dict[str, object]) -> dict[str, object]:
    """Without its id: a game of its own, which has no last line yet."""
    return {name: value for name, value in header.items() if name != "id"}
