"""The laws bite: a state made wrong by hand breaks just the law that guards the rule."""

from typing import Any

import pytest
from msgspec import structs

from domain.games.styx import GAME
from domain.games.styx.commands import SetUp
from domain.games.styx.state import Lain, Owned, State, Token
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    between,
    card,
    cards,
    down,
    eternal,
    horseman,
    joined,
    legendary,
    mustered,
    reveal,
    seat,
    special,
)
from tests.specification import broken, table

RIDER, OTHER = horseman(2, "rider"), horseman(3, "other")


def sits(state: State, number: int = 1, **now: Any) -> State:
    """With other things at this seat."""
    seats = list(state.seats)
    seats[number - 1] = structs.replace(seats[number - 1], **now)
    return structs.replace(state, seats=tuple(seats))


def army(state: State, number: int, *owned: Owned) -> State:
    return sits(state, number, army=owned)


def coins(state: State, number: int, amount: int) -> State:
    return sits(state, number, coins=amount)


def won(state, how, *winners, conditions=None):
    met = tuple((number, how) for number in winners) if conditions is None else conditions
    return structs.replace(state, how=how, winners=winners, conditions=met)


def dealt(players: int) -> State:
    """With a pile of one card more than this table can have."""
    colours = ("red", "blue", "green", "yellow", "gray")[:players]
    state = table(GAME, seats=players).given(SetUp(colours=colours, first=1)).state
    return structs.replace(state, pile=state.pile + 1)


def for_more(players: int) -> State:
    """With a card in the discard that is marked for one player more."""
    state = between(players, centre=(card(2, "crowd", min_players=players),), number=4).state
    crowd = structs.replace(state.components["crowd"], min_players=players + 1)
    return structs.replace(state, components={**state.components, "crowd": crowd})


OPENED = table(GAME).state
BEGUN = between().state
WHOLE = table(GAME).given(SetUp(colours=("red", "blue", "green"), first=1)).state
PLACING = audience(left=2, right=3, placed="left", number=2).state
TURNING = audience(left=2, right=3, placed="left right left", revealed="muster 2", number=2).state
BID, FACE_DOWN, LAST = TURNING.tokens
RIDERS = tuple(horseman(1, f"rider_{number}") for number in range(1, 5))
ALL_FOUR = structs.replace(between(2, edition="fr", centre=RIDERS, number=4).state, horseman_unknown=True)
RESTING = between((seat(army=(2, down(3))), seat(army=(special("djinn"),)), seat()), number=4).state
TESTED, TURNED = RESTING.seats[0].army[1:]
UNREAD = between(centre=(card(None),), number=4).state
ETERNAL = between(pile=(eternal(3, "oak"),), number=4).state
ZOMBIE = between((seat(army=(special("zombie"),)), seat(), seat())).state
PRICED = audience((seat(army=(3,)), seat(), seat()), left=legendary(2), placed="left right left").state
# A 3 and the 1 of the Standard-Bearer make 1, 3 and 4.
TWO, EXACTLY = Token(1, "left", "elimination", 2), structs.replace(PRICED.policies, payment="exact")
CALLING = mustered(special("siren"), (seat(army=(card(2, "moth"),)), seat(army=(card(2, "owl"),)), seat())).state
NOBODY = between((seat(army=(19,)), seat(army=(card(20, "peak"),)), seat(army=(RIDER,)))).state
LEVEL = between((seat(influence=23), seat(influence=20), seat())).state


def tokens(*told: Token, of: State = TURNING) -> State:
    return structs.replace(of, tokens=told)


def now(state: State, **changes: Any) -> State:
    return structs.replace(state, **changes)


DUE = tokens(BID, Token(2, "right", "tithe"), Token(3, "left", "tithe"))

# Law, the state before (or None), and the state that cannot be.
WRONG: tuple[tuple[str, State | None, State], ...] = (
    ("every player has a seat", None, sits(RESTING, colour="pink")),
    ("nothing lies there before the set-up", None, now(OPENED, chaos=1)),
    ("nothing is won before the first outcome", None, now(RESTING, audience=0)),
    ("nothing is won before the first outcome", None, coins(BEGUN, 1, 5)),
    ("nothing is won before the first outcome", None, now(BEGUN, chaos=1)),
    ("whoever is named sits at the table", None, now(RESTING, how="agreed", winners=(9,))),
    ("tracks begin at their first space", None, now(UNREAD, chaos=-1)),
    ("every card is of the box", None, now(RESTING, summoned=("nonsense",))),
    ("2 players leave cards for more in the box", None, for_more(2)),
    ("3 players leave cards for more in the box", None, for_more(3)),
    ("4 players leave cards for more in the box", None, for_more(4)),
    ("the Totem alone lies aside", None, now(RESTING, aside="filler", pile=19)),
    ("cards leave the game for a reason", None, now(RESTING, out=(*RESTING.out, "filler"), pile=19)),
    ("a removed Horseman is never met", None, ALL_FOUR),
    ("only two French players remove a Horseman", None, now(RESTING, horseman_unknown=True)),
    ("time passes by Audiences", None, army(RESTING, 1, Owned("bearer", joined=9), TESTED, TURNED)),
    ("nothing waits between two Audiences", None, now(RESTING, left="filler", pile=19)),
    ("play stops when the pile is empty", None, now(RESTING, exhausted=True)),
    ("tokens tell what they may", None, tokens(now(BID, skipped=True), FACE_DOWN, LAST)),
    ("tokens follow the turn order", None, now(PLACING, tokens=(Token(2, "left"),))),
    ("tokens have a card", None, now(PLACING, left="")),
    ("coins cover Muster bids", None, coins(TURNING, 1, 1)),
    ("Strength covers Elimination bids", None, tokens(Token(1, "left", "elimination", 5), FACE_DOWN, LAST)),
    ("exact bids can be paid", None, now(PRICED, policies=EXACTLY, tokens=(TWO, *PRICED.tokens[1:]))),
    ("an outcome follows the reveal", None, now(TURNING, paid=("left",))),
    ("effects belong to cards", None, now(CALLING, effects=(("bearer", 1),))),
    ("the race is run on the tracks", None, now(RESTING, race="influence", arrived=(1,))),
    ("games end as the rules say", None, won(RESTING, "nonsense", 1)),
    ("the game ends on the line", None, sits(RESTING, influence=90)),
    ("the game ends on the line", None, now(RESTING, chaos=50)),
    ("Chaos on 21 is a war", None, now(CALLING, chaos=21)),
    ("every card lies in one place", None, now(RESTING, centre=(Lain("test_2", 1),), chaos=2)),
    ("the deck fits 2 players", None, dealt(2)),
    ("the deck fits 3 players", None, now(WHOLE, pile=39)),
    ("the deck fits 4 players", None, dealt(4)),
    ("the deck fits 5 or 6 players", None, dealt(5)),
    ("the draw pile holds cards or none", None, now(RESTING, pile=-1)),
    ("an Audience has two cards", None, now(RESTING, summoned=("filler", "filler#2", "filler#3"))),
    ("Standard-Bearers and the Totem are never drawn", None, now(RESTING, summoned=("totem",), aside="")),
    ("Eternals stay out of the centre", ETERNAL, now(ETERNAL, centre=(Lain("oak", 3),), chaos=3, pile=20)),
    ("nobody is ever out", None, army(BEGUN, 1)),
    ("bearers stay with their players", None, army(RESTING, 1, TESTED, TURNED)),
    ("the Zombie is never face down", None, army(ZOMBIE, 1, Owned("bearer"), Owned("zombie", up=False))),
    ("counters lie on Djinn and Hydra", None, army(ZOMBIE, 1, Owned("bearer"), Owned("zombie", counters=1))),
    ("nobody owes coins", None, coins(RESTING, 1, -1)),
    ("influence counts cards", None, sits(RESTING, influence=5)),
    ("influence never falls", sits(RESTING, influence=7), RESTING),
    ("chaos counts the centre", None, now(RESTING, centre=(Lain("filler", 1),))),
    ("chaos counts the centre", RESTING, now(RESTING, chaos=1)),
    ("only the Reaper turns Chaos back", now(RESTING, chaos=1), RESTING),
    ("soul never falls", sits(RESTING, soul=1), RESTING),
    ("soul moves in quarters", None, sits(RESTING, soul=5)),
    ("soul comes from eliminations and Nidhöggr", RESTING, sits(RESTING, soul=1)),
    ("all start alike", OPENED, coins(BEGUN, 1, 5)),
    ("soul starts at zero", OPENED, sits(BEGUN, soul=1)),
    ("the first player sits at the table", None, now(RESTING, chosen_first=9)),
    ("tokens come home", None, now(RESTING, tokens=(Token(1, "left"),))),
    ("tokens lie on the cards", None, tokens(BID, FACE_DOWN, now(LAST, slot="middle"))),
    ("nothing moves before the last reveal", TURNING, sits(TURNING, 3, influence=2)),
    ("a bid is made once", TURNING, tokens(now(BID, bid=3), FACE_DOWN, LAST)),
    ("bids rise", None, tokens(BID, now(FACE_DOWN, kind="tithe"), now(LAST, kind="muster", bid=2))),
    (
        "only a Legendary has a price",
        None,
        now(PRICED, tokens=(Token(1, "left", "elimination", 1), *PRICED.tokens[1:])),
    ),
    ("only winners pay", DUE, coins(DUE, 1, 3)),
    ("only winners pay", DUE, army(DUE, 2, Owned("bearer#2", up=False))),
    ("a tithe adds up", DUE, coins(DUE, 3, 6)),
    ("a tithe adds up", sits(DUE, 3, soul=1), sits(DUE, 3, soul=1, coins=6)),
    ("a tithe comes before the effects", CALLING, coins(CALLING, 2, CALLING.seats[1].coins + 1)),
    ("nothing happens after the end", now(RESTING, how="agreed"), now(RESTING, how="agreed", first=2)),
    ("winners met a condition", None, now(RESTING, winners=(1,))),
    ("influence wins from 20", None, won(RESTING, "influence", 1)),
    ("a war is won by the strongest", None, won(NOBODY, "war", 1)),
    ("four elements and a whole Soul", None, won(NOBODY, "elements_soul", 1)),
    ("two Horsemen", None, won(NOBODY, "horsemen", 3)),
    ("only the chain breaks ties", None, won(LEVEL, "influence", 1, conditions=((1, "influence"), (2, "influence")))),
)
WITH = {"nobody is ever out": {"bearers stay with their players"}}
"""Laws that cannot be broken without others: who owns nothing has no Standard-Bearer either."""


@pytest.mark.rule("STYX-CARD-STANDARD-BEARER-01", "STYX-CARD-STANDARD-BEARER-02")
def test_a_standard_bearer_that_went_over_or_away():
    state = between().state
    law = "bearers stay with their players"
    swapped = army(army(state, 1, Owned("bearer#2")), 2, Owned("bearer"))
    assert broken(GAME, law, swapped, state)
    assert not broken(GAME, law, army(state, 1, Owned("bearer", up=False)), state)
    both = army(army(state, 1, Owned("bearer"), Owned("bearer#2")), 2)
    assert broken(GAME, law, both, state)


@pytest.mark.rule("STYX-CARD-ZOMBIE-01")
def test_a_zombie_that_was_turned_down():
    state = between((seat(army=(special("zombie"),)), seat(), seat())).state
    law = "the Zombie is never face down"
    assert not broken(GAME, law, state)
    assert broken(GAME, law, army(state, 1, Owned("bearer"), Owned("zombie", up=False)))


@pytest.mark.rule("STYX-CARD-DJINN-01", "STYX-CARD-HYDRA-01")
@pytest.mark.parametrize(("ability", "counters", "wrong"), [
    ("djinn", 3, False), ("hydra", 0, False), ("djinn", 4, True), ("hydra", -1, True), ("zombie", 1, True),
])  # fmt: skip
def test_counters_where_none_can_lie(ability, counters, wrong):
    state = between((seat(army=(special(ability),)), seat(), seat())).state
    after = army(state, 1, Owned("bearer"), Owned(ability, counters=counters))
    assert bool(broken(GAME, "counters lie on Djinn and Hydra", after)) == wrong


@pytest.mark.rule("STYX-ELIM-13", "STYX-CHAOS-02", "STYX-CARD-NECROMANCER-03")
def test_an_eternal_in_the_centre_that_nobody_gave():
    state = audience((seat(army=(eternal(2, "mine"),)), seat(), seat()), left=eternal(3, "oak")).state
    law = "Eternals stay out of the centre"
    assert broken(GAME, law, structs.replace(state, left="", centre=(Lain("oak", 1),)), state)
    given = structs.replace(army(state, 1, Owned("bearer")), centre=(Lain("mine", 1),))
    assert not broken(GAME, law, given, state)


@pytest.mark.rule("STYX-NEXT-02")
def test_a_card_in_two_places():
    state = audience(left=card(2, "ogre")).state
    law = "every card lies in one place"
    assert not broken(GAME, law, state)
    assert broken(GAME, law, structs.replace(state, centre=(Lain("ogre", 1),)))


@pytest.mark.rule("STYX-CARD-SUMMON-01", "STYX-CARD-SUMMON-04")
def test_three_cards_for_an_audience():
    state = between(pile=(card(1, "one"), card(1, "two"), card(1, "three"))).state
    law = "an Audience has two cards"
    assert not broken(GAME, law, structs.replace(state, summoned=("one", "two")))
    assert broken(GAME, law, structs.replace(state, summoned=("one", "two", "three")))


@pytest.mark.rule("STYX-TWO-01", "STYX-TWO-02")
def test_too_many_tokens_or_two_of_a_kind():
    state = audience((seat(), seat())).state
    law = "tokens lie on the cards"
    kinds = (Token(1, "left", "tithe"), Token(2, "left"), Token(1, "right", "muster"))
    assert not broken(GAME, law, structs.replace(state, tokens=kinds))
    assert broken(GAME, law, structs.replace(state, tokens=(*kinds[:2], Token(1, "right", "tithe"))))
    assert broken(GAME, law, structs.replace(state, tokens=(*kinds, Token(1, "right"))))


@pytest.mark.rule("STYX-WIN-01")
def test_a_win_by_influence_below_twenty():
    state = between((seat(army=(18,)), seat(army=(card(19, "peak"),)), seat())).state
    law = "influence wins from 20"
    assert broken(GAME, law, won(state, "influence", 1))
    assert not broken(GAME, law, won(state, "influence", 2))


@pytest.mark.rule("STYX-WIN-03", "STYX-WIN-04", "STYX-WIN-05")
def test_a_war_won_by_a_weaker_army():
    # Strengths: 1 + 3 = 4 with an Eternal 9 beside it; 1 + 4 = 5 with a 9 face down; 0 with the bearer spent.
    seats = (
        seat(army=(3, eternal(9))), seat(army=(4, down(card(9, "ogre")))), seat(army=(down(card(8, "imp")),), bearer="down"),
    )  # fmt: skip
    state = between(seats).state
    law = "a war is won by the strongest"
    assert [bool(broken(GAME, law, won(state, "war", number))) for number in (1, 2, 3)] == [True, False, True]


@pytest.mark.rule("STYX-WIN-08", "STYX-WIN-09")
def test_elements_that_are_not_held():
    earth, air = card(1, "clod", elements=("earth",)), card(1, "breeze", elements=("air",))
    one, two = (card(1, key, elements=("fire/water",)) for key in ("steam", "mist"))
    seats = (
        seat(army=(one, earth, air), soul=4),
        seat(army=(two, down(card(1, "x", elements=("fire",)))), soul=4),
        seat(),
    )
    state = between(seats).state
    law = "four elements and a whole Soul"
    assert broken(GAME, law, won(state, "elements_soul", 1))
    assert broken(GAME, law, won(state, "elements_soul", 2))
    whole = army(state, 1, *state.seats[0].army, Owned("mist"))
    assert not broken(GAME, law, won(whole, "elements_soul", 1))


@pytest.mark.rule("STYX-WIN-10", "STYX-WIN-11", "STYX-WIN-12")
def test_horsemen_that_do_not_count():
    seats = (
        seat(army=(RIDER, special("headless", 4))), seat(army=(OTHER, down(horseman(2, "third")))),
        seat(army=(horseman(1, "fourth"),)),
    )  # fmt: skip
    state = between(seats).state
    law = "two Horsemen"
    assert [bool(broken(GAME, law, won(state, "horsemen", number))) for number in (1, 2, 3)] == [True, True, True]
    pair = army(state, 1, *state.seats[0].army, Owned("other"))
    assert not broken(GAME, law, won(pair, "horsemen", 1))
    either = structs.replace(state, policies=structs.replace(state.policies, horsemen_face="any"))
    assert not broken(GAME, law, won(either, "horsemen", 2))


@pytest.mark.rule("STYX-WIN-13", "STYX-TIE-09")
def test_a_winner_who_met_nothing():
    state = between().state
    law = "winners met a condition"
    assert broken(GAME, law, won(state, "influence", 1, conditions=((2, "influence"),)))
    assert broken(GAME, law, won(state, "influence", conditions=((2, "influence"),)))
    assert broken(GAME, law, structs.replace(state, winners=(1,)))
    assert not broken(GAME, law, won(state, "agreed", 1, conditions=()))


@pytest.mark.rule(
    "STYX-TIE-01", "STYX-TIE-02", "STYX-TIE-03", "STYX-TIE-04", "STYX-TIE-05", "STYX-TIE-06", "STYX-TIE-08",
    "STYX-TIE-09",
)  # fmt: skip
@pytest.mark.parametrize(
    ("mine", "theirs", "mine_met"),
    [
        ((), (legendary(9),), ("influence", "war")),
        ((legendary(4),), (legendary(3), 1, 1), ("influence",)),
        ((special("headless", 4),), (legendary(3), down(legendary(9, "helm"))), ("influence",)),
        ((1, 1), (2, down(card(5, "ogre")), down(card(4, "imp"))), ("influence",)),
        ((eternal(1), 1), (2,), ("influence",)),
        ((RIDER,), (2,), ("influence",)),
    ],
    ids=["conditions", "Legendaries", "Headless counts", "face-up cards", "Eternals count", "Horsemen"],
)
def test_a_tie_broken_by_anything_but_the_chain(mine, theirs, mine_met):
    # B stands further along than A, and C, with everything, met nothing.
    strong = seat(army=(legendary(8, "crown"), 3, 3, 3, OTHER))
    state = between((seat(army=mine, influence=20), seat(army=theirs, influence=30), strong)).state
    conditions = (*((1, one) for one in mine_met), (2, "influence"))
    law = "only the chain breaks ties"
    assert not broken(GAME, law, won(state, "influence", 1, conditions=conditions))
    assert broken(GAME, law, won(state, "influence", 2, conditions=conditions))
    assert broken(GAME, law, won(state, "influence", 1, 2, conditions=conditions))


@pytest.mark.rule("STYX-TIE-05", "STYX-TIE-06")
def test_a_shared_win_given_to_one():
    state = between((seat(influence=23, coins=9), seat(influence=20), seat())).state
    conditions = ((1, "influence"), (2, "influence"))
    law = "only the chain breaks ties"
    assert not broken(GAME, law, won(state, "influence", 1, 2, conditions=conditions))
    assert broken(GAME, law, won(state, "influence", 1, conditions=conditions))


@pytest.mark.rule("STYX-VAR-01", "STYX-VAR-04", "STYX-TITHE-01")
@pytest.mark.parametrize(("policy", "right"), [("on", {1: 1, 2: 0, 3: 0}), ("off", {1: 0, 2: 0, 3: 0})])
def test_a_coin_from_nowhere(policy, right):
    # A is outbid by B, C has skipped: only A takes a coin, and only with the variant.
    resolved = audience(left=2, right=PASSER_BY, placed="left left left", revealed="muster 1, muster 2").state
    tokens = (*resolved.tokens[:2], Token(3, "left", "muster", skipped=True))
    policies = structs.replace(resolved.policies, compensation=policy)
    state = structs.replace(resolved, tokens=tokens, policies=policies)
    law = "a tithe adds up"
    for number, most in right.items():
        for extra in (1, 2):
            wrong = bool(broken(GAME, law, coins(state, number, 4 + extra), state))
            assert wrong == (extra > most), (number, extra)


@pytest.mark.rule("STYX-NEXT-06")
def test_something_after_the_end():
    winning = audience(
        (seat(army=(18,)), seat(), seat()), left=1, right=PASSER_BY, placed="left right right",
        revealed="muster 1, tithe",
    )  # fmt: skip
    over = winning.given(reveal(3, "tithe")).state
    law = "nothing happens after the end"
    assert not broken(GAME, law, over, over)
    assert broken(GAME, law, coins(over, 1, 99), over)


@pytest.mark.rule("STYX-NEXT-05")
def test_a_pile_below_nothing():
    state = between(filler=2).given(cards("filler", "filler#2")).state
    law = "the draw pile holds cards or none"
    assert not broken(GAME, law, state)
    assert broken(GAME, law, structs.replace(state, pile=-1))


@pytest.mark.rule("STYX-CARD-NIDHOGR-01", "STYX-CARD-NIDHOGR-02")
def test_soul_from_an_old_nidhogr():
    state = audience((seat(army=(special("nidhogr", amount=2),)), seat(), seat()), number=3).state
    seats = (structs.replace(state.seats[0], soul=2), *state.seats[1:])
    law = "soul comes from eliminations and Nidhöggr"
    assert broken(GAME, law, structs.replace(state, seats=seats), state)
    fresh = army(state, 1, Owned("bearer"), Owned("nidhogr", joined=3))
    gained = (structs.replace(fresh.seats[0], soul=2), *fresh.seats[1:])
    assert not broken(GAME, law, structs.replace(fresh, seats=gained), fresh)


@pytest.mark.rule("STYX-CARD-REAPER-01", "STYX-CHAOS-04")
@pytest.mark.parametrize(
    ("ability", "fallen_to", "wrong"), [("reaper", 6, False), ("reaper", 5, True), ("lich", 6, True)]
)
def test_chaos_turned_back_by_more_than_the_card_or_by_another(ability, fallen_to, wrong):
    # A 4 has just left a centre of 4 and 6.
    state = audience(
        (seat(army=(joined(special(ability), 2),)), seat(), seat()), number=2, centre=(card(4, "ogre"), card(6, "imp"))
    ).state
    now = structs.replace(state, mustered=(ability,), centre=state.centre[1:], out=(*state.out, "ogre"))
    fallen = structs.replace(now, chaos=fallen_to)
    assert bool(broken(GAME, "only the Reaper turns Chaos back", fallen, now)) == wrong
