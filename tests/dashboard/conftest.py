"""One server to record at and one browser for all tests; what a page asks of another machine is an error at its end."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from streamlit.components.v2 import manifest_scanner

from dashboard.house import House
from service import serving
from service.bench.browser import CHROMIUM, browser
from tests.dashboard.insights_page import PATIENCE
from tests.dashboard.record_table import PHONE, Pages, Table, Wire, free_port
from tests.dashboard.viewing import Opened, Viewing, Watched, viewing
from tests.projections.evenings import House as Evening


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    one = Table(tmp_path_factory.mktemp("home"))
    one.start()
    yield one
    one.stop()


@pytest.fixture(scope="session")
def cable(table: Table) -> Iterator[Wire]:
    one = Wire(table.port)
    yield one
    one.close()


@pytest.fixture
def wire(cable: Wire) -> Iterator[Wire]:
    """The same address for all tests, so that a browser keeps what it has loaded; whole and quick at the end of each."""
    yield cable
    cable.mend()
    cable.lag = 0.0


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """That without windows, where it is installed: the same pages for two thirds of the work."""
    with browser(os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or CHROMIUM) as opened:
        yield opened


@pytest.fixture(scope="session")
def pages(chromium: Any) -> Pages:
    return Pages(chromium)


@pytest.fixture(scope="session", autouse=True)
def scanned_once() -> Iterator[None]:
    """A page without a browser reads of every installed package whether it brings components, which is half of its work."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@pytest.fixture(scope="session")
def port() -> int:
    """Of one home after the other, so that a browser keeps what it has loaded."""
    return free_port()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, port: int) -> Iterator[Viewing]:
    """A served home with games to look at, which a module may add to."""
    with viewing(tmp_path_factory.mktemp("viewing"), port) as served:
        yield served


@pytest.fixture(scope="session")
def windows(chromium: Any) -> Iterator[Watched]:
    pages = Watched(chromium)
    yield pages
    pages.close()


@pytest.fixture(scope="module")
def open_page(windows: Watched, port: int) -> Iterator[Opened]:
    """Pages of any size and theme, in a browser that stores nothing from one module to the next."""
    yield windows.page
    windows.leave(f"http://127.0.0.1:{port}")
    windows.assert_inside()


@pytest.fixture
def page(pages: Pages) -> Iterator[Callable[..., Any]]:
    """A page of a phone, or of what is asked for; used again by the next test, since a new one takes a second to open."""
    yield lambda **options: pages.take(options or PHONE)
    pages.put_back()
    assert not pages.outside


@pytest.fixture(autouse=True)
def own_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page under test takes the place of `__main__`, which every worker process of later tests would run."""
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A home without games."""
    wired = serving.house.__wrapped__(serving.Wanted(str(tmp_path / "home"), 8501))
    yield wired
    wired.store.close()


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Callable[..., House]]:
    """A home without games, or with these."""
    opened: list[House] = []

    def fresh(*playouts: Any) -> House:
        Evening(tmp_path).record(playouts)
        opened.append(serving.house.__wrapped__(serving.Wanted(str(tmp_path), 8501)))
        opened[0].asking.patience = PATIENCE
        return opened[0]

    yield fresh
    for one in opened:
        one.asking.close()
        one.store.close()
