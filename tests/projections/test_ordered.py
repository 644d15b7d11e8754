"""Means of many bars in the order of what is left of them once bars of few are drawn towards the rest."""

from itertools import permutations
from math import inf

import msgspec
import pytest

from projections.comparing import prior_times, shrunk_means
from projections.intervals import Sums, sums
from projections.questions.answer import REASONS, left_out_of
from projections.questions.asking import CAUTIOUSLY
from tests.projections.corpora import Corpus


def bar(mean: int, games: int = 2, each: int = 1) -> Sums:
    """So many pairs of games, each with one time; one brings `each` less than the mean and one as much more."""
    return sums([(1, mean - each), (1, mean + each)] * games)


def test_a_bar_is_drawn_to_the_mean_of_all_by_what_one_time_and_what_the_bars_tell_apart():
    """Four bars of 2, four of 4, each of four times: within 8 * 4/(8 * 3) = 4/3; between (32 - 7 * 4/3)/(32 - 4) = 17/21.

    So the prior is worth 4/3 / (17/21) = 28/17 times, and (8 + 28/17 * 3)/(4 + 28/17) = 220/96 is left of 2.
    """
    bars = [bar(2), bar(4)] * 4
    assert prior_times(bars) == pytest.approx(28 / 17)
    assert shrunk_means(bars) == pytest.approx([220 / 96, 356 / 96] * 4)


def test_a_bar_of_few_gives_way_to_one_of_many():
    """Ten times as many times keep more of themselves, though both say 4."""
    few, many, *_ = shrunk_means([bar(4), bar(4, games=20), bar(2, games=20), *[bar(3, games=20)] * 5])
    assert few < many < 4


def test_bars_that_differ_no_more_than_by_chance_are_all_the_mean():
    bars = [bar(3, each=2), bar(3, each=2)] * 4
    assert prior_times(bars) == inf
    assert shrunk_means(bars) == [3.0] * 8


def test_of_fewer_than_eight_bars_the_prior_is_ten_times():
    """The mean of both is (8 + 16)/8 = 3: (8 + 30)/14 and (16 + 30)/14."""
    assert shrunk_means([bar(2), bar(4)]) == pytest.approx([38 / 14, 46 / 14])


def test_bars_that_never_vary_stay_where_they_are():
    bars = [bar(mean, each=0) for mean in (1, 2) * 4]
    assert prior_times(bars) == 0
    assert shrunk_means(bars) == [1, 2] * 4
    assert shrunk_means([bar(2, each=0)] * 8) == [2] * 8


def test_bars_of_too_few_for_a_value_stand_by_how_much_was_counted():
    """Not by their rates: Oskar won none of three games, Zoe both of two, Ada her only one."""
    told = Corpus()
    for other, winner in (("Zoe", "Zoe"), ("Zoe", "Zoe"), ("Ada", "Ada")):
        told.game("styx", ["Oskar", other], "war", [winner])
    rows = told.ask("win_rate", "player", "title=styx").rows
    assert [(row.key, row.k, row.n, row.shrunk) for row in rows] == [
        ("Oskar", 0, 3, None), ("Zoe", 2, 2, None), ("Ada", 1, 1, None)
    ]  # fmt: skip


def fielded(told: Corpus, game: int, battle: int, card: str, influence: int) -> None:
    told.insert(
        "st_fielded", game=game, battle=battle, wave=1, seat=1, card=card, face="up", extra=False, dead=False,
        converted=False, hush=0, income=0, kills=0, conversions=0, emboldens=0, silences=0, influence=influence,
        special=0, consolation=0,
    )  # fmt: skip


def test_characters_stand_in_the_order_of_what_is_left_of_what_they_bring():
    """In 20 games each: of `often` ten times a game, of `seldom` once, and a little more; `never` is in one game alone."""
    told = Corpus()
    for place in range(20):
        game = told.game("shadow_throne", ["Yuki", "Bruno"], "influence", ["Yuki"])
        for battle in range(1, 11):
            fielded(told, game, battle, "often", 2 + place % 2)
            fielded(told, game, battle, "dull", place % 2)
        fielded(told, game, 1, "seldom", 2 + place % 2 + (place < 2))
        if not place:
            fielded(told, game, 1, "never", 9)
    answer = told.ask("character_yield", "character", "title=shadow_throne")
    assert [row.key for row in answer.rows] == ["often", "seldom", "dull", "never"]
    often, seldom, dull, never = answer.rows
    assert often.value == 2.5
    assert seldom.value == 2.6
    # All over all: 500 + 52 + 100 of 420 times; ten of them are added to each.
    rest = 652 / 420
    assert [row.shrunk for row in (often, seldom, dull)] == pytest.approx(
        [(500 + 10 * rest) / 210, (52 + 10 * rest) / 30, (100 + 10 * rest) / 210], abs=1e-6
    )
    assert never.shrunk is None
    assert CAUTIOUSLY.format(few="times played") in answer.notes


@pytest.mark.parametrize("by", ["", "seats"])
def test_other_bars_have_their_natural_order(by: str):
    told = Corpus()
    for place in range(20):
        fielded(told, told.game("shadow_throne", ["Yuki", "Bruno"], "influence", ["Yuki"]), 1, "often", 2 + place % 2)
    assert [row.shrunk for row in told.ask("character_yield", by, "title=shadow_throne").rows] == [None]


def test_reasons_for_which_games_are_left_out_stand_in_one_order_however_tables_tell_them():
    """With JSON a rebuild had changed it."""
    told = [(f"practice {second}", 1) for second in ("hidden", "abandoned", "running") if second in REASONS]
    assert len(told) > 1
    ways = {msgspec.json.encode(left_out_of(dict(way))) for way in permutations(told)}
    assert len(ways) == 1
