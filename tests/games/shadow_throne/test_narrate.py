"""One sentence for every event, the list of what the hands move, and what was secret until now."""

from typing import get_args

import pytest

from domain.games.shadow_throne import events as happened
from domain.games.shadow_throne.evolve import evolve
from domain.games.shadow_throne.narrate import LONGEST, PLAIN, RETURNS, WORKED, narrate, reveals
from domain.games.shadow_throne.to_move import HANDS, to_move
from domain.kernel.log import Abandoned, Box, Described, Opened
from domain.kernel.rulebook import rules
from domain.kernel.view import ToMove
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    dead,
    emboldened,
    empire,
    extra,
    king,
    knights,
    played,
    princess,
    rebel,
    reveal,
    scouts,
    sufferer,
)

EVERY = {*get_args(happened.ShadowThroneEvent), Opened, Described, Abandoned}
USHER = empire("elite", "iron_usher", gold=-3, power=4)
RIDER = rebel("elite", "fen_rider", power=3, gold=2)
FRIAR = church("elite", "bell_friar", power=2, ability="convert_elites", number=3)
NO_PEN = rebel("commoner", "no_pen", power=0)


def table_of_three():
    """Ada has 2 gold and 9 influence, Ben 5 and 0; wave 1: the Usher, the Rider with a token, the Friar."""
    return battle((USHER, emboldened(RIDER, 1), FRIAR), box=(king(), NO_PEN), gold=(2, 5, 0), influence=(9, 0, 4)).state


def told(event, before=None):
    state = table_of_three() if before is None else before
    return narrate(event, state, evolve(state, event), "table")


SENTENCES = [
    (happened.GoldGiven(seat=1, gold=3), "Ada takes 3 gold."),
    (happened.GameSetUp(target=15), "The game ends after the battle in which somebody has 15 influence."),
    (happened.BattleOpened(battle=2, deck=51), "Battle 2 opens: six cards of the deck of 51 are dealt to each."),
    (happened.DraftClosed(battle=2, hand=7), "The draft is over: 7 cards in every hand."),
    (
        happened.WaveRevealed(battle=1, wave=2, cards=("iron_usher#2", "fen_rider#2", "bell_friar#2")),
        "Wave 2: TEST iron usher of Ada; TEST fen rider of Ben; TEST bell friar of Cleo.",
    ),
    (
        happened.GoldPaid(seat=2, card="iron_usher", amount=3, to=2),
        "Ben pays 3 for TEST iron usher: gold 5 → 2.",
    ),
    (
        happened.GoldPaid(seat=2, card="iron_usher", amount=4, to=1, hush=1),
        "Ben pays 4 for TEST iron usher (1 of it hush money): gold 5 → 1.",
    ),
    (
        happened.GoldPaid(seat=2, card="bell_friar", amount=1, to=4, hush=1),
        "Ben pays 1 hush money and nothing for TEST bell friar: gold 5 → 4.",
    ),
    (happened.GoldPaid(seat=2, card="bell_friar", amount=0, to=5), "Ben plays TEST bell friar for nothing."),
    (happened.GoldCollected(seat=1, card="fen_rider", amount=2, to=4), "Ada takes 2 gold for TEST fen rider: gold 2 → 4."),
    (
        happened.GoldCollected(seat=1, card="fen_rider", amount=1, to=3, hush=1),
        "Ada takes 1 gold for TEST fen rider after 1 hush money: gold 2 → 3.",
    ),
    (
        happened.CardTurnedDown(rule="ST-POOR-01", seat=1, card="iron_usher"),
        "Ada cannot pay 3 with 2 gold: TEST iron usher is turned face down.",
    ),
    (
        happened.CardTurnedDown(rule="ST-POOR-02", seat=1, card="iron_usher", hush=1),
        "Ada cannot pay 4 (1 of it hush money) with 2 gold: TEST iron usher is turned face down.",
    ),
    (
        happened.CardTurnedDown(rule="ST-POOR-02", seat=2, card="bell_friar", hush=1),
        "Ben cannot pay 1 hush money with 5 gold: TEST bell friar is turned face down.",
    ),
    (
        happened.CardTurnedDown(rule="ST-POOR-05", seat=1, card="iron_usher"),
        "TEST iron usher of Ada may not be played now: it is turned face down.",
    ),
    (happened.PoorGold(seat=1, to=3), "Ada takes 1 gold: 2 → 3."),
    (happened.AbilityTriggered(seat=3, card="bell_friar", number=3), "TEST bell friar of Cleo acts (3)."),
    (happened.AbilitySilenced(seat=3, card="bell_friar", by="fen_rider"), "TEST fen rider silences TEST bell friar of Cleo."),
    (
        happened.AbilityLost(seat=3, card="bell_friar", number=3),
        "TEST bell friar of Cleo is dead and does not act (3).",
    ),
    (
        happened.ExtraAsked(seat=1, king="test_king_3", number=3),
        "TEST king 3 acts (3): Ada may add an Empire card.",
    ),
    (happened.ExtraPlayed(seat=1, king="test_king_3", card="iron_usher#2"), "Ada adds TEST iron usher to TEST king 3."),
    (happened.ExtraDeclined(seat=1, king="test_king_3"), "Ada adds no card to TEST king 3."),
    # Power 3 and a token.
    (
        happened.CharacterKilled(seat=2, card="fen_rider", by="iron_usher"),
        "TEST iron usher kills TEST fen rider of Ben: Rebels lose 4 power.",
    ),
    (happened.TokensRemoved(seat=2, card="fen_rider", tokens=1), "TEST fen rider of Ben loses its tokens: 1 → 0."),
    (
        happened.SpecialInfluenceGained(seat=3, card="bell_friar", gain=2, to=6),
        "TEST bell friar dies: Cleo gains 2 influence, 4 → 6.",
    ),
    (
        happened.CharacterConverted(seat=2, card="fen_rider", by="bell_friar"),
        "TEST bell friar converts TEST fen rider of Ben: 4 power from Rebels to Church.",
    ),
    (
        happened.Emboldened(seat=2, card="fen_rider", by="bell_friar"),
        "TEST bell friar emboldens TEST fen rider of Ben: +1 → +2.",
    ),
    (
        happened.NextWavePromised(seat=2, card="fen_rider", number=1),
        "TEST fen rider of Ben: every Rebel of the next wave gets 1 power.",
    ),
    (
        happened.PowerBonusGained(seat=3, card="bell_friar", bonus=4),
        "TEST bell friar of Cleo gets 4 power: its player has at most 1 gold left.",
    ),
    (
        happened.PowerTrackUpdated(wave=2, empire=9, rebels=4, church=1),
        "Power Track after wave 2: Empire 4 → 9, Rebels 4, Church 2 → 1.",
    ),
    (happened.BattleWon(battle=2, factions=("church",), power=7), "Battle 2: Church wins with 7 power."),
    (happened.BattleWon(battle=2, factions=("rebels",), power=7), "Battle 2: Rebels win with 7 power."),
    (
        happened.BattleWon(battle=2, factions=("empire", "rebels"), power=6),
        "Battle 2: Empire and Rebels tie at 6, and both win.",
    ),
    (
        happened.BattleWon(battle=1, factions=("empire", "rebels", "church"), power=0),
        "Battle 1: Empire, Rebels and Church tie at 0, and all three win.",
    ),
    (
        happened.InfluenceCollected(seat=1, gain=4, to=13, cards=(("iron_usher", 4),)),
        "Ada collects 4 influence, 9 → 13: TEST iron usher 4.",
    ),
    (
        happened.ConsolationCollected(seat=2, gain=3, to=8, cards=(("fen_rider", 3),)),
        "Ben takes 3 gold as consolation, 5 → 8: TEST fen rider 3.",
    ),
    (happened.CardSaved(seat=2), "Ben keeps one card for the next battle."),
    (happened.LangmanStayed(seat=2, card="fen_rider"), "TEST fen rider stays with Ben for the next battle."),
    (
        happened.LangmanReturned(rule="ST-CARD-LANGMAN-03", seat=2, card="fen_rider"),
        "TEST fen rider of Ben goes to the deck: it was killed.",
    ),
    (
        happened.GameEnded(how="influence", winners=(1,), ranks=(1, 3, 2)),
        "Ada wins with 9 influence.",
    ),
    (
        happened.GameEnded(how="gold", winners=(1,), ranks=(1, 2, 2)),
        "Ada wins with 9 influence; 2 gold settles the tie.",
    ),
    (
        happened.GameEnded(how="no_winner", winners=(), ranks=(1, 1, 3)),
        "Ada and Ben are level at 9 influence and 2 gold: nobody wins.",
    ),
    (Abandoned(reason="The ferry leaves."), "The table stopped before the end: “The ferry leaves.”"),
    (Described(component="fen_rider", values={"faction": "rebels", "power": 3}), "Read off TEST fen rider: faction Rebels, power 3."),
    (
        Described(component="fen_rider", values={"ability": "kill_elites", "number": 0}),
        "Read off TEST fen rider: ability kills elites of other factions than Empire, no number.",
    ),
    (Described(component="fen_rider", values={"ability": "none", "gold": -2}), "Read off TEST fen rider: no ability, gold -2."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda one: type(one).__name__)
def test_the_sentence(event, sentence):
    assert told(event) == sentence


def test_every_event_has_a_sentence_and_a_case_here():
    assert set(PLAIN) | set(WORKED) == EVERY
    assert not set(PLAIN) & set(WORKED)
    assert {type(event) for event, _ in SENTENCES} == EVERY - {Opened}


def test_a_dead_character_that_is_converted_takes_no_power_along():
    before = battle((dead(RIDER), USHER, FRIAR), box=(BANDIT,)).state
    event = happened.CharacterConverted(seat=1, card="fen_rider", by="bell_friar")
    assert told(event, before) == "TEST bell friar converts TEST fen rider of Ada: no longer Rebels."


def test_the_opening_names_the_box_and_the_players():
    opened = Opened(game="shadow_throne", edition="en", seats=("Ada", "Ben"), box=Box(name="ours"))
    assert narrate(opened, None, None, "table") == "Shadow Throne, ours: Ada, Ben."


def test_a_long_list_is_cut_with_the_number_of_the_rest():
    cards = tuple((card, 2) for card in ("iron_usher", "fen_rider", "bell_friar", "iron_usher#2", "fen_rider#2"))
    sentence = told(happened.InfluenceCollected(seat=1, gain=10, to=19, cards=cards))
    assert sentence == "Ada collects 10 influence, 9 → 19: TEST iron usher 2, TEST fen rider 2, and 3 more."
    assert len(sentence) <= LONGEST


def test_each_reason_of_a_return_is_a_rule_about_langman():
    assert set(RETURNS) <= set(rules("domain.games.shadow_throne"))
    assert all(rule.startswith("ST-CARD-LANGMAN-") for rule in RETURNS)


# What the hands do.
def moves(t):
    return [(one.text, one.old, one.new) for one in to_move(t.events, t.before, t.state)]


def test_the_result_list_of_a_wave_goes_from_purses_over_abilities_to_the_track():
    # Ada cannot pay 3 with 2; Ben takes 2; the Friar costs Cleo nothing and converts the Rider.
    t = battle(box=(USHER, RIDER, FRIAR), gold=(2, 5, 0)).when(reveal(USHER, RIDER, FRIAR))
    assert moves(t) == [
        ("TEST iron usher of Ada face down: cannot pay 3 with 2 gold", None, None),
        ("Ada takes 1 gold", 2, 3),
        ("Ben takes 2 gold", 5, 7),
        ("Converted: TEST fen rider of Ben", None, None),
        # The Friar's 2 and the Rider's 3.
        ("Power of Church", 0, 5),
    ]


def test_hush_money_stands_in_the_payment():
    t = played(empire("commoner", "page", gold=-1), PRIEST, BANDIT, after=((GUARD, GUARD, GUARD),), gold=4)
    assert moves(t) == [("Ada pays 2 gold, 1 of it hush money", 4, 2)]
    t = played(empire("commoner", "clerk", gold=3), PRIEST, BANDIT, after=((GUARD, GUARD, GUARD),), gold=4)
    assert moves(t) == [("Ada takes 2 gold after 1 hush money", 4, 6)]


def test_tokens_on_one_card_are_laid_in_one_go():
    pen = rebel("commoner", "pen", power=1)
    t = played(scouts(1), scouts(1, "more"), pen)
    # Each Scouts gets one from the other, the pen one from each.
    assert moves(t) == [
        ("Tokens on TEST more of Ben", 0, 1),
        ("Tokens on TEST pen of Cleo", 0, 2),
        ("Tokens on TEST scouts 1 of Ada", 0, 1),
        ("Power of Rebels", 0, 5),
    ]


def test_a_killed_character_loses_its_tokens_and_simone_pays():
    pen = rebel("commoner", "pen", power=1)
    t = played(knights(3), scouts(1), pen)
    assert moves(t)[:3] == [
        ("Tokens on TEST pen of Cleo", 0, 1), ("Dead: TEST pen of Cleo", None, None), ("All tokens off TEST pen of Cleo", 1, 0),
    ]  # fmt: skip
    t = played(knights(2), sufferer(rank="commoner"), BANDIT, influence=(0, 3, 0))
    assert moves(t) == [("Dead: TEST sufferer of Ben", None, None), ("Influence of Ben", 3, 5)]


def test_an_extra_card_lies_beside_its_king():
    t = battle(box=(king(), BANDIT, PRIEST, USHER)).given(reveal(king(), BANDIT, PRIEST)).when(extra(1, USHER))
    assert moves(t) == [
        ("Ada lays TEST iron usher beside TEST king 3", None, None), ("Ada pays 3 gold", 10, 7), ("Power of Empire", 0, 4),
    ]  # fmt: skip


def test_the_end_of_a_battle_is_collected_saved_and_swept():
    saint = church(power=9, influence=4)
    t = played(saint, empire(consolation=3), BANDIT, after=QUIET, influence=(2, 0, 0), gold=1)
    assert moves(t) == [
        ("Power of Church", 0, 9),
        ("Influence of Ada", 2, 6),
        ("Ben takes 3 gold as consolation", 1, 4),
        ("Everybody keeps one card of the hand", None, None),
        ("All faction tokens to the head of the Power Track", None, None),
        ("Shuffle the other 51 cards and deal 6 to each", None, None),
    ]


def test_the_first_battle_is_dealt_from_all_cards():
    opened = happened.BattleOpened(battle=1, deck=54)
    told = [(one.text, one.old, one.new) for one in to_move((opened,), table_of_three(), table_of_three())]
    assert told == [
        ("All faction tokens to the head of the Power Track", None, None), ("Shuffle all 54 cards and deal 6 to each", None, None),
    ]  # fmt: skip


def test_a_token_of_beatice_is_told_by_its_own_rule():
    t = played(princess(3), NO_PEN, BANDIT)
    assert moves(t) == [
        ("Converted: TEST no pen of Ben", None, None), ("Tokens on TEST no pen of Ben", 0, 1), ("Power of Church", 0, 1),
    ]  # fmt: skip


def test_every_deed_has_an_event():
    assert set(HANDS) < EVERY
    assert isinstance(to_move((happened.GoldGiven(seat=1, gold=3),), table_of_three(), table_of_three())[0], ToMove)


# What was secret.
def test_a_reveal_and_an_extra_card_make_secrets_known():
    assert reveals(happened.WaveRevealed(battle=1, wave=3, cards=())) == "the cards of wave 3"
    assert reveals(happened.ExtraPlayed(seat=2, king="k", card="c")) == "the extra card of seat 2"
    assert reveals(happened.ExtraDeclined(seat=2, king="k")) is None
    assert reveals(happened.GoldPaid(seat=1, card="c", amount=1, to=0)) is None
