"""The practice box of a file is the shipped one, put together once; one that differs in a single value is the file's own."""

from pathlib import Path

import msgspec

from domain.games import game
from domain.kernel.box import practice_box
from domain.recording.log_file import export, read_log_file

PLAYED = Path(__file__).parents[2] / "fixtures" / "styx" / "playthroughs" / "war-4-en.jsonl"


def written_today() -> list[bytes]:
    return list(export(read_log_file(PLAYED.read_bytes().splitlines(keepends=True)).log))


def test_the_shipped_box_is_one_object_for_all_files():
    assert read_log_file(written_today()).log.opened.box is practice_box(game("styx"))


def test_a_box_with_another_value_is_the_files_own():
    first, *others = written_today()
    header = msgspec.json.decode(first)
    key = header["components"]["key"][0]
    header["components"]["income"][0] += 1
    box = read_log_file([msgspec.json.encode(header) + b"\n", *others]).log.opened.box
    shipped = practice_box(game("styx")).components[key]["income"]
    assert box.components[key]["income"] == shipped + 1


def test_the_same_values_under_a_name_of_their_own_keep_it():
    """Else a game with such a file would come back from its export as a game with another opening."""
    first, *others = written_today()
    header = msgspec.json.decode(first)
    header["opening"]["box"]["name"] = "not changed yet"
    lines = [msgspec.json.encode(header) + b"\n", *others]
    box = read_log_file(lines).log.opened.box
    assert (box.name, box.kind, box.components) == (
        "not changed yet", "practice", practice_box(game("styx")).components,
    )  # fmt: skip
    assert read_log_file(list(export(read_log_file(lines).log))).log.opened.box == box
    del header["opening"]["box"]["name"]
    assert read_log_file([msgspec.json.encode(header) + b"\n", *others]).log.opened.box is practice_box(game("styx"))
