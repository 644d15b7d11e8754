"""Games in a list, and a game found by the beginning or the end of its id."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from uuid import UUID

from msgspec import UNSET

from domain.kernel.box import own_name
from domain.kernel.text import as_typed
from domain.recording.answers import Broken, Listed, Listing
from domain.recording.game_log import GameLog
from domain.recording.players import STREAM
from domain.recording.recorder import Recorder
from domain.recording.system import at_table
from domain.recording.trouble import AmbiguousId, DamagedGame, NotFound, adding_up
from domain.recording.ways import Way

LEAST = 4
NAMED = 5


def listing(ids: Sequence[UUID], read: Callable[[UUID], GameLog], shorts: Sequence[str]) -> Listing:
    """In the order given; one that does not read keeps no other from the list. shorts: the ends of ids that fit no other."""
    games: list[Listed] = []
    broken: list[Broken] = []
    for game_id, short in zip(ids, shorts, strict=True):
        try:
            with adding_up(game_id):
                games.append(_listed(read(game_id), short))
        except DamagedGame as wrong:
            broken.append(Broken(id=game_id, short=short, sentence=str(wrong)))
        except NotFound:
            # Forgotten while we were looking.
            continue
    return Listing(games=tuple(games), broken=tuple(broken))


def _listed(log: GameLog, short: str) -> Listed:
    return Listed(
        id=log.id,
        short=short,
        game=log.game.key,
        title=log.game.title,
        names=log.opened.seats,
        origin=log.opened.origin,
        attested=log.opened.position is not UNSET,
        box=own_name(log.game, log.opened.box),
        policies=log.opened.policies,
        played_on=log.opened.played_on,
        day=day_of(log),
        moves=log.last_move,
        entries=log.entry,
        moment=log.game.moment(log.state),
        result=log.game.result(log.state),
        hidden=log.hidden,
        last=log.times[-1] if log.times else None,
    )


def day_of(log: GameLog) -> str:
    """The day that was said, else that of the last move at the table, as in the statistics; nothing where neither is known."""
    if log.opened.played_on or not log.times:
        return log.opened.played_on
    # An older Tablescribe stored times that no calendar has.
    with suppress(OverflowError):
        return at_table(log.times[-1], log.opened.utc_offset).date().isoformat()
    return ""


def day_and_time(one: Listed) -> tuple[str, int, UUID]:
    """When it was played, by the day that is shown; then the time of the last move. None is before all others, and the id settles the
    rest."""
    return one.day, one.last or 0, one.id


def shortest(ids: Sequence[str]) -> list[str]:
    """The end of each id that fits no other: ids of one evening begin alike, for they begin with the time."""
    bare = [one.replace("-", "") for one in ids]
    short: dict[str, str] = {}
    length = LEAST
    while len(short) < len(set(bare)):
        ends, begins = Counter(one[-length:] for one in bare), {one[:length] for one in bare}
        for one in bare:
            end = one[-length:]
            if one not in short and (length == len(one) or (ends[end] == 1 and end not in begins)):
                short[one] = end
        length += 1
    return [short[one] for one in bare]


def matching(part: str, recorder: Recorder) -> UUID:
    """The one game whose id begins or ends so."""
    typed = part.strip().lower().replace("-", "")
    if not re.fullmatch(f"[0-9a-f]{{{LEAST},32}}", typed):
        raise NotFound(
            f"{as_typed(part)} is no part of an id: type {LEAST} or more of its first or last characters, 0-9 and a-f."
        )
    games = [stream for stream in recorder.streams() if stream != STREAM]
    found = [stream for stream in games if stream.hex.startswith(typed) or stream.hex.endswith(typed)]
    if not found:
        raise NotFound(f"No game's id begins or ends with {as_typed(part)}. {Way.GAMES}.")
    if len(found) > 1:
        of_all = dict(zip(games, shortest([str(stream) for stream in games]), strict=True))
        shorts = [of_all[stream] for stream in found]
        some = ", ".join(shorts[:NAMED]) + (", …" if len(shorts) > NAMED else "")
        raise AmbiguousId(
            f"{part} fits {len(found)} games: {some}. Type one of these, or more of the id.", tuple(shorts)
        )
    return found[0]
