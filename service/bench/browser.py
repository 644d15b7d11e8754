"""Replay in a real browser: from a key to its frame, a held key, a link to its first board, and what is sent."""

import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from domain.games import game as game_called
from domain.recording.game_log import GameLog
from service.bench.measuring import Measured, timed
from service.bootstrap import opened_store
from service.settings import HOME, Settings
from service.simulating import lines_of, simulated_logs

PRESSES, HELD, OPENINGS, GAMES, SEED = 60, 120, 5, 40, 11
BEAT, APART = 1 / 60, 0.06
STEPS = 300
CALLED = ("chromium", "chromium-browser", "chromium-headless-shell")
"""What it may be called; the last one has no windows."""
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CALLED)), None)
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--font-render-hinting=none",
         "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")  # fmt: skip
"""Without hinting: without windows Chromium would draw letters as wide as whole pixels, which no phone does."""
# From the key to the first task after the frame that shows it: the frame's callback runs before it is painted.
WATCH = """() => {
  window.took = []; window.frames_at = [];
  addEventListener('keydown', event => {
    if (!event.key.startsWith('Arrow')) return;
    const since = event.timeStamp, after = new MessageChannel();
    after.port1.onmessage = () => took.push(performance.now() - since);
    requestAnimationFrame(() => after.port2.postMessage(0));
  }, true);
  const count = now => { frames_at.push(now); requestAnimationFrame(count); };
  window.countFrames = () => { frames_at = []; requestAnimationFrame(count); };
}"""


def lacking() -> str:
    """Why nothing can be measured in a browser here."""
    if find_spec("playwright") is None:
        return "the playwright package is not installed (it is in the dev requirements)"
    return "" if CHROMIUM else "there is no Chromium: install it, or name it in CHROMIUM"


def shown(key: str) -> tuple[GameLog, GameLog]:
    """The game nearest to STEPS, and the longest."""
    seats = game_called(key).seats.most
    played = sorted(simulated_logs(key, seats, GAMES, SEED, jobs=1), key=lambda log: len(log.rows))
    return min(played, key=lambda log: abs(len(log.rows) - STEPS)), played[-1]


def bench_replay(key: str) -> Iterator[Measured]:
    if why := lacking():
        yield Measured("replay", f"{key}: not measured: {why}", "", 0)
        return
    middle, longest = shown(key)
    with TemporaryDirectory() as home, served(Path(home), (middle, longest)) as (url, games), browser() as opened:
        yield from keys_pressed(key, opened, f"{url}/replay?game={games[0]}", len(middle.rows))
        yield first_board(key, opened, f"{url}/replay?game={games[0]}")
        yield sent(key, opened, f"{url}/replay?game={games[1]}", len(longest.rows))


@contextmanager
def served(home: Path, logs: tuple[GameLog, ...]) -> Iterator[tuple[str, list[UUID]]]:
    """A dashboard of its own with these games, and its address."""
    with opened_store(Settings(home)) as store:
        games = [store.import_log(lines_of(log), as_new=True).id for log in logs]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from service.cli import main; main()", "dashboard", "--port", str(port)]
    server = subprocess.Popen(
        command, env={**os.environ, HOME: str(home)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(port)
        yield url, games
    finally:
        server.terminate()
        server.wait(20)


def wait_for(port: int) -> None:
    for _ in range(300):
        # Not yet: the server is starting.
        with suppress(OSError, HTTPException):
            asked = HTTPConnection("127.0.0.1", port, timeout=1)
            asked.request("GET", "/_stcore/health")
            if asked.getresponse().status == 200:
                return
        time.sleep(0.1)
    raise TimeoutError(f"The dashboard does not answer on port {port}.")


@contextmanager
def browser(path: str | None = CHROMIUM) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, headless=True, args=list(FLAGS))
        try:
            yield opened
        finally:
            opened.close()


@contextmanager
def page_of(opened: Any) -> Iterator[Any]:
    """A page of a profile that has seen nothing yet."""
    context = opened.new_context(viewport={"width": 1280, "height": 720})
    try:
        yield context.new_page()
    finally:
        context.close()


def keys_pressed(key: str, opened: Any, url: str, steps: int) -> Iterator[Measured]:
    with page_of(opened) as page:
        page.goto(url)
        page.locator(".rp[data-ready]").wait_for()
        page.evaluate(WATCH)
        # Apart by no fixed beat, so that keys fall into every part of a frame.
        for number in range(PRESSES):
            page.keyboard.press("Shift+ArrowRight")
            time.sleep(APART + number * 7 % 16 / 16 * BEAT)
        took = sorted(page.evaluate("took"))
        yield spread(
            f"{key}: key to painted frame, {PRESSES} presses in a game of {steps} steps", took, "16 ms or less"
        )
        page.evaluate("countFrames()")
        begun = time.perf_counter()
        for number in range(HELD):
            page.keyboard.down("ArrowRight" if number < HELD // 2 else "ArrowLeft")
            time.sleep(max(0.0, begun + (number + 1) * BEAT - time.perf_counter()))
        at = page.evaluate("frames_at")
        rate = (len(at) - 1) * 1000 / (at[-1] - at[0])
        worst = max(after - before for before, after in pairwise(at))
        what = f"{key}: a held key, {HELD} repeats at 60 a second (longest frame {worst:.0f} ms)"
        yield Measured("replay", what, "frames/s", rate, target="55 or more")


def spread(what: str, took: list[float], target: str) -> Measured:
    p95 = took[min(len(took) - 1, round(0.95 * len(took)))]
    told = f"{what}: p95 (median {statistics.median(took):.1f}, worst {took[-1]:.1f})"
    return Measured("replay", told, "ms", p95, target=target)


def first_board(key: str, opened: Any, url: str) -> Measured:
    def once() -> None:
        with page_of(opened) as page:
            page.goto(url, wait_until="commit")
            page.locator(".rp[data-ready]").wait_for()

    took = sorted(timed(once) for _ in range(OPENINGS))
    return Measured(
        "replay", f"{key}: a link to its first board, fresh profile, median of {OPENINGS}", "s",
        statistics.median(took), lowest=took[0], highest=took[-1], target="2.5 s or less",
    )  # fmt: skip


def sent(key: str, opened: Any, url: str, steps: int) -> Measured:
    came: list[int] = []
    with page_of(opened) as page:
        page.on("websocket", lambda socket_: socket_.on("framereceived", lambda payload: came.append(len(payload))))
        page.goto(url)
        page.locator(".rp[data-ready]").wait_for()
    what = f"{key}: all that comes to the browser before packing, longest of {GAMES} games, {steps} steps"
    return Measured("replay", what, "MB", sum(came) / 1e6, target="1.5 MB or less")
