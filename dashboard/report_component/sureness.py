"""How sure a report can be: what was decided by the rules, what rests on somebody's word, what was mended."""

from collections import Counter

from msgspec import UNSET

from dashboard.report_component.telling import STRUCK, Told, box, typed
from domain.games import game as game_called
from domain.kernel.alike import NAME
from domain.kernel.box import facts
from domain.kernel.log import Rewound
from domain.kernel.words import tag_of
from domain.recording.game_log import GameLog
from domain.recording.playback import struck
from domain.recording.verify import told_again
from domain.recording.wording import capital, count, harmless

Line = tuple[str, str]


def sure(one: Told) -> list[Line]:
    """A line a fact: what it is about, then the number or the word."""
    told = (*checked(one), *words_for(one), *mended(one), *written(one))
    return [(what, capital(said)) for what, said in told]


def checked(one: Told) -> list[Line]:
    """Every command is decided again, and what it brings is compared with what is stored."""
    wrong = tuple(told_again(one.log, game_called))
    if wrong:
        said = f"{len(wrong)} of the stored rows are not what the rules bring today. In a terminal `tablescribe verify` lists them."
    else:
        again = "decided again just now, with the same outcome"
        said = f"{count(one.log.last_move, 'move')}, {again}" if one.log.last_move else "there is no move yet"
    return [("Checked against the rules", said)]


def words_for(one: Told) -> list[Line]:
    """What no rule can check."""
    opened = one.log.opened
    memory = sum(note.mark == "from-memory" for beside in one.played.notes.values() for note in beside)
    found = [("Values of the components", box(one.log)), *vouched(one.log)]
    if number := len(typed(one)):
        found.append(("Typed in while playing", f"{count(number, 'component')}, from the owner's copy"))
    if effects := sum(tag_of(step.event) in one.log.game.measures.attested for step in one.played.steps):
        found.append(("Told in words", f"{count(effects, 'effect')}, attested: no rulebook prints what they do"))
    if opened.position is not UNSET:
        found.append(
            ("Beginning", "attested: the game was opened from a stated position, what came before is not recorded")
        )
    if memory:
        found.append(("Written from memory", count(memory, "move")))
    return found


def vouched(log: GameLog) -> list[Line]:
    """How many of the values it began with the rulebooks vouch for, and how many the owner alone; invented ones nobody does."""
    if log.opened.box.kind == "practice":
        return []
    known = facts(log.game)
    values = [
        (known.get(key, {}).get(field), value)
        for key, component in log.opened.box.components.items() for field, value in component.items() if field != NAME
    ]  # fmt: skip
    printed = sum(fact == value for fact, value in values)
    parts = ((printed, "printed in the rulebooks"), (len(values) - printed, "from the owner's copy"))
    said = ", ".join(f"{count(number, 'value')} {where}" for number, where in parts if number)
    return [("Known at the beginning", said)] if said else []


def mended(one: Told) -> list[Line]:
    why = Counter(gone.why for gone in struck(one.log, one.played.viewer))
    redone = sum(isinstance(row.event, Rewound) and row.event.why == "redone" for row in one.log.rows)
    found = [(STRUCK[key], count(number, "move")) for key, number in why.items()]
    found += [("Put back", count(redone, "time"))] if redone else []
    return found or [("Corrected", "nothing")]


def written(one: Told) -> list[Line]:
    """Who wrote it down, and whether while it happened."""
    scribes = Counter(harmless(move.by) for move in one.log.moves[1:] if move.by)
    timed = sum(move.recorded_at is not None for move in one.log.moves[1:])
    moves = len(one.log.moves) - 1
    found = (
        [("Written down by", ", ".join(f"{name} ({number})" for name, number in scribes.most_common()))]
        if scribes
        else []
    )
    known = "known for every move" if timed == moves else f"known for {timed} of {count(moves, 'move')}"
    return [*found, ("Times", known if timed else "not known")] if moves else found
