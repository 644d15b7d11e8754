"""Games of several origins beside each other: whatever is said or drawn says of whose games it is, for they are never one number."""

from typing import Any

import pytest

from dashboard.insights_component.address import View
from dashboard.insights_component.drawing import Answered
from dashboard.insights_component.telling import panel
from service.questions import catalogue
from tests.projections.corpora import Corpus, mustered

KNOWN = catalogue()
ENDS = {"real": (10, 14), "simulated": (3, 5, 7)}
"""Where the track ended in each game; the second and the third go one Audience further than the first."""


def shown(told: Corpus, origins: tuple[str, ...], ask: str, by: str = "", *where: str) -> dict[str, Any]:
    """What the page has of it, as if these were chosen there."""
    view = View("styx", ask, by, where, origins)
    answers = tuple((origin, told.ask(ask, by, *view.filters(origin))) for origin in origins)
    return panel(Answered(KNOWN.metric(ask, "styx"), KNOWN.games["styx"], answers), view, KNOWN)


def tracked() -> Corpus:
    told = Corpus()
    for origin, ends in ENDS.items():
        for place, end in enumerate(ends):
            rounds = 1 if place == 0 else 2
            game = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], spans=rounds, origin=origin)
            for no in range(1, rounds + 1):
                told.insert("span", game=game, no=no, phase="1-4", step_from=2 * no - 1, step_to=2 * no)
                value = end if no == rounds else 1
                told.insert("point", game=game, track="influence", subject=1, step=2 * no - 1, value=value)
    return told


@pytest.mark.parametrize(("by", "line"), [
    # Both games have an end, and one of them had an Audience before its last.
    ("spans_left", "The median of Influence at the end was 12 (2 games)."),
    ("tenth", "The median of Influence at the end was 12 (2 games)."),
    ("", "The median of Influence after Audience 2 was 14 (1 of 2 games went that far)."),
])  # fmt: skip
def test_of_how_many_games_a_track_is_told_at_its_end(by: str, line: str):
    """“70 of 36 games went that far” had stood there."""
    assert shown(tracked(), ("real",), "track_band", by, "track=influence")["line"] == line


def test_a_track_is_told_of_the_games_of_each_origin_by_themselves():
    """Only the last of them had been told, without a word of whose games these were."""
    line = shown(tracked(), ("real", "simulated"), "track_band", "spans_left", "track=influence")["line"]
    assert line == (
        "Real games: The median of Influence at the end was 12 (2 games). "
        "Simulated games: The median of Influence at the end was 5 (3 games)."
    )


def lifted() -> Corpus:
    """Of five cards Mara's wins 16 of 40 real games and 14 of 40 simulated ones."""
    told = mustered((16, 6, 6, 6, 6))
    return mustered((14, 7, 7, 6, 6), told, origin="simulated")


def test_what_stands_out_is_counted_among_the_bars_of_one_origin():
    """Of five cards “2 of 10 are clear of 0” had been said."""
    told = shown(lifted(), ("real", "simulated"), "card_lift", "card")
    assert told["line"] == (
        "Real games: 1 of 5 is clear of 0 (Mara); 1 after allowing for so many comparisons. "
        "Simulated games: 1 of 5 is clear of 0 (Mara); none after allowing for so many comparisons."
    )


def test_a_note_of_some_of_the_games_says_of_which_and_one_of_all_stands_once():
    """The terminal says each below the answer that it is about."""
    told = lifted()
    both = shown(told, ("real", "simulated"), "card_lift", "card")["notes"]
    stands_out = "Of 5, about 0.2 would stand out by chance; 1 does; {} after allowing for so many comparisons."
    assert both[0] == f"Real games: {stands_out.format('1 remains')}"
    assert both[-1] == f"Simulated games: {stands_out.format('0 remain')}"
    ordered = [note for note in both if "Ordered cautiously" in note]
    assert ordered == [note for note in told.ask("card_lift", "card").notes if "Ordered cautiously" in note]


def placed(wins: tuple[int, int, int], told: Corpus, **columns: Any) -> Corpus:
    names = ["Mara", "Oskar", "Ines"]
    for name, times in zip(names, wins, strict=True):
        for _ in range(times):
            told.game("styx", names, "influence", [name], **columns)
    return told


def test_places_that_win_more_than_their_share_are_told_of_each_origin():
    """Three places of each: “Place 1, Place 1 and Place 2: …, as about 0.3 of 6 would be by chance alone” had been said."""
    told = placed((10, 5, 5), placed((30, 5, 5), Corpus()), origin="simulated")
    chance = "what chance alone would give the same seats"
    line = shown(told, ("real", "simulated"), "win_rate", "position")["line"]
    assert line == (
        f"Real games: Place 1, Place 2 and Place 3: clear of {chance}. Simulated games: No interval is clear of {chance}."
    )


def test_a_line_that_holds_of_all_games_alike_stands_once():
    told = placed((1, 1, 1), placed((2, 1, 0), Corpus()), origin="simulated")
    assert shown(told, ("real", "simulated"), "plays", "seats")["line"] == "Counted as recorded; nothing is estimated."


def test_games_that_say_nothing_leave_the_line_to_the_others_by_name():
    told = placed((0, 0, 2), placed((9, 1, 0), Corpus()), origin="simulated")
    told.con.execute("UPDATE seat SET player = NULL WHERE game IN (SELECT game FROM game WHERE origin = 'simulated')")
    line = shown(told, ("real", "simulated"), "head_to_head")["line"]
    # Of 9 and of 10 games 9 each: a coin falls so once in 256 and once in 46, and both are less than .05 halved, and .05.
    said = "Mara is ahead of Ines more often; Mara is ahead of Oskar more often."
    assert line == f"Real games: {said}"
    assert shown(told, ("real",), "head_to_head")["line"] == said
