"""One finished game on top of the band of many: where its track stood after each of its rounds."""

from typing import Any

from dashboard.reel import colours_of
from domain.recording.playback import Playback
from domain.recording.wording import harmless


def on_top(played: Playback, track: str, by: str) -> dict[str, Any]:
    """A line a seat, or each subject of the table's own track; placed as the band is: by round, from the end, in tenths."""
    ends = [stop for stop in played.stops["round"] if played.steps[stop].moment.round]
    places = placed(len(ends), by)
    subjects = dict.fromkeys(subject for tracks in played.tracks for key, subject in tracks if key == track)
    return {
        "said": said(played.opened.played_on, played.names), "colours": colours_of(played.game, played.steps[-1].after),
        "lines": [
            {"seat": subject if isinstance(subject, int) else 0, "name": name(played, subject),
             "points": [[place, value] for place, no in places if (value := played.tracks[ends[no - 1]].get((track, subject))) is not None]}
            for subject in subjects
        ],
    }  # fmt: skip


def placed(rounds: int, by: str) -> list[tuple[int, int]]:
    """Where each round lies, and its number. A tenth of a game is over within a round."""
    if by == "tenth":
        return [(tenth, -(-tenth * rounds // 10)) for tenth in range(1, 11)] if rounds else []
    return [(no - rounds if by == "spans_left" else no, no) for no in range(1, rounds + 1)]


def name(played: Playback, subject: int | str) -> str:
    if isinstance(subject, int):
        return harmless(played.names[subject - 1])
    return "the table" if subject == "game" else subject.replace("_", " ")


def said(played_on: str, names: tuple[str, ...]) -> str:
    """A game in a list: its day and its people."""
    return ", ".join(filter(None, (played_on, *map(harmless, names))))
