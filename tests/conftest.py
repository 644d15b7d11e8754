"""What every test shares: hypothesis at small size, the same examples in every run, and the probe of rules."""

import os
from collections.abc import Iterator
from functools import cache

import pytest
import typer.main
from hypothesis import settings

pytest.register_assert_rewrite("tests.specification")

from tests.probe import PROBE  # noqa: E402 - the rewriting must be asked for before the first import

settings.register_profile("small", max_examples=50, deadline=None, derandomize=True)
settings.load_profile("small")


@pytest.fixture(scope="session", autouse=True)
def commands_once() -> Iterator[None]:
    """A program makes its commands of our functions once; tests run thousands of programs in one process."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(typer.main, "get_command", cache(typer.main.get_command))
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are cores: who waits for a browser or another program leaves one idle."""
    cores = os.cpu_count() or 1
    return cores + (cores + 1) // 2


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Begin the probe anew; a test that gave a command and never read the answer fails."""
    PROBE.begin()
    answer = yield
    item.user_properties.append(("rules", PROBE.told()))
    if PROBE.unread:
        raise AssertionError(f"The test ends without reading the answer to {PROBE.unread}: add .then(...)")
    return answer
