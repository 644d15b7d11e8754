"""The dealer and the bots: every game ends, nobody peeks, and greedy plays better than chance."""

from collections import Counter
from collections.abc import Sequence

import pytest

from domain.games.styx import GAME
from domain.games.styx.bots import BOTS
from domain.games.styx.commands import OpenAudience, PlaceToken, RevealToken
from domain.games.styx.play import PATIENCE, World, act
from domain.games.styx.rules import pile
from domain.kernel.box import practice_box
from domain.kernel.fold import fold
from domain.kernel.judge import judge
from domain.kernel.log import Box
from domain.kernel.opening import opening
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import Playout, bots_opening, play, simulate
from tests.games.styx.tables import audience, between, card, eternal, horseman, legendary, mustered, seat, special


def game(bots: Sequence[str], seed: object, edition: str = "en") -> Playout:
    return play(GAME, opening(GAME, bots_opening(GAME, bots, edition)), bots, ("styx", seed))


def share(bots: Sequence[str], games: int, of: str) -> float:
    """The part of the games that bots of this kind won, sitting at each place in turn; a shared win is divided."""
    won = 0.0
    for index in range(games):
        place = index % len(bots)
        kinds = [*bots[place:], *bots[:place]]
        result = game(kinds, index).result
        assert result is not None
        won += sum(kinds[seat_number - 1] == of for seat_number in result.winners) / max(1, len(result.winners))
    return won / games


@pytest.mark.parametrize(("seats", "least"), [(3, 0.8), (4, 0.6)])
def test_greedy_wins_far_more_than_its_share_against_wanderers(seats, least):
    # One in three, and one in four, would be chance. 200 games: two standard errors are 0.07.
    assert share(["greedy", *["random"] * (seats - 1)], 200, "greedy") > least


def test_wary_wins_far_more_than_its_share_against_wanderers():
    assert share(["wary", "random", "random"], 100, "wary") > 0.6


def test_simulated_games_reach_every_goal_and_last_an_evening():
    games = [one for seats in (2, 3, 4, 5, 6) for one in simulate(GAME, seats, 60, seed=3)]
    goals = {goal for one in games if one.result for goal in one.result.how.split("+")}
    assert goals == {"influence", "war", "elements_soul", "horsemen", "agreed"}
    for seats in (3, 4, 5, 6):
        lengths = sorted(one.state.audience for one in games if len(one.opened.seats) == seats)
        assert 7 <= lengths[len(lengths) // 2] <= 14


def test_a_bot_that_looks_for_a_horseman_declines_where_only_the_unseen_one_is_left():
    """STYX-TWO-12: with three Horsemen and one taken out unseen, the third is soon believed to lie in the pile alone."""
    ours = practice_box(GAME)
    tamed = {**ours.components["rider_of_nettles"], "horseman": False}
    box = Box(name="three riders", kind="practice", components={**ours.components, "rider_of_nettles": tamed})
    for seed in range(20):
        assert all(one.result for one in simulate(GAME, 2, 1, seed, edition="fr", box=box))


def test_the_dealer_turns_up_just_the_cards_of_the_pile():
    one = game(["random"] * 3, 5)
    state = GAME.evolve(None, one.opened)
    seen = Counter()
    for command, events in one.moves:
        if isinstance(command, OpenAudience):
            assert set(command.cards) <= set(pile.content(state))
            seen.update(command.cards)
        state = fold(GAME, events, state)
    # Only an Eternal or the Headless Horseman comes back, so nothing else is turned up twice.
    assert all(state.card(name).eternal for name, times in seen.items() if times > 1)


def test_the_same_pick_deals_the_same_game():
    first, second = (game(["greedy", "wary", "random"], 8) for _ in range(2))
    assert first == second
    assert game(["greedy", "wary", "random"], 9).moves != first.moves


def test_the_kind_of_a_token_is_settled_when_it_is_placed():
    pick = SeededPick("kinds")
    for seats in (2, 4):
        state, world, bots = audience(seats).state, World(), ["random"] * seats
        kinds = []
        while not state.resolved and state.running:
            command, world = act(world, state, bots, pick)
            if isinstance(command, PlaceToken):
                assert len(world.planned) == len(state.tokens) + 1
            if isinstance(command, RevealToken):
                kinds.append(command.kind)
                if len(kinds) == 1:
                    planned = world.planned
            state = fold(GAME, judge(GAME, state, command), state)
        assert planned == tuple(kinds)


def test_a_horseman_removed_unseen_is_never_dealt_or_found():
    found = 0
    for index in range(40):
        one = game(["random", "greedy"], ("fr", index), edition="fr")
        if not one.state.horseman_unknown:
            continue
        found += 1
        places = [name for name in one.state.components if one.state.card(name).horseman]
        seen = pile.located(one.state)
        # Of the three Horsemen marked 2+ at least one was never seen.
        assert sum(name in seen for name in places if one.state.card(name).min_players == 2) <= 2
    assert found


def test_a_game_can_be_taken_over_midway():
    t = audience(4, left=3, right=2, placed="left right left left", pile=(4, 5))
    state, world = t.state, World()
    pick = SeededPick("midway")
    for _ in range(60):
        if GAME.result(state):
            break
        command, world = act(world, state, ["greedy", "random", "wary", "random"], pick)
        state = fold(GAME, judge(GAME, state, command), state)
    assert state.audience > 1


def test_an_eternal_that_nobody_wants_does_not_go_on_for_ever():
    # Eternals alone come back whenever nobody takes them: bots without patience wander until somebody does.
    state, world, pick = (
        between(3, number=PATIENCE + 1, pile=(eternal(1, income=-9),), filler=0).state,
        World(),
        SeededPick("e"),
    )
    for _ in range(2_000):
        if GAME.result(state):
            break
        command, world = act(world, state, ["greedy"] * 3, pick)
        state = fold(GAME, judge(GAME, state, command), state)
    result = GAME.result(state)
    assert result is not None
    assert result.how == "agreed"
    assert result.winners == ()


# What greedy thinks of a position.
def chosen(t, bot="greedy", planned=()):
    command, _ = act(World(planned=tuple(planned)), t.state, [bot] * len(t.state.names), SeededPick("mind"))
    return command


def test_greedy_bids_no_more_than_it_must_when_nobody_comes_after():
    t = audience((seat(coins=9), seat(), seat(coins=9)), left=4, placed="left right left", revealed="muster 2, tithe")
    assert chosen(t, planned=["muster", "tithe", "muster"]).bid == 3


def test_greedy_leaves_a_worthless_card():
    t = audience((seat(coins=9), seat(), seat(coins=9)), left=card(0, income=-3), placed="left right left")
    assert chosen(t, planned=["muster"] * 3).bid == "skip"


def test_greedy_takes_its_second_horseman_whatever_it_costs():
    t = audience((seat((horseman(2, "north"),), coins=9), seat(), seat()), left=horseman(1, "south"), right=4)
    command, world = act(World(), t.state, ["greedy"] * 3, SeededPick("h"))
    assert (command.slot, world.planned) == ("left", ("muster",))


def test_greedy_pays_with_what_it_misses_least():
    army = (special("zombie", 2), 2, card(2, "rich", income=3))
    t = audience(
        (seat(army, bearer="down"), seat(), seat()), left=legendary(2), placed="left right right",
        revealed="elimination 2, tithe, tithe",
    )  # fmt: skip
    assert chosen(t).cards == ("zombie",)


def test_greedy_declines_an_exchange_that_costs_more_than_it_brings():
    better, worse = card(5, "better"), card(0, "worse", income=-2)
    siren = special("siren")
    assert chosen(mustered(siren, (seat((1,)), seat((better,)), seat()))).take == "better"
    assert type(chosen(mustered(siren, (seat((better,)), seat((worse,)), seat())))).__name__ == "DeclineEffect"


def test_the_bots_are_named_from_the_weakest():
    assert BOTS == ("random", "greedy", "wary")
