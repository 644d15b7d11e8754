"""A table to record at: a home with games, the dashboard's server, a browser with a finger, a wire that can be cut."""

import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.games import game
from domain.kernel.box import facts_box, practice_box
from domain.kernel.log import Opened
from domain.kernel.reading import read_command
from domain.recording.application import Tablescribe
from service.bench.browser import CHROMIUM
from service.bootstrap import opened_store
from service.settings import Settings

INSIDE = ("http://127.0.0.1:", "http://localhost:", "about:", "data:", "blob:")
NAMES = ("Mia", "Jon", "Ada", "Sam", "Tom", "Eve")
COLOURS = ("blue", "yellow", "green", "red", "purple", "gray")


CARDS = {"type": "styx.open_audience", "cards": ["ash_ferrier", "hollow_piper"]}
PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 720}}


def place(seat: int, slot: str) -> dict[str, Any]:
    return {"type": "styx.place_token", "seat": seat, "slot": slot}


PLACED = [CARDS, *(place(seat, "left") for seat in (1, 2, 3))]


def reveal(seat: int, kind: str, bid: Any = None) -> dict[str, Any]:
    return {"type": "styx.reveal_token", "seat": seat, "kind": kind} | ({} if bid is None else {"bid": bid})


def set_up(seats: int) -> dict[str, Any]:
    return {"type": "styx.set_up", "colours": COLOURS[:seats], "first": 1}


SET_UP = {"styx": set_up, "shadow_throne": lambda seats: {"type": "shadow_throne.set_up"}}


def no_browser() -> str:
    """Why there is none; where one is required, that is an error."""
    try:
        import playwright.sync_api  # noqa: F401 - whether it can be imported is the question
    except ImportError:
        why = "the playwright package is missing"
    else:
        why = "" if CHROMIUM else "no Chromium: install the chromium package, or set CHROMIUM to its path"
    if why and os.environ.get("REQUIRE_BROWSER") == "1":
        raise pytest.UsageError(f"A browser is required, and {why}.")
    return why


def free_port() -> int:
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def lay(
    store: Tablescribe, seats: int, *commands: dict[str, Any], key: str = "styx", box: str = "practice", names: Sequence[str] = NAMES,
) -> UUID:  # fmt: skip
    """A game that stands after its set-up, or after these commands."""
    told = game(key)
    chosen, origin = (practice_box(told), "practice") if box == "practice" else (facts_box(told), "real")
    log = store.open(Opened(game=key, edition="en", seats=tuple(names[:seats]), box=chosen, origin=origin))
    first = () if commands and commands[0]["type"].endswith(".set_up") else (SET_UP[key](seats),)
    for command in (*first, *commands):
        store.record(log.id, read_command(told, command))
    return log.id


class Table:
    """A home and its server. The tests look at the same store as the server does, from outside."""

    def __init__(self, home: Path, *flags: str, **environment: str) -> None:
        self.home = Settings(home)
        self.flags = flags
        self.environment = environment
        self.port = free_port()
        self.server: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.server = subprocess.Popen(
            [sys.executable, "-c", "from service.cli import main; main()", "dashboard", "--port", str(self.port), *self.flags],
            env={**os.environ, "TABLESCRIBE_HOME": str(self.home.home), **self.environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(200):
            assert self.server.poll() is None
            # Not yet: the server is starting.
            with suppress(OSError):
                urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1)
                return
            time.sleep(0.1)
        raise TimeoutError(self.url)

    def stop(self) -> None:
        if self.server is not None:
            self.server.terminate()
            self.server.wait(20)

    @contextmanager
    def away(self) -> Iterator[None]:
        """Nobody serves meanwhile; then another program does, at the same address."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextmanager
    def store(self) -> Iterator[Tablescribe]:
        with opened_store(self.home) as store:
            yield store

    def open(self, seats: int, *commands: dict[str, Any], **more: Any) -> UUID:
        """A game that stands after its set-up, or after these commands."""
        with self.store() as store:
            return lay(store, seats, *commands, **more)

    def commands(self, game_id: UUID) -> list[dict[str, Any]]:
        """The standing moves after the set-up."""
        with self.store() as store:
            return [msgspec.json.decode(msgspec.json.encode(move.command)) for move in store.log(game_id).moves[2:]]

    def entries(self, game_id: UUID) -> int:
        with self.store() as store:
            return store.log(game_id).entry

    def written(self, game_id: UUID, entries: int) -> None:
        """Over when the store has so many; a server that has not answered yet may have recorded already."""
        for _ in range(200):
            if self.entries(game_id) >= entries:
                return
            time.sleep(0.05)
        raise TimeoutError(f"{self.entries(game_id)} of {entries} entries")

    def state(self, game_id: UUID) -> Any:
        with self.store() as store:
            return store.log(game_id).state


class Wire:
    """A connection to the server that can be cut and mended.

    lag: the seconds that everything takes in each direction; carried: the bytes so far, in both.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.lag = 0.0
        self.carried = 0
        self.whole = True
        self.open: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                # The cable was pulled for good.
                return
            if self.whole:
                self._join(near)
            else:
                near.close()

    def _join(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            near.close()
            return
        self.open += [near, far]
        passing = [threading.Thread(target=self._pass, args=ends, daemon=True) for ends in ((near, far), (far, near))]
        for one in passing:
            one.start()
        threading.Thread(target=self._close, args=(passing, near, far), daemon=True).start()

    def _pass(self, a: socket.socket, b: socket.socket) -> None:
        # A pulled cable is what this is for.
        with suppress(OSError):
            while piece := a.recv(65536):
                time.sleep(self.lag)
                self.carried += len(piece)
                b.sendall(piece)
        end(a, b)

    def _close(self, passing: list[threading.Thread], *ends: socket.socket) -> None:
        for one in passing:
            one.join()
        for one in ends:
            one.close()

    def cut(self) -> None:
        self.whole = False
        end(*self.open)
        self.open.clear()

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.cut()
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


def end(*ends: socket.socket) -> None:
    for one in ends:
        # The other side was quicker.
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)


def note_outside(context: Any, outside: list[str]) -> None:
    """Keep what pages ask of other machines. The browser finds none, so each such request fails; to hear of all takes much longer."""
    context.on("requestfailed", lambda one: outside.extend([one.url] * (not one.url.startswith(INSIDE))))


class Pages:
    """Pages of a browser, each in a window of its own: those that lie behind another one are drawn once a second.

    outside: the addresses they asked for that are not on this machine.
    """

    def __init__(self, chromium: Any) -> None:
        self.chromium = chromium
        self.outside: list[str] = []
        self.idle: dict[str, list[Any]] = {}
        self.used: list[tuple[str, Any]] = []

    def take(self, options: dict[str, Any]) -> Any:
        kind = repr(sorted(options.items()))
        idle = self.idle.setdefault(kind, [])
        self.used.append((kind, idle.pop() if idle else self._new(options)))
        return self.used[-1][1]

    def _new(self, options: dict[str, Any]) -> Any:
        context = self.chromium.new_context(**options)
        context.set_default_timeout(15_000)
        note_outside(context, self.outside)
        return context.new_page()

    def put_back(self) -> None:
        for kind, page in reversed(self.used):
            page.goto("about:blank")
            self.idle[kind].append(page)
        self.used.clear()


LISTEN = """() => { window.tapped = new Promise(done => {
  addEventListener('click', () => setTimeout(done), {once: true, capture: true});
  setTimeout(done, 10000);
}); }"""


class Phone:
    """A finger on a page, counting."""

    def __init__(self, page: Any, url: str, game_id: UUID, by: str = "") -> None:
        self.page = page
        self.taps = 0
        page.goto(f"{url}/record?game={game_id}" + (f"&by={by}" if by else ""))
        page.locator(".foot").wait_for()

    def tap(self, selector: str) -> None:
        """Over when the page has had the click that a browser makes of a tap; on a busy machine that comes later."""
        self.taps += 1
        place = self.page.locator(selector).first
        place.wait_for()
        self.page.evaluate(LISTEN)
        place.tap()
        self.page.evaluate("window.tapped")

    def press(self, *selectors: str) -> None:
        """As a finger would, but also while a message of the framework lies over the page."""
        for selector in selectors:
            self.page.locator(selector).first.dispatch_event("click")

    def see(self, text: str) -> None:
        self.page.get_by_text(text).first.wait_for()

    def saved(self) -> None:
        """Nothing waits for the network any more."""
        self.page.locator(".foot .waiting").wait_for(state="detached")

    def card(self, label: str) -> None:
        self.tap(f".letter:text-is('{label[0]}')")
        self.tap(f".names .cell:has-text('{label}')")

    def value(self, value: Any, within: str) -> None:
        self.tap(f"{within} [data-k$='={msgspec.json.encode(value).decode()}']")

    def row(self, at: int, value: Any) -> None:
        self.value(value, f"[data-k='row {at}']")

    def reveal(self, kind: str, bid: Any = None) -> None:
        """In the row that is due; a bid that can only be a skip is not asked."""
        self.value(kind, ".row.due")
        if bid is not None and self.page.locator(".strip").count():
            self.value(bid, ".strip")

    def foot(self) -> str:
        return str(self.page.locator(".foot .said").inner_text())


def cut_off(table: Table, page: Any, wire: Wire, *taps: str, row: str = "") -> tuple[Phone, UUID]:
    """A phone that loses the network; what is tapped then waits. row: what the first row was given before."""
    game_id = table.open(5, CARDS)
    phone = Phone(page, wire.url, game_id)
    if row:
        phone.row(0, row)
        phone.saved()
    wire.cut()
    phone.press(*taps)
    phone.see(f"{len(taps)} waiting")
    return phone, game_id
