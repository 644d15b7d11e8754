"""An evening with many at once: three scribes on three games, three browsers and seventeen bare visitors on one of them.

`python -m tests.soak evening`. Told: how long a move takes from the tap to each viewer, and what a visitor costs.
"""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import time
from typing import Any
from uuid import UUID

import msgspec

from domain.games import game
from domain.simulation.playouts import simulate
from service.bench.browser import browser
from tests.dashboard.record_table import PHONE, Table, Wire
from tests.dashboard.visitor import Visitor

BROWSERS, VISITORS, SCRIBES, SEATS = 3, 17, 3, 4
MOVES = 40
PAUSE = 2.7
"""Seconds between the moves of a scribe: not in step with the one after which a viewer looks again."""
REPLAY, PAD = "tablescribe.replay", "tablescribe.record"
WATCH = """player => { window.seen = {}; new MutationObserver(() => { window.seen[player.dataset.ready] ??= Date.now() / 1000; })
  .observe(player, {attributes: true, attributeFilter: ['data-ready']}); }"""
Seen = dict[int, float]


class Follower(Thread):
    """A visitor's replay of a live game, which looks again as often as the page asks for. seen: entry to moment."""

    def __init__(self, port: int, game_id: UUID) -> None:
        super().__init__(daemon=True)
        self.visitor = Visitor(port, "replay", game=game_id).ask().until_done()
        self.seen: Seen = {}
        self.over = Event()

    def run(self) -> None:
        part, seconds = self.visitor.again or ("", 0.0)
        begun = time()
        for number in count(1):
            if self.over.wait(max(0.0, begun + number * seconds - time())):
                return
            self.visitor.ask(part).until_done()
            told = msgspec.json.decode(self.visitor.components[REPLAY].json)
            self.seen.setdefault(msgspec.json.decode(told["reel"])["entry"], time())


class Scribing(Thread):
    """A scribe who enters a simulated game. tapped: entry to the moment of its tap; took: seconds until it was saved."""

    def __init__(self, table: Table, game_id: UUID, commands: list[dict[str, Any]]) -> None:
        super().__init__(daemon=True)
        self.visitor = Visitor(table.port, "record", game=game_id).ask().until_done()
        self.commands = commands
        self.entry = table.entries(game_id)
        self.tapped: Seen = {}
        self.took: list[float] = []

    def run(self) -> None:
        pad = self.visitor.components[PAD].id
        for number, command in zip(range(MOVES), self.commands, strict=False):
            tapped = time()
            item = {"id": f"tap {number}", "command": command, "seen": self.entry, "sure": True}
            self.visitor.ask(**{pad: {"outbox": {"n": number, "items": [item]}}}).until_done()
            self.took.append(time() - tapped)
            self.entry = int(msgspec.json.decode(self.visitor.components[PAD].json)["entry"])
            self.tapped[self.entry] = tapped
            Event().wait(PAUSE)


def games_of(table: Table) -> Iterator[tuple[UUID, list[dict[str, Any]]]]:
    for playout in simulate(game("styx"), SEATS, SCRIBES, 11):
        commands = [msgspec.json.decode(msgspec.json.encode(command)) for command, _ in playout.moves]
        yield table.open(SEATS, commands[0]), commands[1:]


def resident(table: Table) -> float:
    """Megabytes of memory that the server holds."""
    assert table.server is not None
    told = Path(f"/proc/{table.server.pid}/status").read_text("utf-8")
    return int(next(line for line in told.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def warm(table: Table) -> None:
    """One visitor of each page: what the first one costs is not what each costs."""
    game_id, _ = next(games_of(table))
    for page in ("replay", "record", "games"):
        with closing(Visitor(table.port, page, game=game_id)) as visitor:
            visitor.ask().until_done()


def p95(values: list[float]) -> float:
    return sorted(values)[int(0.95 * len(values))]


def late(scribe: Scribing, seen: Seen) -> list[float]:
    """Seconds from each tap until a viewer had it, or what came after it."""
    return [min(when for one, when in seen.items() if one >= entry) - tapped for entry, tapped in scribe.tapped.items()]


def play(
    table: Table, pages: list[Any], wire: Wire, held: ExitStack
) -> tuple[list[Scribing], list[Follower], list[Seen]]:
    played = list(games_of(table))
    live = played[0][0]
    for page in pages:
        page.goto(f"{table.url}/replay?game={live}")
        page.locator(".rp[data-ready]").evaluate(WATCH)
    followers = [Follower(wire.port if at == 0 else table.port, live) for at in range(VISITORS)]
    scribes = [Scribing(table, game_id, commands) for game_id, commands in played]
    for one in (*followers, *scribes):
        held.callback(one.visitor.close)
        one.start()
    for scribe in scribes:
        while scribe.is_alive():
            pages[0].wait_for_timeout(100)
    pages[0].wait_for_timeout(3_000)
    for follower in followers:
        follower.over.set()
        follower.join()
    told = [{int(entry): when for entry, when in page.evaluate("window.seen").items()} for page in pages]
    for scribe, (game_id, commands) in zip(scribes, played, strict=True):
        assert (
            table.commands(game_id)[: len(scribe.took)]
            == [one for one in commands if "colours" not in one][: len(scribe.took)]
        )
    return scribes, followers, told


def evening() -> str:
    with ExitStack() as held:
        home = held.enter_context(TemporaryDirectory())
        table = Table(Path(home))
        table.start()
        held.callback(table.stop)
        wire = Wire(table.port)
        held.callback(wire.close)
        chromium = held.enter_context(browser())
        pages = [chromium.new_context(**PHONE).new_page() for _ in range(BROWSERS)]
        warm(table)
        before = resident(table)
        scribes, followers, browsers = play(table, pages, wire, held)
        after = resident(table)
        waited = [
            one for seen in (*browsers, *(follower.seen for follower in followers)) for one in late(scribes[0], seen)
        ]
        saved = [one for scribe in scribes for one in scribe.took]
        sessions = BROWSERS + VISITORS + SCRIBES
        return (
            f"{len(scribes[0].tapped)} moves seen by {len(browsers)} browsers and {len(followers)} visitors, beside two other scribes: "
            f"p95 {p95(waited):.2f} s after the tap, worst {max(waited):.2f}; saved p95 {p95(saved) * 1000:.0f} ms, worst "
            f"{max(saved) * 1000:.0f}; memory {(after - before) / sessions:.2f} MB a session; {wire.carried / 1e6:.2f} MB sent to a visitor"
        )
