"""By ear Replay tells what stands below the board: all of a stop, a turning point first, and what came meanwhile at the table."""

from collections.abc import Iterator
from typing import Any

import pytest

from dashboard.turned import turned
from domain.kernel.reading import read_command
from domain.recording.playback import Playback
from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import Opened, Viewing, at, ready

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


@pytest.fixture(scope="module")
def played(home: Viewing) -> Playback:
    return Playback(home.log(home.finished))


@pytest.fixture(scope="module")
def page(home: Viewing, open_page: Opened) -> Iterator[Any]:
    opened = ready(open_page(f"{home.url}/replay?game={home.finished}"))
    yield opened
    opened.close()


def heard(page: Any, said: str) -> str:
    """What a screen reader is told, once that holds this sentence."""
    status = page.locator(".sr[role=status]")
    status.filter(has_text=said).wait_for(state="attached")
    return str(status.text_content())


def test_a_move_of_several_events_is_told_from_its_first(page: Any, played: Playback):
    move = next(
        number for number in range(1, played.steps[-1].move) if sum(step.move == number for step in played.steps) > 3
    )
    page.locator(f".move[data-move='{move - 1}']").click()
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    at(page, played.after_move(move))
    steps = [step.number for step in played.steps if step.move == move]
    told = heard(page, played.sentence(steps[0]))
    seen = page.locator(".told .sentence").evaluate_all("all => all.map(one => one.firstChild.textContent.trim())")
    assert [one for one in seen if one not in told] == []
    assert told.endswith(f"and {len(steps) - len(seen)} more")


def test_a_turning_point_is_told_before_the_sentences_of_its_stop(page: Any, played: Playback):
    page.keyboard.press("Home")
    page.keyboard.press("]")
    step, grade, said = turned(played)[0][0]
    at(page, step)
    assert heard(page, said).startswith(f"{grade.capitalize()}: {said}")


def test_of_a_whole_game_a_few_sentences_are_told_and_how_many_more_there_are(page: Any, played: Playback):
    page.keyboard.press("Home")
    page.keyboard.press("End")
    at(page, played.last)
    told = heard(page, played.ending(played.last))
    assert told.startswith(played.ending(played.last))
    assert len(told) < 1000


def test_who_rests_at_the_end_hears_what_came_at_the_table(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.hostile}"))
    before = home.log(home.hostile)
    with home.store() as store:
        store.record(home.hostile, read_command(before.game, {"type": "styx.place_token", "seat": 2, "slot": "left"}))
    now = Playback(home.log(home.hostile))
    at(page, now.last)
    heard(page, now.sentence(next(step.number for step in now.steps if step.move == now.steps[-1].move)))
    page.close()
