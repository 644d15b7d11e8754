"""What a move is called in Replay: by what it showed the table, in the list, below the board and where it was taken back."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from dashboard.reel import reel
from domain.games.shadow_throne.events import BattleWon, DraftClosed, WaveRevealed
from domain.kernel.log import TakeBack
from domain.recording.application import make_store
from domain.recording.game_log import GameLog
from domain.recording.identity import id_maker
from domain.recording.playback import Playback
from service.simulating import lines_of
from tests.dashboard.drawn import drawing
from tests.dashboard.record_table import no_browser
from tests.dashboard.test_reel import simulated

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LOAD = """told => {
  document.body.innerHTML = '<div id="list"></div><div id="lines"></div>';
  window.model = buildModel(told);
  window.moves = new Moves(document.getElementById('list'), model, () => {});
}"""
TELL = """([from, at, most]) => {
  new Told(document.getElementById('lines'), model, () => most).paint(from, at);
  return [...document.querySelectorAll('#lines .sentence')].map(one => one.innerText);
}"""


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    with drawing(chromium) as opened:
        yield opened


def drafted() -> tuple[GameLog, Playback, int]:
    """A game and the move with which its draft ended: that is entered as the first wave."""
    log = simulated("shadow_throne")
    played = Playback(log)
    return log, played, next(step.move for step in played.steps if isinstance(step.event, DraftClosed))


def revealed(played: Playback, move: int) -> int:
    return next(step.number for step in played.steps if step.move == move and isinstance(step.event, WaveRevealed))


def test_the_list_names_the_first_wave_by_its_cards_and_not_by_the_end_of_the_draft(page: Any):
    log, played, move = drafted()
    page.evaluate(LOAD, json.loads(reel(log, "scribe")))
    row = page.locator(f"[data-move='{move}']").inner_text()
    parts = sum(step.move == move for step in played.steps)
    assert played.sentence(revealed(played, move)) in row
    assert "The draft is over" not in row
    assert f"and {parts - 1} more events" in row


def test_a_phone_tells_first_what_names_the_move(page: Any):
    """One sentence has room there, and the others are a tap away."""
    log, played, move = drafted()
    page.evaluate(LOAD, json.loads(reel(log, "scribe")))
    end, before, named = played.after_move(move), played.after_move(move - 1), revealed(played, move)
    (told,) = page.evaluate(TELL, [before, end, 1])
    assert told.startswith(played.sentence(named))
    assert f"and {end - before - 1} more" in told
    wide = page.evaluate(TELL, [before, end, 3])
    assert [said.startswith(played.sentence(step)) for step, said in enumerate(wide, before + 1)] == [True] * 3
    page.locator("#lines .quiet").click()
    assert page.locator("#lines .sentence").count() == end - before
    # Over several moves the first sentences are told, as they came.
    assert page.evaluate(TELL, [before - 1, end, 1])[0].startswith(played.sentence(before))


def test_a_first_wave_that_was_taken_back_is_called_the_same(page: Any):
    log, played, move = drafted()
    with make_store(None, lambda: 1_790_000_000_000, id_maker(lambda: 1_790_000_000_000)) as store:
        imported = store.import_log(lines_of(log)).log
        store.record(imported.id, TakeBack(to=move - 1))
        page.evaluate(LOAD, json.loads(reel(store.log(imported.id), "scribe")))
    gone = page.locator(f"[data-struck$='.{move}']").inner_text()
    assert played.sentence(revealed(played, move)) in gone


def test_how_a_battle_ended_is_told_with_the_move_that_ended_it(page: Any):
    """The board is empty by then: who won it, and with how much, was behind "and 12 more"."""
    log = simulated("shadow_throne")
    played = Playback(log)
    won = next(step.number for step in played.steps if isinstance(step.event, BattleWon))
    move = played.steps[won].move
    page.evaluate(LOAD, json.loads(reel(log, "scribe")))
    before, end = played.after_move(move - 1), played.after_move(move)
    wide = page.evaluate(TELL, [before, end, 3])
    assert [said.split(" ST-")[0] for said in wide] == [played.sentence(step) for step in (before + 1, before + 2, won)]
    (narrow,) = page.evaluate(TELL, [before, end, 1])
    assert narrow.startswith(played.sentence(won))
    assert f"and {end - before - 1} more" in narrow
    # A whole battle is told by how it ended too, and a stop before that by what it began with.
    assert played.sentence(won) in page.evaluate(TELL, [0, end, 1])[0]
    assert page.evaluate(TELL, [before, won - 1, 1])[0].startswith(played.sentence(before + 1))
