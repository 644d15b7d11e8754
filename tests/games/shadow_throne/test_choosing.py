"""Four waves, one card each, all at once."""

import pytest

from domain.games.shadow_throne.events import (
    AbilityTriggered,
    BattleOpened,
    BattleWon,
    CardTurnedDown,
    CharacterKilled,
    DraftClosed,
    ExtraDeclined,
    GoldCollected,
    GoldPaid,
    PoorGold,
    PowerTrackUpdated,
    WaveRevealed,
)
from domain.games.shadow_throne.view import view
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    empire,
    extra,
    king,
    knights,
    played,
    poor,
    rebel,
    reveal,
    thorn,
)
from tests.specification import like

OUTLAW = rebel("commoner", "test_outlaw", power=1, gold=2)
ONLY = church(key="only_one", copies=1)


def named(*cards: str) -> dict[str, object]:
    return {"type": "shadow_throne.reveal_wave", "cards": list(cards)}


@pytest.mark.rule("ST-CHOOSE-01")
def test_everybody_chooses_one_card_and_all_are_revealed_together():
    t = battle(box=(GUARD, BANDIT, PRIEST)).when(reveal(GUARD, BANDIT, PRIEST))
    t.then_some(WaveRevealed(rule="ST-CHOOSE-01", battle=1, wave=1, cards=("test_guard", "test_bandit", "test_priest")))
    assert [(one.seat, one.card) for one in t.state.fielded] == [
        (1, "test_guard"), (2, "test_bandit"), (3, "test_priest"),
    ]  # fmt: skip
    t.then_holds("one card each")


@pytest.mark.rule("ST-CHOOSE-01")
def test_nobody_plays_two_cards():
    t = battle(box=(GUARD, BANDIT, PRIEST))
    t.when(reveal(GUARD, BANDIT, PRIEST, GUARD)).then_refused("ST-CHOOSE-01", field="cards", named=4, players=3)


@pytest.mark.rule("ST-CHOOSE-01")
@pytest.mark.parametrize("cards", [(), (GUARD,), (GUARD, BANDIT)])
def test_a_wave_with_a_player_missing_is_not_revealed(cards):
    battle(box=(GUARD, BANDIT, PRIEST)).when(reveal(*cards)).then_refused(
        "ST-CHOOSE-01", field="cards", named=len(cards), players=3
    )


@pytest.mark.rule("ST-CHOOSE-01")
def test_a_card_lies_no_more_often_than_it_has_copies():
    # Its one copy lies in wave 1, also turned face down; or it is named twice at once.
    for wave in ((ONLY, GUARD, BANDIT), (poor(ONLY), GUARD, BANDIT)):
        t = battle(wave, box=(ONLY, PRIEST))
        t.when(reveal(PRIEST, ONLY, PRIEST)).then_refused("ST-CHOOSE-01", field="cards", card="only_one", copies=1)
    t = battle(box=(ONLY, PRIEST))
    t.when(reveal(ONLY, ONLY, PRIEST)).then_refused("ST-CHOOSE-01", field="cards", card="only_one", copies=1)
    t.when(reveal(ONLY, PRIEST, PRIEST)).then_holds("no more than its copies")


@pytest.mark.rule("ST-CHOOSE-01")
def test_a_langman_who_stayed_is_not_in_any_hand():
    t = battle(number=2, stayed={2: thorn()}, box=(GUARD,))
    t.when(reveal(thorn(), GUARD, GUARD)).then_refused("ST-CHOOSE-01", field="cards", copies=1)


@pytest.mark.rule("ST-CHOOSE-01")
def test_used_up_copies_are_not_offered_where_the_box_is_not_whole():
    lone = church(key="lone")
    t = battle(box=(lone, GUARD, PRIEST), whole=False)
    counted = {"type": "log.describe", "component": "lone", "values": {"copies": 1}}
    t = t.given(counted)
    t.when(reveal(lone, lone, PRIEST)).then_refused("ST-CHOOSE-01", field="cards", copies=1)


@pytest.mark.rule("ST-CHOOSE-02")
@pytest.mark.parametrize("whole", [True, False])
def test_nobody_passes(whole):
    t = battle(box=(GUARD, BANDIT, PRIEST), whole=whole)
    t.when(named(GUARD.key, "", PRIEST.key)).then_refused("ST-CHOOSE-02", field="cards")
    t.when(named(GUARD.key, PRIEST.key)).then_refused("ST-CHOOSE-02", field="cards", players=3)
    t.when({"type": "shadow_throne.reveal_wave", "cards": [GUARD.key, None, PRIEST.key]}).then_malformed("cards[1]")


@pytest.mark.rule("ST-CHOOSE-02")
def test_a_poor_player_chooses_and_reveals_all_the_same():
    dear = church(gold=-5)
    t = played(dear, GUARD, BANDIT, gold=(0, 3, 3)).then_some(
        like(WaveRevealed, cards=(dear.key, GUARD.key, BANDIT.key)), like(CardTurnedDown, seat=1), like(PoorGold, to=1)
    )
    t.then_holds("one card each")


@pytest.mark.rule("ST-CHOOSE-03")
def test_a_battle_has_four_waves():
    t = battle(box=(GUARD, BANDIT, PRIEST))
    for wave, cards in enumerate(((GUARD, BANDIT, PRIEST), (BANDIT, PRIEST, GUARD), (PRIEST, GUARD, BANDIT)), 1):
        t = t.when(reveal(*cards)).then_some(like(WaveRevealed, battle=1, wave=wave)).then_none(BattleWon)
    fourth = played(GUARD, BANDIT, PRIEST, after=QUIET, box=(king(),))
    fourth.then_some(like(WaveRevealed, battle=1, wave=4), like(BattleWon), like(BattleOpened, battle=2))
    # What is revealed next is no fifth wave: it is the first of the next battle, after another draft.
    fifth = fourth.when(reveal(GUARD, BANDIT, PRIEST))
    fifth.then_some(like(DraftClosed, battle=2), like(WaveRevealed, battle=2, wave=1))


@pytest.mark.rule("ST-CHOOSE-03")
def test_a_wave_ends_before_the_next_begins():
    t = battle(*QUIET, box=(king(), BANDIT, PRIEST, GUARD)).given(reveal(king(), BANDIT, PRIEST))
    t.when(reveal(GUARD, BANDIT, PRIEST)).then_refused("ST-CHOOSE-03")
    t.when(extra(1)).then_some(like(ExtraDeclined), like(PowerTrackUpdated, wave=4), like(BattleWon))


@pytest.mark.rule("ST-CHOOSE-04")
def test_a_wave_is_revealed_then_paid_then_its_abilities_act_then_the_track_moves():
    slayers = knights(2, gold=-2, power=4)
    t = played(slayers, OUTLAW, PRIEST).then(
        DraftClosed(rule="ST-DRAFT-07", battle=1, hand=6),
        WaveRevealed(rule="ST-CHOOSE-01", battle=1, wave=1, cards=(slayers.key, OUTLAW.key, PRIEST.key)),
        GoldPaid(rule="ST-GOLD-01", seat=1, card=slayers.key, amount=2, to=8),
        GoldCollected(rule="ST-GOLD-02", seat=2, card=OUTLAW.key, amount=2, to=12),
        GoldPaid(rule="ST-GOLD-01", seat=3, card=PRIEST.key, amount=0, to=10),
        AbilityTriggered(rule="ST-CARD-KNIGHTS-01", seat=1, card=slayers.key, number=2),
        CharacterKilled(rule="ST-CARD-KNIGHTS-01", seat=2, card=OUTLAW.key, by=slayers.key),
        PowerTrackUpdated(rule="ST-TRACK-01", wave=1, empire=4, rebels=0, church=0),
    )
    t.then_holds("steps of a wave")


@pytest.mark.rule("ST-CHOOSE-05")
def test_each_row_keeps_the_order_of_the_waves():
    dear, page = church("commoner", "too_dear", gold=-9), empire("commoner", "page")
    t = battle(
        (GUARD, BANDIT, PRIEST), (poor(dear), GUARD, BANDIT), ((king(), page), PRIEST, GUARD),
        number=2, stayed={1: thorn()},
    )  # fmt: skip
    rows = [[(one.wave, one.card) for one in t.state.fielded if one.seat == seat] for seat in (1, 2, 3)]
    assert rows[0] == [(0, "test_thorn_1"), (1, "test_guard"), (2, "too_dear"), (3, "test_king_3"), (3, "page")]
    assert [wave for wave, _ in rows[1]] == [1, 2, 3]
    assert t.seen_by("table")
    (row,) = [zone for zone in view(t.state, "table").zones if zone.key == "row-1"]
    told = [(item.label, item.badges[0]) for item in row.items if item.kind == "card"]
    assert told == [
        ("TEST thorn 1", "wave 0"), ("TEST guard", "wave 1"), ("TEST too dear", "wave 2"), ("TEST king 3", "wave 3"),
        ("TEST page", "wave 3"),
    ]  # fmt: skip


@pytest.mark.rule("ST-CHOOSE-02", "ST-CHOOSE-01")
def test_a_card_that_no_box_holds_is_refused():
    t = battle(box=(GUARD, BANDIT, PRIEST))
    t.when(named("nobody", GUARD.key, PRIEST.key)).then_refused("ST-CHOOSE-01", "ST-SETUP-01", field="cards")
    t.when(named("no#body", GUARD.key, PRIEST.key)).then_malformed("cards")
    t.when(named(GUARD.key, empire(key="absent").key, "")).then_refused("ST-CHOOSE-01", "ST-CHOOSE-02")
