"""What a log file holds: its whole box, and no derived value that an event tells itself."""

from pathlib import Path

import msgspec

from domain.games import game
from domain.kernel.box import practice_box
from domain.recording.log_file import check, export, read_log_file

PLAYED = Path(__file__).parents[2] / "fixtures" / "styx" / "playthroughs" / "war-4-en.jsonl"


def test_a_file_holds_its_box_and_brings_it_back_whole():
    log = read_log_file(PLAYED.read_bytes().splitlines(keepends=True)).log
    header = msgspec.json.decode(next(iter(export(log))))
    assert len(header["components"]["key"]) == len(log.opened.box.components) > 30
    assert log.opened.box == practice_box(game("styx"))


def test_an_older_file_that_tells_every_value_is_read_and_written_shorter():
    lines = PLAYED.read_bytes().splitlines(keepends=True)
    again = list(export(read_log_file(lines).log))
    assert b'"coins":"to"' in b"".join(lines)
    assert b'"coins":"to"' not in b"".join(again)
    assert check(lines, deep=True).ok
    assert check(again, deep=True).ok
    assert check(again).hash == check(lines).hash


def test_a_header_puts_like_cards_beside_each_other_and_says_once_what_it_opens():
    lines = PLAYED.read_bytes().splitlines(keepends=True)
    assert b'"opening":{"type":"log.opened",' in lines[0]
    again = list(export(read_log_file(lines).log))
    header = msgspec.json.decode(again[0])
    assert "type" not in header["opening"]
    for told in (lines, again):
        assert list(read_log_file(told).log.opened.box.components) == sorted(header["components"]["key"])
    copies = header["components"]["copies"]
    assert copies == sorted(copies)
    assert len(again[0]) < len(lines[0])
