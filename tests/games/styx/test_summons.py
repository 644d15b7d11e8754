"""Cultist and Succubus: what they find, who comes first, and what the next Audience is made of."""

import pytest

from domain.games.styx.commands import DeclineEffect, OpenAudience, UseEffect
from domain.games.styx.events import (
    AudienceOpened,
    CardSummoned,
    EffectUsed,
    FirstPlayerChosen,
    FirstPlayerMoved,
)
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    card,
    cards,
    down,
    horseman,
    mustered,
    order,
    reveal,
    seat,
    special,
)
from tests.specification import like

FIRE = card(2, "fire_spirit", elemental=True, elements=("fire",))
WATER = card(2, "water_spirit", elemental=True, elements=("water",))
WILD = card(3, "elementals", elemental=True, elements=("wild",))
RIDER = horseman(3, "rider")


def summon(seat, card, **choices):
    return UseEffect(seat=seat, card=card, **choices)


@pytest.mark.rule("STYX-CARD-SUMMON-01")
def test_the_found_card_is_one_of_the_next_two():
    # 20 fillers, the spirit and the passer-by.
    t = mustered(special("cultist"), pile=(FIRE,))
    t.then_tracks({("pile", "game"): 22})
    after = t.when(summon(1, "cultist", take="fire_spirit"))
    after.then_some(
        like(EffectUsed, seat=1, rule="STYX-CARD-SUMMON-01"), like(CardSummoned, seat=1, card="fire_spirit", pile=21)
    )
    after.then_tracks({("pile", "game"): 21})
    assert all(one.card != "fire_spirit" for one in after.state.seat(1).army)
    opened = after.when(OpenAudience(cards=("filler",)))
    opened.then_some(like(AudienceOpened, audience=2, pile=20))
    assert set(opened.state.open_cards) == {"fire_spirit", "filler"}


@pytest.mark.rule("STYX-CARD-CULTIST-01")
@pytest.mark.parametrize(("named", "found"), [("fire_spirit", "fire_spirit"), ("fire_spirit#2", "fire_spirit#2")])
def test_any_copy_in_the_pile_may_be_found(named, found):
    t = mustered(special("cultist"), pile=(FIRE, FIRE))
    t.when(summon(1, "cultist", take=named)).then_some(like(CardSummoned, card=found, rule="STYX-CARD-CULTIST-01"))


@pytest.mark.rule("STYX-CARD-SUMMON-01")
def test_after_a_summon_only_one_card_is_drawn():
    after = mustered(special("cultist"), pile=(FIRE,)).given(summon(1, "cultist", take="fire_spirit"))
    after.when(cards("filler", "filler#2")).then_refused("STYX-CARD-SUMMON-01")
    after.when(OpenAudience(cards=("fire_spirit",))).then_refused("STYX-CARD-SUMMON-01", field="cards")


@pytest.mark.rule("STYX-CARD-SUMMON-01")
@pytest.mark.parametrize("named", ["held_spirit", "spent_spirit", "lost_spirit"])
def test_a_card_that_is_not_in_the_pile_is_not_found(named):
    def spirit(key):
        return card(2, key, elemental=True)

    seats = (seat(), seat(army=(spirit("held_spirit"), down(spirit("spent_spirit")))), seat())
    t = mustered(special("cultist"), seats, centre=(spirit("lost_spirit"),), pile=(FIRE,))
    t.when(summon(1, "cultist", take=named)).then_refused("STYX-CARD-SUMMON-01")


@pytest.mark.rule("STYX-CARD-SUMMON-01")
def test_one_summon_finds_one_card():
    t = mustered(special("cultist"), pile=(FIRE, WATER))
    t.when(
        {"type": "styx.use_effect", "seat": 1, "card": "cultist", "take": ["fire_spirit", "water_spirit"]}
    ).then_malformed("take")
    after = t.given(summon(1, "cultist", take="fire_spirit"))
    after.when(summon(1, "cultist", take="water_spirit")).then_refused("STYX-MUSTER-06")


@pytest.mark.rule("STYX-CARD-SUMMON-02")
@pytest.mark.parametrize("chosen", [1, 2, 3, 4])
def test_the_summoner_names_any_seat_as_first_player(chosen):
    after = mustered(special("cultist"), 4, pile=(FIRE,)).when(summon(1, "cultist", take="fire_spirit", first=chosen))
    after.then_some(
        like(FirstPlayerChosen, seat=1, first=chosen, rule="STYX-CARD-SUMMON-02"), like(FirstPlayerMoved, seat=chosen)
    )
    assert order(after.given(OpenAudience(cards=("filler",))))[0] == chosen


@pytest.mark.rule("STYX-CARD-SUMMON-02")
def test_the_summoner_may_leave_the_ordinary_pass():
    after = mustered(special("cultist"), 4, pile=(FIRE,)).when(summon(1, "cultist", take="fire_spirit"))
    after.then_none(FirstPlayerChosen).then_some(like(FirstPlayerMoved, seat=2, rule="STYX-NEXT-01"))


@pytest.mark.rule("STYX-CARD-SUMMON-02")
def test_two_seats_are_not_named():
    t = mustered(special("cultist"), 4, pile=(FIRE,))
    word = {"type": "styx.use_effect", "seat": 1, "card": "cultist", "take": "fire_spirit"}
    t.when({**word, "first": [2, 3]}).then_malformed("first")
    t.when(summon(1, "cultist", take="fire_spirit", first=5)).then_malformed("first")


@pytest.mark.rule("STYX-CARD-SUMMON-02")
def test_a_declined_summon_finds_nothing_and_names_nobody():
    after = mustered(special("cultist"), 4, pile=(FIRE,)).when(DeclineEffect(seat=1, card="cultist"))
    after.then_none(CardSummoned, FirstPlayerChosen).then_some(like(FirstPlayerMoved, seat=2))
    after.when(cards("filler", "fire_spirit")).then_some(like(AudienceOpened, left="filler", right="fire_spirit"))


@pytest.mark.rule("STYX-CARD-SUMMON-03")
def test_with_nothing_to_find_the_seat_may_still_be_chosen():
    after = mustered(special("succubus"), 4).when(summon(1, "succubus", first=4))
    after.then_none(CardSummoned)
    after.then_some(like(FirstPlayerMoved, seat=4))
    after.when(cards("filler", "filler#2")).then_some(like(AudienceOpened, left="filler", right="filler#2"))


@pytest.mark.rule("STYX-CARD-SUMMON-03")
def test_an_empty_search_blocks_nothing():
    t = mustered(special("succubus"), (seat(), seat(army=(RIDER,)), seat(), seat()))
    t.when(summon(1, "succubus", take="rider", first=4)).then_refused("STYX-CARD-SUMMON-01")
    t.when(DeclineEffect(seat=1, card="succubus")).then_some(like(FirstPlayerMoved, seat=2))
    t.when(summon(1, "succubus", first=4)).then_some(
        like(EffectUsed, rule="STYX-CARD-SUMMON-03"), like(FirstPlayerChosen, seat=1, first=4)
    )


@pytest.mark.rule("STYX-CARD-SUMMON-03", "STYX-TWO-12")
@pytest.mark.parametrize(("unseen", "accepted"), [(True, True), (False, False)])
def test_the_only_horseman_left_may_be_the_one_removed_unseen(unseen, accepted):
    # Two French players: one Horseman is nowhere on the table, and one may have been taken out unseen.
    t = audience(
        (seat(), seat()), left=special("succubus"), right=PASSER_BY, edition="fr", pile=(RIDER,),
        horseman_unknown=unseen, placed="left right right right", revealed="muster 1, tithe, tithe, muster skip",
    )  # fmt: skip
    empty = t.when(summon(1, "succubus", first=2))
    if accepted:
        empty.then_none(CardSummoned).then_some(like(FirstPlayerMoved, seat=2))
    else:
        empty.then_refused("STYX-CARD-SUMMON-01")
    t.when(summon(1, "succubus", take="rider", first=2)).then_some(like(CardSummoned, card="rider"))


def both_summon(**more):
    """Seat 1 musters the Cultist, seat 2 the Succubus, of four."""
    return mustered(special("cultist"), 4, right=special("succubus"), also=True, pile=(FIRE, RIDER), **more)


@pytest.mark.rule("STYX-CARD-SUMMON-04")
def test_two_summons_make_the_next_audience_and_the_later_one_names_the_first_player():
    t = both_summon().given(summon(1, "cultist", take="fire_spirit", first=2))
    after = t.when(summon(2, "succubus", take="rider", first=4))
    after.then_some(like(FirstPlayerMoved, seat=4))
    opened = after if after.state.running else after.given(OpenAudience(cards=()))
    assert set(opened.state.open_cards) == {"fire_spirit", "rider"}
    assert opened.state.audience == 2
    assert order(opened) == (4, 1, 2, 3)
    after.then_some(like(FirstPlayerChosen, seat=2, first=4, rule="STYX-CARD-SUMMON-04"))


@pytest.mark.rule("STYX-CARD-SUMMON-04")
def test_a_later_summoner_who_names_nobody_leaves_the_earlier_choice():
    t = both_summon().given(summon(1, "cultist", take="fire_spirit", first=3))
    t.when(summon(2, "succubus", take="rider")).then_some(like(FirstPlayerMoved, seat=3))


@pytest.mark.rule("STYX-CARD-SUMMON-03", "STYX-CARD-SUMMON-04")
def test_one_of_two_summons_finds_nothing():
    t = mustered(special("cultist"), 4, right=special("succubus"), also=True, pile=(FIRE,))
    t = t.given(summon(1, "cultist", take="fire_spirit", first=2))
    after = t.when(summon(2, "succubus", first=4))
    after.then_some(
        like(EffectUsed, rule="STYX-CARD-SUMMON-03"), like(FirstPlayerChosen, first=4, rule="STYX-CARD-SUMMON-04")
    )
    opened = after.when(OpenAudience(cards=("filler",)))
    opened.then_some(like(AudienceOpened, rule="STYX-CARD-SUMMON-01"))
    assert set(opened.state.open_cards) == {"fire_spirit", "filler"}


@pytest.mark.rule("STYX-CARD-SUMMON-04")
def test_two_found_cards_leave_no_room_for_a_third():
    after = both_summon().given(summon(1, "cultist", take="fire_spirit"), summon(2, "succubus", take="rider"))
    after.when(OpenAudience(cards=("filler",))).then_refused("STYX-CARD-SUMMON-04")


@pytest.mark.rule("STYX-CARD-SUMMON-05")
@pytest.mark.parametrize("summoner", ["cultist", "succubus"])
def test_a_summoner_that_was_not_mustered_summons_nothing(summoner):
    moth = card(1, "moth")
    ways = {
        "necromancer": mustered(
            special("necromancer"),
            (seat(army=(moth,)), seat(), seat()),
            centre=(special(summoner),),
            pile=(FIRE, RIDER),
        ).given(UseEffect(seat=1, card="necromancer", give="moth", take=summoner)),
        "siren": mustered(
            special("siren"), (seat(army=(moth,)), seat(army=(special(summoner),)), seat()), pile=(FIRE, RIDER)
        ).given(UseEffect(seat=1, card="siren", give="moth", take=summoner)),
        "lich": mustered(
            special("lich"), (seat(army=(down(special(summoner)), down(moth))), seat(), seat()), pile=(FIRE, RIDER)
        ).given(UseEffect(seat=1, card="lich", take=summoner)),
    }
    for after in ways.values():
        after.when(summon(1, summoner, first=1)).then_refused("STYX-CARD-SUMMON-05")
        opened = after.when(cards("filler", "filler#2"))
        opened.then_some(like(AudienceOpened, left="filler", right="filler#2"))
        assert order(opened) == (2, 3, 1)


@pytest.mark.rule("STYX-CARD-CULTIST-01")
def test_a_cultist_finds_spirits_and_the_elementals():
    t = mustered(special("cultist"), pile=(FIRE, WATER, WILD, special("zombie"), RIDER))
    for found in ("fire_spirit", "water_spirit", "elementals"):
        t.when(summon(1, "cultist", take=found)).then_some(like(CardSummoned, card=found))
    for other in ("zombie", "rider", "filler"):
        t.when(summon(1, "cultist", take=other)).then_refused("STYX-CARD-CULTIST-01")


@pytest.mark.rule("STYX-CARD-SUCCUBUS-01")
def test_a_succubus_finds_a_horseman_never_the_headless_one():
    t = mustered(special("succubus"), pile=(RIDER, special("headless", 4), FIRE))
    t.when(summon(1, "succubus", take="rider")).then_some(like(CardSummoned, card="rider"))
    for other in ("headless", "fire_spirit", "filler"):
        t.when(summon(1, "succubus", take=other)).then_refused("STYX-CARD-SUCCUBUS-01")


@pytest.mark.rule("STYX-CARD-SUMMON-01", "STYX-MUSTER-07")
def test_a_found_card_that_is_mustered_uses_its_own_effect():
    wild = card(2, "summoning_spirit", elemental=True, ability="nidhogr", amount=1)
    after = mustered(special("cultist"), pile=(wild,)).given(
        summon(1, "cultist", take="summoning_spirit"), OpenAudience(cards=("filler",))
    )
    side = "left" if after.state.left == "summoning_spirit" else "right"
    other = "right" if side == "left" else "left"
    playing = after.given(*({"type": "styx.place_token", "seat": number, "slot": slot}
                            for number, slot in zip((2, 3, 1), (side, other, other), strict=True)))  # fmt: skip
    playing = playing.given(reveal(2, "muster 1"), reveal(3, "tithe"), reveal(1, "tithe"))
    playing.when(summon(2, "summoning_spirit")).then_tracks({("soul", 2): 1})


@pytest.mark.rule("STYX-CARD-SUMMON-01", "STYX-NEXT-05")
def test_a_summon_of_the_last_card_makes_an_audience_of_one():
    t = audience(
        3,
        left=special("cultist"),
        right=1,
        filler=0,
        pile=(FIRE,),
        placed="left right right",
        revealed="muster 1, tithe",
    ).given(reveal(3, "tithe"))
    after = t.when(summon(1, "cultist", take="fire_spirit"))
    after.then_tracks({("pile", "game"): 0})
    opened = after if after.state.running else after.given(OpenAudience(cards=()))
    assert opened.state.open_cards == ("fire_spirit",)
