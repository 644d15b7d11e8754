"""What somebody typed is told back in a form that can be read, however long it was, and steers no terminal."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typer.main
from msgspec import inspect

from domain.games import game as game_called
from domain.kernel.log import Move, Remark
from domain.kernel.text import as_typed, shortened
from domain.kernel.words import tag_of
from service.cli.frame import app
from tests.service.begun import BEGUN, SEATS, SET_UP, new
from tests.service.talk import Answer, given_lines, run

LONG = "Qq " * 3_333
STEERING = "a\x1b[2Jb\u202ec"
FEW = 1_200
"""More than any answer of a refused command needs: its sentence, and ten alternatives."""
FILL = {"game": "styx", "files": "no.jsonl", "file": "no.db"}
SERVING = {"dashboard", "demo", "bench"}


def readable(told: Answer, of: object) -> None:
    assert len(told.out + told.err) < FEW, (of, told.code, told.out[:200], told.err[:200])
    assert not {"\x1b", "\u202e"} & {*told.out, *told.err}, of
    assert told.code != 70, (of, told)


def test_what_is_typed_is_quoted_up_to_sixty_characters_and_counted_beyond():
    assert as_typed("x" * 60) == f"'{'x' * 60}'"
    assert as_typed("x" * 10_000) == f"'{'x' * 60}…' (10,000 characters)"
    assert as_typed(["x" * 100]) == f"['{'x' * 58}… (104 characters)"
    assert as_typed("a\x1b[2J") == r"'a\x1b[2J'"
    assert shortened("a\x1b\u202e\n") == r"a\x1b\u202e\n"
    assert shortened("x" * 61) == f"{'x' * 60}… (61 characters)"


def test_a_name_of_a_file_is_told_as_long_as_a_disk_takes_it():
    told = run("check", "x" * 255, "y" * 256)
    assert told.lines[0] == f"{'x' * 255} cannot be read (No such file or directory). Check the name."
    assert told.lines[1] == f"{'y' * 60}… (256 characters) cannot be read (File name too long). Check the name."


@pytest.mark.parametrize("command", ["state", "offers", "replay"])
def test_a_game_with_a_name_that_no_disk_takes_is_not_there(command: str):
    told = run(command, "x" * 300)
    assert (told.code, told.err.count("x")) == (3, 60)
    assert "(300 characters) is no part of an id: type 4 or more of its first or last characters" in told.err


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_file_with_a_name_that_no_disk_takes_is_refused(command: str):
    run("new", "styx", "--box", "practice", *(word for seat in ("Mara", "Oskar", "Ines") for word in ("--seat", seat)))
    told = run(command, "x" * 300)
    # Pythons before 3.14 raise when asked whether such a file is there; later ones say that it is not.
    said = (
        "is longer than the name of any file",
        "cannot be written (File name too long)",
        "cannot be read (File name too long)",
        "There is no file",
    )
    assert told.code in {2, 3, 5}
    assert told.err.count("x") == 60
    assert any(one in told.err for one in said)


def commands() -> Iterator[tuple[list[str], Any]]:
    """Every command that ends by itself, with the words that lead to it."""
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined] # a group
        inner = getattr(command, "commands", None)
        yield from (([name, one], inner[one]) for one in inner) if inner else [([name], command)]


def trials(typed: str, game: str) -> Iterator[list[str]]:
    """The value in the place of each argument and option, as an option, and where nothing more is taken."""
    for path, command in commands():
        arguments = [one for one in command.params if one.param_type_name == "argument"]
        words = [FILL.get(one.name, game if one.name in {"game_id", "source", "ids"} else "styx") for one in arguments]
        yield [*path, f"--{typed}"]
        yield [*path, *words, typed, typed]
        if path[0] in SERVING:
            continue
        for place in range(len(words)):
            yield [*path, *words[:place], typed, *words[place + 1 :]]
        for option in command.params:
            # A folder and a file that are named for an answer may be called anything.
            if option.param_type_name == "option" and not option.is_flag and option.name not in {"out", "file"}:
                yield [*path, *words, option.opts[0], typed]
                yield [*path, *words, option.opts[0], f"{typed}=1"]


@pytest.mark.parametrize("typed", [LONG, "Q" * 10_000, STEERING])
def test_every_word_of_a_command_is_told_back_in_a_form_that_can_be_read(typed: str):
    game = new()
    for words in trials(typed, game):
        readable(run(*words), [one[:30] for one in words])


@pytest.mark.parametrize("typed", [LONG, STEERING])
@pytest.mark.parametrize("key", ["styx", "shadow_throne"])
def test_every_field_of_a_piped_command_is_told_back_in_a_form_that_can_be_read(key: str, typed: str):
    game = run("new", key, *SEATS, "--box", "practice", "--json").json["short"]
    if key == "styx":
        assert run("record", game, given=given_lines(*BEGUN)).code == 0
    lines: list[dict[str, Any]] = [{"type": typed}, {typed: 1}, {"cmd": SET_UP, typed: 1}, {"cmd": SET_UP, "by": typed}]
    for union in (game_called(key).commands, Move, Remark):
        for kind in get_args(union) or (union,):
            fields = [one.encode_name for one in inspect.type_info(kind).fields]  # type: ignore[attr-defined] # a struct
            lines += [
                {"type": tag_of(kind), field: value}
                for field in (*fields, typed)
                for value in (typed, [typed], {typed: 1})
            ]
    for line in lines:
        readable(run("record", game, given=given_lines(line)), str(line)[:90])


@pytest.mark.parametrize("typed", [LONG, STEERING])
def test_every_part_of_an_opening_is_told_back_in_a_form_that_can_be_read(typed: str):
    opening = {"game": "styx", "seats": ["Mara", "Oskar", "Ines"], "box": {"kind": "practice"}}
    parts = (
        "game",
        "edition",
        "seats",
        "policies",
        "origin",
        "played_on",
        "box",
        "bots",
        "position",
        "branch_of",
        typed,
    )
    for part in parts:
        for value in (typed, [typed, "B"], {typed: typed}, {"components": {typed: {"value": typed}}}):
            header = {"format": "tablescribe", "version": 1, "opening": {**opening, part: value}}
            Path("game.jsonl").write_text(json.dumps(header) + "\n", encoding="utf-8")
            readable(run("check", "game.jsonl"), (part[:30], str(value)[:60]))


def test_a_long_text_anywhere_in_a_stated_position_is_told_back_in_a_form_that_can_be_read():
    game = new()
    assert run("record", game, given=given_lines(*BEGUN)).code == 0
    stated = run("state", game, "--json").json["state"]
    for text in (text for text in sorted(texts(stated)) if text):
        whole = json.dumps({**stated, "components": {}}).replace(json.dumps(text), json.dumps(LONG))
        Path("position.json").write_text(json.dumps({**json.loads(whole), "components": stated["components"]}), "utf-8")
        told = run("new", "styx", *SEATS, "--from", "position.json")
        assert told.code in {1, 2}, text
        readable(told, text)


def texts(told: Any) -> set[str]:
    """All values of a position that are texts, those of its cards apart."""
    if isinstance(told, str):
        return {told}
    parts = [told[key] for key in told if key != "components"] if isinstance(told, dict) else told
    return {text for part in parts for text in texts(part)} if isinstance(told, dict | list) else set()
