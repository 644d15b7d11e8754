"""What the dashboard works with: the store, the desk, the boxes, wired once for the process that serves it."""

import atexit
import errno
import os
import socket
from contextlib import AbstractContextManager
from functools import cache, partial
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from dashboard.house import House, Links
from domain.kernel.game import Game
from domain.recording.system import is_windows
from domain.recording.trouble import StoreUnavailable
from projections.answering import Answering
from service import boxes
from service.bootstrap import open_store
from service.box_reports import Report, report
from service.desk import Desk
from service.exporting import taken
from service.network import local_address
from service.opening import NewGame, open_game
from service.questions import catalogue
from service.settings import Settings
from service.streams import report_of

USUAL_PORT = 8501
TRIED_PORTS = 50


class Wanted(Struct, frozen=True):
    """How this dashboard is served. lan: to everyone on the local network, and then recording needs the key."""

    home: str
    port: int
    lan: bool = False
    view_only: bool = False
    demo: bool = False
    key: str = ""

    @property
    def links(self) -> Links:
        host = (local_address() if self.lan else "") or "localhost"
        plain = f"http://{host}:{self.port}/"
        return Links(recording=f"{plain}?key={self.key}" if self.key else plain, plain=plain)


class Shelf:
    """The owner's boxes in the home."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def read(self, game: Game) -> dict[str, Any]:
        path = self.settings.box(game.key)
        return boxes.read(path) if path.exists() else boxes.template(game)

    def changing(self, game: Game) -> AbstractContextManager[dict[str, Any]]:
        return boxes.changing(self.settings.box(game.key), game)

    def write(self, game: Game, plain: dict[str, Any]) -> None:
        boxes.write(self.settings.box(game.key), plain)

    def parse(self, text: bytes) -> dict[str, Any]:
        return boxes.parsed(text, "that was dropped")

    def file(self, plain: dict[str, Any]) -> bytes:
        return boxes.in_lines(plain)

    def report(self, game: Game, plain: dict[str, Any]) -> Report:
        return report(game, plain)


@cache
def house(wanted: Wanted) -> House:
    """Wired at the first visit, closed when the process ends."""
    settings = Settings(Path(wanted.home))
    store = open_store(settings)
    answering = Answering(settings.store, settings.tables, catalogue())
    store.recorder.listeners.add(answering.wake)
    atexit.register(store.close)
    # Handlers run from the last to the first: whoever reads the store stops before it closes.
    atexit.register(answering.close)

    def desk(game_id: UUID, by: str) -> Desk:
        return Desk(store, game_id, settings, by)

    def opened(**chosen: Any) -> NewGame:
        return open_game(store, settings, **chosen)

    return House(
        store=store, desk=desk, open_game=opened, shelf=Shelf(settings), report=partial(report_of, home=settings.home), key=wanted.key, view_only=wanted.view_only,
        links=wanted.links if wanted.lan and local_address() else None, demo=wanted.demo, asking=answering,
        take=lambda game_id, form: taken(store, answering, game_id, form),
    )  # fmt: skip


def new_key() -> str:
    """Nobody guesses it: what a browser must bring to record this evening."""
    return os.urandom(12).hex()


def free_port(wanted: int | None) -> int:
    """The port that was asked for, or the first free one from the usual one on."""
    if wanted is not None:
        if (why := _taken(wanted)) == errno.EADDRINUSE:
            raise StoreUnavailable(f"Port {wanted} is taken by another program. Choose another one with --port.")
        if why:
            raise StoreUnavailable(
                f"Port {wanted} cannot be used ({os.strerror(why)}). Choose another one with --port."
            )
        return wanted
    for port in range(USUAL_PORT, USUAL_PORT + TRIED_PORTS):
        if not _taken(port):
            return port
    raise StoreUnavailable(f"The ports from {USUAL_PORT} on are all taken. Choose one with --port.")


def _taken(port: int) -> int:
    """Why nothing can be served there, as the system numbers it; 0 where something can.

    Asked of this machine alone and of the network too: where systems let two programs have a port by different addresses, browsers
    here would be led to one of them and phones to the other.
    """
    return _refused("127.0.0.1", port) or _refused("", port)


def _refused(address: str, port: int) -> int:
    with socket.socket() as tried:
        if not is_windows():
            # A port that was just left is free again. On Windows the same option would take the port of another program.
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((address, port))
        except OSError as wrong:
            return wrong.errno or errno.EADDRINUSE
    return 0


def wanted_from(argument: str) -> Wanted:
    return msgspec.json.decode(argument, type=Wanted)
