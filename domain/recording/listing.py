"""Games in a list, and a game found by the beginning of its id."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from uuid import UUID

from domain.recording.answers import Listed
from domain.recording.game_log import GameLog
from domain.recording.players import STREAM
from domain.recording.recorder import Recorder
from domain.recording.trouble import AmbiguousId, NotFound

LEAST = 4
NAMED = 5


def listed(logs: Iterable[GameLog]) -> tuple[Listed, ...]:
    """In the order given, which is that of ids and so of time."""
    logs = tuple(logs)
    shorts = shortest([str(log.id) for log in logs])
    return tuple(_listed(log, short) for log, short in zip(logs, shorts, strict=True))


def _listed(log: GameLog, short: str) -> Listed:
    return Listed(
        id=log.id,
        short=short,
        game=log.game.key,
        title=log.game.title,
        names=log.opened.seats,
        origin=log.opened.origin,
        played_on=log.opened.played_on,
        moves=log.last_move,
        entries=log.entry,
        moment=log.game.moment(log.state),
        result=log.game.result(log.state),
        hidden=log.hidden,
        last=max((row.recorded_at for row in log.rows if row.recorded_at is not None), default=None),
    )


def shortest(ids: Sequence[str]) -> list[str]:
    """The beginning of each id, in order, that no other has."""
    shared = [_shared(left, right) for left, right in pairwise(ids)]
    needed = [max(left, right, LEAST - 1) + 1 for left, right in zip([0, *shared], [*shared, 0], strict=True)]
    return [text[: length + (text[length - 1] == "-")] for text, length in zip(ids, needed, strict=False)]


def _shared(left: str, right: str) -> int:
    """How many characters two ids have in common before they part."""
    return next((place for place, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), len(left))


def matching(prefix: str, recorder: Recorder) -> UUID:
    """The one game whose id begins so."""
    begins = prefix.strip().lower().replace("-", "")
    if not re.fullmatch(f"[0-9a-f]{{{LEAST},32}}", begins):
        raise NotFound(
            f"{prefix!r} is not the beginning of an id: type {LEAST} or more of its characters, 0-9 and a-f."
        )
    least, most = (bytes.fromhex(begins.ljust(32, fill)) for fill in "0f")
    found = [stream for stream in recorder.streams(least, most) if stream != STREAM]
    if not found:
        raise NotFound(f"No game's id begins with {prefix}. `tablescribe games` lists what there is.")
    if len(found) > 1:
        shorts = shortest([str(stream) for stream in found])
        some = ", ".join(shorts[:NAMED]) + (", …" if len(shorts) > NAMED else "")
        raise AmbiguousId(f"{len(found)} games begin with {prefix}: {some}. Type more of the id.", tuple(shorts))
    return found[0]
