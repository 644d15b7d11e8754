"""What an older program took and none takes today, such as names with signs that nobody sees: stored, or exported with an id, it is read as it stands."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.games import game as game_called
from domain.kernel.box import practice_box
from domain.kernel.log import Note, Opened
from domain.recording import application, corrections
from service.bootstrap import opened_store
from service.settings import settings
from tests.service.begun import SET_UP
from tests.service.talk import Answer, run

GAME = game_called("styx")
ID = "01a1f9cf-bc2f-7aee-8526-4970a0e152fb"
OLDEST = Path(__file__).parents[2] / "fixtures" / "styx" / "older" / "position-beside-a-box.jsonl"
STEERING = {"\x1b", "\u202e", "\a"}
SCRIBES = {
    "a vowel": "In\u17b4es", "no width": "Ines\u200b", "a direction": "\u202eInes", "an escape": "In\x1b[2Jes", "long": "I" * 300,
}  # fmt: skip


def begun(*names: str) -> dict[str, Any]:
    return {"game": "styx", "seats": names or ("Mara", "Oskar", "Ines"), "box": {"kind": "practice"}}


def by_hand(*told: dict[str, Any], opening: dict[str, Any] | None = None, **header: Any) -> str:
    first = {"format": "tablescribe", "version": 1, **header, "opening": opening or begun()}
    Path("hand.jsonl").write_text("".join(json.dumps(line) + "\n" for line in (first, *told)), encoding="utf-8")
    return "hand.jsonl"


def lasts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str) -> Answer:
    """The stored game is as it was decided; its file is read, and brings it into another store as it stands. The answer of `check`."""
    assert (found := run("verify")).code == 0, found
    told = run("export", game).out
    Path("kept.jsonl").write_text(told, encoding="utf-8")
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "other"))
    checked = run("check", "--deep", "kept.jsonl")
    assert (checked.code, run("import", "kept.jsonl").code, run("verify").code) == (0, 0, 0), checked
    assert run("export", game).out == told
    return checked


def steers_no_terminal(game: str) -> None:
    for words in (("games",), ("state", game), ("replay", game, "--text"), ("players",), ("verify",)):
        told = run(*words)
        assert (told.code, STEERING & {*told.out, *told.err}) == (0, set()), told


@pytest.mark.parametrize("name", SCRIBES)
def test_a_scribe(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str):
    with monkeypatch.context() as before:
        before.setattr(application, "scribe", lambda by: by)
        with opened_store(settings()) as store:
            game = store.import_log(Path(by_hand({"cmd": SET_UP})).read_bytes().splitlines(), by=SCRIBES[name]).id
    assert json.loads(run("export", str(game)).out.split("\n")[0])["by"] == SCRIBES[name]
    steers_no_terminal(str(game))
    lasts(monkeypatch, tmp_path, str(game))
    steers_no_terminal(str(game))
    overtaken = run("record", str(game), given=b'{"entry":2,"cmd":{"type":"log.take_back"}}\n')
    assert (overtaken.code, STEERING & {*overtaken.out}) == (4, set()), overtaken


@pytest.mark.parametrize("name", SCRIBES)
def test_a_scribe_who_is_named_now_is_not(name: str):
    for file in (by_hand(by=SCRIBES[name]), by_hand({"by": SCRIBES[name], "cmd": SET_UP})):
        assert (run("check", file).code, run("import", file).code) == (2, 2)
    assert run("import", by_hand(), "--by", SCRIBES[name]).code == 2


UNSEEN = ("Ma\u200bra", "\u202eMara", "Ma\u200dra", "a\u2028b", "\u200b")


@pytest.mark.parametrize("name", UNSEEN)
def test_a_seat(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str):
    """Beside somebody who looks the same; and where a game began from that table."""
    names = (name, "Mara", "Ines")
    with monkeypatch.context() as before:
        before.setattr(application, "with_typed_names", lambda wanted: wanted)
        with opened_store(settings()) as store:
            log = store.open(Opened(game="styx", seats=names, box=practice_box(GAME)))
            store.record(log.id, msgspec.convert(SET_UP, GAME.commands))
            position = msgspec.Raw(msgspec.json.encode(log.state))
            games = [log.id, store.open(Opened(game="styx", seats=names, position=position)).id]
    for game in map(str, games):
        assert json.loads(run("export", game).out.split("\n")[0])["opening"]["seats"] == [*names]
        steers_no_terminal(game)
        with monkeypatch.context() as home:
            lasts(home, tmp_path, game)
            steers_no_terminal(game)
    assert len(run("players").lines) == 3
    assert run("players", "merge", "--same-table", name, "Mara").code == 0
    assert len(run("players").lines) == 2
    assert run("verify").code == 0


@pytest.mark.parametrize("name", UNSEEN)
def test_a_seat_that_is_named_now_is_not(name: str):
    file = by_hand(opening=begun(name, "Oskar", "Ines"))
    assert (run("check", file).code, run("import", file).code) == (2, 2)
    seats = (word for one in (name, "Oskar", "Ines") for word in ("--seat", one))
    assert run("new", "styx", *seats, "--box", "practice").code == 2
    assert run("games", "--json").json == []


@pytest.mark.parametrize("name", ["Ma\x1b[2Jra", "M" * 61, " "])
def test_no_program_took_a_seat_so(name: str):
    """What may have been made to steer a screen is refused with an id as well."""
    assert run("check", by_hand(opening=begun(name, "Oskar", "Ines"), id=ID)).code == 2


def test_a_position_beside_another_box(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """The oldest programs took both: the game goes on from the position, and what the opening says of a box stays."""
    told = "Line 1: today's rules refuse it: The position has another box than this opening."
    assert told in run("import", OLDEST, "--json").json["differences"][0]["sentence"]
    game = json.loads(OLDEST.read_text("utf-8").splitlines()[0])["id"]
    assert told in lasts(monkeypatch, tmp_path, game).out


@pytest.mark.parametrize("ruleset", [{}, {"ruleset": 2}])
def test_a_position_beside_another_box_that_is_stated_now_is_not(ruleset: dict[str, int]):
    header = json.loads(OLDEST.read_text("utf-8").splitlines()[0])
    header["opening"].update(ruleset)
    given = {"components": header["components"], **({"id": header["id"]} if ruleset else {})}
    refused = run("check", by_hand(opening=header["opening"], **given))
    assert (refused.code, "another box" in refused.out) == (2, True), refused


def test_who_sits_in_a_position_sits_in_its_opening_in_older_files_too():
    header = json.loads(OLDEST.read_text("utf-8").splitlines()[0])
    header["opening"]["seats"].append("Ines")
    refused = run("check", by_hand(opening=header["opening"], components=header["components"], id=header["id"]))
    assert (refused.code, "The position seats" in refused.out) == (2, True), refused


NOTES = {
    "long": ("x" * 3_000, "3,000 characters"), "an escape": ("so\x1b[2J it was", "control character"), "a bell": ("\a", "control character"),
    "no words": (" ", "needs words"),
}  # fmt: skip


@pytest.mark.parametrize("name", NOTES)
def test_a_note(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str):
    text, why = NOTES[name]
    game = run("import", by_hand({"cmd": SET_UP}), "--json").json["id"]
    with monkeypatch.context() as before:
        before.setattr(corrections, "refuse_words", lambda command: None)
        with opened_store(settings()) as store:
            store.record(store.find(game), Note(text=text), by="Ines")
    assert run("note", game, "close").code == 0
    steers_no_terminal(game)
    checked = lasts(monkeypatch, tmp_path, game)
    assert ("Today's rules decide 1 place otherwise" in checked.out, why in checked.out) == (True, True), checked
    assert not STEERING & {*checked.out}
    steers_no_terminal(game)


@pytest.mark.parametrize("name", NOTES)
def test_a_note_that_is_written_now_is_not(name: str):
    """Nor one that a file with an id tells without what it brought."""
    text, why = NOTES[name]
    for header in ({}, {"id": ID}):
        told = run("check", by_hand({"cmd": SET_UP}, {"cmd": {"type": "log.note", "text": text}}, **header))
        assert (told.code, why in told.out) == (2, True), told
    brought = {
        "cmd": {"type": "log.note", "text": text},
        "events": [{"type": "log.noted", "about": [1, 0], "text": text}],
    }
    assert run("check", by_hand(brought)).code == 2
    assert run("note", run("import", by_hand(), "--json").json["id"], text).code == 2


def test_a_note_that_brought_other_words_contradicts():
    brought = {
        "cmd": {"type": "log.note", "text": "x" * 3_000},
        "events": [{"type": "log.noted", "about": [1, 0], "text": "y"}],
    }
    assert run("check", by_hand(brought, id=ID)).code == 1
