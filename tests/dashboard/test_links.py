"""Who has which link: the plain one cannot append, through the page or past it; the key never stays in an address."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from service.settings import HOME
from tests.dashboard.record_table import free_port, no_browser
from tests.dashboard.viewing import Opened, Viewing, watched

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
    with watched(chromium) as page:
        yield page


def listed(page: Any) -> Any:
    page.locator(".open").first.wait_for()
    return page


def test_the_plain_link_looks_and_has_no_way_to_write(evening: Evening, open_page: Opened):
    before = {game: evening.entries(game) for game in (evening.finished, evening.hostile)}
    page = listed(open_page(evening.url))
    assert page.get_by_role("button", name="Record").count() == 0
    assert page.get_by_role("button", name="New game").count() == 0
    assert page.locator(".act:not(.report)").count() == 0
    for address in ("/record", "/new", "/box"):
        page.goto(f"{evening.url}{address}?game={evening.hostile}&key=guessed&by=Eve")
        page.get_by_text("Page not found").first.wait_for()
        assert page.locator(".foot, [data-testid='stForm']").count() == 0
    page.goto(f"{evening.url}/replay?game={evening.hostile}")
    page.locator(".rp[data-ready]").wait_for()
    assert page.locator(".noting").is_hidden()
    # The note form is still in the page: using it by hand must do nothing.
    page.locator(".noting").evaluate("one => { one.hidden = false; one.open = true; }")
    page.locator(".remark .text").fill("from outside")
    page.locator(".remark button").click()
    page.reload()
    page.locator(".rp[data-ready]").wait_for()
    assert before == {game: evening.entries(game) for game in before}
    page.context.close()


def test_the_recording_link_lets_in_leaves_the_address_and_lasts_the_evening(evening: Evening, open_page: Opened):
    page = listed(open_page(f"{evening.url}/?key={evening.key}"))
    may = bool(evening.key)
    assert bool(page.get_by_role("button", name="New game").count()) == may
    if may:
        page.wait_for_url(f"{evening.url}/")
        page.wait_for_function("document.cookie.includes('tablescribe_key')")
    page.reload()
    listed(page)
    assert bool(page.get_by_role("button", name="New game").count()) == may
    page.context.close()


def test_a_port_that_is_taken_is_told_in_one_sentence(evening: Evening):
    done = subprocess.run(
        [sys.executable, "-c", MAIN, "dashboard", "--port", str(evening.port)],
        env={HOME: str(evening.home.home), "PATH": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 5
    assert done.stderr.strip() == (f"Port {evening.port} is taken by another program. Choose another one with --port.")
    assert free_port() != evening.port
    assert Path(evening.home.home).exists()
