"""The given/when/then helper itself: what it refuses to believe."""

import pytest
from msgspec import structs

from domain.kernel.log import Box
from tests.probe import PROBE
from tests.specification import Table, broken, like, table, when_opened
from tests.toy import TOY, GameWon, StonesTaken, Take


@pytest.fixture
def stones() -> Table:
    return table(TOY, seats=2, box=Box())


def first_take(stones: int) -> StonesTaken:
    return StonesTaken(rule="TOY-02", seat=1, stones=stones, left=10 - stones)


def test_the_exact_events(stones: Table):
    stones.when(Take(seat=1, stones=3)).then(first_take(3))
    with pytest.raises(AssertionError, match="expected"):
        stones.when(Take(seat=1, stones=3)).then(first_take(2))
    with pytest.raises(AssertionError, match="expected"):
        stones.when(Take(seat=1, stones=3)).then()


def test_some_events_in_order(stones: Table):
    last = stones.at(left=2).when({"type": "toy.take", "seat": 1, "stones": 2})
    last.then_some(GameWon(rule="TOY-04", seat=1)).then_some(like(StonesTaken, stones=2), like(GameWon, seat=1))
    with pytest.raises(AssertionError, match="in this order"):
        last.then_some(like(GameWon, seat=1), like(StonesTaken, stones=2))
    with pytest.raises(AssertionError, match="there came"):
        last.then_none(GameWon)
    last.then_ends(how="last", winners=(1,), rule="TOY-04").when(Take(seat=2, stones=1)).then_refused("TOY-04")


def test_a_refusal_by_rule_and_facts(stones: Table):
    refused = stones.when(Take(seat=1, stones=4))
    refused.then_refused("TOY-02", most=3).then_refused("TOY-03", field="stones")
    for wrong in (lambda: refused.then_refused("TOY-01"), lambda: refused.then_refused("TOY-02", most=2)):
        with pytest.raises(AssertionError):
            wrong()
    with pytest.raises(AssertionError, match="was accepted"):
        stones.when(Take(seat=1, stones=1)).then_refused("TOY-02")
    with pytest.raises(AssertionError, match="refused"):
        refused.when(Take(seat=1, stones=1))
    stones.when({"type": "toy.take", "seat": "one"}).then_malformed("seat")


def test_a_law_is_checked_after_every_event_and_named_when_tested(stones: Table):
    with pytest.raises(AssertionError, match="never more stones"):
        stones.given(StonesTaken(seat=1, stones=1, left=11))
    assert "TOY-06" not in PROBE.seen
    stones.when(Take(seat=1, stones=1)).then_holds("never more stones")
    assert "TOY-06" in PROBE.seen
    assert broken(TOY, "never more stones", structs.replace(stones.state, left=12)) == "12 stones"


def test_offers_that_say_otherwise_are_found(stones: Table):
    mean = structs.replace(TOY, offers=lambda state: ())
    with pytest.raises(AssertionError, match="do not contain"):
        table(mean, seats=2, box=Box()).when(Take(seat=1, stones=1))
    generous = structs.replace(TOY, next_field=lambda state, offer, filled: None if filled else _any_number())
    with pytest.raises(AssertionError, match="offers contain it"):
        table(generous, seats=2, box=Box()).when(Take(seat=1, stones=9))
    PROBE.unread = ""


def _any_number():
    from domain.kernel.offer import Field

    return Field(name="stones", title="Stones", kind="number", least=1, most=99)


def test_what_is_asked_and_seen(stones: Table):
    stones.then_asks("toy.take", "stones", least=1, most=3).then_seen("table", "Heap").then_unseen("table", "secret")
    stones.then_tracks({("stones", "game"): 10}).then_goes_on()
    with pytest.raises(AssertionError):
        stones.then_unseen("table", "Heap")


def test_an_opening_that_is_refused():
    when_opened(TOY, seats=5, box=Box()).then_refused("TOY-00", named=5, most=4)
    when_opened(TOY, seats=2, box=Box(), policies={"kind": "c"}).then_malformed("policies")


def test_an_answer_that_nobody_reads_is_remembered(stones: Table):
    stones.when(Take(seat=1, stones=1))
    assert PROBE.unread
    PROBE.unread = ""
