"""Standing, folded in Python: what no SQL can tell, because it needs each game's goals."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.kernel.game import Game
from domain.kernel.words import tag_of
from domain.recording.game_log import standing_rows
from domain.recording.trouble import adding_up
from projections.build import Connection
from projections.deriving import current_rows
from projections.layout import shipped, statements
from projections.literals import filled
from projections.shares import BASIS, Contender
from projections.standing import Standing, Step, Stretch, standing

CHIEF = 3


class Folded(Struct, frozen=True, kw_only=True):
    """A game that is over, as its Python fold tells it. mains: span -> seat -> values of its chief tracks."""

    game: int
    title: str
    standing: Standing | None
    mains: dict[int, dict[int, tuple[int | None, ...]]]


def fold_game(number: int, stream: UUID, states: Sequence[bytes], games: Callable[[str], Game]) -> Folded:
    if not states:
        return Folded(game=number, title="", standing=None, mains={})
    with adding_up(stream):
        game, rows = current_rows(states, games)
        steps, state = list[Step](), None
        for row in standing_rows(rows):
            state = game.evolve(state, row.event)
            steps.append(Step(row.round, row.turn, row.event.rule, state, tag_of(row.event)))
        found = standing(game, steps, game.result(state))
        return Folded(game=number, title=game.key, standing=found, mains=mains(game, steps, found))


def mains(game: Game, steps: Sequence[Step], found: Standing | None) -> dict[int, dict[int, tuple[int | None, ...]]]:
    """The chief tracks of each seat after each span: the first three that the game declares of seats."""
    chief = [track.key for track in game.tracked if track.of == "seat"][:CHIEF]
    told: dict[int, dict[int, tuple[int | None, ...]]] = {}
    for span in () if found is None else found.spans:
        values = game.tracks(steps[span.step_to].after)
        seats = sorted({subject for _, subject in values if isinstance(subject, int)})
        told[span.no] = {
            seat: (*(values.get((key, seat)) for key in chief), *(None,) * (CHIEF - len(chief))) for seat in seats
        }
    return told


def write_standing(con: Connection, folded: Iterable[Folded]) -> None:
    """Into the tables, in the caller's transaction; these games are no longer pending."""
    folded = list(folded)
    number = numbers(con, folded)
    given = {
        "done": [{"game": one.game} for one in folded],
        "stood": [record for one in folded for record in games_told(one)],
        "seated": [record for one in folded for record in seats_told(one, number)],
        "spanned": [
            record for one in folded if one.standing for record in stretches_told(one, one.standing.spans, number)
        ],
        "beaten": [
            record for one in folded if one.standing for record in stretches_told(one, one.standing.beats, number)
        ],
        "places": [record for one in folded for record in places_told(one, number)],
    }
    for statement in statements(shipped("stand")):
        text = [msgspec.json.encode(given[statement.name]).decode()] if statement.name in given else []
        con.execute(filled(statement.sql, text))


def numbers(con: Connection, folded: Iterable[Folded]) -> dict[tuple[str, Contender], int]:
    """The subject of every contender: a seat its own, a key its row of `subject`, which is made if need be."""
    folded = list(folded)
    known, lacking = known_numbers(con, folded)
    for title, contender in lacking:
        taken = [subject for (other, _), subject in known.items() if other == title]
        known[title, contender] = max([99, *taken]) + 1
        con.execute(filled("INSERT INTO subject VALUES (?, ?, ?)", [title, known[title, contender], contender]))
    return known


def known_numbers(
    con: Connection, folded: Iterable[Folded]
) -> tuple[dict[tuple[str, Contender], int], list[tuple[str, Contender]]]:
    """The same as far as the tables tell them, and those contenders of which they tell none."""
    known: dict[tuple[str, Contender], int] = {
        (title, key): subject for title, subject, key in con.execute("SELECT * FROM subject").fetchall()
    }
    places = [(one.title, it) for one in folded for it in (() if one.standing is None else one.standing.contenders)]
    known |= {(title, it): it for title, it in places if isinstance(it, int)}
    return known, [place for place in dict.fromkeys(places) if place not in known]


def games_told(one: Folded) -> Iterator[dict[str, Any]]:
    found = one.standing
    if found is not None:
        yield {
            "game": one.game, "margin": found.left_bp, "lead_changes": found.lead_changes,
            "decided_bp": found.decided_bp, "deficit_bp": found.deficit_bp, "close_bp": found.close_bp,
        }  # fmt: skip


def seats_told(one: Folded, number: dict[tuple[str, Contender], int]) -> Iterator[dict[str, Any]]:
    found = one.standing
    for contender in () if found is None else found.contenders:
        if isinstance(contender, int) and found is not None:
            yield {
                "game": one.game, "seat": number[one.title, contender],
                "lead_bp": found.lead_bp[contender], "low_bp": found.low_bp[contender],
            }  # fmt: skip


def stretches_told(
    one: Folded, told: Iterable[Stretch], number: dict[tuple[str, Contender], int]
) -> Iterator[dict[str, Any]]:
    def of(contender: Contender | None) -> int | None:
        return None if contender is None else number[one.title, contender]

    for it in told:
        yield {
            "game": one.game, "no": it.no, "leader": of(it.leader), "top_bp": it.top_bp, "gap_bp": it.gap_bp,
            "swing_bp": it.swing_bp, "kept_bp": it.kept_bp, "gainer": of(it.gainer), "loser": of(it.loser),
            "cause_step": it.cause_step, "cause_rule": it.cause_rule or None, "basis": BASIS,
        }  # fmt: skip


def places_told(one: Folded, number: dict[tuple[str, Contender], int]) -> Iterator[dict[str, Any]]:
    for place in () if one.standing is None else one.standing.places:
        seat = number[one.title, place.contender]
        main = one.mains.get(place.span, {}).get(seat, (None,) * CHIEF)
        yield {
            "game": one.game, "seat": seat, "span": place.span, "share_bp": place.share_bp, "f_bp": place.f_bp,
            "main1": main[0], "main2": main[1], "main3": main[2],
        }  # fmt: skip
