"""A box that does not tell all: a rule that needs a value asks for just that, and takes it once."""

import pytest

from domain.games.styx import GAME
from domain.games.styx.commands import DeclarePileExhausted, OpenAudience, SetUp, UseEffect
from domain.games.styx.events import (
    AudienceClosed,
    AudienceOpened,
    CardAbandoned,
    CardEliminated,
    CardMustered,
    ChaosAdvanced,
    InfluenceAdvanced,
    PileExhausted,
    PlayerSeated,
    SoulAdvanced,
    TitheCollected,
    TotemRemoved,
)
from domain.kernel.box import facts_box
from domain.kernel.log import Box, Describe, Described
from tests.games.styx.tables import (
    COLOURS,
    PASSER_BY,
    audience,
    between,
    card,
    cards,
    down,
    holding,
    mustered,
    place,
    reveal,
    seat,
    special,
)
from tests.specification import like, table

UNREAD = {
    "value": None, "income": None, "soul": None, "elements": None, "legendary": None, "eternal": None,
    "horseman": None, "ability": None,
}  # fmt: skip


def stranger(**known):
    """A card of which only these fields have been read."""
    fields = {**UNREAD, **known}
    return card(fields.pop("value"), "stranger", elements=fields.pop("elements"), **fields)


def read(**values):
    return Describe(component="stranger", values=values)


def last(kinds, **known):
    """The stranger on the left, and tokens on it; the last reveal is due to seat 3."""
    placed = " ".join("left" for _ in range(3))
    return audience(left=stranger(**known), right=PASSER_BY, placed=placed, revealed=kinds)


def test_an_unclaimed_card_needs_its_value_and_whether_it_is_eternal():
    t = last("muster skip, muster skip", ability="none", income=0, soul=0, legendary=False, horseman=False)
    t.when(reveal(3, "muster skip")).then_missing("stranger", "eternal", "value")
    read_off = t.given(read(eternal=False, value=3))
    after = read_off.when(reveal(3, "muster skip"))
    after.then_some(like(CardAbandoned, card="stranger"), like(ChaosAdvanced, steps=3, to=3))


def test_an_eternal_that_goes_back_needs_no_value():
    t = last("muster skip, muster skip", ability="none", eternal=True, income=0)
    t.when(reveal(3, "muster skip")).then_some(like(AudienceClosed)).then_none(ChaosAdvanced)


def test_a_tithed_card_needs_its_income():
    t = last("tithe, tithe", value=2, eternal=False, ability="none", legendary=False)
    t.when(reveal(3, "tithe")).then_missing("stranger", "income")
    t.given(read(income=2)).when(reveal(3, "tithe")).then_some(like(TitheCollected, seat=1, card=2, amount=2))


def test_an_elimination_bid_needs_to_know_whether_the_card_is_legendary():
    t = last("tithe, tithe", value=2, income=0, soul=1, eternal=False, ability="none", horseman=False)
    t.when(reveal(3, "elimination 1")).then_missing("stranger", "legendary")
    after = t.given(read(legendary=False)).when(reveal(3, "elimination 1"))
    after.then_some(like(CardEliminated, seat=3, card="stranger"), like(SoulAdvanced, seat=3, gain=1))


def test_an_eliminated_card_needs_its_soul():
    t = last("tithe, tithe", value=2, income=0, legendary=False, eternal=False, ability="none")
    t.when(reveal(3, "elimination 1")).then_missing("stranger", "soul")


def test_a_mustered_card_needs_its_value_and_its_ability():
    t = last("muster 1, tithe", income=0, elements=(), eternal=False, horseman=False, legendary=False, soul=0)
    t.when(reveal(3, "tithe")).then_missing("stranger", "ability", "value")
    after = t.given(read(value=4, ability="none")).when(reveal(3, "tithe"))
    after.then_some(like(CardMustered, seat=1, card="stranger"), like(InfluenceAdvanced, seat=1, gain=4, to=5))


def test_a_bid_of_strength_needs_the_values_of_the_army():
    army = (card(None, "stranger", eternal=None),)
    t = audience(
        (seat(army=army, influence=5), seat(), seat()), left=1, right=PASSER_BY, first=2, placed="right right left",
        revealed="tithe, tithe",
    )  # fmt: skip
    asked = t.asked("styx.reveal_token", kind="elimination")
    assert asked is not None
    assert [one.label for one in asked.values] == ["skip", "a bid; you are first asked for the cards it depends on"]
    t.when(reveal(1, "elimination 3")).then_missing("stranger", "eternal", "value")
    known = t.given(read(value=3, eternal=False))
    known.when(reveal(1, "elimination 5")).then_refused("STYX-BID-06")
    known.when(reveal(1, "elimination 4")).then_some(like(CardEliminated))


def test_what_a_bid_on_a_legendary_begins_with_does_not_wait_for_the_army_to_be_read():
    army = (card(None, "stranger", eternal=None),)
    t = audience(
        (seat(army=army, influence=5), seat(), seat()), left=card(4, legendary=True), right=PASSER_BY, first=2,
        placed="right right left", revealed="tithe, tithe",
    )  # fmt: skip
    t.then_asks("styx.reveal_token", "bid", values=["skip", 4], kind="elimination")
    t.when(reveal(1, "elimination 1")).then_refused("STYX-ELIM-10", least=4)
    t.when(reveal(1, "elimination 4")).then_missing("stranger", "eternal", "value")


def test_a_skip_asks_for_nothing():
    t = last("muster skip, muster skip", eternal=True, ability="none")
    t.when(reveal(3, "elimination skip")).then_some(like(AudienceClosed))


def test_what_the_djinn_brings_is_asked_for_at_a_tithe_that_uses_it():
    def djinn(counters):
        unread = holding(card(2, "stranger", ability="djinn", amount=None), counters)
        return audience(
            (seat(army=(unread,)), seat(), seat()), left=PASSER_BY, right=1, placed="left left left",
            revealed="muster skip, tithe", first=2,
        )  # fmt: skip

    djinn(3).when(reveal(1, "tithe")).then_missing("stranger", "amount")
    djinn(3).given(read(amount=2)).when(reveal(1, "tithe")).then_some(like(TitheCollected, seat=1, djinn=2, amount=2))
    # Used up, it brings nothing whatever its card says.
    djinn(0).when(reveal(1, "tithe")).then_some(like(TitheCollected, seat=1, djinn=0, amount=1))


def test_what_nidhogr_brings_is_asked_for_when_it_is_used():
    t = mustered(card(3, "stranger", ability="nidhogr", amount=None))
    use = UseEffect(seat=1, card="stranger")
    t.when(use).then_missing("stranger", "amount")
    t.given(read(amount=1)).when(use).then_some(like(SoulAdvanced, seat=1, gain=1, to=1))


def test_a_value_that_is_not_needed_is_never_asked_for():
    # The elements of a card that nobody owns, the Soul of a card that is mustered.
    t = last("muster 1, tithe", value=2, income=0, eternal=False, ability="none", horseman=False)
    t.when(reveal(3, "tithe")).then_some(like(CardMustered, card="stranger"))


def test_a_victory_that_hangs_on_unread_elements_asks_for_them():
    known = [card(1, one, elements=(one,)) for one in ("fire", "air", "earth")]
    army = (*known, card(1, "stranger", elements=None))
    t = audience(
        (seat(army=army, soul=4), seat(), seat()), left=PASSER_BY, right=1, placed="left left left",
        revealed="tithe, tithe",
    )  # fmt: skip
    t.when(reveal(3, "tithe")).then_missing("stranger", "elements")
    water = [{"gives": "all", "of": ["water"]}]
    t.given(read(elements=water)).when(reveal(3, "tithe")).then_ends(how="elements_soul", winners=(1,))
    t.given(read(elements=[])).when(reveal(3, "tithe")).then_goes_on()


@pytest.mark.rule("STYX-CARD-SHAMAN-01")
@pytest.mark.parametrize("left_by", ["tithe, tithe", "muster skip, muster skip"])
def test_an_eternal_that_goes_back_to_the_pile_is_asked_whether_it_is_the_shaman(left_by):
    t = last(left_by, eternal=True, income=0)
    t.when(reveal(3, "tithe")).then_missing("stranger", "ability")
    t.given(read(ability="shaman")).when(reveal(3, "tithe")).then_some(like(TotemRemoved, card="totem"))
    t.given(read(ability="none")).when(reveal(3, "tithe")).then_none(TotemRemoved)
    known = t.given(Describe(component="drum", values={"ability": "shaman"}))
    known.when(reveal(3, "tithe")).then_none(TotemRemoved)


def test_values_are_described_once_and_a_mistake_is_amended_not_overwritten():
    t = last("muster skip, muster skip", eternal=False)
    described = t.when(read(value=3))
    described.then(Described(component="stranger", values={"value": 3}))
    described.when(read(value=4)).then_refused("", field="values", known=3, given=4)
    described.when(read(value=3)).then_some(like(Described))
    assert described.state.card("stranger").value == 3


def test_a_value_against_a_printed_fact_wants_a_reason():
    # The rulebook prints that the Zombie is a Zombie.
    zombie = card(1, "zombie", ability=None)
    t = audience(left=zombie, right=PASSER_BY)
    told = Describe(component="zombie", values={"ability": "none"})
    t.when(told).then_malformed("zombie.ability")
    with_reason = Describe(component="zombie", values={"ability": "none"}, reason="our printing shows no text")
    t.when(with_reason).then_some(like(Described, component="zombie"))


@pytest.mark.rule("STYX-SETUP-04")
def test_a_standard_bearer_is_read_as_1_before_the_game_is_set_up():
    t = table(GAME, box=Box())
    t.when(Describe(component="standard_bearer", values={"value": 2})).then_malformed("standard_bearer.value")
    t.when(Describe(component="ours", values={"ability": "bearer", "value": 0})).then_malformed("ours.value")
    read = t.given(Describe(component="standard_bearer", values={"value": 1, "ability": "bearer"}))
    read.when(SetUp(colours=COLOURS[:3], first=1)).then_some(like(PlayerSeated, influence=1))


def test_what_cannot_be_is_refused_whatever_the_reason():
    t = last("muster skip, muster skip", eternal=True)
    t.when(read(soul=2)).then_malformed("stranger.soul")
    t.when(read(value=-1)).then_malformed("values")
    t.when(read(strength=3)).then_malformed("values")
    t.when(Describe(component="enough", values={"value": 2})).then_malformed("enough.name")


def test_a_table_with_rulebook_facts_only_plays_from_the_first_card():
    # With five players every card is in the deck, whatever its player icon.
    t = table(GAME, seats=5, box=facts_box(GAME)).given(SetUp(colours=COLOURS[:5], first=1))
    # Nobody has counted the deck: the number of cards in the pile is unknown, not 0.
    assert t.state.pile is None
    t.then_tracks({("pile", "game"): None})
    opened = t.given(OpenAudience(cards=("zombie", "lich")))
    placed = opened.given(*(place(number, "left") for number in range(1, 6)))
    placed.when(reveal(1, "elimination 1")).then_missing("zombie", "legendary")


def test_with_fewer_players_a_drawn_card_must_show_its_player_icon():
    t = table(GAME, box=facts_box(GAME)).given(SetUp(colours=COLOURS[:3], first=1))
    t.when(OpenAudience(cards=("zombie", "lich"))).then_missing("zombie", "min_players")
    known = t.given(
        Describe(component="zombie", values={"min_players": 2}), Describe(component="lich", values={"min_players": 3})
    )
    known.when(OpenAudience(cards=("zombie", "lich"))).then_some(like(AudienceOpened, left="zombie", right="lich"))
    too_many = known.given(Describe(component="siren", values={"min_players": 4}))
    too_many.when(OpenAudience(cards=("zombie", "siren"))).then_refused("STYX-SETUP-10")


@pytest.mark.rule("STYX-NEXT-05")
def test_only_the_table_can_say_that_an_uncounted_pile_is_empty():
    after = between(filler=0, number=9).at(pile=None).when(DeclarePileExhausted())
    after.then(PileExhausted(rule="STYX-NEXT-05"))
    after.when(cards("stranger", "other")).then_refused("STYX-NEXT-05")


@pytest.mark.rule("STYX-CARD-LICH-01")
def test_the_lich_asks_which_strength_its_card_names():
    spent = (down(card(4, "ogre")), down(card(1, "ant")))
    t = mustered(special("lich", which=None), (seat(army=spent), seat(), seat()))
    t.when(UseEffect(seat=1, card="lich", take="ogre")).then_missing("lich", "which")
