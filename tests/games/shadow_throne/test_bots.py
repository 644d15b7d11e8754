"""The dealer and the bots: every game ends, nobody peeks, no card is dealt twice, and greedy plays better than chance."""

from collections import Counter

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.bots import BOTS, beside, choose
from domain.games.shadow_throne.commands import AddExtra, RevealWave
from domain.games.shadow_throne.events import ExtraPlayed
from domain.games.shadow_throne.play import World, act
from domain.games.shadow_throne.state import DECK
from domain.kernel.fold import fold
from domain.kernel.judge import judge
from domain.kernel.opening import opening
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import bots_opening, play, simulate
from tests.games.shadow_throne.tables import GUARD, battle, church, empire, king, reveal
from tests.specification import like


def game(bots, seed, policies=None):
    return play(GAME, opening(GAME, bots_opening(GAME, bots, "", policies)), bots, ("shadow_throne", seed))


def test_greedy_wins_far_more_than_its_share_against_wanderers():
    won = 0
    for index in range(100):
        kinds = ["random"] * 4
        kinds[index % 4] = "greedy"
        won += index % 4 + 1 in game(kinds, index).result.winners
    # One in four would be chance; two standard errors of 100 games are 0.09.
    assert won > 70


def test_simulated_games_end_in_every_way_and_last_three_to_six_battles():
    games = [one for seats in (3, 4, 5) for one in simulate(GAME, seats, 100, seed=5)]
    assert {one.result.how for one in games} == {"influence", "gold", "no_winner"}
    lengths = Counter(one.state.battle for one in games)
    assert set(lengths) <= set(range(2, 8))
    assert sum(lengths[battles] for battles in (3, 4, 5, 6)) >= 285


def test_longer_games_and_more_players_end_as_well():
    assert game(["greedy"] * 4, 1, {"target": "25"}).result.how in {"influence", "gold", "no_winner"}
    assert game(["random"] * 7, 1, {"players": "2-7"}).result is not None
    assert game(["random", "greedy"], 1, {"players": "2-7"}).result is not None


def test_the_dealer_deals_what_is_neither_kept_nor_on_the_table():
    bots, pick = ("random", "greedy", "random", "greedy"), SeededPick("deal")
    opened = opening(GAME, bots_opening(GAME, bots))
    state, world = GAME.evolve(None, opened), World()
    for _ in range(60):
        if GAME.result(state):
            break
        command, world = act(world, state, bots, pick)
        state = fold(GAME, judge(GAME, state, command), state)
        if isinstance(command, RevealWave) and state.wave == 1:
            staying = sum(one.wave == 0 for one in state.fielded)
            held = [card for hand in world.hands for card in hand]
            assert len(held) + len(world.deck) + len(command.cards) + staying == DECK
            dealt = Counter([*held, *world.deck, *command.cards])
            assert all(times <= state.card(card).copies for card, times in dealt.items())
            assert {len(hand) for hand in world.hands} == {5 if state.battle == 1 else 6}


def test_the_same_pick_deals_the_same_game():
    first, second = (game(["greedy", "random", "random"], 8) for _ in range(2))
    assert first == second
    assert game(["greedy", "random", "random"], 9).moves != first.moves


def test_bots_play_from_their_hands_only():
    one = game(["random", "greedy", "random"], 3)
    state = GAME.evolve(None, one.opened)
    world = World()
    pick = SeededPick("hands")
    bots = ("random", "greedy", "random")
    for _ in range(40):
        if GAME.result(state):
            return
        command, after = act(world, state, bots, pick)
        if isinstance(command, RevealWave) and world.battle == state.battle:
            for card, before, left in zip(command.cards, world.hands, after.hands, strict=True):
                assert sorted(before) == sorted((*left, card))
        world = after
        state = fold(GAME, judge(GAME, state, command), state)


def test_greedy_does_not_play_what_it_cannot_pay():
    dear, cheap = church("noble", "test_dear", gold=-6, influence=5, power=5), empire("commoner", "test_cheap", gold=3)
    state = battle(box=(dear, cheap, GUARD), gold=(3, 3, 3)).state
    assert choose(state, 1, (dear.key, cheap.key), "greedy", SeededPick("poor")) == cheap.key


def test_a_king_gets_an_empire_card_that_can_be_paid_or_none():
    dear = empire("noble", "test_dear", gold=-2, influence=5)
    t = battle(box=(king(), GUARD, church(), dear), gold=(1, 5, 5)).given(reveal(king(), GUARD, church()))
    for bot in BOTS:
        assert beside(t.state, 1, (dear.key, church().key), bot, SeededPick("king")) is None
    assert beside(t.state, 1, (dear.key, GUARD.key), "greedy", SeededPick("king")) == GUARD.key
    # One Guard lies before Ben already.
    t.when(AddExtra(seat=1, card=GUARD.key)).then_some(like(ExtraPlayed, seat=1, card="test_guard#2"))
