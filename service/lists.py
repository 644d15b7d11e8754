"""Games in a list: which are wanted, and one line for each."""

from collections.abc import Iterable, Sequence

from domain.games import game as game_called
from domain.kernel.text import as_typed, look
from domain.recording.answers import Listed, Listing
from domain.recording.players import Player
from domain.recording.wording import folded
from service.bootstrap import opened_store
from service.settings import Settings
from service.wording import capital, count, moment_words, plain, result_sentence, variants

NAMES, FEWEST = 40, 16
HANG = 6
"""Where the title of a game begins, behind its id."""
MEANT = 5
OTHERS = 33
"""Cells of the id, the day and the moves, and of what stands between all columns."""


def wanted_games(listed: Iterable[Listed], words: Sequence[str], hidden: bool) -> list[Listed]:
    """Games that all words fit."""
    return [one for one in listed if (hidden or not one.hidden) and all(_fits(one, word) for word in words)]


def _fits(one: Listed, word: str) -> bool:
    told = " ".join((one.game, one.title, one.origin, one.box, one.day, one.stage, str(one.id), *one.names))
    return folded(word) in folded(told)


def none_found(here: Sequence[Listed], words: Sequence[str]) -> str:
    """Why a list is empty, and what to do about it."""
    if not here:
        return "No games here. Open one: tablescribe new GAME --seat NAME --seat NAME"
    if not words:
        number = count(len(here), "game")
        return f"{number} here, {'all' if len(here) > 1 else 'and it is'} hidden: `tablescribe games --hidden` lists what is hidden too."
    return f"None of {count(len(here), 'game')} fits {as_typed(' '.join(words))}: `tablescribe games` lists them, --hidden the hidden ones too."


def touched(settings: Settings) -> Listing:
    """The games that somebody who named none may have meant."""
    if not settings.store.exists():
        return Listing(games=())
    with opened_store(settings) as store:
        return store.touched(MEANT)


def game_lines(found: Sequence[Listed], room: int | None) -> list[str]:
    """One line a game; names take what the other columns leave of `room`, if there is one, and how it stands may go on below."""
    most = 0
    if room is not None:
        most = min(max(room - max(len(one.title) for one in found) - OTHERS, FEWEST), NAMES)
    rows = [
        (
            one.short,
            one.title,
            plain(one.day),
            plain(", ".join(one.names), most),
            count(one.moves, "move"),
            _stands(one),
        )
        for one in found
    ]
    return columns(rows)


def _stands(one: Listed) -> str:
    game = game_called(one.game)
    where = (
        capital(moment_words(game, one.moment)) if one.result is None else result_sentence(game, one.names, one.result)
    )
    labels = "".join(f" ({label})" for label in _labels(one))
    return f"{where}{labels}"


def _labels(one: Listed) -> list[str]:
    origin = [] if one.origin == "real" else [one.origin]
    settled = variants(game_called(one.game), one.policies)
    stated = ["from a stated position"] if one.attested else []
    box = [f"box {plain(one.box, NAMES)}"] if one.box else []
    return [*origin, *box, *stated, *([settled] if settled else []), *(["hidden"] if one.hidden else [])]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows under each other, as wide as needed; the last column runs free."""
    from rich.cells import cell_len, set_cell_size

    widths = [max(cell_len(row[place]) for row in rows) for place in range(len(rows[0]) - 1)]
    return ["  ".join([*map(set_cell_size, row[:-1], widths), row[-1]]).rstrip() for row in rows]


def player_lines(players: Sequence[Player], played: bool = False) -> list[str]:
    """One line a person: the name, the number of games, other spellings. played: there are games, whoever sat in them."""
    if not players:
        nobody = "Only bots have played here" if played else "Nobody has played yet"
        return [f"{nobody}. Open a game: tablescribe new GAME --seat NAME --seat NAME"]
    return columns([(plain(one.name, NAMES), count(one.games, "game"), _other_names(one)) for one in players])


def _other_names(player: Player) -> str:
    shown = look(player.name)
    others = dict.fromkeys(plain(look(name), NAMES) for name in player.names if look(name) != shown)
    return f"also {', '.join(others)}" if others else ""
