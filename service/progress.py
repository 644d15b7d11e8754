"""Long work shows how far it is, on stderr and only at a terminal."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from service.streams import is_terminal

T = TypeVar("T")


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Gives a function that is told (done, of)."""
    if not is_terminal(sys.stderr):
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def counted(things: Iterable[T], of: int, what: str) -> Iterator[T]:
    """The things one by one, with progress."""
    with progress(what) as show:
        for done, one in enumerate(things, 1):
            yield one
            show(done, of)
