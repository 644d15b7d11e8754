"""Standing, swings and turning points: the worked log of three seats, in which Influence alone moves."""

from math import e
from types import SimpleNamespace

import pytest
from msgspec import structs

from domain.games import games
from domain.kernel.fold import states
from domain.kernel.game import Game
from domain.kernel.goal import Goal
from domain.kernel.result import Result
from domain.kernel.words import tag_of
from domain.recording.wording import contender_words
from domain.simulation.playouts import simulate
from projections.shares import distance, distances, goal_distance, shares, swing, winning
from projections.standing import Step, in_bp, standing
from projections.turning import Moved, Side, last_sentence, ordinal, side, told, turning_points, turning_sentence

INFLUENCE = ((1, 1, 1), (4, 1, 3), (4, 6, 3), (8, 6, 7), (8, 14, 7), (8, 14, 13), (17, 14, 13), (20, 14, 13))


def goals_of(values: tuple[int, ...]) -> tuple[Goal, ...]:
    """Besides Influence each seat has three goals that never come nearer."""
    return tuple(
        goal
        for seat, value in enumerate(values, 1)
        for goal in (
            Goal(contender=seat, key="influence", left=20 - value, steps=19, needs=f"{20 - value} more Influence"),
            Goal(contender=seat, key="elements_soul", left=8, steps=8),
            Goal(contender=seat, key="horsemen", left=2, steps=2),
            Goal(contender=seat, key="war", left=21, steps=21),
        )
    )


def toy(co_operative: bool = False, beat: str = "round") -> SimpleNamespace:
    return SimpleNamespace(
        goals=goals_of,
        co_operative=co_operative,
        measures=SimpleNamespace(beat=beat, goals_from=(), opens=("toy.opened",)),
    )


def worked(influence: tuple[tuple[int, ...], ...] = INFLUENCE) -> list[Step]:
    """The set-up, then one event an Audience that brings its Influence, and one that closes it."""
    steps = [Step(0, "setup", "STYX-SETUP-01", influence[0])]
    for number, after in enumerate(influence[1:], 1):
        steps += [Step(number, "outcome", "STYX-MUSTER-03", after), Step(number, "outcome", "STYX-AUD-02", after)]
    return steps


WON = standing(toy(), worked(), Result(how="influence", winners=(1,)))


def test_the_whole_way_is_1_and_a_goal_that_is_met_a_twentieth():
    assert goal_distance(Goal(contender=1, key="x", left=19, steps=19)) == 1
    assert goal_distance(Goal(contender=1, key="x", left=30, steps=19)) == 1
    assert goal_distance(Goal(contender=1, key="x", left=0, steps=19)) == 0.05
    assert goal_distance(Goal(contender=1, key="x", left=1, steps=2)) == pytest.approx(2 / 3)


def test_the_nearest_open_goal_counts():
    far, near = Goal(contender=1, key="a", left=9, steps=19), Goal(contender=1, key="b", left=1, steps=3)
    closed = Goal(contender=1, key="c", left=0, steps=3, closed=True)
    assert distance([far, near, closed]) == 0.5
    assert distance([closed]) == 1
    assert distances((near, Goal(contender="tower", key="b", left=3, steps=3))) == {1: 0.5, "tower": 1}


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ((1, 1, 1), (33.3, 33.3, 33.3)), ((4, 1, 3), (40.7, 25.0, 34.3)), ((4, 6, 3), (30.3, 44.1, 25.5)),
        ((8, 6, 7), (40.8, 26.6, 32.7)), ((8, 14, 7), (12.2, 78.1, 9.8)), ((8, 14, 13), (8.5, 54.8, 36.7)),
        ((17, 14, 13), (76.2, 14.2, 9.5)),
    ],
)  # fmt: skip
def test_shares(values: tuple[int, ...], shown: tuple[float, ...]):
    told = shares(goals_of(values)).values()
    assert tuple(round(100 * share, 1) for share in told) == shown


def test_swings_and_what_is_kept_of_them():
    thousandths = [83, 191, 176, 515, 269, 677, 238]
    assert [span.swing_bp for span in WON.spans] == pytest.approx([10 * swung for swung in thousandths], abs=5)
    # From before Audience 2 to after 3: 0.1, 1.6 and 1.6 points, half is 1.65 %; from before 4 to after 5: 32.3, 28.2, 4.0.
    thousandths[1], thousandths[3] = 16.5, 322.5
    assert [span.kept_bp for span in WON.spans] == pytest.approx([10 * kept for kept in thousandths], abs=5)


def test_the_winner_has_everything_at_the_end():
    assert [place.share_bp for place in WON.places if place.span == 7] == [10_000, 0, 0]


def test_turning_points():
    found = turning_points(WON.beats)
    # Audience 7 is a neighbour of 6 with the same gainer; 2, 3 come after the three largest.
    assert [(point.beat.no, point.grade, point.beat.gainer) for point in found] == [
        (6, "decisive", 1), (4, "big", 2), (5, "big", 3),
    ]  # fmt: skip


def test_who_led():
    assert [span.leader for span in WON.spans] == [1, 2, 1, 2, 2, 1, 1]
    assert WON.lead_changes == 4
    assert WON.decided_bp == round(10_000 * 6 / 7)
    assert round(WON.deficit_bp / 100, 1) == 65.9
    # After seven Audiences there is the result; six came before it.
    assert WON.lead_bp == {1: 5_000, 2: 5_000, 3: 0}
    assert WON.low_bp[1] == 855


def test_of_several_winners_the_nearest_came_back():
    """After Audience 4 seat 2 has 78.1, seat 1 12.2 and seat 3 9.8; at no other time are both winners as far behind."""
    told = standing(toy(), worked(), Result(how="influence", winners=(1, 3), shared=True))
    assert round(told.deficit_bp / 100, 1) == 65.9


def test_what_remained_to_the_nearest_goal():
    """With 1 step more on both sides: 3 of 19 left are 4/20, 6 are 7/20, 7 are 8/20; what is met is a twentieth."""
    left = {(place.span, place.contender): place.f_bp for place in WON.places}
    assert [left[6, seat] for seat in (1, 2, 3)] == [2_000, 3_500, 4_000]
    assert left[7, 1] == 500


def test_closeness_of_the_later_half_before_the_last():
    # Gaps after Audiences 4 to 6 by the shares above: 65.9, 18.1, 62.0; after the seventh the winner has all.
    assert WON.close_bp / 10_000 == pytest.approx(1 - (0.659 + 0.181 + 0.620) / 3, abs=5e-4)


def test_a_game_of_one_span_has_nothing_before_its_end():
    one = standing(toy(), worked(INFLUENCE[:2]), Result(how="influence", winners=(1,)))
    assert (one.close_bp, one.lead_bp) == (None, {1: None, 2: None, 3: None})
    two = standing(toy(), worked(INFLUENCE[:3]), Result(how="influence", winners=(1,)))
    # After Audience 1 the shares are 40.7, 25.0 and 34.3; its leader led all the time before the end.
    assert two.close_bp / 10_000 == pytest.approx(1 - (0.407 - 0.343), abs=1e-3)
    assert two.lead_bp == {1: 10_000, 2: 0, 3: 0}


def test_the_margin_is_the_best_losers_distance():
    # Seat 2 needs 6 of 19: 7/20.
    assert WON.left_bp == 3_500


def test_the_cause_of_a_turning_point_is_the_event_that_moved_the_shares():
    assert [beat.cause_step for beat in WON.beats] == [None, None, None, 7, 9, 11, None]
    assert {beat.cause_rule for beat in WON.beats} == {"", "STYX-MUSTER-03"}


def by_share(wanted: tuple[float, ...]) -> tuple[Goal, ...]:
    """Goals whose shares are these: f goes with the inverse of the third root."""
    return tuple(
        Goal(contender=seat, key="x", left=101 * 0.3 * share ** (-1 / 3) - 1, steps=100)
        for seat, share in enumerate(wanted, 1)
    )


def cause_of(*steps: tuple[str, tuple[float, ...]]) -> int | None:
    game = toy()
    game.goals = by_share
    told = standing(game, [Step(bool(number), "", "", after, tag) for number, (tag, after) in enumerate(steps)], None)
    return told.beats[0].cause_step


def test_what_only_opens_or_deals_is_no_cause_though_it_moved_the_shares_most():
    assert cause_of(("", (0.2, 0.4, 0.4)), ("toy.opened", (0.5, 0.2, 0.3)), ("", (0.6, 0.1, 0.3))) == 2


def test_what_another_did_to_itself_is_no_cause():
    """Steps 1 to 3 move (15, -20, 5), (5, 2, -7) and (0, 10, -10) points, in all (20, -8, -12): seat 1 gains, seat 3 loses.

    Along that point 400, 168 and 40; but step 1 is seat 2's own loss, and only step 2 is about seat 1 or 3."""
    start, spent, won, back = (0.3, 0.4, 0.3), (0.45, 0.2, 0.35), (0.5, 0.22, 0.28), (0.5, 0.32, 0.18)
    assert cause_of(("", start), ("", spent), ("", won), ("", back)) == 2


def test_what_is_decided_for_all_at_once_goes_by_force():
    """The clock has 9 of 19 left: half of (1/2)^-3 is 4 for each, 12 for three; forces 1, 0, 0 divide them as e, 1, 1."""
    war = [Goal(contender=seat, key="war", left=9, steps=19, clock=9, force=seat == 1) for seat in (1, 2, 3)]
    race = [Goal(contender=seat, key="race", left=19, steps=19) for seat in (1, 2, 3)]
    told = shares([*race, *war])
    assert told[1] == pytest.approx((1 + 12 * e / (e + 2)) / 15)
    assert told[2] == told[3] == pytest.approx((1 + 12 / (e + 2)) / 15)
    closed = [structs.replace(goal, closed=True) for goal in war]
    assert shares([*race, *closed]) == pytest.approx({1: 1 / 3, 2: 1 / 3, 3: 1 / 3})


def test_what_one_can_spend_makes_the_race_lighter():
    rich = Goal(contender=1, key="race", left=9, steps=19, means=1)
    poor = Goal(contender=2, key="race", left=9, steps=19)
    assert shares([rich, poor]) == pytest.approx({1: e / (e + 1), 2: 1 / (e + 1)})


def test_spans_and_steps():
    assert [(span.no, span.step_from, span.step_to) for span in WON.spans][:2] == [(1, 1, 2), (2, 3, 4)]
    assert WON.beats == WON.spans


def test_beats_by_turn_are_counted_from_one():
    steps = [Step(0, "setup", "", INFLUENCE[0])]
    steps += [
        Step(1, "cards", "", INFLUENCE[1]),
        Step(1, "outcome", "", INFLUENCE[2]),
        Step(2, "cards", "", INFLUENCE[3]),
    ]
    told = standing(toy(beat="turn"), steps, None)
    assert [(beat.no, beat.step_from, beat.step_to) for beat in told.beats] == [(1, 1, 1), (2, 2, 2), (3, 3, 3)]
    assert [span.no for span in told.spans] == [1, 2]


def test_before_the_first_step_and_where_nobody_has_a_goal_yet_all_are_level():
    """As at the set-up of the worked log, in which all have Influence 1: the first swing is the same."""
    result = Result(how="influence", winners=(1,))
    without = standing(toy(), worked()[1:], result)
    assert [span.swing_bp for span in without.spans] == [span.swing_bp for span in WON.spans]
    later = toy()
    later.goals = lambda values: goals_of(values) if values else ()
    told = standing(later, worked(((), *INFLUENCE[1:])), result)
    assert [span.swing_bp for span in told.spans] == [span.swing_bp for span in WON.spans]


def test_a_game_that_was_abandoned_has_no_end():
    told = standing(toy(), worked(), Result(how="abandoned"))
    assert told.decided_bp is told.deficit_bp is told.left_bp is None
    # 20 of 20 awaits judgement: f = 0.05, far ahead but not all.
    assert 9_900 < told.spans[-1].top_bp < 10_000


def test_a_shared_win_halves_the_end_and_decides_nothing_earlier():
    told = standing(toy(), worked(), Result(how="influence", winners=(1, 2), shared=True))
    assert [place.share_bp for place in told.places if place.span == 7] == [5_000, 5_000, 0]
    assert told.spans[-1].leader is None
    assert told.decided_bp is None


def test_where_nobody_won_those_level_in_front_share_the_end():
    assert list(winning(toy(), Result(how="none", ranks=(1, 3, 1)), (1, 2, 3))) == [1, 3]
    assert list(winning(toy(), Result(how="agreed"), (1, 2, 3))) == [1, 2, 3]
    assert list(winning(toy(), Result(how="dummy"), (1, 2, "dummy"))) == ["dummy"]


def test_where_nobody_won_nobody_came_back_and_nothing_was_decided():
    told = standing(toy(), worked(), Result(how="none", ranks=(1, 3, 1)))
    assert [place.share_bp for place in told.places if place.span == 7] == [5_000, 0, 5_000]
    assert told.decided_bp is told.deficit_bp is told.left_bp is None


def test_together_all_win_or_the_tower_does():
    assert list(winning(toy(co_operative=True), Result(how="won", winners=(1, 2)), ("party", "tower"))) == ["party"]
    assert list(winning(toy(co_operative=True), Result(how="wounds"), ("party", "tower"))) == ["tower"]


def test_nothing_stands_before_the_first_round():
    assert standing(toy(), [Step(0, "setup", "", INFLUENCE[0])], None) is None
    assert standing(toy(), [], None) is None


def test_seats_renamed_are_seats_renamed():
    """Turning the table turns the answer."""
    turned = tuple((c, a, b) for a, b, c in INFLUENCE)
    told = standing(toy(), worked(turned), Result(how="influence", winners=(2,)))
    there = {1: 2, 2: 3, 3: 1}
    assert [there[span.leader] for span in WON.spans] == [span.leader for span in told.spans]
    assert [span.kept_bp for span in WON.spans] == [span.kept_bp for span in told.spans]


def test_swing_is_half_of_what_moved():
    assert swing((0.5, 0.3, 0.2), (0.2, 0.3, 0.5)) == pytest.approx(0.3)
    assert in_bp(0.35496) == 3550


def test_a_sentence():
    before, after = goals_of((14, 16, 5)), goals_of((18, 16, 5))
    old, new = shares(before), shares(after)
    mara = Moved("Mara", side(before, old, 1), side(after, new, 1))
    oskar = Moved("Oskar", side(before, old, 2), side(after, new, 2))
    sentence = turning_sentence("Audience 9", "Mara mustered a card of 4 for 3 coins.", "STYX-MUSTER-03", mara, oskar)
    assert sentence == (
        "Audience 9: Mara mustered a card of 4 for 3 coins (STYX-MUSTER-03). "
        "Mara, 2nd, now leads: needs 2 more Influence instead of 6. Oskar falls to 2nd."
    )


def test_who_leads_already_and_who_stays():
    said = turning_sentence(
        "Audience 2",
        "It happened",
        "",
        Moved("A", Side(1, "3 more Horsemen"), Side(1, "")),
        Moved("B", Side(4, ""), Side(4, "")),
    )
    assert said == "Audience 2: It happened. A leads, and needs nothing more. B stays 4th."
    assert [ordinal(place) for place in (1, 2, 3, 4)] == ["1st", "2nd", "3rd", "4th"]


@pytest.mark.parametrize(
    ("won", "said"),
    [
        (1, "Mara, 3rd until then, wins the game. Oskar had led."),
        (2, "Mara, 3rd until then, shares the win. Oskar had led."),
        (0, "Mara, 3rd until then, ends level in front. Oskar had led."),
    ],
)
def test_the_beat_that_ends_a_game_tells_how_they_stood_until_then(won: int, said: str):
    # By what is still needed Mara would be 2nd, but she has won.
    mara = Moved("Mara", Side(3, "5 more Chaos for the war"), Side(2, ""))
    oskar = Moved("Oskar", Side(1, "1 more Influence"), Side(1, "1 more Influence"))
    sentence = last_sentence("Audience 9", "Chaos moves to 21.", "STYX-CHAOS-02", won, mara, oskar)
    assert sentence == f"Audience 9: Chaos moves to 21 (STYX-CHAOS-02). {said}"


def test_who_led_before_the_end_and_who_did_not():
    ines, tadeo = Moved("Ines", Side(1, ""), Side(1, "")), Moved("Tadeo", Side(2, ""), Side(2, ""))
    sentence = last_sentence("Battle 4", "It ends", "", 1, ines, tadeo)
    assert sentence == "Battle 4: It ends. Ines, who led, wins the game. Tadeo had been 2nd."


def test_where_the_cause_is_the_win_itself_it_is_not_said_once_more():
    jon, ada = Moved("Jon", Side(2, ""), Side(1, "")), Moved("Ada", Side(1, ""), Side(2, ""))
    sentence = last_sentence(
        "Audience 9", "Jon wins: the strongest army when Chaos reached 21.", "STYX-TIE-03", 1, jon, ada
    )
    assert sentence == (
        "Audience 9: Jon wins: the strongest army when Chaos reached 21 (STYX-TIE-03). Jon was 2nd until then; Ada had led."
    )


def test_small_swings_are_no_turning_points():
    assert turning_points([SimpleNamespace(no=1, kept_bp=999, gainer=1)]) == []


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_turning_points_of_a_simulated_game_are_told(game: Game):
    """Each sentence names its round, the rule of its cause, and somebody at the table."""
    (playout,) = simulate(game, game.seats.most, 1, 3)
    events, reached, steps, state = [playout.opened], [game.evolve(None, playout.opened)], [], None
    state = reached[0]
    steps.append(Step(0, "", "", state))
    for _, brought in playout.moves:
        for before, event, after in states(game, brought, state):
            moment = game.moment(before)
            steps.append(Step(moment.round, moment.turn, event.rule, after, tag_of(event)))
            events.append(event)
            reached.append(after)
            state = after
    found = standing(game, steps, playout.result)
    names = [f"Person {seat}" for seat in range(1, game.seats.most + 1)]
    points = turning_points(found.beats)
    assert points
    for point in points:
        said = told(game, names, point.beat, events, reached)
        assert said.startswith(f"{game.rounds[0].upper()}{game.rounds[1:]} ")
        assert f"({point.beat.cause_rule})" in said
        assert contender_words(names, point.beat.gainer) in said


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_goals_stay_where_what_they_are_made_of_stays(game: Game):
    parts, stayed, state = game.measures.goals_from, 0, None
    if not parts:
        pytest.skip(f"{game.title} does not say what its goals are made of")
    for playout in (one for seats in (game.seats.least, game.seats.most) for one in simulate(game, seats, 2, 5)):
        state = game.evolve(None, playout.opened)
        for _, brought in playout.moves:
            for before, _, after in states(game, brought, state):
                if all(getattr(before, part) is getattr(after, part) for part in parts):
                    assert game.goals(before) == game.goals(after)
                    stayed += 1
                state = after
    assert stayed > 20
