"""Winners, influence, consolation, and what is kept for the next battle."""

import pytest
from msgspec import structs

from domain.games.shadow_throne.events import (
    BattleOpened,
    BattleWon,
    CardSaved,
    ConsolationCollected,
    GameEnded,
    InfluenceCollected,
    LangmanReturned,
    PowerTrackUpdated,
)
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    dead,
    empire,
    king,
    played,
    poor,
    rebel,
    reveal,
    thorn,
)
from tests.specification import like

MARSHAL = empire("elite", "test_marshal", power=7, influence=2, consolation=1)
REBEL5 = rebel("elite", "test_rebel_5", power=5, influence=3, consolation=2)
SAINT5 = church("elite", "test_saint_5", power=5, influence=4, consolation=4)


@pytest.mark.rule("ST-RES-01", "ST-RES-02")
def test_a_battle_is_resolved_in_this_order():
    t = played(MARSHAL, REBEL5, SAINT5, after=QUIET, gold=3)
    assert t.events[4:] == (
        PowerTrackUpdated(rule="ST-TRACK-01", wave=4, empire=7, rebels=5, church=5),
        BattleWon(rule="ST-RES-02", battle=1, factions=("empire",), power=7),
        InfluenceCollected(rule="ST-RES-04", seat=1, gain=2, to=2, cards=(("test_marshal", 2),)),
        ConsolationCollected(rule="ST-RES-05", seat=2, gain=2, to=5, cards=(("test_rebel_5", 2),)),
        ConsolationCollected(rule="ST-RES-05", seat=3, gain=4, to=7, cards=(("test_saint_5", 4),)),
        *(CardSaved(rule="ST-RES-07", seat=seat) for seat in (1, 2, 3)),
        BattleOpened(rule="ST-RES-08", battle=2, deck=51),
    )
    t.then_holds("steps of a wave")


@pytest.mark.rule("ST-RES-01")
def test_nothing_is_saved_when_the_game_ends():
    t = played(MARSHAL, REBEL5, SAINT5, after=QUIET, influence=(13, 0, 0))
    t.then_some(like(ConsolationCollected, seat=2), like(ConsolationCollected, seat=3), like(GameEnded))
    t.then_none(CardSaved, BattleOpened).then_ends(winners=(1,)).then_holds("steps of a wave")


@pytest.mark.rule("ST-RES-02")
def test_the_most_power_wins():
    t = played(MARSHAL, REBEL5, SAINT5, after=QUIET)
    t.then_some(BattleWon(rule="ST-RES-02", battle=1, factions=("empire",), power=7))
    t.then_tracks({("won", "empire"): 1, ("won", "rebels"): 0, ("won", "church"): 0})


@pytest.mark.rule("ST-RES-02")
def test_nobody_states_the_winner():
    t = battle(*QUIET, box=(MARSHAL, REBEL5, SAINT5))
    command = {"type": "shadow_throne.reveal_wave", "cards": ["test_marshal", "test_rebel_5", "test_saint_5"]}
    t.when({**command, "winner": "church"}).then_malformed("winner")
    t.when(command).then_some(like(BattleWon, rule="ST-RES-02", factions=("empire",)))


@pytest.mark.rule("ST-RES-03")
def test_all_tied_factions_win():
    six, also_six = empire("elite", "six", power=6, influence=1), rebel("elite", "also_six", power=6, influence=2)
    two = church("elite", "two", power=2, influence=9, consolation=1)
    t = played(six, also_six, two, after=QUIET)
    t.then_some(
        BattleWon(rule="ST-RES-03", battle=1, factions=("empire", "rebels"), power=6),
        like(InfluenceCollected, seat=1, gain=1), like(InfluenceCollected, seat=2, gain=2),
        like(ConsolationCollected, seat=3, gain=1),
    )  # fmt: skip
    t.then_tracks({("won", "empire"): 1, ("won", "rebels"): 1, ("won", "church"): 0, ("influence", 3): 0})


@pytest.mark.rule("ST-RES-04")
def test_influence_comes_from_the_own_characters_of_the_winners():
    two, three = church("elite", "two", influence=2, power=9), church("elite", "three", influence=3)
    t = played(two, REBEL5, PRIEST, after=((dead(three), GUARD, BANDIT), None, None))
    gained = InfluenceCollected(rule="ST-RES-04", seat=1, gain=3, to=3, cards=(("three", 1), ("two", 2)))
    t.then_some(gained).then_none(like(InfluenceCollected, seat=2))
    t.then_tracks({("influence", 1): 3, ("influence", 2): 0, ("influence", 3): 0}).then_holds("spoils recounted")


@pytest.mark.rule("ST-RES-05")
def test_consolation_comes_from_the_factions_that_did_not_win():
    six, also_six = empire("elite", "six", power=6, consolation=5), rebel("elite", "also_six", power=6, consolation=6)
    two = church("elite", "two", power=2, consolation=1)
    t = played(six, also_six, two, after=((two, GUARD, BANDIT), None, None), gold=3)
    # The church has 4; Empire and Rebels tie at 6 and get none.
    t.then_some(ConsolationCollected(rule="ST-RES-05", seat=1, gain=1, to=4, cards=(("two", 1),)))
    t.then_some(ConsolationCollected(rule="ST-RES-05", seat=3, gain=1, to=4, cards=(("two#2", 1),)))
    t.then_none(like(ConsolationCollected, seat=2))
    t.then_tracks({("gold", 1): 4, ("gold", 2): 3, ("gold", 3): 4, ("consolation", 1): 1, ("consolation", 2): 0})
    t.then_holds("spoils recounted")


@pytest.mark.rule("ST-RES-06")
def test_without_any_power_all_three_win():
    peace = [one("elite", f"peace_{name}", influence=2, consolation=3) for name, one in
             (("empire", empire), ("rebels", rebel), ("church", church))]  # fmt: skip
    t = played(*peace, after=QUIET, gold=3)
    t.then_some(BattleWon(rule="ST-RES-06", battle=1, factions=("empire", "rebels", "church"), power=0))
    t.then_none(ConsolationCollected).then_tracks({("influence", seat): 2 for seat in (1, 2, 3)})
    t.then_tracks({("won", "empire"): 1, ("won", "rebels"): 1, ("won", "church"): 1})


@pytest.mark.rule("ST-RES-07")
def test_everybody_keeps_exactly_one_card():
    t = played(MARSHAL, REBEL5, SAINT5, after=QUIET, number=2)
    t.then_some(*(CardSaved(rule="ST-RES-07", seat=seat) for seat in (1, 2, 3)), like(BattleOpened, battle=3))
    assert [seat.saved for seat in t.state.seats] == [1, 1, 1]
    assert sum(isinstance(event, CardSaved) for event in t.events) == 3
    t.then_holds("hands")


@pytest.mark.rule("ST-RES-07")
def test_who_kept_nothing_before_has_one_card_less_to_keep():
    # Ada has six cards and Ben seven, and both play one in each wave and two extra ones: Ada has none left, Ben one.
    kings, page = king(copies=4), empire("commoner", "test_page", copies=4)
    both = ((kings, page), (kings, page), PRIEST)
    t = battle(both, both, None, box=(BANDIT,), number=2)
    ada, *others = t.state.seats
    t = t.at(seats=(structs.replace(ada, bare=True), *others), deck=t.state.deck + 1)
    t = t.when(reveal(BANDIT, BANDIT, PRIEST))
    t.then_some(CardSaved(rule="ST-RES-07", seat=2), CardSaved(rule="ST-RES-07", seat=3), like(BattleOpened, battle=3))
    t.then_none(like(CardSaved, seat=1)).then_holds("hands")


@pytest.mark.rule("ST-RES-08")
def test_everything_else_is_shuffled_into_the_deck():
    lone = rebel("commoner", "lone", copies=1)
    t = played(MARSHAL, REBEL5, SAINT5, PRIEST, after=((lone, poor(GUARD), dead(BANDIT), PRIEST), None, None))
    t.then_some(BattleOpened(rule="ST-RES-08", battle=2, deck=50)).then_tracks({("deck", "game"): 50})
    t.then_holds("54 cards")
    # A card that was played is there again.
    t.when(reveal(lone, GUARD, BANDIT, PRIEST)).then_tracks({("deck", "game"): 26})


@pytest.mark.rule("ST-RES-08")
def test_only_a_langman_who_stays_is_missing_from_the_deck():
    langman = thorn(power=1)
    t = played(langman, MARSHAL, SAINT5, PRIEST, after=QUIET)
    t.then_some(BattleOpened(rule="ST-RES-08", battle=2, deck=49)).then_none(LangmanReturned).then_holds("54 cards")
