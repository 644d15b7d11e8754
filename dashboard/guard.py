"""One sentence for whatever goes wrong on a page; nothing a program says to programmers reaches a reader."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from domain.kernel.refusal import Refused
from domain.recording.trouble import Trouble
from domain.recording.wording import harmless


@contextmanager
def guarded(report: Callable[[Exception], Path]) -> Iterator[None]:
    """Around a page, and around each part of it that runs by itself."""
    try:
        yield
    except (Refused, Trouble) as wrong:
        st.error(harmless(str(wrong)))
    except Exception as wrong:  # noqa: BLE001 - whatever it was, a person gets one sentence
        st.error(
            f"Something went wrong that should not ({type(wrong).__name__}). What was recorded is safe. "
            f"A report lies on the serving machine in {report(wrong)}; please send it."
        )
