"""One server and one browser for the tests of a file."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.dashboard.record_table import PHONE, Table, browser
from tests.dashboard.viewing import Opened, watched_browser


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    one = Table(tmp_path_factory.mktemp("home"))
    one.start()
    yield one
    one.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def open_page() -> Iterator[Opened]:
    """Pages of any size and theme."""
    with watched_browser() as opened:
        yield opened


@pytest.fixture
def page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """New pages; nothing may be asked of another machine."""
    contexts, outside = [], []

    def keep_inside(route: Any) -> None:
        if route.request.url.startswith(("http://127.0.0.1", "data:", "blob:")):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    def new(**options: Any) -> Any:
        context = chromium.new_context(**(options or PHONE))
        context.set_default_timeout(15_000)
        contexts.append(context)
        context.route("**/*", keep_inside)
        return context.new_page()

    yield new
    for context in contexts:
        context.close()
    assert not outside
