"""Revealing Action tokens, each with its bid."""

import pytest

from domain.games.styx.events import BidMade, BidSkipped, TokenRevealed
from tests.games.styx.tables import audience, reveal, revealing, seat
from tests.specification import like


def plainly(number: int, kind: str, **more: object) -> dict[str, object]:
    return {"type": "styx.reveal_token", "seat": number, "kind": kind, **more}


@pytest.mark.rule("STYX-REVEAL-01")
def test_tokens_are_revealed_in_the_order_in_which_they_were_placed():
    t = audience(3, first=2, placed="left left right")
    t.when(reveal(1, "tithe")).then_refused("STYX-REVEAL-01", field="seat")
    t.when(reveal(3, "tithe")).then_refused("STYX-REVEAL-01", field="seat")
    t = t.given(reveal(2, "tithe"))
    t.when(reveal(1, "tithe")).then_refused("STYX-REVEAL-01", field="seat")
    t.when(reveal(3, "tithe")).then(like(TokenRevealed, seat=3))


@pytest.mark.rule("STYX-REVEAL-01")
def test_a_revealed_token_is_not_revealed_again():
    t = audience(3, first=2, placed="left left right", revealed="tithe")
    t.when(reveal(2, "tithe")).then_refused("STYX-REVEAL-01", field="seat")


@pytest.mark.rule("STYX-REVEAL-02")
def test_an_elimination_states_its_strength_at_once():
    t = audience((seat(), seat(), seat()), placed="left left right")
    t.when(reveal(1, "elimination")).then_refused("STYX-REVEAL-02", field="bid")
    t.when(reveal(1, "elimination 1")).then(
        TokenRevealed(rule="STYX-REVEAL-02", seat=1, kind="elimination"),
        like(BidMade, seat=1, slot="left", amount=1),
    )


@pytest.mark.rule("STYX-REVEAL-02")
def test_an_elimination_may_be_skipped_at_once():
    t = audience(3, placed="left left right").when(reveal(1, "elimination skip"))
    t.then(TokenRevealed(rule="STYX-REVEAL-02", seat=1, kind="elimination"), like(BidSkipped, seat=1, slot="left"))


@pytest.mark.rule("STYX-REVEAL-02")
def test_coins_do_not_bid_for_an_elimination():
    t = audience((seat(coins=9), seat(), seat()), placed="left left right")
    t.when(plainly(1, "elimination", coins=2)).then_malformed("coins")
    # Nine coins lend no Strength: the Standard-Bearer's 1 is all there is.
    t.when(reveal(1, "elimination 2")).then_refused("STYX-BID-06", field="bid")


@pytest.mark.rule("STYX-REVEAL-03")
def test_a_muster_states_its_coins_at_once():
    t = audience(3, placed="left left right")
    t.when(reveal(1, "muster")).then_refused("STYX-REVEAL-03", field="bid")
    t.when(reveal(1, "muster 3")).then(
        TokenRevealed(rule="STYX-REVEAL-03", seat=1, kind="muster"), like(BidMade, seat=1, slot="left", amount=3)
    )


@pytest.mark.rule("STYX-REVEAL-03")
def test_a_muster_may_be_skipped_at_once():
    t = audience(3, placed="left left right").when(reveal(1, "muster skip"))
    t.then(TokenRevealed(rule="STYX-REVEAL-03", seat=1, kind="muster"), like(BidSkipped, seat=1, slot="left"))


@pytest.mark.rule("STYX-REVEAL-03")
def test_strength_does_not_bid_for_a_muster():
    t = audience((seat((5,), coins=1), seat(), seat()), placed="left left right")
    t.when(plainly(1, "muster", strength=2)).then_malformed("strength")
    # Six Strength lend no coin: one coin is all there is.
    t.when(reveal(1, "muster 2")).then_refused("STYX-BID-03", field="bid")


@pytest.mark.rule("STYX-REVEAL-04")
def test_a_tithe_states_nothing():
    t = audience(3, placed="left left right")
    t.when(reveal(1, "tithe")).then(TokenRevealed(rule="STYX-REVEAL-04", seat=1, kind="tithe"))
    t.when(reveal(1, "tithe 2")).then_refused("STYX-REVEAL-04", field="bid")
    t.when(reveal(1, "tithe skip")).then_refused("STYX-REVEAL-04", field="bid")
    assert t.asked("styx.reveal_token", kind="tithe") is None


@pytest.mark.rule("STYX-REVEAL-05")
def test_an_outbid_player_does_not_raise():
    t = audience((seat(coins=9), seat(), seat()), placed="left left right", revealed="muster 3, muster 4")
    t.when(reveal(1, "muster 5")).then_refused("STYX-REVEAL-05")


@pytest.mark.rule("STYX-REVEAL-05")
def test_a_skip_does_not_become_a_bid():
    t = audience(3, placed="left left right", revealed="muster skip")
    t.when(reveal(1, "muster 1")).then_refused("STYX-REVEAL-05")


@pytest.mark.rule("STYX-REVEAL-05")
def test_a_bid_is_not_withdrawn():
    t = audience(3, placed="left left right", revealed="elimination 1")
    t.when(reveal(1, "elimination skip")).then_refused("STYX-REVEAL-05")


@pytest.mark.rule("STYX-REVEAL-05")
def test_the_first_bid_stands_to_the_end():
    t = audience((seat(coins=9), seat(), seat()), placed="left left right")
    t = revealing(t, "muster 3, muster 4").when(reveal(3, "tithe"))
    t.then_tracks({("coins", 1): 9, ("influence", 1): 1, ("influence", 2): 3}).then_holds("a bid is made once")
