"""A box in which nobody has counted the cards plays the same game: the table knows what there is."""

from collections import Counter

from tests.retold.shadow_throne_beside import uncounted_game
from tests.retold.styx_uncounted import uncounted


def test_styx_without_counts_is_the_same_game():
    met = uncounted(range(2))
    assert met["described"]


def test_the_table_says_that_a_pile_of_uncounted_cards_is_empty():
    assert uncounted([6], [(2, "fr")])["told DeclarePileExhausted"]


def test_whoever_searches_an_uncounted_pile_says_that_it_held_none():
    assert uncounted([3], [(2, "en")])["told DeclineEffect"]


def test_shadow_throne_without_counts_is_the_same_game():
    met: Counter[str] = Counter()
    for number in range(20):
        uncounted_game(("uncounted", number), met)
    assert met["ended influence"] > 10
