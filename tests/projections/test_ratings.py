"""Ratings: in the order of the days, with ranks as the rules give them, forecasts that add up."""

import math

import pytest

from projections.ratings import (
    BETA,
    MU,
    SIGMA,
    Book,
    Played,
    Sat,
    Strength,
    best_book,
    better,
    chances,
    ranks,
    rateable,
)

MARA, OSKAR, INES = 1, 2, 3


def played(day: int, *sat: Sat) -> Played:
    return Played((f"2026-01-{day:02}", "", f"game {day}"), sat)


def duel(day: int, winner: int, loser: int) -> Played:
    return played(day, Sat(winner, True), Sat(loser, False))


def test_winners_are_first_and_all_others_second():
    assert ranks([Sat(1, False), Sat(2, True), Sat(3, False), Sat(4, True)]) == [2, 1, 2, 1]


def test_places_where_the_rules_give_them():
    assert ranks([Sat(1, False, 3), Sat(2, False, 1), Sat(3, False, 1)]) == [2, 1, 1]


def test_whoever_sat_on_two_seats_finished_as_the_better_of_them():
    for worse, best in ((Sat(1, False), Sat(1, True)), (Sat(1, False, 3), Sat(1, False, 2))):
        assert better(worse, best) == better(best, worse) == best


def test_a_game_with_everybody_level_is_not_rated():
    assert not rateable([Sat(1, False), Sat(2, False)])
    assert not rateable([Sat(1, True)])
    assert rateable([Sat(1, False, 1), Sat(2, False, 1), Sat(3, False, 3)])


def test_one_game_by_hand():
    # Weng and Lin's Plackett-Luce, two equals: c^2 = 2 (sigma^2 + beta^2), the winner gains sigma^2/c times 1 - 1/2.
    # Before each game the library lets a strength drift: sigma^2 grows by (25/300)^2.
    book = Book()
    book.tell([duel(1, MARA, OSKAR)])
    spread = SIGMA**2 + (25 / 300) ** 2
    c = math.sqrt(2 * (spread + BETA**2))
    assert book.strengths[MARA].mu == pytest.approx(MU + spread / c / 2)
    assert book.strengths[OSKAR].mu == pytest.approx(MU - spread / c / 2)
    assert book.strengths[MARA].sigma < SIGMA


def test_import_order_says_nothing():
    games = [duel(1, MARA, OSKAR), duel(2, OSKAR, INES), duel(3, INES, MARA), duel(4, MARA, INES)]
    one, other = Book(), Book()
    one.tell(games)
    other.tell(games[::-1])
    assert one.rated == other.rated


def test_a_late_import_is_rated_from_its_place_on():
    games = [duel(day, MARA, OSKAR) for day in range(1, 10)]
    late, whole = Book(), Book()
    assert late.tell([game for game in games if game.order[0] != "2026-01-07"]) == 8
    assert late.tell(games) == 3
    assert whole.tell(games) == 9
    assert late.rated == whole.rated
    assert late.strengths == whole.strengths
    assert late.tell(games) == 0


def test_a_forgotten_last_game_is_forgotten():
    games = [duel(1, MARA, OSKAR), duel(2, INES, OSKAR)]
    book, less = Book(), Book()
    book.tell(games)
    book.tell(games[:1])
    less.tell(games[:1])
    assert book.strengths == less.strengths == {MARA: book.strengths[MARA], OSKAR: book.strengths[OSKAR]}


def test_chances_add_up_and_exceed_what_pairs_would_allow():
    told = chances([Strength(60, 1), Strength(25, 1), Strength(25, 1), Strength(25, 1)])
    assert sum(told) == pytest.approx(1)
    # c = sqrt(4 (1 + 625/9)) = 16.79; exp(35/16.79) = 8.04 to three ones.
    assert told[0] == pytest.approx(8.04 / 11.04, abs=1e-3)


def test_the_first_forecast_is_equal_chances():
    book = Book()
    book.tell([duel(1, MARA, OSKAR)])
    assert book.rated[0].chances == (0.5, 0.5)
    assert book.gain == 0


def test_a_steady_winner_is_forecast_and_gains():
    book = Book()
    book.tell([duel(day, MARA, OSKAR) for day in range(1, 29)])
    assert book.rated[-1].chances[0] > 0.8
    assert book.gain > 0.2
    assert book.gains()[0] == 0


def test_a_rating_is_provisional_until_it_has_narrowed():
    assert Strength().provisional
    assert Strength(25, 0.86 * SIGMA).provisional
    assert not Strength(25, 0.84 * SIGMA).provisional


def test_few_games_are_rated_with_the_default():
    books = (Book(), Book(25 / 6))
    assert best_book(books, [duel(1, MARA, OSKAR)]) is books[0]
    assert not books[1].rated


def test_from_200_games_on_the_best_forecaster_is_taken():
    books = (Book(50 / 3), Book(25 / 6))
    games = [Played(("2026-01-01", "", f"{number:03}"), (Sat(1, True), Sat(2, False))) for number in range(200)]
    # The steadier the winner, the better the model that learns fastest.
    assert best_book(books, games) is books[1]


def test_bots_of_known_strength_come_in_their_order():
    from tests.projections.planted_ratings import rated

    told = rated("styx", 60, 7)
    # Greedy and wary bots win about as often; one that wanders seldom does.
    assert min(told, key=told.__getitem__) == "random"
    assert told["greedy"] - told["random"] > 5
