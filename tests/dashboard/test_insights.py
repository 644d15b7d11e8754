"""Insights without a browser: what is asked and answered, what stands in the address, what is said when there is nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pytest
from msgspec import structs

from dashboard.house import House
from dashboard.insights_component import telling
from dashboard.insights_component.address import View
from dashboard.insights_component.choices import filters, topics, ways
from dashboard.insights_component.telling import panel
from dashboard.pages.insights import ask, file_name
from domain.games import game, games
from domain.kernel.refusal import Refused
from projections import answering
from projections.answering import Answering
from projections.questions.answer import Answer
from projections.questions.as_csv import csv_lines
from projections.questions.asking import ask as ask_tables
from service import serving
from tests.dashboard.insights_page import KNOWN, PATIENCE, named, page, shown
from tests.projections.evenings import House as Evening
from tests.projections.evenings import evenings, of_bots, renamed
from tests.service.talk import run

HOSTILE = "<img src=x onerror=alert(1)> **b**"
ELDER = "Lena, the elder"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nine games of people and three of bots of every title, one of each abandoned, one running."""
    folder = tmp_path_factory.mktemp("insights")
    house = Evening(folder)
    for one in games():
        played = evenings(one, 9)
        house.record(renamed(playout, {"Ode": HOSTILE, "Lena": ELDER}) for playout in played).record(
            map(of_bots, played[:3])
        )
        house.stop(played[0], 20)
        house.stop(played[1], 20, abandon=False)
    return folder


@pytest.fixture(scope="module")
def asking(evening: Path) -> Iterator[Answering]:
    one = Answering(evening / "games.sqlite", evening / "tables.duckdb", KNOWN, PATIENCE)
    yield one
    one.close()


@pytest.fixture(scope="module")
def served(evening: Path, asking: Answering) -> Iterator[House]:
    from dataclasses import replace

    wired = serving.house.__wrapped__(serving.Wanted(str(evening), 8501))
    yield replace(wired, asking=asking)
    wired.store.close()


def told(asking: Answering, **view: Any) -> dict[str, Any]:
    view = View(**{"game": "styx", **view})
    return panel(ask(asking, view), view, KNOWN)


def test_without_an_address_it_begins_with_who_wins_the_game_that_was_played_last(served: House):
    at = page(served)
    assert not at.exception
    last = [one.game for one in served.store.games() if one.origin == "real"][-1]
    asked = ["success_rate", ""] if game(last).co_operative else ["win_rate", "player"]
    assert [one.value for one in at.selectbox[:4]] == [last, "Who wins, and how", *asked]
    assert at.get("bidi_component")


def test_an_address_restores_the_view(served: House):
    at = page(served, game="styx", ask="length", by="edition", where=["seats=3,4", "last=5"], origin="real,simulated")
    assert [one.value for one in at.selectbox[:4]] == ["styx", "How often, how long", "length", "edition"]
    assert named(at, "button_group", "Whose games").value == ["real", "simulated"]
    assert named(at, "button_group", "Number of seats").value == ["3", "4"]
    assert named(at, "number_input", "Only the last games").value == 5


def test_a_link_that_tells_values_of_one_filter_apart_is_a_choice_of_both(served: House):
    at = page(served, game="styx", ask="length", where=["seats=3", "seats=4"])
    assert not at.exception
    assert not at.error
    assert named(at, "button_group", "Number of seats").value == ["3", "4"]
    twice = page(served, game="styx", ask="length", where=["last=5", "last=9"])
    assert not twice.exception
    assert named(twice, "number_input", "Only the last games").value == 9


LONG = "x" * 10_000
WORDS = "so long " * 1_250


@pytest.mark.parametrize(
    "address",
    [
        {"ask": LONG}, {"by": LONG}, {"by": WORDS}, {"where": LONG}, {"where": f"player={LONG}"}, {"where": f"player={WORDS}"}, {"where": f"{LONG}=1"},
        {"where": f"seats={'9' * 5_000}"}, {"where": f"last={'9' * 5_000}"}, {"where": f"last={'9' * 12}"}, {"where": f"spans>={LONG}"},
        {"where": "player=" + ",".join(["Mara"] * 2_000)}, {"where": f"from={LONG}"}, {"origin": LONG}, {"on": LONG}, {"game": LONG},
    ],
    ids=lambda told: " ".join(f"{key}={value[:12]}" for key, value in told.items()),
)  # fmt: skip
def test_what_is_longer_than_any_name_in_the_address_is_not_said_again_whole(served: House, address: dict[str, str]):
    at = page(served, **{"game": "styx", "ask": "length", **address})
    assert not at.exception
    said = "".join(str(one.proto) for one in at.main)
    assert not [
        again for again in ("x" * 300, "so long " * 40, "9" * 300, "Mara, " * 40, "Mara," * 40) if again in said
    ]


def test_a_filter_that_does_not_read_bars_no_other_question(served: House):
    """What is chosen above is asked without it."""
    at = page(served, game="styx", ask="win_rate", where=["nonsense", "seats=3"])
    assert at.error
    named(at, "selectbox", "Question").set_value("ending_share").run()
    assert not at.exception
    assert not at.error
    assert (at.query_params["ask"], at.query_params["where"]) == ("ending_share", "seats=3")


def test_what_is_chosen_goes_to_the_address(served: House):
    at = page(served, game="styx", ask="win_rate", by="player", where=["seats=3"])
    named(at, "button_group", "Number of seats").set_value(["3", "5"]).run()
    assert at.query_params["where"] == "seats=3,5"
    named(at, "selectbox", "Choose by").set_value("colour").run()
    named(at, "button_group", "Colour").set_value(["blue"]).run()
    assert at.query_params["where"] == ["seats=3,5", "colour=blue"]
    named(at, "selectbox", "Question").set_value("ending_share").run()
    assert (at.query_params["ask"], at.query_params["where"]) == ("ending_share", "seats=3,5")
    named(at, "button_group", "Number of seats").set_value([]).run()
    assert "where" not in at.query_params
    named(at, "selectbox", "Game").set_value("shadow_throne").run()
    assert (at.query_params["game"], at.query_params["ask"]) == ("shadow_throne", "ending_share")


def test_a_name_with_a_comma_is_chosen_like_any_other(served: House):
    at = page(served, game="styx", ask="length")
    named(at, "selectbox", "Choose by").set_value("needs").run()
    named(at, "button_group", "With all of").set_value([ELDER, "Mara"]).run()
    assert at.query_params["where"] == f'needs="{ELDER}",Mara'
    assert named(at, "button_group", "With all of").value == [ELDER, "Mara"]
    assert not at.error


def test_the_answer_is_that_of_the_command_line(asking: Answering, evening: Path, monkeypatch: pytest.MonkeyPatch):
    """While the dashboard owns the tables the command line makes its own."""
    monkeypatch.setenv("TABLESCRIBE_HOME", str(evening))
    view = View(game="styx", ask="win_rate", by="player", where=("seats=3..5",))
    ((_, answer),) = ask(asking, view).answers
    asked = ("ask", "win_rate", "--by", "player", "--where", "title=styx", "--where", "seats=3..5")
    assert csv_lines(answer) == run(*asked, "--csv").out
    assert json.loads(msgspec.json.encode(answer)) == run(*asked, "--json").json


def test_what_counts_and_what_was_left_out_stand_first(asking: Answering):
    assert told(asking, ask="length")["population"][:2] == [
        "9 real games of Styx.", "Left out: 1 running, 1 abandoned and 3 simulated.",
    ]  # fmt: skip
    narrowed = told(asking, ask="length", where=("seats=3,4", "needs=Mara", "from=2026-01-01", "seats!=5"))
    assert narrowed["population"][0].partition(" games of Styx, ")[2] == (
        "3 or 4 players, with Mara, ended from 2026-01-01, not 5 players."
    )


def test_simulated_games_stand_beside_the_real_ones_never_in_one_number(asking: Answering):
    both = told(asking, ask="length", origins=("real", "simulated"))
    real, bots = both["chart"]["rows"]
    assert both["population"] == ["9 real and 3 simulated games of Styx.", "Left out: 1 running and 1 abandoned."]
    assert (real["name"], real["n"], real["hollow"]) == ("All together", "n 9", False)
    assert (bots["name"], bots["n"], bots["hollow"]) == ("All together, simulated", "n 3", True)
    assert (both["mixed"], "simulated" in both["title"]) == (True, True)
    alone = told(asking, ask="length", origins=("simulated",))
    assert (alone["made"], alone["mixed"]) == (["simulated"], False)
    assert "bots, and no one else" in dict(alone["means"])["The intervals speak"]
    assert file_name(View("styx", "length"), "simulated") == "styx-length-simulated.csv"
    assert told(asking, ask="win_rate", by="player", origins=("real", "simulated"))["population"][2] == (
        "The simulated games say nothing about this."
    )


def test_why_games_answer_nothing_is_said(asking: Answering):
    """Nobody entered a simulated game while it was played, so it has no minutes."""
    shown = told(asking, ask="minutes", origins=("simulated",))
    assert shown["line"] == "No game answers this yet: it is about a game that was entered while it was played."
    unknown = told(asking, ask="win_rate", by="experience", origins=("simulated",))["line"]
    assert unknown == "Bots have no experience: choose another split, such as the place from the First Player."


def test_a_history_of_ratings_is_a_line_a_person(asking: Answering):
    shown = told(asking, ask="rating_history")
    (latest,) = [
        row for row in told(asking, ask="rating")["table"]["rows"] if row[0] == shown["chart"]["lines"][0]["name"]
    ]
    line = shown["chart"]["lines"][0]
    assert line["points"][-1][0] == len(line["points"]) == shown["chart"]["last"]
    assert f"{line['points'][-1][1]:.1f}" == latest[4]
    assert line["few"]
    assert all(
        shown["chart"]["low"] <= low <= value <= high <= shown["chart"]["high"]
        for one in shown["chart"]["lines"]
        for _, value, low, high, _ in one["points"]
    )
    assert len(shown["table"]["rows"]) == sum(len(one["points"]) for one in shown["chart"]["lines"])


def test_who_is_ahead_is_a_field_of_the_row_and_no_end_of_a_sentence(asking: Answering):
    """A person may be called as a sentence ends."""
    asked = ask(asking, View("styx", "head_to_head"))
    ((origin, answer),) = asked.answers

    def line(**more: Any) -> str:
        rows = (structs.replace(answer.rows[0], key="Ines/Mara", label="Ines against Mara", **more),)
        return telling.ahead(asked._replace(answers=((origin, structs.replace(answer, rows=rows)),)))

    assert line(ahead="Mara", notes=()) == "Mara is ahead of Ines more often."
    assert line(ahead="", notes=("beside Ines is ahead more often",)).startswith("Of no two people")


def test_what_few_means_stands_under_the_chart(asking: Answering):
    assert told(asking, ask="ending_share")["chart"]["few"] == [
        "Few games: the interval is wider than 30 points.", "n: how many were counted; each is a game.",
    ]  # fmt: skip
    few = told(asking, ask="ending_share", where=("last=4",))
    assert few["chart"]["few"][:1] == ["Below 5 there is no percentage, only how often it happened."]


def test_few_games_are_told_in_counts_without_an_order(asking: Answering):
    few = told(asking, ask="ending_share", where=("last=4",))
    assert {row["said"].partition(" of ")[2] for row in few["chart"]["rows"] if "said" in row} == {"4"}
    assert all(row["pips"][1] == 4 and row["low"] is None for row in few["chart"]["rows"] if "said" in row)
    assert "not as an order" in few["line"]
    more = told(asking, ask="ending_share")["chart"]["rows"]
    assert all(row["few"] and row["low"] is not None for row in more if "said" in row)


def nothing_is_missing(answer: Answer, told: dict[str, Any]) -> None:
    """n with every number, an interval with every estimate, what is meant and what misleads, all of it as table and as CSV."""
    meant = [term for term, _ in told["means"]]
    assert bool(told["what"]) != ("What is counted" in meant)
    assert {"Beware", "Interval", "The intervals speak", "In a terminal"} <= set(meant)
    assert told["population"][1].endswith("left out.") or told["population"][1].startswith("Left out: ")
    assert len(told["table"]["rows"]) == len(csv_lines(answer).splitlines()) - 1 == len(answer.rows)
    assert not answer.rows or {"n", "games", "value", "from", "to"} <= set(told["table"]["head"])
    for row in answer.rows:
        estimated = row.value is not None and answer.interval[0] != "N"
        assert not estimated or row.lo is not None or row.few or row.notes, (answer.question, answer.by, row)


@pytest.mark.parametrize("title", ["", *(one.key for one in games())])
def test_every_question_is_told_in_plain_words(asking: Answering, title: str):
    """No key, no underscore, no word of a programmer; the other games' words for a round are theirs."""
    for metrics in topics(KNOWN, title).values():
        for metric in metrics:
            for by in dict.fromkeys((*ways(KNOWN, metric.key, title)[:3], *ways(KNOWN, metric.key, title)[-1:])):
                where = (f"track={KNOWN.games[title].tracked[0].key}",) if metric.about == "track" else ()
                view = View(title, metric.key, by, where)
                asked = ask(asking, view)
                one = panel(asked, view, KNOWN)
                nothing_is_missing(asked.only, one)
                spoken = {**one, "means": [pair for pair in one["means"] if pair[0] != "In a terminal"]}
                text = json.dumps(
                    {key: spoken[key] for key in ("title", "line", "what", "population", "notes", "means", "table")}
                )
                names = json.dumps([row.get("name", "") for row in one["chart"].get("rows", ())])
                assert "_" not in text + names, (metric.key, by)
                assert not title or "span" not in text, (metric.key, by)
                assert one["line"]
                assert one["table"]["rows"] or "yet" in one["line"]


def test_an_ending_that_has_a_row_of_its_own_begins_with_a_capital(asking: Answering):
    shown = told(asking, ask="ending_share")
    names = [row["name"] for row in shown["chart"]["rows"] if "name" in row]
    assert "20 Influence before Chaos was at 21" in names
    assert len(names) > 1
    column = shown["table"]["head"].index("part")
    assert [one for one in (*names, *(row[column] for row in shown["table"]["rows"])) if one[:1].islower()] == []


def test_a_question_about_a_track_names_it_in_title_and_answer(asking: Answering):
    shown = told(asking, ask="track_band", where=("track=influence",))
    assert shown["title"] == "Influence over time"
    first, latest = shown["table"]["rows"][0], shown["table"]["rows"][-1]
    value, games_at = (shown["table"]["head"].index(name) for name in ("value", "games"))
    went = f"{latest[games_at]} of {first[games_at]} games went that far"
    assert shown["line"] == f"The median of Influence after {latest[0]} was {latest[value]} ({went})."


def test_how_games_end_is_answered_by_the_largest_part(asking: Answering):
    shown = told(asking, ask="ending_share")
    rows = [row for row in shown["chart"]["rows"] if "name" in row]
    most = max(rows, key=lambda row: row["value"])
    assert f"{most['name']}: {most['said']}, the largest part here." in shown["line"]


def test_a_range_of_seats_is_said_once(asking: Answering):
    assert told(asking, ask="length", where=("seats=3..4",))["population"][0].endswith(" of Styx, 3 to 4 players.")


def test_names_stay_text(asking: Answering):
    rows = told(asking, ask="win_rate", by="player")["chart"]["rows"]
    assert "<img src=x onerror=alert(1)> **b**" in [row["name"] for row in rows]


def test_people_against_each_other_are_a_field_for_each_pair(asking: Answering):
    grid = told(asking, ask="head_to_head")["chart"]["pairs"]
    here, there = grid["cells"][0][1], grid["cells"][1][0]
    won, of = map(int, here["said"].split(" of "))
    assert there["said"] == f"{of - won} of {of}"
    assert grid["cells"][0][0] is None


def test_a_refused_question_says_why_and_what_can_be_asked(served: House):
    at = page(served, game="styx", ask="win_rate", by="seats")
    assert "no bars by" in shown(at) or "which has no one" in shown(at) or "says nothing" in shown(at)
    named(at, "button", "Ask it by person").click().run()
    assert at.query_params["by"] == "player"
    assert at.get("bidi_component")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ({"game": "styx", "ask": "nothing"}, "There is no question"),
        ({"game": "styx", "ask": "length", "where": ["seats=9"]}, "“Number of seats” is from 2 to 6"),
        ({"game": "styx", "ask": "length", "where": ["needs=Nobody"]}, "Nobody here is called Nobody"),
        ({"game": "styx", "ask": "length", "where": ["garbage"]}, "A filter is written as"),
        ({"game": "styx", "ask": "length", "where": ["from=May"]}, "A day is written as"),
        ({"game": "", "ask": "win_rate", "by": "player"}, "is about one game"),
        ({"game": "styx", "ask": "track_band", "where": ["track=nothing"]}, "Which track?"),
    ],
)
def test_an_address_that_nobody_can_answer_leaves_a_way_on(served: House, address: dict[str, Any], sentence: str):
    at = page(served, **address)
    assert not at.exception
    assert sentence in at.error[0].value
    assert "--where" not in at.error[0].value
    named(at, "button", "Begin anew").click().run()
    assert not at.error
    assert at.get("bidi_component")


def test_of_games_that_nobody_records_it_says_what_else_to_choose(served: House):
    at = page(served, game="styx", ask="length", origin="branch")
    assert "No finished branched game of Styx yet" in shown(at)
    assert "Choose others" in shown(at)


def test_tables_that_turn_out_to_be_damaged_are_made_again(
    evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    asking, met = Answering(evening / "games.sqlite", tmp_path / "tables.duckdb", KNOWN, PATIENCE), list[Any]()

    def torn(*told: Any) -> Any:
        met.append(told)
        if len(met) == 1:
            raise duckdb.IOException("Corrupt database file: computed checksum does not match")
        return ask_tables(*told)

    monkeypatch.setattr(answering, "ask", torn)
    assert asking.ask("plays", "title").games == len(games()) * (9 + 1 + 1)
    assert len(met) == 2
    assert asking.caveat() == ""
    asking.close()


def test_filters_that_leave_nothing_can_be_given_up(served: House):
    at = page(served, game="styx", ask="length", where=["from=2031-01-01"])
    assert "fits what was chosen" in shown(at)
    at.button(key="wider").click().run()
    assert at.get("bidi_component")


def test_who_only_looks_may_read(served: House):
    at = page(served, scribe=False, game="styx")
    assert at.get("bidi_component")
    assert not at.exception


def test_a_reading_is_a_filter(asking: Answering):
    key, values = game("styx").policies[0].key, game("styx").policies[0].values
    every = [told(asking, ask="length", where=(f"policy:{key}={one.value}",)) for one in values]
    assert sum(int(one["population"][0].split()[0]) for one in every) == 9
    assert f"policy:{key}" in filters(KNOWN, "length", "styx", "")


@pytest.mark.parametrize("number", ["99999999999999999999999", "9" * 5000])
def test_a_number_of_games_that_no_table_holds_is_refused_in_words(asking: Answering, number: str):
    with pytest.raises(Refused, match="last takes a number of games"):
        asking.ask("win_rate", "player", ["title=styx", f"last={number}"])
