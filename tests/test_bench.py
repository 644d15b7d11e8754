"""The measuring itself: rounds interleave, ratios are medians with their range, both sides write the same rows."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from service import bench
from service.bench import browser, measure, stores, workload
from service.bench.measuring import FIXTURES, ROUNDS, Measured, compared, line, rounds, targets
from service.bench.workload import long_log


def test_both_sides_take_turns_and_the_first_round_only_warms_up():
    said: list[str] = []

    def side(name: str):
        def work() -> float:
            said.append(name)
            return float(len(said))

        return work

    both = rounds(side("ours"), side("theirs"))
    assert len(both) == ROUNDS >= 7
    assert said[:4] == ["ours", "theirs", "theirs", "ours"]
    assert both[0] == (4.0, 3.0)


def test_a_ratio_is_the_median_of_the_rounds_with_the_lowest_and_the_highest():
    told = compared("save", "rows", "ms", "raw", [(2.0, 1.0), (9.0, 3.0), (4.0, 4.0)])
    assert (told.ratio, told.lowest, told.highest, told.rounds) == (2.0, 1.0, 3.0, 3)
    assert (told.ours, told.theirs) == (4.0, 3.0)
    assert line(told) == "save    rows: 4.00 ms, raw 3.00: 2.00 x (1.00 to 3.00, 3 rounds)"


def test_a_value_alone_is_told_with_its_unit_and_target():
    told = Measured("help", "--help", "s", 0.0834, lowest=0.08, highest=12345.6, target="0.25 s or less")
    assert line(told) == "help    --help: 0.083 s (0.080 to 12,346); wanted: 0.25 s or less"


def test_the_peak_of_a_program_is_not_that_of_the_one_that_started_it():
    program = "from service.bench.measuring import peak_memory; print(peak_memory(), peak_memory({0}))"
    large = b"x" * (300 << 20)
    ran = subprocess.run(
        [sys.executable, "-c", program.format(os.getpid())], capture_output=True, text=True, check=True
    )
    own, ours = map(float, ran.stdout.split())
    assert own < 150 < len(large) >> 20
    assert ours > 300 or not Path("/proc").exists()


def test_without_chess_it_says_so_and_goes_on(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workload, "has_chess", lambda: False)
    told = list(measure(["check", "fold"], ["styx"]))
    assert [one.name for one in told] == ["check", "fold"]
    assert all("not installed" in line(one) for one in told)


@pytest.mark.parametrize(("package", "chromium"), [(False, "chromium"), (True, None)])
def test_without_a_browser_it_says_so_and_goes_on(monkeypatch: pytest.MonkeyPatch, package: bool, chromium: str | None):
    monkeypatch.setattr(browser, "find_spec", lambda name: object() if package else None)
    monkeypatch.setattr(browser, "CHROMIUM", chromium)
    told = list(measure(["replay"], ["styx", "shadow_throne"]))
    assert [one.name for one in told] == ["replay", "replay"]
    assert all("not measured" in line(one) for one in told)


def test_a_long_log_has_just_so_many_rows_and_numbers_that_only_rise():
    rows = long_log("styx", 700)
    assert len(rows) == 700
    moves = [row.move for row in rows]
    assert moves == sorted(moves)
    assert [row.entry for row in rows] == [move + 1 for move in moves]


def test_our_store_and_the_raw_one_hold_the_same_rows():
    rows = long_log("styx", 50)
    with stores.two_stores() as two:
        game_id = next(two.ids)
        two.ours.append(game_id, rows)
        two.write_raw([stores.stored(game_id, rows)])
        read = "SELECT originator_id, originator_version, topic, state FROM stored_events ORDER BY notification_id"
        ours = two.ours.recorder.select_events(game_id)
        raw = two.raw.execute(read).fetchall()
        assert [(game_id.bytes, one.originator_version, one.topic, one.state) for one in ours] == raw
        assert two.raw.execute("PRAGMA synchronous").fetchone() == (2,)
        assert two.raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_each_game_is_held_to_its_own_targets(capsys: pytest.CaptureFixture[str]):
    assert bench.main(["size"], as_json=True) == 0
    told = json.loads(capsys.readouterr().out)["measured"]
    wanted = {one["what"]: one.get("target", "") for one in told}
    assert wanted["styx: log file at gzip -9, an event"] == "16 bytes or less"
    assert wanted["styx: log file at gzip -9, a game of 4"] == "10,000 bytes or less"
    assert wanted["styx: log file at gzip -9, a game of 3"] == ""
    assert wanted["shadow_throne: log file at gzip -9, an event"] == "16 bytes or less"
    assert (targets("shadow_throne")["check"], targets("shadow_throne")["fold"]) == ("0.4 x or more", "4 x or more")
    assert (targets("styx")["check"], targets("styx")["fold"]) == ("1.5 x or more", "6 x or more")
    assert targets("no_such_game") == {}


@pytest.mark.parametrize("file", sorted(FIXTURES.glob("*/targets.json")), ids=lambda file: file.parent.name)
def test_every_target_is_one_that_is_measured(file: Path):
    key = file.parent.name
    seats = {f"game of {len(log.opened.seats)}" for log in workload.logs(key)}
    assert targets(key).keys() <= {"check", "fold", "event"} | seats


def test_sizes_are_counted_an_event_a_move_and_a_game(capsys: pytest.CaptureFixture[str]):
    assert bench.main(["size"], as_json=True) == 0
    told = {one["what"].partition(": ")[2]: one["ours"] for one in json.loads(capsys.readouterr().out)["measured"]}
    assert told["events a game"] == pytest.approx(told["events a move"] * told["moves a game"], rel=0.05)
    packed = told["log file at gzip -9, an event"] * told["events a game"]
    assert packed == pytest.approx(told["log file at gzip -9, a game"], rel=0.05)


def test_sizes_of_each_length_are_told_of_a_game_that_has_lengths(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """An event of a short game has more of the header to bear."""
    monkeypatch.setattr(workload, "LONG_GAMES", 1)
    assert bench.main(["size"], as_json=True) == 0
    lines = [one for one in json.loads(capsys.readouterr().out)["measured"] if "an event, " in one["what"]]
    told = {one["what"].rpartition("an event, ")[2]: one["ours"] for one in lines}
    together = told.pop("as many games of each length")
    assert list(told) == ["target 15", "target 20", "target 25"]
    assert min(told.values()) < together < max(told.values())
    assert {one["target"] for one in lines} == {targets("shadow_throne")["event"]}


def test_a_name_that_is_no_benchmark_is_told(capsys: pytest.CaptureFixture[str]):
    assert bench.main(["speed"], as_json=False) == 2
    assert "no benchmark 'speed'" in capsys.readouterr().err


def test_the_browser_is_shown_a_game_of_middle_length_and_the_longest(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(browser, "GAMES", 3)
    middle, longest = browser.shown("styx")
    assert {middle.opened.origin, longest.opened.origin} == {"simulated"}
    assert len(middle.rows) <= len(longest.rows)


def printed() -> list[str]:
    """The lines that docs/benchmarks.md has as they were printed."""
    blocks = (FIXTURES.parent / "docs" / "benchmarks.md").read_text("utf-8").split("```")[1::2]
    return [line for block in blocks for line in block.splitlines() if re.match(r"[a-z]+ +\S.*: ", line)]


def test_no_figure_is_printed_twice():
    assert len(printed()) > 80
    assert len(set(printed())) == len(printed())


@pytest.mark.parametrize("file", sorted(FIXTURES.glob("*/targets.json")), ids=lambda file: file.parent.name)
def test_the_figure_beside_each_target_of_the_store_and_of_a_game_is_printed(file: Path):
    key = file.parent.name
    wanted = {"save": "0.85 x or more", "rebuild": "0.85 x or more", "append": "0.7 x or more"}
    wanted |= {name: target for name, target in targets(key).items() if name in {"check", "fold"}}
    for name, target in wanted.items():
        assert any(
            re.match(rf"{name} +{key}: .* x \(.* rounds\); wanted: {re.escape(target)}$", line) for line in printed()
        ), name
