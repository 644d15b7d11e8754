"""What does not read says why in words, and what to do next."""

import json
import os
from pathlib import Path

import pytest

from tests.service.begun import SEATS
from tests.service.talk import Answer, run

HEADER = '{"format": "tablescribe", "version": 1, "opening": {"game": "styx", "seats": ["Mara", "Oskar"]}}\n'
HALF = "it holds half a character, such as \\ud800 alone; write the whole one, or leave it out"
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")


def of_file(name: str, text: bytes, *words: str) -> str:
    Path(name).write_bytes(text)
    answer = run(*words, name)
    assert answer.code == 2, answer
    return answer.out + answer.err


def of_line(game: str, text: bytes) -> str:
    answer: Answer = run("record", game, given=text)
    assert answer.code == 2, answer
    return answer.out


@pytest.mark.parametrize("half", ["\\ud800", "\\udc00", "\\ud800 and more than that", "\\ud800\\u0041"])
def test_half_a_character_is_told_as_that(game: str, half: str):
    note = f'{{"cmd": {{"type": "log.note", "text": "{half}"}}}}\n'
    assert HALF in of_line(game, note.encode())
    assert f"Line 2 does not read: {HALF}." in of_file("line.jsonl", (HEADER + note).encode(), "check")
    assert f"The header does not read: {HALF}." in of_file(
        "header.jsonl", HEADER.replace("Mara", half).encode(), "check"
    )
    assert HALF in of_file(
        "box.json", f'{{"game": "styx", "name": "{half}"}}'.encode(), "box", "check", "styx", "--file"
    )
    assert HALF in of_file("position.json", f'{{"names": ["{half}"]}}'.encode(), "new", "styx", *SEATS, "--from")


def test_what_is_cut_off_is_told_as_that(game: str):
    assert "it ends in the middle" in of_line(game, b'{"cmd": {"type": "log.no')


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_another_encoding_is_told_by_its_name_with_what_to_do(game: str, encoding: str):
    name = encoding[:6].upper()
    told = f"it is {name} text; save it as UTF-8"
    assert told in of_line(game, '{"cmd": {"type": "log.redo"}}\n'.encode(encoding))
    assert told in of_file("box.json", '{"game": "styx"}'.encode(encoding), "new", "styx", *SEATS, "--box")
    assert told in of_file("position.json", "{}".encode(encoding), "new", "styx", *SEATS, "--from")
    assert f"This file is {name} text. Save it as UTF-8." in of_file("log.jsonl", HEADER.encode(encoding), "check")


@pytest.mark.parametrize("kind", ["owner", "practice"])
def test_a_box_of_no_game_says_what_is_missing(kind: str):
    plain = {"kind": kind, "name": "ours", "components": {}}
    told = 'This box does not say which game it is of. Write "game": "styx" in it.'
    assert told in of_file("box.json", json.dumps(plain).encode(), "new", "styx", *SEATS, "--box")
    checked = run("box", "check", "styx", "--file", "box.json")
    assert (checked.code, f"Must change: {told}" in checked.lines) == (1, True)


def test_no_empty_word_is_offered_for_a_mark(game: str):
    told = of_line(game, b'{"cmd": {"type": "log.note", "mark": "odd"}}\n')
    assert "It is one of: from-memory, good, mistake, turning-point." in told
    assert "possible: from-memory" in told


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such pipes")
def test_a_pipe_in_the_place_of_the_store_is_told_as_that(home: Path):
    home.mkdir()
    os.mkfifo(home / "games.sqlite")
    told = run("games")
    assert (told.code, "is no file but a pipe or a device. Move it away" in told.err) == (5, True)
