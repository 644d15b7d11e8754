"""Tokens of power on Rebels: how many, on whom, and when they go."""

import pytest

from domain.games.shadow_throne.events import (
    AbilityTriggered,
    CharacterConverted,
    CharacterKilled,
    Emboldened,
    PowerTrackUpdated,
    TokensRemoved,
)
from tests.games.shadow_throne.tables import (
    GUARD,
    PRIEST,
    knights,
    played,
    queen,
    rebel,
    scouts,
    shepherd,
)
from tests.specification import like

OUTLAW = rebel("commoner", "test_outlaw", power=1)


@pytest.mark.rule("ST-BOLD-01")
def test_tokens_add_up():
    t = played(OUTLAW, scouts(1, "first"), scouts(2, "second"))
    t.then_some(
        like(Emboldened, card="test_outlaw", by="test_first"), like(Emboldened, card="test_outlaw", by="test_second")
    )
    # 1 and two tokens on the outlaw, one on each of the scouts.
    t.then_some(like(PowerTrackUpdated, rebels=5)).then_holds("track is the sum")
    assert [one.tokens for one in t.state.fielded] == [2, 1, 1]


@pytest.mark.rule("ST-BOLD-02")
def test_a_killed_character_loses_its_tokens():
    t = played(OUTLAW, scouts(1, "first"), scouts(1, "second"), knights(3))
    t.then_some(
        like(Emboldened, card="test_outlaw"), like(Emboldened, card="test_outlaw"),
        like(CharacterKilled, card="test_outlaw"),
        TokensRemoved(rule="ST-BOLD-02", seat=1, card="test_outlaw", tokens=2),
        # One token on each of the scouts.
        like(PowerTrackUpdated, rebels=2),
    )  # fmt: skip
    assert t.state.fielded[0].tokens == 0


@pytest.mark.rule("ST-BOLD-03")
def test_a_converted_character_keeps_its_tokens():
    t = played(OUTLAW, scouts(1), shepherd(3))
    t.then_some(
        like(Emboldened, card="test_outlaw"), like(CharacterConverted, card="test_outlaw"),
        like(PowerTrackUpdated, rebels=0, church=2),
    )  # fmt: skip
    t.then_none(TokensRemoved).then_holds("tokens")


@pytest.mark.rule("ST-BOLD-04")
def test_no_token_lies_on_the_dead():
    # Killed at 1, emboldened at 3: passed over. Killed and emboldened at 3: no token stays.
    for number in (1, 3):
        t = played(OUTLAW, queen(3), knights(number))
        t.then_some(like(CharacterKilled, card="test_outlaw"))
        t.then_none(like(Emboldened, card="test_outlaw")).then_holds("tokens")
        assert (t.state.fielded[0].dead, t.state.fielded[0].tokens) == (True, 0)
        t.then_tracks({("power", "rebels"): 0})


@pytest.mark.rule("ST-BOLD-04")
def test_the_dead_of_an_earlier_wave_are_passed_over():
    first = played(OUTLAW, knights(1), PRIEST, box=(queen(3), GUARD))
    first.then_some(like(CharacterKilled, card="test_outlaw"))
    t = first.given().when(
        {"type": "shadow_throne.reveal_wave", "cards": ["test_queen_3", "test_priest", "test_guard"]}
    )
    t.then_some(like(AbilityTriggered, card="test_queen_3")).then_none(Emboldened).then_holds("tokens")
