"""Two tabs of one browser at the same game: what one taps the other knows, and each tap is one move, whoever sends it."""

from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Error

from domain.kernel.reading import read_command
from tests.dashboard.record_table import CARDS, PLACED, Phone, Wire, cut_off, no_browser, place, reveal

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


class Tabs:
    """Two tabs of one browser, which can lie in front of each other and lose their pages."""

    def __init__(self, page: Any, wire: Wire, game_id: UUID) -> None:
        self.wire, self.game_id = wire, game_id
        self.pages = [page, page.context.new_page()]
        self.phones = [Phone(one, wire.url, game_id) for one in self.pages]

    def front(self, at: int) -> Phone:
        self.pages[at].bring_to_front()
        return self.phones[at]

    def reload_without_a_server(self) -> None:
        for page in self.pages:
            with pytest.raises(Error, match="ERR_"):
                page.reload()
            page.wait_for_url("chrome-error://**")

    def open_again(self) -> None:
        self.phones = [Phone(one, self.wire.url, self.game_id) for one in self.pages]

    def saved(self) -> None:
        for at in range(len(self.pages)):
            self.front(at).saved()


@pytest.fixture
def tabs(page, wire):
    opened: list[Tabs] = []

    def at(game_id: UUID) -> Tabs:
        opened.append(Tabs(page(), wire, game_id))
        return opened[-1]

    yield at
    for one in opened:
        one.pages[1].close()


def waiting(page: Any, game_id: UUID) -> list[str]:
    """What the browser still holds for the server."""
    names: list[str] = page.evaluate("Object.keys(localStorage)")
    return [one for one in names if one.startswith(f"tablescribe.outbox.{game_id}")]


def write_a_note(phone: Phone, text: str) -> None:
    phone.press("[aria-label=Menu]", "text=Write a note")
    phone.page.locator("textarea").fill(text)
    phone.press("text=Save note")


def test_what_two_tabs_tapped_without_a_network_is_recorded_once_each_after_both_were_reloaded(table, tabs, wire):
    game_id = table.open(5, CARDS)
    both = tabs(game_id)
    wire.cut()
    both.front(0).press("[data-k='row 0'] .choice >> nth=0")
    one, other = both.front(0), both.front(1)
    # What the first tab has tapped stands in the second one, so that its next row is due there.
    other.page.locator("[data-k='row 0'] .given.sent").wait_for()
    other.press("[data-k='row 1'] .choice >> nth=1")
    write_a_note(other, "The lamp went out")
    both.front(0)
    one.see("3 waiting")
    one.press("[data-k='row 2'] .choice >> nth=0")
    both.reload_without_a_server()
    wire.mend()
    both.open_again()
    both.saved()
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "right"), place(3, "left")]
    with table.store() as store:
        assert [note.text for note in store.log(game_id).notes] == ["The lamp went out"]
    assert waiting(one.page, game_id) == []


def test_taps_of_two_tabs_that_could_not_hear_of_each_other_are_both_kept(table, tabs, wire):
    """A tab that sleeps is told of the other's tap late: it reads what stands before it writes, and each has its own name."""
    game_id = table.open(5, CARDS)
    both = tabs(game_id)
    wire.cut()
    asleep = both.front(1)
    asleep.page.evaluate("addEventListener('storage', event => event.stopImmediatePropagation(), true)")
    both.front(0).press("[data-k='row 0'] .choice >> nth=0")
    write_a_note(both.front(1), "The lamp went out")
    both.reload_without_a_server()
    wire.mend()
    both.open_again()
    both.saved()
    assert table.commands(game_id) == [CARDS, place(1, "left")]
    with table.store() as store:
        assert [note.text for note in store.log(game_id).notes] == ["The lamp went out"]


def test_what_a_closed_tab_had_not_sent_the_other_one_sends(table, tabs, wire):
    game_id = table.open(5, CARDS)
    both = tabs(game_id)
    wire.cut()
    both.front(0).press("[data-k='row 0'] .choice >> nth=0", "[data-k='row 1'] .choice >> nth=1")
    left = both.front(1)
    left.see("2 waiting")
    both.pages[0].goto("about:blank")
    wire.mend()
    left.saved()
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "right")]


def test_a_refusal_is_asked_in_every_tab_and_after_a_reload_until_one_of_them_answers(table, tabs, wire):
    game_id = table.open(3, *PLACED)
    both = tabs(game_id)
    wire.cut()
    both.front(0).press("[data-k='row 0'] [data-k$='=\"muster\"']", ".strip [data-k$='=3']",
                        "[data-k='row 1'] [data-k$='=\"muster\"']", ".strip [data-k$='=2']", "[data-k='row 2'] [data-k$='=\"tithe\"']")  # fmt: skip
    wire.mend()
    for at in range(2):
        both.front(at).page.locator(".refusal").wait_for()
    both.open_again()
    for phone in both.phones:
        phone.page.locator(".refusal").wait_for()
        assert phone.page.locator(".given.penned").inner_text() == "Tithe"
    both.front(1).value(4, ".refusal")
    both.saved()
    both.front(0).page.locator(".refusal").wait_for(state="detached")
    assert table.commands(game_id)[4:] == [reveal(1, "muster", 3), reveal(2, "muster", 4), reveal(3, "tithe")]


@pytest.fixture
def overtaken(table, page, wire):
    """A phone without a network taps for seats 1 and 2; another one has recorded something for seat 1 meanwhile."""
    taps = ("[data-k='row 0'] .choice >> nth=0", "[data-k='row 1'] .choice >> nth=1")
    phone, game_id = cut_off(table, page(), wire, *taps)
    with table.store() as store:
        store.record(game_id, read_command(store.log(game_id).game, place(1, "right")), by="Tom")
    wire.mend()
    phone.page.locator(".refusal").wait_for()
    return phone, game_id


def test_what_waits_behind_a_refused_tap_is_named_and_goes_on_without_it(table, overtaken):
    phone, game_id = overtaken
    phone.see("Mia, left: Ash Ferrier")
    phone.see("Behind it waits: Jon, right: Hollow Piper.")
    phone.tap(".refusal >> text=Leave it, send the rest")
    phone.saved()
    assert table.commands(game_id) == [CARDS, place(1, "right"), place(2, "right")]


def test_what_waits_behind_a_refused_tap_is_left_with_it_only_where_the_button_says_so(table, overtaken):
    phone, game_id = overtaken
    phone.tap(".refusal >> text=Leave all 2")
    phone.page.locator(".refusal").wait_for(state="detached")
    phone.saved()
    assert table.commands(game_id) == [CARDS, place(1, "right")]


def test_a_tap_that_was_overtaken_is_not_sent_for_another_players_turn(table, overtaken):
    phone, game_id = overtaken
    phone.see("This was answered for Mia (Audience 1, placing), but Tom recorded another answer first.")
    assert not phone.page.locator(".refusal >> text=Send it again").count()
    phone.tap(".refusal >> text=Leave it, send the rest")
    phone.saved()
    assert table.commands(game_id) == [CARDS, place(1, "right"), place(2, "right")]


def test_each_tab_finds_its_own_half_given_answer_again(table, tabs):
    game_id = table.open(3, *PLACED)
    both = tabs(game_id)
    both.front(0).row(0, "muster")
    both.front(0).page.locator(".strip").wait_for()
    write_in = both.front(1)
    write_in.tap("[aria-label=Menu]")
    write_in.tap("text=Write a note")
    write_in.page.locator("textarea").fill("Half a sen")
    both.front(0).page.reload()
    both.front(0).page.locator(".strip").wait_for()


def test_what_an_older_page_had_put_by_is_sent(table, page, wire):
    """Until 0093 all taps of a game lay under one name."""
    game_id = table.open(5, CARDS)
    phone = Phone(page(), wire.url, game_id)
    first = {
        "id": "a1",
        "slot": "x",
        "command": place(1, "left"),
        "words": "left",
        "sure": False,
        "seen": table.entries(game_id),
    }
    then = {"id": "a2", "slot": "y", "command": place(2, "right"), "words": "right", "sure": False, "after": "a1"}
    phone.page.evaluate(
        "([kind, told]) => localStorage.setItem(kind, JSON.stringify(told))",
        [f"tablescribe.outbox.{game_id}", {"items": [first, then], "pencilled": []}],
    )
    phone.page.reload()
    phone.page.locator(".row.saved >> nth=1").wait_for()
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "right")]
    assert waiting(phone.page, game_id) == []
