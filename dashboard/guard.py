"""One sentence for whatever goes wrong on a page; nothing a program says to programmers reaches a reader."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from dashboard.look import say
from domain.kernel.refusal import Refused
from domain.recording.trouble import Trouble


@contextmanager
def guarded(report: Callable[[Exception], Path]) -> Iterator[None]:
    """Around a page, and around each part of it that runs by itself."""
    try:
        yield
    except (Refused, Trouble) as wrong:
        say(str(wrong))
    except Exception as wrong:  # noqa: BLE001 - whatever it was, a person gets one sentence
        say(
            f"Something went wrong that should not ({type(wrong).__name__}). What was recorded is safe. "
            f"A report lies on the serving machine in {report(wrong)}; please send it."
        )
