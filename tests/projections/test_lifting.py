"""The order of lifts: by what is left of each once bars of few seats are drawn towards the rest."""

import pytest

from projections.questions.answer import value_row
from projections.questions.lifting import shrunken
from tests.projections.corpora import Corpus, mustered


def bar(key: str, n: int, value: float | None):
    return value_row((key, key, ""), n, n, value, None, "seats")


def test_few_bars_are_drawn_by_ten_seats_towards_the_rate_of_all():
    # (8 * .75 + 10 * .25) / 18 and (90 * .55 + 10 * .25) / 100, each less the rate of a quarter.
    rows = shrunken(
        [bar("seldom", 8, 50.0), bar("never", 3, None), bar("often", 90, 30.0)], [(6.0, 8), (49.5, 90)], 0.25
    )
    assert [row.shrunk for row in rows] == [pytest.approx(200 / 9), None, pytest.approx(27.0)]


def test_more_wins_than_seats_are_all_seats():
    # Beside others who hardly win, points and rate together may pass one: (8 + 10 * .5) / 18.
    (row,) = shrunken([bar("best", 8, 90.0)], [(8 * 1.4, 8)], 0.5)
    assert row.shrunk == pytest.approx(100 * (13 / 18 - 0.5))


@pytest.mark.parametrize(("wins", "told"), [
    # 16 of 40 beside 24 of 160: above 16 - 40 * .15 = 10, of a variance of 16 * .85^2 + 24 * .15^2 + 10 * .15 * .85 = 13.375,
    # so 2.73 deviations away, which luck does once in 160: less than 0.10 / 5.
    ((16, 6, 6, 6, 6), "1 does; 1 remains"),
    # 14 beside 26 of 160: above 7.5, variance 11.87, 2.18 deviations, .0295: below 0.05 and above 0.10 / 5.
    ((14, 7, 7, 6, 6), "1 does; 0 remain"),
])  # fmt: skip
def test_many_lifts_are_told_how_many_stand_out_by_chance(wins: tuple[int, ...], told: str):
    answer = mustered(wins).ask("card_lift", "card")
    assert answer.notes[0] == (
        f"Of 5 bars about 0.3 would stand out by chance; {told} after allowing for so many comparisons."
    )
    assert answer.remain == int("1 remains" in told)
    assert {row.reference for row in answer.rows} == {0.0}
    first = next(row for row in answer.rows if row.key == "mara")
    assert first.value == pytest.approx({16: 25, 14: 18.75}[wins[0]])


def mixed(small: int = 1) -> Corpus:
    """Six tables of five whose first and second seats muster a charm; of so many small tables of two one seat does."""
    told, names = Corpus(), ["Mara", "Oskar", "Ines", "Tadeo", "Bruno"]
    for _ in range(6):
        game = told.game("styx", names, "war", ["Mara"])
        for seat in range(1, 6):
            musters(told, game, seat, "charm" if seat < 3 else f"plain_{seat}")
    for _ in range(small):
        game = told.game("styx", names[:2], "war", ["Mara"])
        musters(told, game, 1, "charm")
        musters(told, game, 2, "plain_2")
    return told


def musters(told: Corpus, game: int, seat: int, card: str, audience: int = 1) -> None:
    told.insert(
        "styx_auction",
        game=game,
        audience=audience,
        slot=f"{seat}",
        seat=seat,
        action="muster",
        outcome="won",
        card=card,
        bids=1,
        top=1,
    )


@pytest.mark.parametrize(("small", "n", "games"), [(1, 12, 6), (4, 12, 6), (5, 17, 11)])
@pytest.mark.parametrize(("by", "key", "where"), [
    ("card", "charm", ()), ("card", "charm", ("card=charm",)), ("", "", ("card=charm",)), ("phase", "1-4", ("card=charm",)),
])  # fmt: skip
def test_the_games_of_a_lift_are_those_of_the_seats_that_it_counts(
    small: int, n: int, games: int, by: str, key: str, where: tuple[str, ...]
):
    """Twelve seats beside eighteen others, in six games; those of tables of two are compared where there are five others."""
    row = mixed(small).rows("card_lift", by, *where)[key]
    assert (row.n, row.games) == (n, games)


def test_the_games_of_a_lift_are_those_of_all_phases():
    """Two seats of five in each of six games, early in three of them and late in the others: beside nine others each."""
    told, names = Corpus(), ["Mara", "Oskar", "Ines", "Tadeo", "Bruno"]
    for audience in (1, 6, 1, 6, 1, 6):
        game = told.game("styx", names, "war", ["Mara"])
        for seat in range(1, 6):
            musters(told, game, seat, "charm" if seat < 3 else f"plain_{seat}", audience)
    row = told.rows("card_lift", "card")["charm"]
    assert (row.n, row.games) == (12, 6)


def test_of_several_cards_in_one_bar_a_game_counts_once():
    """Each of three cards is had six times, in the same six games, beside 24 others."""
    told = mixed()
    row = told.rows("card_lift", "", "card!=charm")[""]
    assert (row.n, row.games) == (18, 6)


def test_where_no_seat_can_be_compared_a_lift_is_of_no_game():
    told = Corpus()
    musters(told, told.game("styx", ["Mara", "Oskar"], "war", ["Mara"]), 1, "charm")
    assert [(row.n, row.games) for by in ("card", "phase") for row in told.ask("card_lift", by, "card=charm").rows] == [
        (0, 0)
    ] * 2
