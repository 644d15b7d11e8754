"""The three worked corpora: every number was computed by hand before this was written."""

import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME as SHADOW_THRONE
from domain.kernel.measure import Metric
from projections.comparing import null_band
from projections.intervals import sums
from projections.questions.asking import ask
from projections.questions.catalogue import Catalogue
from projections.questions.tables import Connected
from projections.ratings import Sat, ranks, rateable
from tests.projections.corpora import Corpus, corpus_a, left_out, percents, worked

A, B, C = worked()
STYX, SHADOW, STYGIAN, XIDIT = (
    f"title={key}" for key in ("styx", "shadow_throne", "stygian_society", "lords_of_xidit")
)


def test_who_counts():
    answer = A.ask("win_rate", "player", STYX)
    assert left_out(answer) == {"abandoned": 1, "simulated": 1}
    assert {row.key: row.n for row in answer.rows} == {"Mara": 7, "Oskar": 7, "Ines": 7, "Tadeo": 3} | {"Ines": 7}


def test_wins_by_person():
    rows = A.rows("win_rate", "player", STYX)
    assert percents(rows["Mara"]) == (57.1, 25.0, 84.2)
    assert percents(rows["Oskar"]) == (28.6, 8.2, 64.1)
    assert percents(rows["Ines"]) == (14.3, 2.6, 51.3)
    assert (rows["Tadeo"].k, rows["Tadeo"].n, rows["Tadeo"].value, rows["Tadeo"].lo) == (0, 3, None, None)
    assert [rows[name].reference for name in ("Mara", "Oskar", "Ines")] == [pytest.approx(125 / 420, abs=1e-6)] * 3
    assert rows["Tadeo"].reference == pytest.approx(45 / 180)
    assert all(row.few for row in rows.values())
    # One of eight was abandoned, by Mara and Oskar among others: more than one in ten, so the bounds are told.
    assert rows["Mara"].notes == ("1 shared", "50.0-62.5 % if the abandoned one had been lost or won")
    assert rows["Oskar"].notes == ("1 shared", "25.0-37.5 % if the abandoned one had been lost or won")


def test_wins_by_place():
    rows = A.rows("win_rate", "position", STYX)
    assert [(rows[place].k, rows[place].n) for place in "1234"] == [(2, 7), (2, 7), (2, 7), (1, 3)]
    assert list(rows) == ["1", "2", "3", "4"]
    assert rows["4"].value is None


def test_wins_less_fair_shares_add_up_to_nothing():
    told = A.con.execute(
        "SELECT sum(420 * won::INT - fair420) FROM seat JOIN game USING (game) WHERE status = 'finished'"
    ).fetchone()
    assert told == (0,)


def test_at_a_table_of_seven_the_reference_is_a_seventh():
    """In 60ths a seventh is no whole number, and the seven shares left a fifteenth of a win to nobody."""
    people = ["Mara", "Oskar", "Ines", "Tadeo", "Yuki", "Bruno", "Lena"]
    told = Corpus()
    for _ in range(7):
        told.game("shadow_throne", people, "influence", ["Mara"])
    title = "title=shadow_throne"
    assert told.rows("win_rate", "player", title)["Oskar"].reference == pytest.approx(1 / 7, abs=1e-6)
    above = {name: row.value for name, row in told.rows("over_fair", "player", title).items()}
    assert above == {"Mara": 6, **dict.fromkeys(people[1:], -1)}


def test_factions_that_tie_both_win_and_the_reference_counts_them():
    told = Corpus()
    for _ in range(8):
        game = told.game("shadow_throne", ["Mara", "Oskar", "Ines"], "influence", ["Mara"])
        for faction in ("empire", "rebels", "church"):
            told.insert("st_battle", game=game, battle=1, faction=faction, won=faction != "church", winners=2)
    rows = told.rows("faction_wins", "faction")
    assert {faction: (row.k, row.n, row.reference) for faction, row in rows.items()} == {
        "empire": (8, 8, 0.666667), "rebels": (8, 8, 0.666667), "church": (0, 8, 0.666667),
    }  # fmt: skip


def test_mara_above_her_fair_share():
    mara = A.rows("over_fair", "player", STYX)["Mara"]
    assert mara.value == pytest.approx(1.92, abs=5e-3)
    assert mara.hi == pytest.approx(2.17, abs=5e-3)
    assert mara.hi == pytest.approx(null_band(420 * 875 - (2 * 140**2 + 3 * 105**2 + 280**2)), abs=1e-6)
    assert mara.lo == -mara.hi


def band_of(told: Corpus, by: str) -> dict[str, float | None]:
    return {key: row.hi for key, row in told.rows("over_fair", by, STYX).items()}


def test_luck_moves_who_is_first_as_far_as_all_others_together():
    """What the first player wins above the share the others win below it: one band. 8 games, a third each: 1.96 * sqrt(8 * 2/9)."""
    told = Corpus()
    for winner in ("Mara", "Oskar", "Ines", "Mara", "Oskar", "Ines", "Mara", "Oskar"):
        told.game("styx", ["Mara", "Oskar", "Ines"], "influence", [winner])
    rows = told.rows("over_fair", "first_player", STYX)
    assert {key: row.n for key, row in rows.items()} == {"yes": 8, "no": 16}
    assert [rows["yes"].value, rows["no"].value] == pytest.approx([1 / 3, -1 / 3], abs=1e-6)
    assert band_of(told, "first_player") == pytest.approx({"yes": 2.613285, "no": 2.613285}, abs=1e-6)


def test_luck_moves_two_winners_among_two_of_five_seats_less_than_two_games_would():
    """Two of five win, two seats in the bar: 2 * 2/5 * 3/5 * 3/4 a game, not 2 * 2/5 * 3/5. Five games: 1.96 * sqrt(1.8)."""
    told = Corpus()
    for winners in (["Mara", "Lena"], ["Ines", "Ode"], ["Mara", "Ode"], ["Lena", "Ines"], ["Tadeo", "Mara"]):
        told.game("styx", ["Mara", "Lena", "Ines", "Ode", "Tadeo"], "horsemen", winners)
    told.con.execute("UPDATE seat SET player = 1 WHERE name = 'Lena'")
    assert band_of(told, "player")["Mara"] == pytest.approx(2.629568, abs=1e-6)


def test_luck_moves_nothing_where_all_seats_of_a_table_are_in_one_bar():
    told = Corpus()
    for _ in range(5):
        told.game("styx", ["Mara", "Oskar", "Ines"], "influence", ["Mara"])
    told.con.execute("UPDATE seat SET experience = 1")
    row = told.rows("over_fair", "experience", STYX)["1"]
    assert (row.value, row.lo, row.hi) == (0, 0, 0)


def test_conditions_add_up_to_more_than_all():
    rows = A.rows("condition_share")
    assert {key: (row.k, row.n) for key, row in rows.items()} == {
        "influence": (3, 6), "war": (1, 6), "elements_soul": (1, 6), "horsemen": (2, 6),
    }  # fmt: skip
    assert percents(rows["influence"])[1:] == (18.8, 81.2)
    assert percents(rows["horsemen"])[1:] == (9.7, 70.0)
    assert percents(rows["war"])[1:] == percents(rows["elements_soul"])[1:] == (3.0, 56.4)
    assert sum(row.k for row in rows.values()) == 7


def test_length():
    row = A.rows("length", "", STYX)[""]
    assert (row.value, row.lo, row.hi) == (9, 6, 15)
    assert row.values == (6, 7, 8, 9, 10, 11, 24)


def test_head_to_head():
    rows = A.rows("head_to_head", "player", STYX, "player=Mara")
    oskar, ines = rows["Mara/Oskar"], rows["Mara/Ines"]
    assert (oskar.k, oskar.n, oskar.games, oskar.value) == (3, 4, 7, None)
    assert oskar.notes == ("level 1, neither 2",)
    assert (ines.k, ines.n, ines.games) == (4, 5, 7)
    assert percents(ines) == (80.0, 37.6, 96.4)
    assert ines.notes == ("level 0, neither 2",)


def test_abandoned_and_amended():
    abandoned = A.rows("abandoned", "", STYX)[""]
    assert (abandoned.k, abandoned.n) == (1, 8)
    # Seven games of 100 moves: too few for an interval, so only the counts.
    amends = A.rows("amends", "title")["styx"]
    assert (amends.k, amends.games, amends.value) == (1, 7, None)


def test_an_amended_game_answers_as_one_that_was_right_at_once():
    right = corpus_a()
    right.con.execute("UPDATE game SET amends = 0")
    assert right.rows("amends", "title")["styx"].k == 0
    for question, by in (
        ("win_rate", "player"),
        ("condition_share", ""),
        ("length", ""),
        ("head_to_head", ""),
        ("over_fair", "player"),
    ):
        assert right.ask(question, by, STYX) == A.ask(question, by, STYX)


def test_a_rating_after_every_game():
    """A1 to A9 without the abandoned, the simulated and the one that nobody won: six, and Tadeo sat in three of them."""
    rows = A.ask("rating_history", "player", STYX).rows
    played = {name: [row.part for row in rows if row.key == name] for name in ("Mara", "Oskar", "Ines", "Tadeo")}
    assert played == {key: list("123456") for key in ("Mara", "Oskar", "Ines")} | {"Tadeo": list("123")}
    latest = {row.key: structs.replace(row, part="") for row in rows}
    assert latest == {row.key: row for row in A.ask("rating", "player", STYX).rows}
    # A1 by hand: Mara first, two level behind her, as two wins at once: she gains, they lose alike.
    first = {row.key: row.value for row in rows if row.part == "1" and row.key in ("Mara", "Oskar", "Ines")}
    assert first["Mara"] > 25 > first["Oskar"] == first["Ines"]
    assert all(row.few and row.notes == ("provisional, not ranked",) for row in rows)
    assert {row.key for row in A.ask("rating_history", "", STYX, "player=Ines").rows} == {"Ines"}


def test_a_name_may_hold_a_comma():
    told = Corpus()
    for names in (["Mara, the elder", "Oskar"], ["Mara", "Oskar"], ["Mara, the elder", 'Jon "Bo"']):
        told.game("shadow_throne", names, "influence", names[:1], ranks={names[0]: 1, names[1]: 2})

    def ask(where: str) -> int:
        return told.ask("length", "", SHADOW, where).games

    assert ask('needs="Mara, the elder"') == 2
    assert ask('needs="Mara, the elder",Oskar') == 1
    assert ask('group=Oskar,"Mara, the elder"') == 1
    assert ask('excludes=Jon "Bo"') == 2
    groups = {row.key for row in told.ask("length", "group", SHADOW).rows}
    assert groups == {'"Mara, the elder", Oskar', "Mara, Oskar", 'Jon "Bo", "Mara, the elder"'}
    assert [ask(f"group={group}") for group in groups] == [1, 1, 1]


def test_simulated_games_count_when_asked_for():
    answer = A.ask("win_rate", "player", STYX, "origin in (real, simulated)")
    mara = next(row for row in answer.rows if row.key == "Mara")
    assert (mara.k, mara.n) == (5, 8)
    assert left_out(answer) == {"abandoned": 1}
    assert "simulated" in answer.about


def test_import_order_says_nothing():
    other = corpus_a((8, 3, 0, 5, 7, 1, 6, 2, 4))
    for question, by in (("win_rate", "player"), ("win_rate", "position"), ("head_to_head", "player"), ("length", "")):
        assert other.ask(question, by, STYX) == A.ask(question, by, STYX)
    assert other.ask("rating", "player", STYX).rows == A.ask("rating", "player", STYX).rows


def test_who_sat_where_says_nothing_about_persons():
    turned = corpus_a(turned=1)
    for question, by in (
        ("win_rate", "player"),
        ("over_fair", "player"),
        ("head_to_head", ""),
        ("rating", ""),
        ("met", ""),
    ):
        assert turned.ask(question, by, STYX) == A.ask(question, by, STYX)
    assert turned.rows("win_rate", "position", STYX) != A.rows("win_rate", "position", STYX)


def test_b_wins():
    rows = B.rows("win_rate", "player", SHADOW)
    assert percents(rows["Yuki"]) == (37.5, 13.7, 69.4)
    assert percents(rows["Bruno"]) == (25.0, 7.1, 59.1)
    assert percents(rows["Lena"]) == percents(rows["Ode"]) == (12.5, 2.2, 47.1)
    assert {round(100 * row.reference, 1) for row in rows.values()} == {21.9}
    assert percents(B.rows("no_winner")[""]) == (12.5, 2.2, 47.1)


def test_b_a_faction_is_clustered_by_game():
    church = B.rows("faction_wins", "faction")["church"]
    assert (church.k, church.n, church.games) == (12, 34, 8)
    assert percents(church) == (35.3, 19.2, 55.6)
    assert percents(church)[1:] != (21.5, 52.1)


def test_b_kills_in_a_battle():
    """34 kills in 34 battles; by games the residuals are -1 0 -1 3 0 -1 2 -2, their squares 20, their cubes 24."""
    kills = B.rows("kills")[""]
    assert (kills.k, kills.n, kills.games, kills.value) == (34, 8, 8, 1)
    assert (round(kills.lo, 2), round(kills.hi, 2)) == (0.72, 1.46)
    deeds = B.rows("character_deeds", "character", "cause=kill")["knights"]
    assert (deeds.k, deeds.n, deeds.value) == (34, 8, 1)
    assert set(B.rows("character_deeds", "cause")) == {"kill", "conversion", "embolden", "silence"}


def test_b_kills_in_a_game():
    """Mean 4.25, median 4. Of eight the outermost pair holds the median with 254/256, the next with 238/256: 0.675 of the
    way to 95 %, so 7 * 0.675/(1 + 6 * 0.675) = 0.936 from 1 to 2 and from 9 to 6: 1.94 to 6.19, rounded outward.
    """
    asked = {"rows": "(SELECT game, sum(kills) AS kills FROM st_fielded GROUP BY game)", "y": "o.kills"}
    told = {"title": "Kills", "definition": "Kills.", "observation": "a game", "charts": ("HB",), **asked}
    known = (Metric(key="mean", interval=("H",), **told), Metric(key="middle", interval=("M",), **told))
    game = structs.replace(SHADOW_THRONE, measures=structs.replace(SHADOW_THRONE.measures, metrics=known))
    (mean,), (middle,) = (ask(Connected(B.con), Catalogue([game]), one.key, "", [SHADOW]).rows for one in known)
    assert (mean.k, mean.n, mean.games, mean.value) == (34, 8, 8, 4.25)
    assert (round(mean.lo, 2), round(mean.hi, 2)) == (2.48, 6.94)
    assert (middle.value, middle.lo, middle.hi) == (4, 1, 7)
    assert middle.values == (1, 2, 3, 4, 4, 5, 6, 9)
    games = sums((1, int(value)) for value in middle.values)
    assert round(games.cubes() / 8 / (games.squares() / 8) ** 1.5, 3) == 0.643


def test_b_a_game_without_winner_is_rated_with_two_firsts():
    sat = [Sat(1, False, 1), Sat(2, False, 1), Sat(3, False, 3), Sat(4, False, 4)]
    assert rateable(sat)
    assert ranks(sat) == [1, 1, 2, 3]
    assert {row.n for row in B.ask("rating", "player", SHADOW).rows} == {8}


def test_c_success():
    row = C.rows("success_rate", "", STYGIAN)[""]
    assert percents(row) == (33.3, 9.7, 70.0)
    assert row.notes == ("28.6-42.9 % if the abandoned one had been lost or won",)


def test_c_floors():
    rows = C.rows("floor_risk", "floor")
    assert {floor: (row.k, row.n) for floor, row in rows.items()} == {
        "1": (0, 7), "2": (1, 7), "3": (0, 5), "4": (2, 5), "5": (0, 3), "6": (1, 3),
    }  # fmt: skip
    assert percents(rows["1"])[1:] == (0.0, 35.4)
    assert percents(rows["2"])[1:] == (2.6, 51.3)
    assert percents(rows["3"])[1:] == (0.0, 43.4)
    assert percents(rows["4"])[1:] == (11.8, 76.9)
    assert rows["5"].value is rows["6"].value is None
    assert (rows["2"].notes, rows["4"].notes, rows["6"].notes) == (("1 peril",), ("1 wounds", "1 peril"), ("1 wounds",))


def test_c_reach():
    rows = C.rows("reach")
    assert list(rows) == ["1", "2", "3", "4", "5", "6"]
    assert rows["6"].value == pytest.approx(12 / 35, abs=1e-6)
    assert rows["6"].lo is None
    assert rows["6"].few


def test_c_xidit():
    answer = C.ask("win_rate", "player", XIDIT)
    rows = {row.key: row for row in answer.rows}
    assert {name: (row.k, row.n, row.value) for name, row in rows.items()} == {
        "Oskar": (2, 3, None), "Yuki": (0, 3, None), "Mara": (0, 2, None), "Tadeo": (0, 1, None), "Ines": (0, 1, None),
    }  # fmt: skip
    # X1 20, X2 nothing because the dummy won, X3 15.
    assert rows["Oskar"].reference == rows["Yuki"].reference == pytest.approx(35 / 180, abs=1e-6)
    assert rows["Mara"].reference == pytest.approx(20 / 120, abs=1e-6)
    assert left_out(answer) == {}


def test_c_ranks_of_a_dummy_win_still_order_the_people():
    told = C.con.execute(
        "SELECT list(rank ORDER BY seat) FROM seat JOIN game USING (game) WHERE title = 'lords_of_xidit' GROUP BY game ORDER BY game"
    ).fetchall()
    assert told == [([2, 1, 3],), ([3, 2, 1],), ([4, 3, 2, 1],)]
    assert {row.label: row.n for row in C.ask("rating", "player", XIDIT).rows} == {
        "Oskar": 3, "Mara": 2, "Yuki": 3, "Tadeo": 1, "Ines": 1,
    }  # fmt: skip


def test_a_bar_that_holds_several_seats_of_a_game_counts_them_together():
    """Ten games, twice two seats that were not first: 6 of them win in 20, never two of one game.

    Design effect 10/9 * 960/1680 = 0.635, so 31.5 observations instead of 20; t with 9 degrees is 2.262. Wilson by itself
    would say 14.5 to 51.9.
    """
    told = Corpus()
    for number in range(10):
        told.game("styx", ["Mara", "Oskar", "Ines"], "war", ["Mara"] if number < 4 else ["Ines"])
    row = told.rows("win_rate", "first_player", "title=styx")["no"]
    assert (row.k, row.n, row.games) == (6, 20, 10)
    assert percents(row) == (30.0, 15.4, 50.2)


def test_the_median_of_what_is_stored_in_parts_has_its_interval_in_the_same_unit():
    """Gaps of 10 to 80 points, kept in 1/10000. Of 8 values the outermost hold 0.992, the next 0.930: 0.936 of the way."""
    told = Corpus()
    for number in range(1, 9):
        told.game("styx", ["Mara", "Oskar"], "war", ["Mara"], deficit_bp=1_000 * number)
    (row,) = told.ask("comeback", "", "title=styx").rows
    assert row.value == 45
    assert (row.lo, row.hi) == pytest.approx((19.36, 70.64), abs=0.005)


def test_an_effect_within_a_person():
    """Of 12 games Mara won 5 of 6 with red and 1 of 6 with blue: 2 more than 6 * 6/12 of red; her rivals sat once each.

    Variance 6*6*6*6 / (144*11), twice that among two seats: 1.636; 1.96 roots of it are 2.507.
    """
    told = Corpus()
    for number in range(12):
        won = number < 5 or number == 6
        told.game("styx", ["Mara", f"Rival {number}"], "war", ["Mara"] if won else [f"Rival {number}"])
    told.con.execute("UPDATE seat SET colour = CASE WHEN game <= 6 THEN 'red' ELSE 'blue' END WHERE seat = 1")
    red = told.rows("within_person", "colour", "title=styx")["red"]
    assert (red.n, red.value) == (6, 2)
    assert (red.lo, red.hi) == pytest.approx((-0.507, 4.507), abs=5e-4)


def test_a_rating_lies_between_two_of_its_deviations():
    """After one game it is still nearly the 25/3 it began with."""
    told = Corpus()
    told.game("styx", ["Mara", "Oskar"], "war", ["Mara"])
    for row in told.ask("rating", "", "title=styx").rows:
        assert row.value - row.lo == pytest.approx(row.hi - row.value, abs=2e-6)
        assert 0.9 < (row.hi - row.value) / (2 * 25 / 3) < 1


def test_of_two_people_each_is_ahead_in_half_by_chance():
    assert {row.reference for row in A.ask("head_to_head", "", "title=styx").rows} == {0.5}


@pytest.mark.parametrize("last", ["Bruno", "One against all"])
def test_whatever_people_are_called_many_bars_are_told_how_many_stand_out_by_chance(last: str):
    told = Corpus()
    names = ["Mara", "Oskar", "Ines", "Tadeo", last]
    for _ in range(6):
        told.game("styx", names, "war", ["Mara"])
    # 6 of 6 where 1.2 are fair, and four times 0 of 6: of these only the first is 0.05 away, and remains.
    note = "Of 5 bars about 0.3 would stand out by chance; 1 does; 1 remains after allowing for so many comparisons."
    assert told.ask("win_rate", "player", "title=styx").notes == (note,)
