"""What Insights says: numbers, ends and names in words, without a page."""

from typing import Any

import pytest
from msgspec import structs

from dashboard.insights_component.choices import filters, ways
from dashboard.insights_component.drawing import Answered, chart, numbers, table, thinned
from dashboard.insights_component.pairing import cell
from dashboard.insights_component.telling import alone, filter_words, largest, line, population
from dashboard.pages.insights import offered
from domain.games import game, keys
from domain.kernel.refusal import Refused
from projections.intervals import Counted
from projections.questions import words
from projections.questions.answer import BAND, Answer, LeftOut, Row
from projections.questions.filters import read
from projections.questions.words import ends_words, value_words
from service.terminal.bars import answer_lines
from tests.dashboard.insights_page import KNOWN
from tests.projections.corpora import Corpus


def test_a_name_brings_no_markup_and_no_sign_that_nobody_sees():
    """Names of an older store; the native parts of a page read marks of emphasis, links and formulas."""
    answer = Answer(
        question="met", title="", definition="", version=1, game="", by="", where=(), form="count", unit="",
        interval=("N",), rows=(), games=1, left_out=LeftOut(),
    )  # fmt: skip
    row = Row(key="", label="\u202eMara + Oskar", n=1, unit_of_n="", games=1)
    assert words.said(None, "player", "\u202eMara\x1b") == "Mara"
    assert words.label(None, answer, row) == "Mara + Oskar"
    assert words.literal("**b** [x](y) $a$ <i>\u202e") == r"\*\*b\*\* \[x\](y) \$a\$ \<i\>"


def test_both_ends_of_an_interval_are_drawn_and_said():
    """4 of 7 with the ends of Wilson, as docs/questions.md tells them; an effect from half a win below to 4.5 above."""
    row = Row(key="Mara", label="Mara", n=7, unit_of_n="", games=7, k=4, value=4 / 7, lo=0.25, hi=0.842, reference=0.3)
    answer = Answer(
        question="win_rate", title="", definition="", version=1, game="styx", by="player", where=(), form="share",
        unit="", interval=("W",), rows=(row,), games=7, left_out=LeftOut(),
    )  # fmt: skip
    drawn = numbers(Answered(KNOWN.metric("win_rate", "styx"), game("styx"), (("real", answer),)), row)
    assert (drawn["low"], drawn["high"], drawn["reference"]) == (0.25, 0.842, 0.3)
    assert (drawn["said"], drawn["ends"]) == ("57 %", "25 to 84 %")
    effect = Row(key="", label="", n=6, unit_of_n="", games=6, value=2, lo=-0.5, hi=4.5)
    assert words.ends_words(effect, "value") == "\u22120.5 to 4.5"
    assert words.ends_words(effect, "band") == "luck \u00b14.5"


@pytest.mark.parametrize(
    ("value", "told"), [(0.9, "90 %, 1440 of 1600."), (None, "1440 of 1600 so far: too few for more.")]
)
def test_a_part_of_all_that_was_counted_is_not_told_as_one_of_the_games(value: float | None, told: str):
    """Of 1440 points in 30 games it was said “1440 of 30”."""
    row = Row(key="", label="", n=30, unit_of_n="", games=30, k=1440, over=1600, value=value)
    answer = Answer(
        question="track_source", title="", definition="", version=1, game="styx", by="", where=(), form="value",
        unit="share", interval=("H",), rows=(row,), games=30, left_out=LeftOut(),
    )  # fmt: skip
    assert alone(Answered(KNOWN.metric("track_source", "styx"), game("styx"), (("real", answer),)), row) == told


def test_no_share_is_told_or_drawn_below_none_or_above_all():
    """Hall's interval of eight games, whole in seven of them and none in one, reaches below 0 and above 1."""
    told = Corpus()
    for close in (10_000,) * 7 + (0,):
        told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], close_bp=close)
    answer = told.ask("closeness", "", "title=styx")
    row = answer.rows[0]
    drawn = numbers(Answered(KNOWN.metric("closeness", "styx"), game("styx"), (("real", answer),)), row)
    assert (drawn["low"], drawn["high"], drawn["said"], drawn["ends"]) == (0, 1, "87.5 %", "0 to 100 %")
    assert any("87.5 % [0.0, 100.0] " in line for line in answer_lines(answer, {}))


@pytest.mark.parametrize(
    ("killed", "converted", "said"), [(0, 0, ""), (4, 4, ""), (4, 2, "Killed: 10 %, the largest part here.")]
)
def test_of_parts_that_are_level_none_is_called_the_largest(killed: int, converted: int, said: str):
    """Where nobody was a victim “Killed: 0.0 %, the largest part here.” had stood."""
    rows = tuple(
        Row(key="", label="all", part=part, n=40, unit_of_n="", games=9, k=many, value=many / 40, lo=0.0, hi=0.3)
        for part, many in (("killed", killed), ("converted", converted))
    )
    answer = Answer(
        question="victims", title="", definition="", version=1, game="shadow_throne", by="", where=(), form="share",
        unit="", interval=("C",), rows=rows, games=9, left_out=LeftOut(),
    )  # fmt: skip
    asked = Answered(KNOWN.metric("victims", "shadow_throne"), game("shadow_throne"), (("real", answer),))
    assert largest(asked) == said


def test_a_bar_of_a_track_over_time_is_called_by_its_round():
    """In the table below the chart it had been called 2."""
    row = Row(key="2", label="2", n=4, unit_of_n="", games=2, value=3)
    answer = Answer(
        question="track_band", title="", definition="", version=1, game="styx", by="", where=(), form="count",
        unit="", interval=("N",), rows=(row,), games=2, left_out=LeftOut(),
    )  # fmt: skip
    asked = Answered(KNOWN.metric("track_band", "styx"), game("styx"), (("real", answer),))
    assert table(asked)["rows"][0][0] == "Audience 2"
    assert any(line.startswith("Audience 2 ") for line in answer_lines(answer, {}))


def test_notes_in_the_table_are_those_below_the_bars():
    """“level 2, neither 0; 1 shared” had stood there."""
    said = ("level 2, neither 0", "1 shared")
    row = Row(key="Mara/Ines", label="", n=4, unit_of_n="", games=6, k=3, value=0.75, few=True, notes=said)
    answer = Answer(
        question="head_to_head", title="", definition="", version=2, game="styx", by="", where=(), form="share",
        unit="", interval=("P",), rows=(row,), games=6, left_out=LeftOut(),
    )  # fmt: skip
    told = table(Answered(KNOWN.metric("head_to_head", "styx"), game("styx"), (("real", answer),)))
    assert told["rows"][0][told["head"].index("note")] == "few games; apart: 2 level; 1 shared win"


@pytest.mark.parametrize(("key", "said"), [("styx", "Minutes an Audience"), ("shadow_throne", "Minutes a battle")])
def test_a_round_has_its_article(key: str, said: str):
    assert words.told("Minutes a span", game(key), {}) == said


@pytest.mark.parametrize(("key", "said"), [
    ("styx", "Later Audiences: how far an Audience moves it"), ("shadow_throne", "Later waves: how far a wave moves it"),
])  # fmt: skip
def test_a_beat_is_what_a_table_calls_it(key: str, said: str):
    """Nobody at a table knows what a beat is."""
    assert words.told("Later beats: how far a beat moves it", game(key), {}) == said


def test_of_many_rated_games_as_many_are_drawn_as_can_be_told_apart():
    rows = [Row(key="Mara", label="Mara", n=place, unit_of_n="", games=place) for place in range(1, 1_002)]
    drawn = thinned(rows)
    assert len(drawn) <= 200
    assert drawn[-1].n == 1_001


def test_many_values_are_counted_in_bins():
    told = Counted([(3, 2), (4, 1), (8, 4)])
    assert told.bins(20) == [
        (2.5, 3.5, 2), (3.5, 4.5, 1), (4.5, 5.5, 0), (5.5, 6.5, 0), (6.5, 7.5, 0), (7.5, 8.5, 4),
    ]  # fmt: skip
    assert told.bins(3) == [(2.5, 4.5, 3), (4.5, 6.5, 0), (6.5, 8.5, 4)]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (3.0, "3"),
        (0.126, "0.126"),
        (12.34, "12.3"),
        (-0.001, "\u22120.001"),
        (0.0, "0"),
        (0.02134, "0.0213"),
        (-2.5, "\u22122.5"),
        (1234.5, "1234"),
    ],
)
def test_numbers_say_no_more_than_they_know(value: float, said: str):
    assert words.number(value) == said


@pytest.mark.parametrize(("row", "said"), [
    # Three digits of the largest, and no decimal that says nothing.
    ((25.07, 12.96, 51.88), "25.1 [13.0, 51.9]"),
    ((0.02131, 0.02004, 0.02262), "0.0213 [0.0200, 0.0226]"),
    ((0.18, -13.0, 13.37), "0.2 [-13.0, 13.4]"),
    ((16.03, 3.04, 29.02), "16.0 [3.0, 29.0]"),
    ((412.6, 388.2, 441.0), "413 [388, 441]"),
    ((6.0, 5.0, 7.0), "6 [5, 7]"),
    ((5.5, 5.0, 7.0), "5.5 [5.0, 7.0]"),
    ((-0.004, -0.21, 0.33), "-0.004 [-0.210, 0.330]"),
])  # fmt: skip
def test_a_value_and_its_interval_have_three_digits_alike_on_a_page_and_in_a_terminal(
    row: tuple[float, float, float], said: str
):
    told, answer = of_a_bar(*row)
    assert answer_lines(answer, {})[3][31:54].rstrip() == said
    page = f"{words.value_words(told, 'value')} [{words.ends_words(told, 'value').replace(' to ', ', ')}]"
    assert page == said.replace("-", words.MINUS)


def test_numbers_below_each_other_have_as_many_decimals_and_what_is_small_among_them_one_more():
    """43 has one of three digits, so 9.11 and 6 have one beside it; 0.0226 alone would have four, and has three."""
    rows = [
        of_a_bar(*row)[0]
        for row in ((25.07, 7.2, 43.29), (5.12, 1.12, 9.11), (6.0, 5.0, 7.0), (0.02131, 0.02004, 0.02262))
    ]
    column = words.column_of(rows)
    assert [words.value_words(row, "value", column) for row in rows] == ["25.1", "5.1", "6.0", "0.021"]
    answer = structs.replace(of_a_bar(1.0, 0.0, 2.0)[1], rows=tuple(rows))
    assert [line[31:54].rstrip() for line in answer_lines(answer, {})[3:7]] == [
        "25.1 [7.2, 43.3]", "5.1 [1.1, 9.1]", "6.0 [5.0, 7.0]", "0.021 [0.020, 0.023]",
    ]  # fmt: skip


def of_a_bar(value: float, lo: float, hi: float, *notes: str) -> tuple[Row, Answer]:
    told = Row(key="1", label="1", n=40, unit_of_n="", games=40, value=value, lo=lo, hi=hi, notes=notes)
    return told, Answer(
        question="comeback", title="", definition="", version=1, game="styx", by="position", where=(), form="value",
        unit="points", interval=("H",), rows=(told,), games=40, left_out=LeftOut(),
    )  # fmt: skip


@pytest.mark.parametrize(("row", "said"), [
    # With four decimals it would be 26 signs wide.
    ((-0.0123, -0.02014, -0.00451), "-0.012 [-0.020, -0.005]"),
    ((-10.25, -10.48, 10.48, BAND), "-10.2 luck ±10.5"),
])  # fmt: skip
def test_what_a_bar_says_moves_its_chart_nowhere(row: tuple[Any, ...], said: str):
    """The plot begins after 20 signs of the name, 11 of n, 23 of the value and a space, and ends with the 80th."""
    line = answer_lines(of_a_bar(*row)[1], {})[3]
    assert line[31:54].rstrip() == said
    assert len(line) == 80
    assert not set(line[55:]) & set("0123456789 ]")


def test_what_looks_like_a_sign_of_html_stays_what_was_typed():
    assert words.literal("&lt;b&gt;") == r"\&lt;b\&gt;"


def test_what_looks_like_an_icon_stays_what_was_typed():
    """A stroke before it is not enough: icons are looked for in what is left of the text without them."""
    assert words.literal(":material/home: :streamlit:") == "\\:\u2060material/home\\: \\:\u2060streamlit\\:"


@pytest.mark.parametrize(("key", "said"), [("2", "battle 2"), ("1-4", "battles 1 to 4"), ("3+", "battle 3 and later")])
def test_a_part_of_a_game_is_told_in_its_rounds(key: str, said: str):
    assert words.said(game("shadow_throne"), "phase", key) == said


def test_what_stands_below_a_bar_says_what_it_counts():
    assert words.note("1 shared", None) == "1 shared win"
    assert words.note("3 shared", None) == "3 shared wins"


@pytest.mark.parametrize("key", keys())
def test_what_can_be_chosen_by_is_there_once_by_its_name(key: str):
    """The target of Shadow Throne is a dimension and a policy, and both a seat and a card have a rank."""
    for metric in KNOWN.metrics(key):
        splits = [by for by in ways(KNOWN, metric.key, key) if by]
        for able in (splits, *(filters(KNOWN, metric.key, key, by) for by in ("", *splits))):
            titles = [KNOWN.dimension(one, key).title for one in able]
            assert sorted(set(titles)) == sorted(titles), metric.key
            readings = {one.removeprefix("policy:") for one in able if one.startswith("policy:")}
            assert not readings & set(able), metric.key


@pytest.mark.parametrize(
    ("key", "typed", "said"),
    [
        ("styx", "spans>=4", "at least 4 Audiences"), ("shadow_throne", "spans=3..5", "3 to 5 battles"),
        ("shadow_throne", "spans=1", "1 battle"), ("styx", "seats!=5", "not 5 players"), ("styx", "span_no=3", "Audience 3"),
        ("styx", "beat_no>=5", "at least Audience 5"), ("shadow_throne", "beat_no=7", "wave 2 of battle 2"), ("shadow_throne", "beat_no>=5", "at least resolution of battle 1"),
        ("shadow_throne", "beat_no=0", "wave 0"), ("shadow_throne", "beat_no>=0", "at least wave 0"), ("shadow_throne", "beat_no>=1", "at least wave 1 of battle 1"),
        ("shadow_throne", "wave!=2", "not wave 2"),
        ("styx", "phase=1-4", "phase: Audiences 1 to 4"), ("styx", "last=5", "only the last 5"), ("styx", "colour=red", "colour: red"),
    ],
)  # fmt: skip
def test_filters_are_told_in_the_words_of_the_game_and_none_says_its_name_twice(key: str, typed: str, said: str):
    assert filter_words(KNOWN, key, read(typed)) == said


def test_a_wave_of_a_battle_and_a_wave_of_the_game_are_two_ways_to_split_and_an_audience_is_one():
    assert "beat_no" in ways(KNOWN, "swing_size", "shadow_throne")
    assert KNOWN.dimension("beat_no", "shadow_throne").title == "wave of the game"
    assert "beat_no" not in ways(KNOWN, "swing_size", "styx")


@pytest.mark.parametrize(("key", "once"), [("styx", "audience_no"), ("shadow_throne", "battle_no")])
def test_a_round_is_offered_once_in_the_word_of_the_game(key: str, once: str):
    for metric in KNOWN.metrics(key):
        able = {*ways(KNOWN, metric.key, key), *filters(KNOWN, metric.key, key, "")} - {""}
        assert "span" not in {KNOWN.dimension(one, key).title for one in able}
        assert "span_no" not in able or metric.own_by
    assert once in ways(KNOWN, "swing_size", key)


@pytest.mark.parametrize(
    ("by", "key", "said"),
    [("spans_left", "0", "0 Audiences left"), ("spans_left", "1", "1 Audience left"), ("spans_left", "11", "11 Audiences left"),
     ("length_band", "1", "1 Audience"), ("length_band", "1-6", "1-6 Audiences")],
)  # fmt: skip
def test_one_audience_is_no_audiences(by: str, key: str, said: str):
    assert words.said(game("styx"), by, key) == said


def against(*told: tuple[str, str, str]) -> Answered:
    """Two people each, and who of them is ahead more often."""
    rows = tuple(
        Row(key=f"{one}/{other}", label=f"{one} against {other}", n=20, unit_of_n="", games=20, k=19, value=0.95, lo=0.8, hi=1, ahead=ahead)
        for one, other, ahead in told
    )  # fmt: skip
    answer = Answer(
        question="head_to_head", title="", definition="", version=2, game="styx", by="", where=(), form="share",
        unit="", interval=("P",), rows=rows, games=20, left_out=LeftOut(),
    )  # fmt: skip
    return Answered(KNOWN.metric("head_to_head", "styx"), game("styx"), (("real", answer),))


@pytest.mark.parametrize(("told", "said"), [
    ([("Mara", "Zoë", "Zoë"), ("Ada", "Zoë", "")], "Zoë is ahead of Mara more often."),
    ([("Ada", "Mara", "Ada"), ("Ada", "Zoë", "Ada")], "Ada is ahead of Mara more often; Ada is ahead of Zoë more often."),
    ([("A", "B/A", "A"), ("A/B", "A", "A")], "A is ahead of B/A more often; A is ahead of A/B more often."),
    ([("Ada", f"Mara {no}", "Ada") for no in range(6)] + [("Mara 1", "Mara 2", "")], "Of 6 of 7 pairs it can be said who is ahead more often."),
])  # fmt: skip
def test_who_is_ahead_is_said_with_whom_it_is_ahead_of(told: list[tuple[str, str, str]], said: str):
    """“Ada is ahead more often; Ada is ahead more often.” had stood there."""
    assert line(against(*told)) == said


def test_a_name_that_ends_with_a_full_stop_ends_the_population_too():
    told = against(("Marah B.", "Zoë", ""))
    answer = structs.replace(told.only, where=("title=styx", "player=Marah B."))
    assert population(told._replace(answers=(("real", answer),)), KNOWN) == "20 real games of Styx, person: Marah B."


@pytest.mark.parametrize(("k", "said"), [(13, "32.5 %"), (5, "12.5 %"), (1, "2.5 %"), (20, "50 %")])
def test_whole_percents_are_told_where_they_are_whole(k: int, said: str):
    """13, 5, 1, 20 and 1 of 40 were 32, 12, 2, 50 and 2 %: 98 % together, beside 32.5 % in a terminal."""
    row = Row(key="", label="all", n=40, unit_of_n="", games=40, k=k, value=k / 40, lo=k / 80, hi=k / 40 + 0.2)
    assert value_words(row, "share") == said


def test_a_share_that_no_tenth_tells_stays_whole_and_halves_go_up():
    third = Row(key="", label="all", n=12, unit_of_n="", games=12, k=4, value=0.333333, lo=0.125, hi=0.61)
    assert (value_words(third, "share"), ends_words(third, "share")) == ("33 %", "13 to 61 %")


def test_numbers_of_percent_end_at_100():
    """The last bin of several values reached beyond it, and the axis to 150."""
    told = Corpus()
    for number in range(20):
        told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], decided_bp=10_000 - 350 * number)
    answer = told.ask("decided_at", "", "title=styx")
    assert answer.rows[0].bins[-1][1] > 100
    drawn = chart(Answered(KNOWN.metric("decided_at", "styx"), game("styx"), (("real", answer),)))
    assert (drawn["high"], drawn["rows"][0]["bins"][-1][1]) == (100, 100)


def test_ratings_that_nothing_tells_apart_say_so():
    """They stood in the order of their values without a word."""
    told = Corpus()
    for number in range(24):
        first, last = ("Mara", "Oskar") if number % 2 else ("Oskar", "Mara")
        told.game("shadow_throne", [first, last], "influence", [first], ranks={first: 1, last: 2})
    answer = told.ask("rating", "", "title=shadow_throne")
    said = "Over 24 rated games it has not been shown that these ratings forecast better than equal chances."
    assert said in answer.notes
    asked = Answered(KNOWN.metric("rating", "shadow_throne"), game("shadow_throne"), (("real", answer),))
    assert line(asked).endswith(" Where two lines overlap widely, no difference has been shown.")


def test_two_people_who_finished_level_have_no_0_in_their_field():
    """It read as never ahead."""
    level = Row(key="Mara/Ines", label="", n=0, unit_of_n="", games=2, k=0)
    assert cell(level, 0, counted=False)["said"] == "\u2013"
    assert cell(level, 0, counted=True)["said"] == "0"


def test_refusals_name_no_keys_on_a_page():
    """“(only plays, met, entry_pace … are) … Games: shadow_throne, styx” had stood there."""
    with pytest.raises(Refused) as refused:
        KNOWN.question("rating")
    shown = offered(refused.value.refusal.sentence)
    assert "entry_pace" in refused.value.refusal.sentence
    assert not any(key in shown for key in ("entry_pace", "shadow_throne", "only plays"))
