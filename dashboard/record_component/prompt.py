"""What the pad is told: where the game stands, what is asked, what was saved last and what the table now moves."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from dashboard.record_component.outbox import Answer
from dashboard.record_component.questions import headings, sets, shown, told_value, tree
from dashboard.record_component.shapes import blank
from dashboard.reel import colours_of
from domain.kernel.fold import states
from domain.kernel.log import Rewound
from domain.kernel.offer import Field, Offer, answers_of, chosen, walk
from domain.kernel.rulebook import rules
from domain.kernel.view import ToMove
from domain.kernel.words import in_full, tag_of
from domain.recording.game_log import GameLog, fold_log
from domain.recording.moves import Move
from domain.recording.no_choice import card_called, lies_at, refused_with
from domain.recording.playback import headline
from domain.recording.reversal import put_back_of
from domain.recording.rows import Row
from domain.recording.wording import capital, harmless, moment_words, result_sentence, with_names


def prompt(log: GameLog) -> dict[str, Any]:
    """All of it that the log alone decides: the same for every scribe of this game."""
    game, state, moment = log.game, log.state, log.game.moment(log.state)
    result = game.result(state)
    open_now = () if result is not None else game.offers(state)
    return {
        "game": str(log.id), "key": game.key, "title": game.title, "entry": log.entry, "stood": stood(log.rows), "turn": _turn_of(log), "place": harmless(capital(moment_words(game, moment))),
        "origin": log.opened.origin, "names": [harmless(name) for name in log.opened.seats], "colours": colours_of(log.game, log.state), "due": moment.due,
        "tracks": _tracks(log), "offers": [_offer(log, one) for one in open_now], "rows": _rows(log, open_now),
        "last": _last(log), **_hands(log), "redo": bool(log.standing.undone),
        "result": "" if result is None else harmless(result_sentence(game, log.opened.seats, result)),
    }  # fmt: skip


def _offer(log: GameLog, offer: Offer) -> dict[str, Any]:
    ways = sets(log.game, log.state, offer)
    first = log.game.next_field(log.state, offer, {})
    return {
        "command": offer.command, "title": harmless(offer.title), "seat": offer.seat, "then": offer.then,
        "where": harmless(offer.where), "given": offer.given, "node": tree(log.game, log.state, offer, {}),
        "columns": [] if offer.seat is not None else headings(log.state, first), "times": _times(log, offer),
        "sets": None if ways is None else [[told_value(one) for one in way] for way in ways],
    }  # fmt: skip


def _times(log: GameLog, offer: Offer) -> int:
    """How often this was answered in this turn: asked once more, it is another question."""
    return sum(_is(move, offer.command) and offer.given.items() <= plain(move).items() for move in this_turn(log))


def _tracks(log: GameLog) -> list[dict[str, Any]]:
    """In one line: what the game is won or lost on; where that is one track, the first other that every seat has."""
    now = log.game.tracks(log.state)
    open_to_all = [track for track in log.game.tracked if track.seen_by == "all"]
    goals = [track for track in open_to_all if track.striven]
    if len(goals) < SHOWN:
        # Where a table says in play how long a track is, it has no line: then a goal is called as the track that it is on.
        sought = {goal.key for goal in log.game.goals(log.state)}
        goals = [track for track in open_to_all if track in goals or track.key in sought]
    others = [track for track in open_to_all if track not in goals and track.of == "seat"]
    told = []
    for track in (*goals, *others[: max(0, SHOWN - len(goals))]):
        values = [
            [key[1] if isinstance(key[1], int) else None, value] for key, value in now.items() if key[0] == track.key
        ]
        told.append({"name": track.name, "values": values})
    return sorted(told, key=lambda one: len(one["values"]))


SHOWN = 2


def _rows(log: GameLog, open_now: tuple[Offer, ...]) -> dict[str, Any] | None:
    """The same question to several seats: those that have answered in this turn, who is due, and who comes then."""
    for offer in open_now:
        done = [move for move in this_turn(log) if _is(move, offer.command)]
        if offer.seat is not None and (done or offer.then):
            return {
                "command": offer.command, "turn": f"{_turn_of(log)}", "where": harmless(offer.where),
                "done": [_done(log, move) for move in done], "earlier": _earlier(log, offer.command),
            }  # fmt: skip
    return None


def _turn_of(log: GameLog) -> str:
    moment = log.game.moment(log.state)
    return f"{moment.round}.{moment.turn}"


def this_turn(log: GameLog) -> list[Move]:
    """The standing moves of the turn that is going on."""
    moment = log.game.moment(log.state)
    return _moves_of(log, lambda row: row.round == moment.round and row.turn == moment.turn)


def _moves_of(log: GameLog, wanted: Callable[[Row], bool]) -> list[Move]:
    first: dict[tuple[int, int], Row] = {}
    for row in log.rows:
        if row.move is not None:
            first.setdefault((row.entry, row.move), row)
    found = []
    for move in reversed(log.moves[1:]):
        if not wanted(first[move.entry, move.number]):
            break
        found.append(move)
    return found[::-1]


def _is(move: Move, command: str) -> bool:
    return bool(plain(move)["type"] == command)


def plain(move: Move) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(move.command)
    return told


def _done(log: GameLog, move: Move) -> dict[str, Any]:
    asked = _asked(log, move)
    return {
        "seat": plain(move).get("seat"), "labels": [_label(field, value) for field, value in asked], "why": _unasked(asked),
        "entry": move.entry, "by": harmless(move.by),
    }  # fmt: skip


def _labels(log: GameLog, move: Move) -> list[str]:
    """What a move answered, in the words in which it was asked."""
    return [_label(field, value) for field, value in _asked(log, move)]


def _asked(log: GameLog, move: Move) -> list[tuple[Field, Any]]:
    """The questions of a move, each with its answer."""
    if move.command is None:
        return []
    command, before = in_full(move.command), log.state_at(move.number - 1)
    for offer in log.game.offers(before):
        if offer.command == command["type"] and all(command.get(name) == value for name, value in offer.given.items()):
            return list(walk(log.game.next_field, before, offer, command))
    return []


def _unasked(asked: list[tuple[Field, Any]]) -> str:
    """Of an answer that was the only one, and so was recorded without a tap, what its question says of that."""
    alone = [field.title for field, _ in asked if field.kind == "one" and len(field.values) == 1 and not field.other]
    return harmless("; ".join(title.rpartition(": ")[2] for title in alone))


def _label(field: Field, value: Any) -> str:
    found = [one.label for one in (*shown(field), *field.values) if one.value == value]
    return harmless(found[0] if found else str(value))


def _earlier(log: GameLog, command: str) -> list[list[Any]]:
    """What each seat answered in the rows before these, in the same round: seat and word, in order."""
    now = log.game.moment(log.state).round
    told = []
    for move in _moves_of(log, lambda row: row.round == now):
        given = plain(move)
        if given["type"] != command and given.get("seat") is not None and len(given) == SHORT:
            told.append([given["seat"], (_labels(log, move) or [""])[0]])
    return told


SHORT = 3
"""Type, seat and one answer: what fits before the next answer in a row."""


def _last(log: GameLog) -> dict[str, Any] | None:
    """The last standing move: its number, what it said, who wrote it, what it made known."""
    move = log.moves[-1]
    if not move.number:
        return None
    before = log.state_at(move.number - 1)
    known = [with_names(fact, log.opened.seats) for event in move.events if (fact := log.game.reveals(event))]
    return {
        "move": move.number, "entry": move.entry, "sentence": _headline(log, move, before), "by": harmless(move.by),
        "seen": known,
    }  # fmt: skip


def _headline(log: GameLog, move: Move, before: Any) -> str:
    """What the scribe entered; of a set-up its name."""
    game = log.game
    if not game.moment(before).round and game.moment(log.state).round:
        return "Set-up"
    a, event, b = list(states(game, move.events, before))[headline(game, move.events)]
    return harmless(game.narrate(event, a, b, "scribe"))


MOVES = {"": "What to move", "taken_back": "What to put back", "redone": "What to move again"}


def _hands(log: GameLog) -> dict[str, Any]:
    """What the table moves now: what the last move brought, or what lies otherwise since moves were struck or redone."""
    why, before = corrected(log.rows)
    if why:
        lines = put_back_of(fold_log(log.id, log.game, before), log)
    else:
        move = log.moves[-1]
        lines = log.game.to_move(move.events, log.state_at(move.number - 1), log.state) if move.number else ()
    return {
        "told": [_moved(one) for one in lines], "moves": MOVES.get(why, MOVES[""]), "corrected": bool(why),
        "decided": None if why else _decided(log),
    }  # fmt: skip


def _decided(log: GameLog) -> dict[str, Any] | None:
    """Who won a round that the last move ended, and what the seats gained of what the game is won on."""
    game, move = log.game, log.moves[-1]
    if not any(tag_of(event) in game.settling for event in move.events):
        return None
    before = log.state_at(move.number - 1)
    told = [
        game.narrate(event, was, now, "scribe")
        for was, event, now in states(game, move.events, before)
        if tag_of(event) in game.settling
    ]
    old, new = game.tracks(before), game.tracks(log.state)
    gains = [
        {"name": track.name, "values": [[seat, old.get(key), new[key]] for key in new if key[0] == track.key and isinstance(seat := key[1], int) and new[key] != old.get(key)]}
        for track in game.tracked if track.of == "seat" and track.seen_by == "all" and track.striven
    ]  # fmt: skip
    return {"words": harmless(" ".join(told)), "gains": [one for one in gains if one["values"]]}


def corrected(rows: Sequence[Row]) -> tuple[str, Sequence[Row]]:
    """Why the last moves were corrected, if no move came since, and the rows before that; remarks do not count.

    Several in a row that go the same way are one: who takes back three moves taps thrice, and then moves the pieces.
    """
    reasons = {row.entry: row.event.why for row in rows if isinstance(row.event, Rewound)}
    why, cut = "", len(rows)
    for at in range(len(rows) - 1, -1, -1):
        here = reasons.get(rows[at].entry, "")
        if (here or rows[at].move is not None) and (not here or here != (why or here)):
            break
        if here:
            why, cut = here, at
    return why, rows[:cut]


def stood(rows: Sequence[Row]) -> int:
    """The last entry that changed what stands: what came after it are remarks."""
    return next((row.entry for row in reversed(rows) if row.move is not None or isinstance(row.event, Rewound)), 0)


def _moved(one: ToMove) -> dict[str, Any]:
    return {"text": harmless(one.text), "seat": one.seat, "old": one.old, "new": one.new}


def draft(log: GameLog, asked: Any) -> dict[str, Any] | None:
    """The next question of a half-filled command that the browser could not work out itself; or why what was typed is no answer to it."""
    if not isinstance(asked, dict) or asked.get("entry") != log.entry or not isinstance(asked.get("command"), dict):
        return None
    command = asked["command"]
    for offer in log.game.offers(log.state):
        if offer.command == command.get("type") and all(command.get(n) == v for n, v in offer.given.items()):
            filled = _filled(log, offer, command)
            if isinstance(asked.get("typed"), str):
                return {"key": asked.get("key"), "node": _why_not(log, offer, filled, asked["typed"])}
            return {"key": asked.get("key"), "node": tree(log.game, log.state, offer, filled)}
    return None


def _why_not(log: GameLog, offer: Offer, filled: dict[str, Any], typed: str) -> str:
    """Which rule forbids the card that is called so, or where it lies; nothing where neither is known."""
    field, card = log.game.next_field(log.state, offer, filled), card_called(log.state.components, typed)
    refusal = None if field is None or card is None else refused_with(log.game, log.state, offer, filled, field, [card])
    if refusal is not None:
        return f"{harmless(refusal.sentence)} ({refusal.rule})"
    return lies_at(log.game.view(log.state, "scribe"), typed, whole=False)


def _filled(log: GameLog, offer: Offer, command: dict[str, Any]) -> dict[str, Any]:
    filled: dict[str, Any] = {}
    while (field := log.game.next_field(log.state, offer, filled)) is not None:
        so_far, _ = chosen(filled, field.name)
        if field.name not in command or (field.many and len(so_far) >= len(command[field.name])):
            break
        filled = _answered(filled, field, answers_of(command, field, filled))
    return filled


def _answered(filled: dict[str, Any], field: Field, value: Any) -> dict[str, Any]:
    if field.many:
        return {**filled, field.name: [*filled.get(field.name, ()), value]}
    return {**filled, field.name: value}


def told_answer(log: GameLog, answer: Answer) -> dict[str, Any]:
    """An answer with the words that go with it: the rule's statement, the values that are missing."""
    told: dict[str, Any] = msgspec.to_builtins(answer)
    if answer.refusal is None:
        return told
    refusal = answer.refusal
    known = rules(log.game.package)
    told["refusal"]["sentence"] = harmless(refusal.sentence)
    told["refusal"]["rules"] = [
        [name, known[name].title, known[name].statement, known[name].ruling]
        for name in (refusal.rule, *refusal.also) if name in known
    ]  # fmt: skip
    told["refusal"]["needs"] = [blank(log.game, log.state, need) for need in refusal.needs]
    return told
