"""Positions that somebody states: what can lie on a table opens a game, anything else is refused by its rule."""

from typing import Any

import pytest
from msgspec import UNSET, Raw, json, structs

from domain.games.styx import GAME
from domain.games.styx.state import Lain, Owned, Token
from domain.kernel.box import practice_box
from domain.kernel.log import Box, Opened
from domain.kernel.opening import opening
from domain.kernel.refusal import Refused
from tests.games.styx.tables import audience, between, card, down, mustered, seat, special
from tests.specification import broken

RULE = pytest.mark.rule


def revealing():
    """Ada first: she mustered 2 on the left, Ben and Cleo are to reveal."""
    return audience(3, left=2, right=3, placed="left right left", revealed="muster 2", number=2).state


def resting():
    return between((seat(army=(2, down(3))), seat(army=(special("djinn"),)), seat()), number=4).state


def placing():
    return audience(3, left=2, right=3, placed="left").state


def placing_later():
    return audience(3, left=2, right=3, placed="left", number=4).state


def calling():
    return mustered(special("siren"), (seat(army=(card(2, "moth"),)), seat(army=(card(2, "owl"),)), seat())).state


def seated(state, number: int, **changes: Any):
    seats = list(state.seats)
    seats[number - 1] = structs.replace(seats[number - 1], **changes)
    return {"seats": tuple(seats)}


FIRST, SECOND, THIRD = (Token(number, slot) for number, slot in ((1, "left"), (2, "right"), (3, "left")))
IMPOSSIBLE = {
    "two seats of one colour": ("SETUP-02", resting, lambda s: seated(s, 1, colour=s.seats[1].colour)),
    "a colour that nobody printed": ("SETUP-02", resting, lambda s: seated(s, 1, colour="pink")),
    "a seat less than players": ("SETUP-02", resting, lambda s: {"seats": s.seats[:2]}),
    "a seat more than players": ("SETUP-02", resting, lambda s: {"seats": (*s.seats, s.seats[0])}),
    "armies and nobody first": ("SETUP-01", resting, lambda s: {"first": 0}),
    "armies before the first Audience": ("SETUP-04", resting, lambda s: {"audience": 0}),
    "a fortune in the first Audience": ("SETUP-07", placing, lambda s: seated(s, 2, coins=9)),
    "a Standard-Bearer turned down before anything": (
        "SETUP-04", placing, lambda s: seated(s, 2, army=(Owned("bearer#2", up=False),)),
    ),
    "cards discarded before anything": ("SETUP-15", placing, lambda s: {"centre": (Lain("filler", 1),), "chaos": 1}),
    "a token of seat 9": ("SETUP-01", placing, lambda s: {"tokens": (Token(9, "left"),)}),
    "an effect of seat 9": ("SETUP-01", calling, lambda s: {"effects": (("siren", 9),)}),
    "a winner at seat 9": ("SETUP-01", resting, lambda s: {"how": "agreed", "winners": (9,)}),
    "no Influence": ("SETUP-03", resting, lambda s: seated(s, 3, influence=0)),
    "Chaos below 0": ("SETUP-03", resting, lambda s: {"chaos": -1}),
    "a card of no box out of the game": ("SETUP-16", resting, lambda s: {"out": (*s.out, "nonsense")}),
    "a card of no box summoned": ("SETUP-16", resting, lambda s: {"summoned": ("nonsense",)}),
    "a copy more than the box has": ("SETUP-16", resting, lambda s: seated(s, 3, army=(*s.seats[2].army, Owned("test_2#7")))),
    "an Emissary aside": ("SETUP-08", resting, lambda s: {"aside": "filler"}),
    "an Emissary out without a Reaper": ("CARD-REAPER-01", resting, lambda s: {"out": (*s.out, "filler")}),
    "a Horseman removed with three": ("TWO-12", resting, lambda s: {"horseman_unknown": True}),
    "an Audience below 0": ("AUD-01", resting, lambda s: {"audience": -1}),
    "a card that came tomorrow": ("AUD-01", resting, lambda s: {"centre": (Lain("filler", 99),)}),
    "a card turned tomorrow": ("AUD-01", resting, lambda s: seated(s, 1, army=(Owned("bearer", False, 0, 0, 9),))),
    "a card open between two Audiences": ("AUD-02", resting, lambda s: {"left": "filler"}),
    "effects between two Audiences": ("AUD-02", resting, lambda s: {"effects": (("djinn", 1),)}),
    "a stop with cards in the pile": ("NEXT-05", resting, lambda s: {"exhausted": True}),
    "tokens out of turn": ("PLACE-01", placing, lambda s: {"tokens": (SECOND,)}),
    "a token up before all are placed": ("PLACE-01", placing, lambda s: {"tokens": (Token(1, "left", "tithe"),)}),
    "a later token up first": (
        "PLACE-01", revealing, lambda s: {"tokens": (FIRST, structs.replace(SECOND, kind="tithe"), THIRD)},
    ),
    "a token up without its bid": (
        "PLACE-01", revealing, lambda s: {"tokens": (structs.replace(FIRST, kind="muster"), SECOND, THIRD)},
    ),
    "a Tithe with a bid": (
        "REVEAL-02", revealing, lambda s: {"tokens": (structs.replace(FIRST, kind="tithe", bid=2), SECOND, THIRD)},
    ),
    "an action of no token": (
        "REVEAL-02", revealing, lambda s: {"tokens": (structs.replace(FIRST, kind="bluff"), SECOND, THIRD)},
    ),
    "tokens beside no card": ("PLACE-03", placing, lambda s: {"left": ""}),
    "an Audience without a card": ("PLACE-03", placing, lambda s: {"left": "", "right": "", "tokens": ()}),
    "a bid beyond the coins": ("BID-03", revealing, lambda s: seated(s, 1, coins=1)),
    "a bid beyond the army": (
        "BID-06", revealing,
        lambda s: {"tokens": (structs.replace(s.tokens[0], kind="elimination", bid=9), *s.tokens[1:])},
    ),
    "an Elimination paid that nobody bid": ("AUD-02", revealing, lambda s: {"paid": ("left",)}),
    "a card mustered before the reveal": ("AUD-02", revealing, lambda s: {"mustered": ("bearer",)}),
    "an effect of a card that has none": ("MUSTER-05", calling, lambda s: {"effects": (("bearer", 1),)}),
    "a race won by nobody": ("WIN-01", resting, lambda s: {"race": "nonsense"}),
    "a line that nobody stands on": ("WIN-01", resting, lambda s: {"race": "influence", "arrived": (1,)}),
    "20 Influence and the game goes on": ("WIN-01", resting, lambda s: seated(s, 1, influence=20)),
    "90 Influence while tokens are placed": ("WIN-01", placing_later, lambda s: seated(s, 1, influence=90)),
    "Chaos on 50 and no war": ("WIN-03", resting, lambda s: {"chaos": 50}),
    "Chaos on 21 and nobody came first": ("WIN-03", calling, lambda s: {"chaos": 21}),
    "an end that no rule knows": ("WIN-13", resting, lambda s: {"how": "nonsense"}),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_by_the_rule(name: str):
    rule, given, change = IMPOSSIBLE[name]
    possible = given()
    assert not any(law.broken(None, possible) for law in GAME.invariants)
    wrong = structs.replace(possible, **change(possible))
    refusal = refused(wrong)
    assert f"STYX-{rule}" in {refusal.rule, *refusal.also}, refusal
    assert refusal.sentence.startswith("The position cannot be: ")


@RULE("STYX-SETUP-02")
def test_the_law_of_seats_lets_them_sit_down_one_by_one():
    state = structs.replace(resting(), first=0)
    law = "every player has a seat"
    assert not broken(GAME, law, structs.replace(state, seats=state.seats[:1]), state)
    assert broken(GAME, law, structs.replace(state, first=1, seats=state.seats[:1]), state)


def stating(state, **opening_says: Any) -> Opened:
    return Opened(game="styx", seats=state.names, position=Raw(json.encode(state)), **opening_says)


def refused(state, **opening_says: Any):
    with pytest.raises(Refused) as wrong:
        opening(GAME, stating(state, **opening_says))
    return wrong.value.refusal


def test_what_the_opening_leaves_out_the_position_tells():
    state = audience(3, policies={"payment": "exact"}, edition="fr").state
    opened = opening(GAME, stating(state))
    assert (opened.edition, opened.policies["payment"]) == ("fr", "exact")
    assert GAME.evolve(None, opened) == state
    assert GAME.evolve(None, structs.replace(opened, position=UNSET)).components == state.components
    assert opened.box.kind == "owner"


def test_a_position_with_the_practice_box_is_practice():
    begun = opening(GAME, Opened(game="styx", seats=("Ann", "Bob"), box=practice_box(GAME)))
    opened = opening(GAME, stating(GAME.evolve(None, begun)))
    assert (opened.box.kind, opened.origin) == ("practice", "practice")


@pytest.mark.parametrize(
    ("field", "says"),
    [
        ("edition", {"edition": "fr"}),
        ("policies", {"policies": {"payment": "exact"}}),
        ("components", {"box": Box(name="mine", kind="owner", components={"bearer": {"ability": "bearer"}})}),
    ],
)
def test_what_the_opening_says_otherwise_is_refused(field: str, says: dict[str, Any]):
    refusal = refused(resting(), **says)
    assert (refusal.kind, refusal.field) == ("malformed", field)


def test_the_position_seats_the_players_that_are_named():
    state = resting()
    with pytest.raises(Refused, match="The position seats Ada, Ben, Cleo, and Ada, Cleo, Ben were named") as wrong:
        opening(GAME, structs.replace(stating(state), seats=("Ada", "Cleo", "Ben")))
    assert (wrong.value.refusal.kind, wrong.value.refusal.field) == ("malformed", "seats")
    with pytest.raises(Refused, match="were named"):
        opening(GAME, structs.replace(stating(state), seats=("Ada", "Ben")))


def test_a_position_in_the_middle_of_a_move_is_refused():
    """All tokens are face up and nothing has come of them yet: nobody can do anything about it."""
    state = revealing()
    tokens = tuple(structs.replace(token, kind="tithe", bid=0) for token in state.tokens)
    refusal = refused(structs.replace(state, tokens=tokens))
    assert "between two moves" in refusal.sentence


@pytest.mark.parametrize("coins", [10_000, 10**7, 2**64])
def test_no_table_counts_beyond_9999(coins: int):
    text = json.encode(structs.replace(resting(), **seated(resting(), 1, coins=777))).replace(
        b"777", str(coins).encode()
    )
    with pytest.raises(Refused, match=r"in seats\.1\.coins, and no table counts beyond 9,999"):
        opening(GAME, Opened(game="styx", seats=resting().names, position=Raw(text)))
