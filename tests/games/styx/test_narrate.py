"""One sentence for every event, the list of what the hands move, and what was secret until now."""

from typing import Any, get_args

import pytest
from msgspec import structs

from domain.games.styx import events as happened
from domain.games.styx.evolve import evolve
from domain.games.styx.narrate import LONGEST, PLAIN, WORKED, narrate, reveals
from domain.games.styx.state import State, Token
from domain.games.styx.to_move import HANDS, to_move
from domain.kernel.log import Abandoned, Box, Described, Opened
from domain.kernel.view import ToMove
from domain.kernel.words import Event
from tests.games.styx.tables import between, card, down, eternal, legendary, seat

EVERY = {*get_args(happened.StyxEvent), Opened, Described, Abandoned}


def table_of_four() -> State:
    """Ada, Ben, Cleo and Dan; left lies TEST 3, right LAST ETERNAL; Ada has 9 coins and 8 Influence."""
    ada = seat([card(2, "djinn", ability="djinn")], coins=9, influence=8, soul=1)
    return between(
        [ada, seat(coins=3), seat(), seat()], left=3, right=eternal(4, "last_eternal"), centre=[5, 4], number=7
    ).state


def with_tokens(*tokens: Token) -> State:
    return structs.replace(table_of_four(), tokens=tokens)


def told(event: Event, before: State | None = None) -> str:
    state = table_of_four() if before is None else before
    return narrate(event, state, evolve(state, event), "table")


SENTENCES: list[tuple[Event, str]] = [
    (happened.PlayerSeated(seat=1, colour="red", bearer="bearer", coins=4, influence=1), "Ada takes red: 4 coins, Influence 1."),
    (happened.TotemSetAside(card="totem"), "TEST TOTEM is set aside: it is never in the draw pile."),
    (happened.TotemSetAside(), "The Shamanic Totem is set aside: it is never in the draw pile."),
    (happened.HorsemanRemoved(card="test_3"), "TEST 3 leaves the game: two players use three of the four."),
    (happened.HorsemanRemoved(), "One Horseman leaves the game unseen: two players use three of the four."),
    (happened.GameSetUp(first=2, pile=40), "Ben is First Player. Chaos 0, 40 cards in the draw pile."),
    (happened.GameSetUp(first=2), "Ben is First Player. Chaos 0."),
    (
        happened.AudienceOpened(audience=8, left="test_3", right="last_eternal", pile=38),
        "Audience 8: TEST 3 left, LAST ETERNAL right. Draw pile: 38.",
    ),
    (happened.AudienceOpened(audience=8, left="test_3", pile=0), "Audience 8: TEST 3 alone. Draw pile: 0."),
    (happened.AudienceOpened(audience=8, left="test_3", right="test_4"), "Audience 8: TEST 3 left, TEST 4 right."),
    (happened.PileExhausted(), "The draw pile is empty: the table says how the game ended."),
    (happened.TokenPlaced(seat=1, slot="left"), "Ada places a token on TEST 3 (left)."),
    (
        happened.EliminationPaid(seat=1, slot="left", cards=("djinn", "bearer"), strength=3),
        "Ada pays Strength 3 with DJINN, TEST BEARER.",
    ),
    (happened.CardTurnedDown(seat=1, card="djinn"), "Ada turns DJINN face down."),
    (happened.CounterRemoved(seat=1, card="djinn", left=2), "DJINN of Ada loses a counter: 3 → 2."),
    (happened.CardEliminated(seat=1, slot="left", card="test_3"), "Ada eliminates TEST 3: it goes to the central discard."),
    (
        happened.EternalReturned(slot="right", card="last_eternal", pile=21),
        "LAST ETERNAL is Eternal: it is shuffled into the draw pile, which now holds 21.",
    ),
    (
        happened.EternalReturned(slot="right", card="last_eternal"),
        "LAST ETERNAL is Eternal: it is shuffled into the draw pile.",
    ),
    (happened.ChaosAdvanced(steps=2, to=11), "Chaos advances by 2: 9 → 11."),
    (happened.ChaosRetreated(steps=4, to=5), "Chaos goes back by 4: 9 → 5."),
    (
        happened.WarBrokeOut(chaos=22),
        "War: Chaos reaches 21 before anyone is at 20. The strongest army will be counted.",
    ),
    (happened.InfluenceLineReached(seat=1), "Ada is at 20 before Chaos is at 21: a war can no longer come."),
    (happened.SoulAdvanced(seat=1, gain=2, to=3), "Ada gains ½ of a Soul: ¼ → ¾."),
    (happened.BonusIncomeGained(seat=1, to=1), "Ada takes the Bonus Income token: +1 at each Tithe."),
    (happened.BonusIncomeGained(seat=1, to=2), "Ada turns the Bonus Income token to +2 at each Tithe."),
    (happened.TotemRemoved(card="totem"), "TEST TOTEM leaves the game for good: its Shaman was not mustered."),
    (happened.MusterVoided(seat=1, slot="left", amount=3), "Ada keeps 3 coins: the Muster is void, its card was eliminated."),
    (happened.CardMustered(seat=1, slot="left", card="test_3"), "Ada musters TEST 3."),
    (happened.CoinsPaid(seat=1, amount=5, to=4), "Ada pays 5 coins: 9 → 4."),
    (happened.CoinsPaid(seat=1, amount=1, to=8), "Ada pays 1 coin: 9 → 8."),
    (happened.InfluenceAdvanced(seat=1, gain=3, to=11), "Ada gains 3 Influence: 8 → 11."),
    (happened.CountersPlaced(seat=1, card="djinn", counters=3), "DJINN of Ada gets 3 counters."),
    (happened.CountersPlaced(seat=1, card="djinn", counters=1), "DJINN of Ada gets 1 counter."),
    (
        happened.TitheCollected(seat=2, slot="left", amount=4, to=7, card=1, army=2, bonus=1),
        "Ben collects 4 coins (card 1, army 2, bonus 1): 3 → 7.",
    ),
    (
        happened.TitheCollected(seat=2, slot="left", amount=1, to=4, card=1, army=-3),
        "Ben collects 1 coin (card 1, army -3, at least 1): 3 → 4.",
    ),
    (
        happened.TitheCollected(seat=2, slot="left", amount=1, to=4),
        "Ben collects 1 coin (nothing shown, at least 1): 3 → 4.",
    ),
    (happened.CardAbandoned(slot="left", card="test_3"), "Nobody takes TEST 3: it goes to the central discard."),
    (
        happened.EffectsCalled(effects=(("djinn", 1), ("test_3", 2))),
        "Effects to settle: DJINN (Ada), TEST 3 (Ben).",
    ),
    (happened.EffectUsed(seat=1, card="djinn"), "Ada uses DJINN."),
    (happened.EffectDeclined(rule="STYX-MUSTER-05", seat=1, card="djinn"), "Ada does not use DJINN."),
    (happened.EffectDeclined(rule="STYX-CARD-LICH-01", seat=1, card="djinn"), "DJINN of Ada has nothing to act on."),
    (
        happened.CardsExchanged(seat=1, gave="djinn", took="bearer#2", other=2),
        "Ada gives DJINN to Ben and takes TEST BEARER.",
    ),
    (
        happened.CardsExchanged(seat=1, gave="djinn", took="test_5"),
        "Ada gives DJINN to the central discard and takes TEST 5.",
    ),
    (happened.CardTurnedUp(seat=1, card="djinn"), "Ada turns DJINN face up again."),
    (
        happened.HorsemanClaimed(seat=1, gave="djinn", took="test_3"),
        "Ada takes TEST 3 from the draw pile; DJINN goes back.",
    ),
    (happened.CardRemoved(card="test_5"), "TEST 5 leaves the central discard and the game."),
    (happened.TotemGained(seat=1, card="totem"), "Ada gains TEST TOTEM."),
    (
        happened.CardSummoned(seat=1, card="test_3", pile=19),
        "Ada finds TEST 3 in the draw pile: it comes to the next Audience.",
    ),
    (happened.FirstPlayerChosen(seat=1, first=2), "Ada chooses who is First Player next: Ben."),
    (happened.PowerDeclared(seat=1, card="djinn", text="looked at the pile"), "Ada tells what DJINN did: looked at the pile"),
    (happened.CompensationPaid(seat=2, amount=1, to=4), "Ben takes 1 coin for a bid that failed: 3 → 4."),
    (happened.CompensationPaid(seat=2, amount=2, to=5), "Ben takes 2 coins for bids that failed: 3 → 5."),
    (happened.ConditionMet(seat=1, condition="horsemen"), "Ada meets a condition: two Horsemen of the Apocalypse."),
    (happened.TieBroken(step=2, seats=(1,)), "Tie, step 2, Legendary Strength: Ada is ahead."),
    (happened.TieBroken(step=1, seats=(1, 2)), "Tie, step 1, most conditions, still level: Ada, Ben."),
    (happened.GameWon(winners=(1,), conditions=("elements_soul",)), "Ada wins: all four elements and a complete Soul."),
    (
        happened.GameWon(winners=(1, 2), conditions=("horsemen",)),
        "Ada and Ben share the win: two Horsemen of the Apocalypse.",
    ),
    (happened.FirstPlayerMoved(seat=2), "The First Player token goes to Ben."),
    (happened.AudienceClosed(audience=7), "Audience 7 closes."),
    (happened.GameEndedByAgreement(winners=(1, 2, 3)), "The table agrees: Ada, Ben and Cleo won."),
    (happened.GameEndedByAgreement(), "The table agrees that nobody won."),
    (Abandoned(reason="The last bus."), "The table stopped before the end: “The last bus.”"),
    (Abandoned(), "The table stopped before the end."),
    (
        Described(component="fresh", values={"name": "Fresh", "value": 2, "legendary": False}),
        "Read off Fresh: name Fresh, number on the card 2, Legendary no.",
    ),
    (
        Described(component="fresh", values={"elements": [{"gives": "all", "of": ["fire", "air"]}, {"gives": "one", "of": ["water", "earth"]}]}),
        "Read off Fresh: element icons fire and air, water or earth.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "sentence"), SENTENCES, ids=lambda one: type(one).__name__ if isinstance(one, Event) else ""
)
def test_every_event_has_its_sentence(event: Event, sentence: str):
    assert told(event) == sentence
    assert len(sentence) <= LONGEST


def test_an_opening_names_the_table():
    opened = Opened(game="styx", edition="fr", seats=("Mara", "Oskar"), box=Box(name="practice box", kind="practice"))
    after = evolve(None, opened)
    assert narrate(opened, None, after, "table") == "Styx, French edition, practice box: Mara, Oskar."


def test_a_reveal_names_the_token_and_its_card():
    before = with_tokens(Token(1, "right"), Token(2, "left"))
    assert told(happened.TokenRevealed(seat=1, kind="muster"), before) == "Ada turns up Muster on LAST ETERNAL (right)."


def test_with_two_tokens_the_next_face_down_one_is_named():
    before = structs.replace(
        between(2, left=3, right=5).state, tokens=(Token(1, "left", "tithe"), Token(2, "left"), Token(1, "right"))
    )
    assert told(happened.TokenRevealed(seat=1, kind="muster"), before) == "Ada turns up Muster on TEST 5 (right)."


@pytest.mark.parametrize(
    ("kind", "amount", "sentence"),
    [
        ("muster", 3, "Ada bids 3 coins for TEST 3 (left)."),
        ("muster", 1, "Ada bids 1 coin for TEST 3 (left)."),
        ("elimination", 2, "Ada bids Strength 2 against TEST 3 (left)."),
    ],
)
def test_a_bid_is_in_coins_or_in_strength(kind: str, amount: int, sentence: str):
    assert told(happened.BidMade(seat=1, slot="left", amount=amount), with_tokens(Token(1, "left", kind))) == sentence


def test_a_skip_says_where():
    before = with_tokens(Token(1, "left", "muster"))
    assert told(happened.BidSkipped(seat=1, slot="left"), before) == "Ada skips: no bid on TEST 3 (left)."


def test_where_both_are_judged_at_the_end_war_says_nothing_of_20():
    state = between(2, chaos=22, policies={"race": "end_of_audience"}).state
    assert told(happened.WarBrokeOut(chaos=22), state) == "War: Chaos reaches 21. The strongest army will be counted."


@pytest.mark.rule("STYX-PLACE-06")
def test_a_skip_that_had_to_be_says_what_a_bid_would_need():
    """Cleo has 4 coins and Strength 1, of her Standard-Bearer; Ada could have bid with the same."""
    before = with_tokens(Token(1, "left", "muster", bid=4), Token(3, "left", "muster"))
    skipped = happened.BidSkipped(seat=3, slot="left")
    assert told(skipped, before) == "Cleo skips: no bid on TEST 3 (left), needs 5 coins, has 4."
    legend = between([seat(), seat(), seat()], left=legendary(6)).state
    facing = structs.replace(legend, tokens=(Token(3, "left", "elimination"),))
    assert told(skipped, facing).endswith(" (left), needs Strength 6, has 1.")
    assert told(skipped, with_tokens(Token(3, "left", "elimination"))) == "Cleo skips: no bid on TEST 3 (left)."


@pytest.mark.rule("STYX-WIN-04")
def test_a_war_tells_the_strengths_that_it_compared():
    """With the Standard-Bearers: 3, 7 and 1; an Eternal and what lies face down count nothing."""
    state = between([seat([2]), seat([6, eternal(9)]), seat([down(4)])], chaos=22).state
    met = happened.ConditionMet(seat=2, condition="war")
    met_by_two = structs.replace(state, seats=state.seats[:2], names=state.names[:2])
    war = "Ben meets a condition: the strongest army when Chaos reached 21"
    assert told(met, state) == f"{war} (7 to 3)."
    assert told(met, met_by_two) == f"{war} (7 to 3)."


def test_no_event_is_without_a_sentence():
    assert {*PLAIN, *WORKED} == EVERY
    assert not {*PLAIN} & {*WORKED}
    apart = {happened.TokenRevealed, happened.BidMade, happened.BidSkipped, Opened}
    assert {type(event) for event, _ in SENTENCES} == EVERY - apart


def test_a_long_list_ends_with_how_many_more_there_are():
    cards = tuple(f"test_card_with_a_long_name_{place}" for place in range(6))
    sentence = told(happened.EliminationPaid(seat=1, slot="left", cards=cards, strength=9))
    # A second name of 28 letters would make a line of 94.
    assert sentence == "Ada pays Strength 9 with Test Card With A Long Name 0, and 5 more."


@pytest.mark.parametrize("viewer", ["scribe", "table", "final", "seat:2"])
def test_everybody_hears_the_same(viewer: str):
    state, event = table_of_four(), happened.TokenPlaced(seat=1, slot="left")
    assert narrate(event, state, evolve(state, event), viewer) == "Ada places a token on TEST 3 (left)."


def test_nothing_is_told_of_a_kind_before_the_reveal():
    sentence = told(happened.TokenPlaced(seat=1, slot="left")).lower()
    assert not [kind for kind in ("tithe", "muster", "elimination") if kind in sentence]


# What the hands move.


def moved(*events: Any) -> tuple[ToMove, ...]:
    before = after = table_of_four()
    for event in events:
        after = evolve(after, event)
    return to_move(events, before, after)


def test_the_outcome_is_told_in_the_order_in_which_it_is_done():
    lines = moved(
        happened.TokenRevealed(seat=1, kind="muster"),
        happened.BidMade(seat=1, slot="left", amount=5),
        happened.EliminationPaid(seat=2, slot="right", cards=("bearer#2",), strength=1),
        happened.CardTurnedDown(seat=2, card="bearer#2"),
        happened.EternalReturned(slot="right", card="last_eternal", pile=21),
        happened.CardMustered(seat=1, slot="left", card="test_3"),
        happened.CoinsPaid(seat=1, amount=5, to=4),
        happened.InfluenceAdvanced(seat=1, gain=3, to=11),
        happened.TitheCollected(seat=2, slot="left", amount=2, to=5, army=2),
        happened.FirstPlayerMoved(seat=2),
        happened.AudienceClosed(audience=7),
    )
    assert lines == (
        ToMove("Ben turns TEST BEARER down", 2),
        ToMove("LAST ETERNAL into the draw pile; shuffle it"),
        ToMove("Ada musters TEST 3", 1),
        ToMove("Ada pays 5 coins", 1, 9, 4),
        ToMove("Ada gains 3 Influence", 1, 8, 11),
        ToMove("Ben collects 2 coins (army 2)", 2, 3, 5),
        ToMove("First Player: Ben", 2),
        ToMove("Audience 7 closes: all Action tokens home"),
    )


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            happened.CardEliminated(seat=1, slot="left", card="test_3"),
            ToMove("Ada eliminates TEST 3: to the central discard", 1),
        ),
        (happened.CardAbandoned(slot="left", card="test_3"), ToMove("Nobody takes TEST 3: to the central discard")),
        (happened.ChaosAdvanced(steps=2, to=11), ToMove("Chaos advances by 2", None, 9, 11)),
        (happened.ChaosRetreated(steps=4, to=5), ToMove("Chaos goes back by 4", None, 9, 5)),
        (happened.SoulAdvanced(seat=1, gain=2, to=3), ToMove("Ada gains 2 quarters of a Soul, in quarters", 1, 1, 3)),
        (happened.BonusIncomeGained(seat=1, to=1), ToMove("Ada takes the Bonus Income token, +1 up", 1)),
        (happened.BonusIncomeGained(seat=1, to=2), ToMove("Ada turns the Bonus Income token to +2", 1)),
        (happened.CounterRemoved(seat=1, card="djinn", left=2), ToMove("Counters on DJINN", 1, 3, 2)),
        (
            happened.CountersPlaced(seat=1, card="djinn", counters=3),
            ToMove("3 counters (coins from the reserve) onto DJINN", 1),
        ),
        (happened.CardTurnedUp(seat=1, card="djinn"), ToMove("Ada turns DJINN up", 1)),
        (
            happened.CardsExchanged(seat=1, gave="djinn", took="bearer#2", other=2),
            ToMove("Ada gives DJINN to Ben and takes TEST BEARER", 1),
        ),
        (
            happened.CardsExchanged(seat=1, gave="djinn", took="test_5"),
            ToMove("Ada gives DJINN to the central discard and takes TEST 5", 1),
        ),
        (
            happened.HorsemanClaimed(seat=1, gave="djinn", took="test_3"),
            ToMove("Ada takes TEST 3 from the draw pile, and DJINN goes into it; shuffle it", 1),
        ),
        (happened.CardRemoved(card="test_5"), ToMove("TEST 5 out of the central discard, into the box")),
        (happened.TotemGained(seat=1, card="totem"), ToMove("TEST TOTEM to the army of Ada", 1)),
        (happened.TotemRemoved(card="totem"), ToMove("TEST TOTEM into the box")),
        (
            happened.CardSummoned(seat=1, card="test_3", pile=19),
            ToMove("TEST 3 out of the draw pile, for the next Audience; shuffle it", 1),
        ),
        (happened.CompensationPaid(seat=2, amount=1, to=4), ToMove("Ben takes 1 coin for a bid that failed", 2, 3, 4)),
        (happened.TotemSetAside(card="totem"), ToMove("TEST TOTEM beside the board")),
        (happened.HorsemanRemoved(), ToMove("One Horseman, unseen, out of the draw pile, into the box")),
        (happened.GameSetUp(first=2, pile=40), ToMove("First Player: Ben", 2)),
        (
            happened.PlayerSeated(seat=1, colour="red", bearer="bearer", coins=4, influence=1),
            ToMove("Ada takes the red Standard-Bearer and tokens, 4 coins, Influence on 1, Soul on 0"),
        ),
    ],
    ids=lambda one: type(one).__name__,
)
def test_each_move_of_the_hands_has_its_line(event: Event, line: ToMove):
    assert moved(event) == (line,)


def test_what_the_hands_have_done_already_or_need_not_do_has_no_line():
    quiet = EVERY - {*HANDS}
    assert quiet == {
        happened.AudienceOpened, happened.PileExhausted, happened.TokenPlaced, happened.TokenRevealed, happened.BidMade,
        happened.BidSkipped, happened.EliminationPaid, happened.WarBrokeOut, happened.InfluenceLineReached,
        happened.MusterVoided, happened.EffectsCalled, happened.EffectUsed, happened.EffectDeclined,
        happened.FirstPlayerChosen, happened.PowerDeclared, happened.ConditionMet, happened.TieBroken, happened.GameWon,
        happened.GameEndedByAgreement, Opened, Described, Abandoned,
    }  # fmt: skip
    assert moved(happened.TokenPlaced(seat=1, slot="left"), happened.MusterVoided(seat=1, slot="left", amount=3)) == ()


# What was secret until now.


def test_a_reveal_and_fresh_cards_make_known_what_nobody_knew():
    assert reveals(happened.TokenRevealed(seat=2, kind="tithe")) == "the Tithe token of seat 2"
    assert reveals(happened.AudienceOpened(audience=3, left="a", right="b")) == "the cards of Audience 3"


@pytest.mark.parametrize("event", [event for event, _ in SENTENCES if not isinstance(event, happened.AudienceOpened)])
def test_everything_else_was_open(event: Event):
    assert reveals(event) is None
