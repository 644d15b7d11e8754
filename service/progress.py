"""Long work shows how far it is, on stderr and only at a terminal."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from service.streams import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
LONG = 1.0
"""Seconds: what is done sooner shows nothing, or whoever asks often would see it flash each time."""


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Gives a function that is told (done, of); what is drawn is drawn when it is told."""
    if not is_terminal(sys.stderr):
        yield lambda done, of: None
        return
    began = monotonic()
    bar: Progress | None = None
    with ExitStack() as stack:

        def show(done: int, of: int) -> None:
            nonlocal bar
            if bar is None and monotonic() - began >= LONG:
                bar = stack.enter_context(drawn(what))
            if bar is not None:
                bar.update(bar.task_ids[0], completed=done, total=of)

        yield show


@contextmanager
def drawn(what: str) -> "Iterator[Progress]":
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        bar.add_task(what, total=None)
        yield bar


def counted(things: Iterable[T], of: int, what: str) -> Iterator[T]:
    """The things one by one, with progress."""
    with progress(what) as show:
        for done, one in enumerate(things, 1):
            yield one
            show(done, of)
