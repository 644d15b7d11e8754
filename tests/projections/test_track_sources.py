"""What moved a track: amounts under what caused them, and causes that read as such."""

import pytest

from domain.games import game as game_called
from domain.games import games
from domain.kernel.game import Game
from domain.kernel.rulebook import rules
from projections.questions.words import named, of_the_game
from tests.projections.corpora import Corpus

PAYING = (
    ("gold", 1, 5, None), ("hush", 1, 0, None),
    ("gold", 5, 2, "ST-HUSH-01"), ("hush", 5, 1, "ST-HUSH-01"),
    ("gold", 9, 3, "ST-HUSH-03"), ("hush", 9, 2, "ST-HUSH-03"),
    ("gold", 12, 2, "ST-HUSH-01"), ("hush", 12, 3, "ST-HUSH-01"),
)  # fmt: skip
"""Track, step, value, rule of seat 1: pays 3 of which 1 is hush money, takes an income of 2 less 1, and plays for 0 a card that costs it 1 so."""


def moved(points: tuple[tuple[str, int, int, str | None], ...], title: str, games_played: int = 8) -> Corpus:
    """So many games in which the first seat's tracks went so."""
    told = Corpus()
    for _ in range(games_played):
        game = told.game(title, ["Mara", "Oskar", "Ines"], "influence", ["Mara"])
        for track, step, value, rule in points:
            told.insert("point", game=game, track=track, subject=1, step=step, value=value, rule=rule)
    return told


def test_hush_money_is_told_apart_from_the_cost_it_was_paid_with():
    """Of 3 + 1 + 1 gold 1 + 1 is hush money, 2 a cost, and 1 what hush money left of an income."""
    found = moved(PAYING, "shadow_throne").rows("track_source", "", "title=shadow_throne", "track=gold")
    assert {part: (row.k, row.value) for part, row in found.items()} == {
        "ST-HUSH-01 down": (16, 0.4), "ST-GOLD-01 down": (16, 0.4), "ST-HUSH-03 up": (8, 0.2),
    }  # fmt: skip


def test_hush_money_moves_its_own_track_by_itself():
    found = moved(PAYING, "shadow_throne").rows("track_source", "", "title=shadow_throne", "track=hush")
    assert {part: row.k for part, row in found.items()} == {"ST-HUSH-01 up": 16, "ST-HUSH-03 up": 8}


def test_rules_that_shape_one_thing_are_one_source():
    """Two Tithes, 3 and 1 coins, are Tithes, whichever rule the event names; 2 coins were paid."""
    points = (
        ("coins", 1, 4, None), ("coins", 5, 7, "STYX-TITHE-05"), ("coins", 9, 8, "STYX-TITHE-02"),
        ("coins", 12, 6, "STYX-MUSTER-01"),
    )  # fmt: skip
    found = moved(points, "styx").rows("track_source", "", "title=styx", "track=coins")
    assert {part: row.k for part, row in found.items()} == {"STYX-TITHE-01 up": 32, "STYX-MUSTER-01 down": 16}


def test_a_source_reads_as_a_cause():
    answer = named(moved(PAYING, "shadow_throne").ask("track_source", "", "title=shadow_throne", "track=gold"))
    assert {row.part_label for row in answer.rows} == {
        "Hush money (ST-HUSH-01), lowers it", "The cost of a card (ST-GOLD-01), lowers it",
        "What hush money left of an income (ST-HUSH-03), raises it",
    }  # fmt: skip
    styx = game_called("styx")
    assert of_the_game(styx, "STYX-CHAOS-04 down") == "The Reaper (STYX-CHAOS-04), lowers it"
    # Where a rule stands for itself it has its title.
    assert of_the_game(styx, "STYX-CHAOS-04") == "Only Reaper turns it back (STYX-CHAOS-04)"


def test_it_says_that_amounts_are_added_up_and_not_moves():
    answer = moved(PAYING, "shadow_throne").ask("track_source", "", "title=shadow_throne", "track=gold")
    assert "added up" in answer.definition
    assert "not how often" in answer.definition


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_sources_name_rules_of_their_game_and_each_once(game: Game):
    told = [rule for source in game.measures.sources for rule in source.rules]
    assert len(told) == len(set(told))
    assert set(told) <= rules(game.package).keys()


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_what_is_told_apart_is_of_tracks_and_rules_that_there_are(game: Game):
    tracks = {track.key for track in game.tracked}
    for one in game.measures.netted:
        assert {one.track, one.counted} <= tracks
        assert {one.rule, one.rest} <= rules(game.package).keys()
