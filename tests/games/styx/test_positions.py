"""Positions that somebody states: what can lie on a table opens a game, anything else is refused by its rule."""

from typing import Any

import pytest
from msgspec import UNSET, Raw, json, structs

from domain.games.styx import GAME
from domain.games.styx.commands import SetUp
from domain.games.styx.state import Lain, Owned, Token
from domain.kernel.box import practice_box
from domain.kernel.log import Box, Opened
from domain.kernel.opening import opening
from domain.kernel.refusal import Refused
from tests.games.styx.tables import audience, between, card, down, mustered, seat, special
from tests.specification import broken, table

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


def dealt(**changes: Any):
    """Three players with the practice box, between two Audiences: nothing has left the pile of 40 for good."""
    begun = table(GAME).given(SetUp(colours=("red", "blue", "green"), first=1)).state
    return structs.replace(begun, audience=1, **changes)


def without_eternals():
    """The same with a box of no Eternals, after the first Audience left two cards in the centre."""
    state = dealt(pile=38, centre=(Lain("ash_ferrier", 1), Lain("gravel_king", 1)), chaos=8)
    cards = {key: structs.replace(one, eternal=False) for key, one in state.components.items()}
    return structs.replace(state, components=cards)


def beside_a_totem(*army):
    return between((seat(army=army), seat(), seat()), number=4, totem="gone").state


def two_french():
    return between(2, edition="fr", horseman_unknown=True).state


def two_riders_met():
    """Two Audiences of a French game of two: of the three Horsemen for two players one left unseen, two were met."""
    opened = table(GAME, seats=2, edition="fr", box=practice_box(GAME))
    begun = opened.given(SetUp(colours=("blue", "red"), first=1, removed_horseman="unknown")).state
    return with_met(begun, "rider_of_brass", "rider_of_nettles", "ash_ferrier", "rust_monk")


def with_met(state, *cards):
    """Nobody took them: they lie in the central discard."""
    there = tuple(Lain(one, 1 + place // 2) for place, one in enumerate(cards))
    chaos = sum(state.card(one).value for one in cards)
    return structs.replace(state, centre=there, chaos=chaos, audience=2, pile=state.pile - len(cards))


def all_riders_met(state):
    """Rider of Sleet in the place of Ash Ferrier: both show 3."""
    there = [Lain("rider_of_sleet", 2) if one.card == "ash_ferrier" else one for one in state.centre]
    return {"centre": tuple(there)}


PAST = {
    # Three cards lie beside the pile: the fourth and fifth of two Audiences were never turned up.
    "more cards than two an Audience": ("an Audience turns up two", resting, lambda s: {"audience": 1}),
    "a summoned card that nobody turned up": (
        "an Audience turns up two", resting, lambda s: {"summoned": ("filler", "filler#2"), "audience": 1},
    ),
    "an Audience that left no card": ("an Audience turns up two", without_eternals, lambda s: {"audience": 2}),
    # Bearer, 2 and 3: two Musters, for which two Audiences must be over.
    "two Musters in one Audience": ("one Muster an Audience", resting, lambda s: {"audience": 1}),
    "Influence of no card": ("Influence is the cards owned", resting, lambda s: seated(s, 3, influence=2)),
    "Chaos of no card": ("Chaos is the central discard", resting, lambda s: {"chaos": 5}),
    # The best card of three players is a 5: from 19 a Muster and two exchanges lead to 34, two dead cards from 20 to 30.
    "Influence beyond one Audience": ("one Audience passes the line", dealt, lambda s: seated(s, 1, influence=35)),
    "Chaos beyond one Audience": ("one Audience passes the line", dealt, lambda s: {"chaos": 31}),
    "Soul of no card": ("Soul is printed on cards that are gone", resting, lambda s: seated(s, 1, soul=1)),
    # 4, and one Tithe: two cards of an army 2 each, the tithed card 2, Bonus Income 2, a Djinn 2: 14.
    "more coins than a Tithe": ("coins come from Tithes", dealt, lambda s: seated(s, 1, coins=15)),
    "an effect of nobody's Muster": ("effects are of mustered cards", calling, lambda s: {"mustered": ()}),
    "an effect of another seat": ("effects are of mustered cards", calling, lambda s: {"effects": (("siren", 2),)}),
    "a card summoned by nobody": ("summons have a summoner", resting, lambda s: {"summoned": ("filler",)}),
    "a first player chosen by nobody": ("summons have a summoner", resting, lambda s: {"chosen_first": 2}),
    "every Horseman met, though one left unseen": ("two players miss a Horseman", two_riders_met, all_riders_met),
    "all four Horsemen with two": ("two players miss a Horseman", two_french, lambda s: {"horseman_unknown": False}),
    "a Totem without a Shaman": (
        "the Totem came with its Shaman", lambda: beside_a_totem(2),
        lambda s: {"out": s.out[:-1], **seated(s, 1, army=(*s.seats[0].army, Owned("totem")), influence=5)},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PAST)
def test_what_no_audience_can_have_brought_is_refused(name: str):
    law, given, change = PAST[name]
    possible = given()
    opening(GAME, stating(possible))
    wrong = structs.replace(possible, **change(possible))
    assert broken(GAME, law, wrong)
    assert refused(wrong).sentence.startswith("The position cannot be: ")


def test_one_card_has_left_and_two_have():
    two = structs.replace(without_eternals(), audience=2)
    one = structs.replace(without_eternals(), centre=two.centre[:1], chaos=3, pile=39)
    told = [
        refused(state).sentence.removeprefix("The position cannot be: ").split(" for good")[0] for state in (one, two)
    ]
    assert told == ["1 card has left the draw pile", "2 cards have left the draw pile"]


def test_every_law_of_the_past_is_broken_here():
    assert {law for law, _, _ in PAST.values()} == {law.name for law in GAME.past}


@pytest.mark.parametrize(
    "state",
    [
        seated(dealt(), 1, coins=14),
        # Two Eternals come and go unclaimed as often as they like, so the number of Audiences tells nothing.
        {"audience": 99},
    ],
    ids=["the best Tithe", "Audience 99"],
)
def test_what_can_just_be_opens_a_game(state: dict[str, Any]):
    opening(GAME, stating(structs.replace(dealt(), **state)))


def test_an_exchange_parts_tokens_from_sums():
    """A Siren and a Necromancer move cards and leave the tokens where they stand: nothing more is concluded."""
    state = between((seat(army=(special("siren"),), influence=9), seat(), seat()), number=4).state
    opening(GAME, stating(state))
    state = between((seat(army=(special("necromancer"),)), seat(soul=1), seat()), number=4, chaos=9).state
    assert not broken(GAME, "Chaos is the central discard", state)


def test_a_reaped_card_still_tells_its_soul():
    """Ada eliminated a 3 with half a Soul, and a Reaper took it out of the game."""
    gone = card(3, "wisp", soul=2)
    state = between((seat(army=(special("reaper"),), soul=2), seat(), seat()), number=4, centre=(gone,)).state
    opening(GAME, stating(structs.replace(state, centre=(), chaos=0, out=(*state.out, "wisp"))))
