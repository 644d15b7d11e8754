"""What Nidhöggr, the Reaper and the Shaman bring beside the card."""

import pytest

from domain.games.styx.commands import DeclineEffect
from domain.games.styx.events import (
    AudienceClosed,
    BonusIncomeGained,
    CardRemoved,
    CardsExchanged,
    ChaosAdvanced,
    ChaosRetreated,
    EffectDeclined,
    EternalReturned,
    InfluenceAdvanced,
    SoulAdvanced,
    TotemGained,
    TotemRemoved,
)
from domain.kernel.log import Describe
from tests.games.styx.effects import MOTH, OWL, lich, lying, necromancer, owned, siren, use
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    card,
    cards,
    down,
    mustered,
    place,
    reveal,
    seat,
    special,
)
from tests.specification import like


# Nidhöggr.
@pytest.mark.rule("STYX-CARD-NIDHOGR-01")
def test_nidhogr_brings_soul_without_an_elimination_once():
    t = mustered(special("nidhogr", amount=2))
    t.then_tracks({("soul", 1): 0})
    after = t.when(use(1, "nidhogr"))
    after.then_some(
        like(SoulAdvanced, seat=1, gain=2, to=2, rule="STYX-CARD-NIDHOGR-01"), like(BonusIncomeGained, seat=1, to=1)
    )
    after.when(use(1, "nidhogr")).then_refused("STYX-MUSTER-06")


@pytest.mark.rule("STYX-CARD-NIDHOGR-01")
def test_a_later_audience_brings_no_second_gain_of_nidhogr():
    after = mustered(special("nidhogr")).given(use(1, "nidhogr"), cards("filler", "filler#2"))
    after = after.given(place(2, "left"), place(3, "left"), place(1, "left"), reveal(2, "tithe"), reveal(3, "tithe"))
    last = after.when(reveal(1, "tithe"))
    last.then_none(SoulAdvanced).then_tracks({("soul", 1): 2})
    last.when(use(1, "nidhogr")).then_refused("STYX-CARD-NIDHOGR-01")


@pytest.mark.rule("STYX-CARD-NIDHOGR-01")
def test_nidhogr_may_be_declined():
    after = mustered(special("nidhogr")).when(DeclineEffect(seat=1, card="nidhogr"))
    after.then_none(SoulAdvanced).then_tracks({("soul", 1): 0})


@pytest.mark.rule("STYX-CARD-NIDHOGR-02")
def test_a_nidhogr_that_comes_by_exchange_or_is_turned_up_brings_no_soul():
    by_siren = siren(theirs=(special("nidhogr"),)).when(use(1, "siren", give="moth", take="nidhogr"))
    by_siren.then_none(SoulAdvanced).then_some(like(AudienceClosed))
    by_siren.when(use(1, "nidhogr")).then_refused("STYX-CARD-NIDHOGR-02")
    by_necromancer = necromancer(centre=(special("nidhogr"),)).when(use(1, "necromancer", give="moth", take="nidhogr"))
    by_necromancer.then_none(SoulAdvanced).then_some(like(AudienceClosed))
    by_lich = lich((down(special("nidhogr")), down(OWL))).when(use(1, "lich", take="nidhogr"))
    by_lich.then_none(SoulAdvanced).then_some(like(AudienceClosed))


# The Reaper.
def reaper(**more):
    more = {"centre": (card(4, "ogre"), card(8, "giant")), **more}
    return mustered(special("reaper"), **more)


@pytest.mark.rule("STYX-CARD-REAPER-01")
def test_a_reaper_takes_a_card_out_of_the_centre_and_turns_chaos_back():
    after = reaper().when(use(1, "reaper", take="ogre"))
    after.then_some(
        like(CardRemoved, card="ogre", rule="STYX-CARD-REAPER-01"),
        like(ChaosRetreated, steps=4, to=8, rule="STYX-CHAOS-04"),
    )
    after.then_tracks({("chaos", "game"): 8})
    assert lying(after) == ["giant"]
    assert "ogre" in after.state.out


@pytest.mark.rule("STYX-CARD-REAPER-01")
def test_a_removed_card_is_out_for_good():
    after = reaper().given(use(1, "reaper", take="ogre"))
    after.when(cards("ogre", "filler")).then_refused("STYX-NEXT-02")


@pytest.mark.rule("STYX-CARD-REAPER-01", "STYX-CHAOS-04")
def test_chaos_does_not_fall_below_nothing():
    after = reaper(centre=(card(4, "ogre"),)).when(use(1, "reaper", take="ogre"))
    after.then_some(like(ChaosRetreated, steps=4, to=0)).then_tracks({("chaos", "game"): 0})
    # Opened with Chaos on 3 and a card that nobody had read, the game does not take it for a 5: Chaos has what lies in the centre.
    t = reaper(centre=(card(None, "imp"),), chaos=3)
    t.when(Describe(component="imp", values={"value": 5})).then_refused("STYX-CHAOS-03", component="imp")
    after = t.given(Describe(component="imp", values={"value": 3})).when(use(1, "reaper", take="imp"))
    after.then_some(ChaosRetreated(rule="STYX-CHAOS-04", steps=3, to=0)).then_tracks({("chaos", "game"): 0})


@pytest.mark.rule("STYX-CARD-REAPER-01")
def test_a_reaper_takes_the_cards_strength_and_no_more():
    # An exchange had left Chaos ahead of the centre: 9 against 4.
    after = reaper(centre=(card(4, "ogre"),), chaos=9).when(use(1, "reaper", take="ogre"))
    after.then_some(like(ChaosRetreated, steps=4, to=5))


@pytest.mark.rule("STYX-CARD-REAPER-01")
@pytest.mark.parametrize("named", ["filler", "bearer", "reaper", "totem"])
def test_a_reaper_takes_from_the_centre_only(named):
    reaper().when(use(1, "reaper", take=named)).then_refused("STYX-CARD-REAPER-01")


@pytest.mark.rule("STYX-CARD-REAPER-02")
def test_a_reaper_takes_no_card_of_the_current_audience():
    t = reaper(right=card(2, "fresh"))
    t.when(use(1, "reaper", take="fresh")).then_refused("STYX-CARD-REAPER-02")
    t.when(use(1, "reaper", take="giant")).then_some(like(CardRemoved, card="giant"))


@pytest.mark.rule("STYX-CARD-REAPER-02")
def test_a_card_that_a_necromancer_gave_in_this_audience_is_fresh_too():
    seats = (seat(army=(MOTH,)), seat(), seat())
    t = mustered(special("necromancer"), seats, right=special("reaper"), also=True, centre=(card(4, "ogre"), 6))
    t = t.given(use(1, "necromancer", give="moth", take="ogre"))
    t.when(use(2, "reaper", take="moth")).then_refused("STYX-CARD-REAPER-02")
    t.when(use(2, "reaper", take="test_6")).then_some(like(CardRemoved, card="test_6"))


# The Shaman.
@pytest.mark.rule("STYX-CARD-SHAMAN-01")
def test_the_totem_leaves_with_an_unclaimed_shaman():
    t = audience(left=special("shaman", 2), right=PASSER_BY, placed="left right right", revealed="tithe, tithe")
    after = t.when(reveal(3, "tithe"))
    after.then_some(like(ChaosAdvanced, steps=2, to=2), like(TotemRemoved, card="totem", rule="STYX-CARD-SHAMAN-01"))
    assert lying(after) == ["shaman"]
    assert "totem" in after.state.out
    after.then_tracks({("chaos", "game"): 2})


@pytest.mark.rule("STYX-CARD-SHAMAN-01")
def test_the_totem_leaves_with_an_eliminated_shaman():
    t = audience(
        left=special("shaman", 2), right=PASSER_BY, first=2, placed="right right left", revealed="tithe, tithe"
    )
    after = t.when(reveal(1, "elimination 1"))
    after.then_some(like(ChaosAdvanced, steps=2, to=2), like(TotemRemoved, card="totem", rule="STYX-CARD-SHAMAN-01"))
    assert lying(after) == ["shaman"]
    after.then_tracks({("chaos", "game"): 2, ("influence", 1): 1})


@pytest.mark.rule("STYX-CARD-SHAMAN-01")
@pytest.mark.parametrize("left_by", ["elimination 1", "tithe"], ids=["eliminated", "unclaimed"])
def test_the_totem_leaves_also_where_the_shaman_is_an_eternal_that_goes_back_to_the_pile(left_by):
    shaman = special("shaman", 2, eternal=True)
    t = audience(left=shaman, right=PASSER_BY, placed="left right right", revealed=f"{left_by}, tithe")
    after = t.when(reveal(3, "tithe"))
    after.then_some(
        like(EternalReturned, card="shaman"), like(TotemRemoved, card="totem", rule="STYX-CARD-SHAMAN-01")
    ).then_none(ChaosAdvanced)
    assert "totem" in after.state.out


@pytest.mark.rule("STYX-CARD-SHAMAN-01")
def test_a_totem_in_the_box_is_not_gained_later():
    # The Shaman lies in the centre and the Totem in the box; a Necromancer brings the Shaman back alone.
    t = necromancer(centre=(special("shaman"),), totem="out")
    after = t.when(use(1, "necromancer", give="moth", take="shaman"))
    after.then_none(TotemGained).then_some(like(AudienceClosed))
    after.when(use(1, "shaman")).then_refused("STYX-CARD-SHAMAN-01")


@pytest.mark.rule("STYX-CARD-SHAMAN-02")
def test_a_mustered_shaman_brings_the_totem():
    # 1 and the Shaman's 2, then the Totem's 2.
    after = mustered(special("shaman", 2)).when(use(1, "shaman"))
    after.then_some(
        like(TotemGained, seat=1, card="totem", rule="STYX-CARD-SHAMAN-02"), like(InfluenceAdvanced, gain=2, to=5)
    )
    assert owned(after, 1, "totem").up
    after.then_tracks({("influence", 1): 5, ("chaos", "game"): 0})


@pytest.mark.rule("STYX-CARD-SHAMAN-02")
def test_the_totem_may_be_left_aside():
    after = mustered(special("shaman", 2)).when(DeclineEffect(seat=1, card="shaman"))
    after.then_none(TotemGained).then_tracks({("influence", 1): 3})
    assert owned(after, 1, "totem") is None


@pytest.mark.rule("STYX-CARD-SHAMAN-02")
def test_nobody_gains_the_totem_without_the_shaman():
    t = audience((seat(army=(special("shaman"),)), seat(), seat()), left=1)
    t.when(use(1, "shaman")).then_refused("STYX-CARD-SHAMAN-02")
    taken = siren(theirs=(special("shaman"),)).given(use(1, "siren", give="moth", take="shaman"))
    taken.when(use(1, "shaman")).then_refused("STYX-CARD-SHAMAN-02")


@pytest.mark.rule("STYX-CARD-SHAMAN-01", "STYX-CHAOS-07", "STYX-CARD-REAPER-01")
def test_a_totem_that_was_given_to_the_centre_counts_for_nothing_there():
    # A gains the Totem, then gives it away for an imp of 2: Chaos stands on 6 before and after.
    after = mustered(special("shaman"), pile=(special("necromancer"), special("reaper")), centre=(4, card(2, "imp")))
    after = after.given(
        use(1, "shaman"), cards("necromancer", "filler"), place(2, "right"), place(3, "right"), place(1, "left"),
        reveal(2, "muster 1"), reveal(3, "tithe"), reveal(1, "muster 1"),
    )  # fmt: skip
    given = after.when(use(1, "necromancer", give="totem", take="imp"))
    given.then_none(ChaosAdvanced, ChaosRetreated).then_holds("Standard-Bearers and the Totem are never drawn")
    given.then_tracks({("chaos", "game"): 6})
    # A Reaper of the next Audience takes it out of the game, and Chaos stays.
    reaping = given.given(
        cards("reaper", "filler#2"), place(3, "left"), place(1, "right"), place(2, "right"), reveal(3, "muster 1"),
        reveal(1, "muster 1"), reveal(2, "tithe"),
    )  # fmt: skip
    removed = reaping.when(use(3, "reaper", take="totem"))
    removed.then_some(like(CardRemoved, card="totem", rule="STYX-CARD-REAPER-01")).then_none(ChaosRetreated)
    removed.then_tracks({("chaos", "game"): 6})


@pytest.mark.rule("STYX-CARD-SHAMAN-03")
@pytest.mark.parametrize(("wanted", "stays"), [("totem", "shaman"), ("shaman", "totem")])
def test_an_exchange_moves_one_of_shaman_and_totem(wanted, stays):
    # A musters the Shaman and gains the Totem; in the next Audience B musters a Siren.
    after = mustered(special("shaman"), (seat(), seat(army=(MOTH,)), seat()), pile=(special("siren"),)).given(
        use(1, "shaman"), cards("siren", "filler"), place(2, "left"), place(3, "right"), place(1, "right"),
        reveal(2, "muster 1"), reveal(3, "tithe"), reveal(1, "tithe"),
    )  # fmt: skip
    taken = after.when(use(2, "siren", give="moth", take=wanted))
    taken.then_some(like(CardsExchanged, seat=2, took=wanted, other=1, rule="STYX-CARD-SHAMAN-03"))
    assert owned(taken, 2, wanted).up
    assert owned(taken, 1, stays).up
    assert owned(taken, 2, stays) is None


def parted(mine, theirs):
    """The first seat musters a Siren; the Totem is owned by somebody."""
    return audience(
        (seat(army=mine), seat(army=theirs), seat()), left=special("siren"), right=PASSER_BY, aside="",
        placed="left right right", revealed="muster 1, tithe",
    )  # fmt: skip


@pytest.mark.rule("STYX-CARD-SHAMAN-03")
@pytest.mark.parametrize(("given", "wanted"), [("shaman", "totem"), ("totem", "shaman")])
def test_shaman_and_totem_do_not_change_places(given, wanted):
    t = parted((special(given), MOTH), (special(wanted), OWL)).given(reveal(3, "tithe"))
    t.when(use(1, "siren", give=given, take=wanted)).then_refused("STYX-CARD-SHAMAN-03", field="take")
    t.then_asks("styx.use_effect", "take", give=given, values=["owl"])
    for give, take in ((given, "owl"), ("moth", wanted)):
        t.when(use(1, "siren", give=give, take=take)).then_some(like(CardsExchanged, gave=give, took=take))


@pytest.mark.rule("STYX-CARD-SHAMAN-03")
def test_a_siren_is_idle_that_could_only_change_shaman_for_totem():
    after = parted((special("shaman"),), (special("totem"),)).when(reveal(3, "tithe"))
    after.then_some(like(EffectDeclined, seat=1, card="siren", rule="STYX-CARD-SHAMAN-03"))
