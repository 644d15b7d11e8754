"""Games go out as files and come in again, those of bots too."""

import json
from pathlib import Path

import pytest

from domain.recording.trouble import StoreUnavailable
from tests.service.begun import TOO_LOW, new, state
from tests.service.talk import Answer, given_lines, run


def exported(game_id: str, path: Path) -> Answer:
    told = run("export", game_id)
    path.write_text(told.out, encoding="utf-8")
    return told


def test_a_game_goes_out_is_checked_and_comes_back_the_same(game: str, tmp_path: Path):
    file = tmp_path / "game.jsonl"
    first = exported(game, file)
    checked = run("check", file, "--deep", "--json").json
    assert (checked["ok"], checked["moves"], checked["events"]) == (True, 6, 11)
    assert checked["hash"] == state(game)["hash"]
    assert "already here" in run("import", file).out
    run("forget", game, "--yes")
    assert run("import", file).code == 0
    assert run("export", run("games", "--json").json[0]["short"]).out == first.out


def test_a_check_tells_how_many_of_the_moves_were_taken_back(game: str, tmp_path: Path):
    """`games` counts those that stand: "10 moves" here and "7 moves" there were two numbers for one game."""
    run("take-back", game, "--to", 4)
    exported(game, tmp_path / "back.jsonl")
    assert run("games", "--json").json[0]["moves"] == 4
    told = run("check", "back.jsonl").out
    assert told.startswith("back.jsonl: 6 moves, 2 of them taken back, 11 events, all as decided today. hash ")
    as_json = run("check", "back.jsonl", "--json").json
    assert (as_json["moves"], as_json["struck"]) == (6, 2)
    run("redo", game)
    exported(game, tmp_path / "again.jsonl")
    assert run("check", "again.jsonl").out.startswith("again.jsonl: 6 moves, 11 events, ")
    assert run("check", "again.jsonl", "--json").json["struck"] == 0


def test_a_file_is_read_wherever_an_id_is(game: str, tmp_path: Path):
    exported(game, tmp_path / "game.jsonl")
    assert state("game.jsonl")["hash"] == state(game)["hash"]
    assert run("replay", "game.jsonl", "--text").out == run("replay", game, "--text").out
    assert run("check", "-", given=(tmp_path / "game.jsonl").read_bytes()).code == 0


def test_as_new_gives_an_imported_game_an_id_of_its_own(game: str, tmp_path: Path):
    exported(game, tmp_path / "game.jsonl")
    assert run("import", "game.jsonl", "--as-new").code == 0
    assert len(run("games", "--json").json) == 2


def test_several_games_are_exported_into_a_folder(game: str, tmp_path: Path):
    files = run("export", game, "--out", "kept").lines
    assert [Path(file).parent.name for file in files] == ["kept"]
    assert run("check", *files).code == 0
    assert run("export", game, game).code == 2


def test_simulated_games_are_the_same_bytes_whatever_the_jobs(tmp_path: Path):
    for jobs in ("1", "2"):
        told = run("simulate", "styx", "--seats", 3, "--games", 4, "--seed", 5, "--out", f"jobs{jobs}", "--jobs", jobs)
        assert told.code == 0
        assert len(told.lines) == 5
        assert told.lines[-1] == f"Kept in jobs{jobs}. To ask of them: tablescribe import jobs{jobs}/*.jsonl"
    ones, twos = (sorted((tmp_path / f"jobs{jobs}").iterdir()) for jobs in (1, 2))
    assert [file.name for file in ones] == [file.name for file in twos]
    assert [file.read_bytes() for file in ones] == [file.read_bytes() for file in twos]
    assert run("check", *ones).code == 0


def test_bots_are_chosen_by_name():
    told = run("simulate", "styx", "--seats", 2, "--bots", "greedy", "--json").json
    assert told["seats"] == ["Bot 1 (greedy)", "Bot 2 (greedy)"]
    assert run("simulate", "styx", "--seats", 2, "--bots", "genius").code == 2
    assert run("simulate", "styx", "--seats", 7).code == 1


def test_bots_play_by_the_policies_that_are_named(tmp_path: Path):
    seven = ("simulate", "shadow_throne", "--seats", 7, "--policy", "players=2-7", "--policy", "target=25")
    told = run(*seven, "--out", "wide", "--json").json
    assert len(told["seats"]) == 7
    opening = json.loads(next((tmp_path / "wide").iterdir()).read_text("utf-8").splitlines()[0])["opening"]
    assert (opening["policies"]["players"], opening["policies"]["target"]) == ("2-7", "25")


def test_bots_are_refused_the_policies_and_seats_that_people_are_refused():
    narrow = run("simulate", "shadow_throne", "--seats", 7)
    assert narrow.code == 1
    assert "The house reading “How many may play” makes that 2 to 7 (players=2-7)." in narrow.err
    for wrong in ("players", "nothing=1", "target=16", "target=20"):
        told = run("simulate", "shadow_throne", "--seats", 3, "--policy", wrong, "--policy", "target=15")
        assert told.code == 2, wrong


def test_a_game_that_went_on_differently_is_a_conflict_unless_it_is_imported_as_new(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    exported(game, tmp_path / "begun.jsonl")
    run("record", game, given=given_lines({**TOO_LOW, "bid": 3}))
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "another home"))
    run("import", "begun.jsonl")
    run("record", game, given=given_lines({**TOO_LOW, "bid": 4}))
    exported(game, tmp_path / "other.jsonl")
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "home"))
    told = run("import", "other.jsonl")
    assert told.code == 4
    assert "--as-new" in told.err
    assert run("import", "other.jsonl", "--as-new").code == 0
    assert len(run("games", "--json").json) == 2


def test_an_exported_game_can_be_recorded_line_by_line(game: str):
    run("take-back", game)
    run("redo", game)
    lines = run("export", game).lines[1:-1]
    other = new()
    told = run("record", other, given="".join(f"{line}\n" for line in lines).encode())
    assert told.code == 0, told
    assert state(other)["hash"] == state(game)["hash"]


def test_an_export_that_fails_leaves_no_file(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def torn(_: object) -> object:
        yield b"{}\n"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("domain.recording.log_file.export", torn)
    told = run("export", game, "--out", "kept")
    assert (told.code, told.out) == (5, "")
    assert list((tmp_path / "kept").iterdir()) == []


def test_a_file_that_cannot_be_imported_is_named(game: str, tmp_path: Path):
    exported(game, tmp_path / "good.jsonl")
    (tmp_path / "bad.jsonl").write_text("{nonsense\n")
    told = run("import", "good.jsonl", "bad.jsonl")
    assert told.code == 2
    assert told.err.startswith("bad.jsonl: ")


def test_an_import_of_several_files_ends_with_what_came_in(game: str, tmp_path: Path):
    """Four hundred lines said of one file each whether it was here already."""
    exported(game, tmp_path / "one.jsonl")
    lines = (tmp_path / "one.jsonl").read_text().splitlines(keepends=True)
    plain = json.loads(lines[0])
    plain.pop("id")
    for name in ("two", "three"):
        (tmp_path / f"{name}.jsonl").write_text("".join((json.dumps(plain) + "\n", *lines[1:])))
    (tmp_path / "bad.jsonl").write_text("{nonsense\n")
    assert len(run("import", "one.jsonl").lines) == 1
    told = run("import", "one.jsonl", "two.jsonl", "three.jsonl")
    assert told.lines[3:] == ["3 files: 2 imported, 1 already here."]
    assert len(run("import", "one.jsonl", "one.jsonl", "--json").lines) == 2


@pytest.fixture
def folder(game: str, tmp_path: Path) -> Path:
    """Two games that read, between three that do not; none of them is here."""
    exported(game, tmp_path / "b good.jsonl")
    assert run("forget", game, "--yes").code == 0
    header, *moves = (tmp_path / "b good.jsonl").read_text().splitlines(keepends=True)
    nameless = {name: value for name, value in json.loads(header).items() if name != "id"}
    (tmp_path / "d good.jsonl").write_text("".join((json.dumps(nameless) + "\n", *moves)))
    (tmp_path / "a bad.jsonl").write_text("{nonsense\n")
    (tmp_path / "c cut.jsonl").write_text("".join((header, *moves[:2])))
    wrong = {"seq": 2, "cmd": {"type": "styx.no_such_move"}}
    (tmp_path / "e wrong.jsonl").write_text("".join((json.dumps(nameless) + "\n", json.dumps(wrong) + "\n")))
    return tmp_path


def test_a_refused_file_does_not_keep_out_the_others(folder: Path):
    """A group that imports a folder wants the good ones in, and to know what was refused."""
    told = run("import", "*.jsonl")
    assert told.code == 2
    assert len(run("games", "--json").json) == 2
    assert [line.partition(": ")[0] for line in told.err.splitlines()] == [
        "a bad.jsonl",
        "c cut.jsonl",
        "e wrong.jsonl",
    ]
    assert [line.partition(": ")[0] for line in told.lines] == ["b good.jsonl", "d good.jsonl", "5 files"]
    assert told.lines[-1] == "5 files: 2 imported, 3 refused."
    assert run("import", "c cut.jsonl", "b good.jsonl").code == run("import", "c cut.jsonl").code == 1


def test_as_data_each_file_of_an_import_is_one_answer(folder: Path):
    told = run("import", "--json", *sorted(path.name for path in folder.glob("*.jsonl")))
    assert told.code == 2
    assert [one["file"] for one in told.objects] == [
        "a bad.jsonl", "b good.jsonl", "c cut.jsonl", "d good.jsonl", "e wrong.jsonl",
    ]  # fmt: skip
    assert [one.get("how", "refused") for one in told.objects] == ["refused", "new", "refused", "new", "refused"]
    assert [one["exit"] for one in told.objects if "trouble" in one] == [2, 1, 2]


def test_of_a_store_that_cannot_go_on_the_import_ends_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch):
    """A full disk would meet every file that comes after."""

    def full(*_: object) -> None:
        raise StoreUnavailable("The disk is full.")

    monkeypatch.setattr("domain.recording.application.Tablescribe.append", full)
    told = run("import", "a bad.jsonl", "b good.jsonl", "d good.jsonl")
    assert told.code == 5
    assert told.err.splitlines()[1:] == ["b good.jsonl: The disk is full."]
    assert told.lines == ["3 files: 1 refused, 2 not imported."]


def test_who_cannot_have_written_it_is_said_once(folder: Path):
    told = run("import", "b good.jsonl", "d good.jsonl", "--by", "Ma\x07ra")
    assert (told.code, told.out, told.err.count("control character")) == (2, "", 1)


def test_what_went_on_is_counted_as_that(game: str, tmp_path: Path):
    exported(game, tmp_path / "later.jsonl")
    assert run("take-back", game).code == 0
    exported(game, tmp_path / "latest.jsonl")
    assert run("forget", game, "--yes").code == 0
    told = run("import", "later.jsonl", "latest.jsonl")
    assert told.lines[-1] == "2 files: 1 imported, 1 continued."
