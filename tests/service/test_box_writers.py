"""Several who change one box at once: every value that somebody was told is kept is in the file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from domain.games import game as game_called
from domain.kernel.box import facts_box
from domain.recording import turn
from domain.recording.turn import turn_at
from service import boxes
from service.box_values import change
from service.settings import settings
from tests.recording.test_kill import ROOT
from tests.recording.test_turn import at_once
from tests.service.talk import run
from tests.service.test_boxes import sit

STYX = game_called("styx")
CARDS = ("lich", "siren", "air_spirit", "nidhoggr")


SETS = """
import sys
from pathlib import Path
from domain.games import game
from service.box_values import change
print("ready", flush=True)
sys.stdin.readline()
print(change(game("styx"), Path(sys.argv[1]), sys.argv[2], "value", "7").new)
"""


def started(file: Path, card: str) -> subprocess.Popen[str]:
    """Sets a value when told to."""
    program = [sys.executable, "-c", SETS, str(file), card]
    return subprocess.Popen(program, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_what_several_programs_set_at_once_is_all_in_the_box(tmp_path: Path):
    file = tmp_path / "box.json"
    writers = {card: started(file, card) for card in CARDS}
    assert {writer.stdout.readline() for writer in writers.values()} == {"ready\n"}
    for writer in writers.values():
        writer.stdin.write("go\n")
        writer.stdin.flush()
    assert {card: writer.communicate()[0] for card, writer in writers.items()} == dict.fromkeys(CARDS, "7\n")
    components = boxes.read(file)["components"]
    assert {card: components[card].get("value") for card in CARDS} == dict.fromkeys(CARDS, 7)


def test_what_several_phones_describe_at_once_is_all_in_the_box(home: Path):
    path = settings().box("styx")
    at_once(len(CARDS), lambda place: boxes.keep(path, STYX, CARDS[place], {"value": 7}, "") and None)
    components = boxes.read(path)["components"]
    assert {card: components[card].get("value") for card in CARDS} == dict.fromkeys(CARDS, 7)


def test_a_new_box_takes_nothing_away_that_was_set_while_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "box.json"
    template = boxes.template

    def slow(game):
        monkeypatch.undo()
        change(STYX, file, "lich", "value", "7")
        return template(game)

    monkeypatch.setattr(boxes, "template", slow)
    told = run("box", "new", "styx", "--file", file)
    assert (told.code, "is there already" in told.err) == (2, True)
    assert boxes.read(file)["components"]["lich"]["value"] == 7


def test_a_box_that_is_being_changed_for_too_long_is_told_and_left_as_it_was(
    home: Path, monkeypatch: pytest.MonkeyPatch
):
    run("box", "new", "styx")
    path = settings().box("styx")
    before = path.read_bytes()
    monkeypatch.setattr(turn, "PATIENCE", 0.0)
    with turn_at(path):
        told = run("box", "set", "styx", "lich", "value", "7")
    assert (told.code, told.out) == (5, "")
    assert told.err.startswith(f"{path} is being changed elsewhere, ")
    assert path.read_bytes() == before


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_in_which_nothing_may_be_written_is_told(home: Path):
    run("box", "new", "styx")
    (home / "boxes" / turn.LOCK).unlink()
    (home / "boxes").chmod(0o555)
    told = run("box", "set", "styx", "lich", "value", "7")
    (home / "boxes").chmod(0o755)
    assert (told.code, told.err) == (
        5, f"The box {settings().box('styx')} cannot be written (Permission denied). Check the folder.\n",
    )  # fmt: skip


def test_at_a_damaged_box_the_game_goes_on_and_what_is_not_kept_is_told(home: Path):
    """It was told as kept, and the sitting ended there."""
    settings().box("styx").parent.mkdir(parents=True)
    settings().box("styx").write_text("{")
    told, desk = sit(facts_box(STYX), "=Grave King", "Siren", "3+", "no", "2+", "no")
    assert "Kept in your box." not in told
    assert told.count("It is recorded, and not kept in your box. The box ") == 2
    assert len(desk.state.open_cards) == 2
    assert settings().box("styx").read_text() == "{"
