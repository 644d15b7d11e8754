"""Replay in a real browser: keys, buttons, charts, addresses; what is shown is what the game was."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dashboard.turned import turned
from domain.kernel.log import Note, TakeBack
from domain.kernel.reading import read_command
from domain.kernel.text import LONGEST_TEXT
from domain.recording.playback import Playback
from tests.dashboard.record_table import CARDS, no_browser
from tests.dashboard.viewing import NARROW, WIDE, Opened, Viewing, at, ready, shown

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


@pytest.fixture
def played(home: Viewing) -> Playback:
    return Playback(home.log(home.finished))


@pytest.fixture(scope="module")
def shared(home: Viewing, open_page: Opened) -> Iterator[Any]:
    """One page for all tests that leave it as it was but for the step."""
    opened = ready(open_page(f"{home.url}/replay?game={home.finished}"))
    yield opened
    opened.close()


@pytest.fixture
def page(shared: Any) -> Any:
    """At the beginning, by moves."""
    shared.keyboard.press("Escape")
    shared.locator(".size").select_option("move")
    shared.locator(".board").focus()
    shared.keyboard.press("Home")
    at(shared, 0)
    return shared


@pytest.fixture
def own(home: Viewing, open_page: Opened) -> Iterator[Any]:
    """A page that the test may change as it likes."""
    opened = ready(open_page(f"{home.url}/replay?game={home.finished}"))
    yield opened
    opened.close()


def beyond(page: Any, step: int) -> None:
    """Wait until the player is past this step: one that runs by itself rests nowhere."""
    page.wait_for_function(
        "step => Number([...document.querySelectorAll('*')].map(one => one.shadowRoot?.querySelector('.rp'))"
        ".find(Boolean).dataset.step) > step", arg=step,
    )  # fmt: skip


def test_a_finished_game_opens_with_the_table_laid_and_its_beginning_has_an_address(
    home: Viewing, open_page: Opened, played: Playback
):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}"))
    first = next(step.number for step in played.steps if step.event.__class__.__name__ == "AudienceOpened")
    at(page, first)
    assert played.sentence(first) in page.locator(".told").inner_text()
    state = played.steps[first].after
    drawn = page.locator(".board").text_content()
    assert [card for card in (state.left, state.right) if state.label(card) not in drawn] == []
    page.keyboard.press("Home")
    page.wait_for_url("**at=1.0.1**")
    page.reload()
    at(ready(page), 0)
    page.close()


def test_keys_step_through_a_game_by_every_size(page: Any, played: Playback):
    here = 0
    at(page, 0)
    for key, size, direction in [
        ("ArrowRight", "move", 1), ("ArrowRight", "move", 1), ("Shift+ArrowRight", "event", 1), ("ArrowDown", "turn", 1),
        ("PageDown", "round", 1), ("PageDown", "round", 1), ("ArrowUp", "turn", -1), ("ArrowLeft", "move", -1),
        ("Shift+ArrowLeft", "event", -1), ("PageUp", "round", -1),
    ]:  # fmt: skip
        page.keyboard.press(key)
        here = played.onward(here, size, direction)
        at(page, here)
    page.keyboard.press("End")
    at(page, played.last)
    page.keyboard.press("Home")
    at(page, 0)


def test_what_is_told_at_a_step_is_its_sentence_with_its_rule(page: Any, played: Playback):
    page.locator(".size").select_option("event")
    wanted = next(step for step in played.steps if step.event.rule and step.number > 20)
    page.locator(".jump").fill(wanted.place)
    page.keyboard.press("Enter")
    at(page, wanted.number)
    assert played.sentence(wanted.number) in page.locator(".told").inner_text()
    page.locator(".told .rule").first.click()
    assert page.locator(".told .statement").first.is_visible()


def test_buttons_slider_and_list_of_moves_go_where_they_say(page: Any, played: Playback):
    page.locator("[data-do=last]").click()
    at(page, played.last)
    assert played.ending(played.last) in page.locator(".told").inner_text()
    page.locator("[data-do=back]").click()
    at(page, played.onward(played.last, "move", -1))
    page.locator(".move[data-move='10']").click()
    at(page, played.after_move(10))
    page.locator("[data-do=first]").click()
    at(page, 0)
    page.locator(".slider").fill("25")
    at(page, 25)


def test_the_address_restores_step_and_tracks_and_carries_no_key(own: Any, home: Viewing, played: Playback):
    own.locator(".pick summary").click()
    own.get_by_label("Coins", exact=True).check()
    own.keyboard.press("Escape")
    own.locator(".move[data-move='12']").click()
    step = played.steps[played.after_move(12)]
    address = f"at={step.entry}.{step.move}.{step.part}"
    own.wait_for_url(f"**{address}**")
    own.reload()
    at(ready(own), step.number)
    assert own.locator(".track:visible .name").all_inner_texts() == ["Coins"]
    own.context.grant_permissions(["clipboard-read", "clipboard-write"])
    own.locator(".share").click()
    own.locator(".sheet.link", has_text="Link to this step, copied").wait_for()
    told = own.locator(".address").input_value()
    assert own.evaluate("navigator.clipboard.readText()") == told
    assert f"game={home.finished}" in told
    assert address in told
    assert "key=" not in told


def test_a_click_on_a_track_jumps_and_the_pointer_asks_what_moved_it(page: Any, played: Playback):
    chart = page.locator(".track[data-track=influence] .chart")
    box = chart.bounding_box()
    chart.hover(position={"x": box["width"] - 2, "y": 10})
    page.locator(".why", has_text="Influence, step").wait_for()
    told = page.locator(".why").inner_text()
    step = int(told.split("step ")[1].split(":")[0])
    assert any(name.startswith("Influence") for name, _, _ in played.moved(step))
    assert played.steps[step].event.rule in told
    chart.click(position={"x": box["width"] / 2, "y": 10})
    page.wait_for_function("document.querySelector('body') && true")
    assert abs(shown(page) - played.last / 2) <= 2


def test_it_plays_by_itself_faster_when_told_and_stops(page: Any):
    page.keyboard.press("5")
    assert page.locator(".speed").input_value() == "8"
    page.keyboard.press("Space")
    page.locator(".play[aria-label=Pause]").wait_for()
    beyond(page, 8)
    page.keyboard.press("Space")
    page.locator(".play[aria-label=Play]").wait_for()
    page.keyboard.press("6")
    assert page.locator(".speed").input_value() == "0"
    here = shown(page)
    page.keyboard.press("Space")
    beyond(page, here)
    page.keyboard.press("Space")
    page.locator(".play[aria-label=Play]").wait_for()


def test_keys_are_listed_and_closed_again_without_a_mouse(own: Any):
    own.keyboard.press("?")
    own.locator(".keys").wait_for()
    own.keyboard.press("Escape")
    own.locator(".keys").wait_for(state="hidden")
    own.keyboard.press("g")
    own.keyboard.type("999999")
    own.keyboard.press("Enter")
    own.locator(".jump[aria-invalid=true]").wait_for()


def test_turning_points_are_a_key_away_and_listed_in_words(page: Any, played: Playback):
    points, _ = turned(played)
    for step, grade, said in points:
        page.keyboard.press("]")
        at(page, step)
        told = page.locator(".told .turned").inner_text()
        assert grade in told
        assert said in told
    page.keyboard.press("[")
    at(page, points[-2][0])
    assert page.locator(".track[data-track=influence] .turning").count() == len(points)
    page.locator(".points summary").click()
    page.locator(".points .point").last.click()
    at(page, points[-1][0])


def test_only_what_was_known_then_goes_on_by_asking_and_comes_back(own: Any, played: Playback, home: Viewing):
    own.locator(".move[data-move='12']").click()
    here = played.after_move(12)
    assert here is not None
    at(own, here)
    own.keyboard.press("k")
    own.locator(".out", has_text="Move 12 of ?").wait_for()
    assert own.locator(".move").count() == 13
    assert own.locator(".points").is_hidden()
    own.keyboard.press("ArrowRight")
    further = played.onward(here, "move", 1)
    at(own, further)
    own.keyboard.press("ArrowLeft")
    at(own, here)
    own.keyboard.press("ArrowRight")
    at(own, further)
    own.wait_for_url("**known=1**")
    own.reload()
    own.locator(".out", has_text="Move 13 of ?").wait_for()
    own.keyboard.press("5")
    own.keyboard.press("Space")
    beyond(own, played.onward(further, "move", 1))
    own.keyboard.press("Space")
    own.keyboard.press("End")
    own.locator(".ending").wait_for()
    at(own, played.last)
    own.keyboard.press("k")
    own.locator(".points summary").wait_for()


def test_one_viewpoint_needs_no_control(page: Any):
    assert page.locator(".viewing").is_hidden()


def test_what_moved_is_ringed_and_numbers_show_old_and_new(page: Any, played: Playback):
    step = next(
        number
        for number in range(10, played.last)
        if any(name.startswith("Coins") for name, *_ in played.moved(number))
    )
    page.locator(".size").select_option("event")
    page.locator(".slider").fill(str(step))
    at(page, step)
    _, old, new = next(one for one in played.moved(step) if one[0].startswith("Coins"))
    assert f"{old} → {new}" in page.locator(".track[data-track=coins] .values").inner_text()
    assert page.locator(".changed, .touched, .ring").count() >= 1


def test_hostile_names_and_notes_stay_text_and_a_turning_point_is_one_key_away(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.hostile}"))
    head = page.locator("h2").inner_text()
    assert "<img src=x onerror=alert(1)>" in head
    assert "**bold**" in head
    assert page.locator(".rp img, .rp b:text-is('bold')").count() == 0
    assert "<b>bold</b>" in page.locator(".note").inner_text()
    assert page.locator(".move.gone s").count() == 1
    page.keyboard.press("Home")
    page.keyboard.press("]")
    at(page, Playback(home.log(home.hostile)).last)
    page.close()


def test_who_rests_at_the_end_of_a_running_game_follows_it_and_others_stay_where_they_are(
    home: Viewing, open_page: Opened
):
    follows = ready(open_page(f"{home.url}/replay?game={home.hostile}"))
    stays = ready(open_page(f"{home.url}/replay?game={home.hostile}", NARROW))
    stays.keyboard.press("Home")
    before = home.log(home.hostile)
    with home.store() as store:
        store.record(home.hostile, read_command(before.game, {"type": "styx.place_token", "seat": 2, "slot": "left"}))
    at(follows, Playback(home.log(home.hostile)).last)
    stays.locator(f".rp[data-ready='{home.log(home.hostile).entry}']").wait_for()
    at(stays, 0)
    follows.locator(".noting summary").click()
    follows.locator(".remark .text").fill("seen it coming")
    follows.locator(".remark button").click()
    follows.locator(".note", has_text="seen it coming").wait_for()
    assert home.log(home.hostile).notes[-1].text == "seen it coming"
    for page in (follows, stays):
        page.close()


def test_a_low_phone_shows_board_sentence_two_tracks_and_transport_at_a_turning_point(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}&at=turning", {"width": 390, "height": 664}))
    page.locator(".told .turned").wait_for()
    bar = page.locator(".rp > .bar").bounding_box()
    assert bar["y"] + bar["height"] <= 664
    for seen in (".head", ".board", ".told"):
        box = page.locator(f".rp {seen}").first.bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= bar["y"]
    shown = [one.bounding_box() for one in page.locator(".track").all() if one.is_visible()]
    assert len(shown) == 2
    assert shown[-1]["y"] + shown[-1]["height"] <= bar["y"] + 1
    page.locator(".up").click()
    page.get_by_role("button", name="New game").wait_for()
    page.close()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_buttons_are_big_enough_and_the_page_is_as_wide_as_the_window(
    home: Viewing, open_page: Opened, played: Playback, size: dict
):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}&at=turning", size))
    at(page, turned(played)[0][0][0])
    small = page.locator(".bar button, .tools button, .tools select, .fold, .move").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).filter(box => box.height && (box.height < 47.5 || box.width < 47.5)).length"
    )
    assert small == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.close()


def test_no_board_is_asked_for_a_game_that_is_not_there(home: Viewing, open_page: Opened, tmp_path: Path):
    page = open_page(f"{home.url}/replay?game=ffffffff")
    page.get_by_text("There is no such game here").wait_for()
    page.close()


def test_at_the_end_what_is_told_fits_its_box(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}", {"width": 1280, "height": 800}))
    page.keyboard.press("End")
    page.locator(".ending").wait_for()
    assert page.locator(".told .lines").evaluate("one => one.scrollHeight <= one.clientHeight")
    page.close()


def test_a_note_stands_below_the_sentence_of_its_move_where_a_phone_shows_it(home: Viewing, open_page: Opened):
    with home.store() as store:
        store.record(home.finished, Note(text="here it turned", move=20))
    for size in (NARROW, {"width": 390, "height": 664}):
        page = ready(open_page(f"{home.url}/replay?game={home.finished}&at=0.20.9", size))
        wrote = page.locator(".told .wrote", has_text="here it turned")
        wrote.wait_for()
        bar, box = page.locator(".rp > .bar").bounding_box(), wrote.bounding_box()
        told = page.locator(".told").bounding_box()
        assert told["y"] < box["y"] < box["y"] + box["height"] <= min(bar["y"], told["y"] + told["height"] + 1)
        page.keyboard.press("ArrowRight")
        wrote.wait_for(state="detached")
        page.close()


def test_from_the_pad_to_the_board_and_back_is_a_tap_each_way(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/record?game={home.hostile}", {"width": 390, "height": 664})
    page.locator("[aria-label=Menu]").click()
    page.get_by_text("Board and history").click()
    ready(page).locator(".head .pad").click()
    page.locator(".foot").wait_for()
    assert f"/record?game={home.hostile}" in page.url
    page.goto(f"{home.url}/replay?game={home.finished}")
    # Of a game that is over there is nothing to record.
    assert ready(page).locator(".head .pad").is_hidden()
    page.close()


def test_a_note_that_is_refused_says_why_and_keeps_its_words(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}&at=0.3.1"))
    page.locator(".noting summary").click()
    text, answer = page.locator(".remark .text"), page.locator(".remark .answer")
    text.fill("x" * (LONGEST_TEXT + 1))
    page.locator(".remark button").click()
    page.locator(".remark .answer.refused", has_text=f"{LONGEST_TEXT:,}").wait_for(timeout=8000)
    assert text.input_value() == "x" * (LONGEST_TEXT + 1)
    text.fill("shorter")
    page.locator(".remark button").click()
    answer.filter(has_text="Note saved").wait_for()
    assert text.input_value() == ""
    assert home.log(home.finished).notes[-1].text == "shorter"
    page.close()


def test_a_link_to_a_move_that_was_taken_back_says_that_it_no_longer_stands(home: Viewing, open_page: Opened):
    placed = [{"type": "styx.place_token", "seat": 1, "slot": slot} for slot in ("left", "right")]
    game_id = home.open(3, CARDS, placed[0])
    gone = home.log(game_id).moves[-1]
    with home.store() as store:
        store.record(game_id, TakeBack())
        store.record(game_id, read_command(home.log(game_id).game, placed[1]))
    page = ready(open_page(f"{home.url}/replay?game={game_id}&at={gone.entry}.{gone.number}.1"))
    lost = page.locator(".lost")
    lost.filter(has_text="taken back and not written again").wait_for()
    assert "Ash Ferrier" in lost.inner_text()
    assert "Hollow Piper" in page.locator(".told").inner_text()
    page.keyboard.press("Home")
    lost.wait_for(state="hidden")
    now = home.log(game_id).moves[-1]
    page.goto(f"{home.url}/replay?game={game_id}&at={now.entry}.{now.number}.1")
    ready(page)
    assert lost.is_hidden()
    page.close()


def test_letters_that_a_browser_makes_larger_by_themselves_are_not_cut_off(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}"))
    page.locator(".track, .track .name").evaluate_all("all => all.forEach(one => { one.style.fontSize = '32px'; })")
    cut = page.locator(".track .name").evaluate_all(
        """all => all.map(one => [one.textContent, one.getBoundingClientRect().height, one.closest('.track').clientHeight])
          .filter(([, needed, given]) => needed > given)"""
    )
    assert cut == []
    page.close()
