"""Words for people, on any screen: names made harmless, moments and results as they are said."""

import re
import unicodedata
from collections.abc import Sequence

from domain.kernel.game import Game
from domain.kernel.log import Origin
from domain.kernel.moment import Moment
from domain.kernel.result import ABANDONED, Result
from domain.kernel.text import JOINERS


def harmless(text: str) -> str:
    """One line of text that cannot steer a terminal or a page: no control, direction or half characters. Joiners belong to the writing."""
    return "".join(" " if letter in "\t\r\n" else letter for letter in text if _harmless(letter))


def _harmless(letter: str) -> bool:
    return letter in f"\t\r\n{JOINERS}" or unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def folded(text: str) -> str:
    """Without case and accents, for comparing."""
    bare = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def listed(words: Sequence[str], last: str = "and") -> str:
    """Mara, Oskar and Ines."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def with_names(fact: str, names: Sequence[str]) -> str:
    """A fact without the state it belongs to names seats by their numbers; people have names."""
    return re.sub(r"\bseat (\d+)", lambda found: harmless(names[int(found[1]) - 1]), fact)


def count(number: int, thing: str, things: str = "") -> str:
    """1 move, 2 moves."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def titled(game: Game, origin: Origin, box: str = "") -> str:
    """Styx; and Styx (practice), for what is invented or simulated is called that wherever it is shown. box: its name."""
    told = [*([] if origin == "real" else [origin]), *([f"box {harmless(box)}"] if box else [])]
    return f"{game.title} ({', '.join(told)})" if told else game.title


def moment_words(game: Game, moment: Moment) -> str:
    """Audience 4, revealing."""
    if not moment.round:
        return "set-up"
    return ", ".join(part for part in (f"{game.rounds} {moment.round}", moment.turn) if part)


def contender_words(names: Sequence[str], contender: int | str, the: str = "The") -> str:
    """Who can win, as every sentence and heading calls it: a person by name, what has no seat as the party, the tower."""
    return harmless(names[contender - 1]) if isinstance(contender, int) else f"{the} {contender}"


def capital(words: str) -> str:
    """As words begin a line or a heading; the others keep their letters, since names have their own."""
    return f"{words[:1].upper()}{words[1:]}"


def sentence(words: str) -> str:
    """With its full stop; a name such as Marah B. brings its own."""
    return words if words.endswith(".") else f"{words}."


def result_sentence(game: Game, names: tuple[str, ...], result: Result) -> str:
    """How the game ended and who won, in one sentence."""
    if result.how == ABANDONED:
        return "The game was abandoned: there is no winner."
    known = {ending.key: ending.label for ending in game.endings}
    how = listed([known.get(key, key) for key in result.how.split("+")])
    winners = listed([harmless(names[seat - 1]) for seat in result.winners])
    if game.co_operative:
        outcome = "The table wins" if result.winners else "The table loses"
    else:
        outcome = f"{winners} {'win' if len(result.winners) > 1 else 'wins'}" if winners else "Nobody wins"
    return f"{outcome}: {how}."
