"""Every measure of Styx beside the same told from the events of the games: by nothing, and by whatever splits it."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from statistics import median

import pytest

from domain.kernel.measure import Metric
from domain.kernel.words import tag_of
from projections.follow import Tables, opened
from projections.questions.answer import Answer
from projections.questions.catalogue import is_told, lacking
from projections.questions.dimensions import GENERAL
from tests.part import part
from tests.projections.bars import Bar, Seen, answer, bars, compare, grouped, shares_of
from tests.projections.lifts import drawn, lifted
from tests.projections.styx_evenings import STYX, Table
from tests.projections.styx_measures import POLICIES, RECOUNTS, Counting, mustered
from tests.projections.styx_recount import CHAOS_LINE

MEASURES = {metric.key: metric for metric in STYX.measures.metrics}
WAYS = (
    "muster of a card that is mustered", "muster of a card that is eliminated, voided",
    "muster of a card that is returned, voided", "elimination of a card that is eliminated",
    "elimination of a card that is returned", "voided after a rival bid",
    "a Legendary for its Strength, without a rival", "bids of both actions", "a Tithe of no more than 1",
)  # fmt: skip
UNTOLD = {"mode", "scribe", "bot"}
"""Dimensions that say how a game was entered, and one that people have not."""


def expected(
    counting: Counting, metric: Metric, by: str, chosen: Callable[[Seen], bool] = lambda seen: True
) -> dict[tuple[str, str], Bar]:
    """(key, part) -> its numbers, as an answer shows them."""
    seen = [one for told in counting.told for one in RECOUNTS[metric.key](told) if chosen(one)]
    return bars(metric, grouped(seen, by, counting.keys))


@cache
def of_all(counting: Counting, key: str, by: str) -> dict[tuple[str, str], Bar]:
    """Over all the evenings; asked more than once."""
    return expected(counting, MEASURES[key], by)


def splits(metric: Metric) -> list[str]:
    """Whatever it may be split by."""
    told = [
        one for one in (*GENERAL, *STYX.measures.dimensions) if one.key not in lacking(STYX) and is_told(metric, one)
    ]
    return ["", *(one.key for one in told if one.key not in UNTOLD), *POLICIES]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return Table(tmp_path_factory.mktemp("styx"))


@pytest.fixture(scope="module")
def tables(table: Table) -> Iterator[Tables]:
    with opened(table.house.path, None) as found:
        found.catch_up()
        yield found


@pytest.fixture(scope="module")
def counting(table: Table, tables: Tables) -> Counting:
    return Counting(table, shares_of(tables, [evening.id for evening in table.finished]))


def ask(tables: Tables, key: str, by: str = "", *where: str) -> Answer:
    return answer(tables, key, by, ["title=styx", *where])


def test_no_measure_of_styx_is_left_out():
    assert {*RECOUNTS, "card_lift"} == MEASURES.keys()


CASES = [(key, by) for key in RECOUNTS for by in splits(MEASURES[key])]


@pytest.mark.parametrize(("key", "by"), part(CASES, 3, meeting=(0, 1)))
def test_a_measure_is_what_was_counted(tables: Tables, counting: Counting, key: str, by: str):
    compare(ask(tables, key, by), of_all(counting, key, by))


@pytest.mark.parametrize(
    ("where", "by", "wanted"),
    [
        ("seats>=4", "seats", ("4", "5", "6")), ("edition=fr", "edition", ("fr",)), ("player=Mara", "player", ("Mara",)),
        ("phase=5-8", "phase", ("5-8",)), ("condition=war", "condition", ("war",)), ("result=lost", "result", ("lost",)),
        ("reveal_place=1", "reveal_place", ("1",)), ("policy:compensation=on", "policy:compensation", ("on",)),
    ],
)  # fmt: skip
def test_a_filter_chooses_what_a_split_tells_apart(
    tables: Tables, counting: Counting, where: str, by: str, wanted: tuple[str, ...]
):
    asked = [key for key in RECOUNTS if by in splits(MEASURES[key])]
    for key in asked:
        told = expected(counting, MEASURES[key], "", lambda seen: not set(counting.keys(seen, by)).isdisjoint(wanted))
        compare(ask(tables, key, "", where), told)
    assert len(asked) >= 3


def test_what_became_of_wasted_tokens_is_told_apart(tables: Tables, counting: Counting):
    fates = Counter(token.outcome for told in counting.told for audience in told.audiences for token in audience.tokens)
    told = {row.part: row.k for row in ask(tables, "wasted_token").rows}
    wasted = {word: fates[word] for word in ("outbid", "skipped", "voided")}
    assert told == {**wasted, "effect": fates["tithed"] + fates["won"]}
    assert min(fates[word] for word in ("tithed", "won", "outbid", "skipped", "voided")) > 20


def test_the_middle_half_of_prices_is_told(tables: Tables, counting: Counting):
    prices = sorted(seen.y for told in counting.told for seen in RECOUNTS["muster_price"](told))
    low, high = (prices[-(-len(prices) * part // 4) - 1] for part in (1, 3))
    (row,) = ask(tables, "muster_price").rows
    assert row.notes == (f"the number is the mean; median {median(prices):g}, the middle half {low} to {high}",)
    assert low < median(prices) or median(prices) < high


@pytest.mark.parametrize("key", [*RECOUNTS, "card_lift"])
def test_only_finished_games_of_people_count(tables: Tables, table: Table, key: str):
    said = ask(tables, key, "card" if key == "card_lift" else "")
    left = {"finished": 0, "real": 0, "abandoned": len(table.stopped), "running": 1, "simulated": 1, "hidden": 1}
    assert {name: getattr(said.left_out, name) for name in left} == left
    assert said.games == len(table.finished)


def test_bids_of_an_audience_that_was_stopped_are_open_and_a_running_game_has_none_yet(tables: Tables, table: Table):
    sql = "SELECT outcome FROM styx_token JOIN game USING (game) WHERE stream = $game AND audience = game.round AND bid > 0"
    told = [tables.cursor().execute(sql, {"game": game}).fetchall() for game in (*table.stopped, table.running)]
    assert all(("open",) in one for one in told[:-1])
    assert not {"won", "voided"} & {outcome for one in told for (outcome,) in one}
    assert not told[-1]


@pytest.mark.parametrize(
    ("by", "where", "least"),
    [("card", "", 2), ("card", "seats>=3", 3), ("card", "card={0},{1}", 2), ("", "card={0}", 2), ("card", "card!={0}", 2),
     ("seats", "card={1}", 2), ("edition", "card={0}", 2)],
)  # fmt: skip
def test_a_card_is_compared_with_all_others_whichever_are_asked_for(
    tables: Tables, counting: Counting, by: str, where: str, least: int
):
    told = mustered(counting, by, least)
    often = [card for card, _ in Counter(one.thing for one in told).most_common()]
    chosen = {
        "": often,
        "card={0}": often[:1],
        "card={1}": often[1:2],
        "card={0},{1}": often[:2],
        "card!={0}": often[1:],
    }
    cards = chosen.get(where, often)
    said = ask(tables, "card_lift", by, *([where.format(*often)] if where else []))
    wanted = {}
    for bar in cards if by == "card" else {one.bar for one in told if one.thing in cards}:
        others = [one for one in told if by == "card" or one.bar == bar]
        wanted[bar] = pytest.approx(lifted(others, [bar] if by == "card" else cards), abs=1e-5)
    assert {row.key: (row.n, row.games, row.value, row.lo, row.hi) for row in said.rows} == wanted
    shown = [row for row in said.rows if row.value is not None]
    assert by not in ("", "card") or shown
    left = drawn([(row.n, row.value) for row in shown], sum(one.won for one in told) / len(told))
    assert [row.shrunk for row in shown] == (
        [pytest.approx(one, abs=1e-5) for one in left] if by == "card" else [None] * len(shown)
    )
    assert by != "card" or (said.rows[: len(shown)] == tuple(shown) and left == sorted(left, reverse=True))


def test_every_dimension_that_tells_these_games_apart_has_several_bars(counting: Counting):
    """One bar of all would not show that a split goes by the right column."""
    alike = {"title", "box", "origin", "checked"}
    single = {(key, by) for key, by in CASES if by and len({bar for bar, _ in of_all(counting, key, by)}) < 2}
    assert not {(key, by) for key, by in single if by not in alike}


@pytest.mark.parametrize("key", RECOUNTS)
def test_the_sample_holds_what_a_measure_is_about(counting: Counting, key: str):
    told = of_all(counting, key, "")
    values = {seen.y for one in counting.told for seen in RECOUNTS[key](one)}
    assert all(numbers[2] is None or numbers[2] > 0 for numbers in told.values()), told
    assert MEASURES[key].part or len(values) > 1


def test_the_sample_holds_the_rare_turns_of_games(counting: Counting, table: Table):
    events = [event for evening in table.finished for event in evening.events]
    tags = Counter(tag_of(event).partition(".")[2] for event in events)
    for tag in (
        "muster_voided", "eternal_returned", "effect_used", "effect_declined", "bid_skipped", "compensation_paid",
        "chaos_retreated", "cards_exchanged", "described", "totem_gained", "pile_exhausted", "war_broke_out",
    ):  # fmt: skip
        assert tags[tag], tag
    assert {event.step for event in events if tag_of(event) == "styx.tie_broken"} == {1, 2, 3, 4}
    # Declined by somebody, and by rule because there was nothing to act on.
    declined = {event.rule for event in events if tag_of(event) == "styx.effect_declined"}
    assert {"STYX-MUSTER-05", "STYX-CARD-LICH-01"} <= declined
    told = counting.told
    assert {one.count for one in told} == {2, 3, 4, 5, 6}
    ended = {(len(one.winners), bool(one.conditions)) for one in told}
    assert ended == {(0, False), (1, False), (2, False), (1, True), (2, True)}
    shared = [one for one in told if len(one.winners) > 1 and one.conditions]
    assert {max(len(one.met[seat]) for seat in one.winners) < len(one.conditions) for one in shared} == {False, True}
    assert any(one.chaos > CHAOS_LINE and "war" not in one.conditions for one in told)
    audiences = [(one, audience) for one in told for audience in one.audiences]
    assert any(len(audience.cards) == 1 for _, audience in audiences)
    assert any(one.value(card) is None for one, audience in audiences for card in audience.cards.values())
    assert any(not one.kinds(card) for one, audience in audiences for card in audience.cards.values())
    assert any(one.elements(seat) is None and one.income(seat) is None for one in told for seat in one.soul)


def test_the_sample_holds_every_way_in_which_an_auction_ends(counting: Counting):
    ways: Counter[str] = Counter()
    for told in counting.told:
        for audience in told.audiences:
            auctions = list(audience.auctions())
            for auction in auctions:
                card = audience.cards[auction.slot]
                fate, voided = audience.fates[auction.slot], auction.paid is None
                ways[f"{auction.kind} of a card that is {fate}{', voided' * voided}"] += 1
                ways["voided after a rival bid"] += voided and len(auction.bids) > 1
                legendary = auction.kind == "elimination" and told.cards[card].get("legendary")
                ways["a Legendary for its Strength, without a rival"] += bool(legendary) and len(auction.bids) == 1
            slots = Counter(auction.slot for auction in auctions)
            ways["bids of both actions"] += max(slots.values(), default=0) == 2
            ways["a Tithe of no more than 1"] += any(token.gained == 1 for token in audience.tokens)
    assert {way for way in WAYS if ways[way] < 2} == set()


def test_moves_that_were_taken_back_are_in_the_store_and_count_nowhere(tables: Tables, table: Table):
    corrected = table.corrected_game
    sql = "SELECT tag, count(*) FROM event JOIN game USING (game) WHERE stream = $game AND NOT stands GROUP BY tag"
    struck = dict(tables.cursor().execute(sql, {"game": corrected}).fetchall())
    assert {"styx.token_revealed", "styx.bid_made", "styx.effect_declined", "styx.chaos_advanced"} <= struck.keys()
