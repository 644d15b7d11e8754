"""Words for a terminal: beside those of every screen, widths counted and marks of seats."""

import re
from collections.abc import Mapping

from domain.kernel.game import Game
from domain.kernel.log import Box
from domain.kernel.reading import not_json
from domain.recording.wording import capital, count, harmless, listed, moment_words, result_sentence, sentence
from service.signs import MARKS

__all__ = [
    "box_name",
    "capital",
    "clip",
    "count",
    "escaped",
    "listed",
    "mark",
    "moment_words",
    "plain",
    "result_sentence",
    "sentence",
    "unread",
    "variants",
    "wrapped",
]


def plain(text: str, most: int = 0) -> str:
    """Text that cannot steer a terminal; cut to `most` cells if given."""
    clean = harmless(text)
    return clip(clean, most) if most else clean


def box_name(box: Box, most: int = 0) -> str:
    """How a box is called; that of an owner need not have a name."""
    return plain(box.name, most).strip() or "your own box"


def escaped(text: str) -> str:
    """Lines that cannot steer a terminal, in which nothing is left out: a file may be called anything."""
    if text.isprintable():
        return text
    return "".join(one if one == "\n" or harmless(one) == one else repr(one)[1:-1] for one in text)


def clip(text: str, cells: int) -> str:
    """The text in at most this many terminal cells; what is cut off leaves an ellipsis."""
    from rich.cells import cell_len, set_cell_size

    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, max(cells - 1, 0)).rstrip() + "…"


def wrapped(line: str, width: int, hang: int = 0) -> list[str]:
    """The line in lines of at most this many cells, broken between words; what follows the first is set in as it is.

    hang: where the columns before the words end; what follows begins there.
    """
    from rich.cells import cell_len

    if cell_len(line) <= width:
        return [line]
    indent = " " * min(hang or len(line) - len(line.lstrip()) + 2, width // 2)
    lines, room = [""], width
    for word in re.findall(r"\s*\S+", line):
        if lines[-1].strip() and cell_len(lines[-1] + word) > room:
            lines.append(indent + word.lstrip())
        else:
            lines[-1] += word
    return lines


def variants(game: Game, policies: Mapping[str, str]) -> str:
    """The readings that this table settled otherwise than usual: with compensation on, payment exact."""
    other = [
        f"{policy.key} {policies[policy.key]}".replace("_", " ")
        for policy in game.policies
        if policies.get(policy.key, policy.default) != policy.default
    ]
    return f"with {', '.join(other)}" if other else ""


def mark(seat: int) -> str:
    """The sign of a seat, the same everywhere."""
    return MARKS[(seat - 1) % len(MARKS)]


def unread(wrong: Exception) -> str:
    """What a JSON reader says, in a form for people."""
    return plain(not_json(wrong), 200)
