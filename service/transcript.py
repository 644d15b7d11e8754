"""A replay in lines: every step once, for pipes and for reading."""

from typing import Any

from domain.recording.notes import note_lines
from domain.recording.playback import Playback

MOST_MOVED = 4
HANG = 13
"""Where the words of a step begin."""


def step_lines(game: Playback, number: int) -> list[str]:
    """The line of a step and, after the last one of a move, the remarks beside it."""
    return [step_line(game, number), *(f"{'':{HANG}}{line}" for line in note_lines(game.notes_at(number)))]


def step_line(game: Playback, number: int) -> str:
    """Step, move, moment, sentence, rule, and the values it moved."""
    step = game.steps[number]
    rule = f" ({step.event.rule})" if step.event.rule else ""
    moved = len(game.moved(number))
    more = f" + {moved - MOST_MOVED} more" if moved > MOST_MOVED else ""
    values = f"  [{game.moved_words(number, MOST_MOVED)}{more}]" if moved else ""
    return f"{number:>4}  {step.place:<6} {game.moment(number)}: {game.sentence(number)}{rule}{values}"


def step_json(game: Playback, number: int) -> dict[str, Any]:
    step = game.steps[number]
    return {
        "step": number,
        "entry": step.entry,
        "move": step.move,
        "event": step.part,
        "moment": step.moment,
        "rule": step.event.rule,
        "sentence": game.sentence(number),
        **({"notes": notes} if (notes := game.notes_at(number)) else {}),
        "moved": [{"track": name, "old": old, "new": new} for name, old, new in game.moved(number)],
    }
