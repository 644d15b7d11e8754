"""Whole games at random, over seats, editions and policies: offers and decisions agree, laws hold, nothing is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from domain.games import game as game_called
from domain.games import keys
from domain.kernel.box import Box
from domain.kernel.game import Game
from domain.kernel.log import Opened
from tests.fuzz.walk import Walk, walk
from tests.toy import TOY

GAMES = 60
PARTIAL = 15
PRINTED = 6


def policies_of(game: Game) -> st.SearchStrategy[dict[str, str]]:
    return st.fixed_dictionaries(
        {policy.key: st.sampled_from([choice.value for choice in policy.values]) for policy in game.policies}
    )


@pytest.mark.parametrize("key", keys())
def test_whole_games_at_random(key: str):
    walk_often(game_called(key), GAMES, st.just(0))


@pytest.mark.parametrize("key", keys())
def test_whole_games_with_a_box_that_does_not_tell_everything(key: str):
    """From a third of the box missing to a twelfth: what a rule needs is asked for, described, and play goes on."""
    walk_often(game_called(key), PARTIAL, st.sampled_from([3, 6, 12]))


@pytest.mark.parametrize("key", keys())
def test_whole_games_with_what_the_rulebook_prints_alone(key: str):
    """What a table plays with that has typed nothing: its components have their names, and most values are asked for."""
    walk_often(game_called(key), PRINTED, st.just(0), printed=True)


def walk_often(game: Game, times: int, shares: st.SearchStrategy[int], printed: bool = False) -> None:
    @settings(max_examples=times)
    @given(
        seats=st.integers(game.seats.least, game.seats.most),
        edition=st.sampled_from([edition.key for edition in game.editions]),
        policies=policies_of(game),
        seed=st.integers(0, 2**32),
        share=shares,
    )
    def one(seats: int, edition: str, policies: dict[str, str], seed: int, share: int) -> None:
        key = (game.key, seats, edition, seed)
        walk(game, seats, key, edition=edition, policies=policies, share=share, printed=printed)

    one()


# What the walk must find, shown on a game of ten lines.
def toy_walk(game: Game) -> Walk:
    return Walk(game, Opened(game="toy", edition="en", seats=("Ada", "Ben"), box=Box()), "toy", mutate=1)


def test_a_good_game_passes():
    walked = toy_walk(TOY).run()
    assert walked.result.how == "last"
    assert walked.met["refused illegal"]
    assert walked.met["malformed"]
    assert walked.dump().read_bytes().count(b"\n") == len(walked.commands) + 1


def test_a_dead_end_is_found():
    with pytest.raises(AssertionError, match="dead end"):
        toy_walk(structs.replace(TOY, offers=lambda state: () if state.left < 5 else TOY.offers(state))).run()


def test_an_offer_that_is_refused_is_found():
    def wide(state, offer, filled):
        asked = TOY.next_field(state, offer, filled)
        return asked and structs.replace(asked, most=9)

    with pytest.raises(AssertionError, match="offered and refused"):
        toy_walk(structs.replace(TOY, next_field=wide)).run()


def test_an_accepted_command_that_is_not_offered_is_found():
    def narrow(state, offer, filled):
        asked = TOY.next_field(state, offer, filled)
        return asked and structs.replace(asked, most=min(asked.most, 2))

    with pytest.raises(AssertionError, match="accepted and not offered"):
        toy_walk(structs.replace(TOY, next_field=narrow)).run()


def test_a_game_without_end_is_found_and_written_down():
    with pytest.raises(AssertionError, match="no end") as found:
        toy_walk(TOY).run(most=2)
    assert ".jsonl" in found.value.__notes__[0]


def test_an_offer_that_names_the_wrong_seat_as_next_is_found():
    def offers(state):
        return tuple(structs.replace(one, then=(state.due,)) for one in TOY.offers(state))

    with pytest.raises(AssertionError, match="was to be followed by one for seat 1"):
        toy_walk(structs.replace(TOY, offers=offers)).run()
