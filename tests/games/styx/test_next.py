"""Between two Audiences: the First Player token, the next cards, and a draw pile that runs out."""

import pytest

from domain.games.styx.commands import (
    DeclarePileExhausted,
    DeclineEffect,
    EndByAgreement,
    OpenAudience,
    UseEffect,
)
from domain.games.styx.events import (
    AudienceClosed,
    AudienceOpened,
    FirstPlayerMoved,
    GameEndedByAgreement,
    GameWon,
    PileExhausted,
)
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    between,
    card,
    cards,
    down,
    horseman,
    mustered,
    order,
    place,
    reveal,
    seat,
    special,
)
from tests.specification import like

RIDER = horseman(2, "rider")


def closing(**more):
    """Three seats, the last token still face down; nobody claims a card."""
    return audience(placed="left left left", revealed="tithe, tithe", **more)


@pytest.mark.rule("STYX-NEXT-01")
@pytest.mark.parametrize(("holder", "left_neighbour"), [(1, 2), (2, 3), (3, 1)])
def test_the_first_player_token_passes_to_the_left(holder, left_neighbour):
    t = closing(first=holder)
    last = order(t)[-1]
    after = t.when(reveal(last, "tithe"))
    after.then_some(like(FirstPlayerMoved, seat=left_neighbour, rule="STYX-NEXT-01"), like(AudienceClosed, audience=1))
    assert after.state.first == left_neighbour
    following = after.given(cards("filler", "filler#2"))
    assert order(following) == tuple((left_neighbour + step - 1) % 3 + 1 for step in range(3))


@pytest.mark.rule("STYX-NEXT-02")
def test_two_new_cards_leave_the_draw_pile():
    t = between(filler=9, number=4)
    after = t.when(cards("filler", "filler#2"))
    after.then_some(like(AudienceOpened, audience=4, left="filler", right="filler#2", pile=7))
    after.then_tracks({("pile", "game"): 7})


@pytest.mark.rule("STYX-NEXT-02")
@pytest.mark.parametrize("lying", ["in_army", "paid", "in_centre", "in_box"])
def test_a_card_that_lies_elsewhere_cannot_be_drawn(lying):
    army = seat(army=(card(1, "in_army"), down(card(1, "paid")), special("reaper")))
    t = between((army, seat(), seat()), centre=(card(1, "in_centre"),), pile=(card(1, "in_box"),), number=3)
    t = t.at(out=(*t.state.out, "in_box"), pile=t.state.pile - 1)
    t.when(cards("filler", lying)).then_refused("STYX-NEXT-02")


@pytest.mark.rule("STYX-NEXT-03")
def test_a_pending_summon_is_settled_before_the_next_cards():
    t = mustered(special("succubus"), pile=(RIDER,))
    t.when(cards("filler", "filler#2")).then_refused("STYX-NEXT-03")
    after = t.given(DeclineEffect(seat=1, card="succubus"))
    after.when(cards("filler", "filler#2")).then_some(like(AudienceOpened, audience=2))


@pytest.mark.rule("STYX-NEXT-03", "STYX-CARD-SUMMON-01")
def test_a_summon_does_not_come_after_the_next_cards():
    after = mustered(special("succubus"), pile=(RIDER,)).given(DeclineEffect(seat=1, card="succubus"))
    opened = after.given(cards("filler", "filler#2"))
    opened.when(UseEffect(seat=1, card="succubus", take="rider", first=1)).then_refused("STYX-MUSTER-06")


@pytest.mark.rule("STYX-NEXT-04")
def test_the_seat_chosen_by_a_summoner_is_first_and_the_token_passes_on_from_there():
    summoning = mustered(special("succubus"), 4, pile=(RIDER,))
    after = summoning.when(UseEffect(seat=1, card="succubus", take="rider", first=3))
    after.then_some(like(FirstPlayerMoved, seat=3, rule="STYX-NEXT-04"))
    following = after.given(OpenAudience(cards=("filler",)))
    assert order(following) == (3, 4, 1, 2)
    words = ("left left left left", "tithe, tithe, tithe")
    ending = following.given(
        *(place(number, slot) for number, slot in zip((3, 4, 1, 2), words[0].split(), strict=True))
    )
    ending = ending.given(*(reveal(number, "tithe") for number in (3, 4, 1)))
    ending.when(reveal(2, "tithe")).then_some(like(FirstPlayerMoved, seat=4, rule="STYX-NEXT-01"))


@pytest.mark.rule("STYX-NEXT-05")
def test_one_card_left_makes_an_audience_of_one_card():
    after = between(filler=1).when(OpenAudience(cards=("filler",)))
    after.then_some(like(AudienceOpened, left="filler", right="", pile=0))
    after.when(place(1, "right")).then_refused("STYX-PLACE-03")
    placed = after.given(*(place(number, "left") for number in (1, 2, 3)), reveal(1, "tithe"), reveal(2, "tithe"))
    placed.when(reveal(3, "tithe")).then_some(like(PileExhausted, rule="STYX-NEXT-05"))


@pytest.mark.rule("STYX-NEXT-05")
def test_an_empty_pile_stops_play_without_a_winner():
    after = closing(filler=0).when(reveal(3, "tithe"))
    after.then_some(like(PileExhausted, rule="STYX-NEXT-05")).then_none(GameWon).then_goes_on()


@pytest.mark.rule("STYX-NEXT-05")
def test_the_centre_is_not_reshuffled_into_an_empty_pile():
    exhausted = closing(filler=0, left=card(1, "left_card"), right=card(1, "right_card")).given(reveal(3, "tithe"))
    exhausted.when(cards("left_card", "right_card")).then_refused("STYX-NEXT-05")
    exhausted.when(place(1, "left")).then_refused("STYX-NEXT-05")


@pytest.mark.rule("STYX-NEXT-05")
@pytest.mark.parametrize("winners", [(), (2,), (1, 3)])
def test_the_table_declares_how_an_exhausted_game_ended(winners):
    exhausted = closing(filler=0).given(reveal(3, "tithe"))
    after = exhausted.when(EndByAgreement(winners=winners))
    after.then(GameEndedByAgreement(rule="STYX-NEXT-05", winners=winners))
    after.then_ends(how="agreed", winners=winners, rule="STYX-NEXT-05")


@pytest.mark.rule("STYX-NEXT-05")
def test_nobody_declares_an_outcome_while_there_are_cards():
    between(filler=5).when(EndByAgreement(winners=(1,))).then_refused("STYX-NEXT-05")
    between(filler=5).when(DeclarePileExhausted()).then_refused("STYX-NEXT-05")


@pytest.mark.rule("STYX-NEXT-05")
def test_a_winner_by_agreement_has_a_seat():
    exhausted = closing(filler=0).given(reveal(3, "tithe"))
    exhausted.when(EndByAgreement(winners=(4,))).then_malformed("winners")
    exhausted.when(EndByAgreement(winners=(2, 2))).then_malformed("winners")
    exhausted.when(EndByAgreement(winners=(3,))).then_ends(winners=(3,), rule="STYX-NEXT-05")


@pytest.mark.rule("STYX-NEXT-05")
def test_an_unclaimed_eternal_refills_an_empty_pile():
    after = closing(filler=0, left=card(1, "gone"), right=PASSER_BY).given(reveal(3, "tithe"))
    after.when(OpenAudience(cards=("passer_by",))).then_some(like(AudienceOpened, left="passer_by", right="", pile=0))


@pytest.mark.rule("STYX-NEXT-06")
def test_nothing_is_accepted_after_a_win():
    winning = audience(
        (seat(army=(18,)), seat(), seat()), left=1, placed="left right right", revealed="muster 1, tithe"
    )
    won = winning.given(reveal(3, "tithe"))
    won.when(cards("filler", "filler#2")).then_refused("STYX-NEXT-06")
    won.when(place(2, "left")).then_refused("STYX-NEXT-06")
    won.when(EndByAgreement(winners=(2,))).then_refused("STYX-NEXT-06")
