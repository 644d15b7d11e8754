"""What is open, what is secret, and what the recorder never asks."""

import pytest

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.events import ExtraDeclined, PowerTrackUpdated, WaveRevealed
from domain.games.shadow_throne.view import VIEWERS
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    converted,
    dead,
    emboldened,
    empire,
    extra,
    king,
    played,
    poor,
    rebel,
    reveal,
)
from tests.specification import like

SECRET = rebel("commoner", "test_secret_agent", power=1)
SAINT = church("elite", "test_saint", power=9, influence=1)


@pytest.mark.rule("ST-INFO-01")
def test_before_the_reveal_no_card_of_a_hand_is_shown():
    t = battle((GUARD, BANDIT, PRIEST), box=(SECRET,))
    for viewer in (*VIEWERS, "table", "seat:1", "seat:2", "final"):
        t.then_unseen(viewer, "secret")
    t = t.when(reveal(SECRET, PRIEST, GUARD)).then_some(like(WaveRevealed))
    t.then_seen("table", "TEST secret agent")


@pytest.mark.rule("ST-INFO-01")
def test_the_recorder_asks_for_revealed_cards_and_for_no_hand():
    t = battle((GUARD, BANDIT, PRIEST), box=(SECRET,))
    assert [one.command for one in GAME.offers(t.state)] == ["shadow_throne.reveal_wave"]
    t.then_asks("shadow_throne.reveal_wave", "cards", cards=())
    assert t.asked("shadow_throne.reveal_wave", cards=[SECRET.key, PRIEST.key, GUARD.key]) is None
    assert t.seen_by("table")


@pytest.mark.rule("ST-INFO-01")
def test_a_saved_card_is_a_number_and_nothing_more():
    t = played(SAINT, GUARD, BANDIT, after=QUIET, box=(SECRET,))
    t.then_unseen("table", "secret")
    assert {event for event in map(str, t.events) if "CardSaved" in event} == {
        f"CardSaved(rule='ST-RES-07', seat={seat})" for seat in (1, 2, 3)
    }


@pytest.mark.rule("ST-INFO-02")
def test_gold_influence_tokens_and_revealed_cards_are_open():
    t = battle(
        (emboldened(SECRET, 2), dead(GUARD), converted(BANDIT)), gold=(11, 12, 13), influence=(7, 8, 9),
    )  # fmt: skip
    t.then_seen("table", '"count":11', '"count":12', '"count":13', '"count":7', '"count":8', '"count":9')
    t.then_seen("table", "TEST secret agent", "+2", "dead", "converted", "Rebels", "Church")


@pytest.mark.rule("ST-INFO-02")
def test_a_poor_card_was_shown_and_is_known():
    t = battle((poor(SECRET), GUARD, PRIEST)).then_seen("table", "TEST secret agent", '"face":"down"')
    assert t.seen_by("scribe").replace("scribe", "table") == t.seen_by("table")


@pytest.mark.rule("ST-INFO-02")
def test_every_seat_sees_the_same():
    t = battle((poor(SECRET), GUARD, PRIEST), gold=(1, 2, 3))
    told = {t.seen_by(f"seat:{seat}").replace(f"seat:{seat}", "") for seat in (1, 2, 3)}
    assert len(told) == 1


@pytest.mark.rule("ST-INFO-03")
def test_a_king_without_an_extra_card_owes_no_reason():
    page = empire("commoner", "page")
    t = battle(box=(king(), BANDIT, PRIEST, page)).given(reveal(king(), BANDIT, PRIEST))
    field = t.asked("shadow_throne.add_extra")
    assert field is not None
    assert field.name == "card"
    assert None in [choice.value for choice in field.values]
    t = t.when(extra(1)).then(
        ExtraDeclined(rule="ST-CARD-KYROS-04", seat=1, king="test_king_3"), like(PowerTrackUpdated, wave=1)
    )
    assert t.seen_by("table")
