"""A store's file that is moved away or replaced while the dashboard runs: every page that shows games says so, and what to do."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.house import House
from domain.recording.keeping import backup
from service import serving
from service.simulating import lines_of, simulated_logs
from tests.dashboard.apps import sentences, visit
from tests.dashboard.record_table import CARDS, PHONE, Phone, Table, no_browser
from tests.projections.test_another_file import TOLD, move

BROWSER = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
NEXT = "Put the file back, or close Tablescribe and start it again."
GAMES = "bidi_component"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    wired = serving.house.__wrapped__(serving.Wanted(str(tmp_path), 8501))
    wired.store.import_log(lines_of(next(simulated_logs("styx", 3, 1, 3))))
    yield replace(wired, asking=None)
    wired.asking.close()
    wired.store.close()


def opened(house: House, page: str, *, scribe: bool = True) -> AppTest:
    asked = AppTest.from_function(guarding, args=(page, visit(house, scribe)), default_timeout=30)
    if page in {"replay", "report"}:
        asked.query_params["game"] = str(house.store.games()[0].id)
    return asked.run()


def guarding(page, one):
    from dashboard.guard import guarded
    from tests.dashboard.apps import showing

    with guarded(one.report):
        showing(page, one)


@pytest.mark.parametrize("instead", ["nothing", "a copy"])
@pytest.mark.parametrize("page", ["games", "replay", "report", "new", "record"])
def test_a_page_says_that_its_games_lie_there_no_more_and_shows_them_again_once_they_do(
    house: House, tmp_path: Path, page: str, instead: str
):
    assert TOLD not in sentences(opened(house, page))
    if instead == "a copy":
        backup(tmp_path / "games.sqlite", tmp_path / "copy.sqlite")
    move(tmp_path, "games.sqlite", "away.sqlite")
    if instead == "a copy":
        move(tmp_path, "copy.sqlite", "games.sqlite")
    told = opened(house, page)
    assert f"{TOLD}, and the games that were shown here lie there no more. {NEXT}" in sentences(told)
    assert not told.get(GAMES)
    move(tmp_path, "away.sqlite", "games.sqlite")
    assert TOLD not in sentences(opened(house, page))


@BROWSER
def test_who_has_the_list_open_is_told_and_sees_it_again(page: Callable[..., object], tmp_path: Path):
    table = Table(tmp_path)
    table.open(2, CARDS, names=("Zora", "Quim"))
    table.start()
    try:
        onlooker = page()
        onlooker.goto(table.url)
        onlooker.get_by_text("Zora").wait_for()
        move(tmp_path, "games.sqlite", "away.sqlite")
        onlooker.get_by_text(TOLD).wait_for()
        assert onlooker.get_by_text("Zora").count() == 0
        move(tmp_path, "away.sqlite", "games.sqlite")
        onlooker.get_by_text("Zora").wait_for()
        assert onlooker.get_by_text(TOLD).count() == 0
    finally:
        table.stop()


@BROWSER
def test_the_pad_stays_and_says_it_beside_what_waits(page: Callable[..., object], tmp_path: Path):
    table = Table(tmp_path)
    game_id = table.open(3, CARDS)
    table.start()
    try:
        phone = Phone(page(**PHONE), table.url, game_id)
        move(tmp_path, "games.sqlite", "away.sqlite")
        phone.page.reload()
        phone.page.locator(".foot").wait_for()
        phone.see(TOLD)
        phone.see("What was tapped is kept here")
        move(tmp_path, "away.sqlite", "games.sqlite")
        phone.page.get_by_text(TOLD).wait_for(state="detached")
        phone.row(0, "left")
        phone.saved()
        assert table.commands(game_id)[-1]["seat"] == 1
    finally:
        table.stop()
