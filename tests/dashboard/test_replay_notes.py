"""What people wrote about moves is found again in Replay: listed, and a key away."""

from typing import Any

import pytest

from dashboard.turned import RUNNING
from domain.kernel.log import Note, TakeBack
from domain.kernel.reading import read_command
from domain.recording.playback import Playback
from service.simulating import lines_of, simulated_logs
from tests.dashboard.record_table import CARDS, no_browser, place
from tests.dashboard.viewing import NARROW, WIDE, Opened, Viewing, at, ready

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


@pytest.fixture(scope="module")
def remarked(home: Viewing) -> Any:
    """A game with remarks about moves 20 and 9, written in this order; one is about a move that was taken back."""
    with home.store() as store:
        game_id = store.import_log(lines_of(next(simulated_logs("styx", 3, 1, 11)))).id
        last = store.log(game_id).moves[-1].number
        store.record(game_id, Note(text="never happened", move=last))
        store.record(game_id, TakeBack())
        store.record(game_id, Note(text="<i>she</i> smiled", move=20))
        store.record(game_id, Note(text="too dear", mark="mistake", move=9))
    return game_id


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "phone"])
def test_notes_are_listed_in_the_order_of_their_moves_and_lead_there(
    home: Viewing, open_page: Opened, remarked: Any, size: Any
):
    played = Playback(home.log(remarked))
    page = ready(open_page(f"{home.url}/replay?game={remarked}", size))
    page.locator(".written summary", has_text="Notes (2)").click()
    told = page.locator(".written .point")
    assert told.all_inner_texts() == ["9 mistake too dear", "20 <i>she</i> smiled"]
    assert all(told.nth(place).bounding_box()["height"] >= 44 for place in range(2))
    told.first.click()
    at(page, played.after_move(9))
    assert "too dear" in page.locator(".told .wrote").inner_text()
    page.close()


def test_m_goes_on_to_the_next_note_and_with_shift_back(home: Viewing, open_page: Opened, remarked: Any):
    played = Playback(home.log(remarked))
    page = ready(open_page(f"{home.url}/replay?game={remarked}"))
    page.keyboard.press("Home")
    for key, move in (("m", 9), ("m", 20), ("m", 20), ("Shift+M", 9), ("Shift+M", 9)):
        page.keyboard.press(key)
        at(page, played.after_move(move))
    page.close()


@pytest.mark.parametrize(
    ("known", "key", "said"),
    [
        ("", "m", "There is no note to go to. N writes one."),
        ("", "Shift+M", "There is no note to go to. N writes one."),
        ("&known=1", "m", "Only what was known then is shown: no notes, and no turning points. K shows all."),
        ("&known=1", "]", "Only what was known then is shown: no notes, and no turning points. K shows all."),
    ],
)
def test_a_key_that_leads_nowhere_says_so_until_the_reader_goes_on(
    home: Viewing, open_page: Opened, known: str, key: str, said: str
):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}&at=9.8.1{known}", NARROW))
    page.keyboard.press(key)
    assert page.locator(".lost").inner_text() == said
    page.keyboard.press("ArrowLeft")
    page.locator(".lost").wait_for(state="hidden")
    page.close()


def begun(home: Viewing) -> Any:
    """A game in which Mia has placed a token, as move 3."""
    return home.open(3, CARDS, place(1, "left"))


def recorded(home: Viewing, game_id: Any, *commands: Any) -> None:
    with home.store() as store:
        for one in commands:
            store.record(
                game_id, read_command(store.log(game_id).game, one) if isinstance(one, dict) else one, by="Tom"
            )


def written(home: Viewing, page: Any, game_id: Any, text: str) -> None:
    page.goto(f"{home.url}/replay?game={game_id}")
    ready(page).keyboard.press("n")
    page.locator(".remark .text").fill(text)


def notes(home: Viewing, game_id: Any) -> list[tuple[str, int]]:
    return [(one.text, one.about[1]) for one in home.log(game_id).notes]


def test_a_note_is_about_the_move_at_which_it_was_begun_whatever_comes_meanwhile(home: Viewing, open_page: Opened):
    game_id, page = begun(home), open_page(home.url)
    written(home, page, game_id, "a bold left")
    recorded(home, game_id, place(2, "right"))
    page.locator(".moves .move", has_text="right").wait_for()
    assert page.locator(".noting summary").inner_text() == "Note on move 3"
    page.locator(".remark button").click()
    page.get_by_text("Note saved").wait_for()
    assert notes(home, game_id) == [("a bold left", 3)]
    assert page.locator(".noting summary").inner_text() == "Note on this move"
    page.close()


def test_a_note_on_a_move_that_was_taken_back_meanwhile_is_refused_and_its_words_stay(home: Viewing, open_page: Opened):
    game_id, page = begun(home), open_page(home.url)
    written(home, page, game_id, "a bold left")
    recorded(home, game_id, TakeBack(), place(1, "right"))
    page.locator(".moves .move", has_text="right").wait_for()
    page.locator(".remark button").click()
    page.locator(".remark .answer.refused").wait_for()
    assert (notes(home, game_id), page.locator(".remark .text").input_value()) == ([], "a bold left")
    page.close()


def test_a_second_tap_while_a_note_is_saved_is_no_second_note(home: Viewing, open_page: Opened):
    game_id, page = begun(home), open_page(home.url)
    written(home, page, game_id, "once")
    page.locator(".remark").evaluate("one => { one.requestSubmit(); setTimeout(() => one.requestSubmit(), 30); }")
    page.get_by_text("Note saved").wait_for()
    page.wait_for_timeout(200)
    assert notes(home, game_id) == [("once", 3)]
    page.close()


def test_a_mark_on_a_move_that_was_taken_back_marks_no_other(home: Viewing, open_page: Opened):
    game_id = begun(home)
    recorded(home, game_id, Note(text="here", mark="turning-point", move=3), TakeBack(), place(1, "right"))
    page = ready(open_page(f"{home.url}/replay?game={game_id}"))
    page.keyboard.press("]")
    assert page.locator(".lost").inner_text() == RUNNING
    page.close()


def test_in_a_running_game_the_key_to_turning_points_says_why_there_are_none(home: Viewing, open_page: Opened):
    with home.store() as store:
        running: Any = store.import_log(lines_of(next(simulated_logs("shadow_throne", 3, 1, 12)))).id
        store.record(running, TakeBack())
    page = ready(open_page(f"{home.url}/replay?game={running}"))
    page.keyboard.press("]")
    assert page.locator(".lost").inner_text() == RUNNING
    page.close()


def test_without_notes_and_where_only_what_was_known_then_is_told_there_is_no_list(
    home: Viewing, open_page: Opened, remarked: Any
):
    page = ready(open_page(f"{home.url}/replay?game={remarked}&at=10.9.1&known=1"))
    assert page.locator(".written").is_hidden()
    page.close()


def test_nothing_can_be_recorded_where_only_what_was_known_then_is_told(home: Viewing, open_page: Opened):
    """The pad of a game that is over tells its result; that it was offered looked like a game that runs."""
    page = ready(open_page(f"{home.url}/replay?game={home.finished}&at=9.8.1&known=1"))
    assert page.locator(".head .pad").is_hidden()
    page.goto(f"{home.url}/replay?game={home.hostile}")
    ready(page)
    page.locator(".head .pad").wait_for()
    page.close()
