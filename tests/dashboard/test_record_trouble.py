"""Record when things go wrong: no network, a reload, a refusal, two scribes, a mistake, a card that nobody has read."""

import sqlite3
from contextlib import closing

import pytest

from tests.dashboard.record_table import (
    CARDS,
    LAPTOP,
    PHONE,
    PLACED,
    Phone,
    Table,
    Wire,
    cut_off,
    no_browser,
    place,
    reveal,
)

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def test_what_is_tapped_without_a_network_arrives_once_when_it_is_back(table, page, wire):
    taps = ("[data-k='row 1'] .choice >> nth=1", "[data-k='row 2'] .choice >> nth=1")
    phone, game_id = cut_off(table, page(), wire, *taps, row="left")
    assert phone.page.locator(".given.sent").count() == 2
    wire.mend()
    phone.saved()
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "right"), place(3, "right")]


def test_a_server_that_forgot_the_page_records_what_it_still_holds(table, page):
    game_id = table.open(5, CARDS)
    phone = Phone(page(), table.url, game_id)
    phone.row(0, "left")
    phone.saved()
    with table.away():
        phone.press("[data-k='row 1'] .choice >> nth=1")
        phone.see("1 waiting")
    phone.saved()
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "right")]


def test_a_session_that_ran_out_meanwhile_records_what_was_tapped_in_it(tmp_path, page):
    table = Table(tmp_path, STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL="0")
    table.start()
    wire = Wire(table.port)
    try:
        taps = ("[data-k='row 1'] .choice >> nth=1", "[data-k='row 2'] .choice >> nth=0")
        phone, game_id = cut_off(table, page(), wire, *taps, row="left")
        wire.mend()
        phone.saved()
        phone.row(3, "left")
        phone.saved()
        assert table.commands(game_id) == [
            CARDS,
            place(1, "left"),
            place(2, "right"),
            place(3, "left"),
            place(4, "left"),
        ]
    finally:
        wire.close()
        table.stop()


def test_after_twenty_seconds_without_a_network_the_pad_stands_as_it_was_and_what_was_tapped_arrives(table, page, wire):
    game_id = table.open(5, CARDS)
    opened = page(**PHONE, locale="en-GB")
    opened.clock.install()
    phone = Phone(opened, wire.url, game_id)
    phone.row(0, "left")
    phone.saved()
    wire.cut()
    phone.row(1, "right")
    opened.clock.run_for(20_000)
    phone.see("No connection · 1 waiting")
    # By now a message of the framework would lie over the page and take the tap.
    phone.row(2, "right")
    phone.see("No connection · 2 waiting")
    assert opened.locator(".given.sent").all_inner_texts() == ["right", "right"]
    wire.mend()
    phone.saved()
    assert opened.locator(".row.saved .given").all_inner_texts() == ["left", "right", "right"]
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "right"), place(3, "right")]


def test_no_tap_is_lost_to_the_message_that_the_server_is_gone(table, page):
    """The framework's own message takes the first tap to close itself by, though nobody sees it here."""
    game_id = table.open(3, *PLACED, reveal(1, "tithe"))
    phone = Phone(page(), table.url, game_id)
    phone.row(1, "muster")
    phone.page.locator(".strip").wait_for()
    kept = phone.page.locator("[data-k=away]")
    with table.away():
        phone.page.locator("[data-testid=stDialog]").wait_for(state="attached")
        phone.value(2, ".strip")
        phone.see("1 waiting")
        kept.wait_for()
        assert kept.inner_text().startswith("No connection to the server. 1 answer is kept in this browser")
    phone.saved()
    assert table.commands(game_id)[-1] == reveal(2, "muster", 2)
    kept.wait_for(state="detached")


def test_a_store_that_is_locked_for_long_says_what_is_kept(table, page):
    game_id = table.open(3, CARDS)
    opened = page()
    phone = Phone(opened, table.url, game_id)
    with closing(sqlite3.connect(table.home.store, isolation_level=None)) as other:
        other.execute("begin immediate")
        phone.row(0, "left")
        said = opened.locator("[data-k=away], [data-k=trouble]").first
        said.wait_for()
        assert "kept" in said.inner_text()
        other.execute("rollback")
    phone.saved()
    assert table.commands(game_id) == [CARDS, place(1, "left")]


def test_three_scribes_on_three_games_each_write_their_own(table, page):
    games = [table.open(3, CARDS) for _ in range(3)]
    phones = [
        Phone(page(), table.url, game_id, by=name) for game_id, name in zip(games, ("Mia", "Jon", "Ada"), strict=True)
    ]
    sides = [("left", "right", "left"), ("right", "right", "left"), ("left", "left", "right")]
    for row in range(3):
        for phone, chosen in zip(phones, sides, strict=True):
            phone.row(row, chosen[row])
    for phone, game_id, chosen in zip(phones, games, sides, strict=True):
        phone.saved()
        assert table.commands(game_id) == [CARDS, *(place(seat, side) for seat, side in enumerate(chosen, 1))]
    with table.store() as store:
        assert [store.log(game_id).moves[-1].by for game_id in games] == ["Mia", "Jon", "Ada"]


def test_without_a_network_a_browser_that_stores_nothing_says_what_a_reload_would_cost(table, page, wire):
    phone = Phone(page(), wire.url, table.open(3, CARDS))
    phone.page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError'); }; }"
    )
    wire.cut()
    phone.press("[data-k='row 0'] .choice >> nth=0")
    phone.see("1 answer is kept on this page alone, since this browser stores nothing: do not load it again,")
    wire.mend()
    phone.saved()


def test_a_reload_keeps_what_was_not_sent_yet(table, page, wire):
    taps = ("[data-k='row 0'] .choice >> nth=0", "[data-k='row 1'] .choice >> nth=0")
    phone, game_id = cut_off(table, page(), wire, *taps)
    wire.mend()
    phone.page.reload()
    phone.page.locator(".row.saved >> nth=1").wait_for()
    phone.saved()
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "left")]


def test_a_half_given_answer_is_there_after_a_reload(table, page):
    game_id = table.open(3, *PLACED)
    phone = Phone(page(), table.url, game_id)
    phone.value("muster", ".row.due")
    phone.page.locator(".strip").wait_for()
    phone.page.reload()
    phone.value(2, ".strip")
    phone.saved()
    assert table.commands(game_id)[-1] == reveal(1, "muster", 2)


def test_a_refusal_stands_beside_the_row_with_its_rule_and_what_can_be_done(table, page, wire):
    game_id = table.open(3, *PLACED)
    phone = Phone(page(), wire.url, game_id)
    wire.cut()
    phone.press("[data-k='row 0'] [data-k$='=\"muster\"']", ".strip [data-k$='=3']", "[data-k='row 1'] [data-k$='=\"muster\"']",
                ".strip [data-k$='=2']", "[data-k='row 2'] [data-k$='=\"tithe\"']")  # fmt: skip
    wire.mend()
    phone.page.locator(".refusal").wait_for()
    assert phone.page.locator(".row.refused").get_attribute("data-seat") == "2"
    assert phone.page.locator(".given.penned").inner_text() == "Tithe"
    assert phone.page.locator(".refusal .rule").all_inner_texts() == ["STYX-BID-02"]
    phone.tap(".refusal .rule")
    phone.page.locator(".refusal blockquote").wait_for()
    phone.value(4, ".refusal")
    phone.page.locator(".rec .moved").wait_for()
    assert table.commands(game_id)[4:] == [reveal(1, "muster", 3), reveal(2, "muster", 4), reveal(3, "tithe")]


def test_undo_names_what_it_takes_back_and_a_second_tap_takes_nothing_more(table, page):
    game_id = table.open(5, CARDS, place(1, "left"), place(2, "left"))
    phone = Phone(page(), table.url, game_id)
    box = phone.page.get_by_label("Undo: Jon places a token on Ash Ferrier (left).").bounding_box()
    for _ in range(2):
        phone.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    phone.page.locator(".row.saved >> nth=1").wait_for(state="detached")
    phone.saved()
    assert table.commands(game_id) == [CARDS, place(1, "left")]
    phone.tap(".foot .save:has-text('Redo')")
    phone.page.locator(".row.saved >> nth=1").wait_for()
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "left")]


def test_undo_of_what_the_table_has_seen_says_so_first(table, page):
    game_id = table.open(3, *PLACED, reveal(1, "tithe"))
    phone = Phone(page(), table.url, game_id)
    phone.tap(".foot button >> nth=0")
    phone.see("Since then the table has seen")
    phone.tap(".sheet button >> text=Keep")
    assert len(table.commands(game_id)) == 5
    phone.tap(".foot button >> nth=0")
    phone.tap(".sheet button >> text=Take back")
    phone.page.locator(".row.saved").wait_for(state="detached")
    assert table.commands(game_id) == PLACED


def test_two_scribes_with_the_same_answer_agree_and_with_different_ones_are_told(table, page, wire):
    game_id = table.open(5, CARDS)
    one = Phone(page(), table.url, game_id, by="Ada")
    other = Phone(page(), wire.url, game_id, by="Jon")
    wire.cut()
    other.press("[data-k='row 0'] .choice >> nth=0", "[data-k='row 1'] .choice >> nth=1")
    one.row(0, "left")
    one.row(1, "left")
    one.saved()
    wire.mend()
    other.page.locator(".refusal").wait_for()
    other.see("Ada recorded")
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "left")]


def test_another_scribes_taps_appear_in_the_rows(table, page):
    game_id = table.open(5, CARDS)
    one, other = Phone(page(), table.url, game_id), Phone(page(), table.url, game_id)
    one.row(0, "right")
    other.page.locator(".row.saved").wait_for()
    assert other.page.locator(".row.saved .given").inner_text() == "right"


def test_a_card_that_nobody_has_read_is_asked_for_in_place_and_the_tap_goes_on(table, page):
    game_id = table.open(3, box="facts")
    phone = Phone(page(), table.url, game_id)
    phone.card("Lich")
    phone.card("Siren")
    for name in ("Lich", "Siren"):
        phone.see(f"{name} is new to your box")
        card, save = phone.page.locator(".rec .card"), phone.page.locator(".foot .save")
        assert not card.locator(".chip[aria-pressed=true]").count()
        assert not save.is_enabled()
        card.locator(".line >> nth=0").get_by_role("button", name="2+").click()
        card.locator(".line >> nth=1").get_by_role("button", name="not readable now").click()
        save.click()
    phone.page.locator("[data-k='row 0'].due").wait_for()
    told = table.commands(game_id)
    assert [one["type"] for one in told] == ["log.describe", "log.describe", "styx.open_audience"]
    assert told[0]["values"] == {"min_players": 2}


def test_the_keyboard_alone_plays_an_audience(table, page):
    game_id = table.open(2)
    phone = Phone(page(**LAPTOP), table.url, game_id)
    keyboard = phone.page.keyboard
    for name in ("ash", "hollow p"):
        keyboard.press("/")
        keyboard.type(name)
        keyboard.press("Enter")
    for count in range(4):
        phone.page.locator(f"[data-k='row {count}'].due").wait_for()
        keyboard.press("1")
    phone.see("turns up the token")
    keyboard.press("2")
    phone.page.locator(".strip").wait_for()
    keyboard.press("3")
    phone.page.locator(".row.saved").wait_for()
    placed = [CARDS, *(place(seat, "left") for seat in (1, 2, 1, 2))]
    assert table.commands(game_id) == [*placed, reveal(1, "muster", 2)]
    keyboard.press("Control+z")
    phone.page.locator(".sheet").wait_for()
    keyboard.press("2")
    phone.page.locator(".row.saved").wait_for(state="detached")
    assert table.commands(game_id) == placed


def test_stopping_is_asked_for_and_ends_the_game(table, page):
    game_id = table.open(3, CARDS)
    phone = Phone(page(), table.url, game_id)
    phone.tap("[aria-label=Menu]")
    phone.tap("text=Stop before the end")
    phone.page.locator("textarea").fill("The last train")
    phone.tap("text=Save and stop")
    phone.see("abandoned")
    assert table.commands(game_id)[-1] == {"type": "log.abandon", "reason": "The last train"}


def test_who_only_looks_has_no_pad(tmp_path, page):
    table = Table(tmp_path, "--view-only")
    table.start()
    try:
        game_id = table.open(3, CARDS)
        opened = page()
        opened.goto(f"{table.url}/record?game={game_id}")
        opened.locator(".rp[data-ready]").wait_for()
        assert f"/replay?game={game_id}" in opened.url
        assert not opened.locator(".rec").count()
    finally:
        table.stop()


def test_a_disk_without_room_is_told_beside_the_pad_which_keeps_what_was_tapped(tmp_path, page):
    resource = pytest.importorskip("resource", reason="only where a program's files can be kept small")
    table = Table(tmp_path)
    table.start()
    try:
        game_id = table.open(3, CARDS)
        phone = Phone(page(), table.url, game_id)
        resource.prlimit(table.server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        phone.row(0, "left")
        phone.see("What was tapped is kept here")
        phone.see("1 waiting")
        phone.row(1, "right")
        phone.see("2 waiting")
        assert table.commands(game_id) == [CARDS]
        resource.prlimit(table.server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        phone.saved()
        phone.page.locator("[data-k=trouble]").wait_for(state="detached")
        assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "right")]
    finally:
        table.stop()


def test_why_there_is_no_pad_is_seen_and_the_other_pages_are_a_tap_away(table, page):
    game_id = table.open(3, CARDS)
    with closing(sqlite3.connect(table.home.store)) as store, store:
        store.execute(
            "UPDATE stored_events SET state = 'x' WHERE originator_id = ? AND originator_version = 2", (game_id.bytes,)
        )
    phone = page()
    phone.goto(f"{table.url}/record?game={game_id}")
    phone.get_by_text("cannot be read").wait_for()
    phone.get_by_role("link", name="Games").tap()
    phone.wait_for_url(f"{table.url}/")
    with table.store() as store:
        store.forget(game_id)


def test_a_browser_that_keeps_nothing_or_keeps_nonsense_still_records(table, page):
    game_id = table.open(3, CARDS)
    phone = Phone(page(), table.url, game_id)
    phone.page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    phone.row(0, "left")
    phone.page.locator(".row.saved").wait_for()
    for nonsense in ("{broken", '{"items": 5, "pencilled": {}}'):
        phone.page.reload()
        phone.page.locator(".row.saved").wait_for()
        phone.page.evaluate(
            "([kind, told]) => localStorage.setItem(kind, told)", [f"tablescribe.outbox.{game_id}", nonsense]
        )
        phone.page.evaluate(
            "([kind, told]) => localStorage.setItem(kind, told)", [f"tablescribe.draft.{game_id}", nonsense]
        )
    phone.page.reload()
    phone.row(1, "right")
    phone.page.locator(".row.saved >> nth=1").wait_for()
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "right")]
