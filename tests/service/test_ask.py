"""`ask` as a person calls it: lists, tables of 80 columns, CSV, JSON, refusals with their codes, taken tables."""

import csv
import io
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest
from rich.cells import cell_len

from domain.games import game, keys
from projections.questions.answer import Answer, LeftOut, Row
from service.terminal.bars import answer_lines
from tests.projections.evenings import House, evenings, of_bots
from tests.service.talk import run

STYX = "title=styx"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    folder = tmp_path_factory.mktemp("asked")
    played = evenings(game("styx"), 10)
    built = House(folder).record(played).record(map(of_bots, played[:2]))
    built.stop(played[0], 20)
    return built


@pytest.fixture(autouse=True)
def home(house: House, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLESCRIBE_HOME", str(house.path.parent))
    return house.path.parent


def test_an_answer_waits_for_no_library_that_it_does_not_need(home: Path):
    words = ["ask", "win_rate", "--by", "player", "--where", STYX]
    code = f"import sys; from service.cli import main\ntry: main({words!r})\nexcept SystemExit: print(*sys.modules)"
    (home / "tables.duckdb").unlink(missing_ok=True)
    # The tables are made, then they are there.
    for _ in range(2):
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        loaded = {name.partition(".")[0] for name in told.stdout.splitlines()[-1].split()}
        assert "duckdb" in loaded
        assert not loaded & {"numpy", "pandas", "pyarrow"}


def test_alone_it_lists_the_questions():
    told = run("ask")
    assert told.code == 0
    assert told.lines[0] == "Every game"
    assert any(line.split()[:1] == ["win_rate"] for line in told.lines)
    assert any(line.split()[:1] == ["muster_price"] for line in told.lines[told.lines.index("Styx") :])
    assert {one["question"] for one in run("ask", "--json").json} >= {"length", "card_fate"}


def test_a_misspelled_filter_of_the_list_is_told():
    """Every question of every game had been listed."""
    told = run("ask", "--where", "titel=styx")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("There is no filter 'titel'. Near it: title, ")
    assert run("ask", "--where", STYX).lines[0] == "Every game"


def test_a_table_fits_80_columns_and_says_n_and_what_was_left_out():
    told = run("ask", "condition_share", "--by", "seats")
    assert told.code == 0, told.err
    assert max(map(cell_len, told.lines)) <= 80
    assert told.lines[0] == "Which conditions win: Styx, by number of seats"
    assert told.lines[1] == "10 games. Left out: 1 abandoned and 2 simulated."
    assert any(line.startswith("Beware: ") for line in told.lines)


def test_few_games_are_told_in_counts():
    told = run("ask", "win_rate", "--by", "player", "--where", STYX, "--where", "last=2")
    assert " of " in told.out
    assert "[" not in told.out.partition("Seats that won")[0]


def test_what_few_means_is_said_where_it_stands():
    told = run("ask", "win_rate", "--by", "player", "--where", STYX)
    assert ", few" in told.out
    assert "Few games: the interval is wider than 30 points." in told.lines
    few = run("ask", "muster_price", "--where", "last=2")
    assert "too few" in few.out
    assert "Too few: a number is told from 8 games on." in few.lines
    enough = run("ask", "action_mix")
    assert "few" not in enough.out.casefold()


def test_whiskers_stand_where_the_value_is():
    told = run("ask", "condition_share", "--where", "origin in (real,simulated)")
    lines = [line for line in told.lines if "●" in line]
    assert len(lines) == 4
    assert all("[" in line for line in lines)
    assert told.lines[1].startswith("12 games with origin=real,simulated.")


def test_by_seat_is_told_as_the_place_that_is_meant():
    told = run("ask", "win_rate", "--by", "seat", "--where", STYX)
    assert told.err.startswith(
        "There is no dimension 'seat'. position may be meant: place from the First Player. “Who wins"
    )


@pytest.mark.parametrize(
    ("title", "by"), [("styx", "place from the First Player"), ("shadow_throne", "place at the table")]
)
def test_places_are_told_from_where_they_are_counted(title: str, by: str):
    """`new` prints "1 Mara, 2 Oskar", and place 1 is whoever was First Player: only a page of the documents had said it."""
    told = run("ask", "win_rate", "--by", "position", "--where", f"title={title}", "--where", "origin=simulated")
    assert told.lines[0].endswith(f", by {by}")


def test_bots_are_no_people():
    told = run("ask", "win_rate", "--by", "player", "--where", STYX, "--where", "origin=simulated")
    assert "Bots are no people" in told.out
    rated = run("ask", "rating", "--where", STYX, "--where", "origin=simulated")
    assert "Bots are no people, so nobody is rated." in rated.out
    for question in (("met",), ("head_to_head",), ("within_person", "--by", "position")):
        told = run("ask", *question, "--where", STYX, "--where", "origin=simulated")
        assert (
            " ".join(told.lines[3:])
            .strip()
            .startswith(
                "Bots are no people, so nobody is named or compared. This needs games that people played. Of bots ask "
                "win_rate --by position."
            )
        )


def test_bots_have_no_experience():
    told = run("ask", "win_rate", "--by", "experience", "--where", STYX, "--where", "origin=simulated")
    assert " ".join(told.lines[3:5]) == (
        "Bots have no experience: it is how many games a person had played. Ask by seat: --by position."
    )


def test_why_games_answer_nothing_is_said_as_insights_says_it():
    """Nobody entered a simulated game while it was played, so it has no minutes."""
    told = run("ask", "minutes", "--where", STYX, "--where", "origin=simulated")
    assert told.lines[1].startswith("2 games with origin=simulated.")
    assert told.lines[3:5] == [
        "No game answers this yet: it is about a game that was entered while it was", "played.",
    ]  # fmt: skip
    assert "Nothing to show" not in told.out
    assert max(map(cell_len, told.lines)) <= 80


def test_where_only_bots_played_the_way_to_them_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    built = House(tmp_path).record(map(of_bots, evenings(game("styx"), 2)))
    monkeypatch.setenv("TABLESCRIBE_HOME", str(built.path.parent))
    told = run("ask", "win_rate", "--by", "position", "--where", STYX)
    assert told.lines[1] == "0 games. Left out: 2 simulated."
    assert "--where origin=simulated" in told.out


def test_the_way_to_games_of_bots_splits_by_where_they_sat_and_never_leads_to_ratings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    built = House(tmp_path).record(map(of_bots, evenings(game("styx"), 2)))
    monkeypatch.setenv("TABLESCRIBE_HOME", str(built.path.parent))
    people = run("ask", "win_rate", "--by", "player", "--where", STYX)
    assert "2 simulated (--where origin=simulated --by position)" in people.out
    rated = run("ask", "rating", "--where", STYX)
    assert "Ratings need games that people played." in rated.out
    assert "origin=simulated" not in rated.out
    met = run("ask", "met", "--where", STYX)
    assert "This needs games that people played." in met.out
    assert "origin=simulated" not in met.out
    assert max(map(len, (*people.lines, *rated.lines, *met.lines))) <= 80


def test_endings_have_the_words_of_their_game():
    told = run("ask", "ending_share", "--where", STYX)
    assert "elements_soul" not in told.out
    assert any(
        line in told.lines for line in ("The strongest army when Chaos reached 21", "Two Horsemen of the Apocalypse")
    )


def test_counts_are_bars():
    told = run("ask", "plays")
    assert told.lines[3] == "Styx"
    finished = next(line for line in told.lines if line.startswith("  Finished"))
    assert finished.split()[:4] == ["Finished", "n", "10", "10"]
    assert "█" in finished


def test_the_parts_of_one_game_stay_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path))
    for key in keys():
        assert (
            run("simulate", key, "--seats", "3", "--games", "2", "--seed", "1", "--out", str(tmp_path / key)).code == 0
        )
        assert run("import", *map(str, (tmp_path / key).iterdir())).code == 0
    rows = run("ask", "plays", "--where", "origin=simulated", "--json").json["rows"]
    assert [key for key, _ in groupby(row["key"] for row in rows)] == sorted({row["key"] for row in rows})


def test_csv_and_json_say_the_same():
    rows = list(csv.DictReader(io.StringIO(run("ask", "ending_share", "--where", STYX, "--csv").out)))
    answer = run("ask", "ending_share", "--where", STYX, "--json").json
    assert [row["part"] for row in rows] == [row["part"] for row in answer["rows"]]
    assert [float(row["value"]) for row in rows] == [row["value"] for row in answer["rows"]]
    assert answer["left_out"] == {"abandoned": 1, "simulated": 2}
    assert sum(row["k"] for row in answer["rows"]) == answer["games"] == 10


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("win_rate", "--by", "player"), 2, "--where title=KEY"),
        (("win_rate", "--where", STYX), 1, "every game has its winners"),
        (("success_rate", "--where", STYX), 1, "win_rate"),
        (("winrate", "--where", STYX), 2, "win_rate"),
        (("length", "--where", STYX, "--where", "seats=9"), 2, "is from 2 to 6"),
        (("length", "--where", STYX, "--where", "needs=Nobody"), 2, "Nobody here is called Nobody"),
    ],
)
def test_what_cannot_be_asked_is_refused(words: tuple[str, ...], code: int, told: str):
    answer = run("ask", *words)
    assert answer.code == code
    assert told in answer.err
    refusal = run("ask", *words, "--json")
    assert refusal.code == code
    assert told in refusal.json["refusal"]["sentence"]


@pytest.mark.parametrize(("words", "code"), [
    (("winrate",), 2), (("win_rate", "--by", "foo", "--where", STYX), 2), (("rating", "--by", "foo", "--where", STYX), 2),
    (("length", "--where", STYX, "--where", "foo=1"), 2), (("length", "--where", "title=chess"), 2), (("length",), 2),
    (("plays", "--by", "seats"), 2), (("within_person", "--where", STYX), 2), (("track_final", "--where", STYX), 2),
    (("length", "--where", STYX, "--where", "seats=many"), 2), (("length", "--where", STYX, "--where", "from=May"), 2),
    (("length", "--where", STYX, "--where", "box>3"), 2), (("length", "--where", STYX, "--where", "seats=3..5", "--where", "seats=6"), 2),
    (("win_rate", "--by", "seats", "--where", STYX), 1), (("rating", "--by", "seats", "--where", STYX), 1),
    (("length", "--by", "colour", "--where", STYX), 1), (("placing", "--where", STYX), 1), (("success_rate", "--where", STYX), 1),
    (("length", "--where", STYX, "--where", "track=coins"), 1), (("length", "--where", STYX, "--where", "player=Mara"), 1),
    (("length", "--by", "rank", "--where", STYX), 1), (("rating", "--where", STYX, "--where", "position=1"), 1),
])  # fmt: skip
def test_a_question_that_reads_and_has_no_answer_leaves_with_1_and_one_that_does_not_read_with_2(
    words: tuple[str, ...], code: int
):
    """A game that was not named had been 1 or 2, and so had a split that nobody knows."""
    assert run("ask", *words).code == code


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_a_name_is_not_taken_for_a_formula(name: str):
    from projections.questions.answer import Row
    from projections.questions.as_csv import cell

    assert cell(Row(key=name, label=name, n=1, unit_of_n="", games=1), "label") == f"'{name}"


@pytest.mark.parametrize("words", [
    ("win_rate", "--by", "nonsense", "--where", STYX), ("length", "--where", STYX, "--where", "origin!=real"),
    ("win_rate", "--by", "player"), ("length", "--by", "action", "--where", STYX),
])  # fmt: skip
def test_what_no_tables_are_needed_to_refuse_is_refused_without_them(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path))
    assert run("ask", *words).code in (1, 2)
    assert not list(tmp_path.iterdir())


def test_while_the_tables_are_taken_the_answer_comes_from_memory(home: Path, monkeypatch: pytest.MonkeyPatch):
    from projections.follow.owner import Held
    from service import questions

    before = run("ask", "length", "--where", STYX, "--json").json

    def taken(settings: object) -> None:
        raise Held(home / "tables.duckdb", 1)

    monkeypatch.setattr(questions, "opened_tables", taken)
    assert run("ask", "length", "--where", STYX, "--json").json == before


def test_no_games_is_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "empty"))
    told = run("ask", "length", "--where", STYX)
    assert told.code == 0
    assert "Nothing to show yet. `tablescribe games` lists what there is." in told.lines


def test_bars_spans_and_values_have_the_words_of_their_game():
    """As Insights says them: the rulebook knows Audiences, and a card has a name."""
    length = run("ask", "length", "--where", STYX)
    assert "Audiences of the finished games; the median." in length.lines
    assert any(line.split()[:2] == ["Audiences", "0"] for line in length.lines)
    assert any(line.startswith("Audiences 1 to 4  ") for line in run("ask", "swings", "--where", STYX).lines)
    cards = run("ask", "card_lift", "--by", "card", "--where", STYX)
    assert any(line.startswith("Rider of Sleet") for line in cards.lines)
    assert "rider_of_sleet" not in cards.out
    assert any(
        line.startswith("Place 1  ") for line in run("ask", "win_rate", "--by", "position", "--where", STYX).lines
    )


def test_what_stands_below_a_bar_says_what_it_counts():
    row = Row(key="1", label="1", n=30, unit_of_n="seats", games=30, k=11, value=11 / 30, notes=("1 shared",))
    answer = Answer(
        question="win_rate", title="Who wins how often", definition="", version=1, game="styx", by="position", where=(),
        form="share", unit="", interval=("W",), rows=(row,), games=30, left_out=LeftOut(),
    )  # fmt: skip
    assert "    1 shared win" in answer_lines(answer, {"styx": "Styx"})


def test_parts_of_a_whole_stand_in_percent_and_are_numbers_in_json():
    """What a declaration calls a share: a mean of shares, and sums over sums, as well as what happened so often."""
    for question, split in (("swing_size", ()), ("checked_share", ()), ("time_in_lead", ("--by", "position"))):
        words = ("ask", question, *split, "--where", STYX)
        rows = run(*words, "--json").json["rows"]
        enough = [row["value"] for row in rows if row["value"] is not None]
        assert enough
        assert all(0 <= value <= 1 for value in enough)
        shown = run(*words).out
        assert all(f" {100 * value:.1f} %" in shown for value in enough)
    assert run("ask", "swing_size", "--where", STYX, "--json").json["unit"] == "share"


@pytest.mark.parametrize(("question", "told"), [
    (("length",), "n: how many were counted; each is a game."),
    (("time_in_lead", "--by", "position"), "n: how many were counted; each is a seat in a game."),
    (("muster_price",), "n: how many were counted; each is a sale."),
    (("contested",), "n: how many were counted; each is a card on offer in an Audience."),
    (("tithe_yield",), "n: how many were counted; each is a game."),
])  # fmt: skip
def test_what_n_counts_is_said(question: tuple[str, ...], told: str):
    assert told in run("ask", *question, "--where", STYX).lines


def test_a_split_names_its_bar_also_where_there_is_only_one():
    assert run("ask", "action_mix", "--by", "seats", "--where", "seats=3").lines[3].startswith("3 players, n ")
    assert (
        run("ask", "length", "--by", "seats", "--where", STYX, "--where", "seats=3").lines[3].startswith("3 players  ")
    )


def test_a_name_that_is_longer_than_its_column_stands_above_its_bar_as_a_whole():
    long = " and ".join(f"{name} the elder of the house" for name in ("Mara", "Oskar", "Ines"))
    row = Row(key=long, label=long, n=3, unit_of_n="a seat", games=3, k=1)
    answer = Answer(
        question="win_rate", title="Who wins how often", definition="", version=1, game="styx", by="player", where=(),
        form="share", unit="", interval=("W",), rows=(row,), games=3, left_out=LeftOut(),
    )  # fmt: skip
    lines = answer_lines(answer, {"styx": "Styx"})
    assert " ".join(" ".join(lines[3:5]).split()) == long
    assert lines[5].split()[:2] == ["n", "3"]
    assert max(map(cell_len, lines)) <= 80


def test_what_every_row_says_is_said_once_below_them():
    told = run("ask", "over_fair", "--by", "position", "--where", STYX)
    assert told.out.count("band in which luck alone would stay") == 1
    assert "lo and hi" not in told.out
    assert told.lines[3].startswith("Place 1")
    assert told.lines[4].startswith("Place 2")
    rows = run("ask", "over_fair", "--by", "position", "--where", STYX, "--json").json["rows"]
    assert rows[0]["notes"] == ["lo and hi are the band of pure luck"]


def test_spans_and_games_are_named_where_only_their_number_is_known():
    """Shadow Throne has phases called 1 and 2, which the first two rated games of somebody are not."""
    rows = tuple(
        Row(key="Mara", label="Mara", part=part, n=int(part), unit_of_n="", games=1, value=20) for part in "12"
    )
    answer = Answer(
        question="rating_history", title="Ratings over time", definition="", version=1, game="shadow_throne", by="", where=(),
        form="count", unit="points", interval=("N",), rows=rows, games=2, left_out=LeftOut(),
    )  # fmt: skip
    assert [line.split()[:2] for line in answer_lines(answer, {})[3:5]] == [["Game", "1"], ["Game", "2"]]
    band = run("ask", "track_band", "--where", STYX, "--where", "track=coins")
    assert band.lines[3].startswith("Audience 1  ")
    assert run("ask", "pace", "--where", STYX).lines[0] == "Minutes an Audience: Styx"


def test_what_was_chosen_is_told_whole_in_80_columns():
    told = run(
        "ask", "length", "--where", STYX, "--where", "excludes=Mara,Oskar,Ines", "--where", "mode=late,imported,live"
    )
    assert max(map(cell_len, told.lines)) <= 80
    assert "mode=late,imported,live" in told.out
    assert "excludes=Mara,Oskar,Ines" in told.out


def test_the_last_margin_says_its_unit_and_nothing_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of Shadow Throne it is influence however a game ends; of Styx a share of the way to a condition."""
    styx = run("ask", "margin", "--where", STYX)
    assert " %" in styx.lines[3]
    assert "of 20 Influence" in " ".join(styx.lines)
    built = House(tmp_path).record(evenings(game("shadow_throne"), 6))
    monkeypatch.setenv("TABLESCRIBE_HOME", str(built.path.parent))
    told = run("ask", "margin", "--where", "title=shadow_throne")
    assert told.lines[4].split()[0] == "influence"
    assert "differ" not in told.out
