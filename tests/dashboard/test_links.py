"""Who has which link: the plain one cannot append, through the page or past it; the key never stays in an address."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request

import msgspec
import pytest

from service.settings import HOME
from tests.dashboard.record_table import free_port, no_browser
from tests.dashboard.viewing import Opened, Viewing, Watched
from tests.dashboard.visitor import Visitor

MAIN = "from service.cli import main; main()"
pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


class Evening(Viewing):
    """Served to the network; knows the links that were printed."""

    key: str

    def start(self) -> None:
        command = [sys.executable, "-c", MAIN, "dashboard", "--port", str(self.port), *self.flags]
        env = {**os.environ, HOME: str(self.home.home)}
        self.server = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        told = msgspec.json.decode(self.server.stdout.readline())
        self.key = told["recording"].partition("?key=")[2]
        wait_for(self.url)

    def stop(self) -> None:
        super().stop()
        self.server.stdout.close()


def wait_for(url: str) -> None:
    for _ in range(200):
        # Not yet: the server is starting.
        with suppress(OSError):
            urllib.request.urlopen(f"{url}/_stcore/health", timeout=1)
            return
        time.sleep(0.1)
    raise TimeoutError(url)


@pytest.fixture(scope="module", params=["--lan", "--view-only"])
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    table = Evening(tmp_path_factory.mktemp("links"), request.param, "--json")
    table.fill()
    table.start()
    yield table
    table.stop()


@pytest.fixture(scope="module")
def open_page(chromium: Any) -> Iterator[Opened]:
    pages = Watched(chromium, fresh=True)
    yield pages.page
    pages.close()
    pages.assert_inside()


def listed(page: Any) -> Any:
    page.locator(".open").first.wait_for()
    return page


def offered(page: Any, awaited: bool) -> bool:
    """Whether a game can be begun here; awaited: the button may come after the list."""
    button = page.get_by_role("button", name="New game")
    if awaited:
        button.wait_for()
    return bool(button.count())


def test_the_plain_link_looks_and_has_no_way_to_write(evening: Evening, open_page: Opened):
    before = {game: evening.entries(game) for game in (evening.finished, evening.hostile)}
    page = listed(open_page(evening.url))
    assert page.get_by_role("button", name="Record").count() == 0
    assert page.get_by_role("button", name="New game").count() == 0
    assert page.locator(".act:not(.report)").count() == 0
    for address in ("/new", "/box"):
        page.goto(f"{evening.url}{address}?game={evening.hostile}&key=guessed&by=Eve")
        page.get_by_text("This link only looks on" if evening.key else "nobody can record").wait_for()
        assert page.get_by_text("Page not found").count() == 0
        assert page.get_by_role("textbox").count() == 0
        page.get_by_role("button", name="To the games").click()
        listed(page)
        assert page.url == f"{evening.url}/"
    # Whoever gets the address of the pad sees the game that is recorded there.
    page.goto(f"{evening.url}/record?game={evening.hostile}&key=guessed&by=Eve")
    page.locator(".rp[data-ready]").wait_for()
    assert page.url.startswith(f"{evening.url}/replay?game={evening.hostile}")
    assert page.locator(".foot").count() == 0
    assert page.get_by_text("Page not found").count() == 0
    assert page.locator(".noting").is_hidden()
    # The note form is still in the page: using it by hand must do nothing.
    page.locator(".noting").evaluate("one => { one.hidden = false; one.open = true; }")
    page.locator(".remark .text").fill("from outside")
    page.locator(".remark button").click()
    page.reload()
    page.locator(".rp[data-ready]").wait_for()
    assert before == {game: evening.entries(game) for game in before}
    page.close()


def test_the_recording_link_lets_in_leaves_the_address_and_lasts_the_evening(evening: Evening, open_page: Opened):
    page = listed(open_page(f"{evening.url}/?key={evening.key}"))
    may = bool(evening.key)
    assert offered(page, may) == may
    if may:
        page.wait_for_url(f"{evening.url}/")
        page.wait_for_function("document.cookie.includes('tablescribe_key')")
    page.reload()
    assert offered(listed(page), may) == may
    page.close()


def test_what_is_sent_past_the_page_appends_only_with_the_key(evening: Evening):
    game, tap = evening.hostile, {"type": "styx.place_token", "seat": 2, "slot": "left"}
    before = evening.entries(game)
    taps = {"outbox": {"n": 1, "items": [{"id": "a", "command": tap, "seen": before}]}}
    invited = [Visitor(evening.port, "record", game=game, key=evening.key).ask().until_done()] if evening.key else []
    pad = invited[0].components["tablescribe.record"].id if invited else f"$$ID-{'0' * 32}-pad {game}"
    for page, key, cookie in (
        ("record", "", ""), ("record", "guessed", ""), ("replay", "", "tablescribe_key=guessed"), ("games", "", ""),
        ("new", "", ""), ("box", "", "tablescribe_key="),
    ):  # fmt: skip
        with closing(Visitor(evening.port, page, cookie, game=game, by="Eve", key=key)) as visitor:
            visitor.ask().until_done()
            assert "tablescribe.record" not in visitor.components
            shown = {
                one.id: {"note": {"key": "1", "note": {"text": "from outside"}}} for one in visitor.components.values()
            }
            visitor.ask(**shown, **{pad: taps}).until_done()
    assert evening.entries(game) == before
    # The same message from who has the key is a move: what was tried above is what a page sends.
    for visitor in invited:
        visitor.ask(**{pad: taps}).until_done()
        assert evening.commands(game)[-1] == tap
        visitor.close()


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_no_request_made_by_hand_is_answered(evening: Evening, method: str):
    before = [evening.entries(game) for game in (evening.finished, evening.hostile)]
    for address in (
        "/",
        "/record",
        f"/record?game={evening.hostile}",
        "/_stcore/stream",
        "/_stcore/upload_file/a/b",
        "/api",
    ):
        wanted = Request(f"{evening.url}{address}", b'{"type": "styx.place_token"}', method=method)
        with pytest.raises(HTTPError) as refused:
            urllib.request.urlopen(wanted, timeout=10)
        assert 400 <= refused.value.code < 500
        refused.value.close()
    assert [evening.entries(game) for game in (evening.finished, evening.hostile)] == before


def test_a_port_that_is_taken_is_told_in_one_sentence(evening: Evening):
    done = subprocess.run(
        [sys.executable, "-c", MAIN, "dashboard", "--port", str(evening.port)],
        env={HOME: str(evening.home.home), "PATH": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 5
    assert done.stderr.strip() == (f"Port {evening.port} is taken by another program. Choose another one with --port.")
    assert free_port() != evening.port
    assert Path(evening.home.home).exists()
