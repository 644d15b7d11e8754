"""What the report of one game says, as plain values: how it ended and why, what each seat has, what is written beside it."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from dashboard.reel import colours_of
from domain.kernel.box import own_name
from domain.kernel.game import lined
from domain.kernel.goal import Goal
from domain.kernel.log import Abandoned, Described
from domain.kernel.result import Result
from domain.kernel.rulebook import rules
from domain.kernel.track import Track
from domain.recording.game_log import GameLog
from domain.recording.notes import note_line
from domain.recording.playback import Playback, Step, struck
from domain.recording.wording import capital, contender_words, count, harmless, listed, moment_words, result_sentence
from projections.questions import words
from projections.shares import Contender, winners
from projections.turning import ordinal

BOXES = {
    "facts": "values from the rulebook",
    "owner": "values from your own box",
    "practice": "practice box: invented values",
}
STRUCK = {
    "taken_back": "Taken back", "redone": "Taken back", "changed": "Changed", "inserted": "Made way for an inserted move",
    "removed": "Removed",
}  # fmt: skip


class Told(Struct, frozen=True, kw_only=True):
    """A game and how much of it the reader may see."""

    log: GameLog
    played: Playback
    result: Result | None

    @property
    def open(self) -> bool:
        """Whether everything may be said: the game is over, or nothing in it is anybody's secret."""
        return self.result is not None or all(track.seen_by == "all" for track in self.log.game.tracked)


def told(log: GameLog, viewer: str) -> Told:
    return Told(log=log, played=Playback(log, viewer), result=log.game.result(log.state))


def head(one: Told) -> dict[str, Any]:
    """The first sentence, the rule behind it, and what led there."""
    log = one.log
    return {
        "id": str(log.id), "game": log.game.key, "title": log.game.title, "origin": log.opened.origin, "live": one.result is None, "moves": log.last_move,
        "file": file_name(log), "names": [harmless(name) for name in log.opened.seats], "colours": colours_of(log.game, log.state),
        "sentence": sentence(one), "reason": reason(one), "where": where(one), "rule": rule(one),
        "facts": facts(one),
    }  # fmt: skip


def sentence(one: Told) -> str:
    if one.result is not None:
        return result_sentence(one.log.game, one.log.opened.seats, one.result)
    due = [harmless(one.log.opened.seats[seat - 1]) for seat in one.log.game.moment(one.log.state).due]
    waiting = f" {listed(due)} {'decides' if len(due) == 1 else 'decide'} next." if due else ""
    return f"This game is not over yet.{waiting}"


def reason(one: Told) -> str:
    """What the table wrote down when it stopped early."""
    last = one.played.steps[-1].event
    return harmless(last.reason) if isinstance(last, Abandoned) else ""


def where(one: Told) -> str:
    """In which round it ended, or stands."""
    log = one.log
    moment = one.played.steps[-1].moment if one.result is not None else log.game.moment(log.state)
    if not moment.round:
        return "During set-up" if one.result is None else "Before the first round"
    return f"During {moment_words(log.game, moment)}"


def rule(one: Told) -> list[str]:
    """Id, title and statement of the rule that ended the game."""
    found = rules(one.log.game.package).get(one.result.rule) if one.result is not None else None
    return [found.id, found.title, found.statement] if found else []


def at(step: Step) -> str:
    """The address of a step in Replay."""
    return f"{step.entry}.{step.move}.{step.part}"


def facts(one: Told) -> list[str]:
    """Where this game comes from, in a line."""
    log = one.log
    opened, game = log.opened, log.game
    editions = {edition.key: f"{edition.label} edition" for edition in game.editions}
    seats = "a table of" if game.co_operative else ""
    told = [
        "" if opened.origin == "real" else words.ORIGINS[opened.origin].game, f"{seats} {count(len(opened.seats), 'player')}".strip(), editions.get(opened.edition, "") if len(editions) > 1 else "",
        f"played on {opened.played_on}" if opened.played_on else "", count(log.last_move, "move"),
        ", ".join(filter(None, (box(log), typed_in(one)))),
    ]  # fmt: skip
    return [fact for fact in told if fact]


def box(log: GameLog) -> str:
    opened = log.opened.box
    name = opened.name if opened.kind == "owner" else own_name(log.game, opened)
    return f"{BOXES[opened.kind]}{f' ({harmless(name)})' if name else ''}"


def typed_in(one: Told) -> str:
    """Whatever box it began with, its values are not all from there."""
    number = len(typed(one))
    return f"{count(number, 'component')} typed in while playing" if number else ""


def typed(one: Told) -> set[str]:
    """The components of which somebody told more when it mattered."""
    return {step.event.component for step in one.played.steps if isinstance(step.event, Described)}


def file_name(log: GameLog) -> str:
    """What is taken away says what it is, simulated games too."""
    origin = "" if log.opened.origin == "real" else f"{log.opened.origin}-"
    return f"{log.game.key}-{origin}{str(log.id)[:13]}"


def contenders(one: Told) -> list[dict[str, Any]]:
    """Everybody who could win: what became of them, and condition by condition what they had or still needed."""
    log = one.log
    goals = log.game.goals(log.state) if one.open else ()
    seats: list[Contender] = [] if log.game.co_operative else list(range(1, len(log.opened.seats) + 1))
    others = [key for key in dict.fromkeys(goal.contender for goal in goals) if isinstance(key, str)]
    won = winners(log.game, one.result, [*seats, *others]) if one.result is not None else ()
    return [
        {
            "seat": key if isinstance(key, int) else None, "name": contender_words(log.opened.seats, key),
            "word": word(one, key, won), "won": key in won,
            "goals": [*(goal_words(one, goal, goals) for goal in goals if goal.contender == key), *settled(one, goals, key)],
        }
        for key in [*seats, *others]
    ]  # fmt: skip


def word(one: Told, key: int | str, won: Sequence[Contender]) -> str:
    """Winner, or the rank where the rules give one."""
    if key in won:
        return "Winner" if len(won) == 1 else "Shares the win"
    result = one.result
    if result is None or not isinstance(key, int):
        return ""
    return ordinal(result.ranks[key - 1]) if len(result.ranks) >= key else ""


def goal_words(one: Told, goal: Goal, goals: Sequence[Goal]) -> list[str]:
    """The condition in the game's words, then how far it is, or what was there and missing when the game ended; of several
    who met it, with whom."""
    label, own = ending_words(one.log, goal.key), listed(had(one, goal.key, goal.contender))
    if goal.closed:
        return [label, "no longer open"]
    if one.result is None:
        return [label, f"needs {goal.needs}" if goal.needs else "met"]
    if goal.needs:
        return [label, f"had {own}; needed {goal.needs}" if own else f"needed {goal.needs}"]
    others = [
        contender_words(one.log.opened.seats, key, "the") for key in meeting(goals, goal.key) if key != goal.contender
    ]
    met = f"met with {own}" if own else "met"
    if not others:
        return [label, met]
    first = "".join(f"{held}, " for held in had(one, goal.key, goal.contender)[:1])
    return [label, f"{first}level with {listed(others)}" if tied(one) else f"{met}, as {listed(others)} did"]


def had(one: Told, key: str, contender: int | str) -> list[str]:
    """What a seat had of what this ending compares; a track after the first one separates those who are level before it."""
    tracks, told, level = one.played.tracks[-1], list[str](), set(range(1, len(one.log.opened.seats) + 1))
    for track in compared(one, key):
        own = tracks.get((track.key, contender))
        if own is None or level == {contender}:
            break
        told.append(f"{own} {track.unit or track.name}")
        level = {seat for seat in level if tracks.get((track.key, seat)) == own}
    return told


def compared(one: Told, key: str) -> list[Track]:
    """The tracks that this ending compares."""
    tracks = {track.key: track for track in one.log.game.tracked}
    return [tracks[track] for ending in one.log.game.endings if ending.key == key for track in ending.compared]


def settled(one: Told, goals: Sequence[Goal], key: int | str) -> list[list[str]]:
    """What decided between those who were level, of each of them."""
    if one.result is None or not one.result.winners or not tied(one) or key not in meeting(goals):
        return []
    met = "met" if key in one.result.winners else "not met"
    parted = listed(had(one, one.result.how, key)[1:])
    return [[ending_words(one.log, one.result.how), f"{met} with {parted}" if parted else met]]


def tied(one: Told) -> bool:
    """Whether the game ended as only those can end in which several are level."""
    how = [] if one.result is None else one.result.how.split("+")
    return any(ending.level for ending in one.log.game.endings if ending.key in how)


def meeting(goals: Sequence[Goal], key: str = "") -> list[int | str]:
    """The contenders that have met this goal, or any."""
    return [goal.contender for goal in goals if not goal.closed and not goal.needs and key in {"", goal.key}]


def ending_words(log: GameLog, key: str) -> str:
    labels = {ending.key: ending.label for ending in log.game.endings}
    return capital(labels.get(key, key.replace("_", " ")))


def chart(one: Told) -> dict[str, Any]:
    """The tracks as the replay's drawing reads them, with the address of every step."""
    played, game = one.played, one.log.game
    number = {track.key: place for place, track in enumerate(game.tracked)}
    points: dict[str, list[list[int]]] = {}
    last: dict[Any, int] = {}
    for step, tracks in enumerate(played.tracks):
        for (key, subject), value in tracks.items():
            if last.get((key, subject)) != value:
                last[key, subject] = value
                points.setdefault(f"{number[key]}:{subject}", []).append([step, value])
    stops = played.stops["round"]
    rounds = [played.steps[stop].moment.round for stop in stops]
    # After a round is before the event with which the next one begins: that may set anew what was gathered.
    ends = [*(stop - 1 for stop in stops[:-1]), *stops[-1:]]
    return {
        "tracks": lined(game, one.log.opened.policies), "points": points, "last": played.last, "round": game.rounds, "rounds": game.many(game.rounds),
        "stops": [[number, end] for number, end in zip(rounds, ends, strict=True) if number],
        "places": [at(step) for step in played.steps],
    }  # fmt: skip


def log_lines(one: Told) -> list[list[Any]]:
    """Everything that happened, as far as the reader may see it: the address of its step, its move, the sentence."""
    told = ((step, one.played.sentence(step.number)) for step in one.played.steps if step.move)
    return [[at(step), step.move, said] for step, said in told if said]


def taken_back(one: Told) -> list[dict[str, Any]]:
    """What no longer stands, as it was said then."""
    return [
        {"why": STRUCK[gone.why], "move": gone.move, "said": " ".join(gone.sentences)}
        for gone in struck(one.log, one.played.viewer)
    ]


def notes(one: Told) -> list[dict[str, Any]]:
    """Beside which move, and what was written; moments that people marked as turning points say so."""
    ends = {step.move: step for step in one.played.steps}
    return [
        {"at": at(ends[move]), "move": move, "said": note_line(note), "mark": note.mark}
        for move, beside in sorted(one.played.notes.items())
        for note in beside
    ]


def readings(log: GameLog) -> list[list[str]]:
    """How the table read what the rulebook leaves open; what differs from the recommended reading is told."""
    found = []
    for policy in log.game.policies:
        chosen = log.opened.policies.get(policy.key, policy.default)
        label = next((choice.label for choice in policy.values if str(choice.value) == chosen), chosen)
        if chosen != policy.default:
            found.append([policy.title, capital(label)])
    return found
