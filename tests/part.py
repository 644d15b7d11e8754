"""Of tables of many cases that are alike a run of the tests takes a part, always the same; the soak takes all of them."""

import os
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

Case = TypeVar("Case", bound=Sequence[Any])
EVERY_CASE = bool(os.environ.get("TABLESCRIBE_EVERY_CASE"))


def part(cases: Iterable[Case], each: int, meeting: Sequence[int] = ()) -> list[Case]:
    """The first, and then one of so many; with TABLESCRIBE_EVERY_CASE, as in `python -m tests.soak cases`, every one.

    meeting: places of a case; whatever stands in one of these is taken with one case at least.
    """
    whole = list(cases)
    taken = whole[:: 1 if EVERY_CASE else each]
    for at in meeting:
        met = {case[at] for case in taken}
        taken += {case[at]: case for case in reversed(whole) if case[at] not in met}.values()
    return taken
