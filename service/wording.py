"""Words for a terminal: names made harmless, widths counted, moments and results as people say them."""

import re
import unicodedata
from collections.abc import Mapping

from domain.kernel.game import Game
from domain.kernel.moment import Moment
from domain.kernel.result import ABANDONED, Result
from service.signs import MARKS


def plain(text: str, most: int = 0) -> str:
    """Text that cannot steer a terminal: no control, direction or half characters; cut to `most` cells if given."""
    clean = "".join(" " if letter in "\t\r\n" else letter for letter in text if _harmless(letter))
    return clip(clean, most) if most else clean


def _harmless(letter: str) -> bool:
    return letter in "\t\r\n\u200d" or unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def clip(text: str, cells: int) -> str:
    """The text in at most this many terminal cells; what is cut off leaves an ellipsis."""
    from rich.cells import cell_len, set_cell_size

    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, max(cells - 1, 0)).rstrip() + "…"


def wrapped(line: str, width: int) -> list[str]:
    """The line in lines of at most this many cells, broken between words; what follows the first is set in as it is."""
    from rich.cells import cell_len

    if cell_len(line) <= width:
        return [line]
    indent = " " * min(len(line) - len(line.lstrip()) + 2, width // 2)
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


def listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    """Mara, Oskar and Ines."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def moment_words(game: Game, moment: Moment) -> str:
    """Audience 4, revealing."""
    if not moment.round:
        return "set-up"
    return ", ".join(part for part in (f"{game.rounds} {moment.round}", moment.turn) if part)


def result_sentence(game: Game, names: tuple[str, ...], result: Result) -> str:
    """How the game ended and who won, in one sentence."""
    if result.how == ABANDONED:
        return "The game was abandoned: there is no winner."
    known = {ending.key: ending.label for ending in game.endings}
    how = listed([known.get(key, key) for key in result.how.split("+")])
    winners = listed([plain(names[seat - 1]) for seat in result.winners])
    if game.co_operative:
        outcome = "The table wins" if result.winners else "The table loses"
    else:
        outcome = f"{winners} {'win' if len(result.winners) > 1 else 'wins'}" if winners else "Nobody wins"
    return f"{outcome}: {how}."


def unread(wrong: Exception) -> str:
    """What a JSON reader says, in a form for people."""
    told = (
        str(wrong).removeprefix("JSON is malformed: ").replace("invalid", "unexpected").replace("Invalid", "Unexpected")
    )
    return plain(told, 200).rstrip(".")


def count(number: int, thing: str, things: str = "") -> str:
    """1 move, 2 moves."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"
