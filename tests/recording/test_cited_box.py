"""The practice box is cited by a hash of its content, and never mistaken for another one."""

from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from domain.games import game, keys
from domain.kernel.box import practice_box, practice_hash
from domain.kernel.log import Box, Opened
from domain.recording.log_file import check, export, read_log_file
from tests.recording.tables import store_at

PLAYED = Path(__file__).parents[2] / "fixtures" / "styx" / "playthroughs" / "war-4-en.jsonl"
STYX = game("styx")
HASHES = {"styx": "8051ad21cc7ead5c", "shadow_throne": "bb1660f51d751981"}


def exported(box: Box) -> list[bytes]:
    with store_at(game_of=game) as store:
        return list(store.export_log(store.open(Opened(game="styx", seats=("Ann", "Bob", "Cleo"), box=box)).id))


def with_header(lines: list[bytes], **changes: object) -> list[bytes]:
    return [msgspec.json.encode({**msgspec.json.decode(lines[0]), **changes}) + b"\n", *lines[1:]]


def test_the_practice_box_is_cited_and_comes_back_whole():
    lines = exported(practice_box(STYX))
    header = msgspec.json.decode(lines[0])
    assert header["practice"] == HASHES["styx"]
    assert "components" not in header
    assert "components" not in header["opening"]["box"]
    assert check(lines).ok
    assert read_log_file(lines).log.opened.box == practice_box(STYX)


def test_a_box_that_only_calls_itself_so_is_written_out():
    practice = practice_box(STYX)
    lines = exported(structs.replace(practice, components={**practice.components, "wick": {"name": "Wick"}}))
    assert "practice" not in msgspec.json.decode(lines[0])
    assert read_log_file(lines).log.opened.box.components["wick"] == {"name": "Wick"}


def test_a_file_with_the_box_written_out_is_read_and_cites_it_when_it_is_exported():
    lines = PLAYED.read_bytes().splitlines(keepends=True)
    assert "components" in msgspec.json.decode(lines[0])
    again = list(export(read_log_file(lines).log))
    assert msgspec.json.decode(again[0])["practice"] == HASHES["styx"]
    assert b'"coins":"to"' in b"".join(lines)
    assert check(lines, deep=True).ok
    assert check(again, deep=True).ok


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"practice": "0" * 16},
            "played with the practice box 0000000000000000 of Styx, and this Tablescribe has 8051",
        ),
        ({"components": {"key": ["wick"]}}, "writes out another one"),
        ({"opening": {"game": "styx", "seats": ["Ann", "Bob"]}}, "writes out another one"),
    ],
)
def test_another_practice_box_is_refused(changes: dict[str, object], told: str):
    broke = check(with_header(exported(practice_box(STYX)), **changes)).broke
    assert (broke.line, broke.exit_code, told in broke.sentence) == (1, 2, True)


@pytest.mark.parametrize("key", keys())
def test_files_that_cite_a_practice_box_stay_readable(key: str):
    """Other components are another box: ship them beside this one, or the files that cite it cannot be read."""
    assert practice_hash(game(key).package) == HASHES[key]
