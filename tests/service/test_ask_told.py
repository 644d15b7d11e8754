"""What an answer of `ask` says of itself: names, what is few and why, of whom it speaks, and which other games could be asked."""

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from domain.games import game
from projections.intervals import LEAST
from projections.questions import lifting
from projections.questions.answer import Answer, LeftOut, Row
from projections.questions.words import definition, in_rounds, said
from service import questions as service_questions
from service.terminal.bars import answer_lines
from tests.projections.evenings import House, evenings, of_bots
from tests.service.talk import run

STEPS = ["No tie", "Most conditions", "Legendary Strength", "Most face-up cards", "Most Horsemen", "Shared win"]
STYX, BOTH = "title=styx", "origin=real,simulated"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    played = evenings(game("styx"), 10)
    return House(tmp_path_factory.mktemp("told")).record(played).record(map(of_bots, played[:2]))


@pytest.fixture(autouse=True)
def home(house: House, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLESCRIBE_HOME", str(house.path.parent))
    return house.path.parent


@pytest.mark.parametrize(("words", "key", "label", "part"), [
    (("card_lift", "--by", "card"), "rider_of_sleet", "Rider of Sleet", ""),
    (("win_rate", "--by", "position"), "1", "Place 1", ""),
    (("length", "--by", "seats"), "3", "3 players", ""),
    (("ending_share",), "", "All together", "The strongest army when Chaos reached 21"),
    (("track_band", "--where", "track=coins"), "1", "Audience 1", ""),
    (("rating_history",), "Mara", "Mara", "Game 1"),
])  # fmt: skip
def test_json_and_csv_say_the_names_that_are_shown_beside_the_keys(
    words: tuple[str, ...], key: str, label: str, part: str
):
    rows = run("ask", *words, "--where", STYX, "--json").json["rows"]
    found = [row for row in rows if row["key"] == key and row["part_label"] == part]
    assert [row["label"] for row in found] == [label]
    lines = list(csv.DictReader(io.StringIO(run("ask", *words, "--where", STYX, "--csv").out)))
    assert [(row["key"], row["label"], row["part"], row["part_label"]) for row in lines] == [
        (row["key"], row["label"], row["part"], row["part_label"]) for row in rows
    ]


def answered(**more: Any) -> Answer:
    """An answer about cards of Styx, with these fields of its own."""
    told: dict[str, Any] = {
        "question": "card_lift", "title": "Cards and winning", "definition": "", "version": 1, "game": "styx", "by": "card",
        "where": (), "form": "value", "unit": "points", "interval": ("lift",), "rows": (), "games": 40, "least": 30,
        "left_out": LeftOut(),
    }  # fmt: skip
    return Answer(**told | more)


def test_of_games_that_stay_out_for_two_reasons_both_are_said_and_none_is_offered():
    left = LeftOut(simulated=3, practice=3, also={"practice": {"running": 1, "attested_start": 2}})
    lines = answer_lines(answered(games=0, left_out=left), {"styx": "Styx"})
    assert lines[1:4] == [
        "0 games. Left out: 3 simulated and 3 practice (of them 1 running and 2 opened", "  from a stated position).", "",
    ]  # fmt: skip
    assert lines[5:7] == ["  3 simulated (--where origin=simulated)", ""]
    one = answered(games=0, left_out=LeftOut(practice=2, also={"practice": {"running": 2}}))
    assert "Left out: 2 practice (running)." in answer_lines(one, {"styx": "Styx"})[1]


def lifted(card: str, n: int, games: int, **more: Any) -> Row:
    return Row(key=card, label=card, n=n, unit_of_n="a seat", games=games, **more)


def test_of_a_card_that_few_others_can_be_compared_with_the_seats_are_too_few():
    """Seven seats of ten games are told beside eight of nine, whose games are fewer."""
    rows = (lifted("ash_ferrier", 7, 10, few=True), lifted("rider_of_sleet", 8, 9, value=12.0, lo=2.0, hi=22.0))
    lines = answer_lines(answered(rows=rows), {"styx": "Styx"})
    assert any(line.split()[-4:] == ["7", "seats,", "too", "few"] for line in lines)
    assert "10 games" not in " ".join(lines)
    assert (
        "Too few: a number is told from 8 seats on that others can be compared with, and from 30 games on, over all "
        "that are compared." in " ".join(lines)
    )


def test_the_stroke_among_lifts_is_at_0_and_they_are_ordered_cautiously():
    """From -10 to 30 the plot has 25 signs: 0 is a quarter of the 24 steps from the left, the seventh sign."""
    told = {"reference": 0.0, "shrunk": 1.0}
    rows = (
        lifted("ash_ferrier", 40, 40, value=20.0, lo=10.0, hi=30.0, **told),
        lifted("rider_of_sleet", 8, 9, value=-5.0, lo=-10.0, hi=0.0, **told),
    )
    lines = answer_lines(answered(rows=rows), {"styx": "Styx"})
    assert lines[3][-25:][6] == "│"
    assert lines[4][-25:][6] == "│"
    assert "│ in a line: 0, which is as often as others at the same standing." in lines


def test_where_all_games_are_too_few_for_a_lift_that_is_told():
    lines = answer_lines(answered(rows=(lifted("ash_ferrier", 9, 9, few=True),), games=12), {"styx": "Styx"})
    assert any(line.endswith("too few games") for line in lines)


def test_a_lift_or_a_mean_of_shares_wider_than_30_points_is_of_few_games(monkeypatch: pytest.MonkeyPatch):
    """As a share is, whatever way its interval is made."""
    monkeypatch.setitem(LEAST, "lift", 1)
    monkeypatch.setattr(lifting, "COMPARED", 1)
    for words, wide in ((("card_lift", "--by", "card"), 30), (("time_in_lead", "--by", "position"), 0.3)):
        rows = run("ask", *words, "--where", STYX, "--json").json["rows"]
        told = [row for row in rows if row["lo"] is not None]
        assert any(row["few"] for row in told)
        assert [row["few"] for row in told] == [row["hi"] - row["lo"] > wide for row in told]
        assert "Few games: the interval is wider than 30 points." in run("ask", *words, "--where", STYX).lines


def test_of_whom_the_intervals_speak_follows_from_the_games_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Real games are asked for too, and there is none."""
    assert (
        "mixed with simulated games" in run("ask", "length", "--where", STYX, "--where", BOTH, "--json").json["about"]
    )
    built = House(tmp_path).record(map(of_bots, evenings(game("styx"), 2)))
    monkeypatch.setenv("TABLESCRIBE_HOME", str(built.path.parent))
    told = run("ask", "length", "--where", STYX, "--where", BOTH, "--json").json
    assert told["about"] == "about bots, and no one else"


@pytest.mark.parametrize(("more", "told"), [
    ("", "about further practice games by the same people at this table with this box"),
    (",simulated", "about further practice games by the same people at this table with this box, mixed with simulated games"),
])  # fmt: skip
def test_practice_games_alone_are_not_said_to_be_mixed_with_practice_games(
    more: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    played = evenings(game("styx"), 2)
    practised = [structs.replace(one, opened=structs.replace(one.opened, origin="practice")) for one in played]
    built = House(tmp_path).record([*practised, *map(of_bots, played)])
    monkeypatch.setenv("TABLESCRIBE_HOME", str(built.path.parent))
    assert run("ask", "length", "--where", STYX, "--where", f"origin=practice{more}", "--json").json["about"] == told


def test_a_question_about_a_track_names_the_one_that_was_chosen():
    told = run("ask", "track_final", "--where", STYX, "--where", "track=soul")
    assert told.lines[0] == "Where Soul ended: Styx"


@pytest.mark.parametrize(("words", "told"), [
    (("win_rate", "--by", "seats"), "“Who wins how often” over whole tables says nothing: "),
    (("length", "--by", "colour"), "“How long games are” is observed as a game, which has no one colour."),
])  # fmt: skip
def test_a_title_in_a_refusal_stands_in_quotes(words: tuple[str, ...], told: str):
    assert run("ask", *words, "--where", STYX).err.startswith(told)


def test_a_band_of_luck_is_written_as_no_interval_is_and_the_stroke_in_a_bar_is_explained():
    luck = run("ask", "over_fair", "--by", "position", "--where", STYX)
    assert re.search(r"^Place 1 .* luck ±[\d.]+ ", luck.lines[3])
    assert not any("[" in line for line in luck.lines[3:5])
    assert "After “luck”, and as a line: the band in which luck alone would stay." in luck.lines
    stroke = "│ in a line: what chance alone would give."
    assert stroke not in luck.lines
    assert stroke in run("ask", "win_rate", "--by", "position", "--where", STYX).lines


def test_games_without_a_day_are_told_as_that_where_days_are_asked_for():
    told = answer_lines(answered(question="length", by="month", observation="a game"), {"styx": "Styx"})
    assert told[3] == "No game answers this yet: it is about a game, on a day that is known."


def test_a_split_by_bots_says_that_none_played():
    """It had said that it is about a seat, which every game has."""
    told = answer_lines(answered(question="win_rate", by="bot", observation="a seat in a game"), {"styx": "Styx"})
    assert "No game answers this yet: it is about a seat in a game, in which bots played." in " ".join(told)


@pytest.mark.parametrize(("words", "told"), [
    (("--where", "seats=3"), "The list of questions is chosen by title=KEY alone. For seats=3 say which question: "),
    (("--where", STYX, "--where", "last=20"), "For last=20 say which question: tablescribe ask QUESTION --where 'last=20'."),
    (("--where", "title!=styx"), "For title!=styx say which question"),
    (("--where", "title=stix"), "There is no game called 'stix'. Near it: styx."),
    (("--by", "player"), "--by needs a question. `tablescribe ask` lists what can be asked."),
    (("--csv",), "--csv needs a question."),
])  # fmt: skip
def test_the_list_passes_over_nothing_that_was_typed(words: tuple[str, ...], told: str):
    """Every question was listed as if nothing else had been said."""
    answer = run("ask", *words)
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err


def test_the_list_of_a_game_holds_what_this_game_answers():
    """Styx ranks nobody, and nobody wins it together."""
    styx, shadow, both = (
        {line.split()[0] for line in run("ask", "--where", f"title={title}").lines if line.startswith("  ")}
        for title in ("styx", "shadow_throne", "styx,shadow_throne")
    )
    some = {"placing", "success_rate", "win_rate", "poor_rate", "card_fate"}
    assert (styx & some, shadow & some) == ({"win_rate", "card_fate"}, {"placing", "win_rate", "poor_rate"})
    assert both == styx | shadow
    assert both <= {line.split()[0] for line in run("ask").lines if line.startswith("  ")}


def test_parts_that_are_numbers_say_of_what():
    """“0”, “1” and “2” had stood below one another."""
    for question, wanted in (
        ("soul_end", ["No Soul", "¼ Soul", "½ Soul", "¾ Soul", "A whole Soul"]),
        ("elements_end", ["No element", "1 element", "2 elements", "3 elements", "4 elements"]),
        ("tie_step", STEPS),
    ):
        rows = run("ask", question, "--where", STYX, "--json").json["rows"]
        assert [row["part_label"] for row in rows] == wanted
        assert [row["part"] for row in rows] == (
            ["none", "1", "2", "3", "4", "shared"] if question == "tie_step" else list("01234")
        )
    assert [line for line in run("ask", "soul_end", "--where", STYX).lines if line.startswith("A whole Soul ")]
    steps = run("ask", "length", "--by", "tie_step", "--where", STYX, "--json").json["rows"]
    assert {row["label"] for row in steps} <= set(STEPS)


@pytest.mark.parametrize(("words", "told"), [
    (("reveal_luck",), "Try --by reveal_place (place in the order), --by action or --by seats (number of seats)."),
    (("effect_use",), "Try --by card, --by phase or --by player (person)."),
    (("muster_price",), "--by contest (number of bids),"),
])  # fmt: skip
def test_a_split_that_an_answer_speaks_of_is_said_as_it_is_typed(words: tuple[str, ...], told: str):
    assert told in " ".join(run("ask", *words, "--where", STYX).lines)
    assert "--by player" not in run("ask", *words, "--where", STYX, "--where", "origin=simulated").out
    assert "Try --by" not in run("ask", *words, "--by", "phase", "--where", STYX).out


@pytest.mark.parametrize(("title", "question", "told", "never"), [
    ("shadow_throne", "swing_size", "changes hands in a wave, as a mean. The resolution after the last wave counts as one more.", "turn"),
    ("styx", "swing_size", "changes hands in an Audience, as a mean. Standing divides 100 points", "{"),
    ("styx", "closeness", "Standing divides 100 points", "1 less the gap"),
    ("styx", "comeback", "Standing divides 100 points", "{"),
    ("styx", "lead_changes", "While two lead together nothing is counted", "Stillness"),
    ("styx", "from_behind", "2 of 3 games at a table of three", "1/n"),
    ("styx", "rating_skill", "0.69 is that what came had been called twice as likely", "{"),
    ("shadow_throne", "silenced", "neither as silenced nor as lost", "none of the three"),
])  # fmt: skip
def test_what_an_answer_is_about_is_explained_in_it(title: str, question: str, told: str, never: str):
    asked = service_questions.catalogue()
    played = game(title)
    metric = asked.metric(question, title)
    text = in_rounds(f"{definition(metric, played)} {metric.trap}", played)
    assert told in text
    assert never not in text


def test_no_list_and_no_bar_speaks_of_spans_beats_or_percentiles():
    listed = [line for line in run("ask").lines if line.split()[:1] in (["pace"], ["swing_size"])]
    assert [line.split(maxsplit=1)[1].strip() for line in listed] == [
        "Minutes a round",
        "How far a turn moves the standing",
    ]
    told = run("ask", "swing_size", "--where", STYX)
    assert told.lines[0].startswith("How far an Audience moves the standing: Styx")
    assert "beat" not in told.out.casefold()
    band = run("ask", "track_band", "--where", STYX, "--where", "track=coins").out
    assert re.search(r"^    25 % at most \d", band, re.MULTILINE)


def test_where_filters_leave_no_game_they_are_named():
    """“`tablescribe games` lists what there is” had been said of games that are there."""
    one = answered(games=0, where=("title=styx", "spans>=20"))
    assert "Nothing to show yet. No game that counts fits spans>=20. Ask without it." in answer_lines(one, {})
    two = answered(games=0, where=("title=styx", "spans>=20", "seats=3"))
    assert "fits spans>=20 and seats=3. Ask without one of these." in " ".join(answer_lines(two, {}))


def test_where_no_bots_have_played_it_is_said_how_they_do():
    """“`tablescribe games` lists what there is” had been said, where a list has none of them either."""
    typed = "`tablescribe simulate styx --seats 4 --games 30 --out simulated`"
    told = answer_lines(answered(games=0, where=("title=styx", "origin=simulated")), {})
    at = told.index("Nothing to show yet. No games of bots are here; to have some, type:")
    assert told[at + 1 : at + 3] == [f"  {typed}", "  `tablescribe import simulated/*.jsonl`"]
    assert "tablescribe games" not in " ".join(told)
    practice = answered(games=0, where=("title=styx", "origin=simulated"), left_out=LeftOut(practice=2))
    told = answer_lines(practice, {})
    at = told.index("Nothing to show yet. No games of bots are here; ask others or type the last two:")
    assert told[at + 1 : at + 3] == ["  2 practice (--where origin=practice)", f"  {typed}"]
    assert "tablescribe simulate" not in " ".join(
        answer_lines(answered(games=0, where=("origin=simulated", "seats=3")), {})
    )
    assert "tablescribe simulate" not in " ".join(answer_lines(answered(games=0, where=("title=styx",)), {}))


def test_games_of_bots_are_not_to_be_asked_by_seat_where_tables_were_asked():
    """How long games are has no split by seat."""
    bots = answered(question="length", by="group", games=3, where=("origin=simulated",))
    assert "Bots are no people, so nobody is named here. Ask without --by." in answer_lines(bots, {})
    none = answered(question="length", by="group", games=0, left_out=LeftOut(simulated=3))
    assert "  3 simulated (--where origin=simulated, without --by)" in answer_lines(none, {})


def test_what_an_answer_is_split_by_is_said_in_words():
    """“by against” and “by ability no” had stood there."""
    heads = [run("ask", "win_rate", "--by", by, "--where", STYX).lines[0] for by in ("against", "first_player")]
    assert heads == ["Who wins how often: Styx, by opponent", "Who wins how often: Styx, by first player"]
    assert run("ask", "plays").lines[0] == "Games played: all games, by game"


def test_the_deviation_of_a_rating_is_not_called_an_interval():
    """It had been called an interval of 95 % right below the sentence that it is none."""
    told = " ".join(run("ask", "rating", "--where", STYX).lines)
    assert "two of the rating's own deviations on each side, about further games by the same people" in told
    assert "The intervals are 95 %" not in told


def test_of_seats_that_sat_in_few_games_it_is_said_why_there_is_no_percentage():
    """“2 of 8” stood above “Below 5 there is no percentage”: eight seats of three games, where eight are needed."""
    row = Row(key="1", label="1", n=8, unit_of_n="a seat in a game", games=3, k=2, few=True)
    one = answered(
        question="win_rate", by="experience", form="share", unit="", interval=("W", "C"), least=5, rows=(row,)
    )
    why = "Below 5, or 8 games where one counts several times, there is no percentage, only how often it happened."
    assert why in " ".join(answer_lines(one, {}))
    alone = answered(form="share", unit="", interval=("W", "C"), least=5, rows=(structs.replace(row, n=4, games=4),))
    assert "Below 5 there is no percentage, only how often it happened." in answer_lines(alone, {})


def test_one_bid_is_called_no_rival():
    """Of the bids the winning one is among those that are counted."""
    assert said(game("styx"), "contest", "1") == "1 bid, no rival"


def test_a_name_that_ends_with_a_full_stop_ends_the_sentence_too():
    """“37 games with player=Marah B.. Nothing was left out.” had been said."""
    one = structs.replace(answered(games=37), where=("title=styx", "player=Marah B."))
    assert "37 games with player=Marah B. Nothing was left out." in answer_lines(one, {})
    none = structs.replace(one, games=0)
    assert "fits player=Marah B. Ask without it." in " ".join(answer_lines(none, {}))
