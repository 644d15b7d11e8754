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
    stands_out = "Of 5 bars about 0.3 would stand out by chance; 1 does; {} after allowing for so many comparisons."
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


def test_lines_of_several_origins_have_a_legend_and_n_says_whose_it_is():
    drawn = shown(tracked(), ("real", "simulated"), "track_band", "", "track=influence")["chart"]
    assert [line["whose"] for line in drawn["lines"]] == ["real", "simulated"]
    assert drawn["whose"] == [["real", "real"], ["simulated", "simulated, never counted with the real games"]]
    assert drawn["says"].endswith("each is a seat or a game after an Audience. Under the axis n is of the real games.")


def test_what_is_shaded_is_said_beside_what_is_thin():
    """Two real games stand beside twenty simulated ones."""
    told = tracked()
    for _ in range(17):
        game = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], origin="simulated")
        told.insert("span", game=game, no=1, phase="1-4", step_from=1, step_to=2)
        told.insert("point", game=game, track="influence", subject=1, step=1, value=5)
    says = shown(told, ("real", "simulated"), "track_band", "", "track=influence")["chart"]["says"]
    assert [says.count(f"{word}: ") for word in ("thin", "darker", "lighter")] == [1, 1, 1]


def test_lines_of_one_origin_need_no_legend():
    drawn = shown(tracked(), ("simulated",), "track_band", "", "track=influence")["chart"]
    assert drawn["whose"] == []
    assert "Under the axis" not in drawn["says"]


def test_where_no_real_game_tells_of_a_track_its_n_is_of_those_that_do():
    drawn = shown(tracked(), ("practice", "simulated"), "track_band", "", "track=influence")["chart"]
    assert drawn["whose"] == [["simulated", "simulated, never counted with the real games"]]
    assert drawn["says"].endswith("Under the axis n is of the simulated games.")


def test_a_course_of_means_says_whose_its_lines_are():
    told = Corpus()
    for origin in ("real", "simulated"):
        for _ in range(8):
            game = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], spans=2, mode="live", origin=origin)
            for no in (1, 2):
                told.insert("span", game=game, no=no, phase="1-4", step_from=no, step_to=no, seconds=60 * no)
    drawn = shown(told, ("real", "simulated"), "pace", "audience_no")["chart"]["course"]
    assert [said for _, said in drawn["whose"]] == ["real", "simulated, never counted with the real games"]
    assert drawn["says"].endswith("Under the axis n is of the real games.")


def met(told: Corpus, **columns: Any) -> Corpus:
    told.game("styx", ["Mara", "Oskar", "Ines"], "influence", ["Mara"], **columns)
    return told


def test_people_against_each_other_stay_a_field_where_games_of_bots_are_chosen_too():
    told = met(met(Corpus()), origin="simulated")
    told.con.execute("UPDATE seat SET player = NULL WHERE game = 2")
    grid = shown(told, ("real",), "head_to_head")["chart"]["pairs"]
    assert grid["names"] == ["Ines", "Mara", "Oskar"]
    assert shown(told, ("real", "simulated"), "head_to_head")["chart"]["pairs"] == grid


def test_where_two_origins_tell_of_people_the_field_says_of_which_it_is():
    grid = shown(met(met(Corpus()), origin="practice"), ("real", "practice"), "head_to_head")["chart"]["pairs"]
    assert grid["cells"][1][0]["said"] == "1 of 1"
    assert (
        grid["says"]
        == "Row ahead of column, of the games where one finished ahead; \u2013 where there is none. Only of the real games."
    )


def test_a_rating_of_practice_games_is_a_line_of_its_own():
    told = met(met(Corpus()), origin="practice")
    drawn = shown(told, ("real", "practice"), "rating_history")["chart"]
    assert {line["name"]: line["n"] for line in drawn["lines"] if "Mara" in line["name"]} == {
        "Mara": "1 rated game", "Mara, practice": "1 rated game",
    }  # fmt: skip
