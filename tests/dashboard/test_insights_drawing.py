"""What Insights draws: one game on top of the band of many, and wins above the fair share in the funnel of luck."""

from collections import defaultdict
from collections.abc import Iterator
from math import sqrt

import pytest
from msgspec import structs

from dashboard.insights_component.address import View
from dashboard.insights_component.choices import ways
from dashboard.insights_component.drawing import Answered, chart
from dashboard.insights_component.ontop import on_top, placed
from dashboard.insights_component.telling import panel
from domain.games import game, games
from domain.games.shadow_throne import GAME as SHADOW
from domain.recording.playback import Playback
from projections.follow import Tables, opened
from projections.questions.answer import Answer, LeftOut, Row
from service.questions import catalogue
from service.terminal.bars import answer_lines
from tests.projections.corpora import Corpus, mustered, worked
from tests.projections.evenings import House, answered, evenings, log

KNOWN = catalogue()
GAMES = 7


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    house = House(tmp_path_factory.mktemp("drawing"))
    for one in games():
        house.record(evenings(one, GAMES))
    with opened(house.path, None) as found:
        found.catch_up()
        yield found


def asked(answer: Answer, **more: object) -> Answered:
    return Answered(KNOWN.metric(answer.question, answer.game), KNOWN.games[answer.game], (("real", answer),), **more)


@pytest.mark.parametrize("by", ["", "spans_left", "tenth"])
@pytest.mark.parametrize("title", [one.key for one in games()])
def test_a_game_on_top_lies_where_its_line_lies_among_all(tables: Tables, title: str, by: str):
    """Of few games the tables tell every line: they are those of the games by themselves, wherever more than half still play."""
    (track, *_) = game(title).tracked
    own = [on_top(Playback(log(one)), track.key, by) for one in evenings(game(title), GAMES)]
    answer = answered(tables, KNOWN, "track_band", by, [f"title={title}", f"track={track.key}"])
    told = {-int(row.key) if by == "spans_left" else int(row.key): sorted(row.values) for row in answer.rows}
    found: dict[int, list[float]] = defaultdict(list)
    for place, value in (point for one in own for line in one["lines"] for point in line["points"]):
        found[place].append(value)
    assert told == {place: sorted(found[place]) for place in told}
    assert len(told) == 10 or by != "tenth"
    drawn = chart(asked(answer, own=own[0]))
    assert [point["at"] for point in drawn["lines"][0]["points"]] == sorted(told)
    assert drawn["own"] is own[0]


def test_where_the_rounds_of_one_game_lie():
    assert placed(3, "") == [(1, 1), (2, 2), (3, 3)]
    assert placed(3, "spans_left") == [(-2, 1), (-1, 2), (0, 3)]
    assert [no for _, no in placed(3, "tenth")] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 3]
    assert [no for _, no in placed(20, "tenth")] == [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]
    assert placed(0, "tenth") == []


def test_the_axis_holds_the_game_on_top():
    told = Corpus()
    number = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], spans=1)
    told.insert("span", game=number, no=1, phase="1-4", step_from=1, step_to=9)
    told.insert("point", game=number, track="influence", subject=1, step=2, value=4)
    answer = told.ask("track_band", "", "title=styx", "track=influence")
    own = {"said": "", "lines": [{"seat": 1, "name": "Mara", "points": [(1, 7), (2, 23)]}]}
    assert (chart(asked(answer))["high"], chart(asked(answer, own=own))["high"]) == (4, 25)


def test_n_of_a_track_counts_seats_as_the_terminal_does_and_says_so():
    told = Corpus()
    number = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], spans=1)
    told.insert("span", game=number, no=1, phase="1-4", step_from=1, step_to=9)
    for seat in (1, 2):
        told.insert("point", game=number, track="influence", subject=seat, step=2, value=4)
    drawn = chart(asked(told.ask("track_band", "", "title=styx", "track=influence")))
    assert [point["n"] for point in drawn["lines"][0]["points"]] == [2]
    assert drawn["says"].endswith(" n: how many were counted; each is a seat or a game after an Audience.")


def test_a_track_can_be_counted_from_both_ends_and_in_tenths():
    assert ways(KNOWN, "track_band", "styx") == ("", "spans_left", "tenth")


def test_wins_above_the_fair_share_are_points_in_a_funnel():
    """Corpus A: Mara, Oskar and Ines in seven games each, fair shares 1/3 1/4 2/3 1/4 0 1/4 1/3; Tadeo in three, so he has no point."""
    told = chart(asked(worked()[0].ask("over_fair", "player", "title=styx")))["funnel"]
    assert {point["name"]: (point["n"], round(point["value"], 2), point["out"]) for point in told["points"]} == {
        "Mara": (7, 1.92, False), "Oskar": (7, -0.08, False), "Ines": (7, -1.08, False),
    }  # fmt: skip
    # Three alike: the band at n = 7 is that of each by itself, 1.96 times the root of 1.2292.
    assert told["spread"] * sqrt(7) == pytest.approx(2.17, abs=5e-3)
    assert (told["most"], told["ticks"][0], told["ticks"][-1]) == (8, [0, "0"], [8, "8"])


def test_one_bar_by_itself_is_no_funnel():
    answer = worked()[1].ask("over_fair", "player", f"title={SHADOW.key}", "player=Yuki")
    assert chart(asked(answer))["funnel"] is None


@pytest.mark.parametrize(("wins", "line"), [
    # 2.73 deviations from 0, and after five comparisons too; 2.18, which is not enough after five; 1.2 at most.
    ((16, 6, 6, 6, 6), "1 of 5 is clear of 0 (Mara); 1 after allowing for so many comparisons."),
    ((14, 7, 7, 6, 6), "1 of 5 is clear of 0 (Mara); none after allowing for so many comparisons."),
    ((8, 8, 8, 8, 8), "None of 5 is clear of 0."),
])  # fmt: skip
def test_lifts_are_told_beside_0_and_what_they_are_stands_above_the_chart(wins: tuple[int, ...], line: str):
    answer = mustered(wins).ask("card_lift", "card")
    told = panel(asked(answer), View("styx", "card_lift", "card"), KNOWN)
    assert told["line"] == line
    assert told["what"].startswith("How much more often those who mustered the card won, in points")
    assert "What is counted" not in dict(told["means"])
    assert told["chart"]["reference"] == "0, which is as often as others at the same standing"
    assert [row["reference"] for row in told["chart"]["rows"]] == [0] * 5
    assert any(note.startswith("Ordered cautiously: a bar of few seats is ranked nearer") for note in told["notes"])


def test_what_a_share_is_it_says_itself():
    answer = mustered((8, 8, 8, 8, 8)).ask("win_rate", "player", "title=styx")
    told = panel(asked(answer), View("styx", "win_rate", "player"), KNOWN)
    assert told["what"] == ""
    assert "What is counted" in dict(told["means"])


@pytest.mark.parametrize(
    ("title", "by"), [("styx", "place from the First Player"), ("shadow_throne", "place at the table")]
)
def test_from_where_places_are_counted_is_said_under_what_it_means(tables: Tables, title: str, by: str):
    answer = answered(tables, KNOWN, "win_rate", "position", [f"title={title}"])
    told = panel(asked(answer), View(title, "win_rate", "position"), KNOWN)
    assert told["title"].endswith(f", by {by}")
    assert dict(told["means"])["How it is split"] == (
        f"P{by[1:]}: Place at the table counted from the game's "
        "first player, who is 1; the number of the seat where a game has none."
    )


def timed(minutes: tuple[int, ...], games: int = 8) -> Corpus:
    """So many games whose Audiences took these minutes each, and one more minute in every second game."""
    told = Corpus()
    for place in range(games):
        number = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], spans=len(minutes), mode="live")
        for no, long in enumerate(minutes, 1):
            told.insert(
                "span", game=number, no=no, phase="1-4", step_from=no, step_to=no, seconds=60 * (long + place % 2)
            )
    return told


def test_minutes_of_a_round_are_a_line_over_the_rounds():
    """Means of 4 and 5, 2 and 3, 9 and 10; what holds them lies around each."""
    drawn = chart(asked(timed((4, 2, 9)).ask("pace", "audience_no", "title=styx")))
    [line] = drawn["course"]["lines"]
    assert [(point["at"], point["middle"], point["n"]) for point in line["points"]] == [
        (1, 4.5, 8),
        (2, 2.5, 8),
        (3, 9.5, 8),
    ]
    assert all(low < point["middle"] < high for point in line["points"] for low, high in [point["values"]])
    assert drawn["course"]["says"] == (
        "Mean of each Audience, in its 95 % interval. n: how many were counted; each is a game."
    )
    assert (drawn["course"]["low"], drawn["course"]["high"]) == (drawn["low"], drawn["high"])
    assert [row["name"] for row in drawn["rows"]] == ["Audience 1", "Audience 2", "Audience 3"]


@pytest.mark.parametrize(
    ("minutes", "games", "by"), [((4, 2), 8, "seats"), ((4, 2), 7, "audience_no"), ((4,), 8, "audience_no")]
)
def test_what_has_no_order_or_no_two_numbers_is_no_line(minutes: tuple[int, ...], games: int, by: str):
    assert chart(asked(timed(minutes, games).ask("pace", by, "title=styx")))["course"] is None


def test_where_games_turn_is_a_bar_from_0_for_each_phase(tables: Tables):
    drawn = chart(asked(answered(tables, KNOWN, "swings", "", ["title=styx"])))
    assert [row["bar"] for row in drawn["rows"] if "name" in row] == [True, True, True]
    drawn = chart(asked(answered(tables, KNOWN, "length", "", ["title=styx"])))
    assert [row["bar"] for row in drawn["rows"]] == [False]


def shared(*told: tuple[float, float, float, float]) -> Answer:
    """A share for each bar, its ends and its reference."""
    rows = tuple(
        Row(key=f"{place}", label=f"{place}", n=200, unit_of_n="", games=40, k=1, value=value, lo=lo, hi=hi, reference=beside)
        for place, (value, lo, hi, beside) in enumerate(told)
    )  # fmt: skip
    return Answer(
        question="win_rate", title="", definition="", version=1, game="styx", by="player", where=(), form="share",
        unit="", interval=("W",), rows=rows, games=40, left_out=LeftOut(),
    )  # fmt: skip


@pytest.mark.parametrize(("shares", "ticks"), [
    ([(0.02, 0.01, 0.04, 0.03), (0.03, 0.02, 0.048, 0.03)], ["0 %", "1 %", "2 %", "3 %", "4 %", "5 %"]),
    ([(0.002, 0.001, 0.02, 0.01)], ["0 %", "0.5 %", "1 %", "1.5 %", "2 %"]),
    ([(0.02, 0.01, 0.04, 0.17)], ["0 %", "5 %", "10 %", "15 %", "20 %"]),
    ([(0.02, 0.01, 0.04, 0.03), (0.3, 0.2, 0.5, 0.25)], ["0 %", "10 %", "20 %", "30 %", "40 %", "50 %"]),
    ([(0.4, 0.3, 0.51, 0.25)], ["0 %", "25 %", "50 %", "75 %", "100 %"]),
    ([(0.95, 0.9, 1.02, 0.5)], ["0 %", "25 %", "50 %", "75 %", "100 %"]),
])  # fmt: skip
def test_an_axis_of_shares_ends_at_the_next_round_share_and_says_so_as_the_terminal_does(
    shares: list[tuple[float, float, float, float]], ticks: list[str]
):
    """On one that always ended at 100 % the bars of rare things all lay at its left edge, on a phone within some pixels."""
    drawn = chart(asked(shared(*shares)))
    assert [text for _, text in drawn["ticks"]] == ticks
    assert [at for at, _ in drawn["ticks"]] == pytest.approx([float(text.split()[0]) / 100 for text in ticks])
    assert (drawn["low"], drawn["high"]) == (0, drawn["ticks"][-1][0])
    assert drawn["above"] == (ticks[-1] != "100 %")
    assert any(line.split()[-4:] == ["0", "%", *ticks[-1].split()] for line in answer_lines(shared(*shares), {}))


def test_below_a_bar_of_all_parts_the_axis_ends_where_it_does():
    """Twenty fates of cards, each of a twentieth."""
    told = shared(*[(0.05, 0.02, 0.09, 0.05)] * 20)
    parts = tuple(structs.replace(row, key="all", part=row.key, part_label=row.key) for row in told.rows)
    drawn = chart(asked(structs.replace(told, question="card_fate", by="", rows=parts)))
    assert [len(row["wholes"][0]["parts"]) for row in drawn["rows"] if "head" in row] == [20]
    assert drawn["high"] == 1


@pytest.mark.parametrize(("games", "drawn"), [(7, False), (8, True)])
def test_an_axis_stands_only_where_something_lies_on_it(games: int, drawn: bool):
    """Of places that are all too few one from 0 to 0.2 had stood below nothing."""
    told = Corpus()
    for place in range(games):
        ranks = {"Yuki": 1 + place % 2, "Bruno": 2 - place % 2}
        told.game(SHADOW.key, ["Yuki", "Bruno"], "influence", ["Yuki" if place % 2 == 0 else "Bruno"], ranks=ranks)
    assert chart(asked(told.ask("placing", "player", f"title={SHADOW.key}")))["drawn"] == drawn


def test_games_that_are_too_few_for_a_median_are_drawn_one_by_one():
    told = Corpus()
    told.game("styx", ["Mara", "Oskar"], "war", ["Mara"], spans=5)
    (row,) = (answer := told.ask("length", "", "title=styx")).rows
    assert (row.value, row.values) == (None, (5.0,))
    assert chart(asked(answer))["drawn"]


def test_how_often_something_happened_needs_no_axis():
    told = Corpus()
    told.game("styx", ["Mara", "Oskar"], "war", ["Mara"])
    assert not chart(asked(told.ask("win_rate", "player", "title=styx")))["drawn"]
