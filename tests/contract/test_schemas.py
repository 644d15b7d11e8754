"""The schemas that a game publishes are made from its types, and a second reader agrees that its lines fit them."""

import json
import re
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator

from domain.kernel.game import Game
from tests.make_schemas import FORMAT, box_file, box_form, words_file
from tests.playthroughs import logs
from tests.schemas import words_schema

LOG = {"type": "log."}
AGAIN = "Write it again: python -m tests.make_schemas"


def reader(game: Game) -> Draft202012Validator:
    published = json.loads(words_file(game).read_bytes())
    Draft202012Validator.check_schema(published)
    return Draft202012Validator(published)


def lines(game: Game) -> Iterator[dict[str, Any]]:
    for path in logs(game.key):
        yield from map(json.loads, path.read_text("utf-8").splitlines())


def test_the_published_schemas_are_made_from_the_types(game: Game):
    assert words_file(game).read_bytes() == words_schema(game), AGAIN
    assert box_file(game).read_bytes() == box_form(game), AGAIN


def test_no_published_schema_names_a_python_path_or_the_format_a_game(game: Game):
    for path in (words_file(game), box_file(game), FORMAT):
        assert "domain." not in path.read_text("utf-8"), path.name
    assert not re.search(rf"\b{game.key}\b", FORMAT.read_text("utf-8"))


def test_the_lines_of_whole_games_fit(game: Game):
    fits, form = reader(game), Draft202012Validator(json.loads(FORMAT.read_bytes()))
    for line in lines(game):
        assert not [error.message for error in (*fits.iter_errors(line), *form.iter_errors(line))]


def test_a_word_that_the_game_does_not_have_does_not_fit(game: Game):
    fits = reader(game)
    for line in [one for one in lines(game) if one.get("cmd", LOG)["type"].startswith(f"{game.key}.")][:40]:
        for wrong in ({"type": f"{game.key}.guess"}, line["cmd"] | {"more": 1}, line["cmd"] | {"type": "guess"}):
            assert not fits.is_valid(line | {"cmd": wrong})
            assert not fits.is_valid(line | {"events": [wrong | {"type": f"{game.key}.guessed"}]})
