"""Rounds, medians, and how a measurement is told."""

import statistics
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import msgspec
from msgspec import Struct

ROUNDS = 9
FIXTURES = Path(__file__).parents[2] / "fixtures"


class Measured(Struct, frozen=True, omit_defaults=True):
    """One line of the result. ours, theirs: medians; ratio: ours to theirs, and the lowest and highest round."""

    name: str
    what: str
    unit: str
    ours: float
    beside: str = ""
    theirs: float | None = None
    ratio: float | None = None
    lowest: float | None = None
    highest: float | None = None
    rounds: int = 0
    target: str = ""


def targets(key: str) -> dict[str, str]:
    """What a game of this kind should reach: `fixtures/<game>/targets.json`. An installed wheel has no targets."""
    file = FIXTURES / key / "targets.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.is_file() else {}


def timed(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def peak_memory(process: int | None = None) -> float:
    """Most memory in MB that a program has had since it began.

    What Linux tells of used resources begins with the peak of the program that started this one. 0 of another program where
    the system has no /proc, and of this one where it does not tell.
    """
    status = Path(f"/proc/{process or 'self'}/status")
    if status.exists():
        return int(status.read_text("utf-8").split("VmHWM:")[1].split()[0]) / 1024
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        # Windows keeps no such account.
        return 0

    peak = 0 if process else getrusage(RUSAGE_SELF).ru_maxrss
    return peak / (1 << 10 if sys.platform != "darwin" else 1 << 20)


def rounds(ours: Callable[[], float], theirs: Callable[[], float]) -> list[tuple[float, float]]:
    """What both sides took in each round; who begins changes from round to round. The first round only warms up."""
    both: list[tuple[float, float]] = []
    for number in range(ROUNDS + 1):
        if number % 2:
            other = theirs()
            both.append((ours(), other))
        else:
            own = ours()
            both.append((own, theirs()))
    return both[1:]


def compared(
    name: str, what: str, unit: str, beside: str, both: Sequence[tuple[float, float]], target: str = ""
) -> Measured:
    ratios = [ours / theirs for ours, theirs in both]
    return Measured(
        name, what, unit, statistics.median(ours for ours, _ in both), beside,
        statistics.median(theirs for _, theirs in both), statistics.median(ratios), min(ratios), max(ratios),
        len(both), target,
    )  # fmt: skip


def line(one: Measured) -> str:
    """One measurement for people."""
    if one.theirs is None:
        spread = "" if one.lowest is None else f" ({number(one.lowest)} to {number(one.highest)})"
        told = f"{number(one.ours)} {one.unit}{spread}" if one.unit else ""
    else:
        told = (
            f"{number(one.ours)} {one.unit}, {one.beside} {number(one.theirs)}: "
            f"{number(one.ratio)} x ({number(one.lowest)} to {number(one.highest)}, {one.rounds} rounds)"
        )
    target = f"; wanted: {one.target}" if one.target else ""
    return f"{one.name:8}{one.what}: {told}{target}" if told else f"{one.name:8}{one.what}"


def number(value: float | None) -> str:
    if value is None:
        return "none"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"
