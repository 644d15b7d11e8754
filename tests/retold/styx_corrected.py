"""An evening of Styx with corrections, beside its referee."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from domain.games.styx.commands import OpenAudience, RevealToken
from domain.kernel.log import Opened
from domain.kernel.view import ToMove
from tests.retold.corrected import Evening, Title, numbers, sentences
from tests.retold.styx_beside import STYX, any_opening, program, told_by
from tests.retold.styx_referee import Referee
from tests.retold.styx_watched import Seen, same_picture
from tests.retold.watching import by_move, film


def shows(before: Referee, command: Any) -> str:
    """What nobody knew before: the cards that are turned up, and which token it is."""
    if isinstance(command, OpenAudience):
        return f"the cards of Audience {before.table.audience + 1}"
    return f"the {command.kind.title()} token of seat {command.seat}" if isinstance(command, RevealToken) else ""


def hands(opened: Opened, before: Referee, after: Referee, lines: tuple[ToMove, ...]) -> None:
    """Whoever does what the lines say has the other table: tokens of the tracks by their numbers, cards by their places."""
    if not before.table.people or not after.table.people:
        return
    old, new = values(before, opened.seats), values(after, opened.seats)
    assert numbers(lines) == {what: (old[what], new[what]) for what in old if old[what] != new[what]}
    was, now = places(before), places(after)
    moved = [card for card in {*was, *now} if was.get(card) != now.get(card)]
    labels = {card: label(after, card, was, now) for card in moved}
    named: Counter[str] = Counter()
    for line in sentences(lines):
        if re.search(r"('s token\b|^First Player\b|^Bonus Income\b|^Unused )", line):
            continue
        starts = [one for one in labels.values() if line.startswith((f"{one} ", f"{one}:"))]
        found = max(starts, key=len, default="")
        assert found, f"{line}: this card lies where it lay"
        named[found] += 1
    assert named == Counter(labels.values()), f"{[*sentences(lines)]}: {named} and {Counter(labels.values())}"


def values(referee: Referee, names: tuple[str, ...]) -> dict[str, int]:
    table = referee.table
    found = {"Chaos": table.chaos, "Draw pile": table.drawn()}
    for seat, person in table.people.items():
        name = names[seat - 1]
        found |= {
            f"Coins of {name}": person.coins,
            f"Influence of {name}": person.influence,
            f"Soul of {name}, in quarters": person.soul,
        }
    return found


def places(referee: Referee) -> dict[str, tuple[object, ...]]:
    """Where each card lies that does not lie in the pile; an owned one with its face and its counters."""
    table = referee.table
    board = table.board if referee.stage in {"placing", "revealing", "payment"} else {}
    found: dict[str, tuple[object, ...]] = {card: ("board", slot) for slot, card in board.items()}
    found |= dict.fromkeys(table.centre, ("centre",)) | dict.fromkeys(table.summoned, ("summoned",))
    found |= {card: ("out",) for card in table.box if not table.can(card, "bearer")}
    found |= {table.aside: ("aside",)} if table.aside else {}
    for seat, person in table.people.items():
        found |= {card: (seat, card in person.fallen, table.counters.get(card, 0)) for card in person.cards}
    return found


def label(referee: Referee, card: str, *tables: dict[str, tuple[object, ...]]) -> str:
    """A Standard-Bearer by its colour."""
    name = referee.table.show(card, "name") or card.partition("#")[0].replace("_", " ").title()
    if not referee.table.can(card, "bearer"):
        return str(name)
    [seat] = {place[0] for table in tables if (place := table.get(card))}
    return f"{referee.table.people[int(str(seat))].colour.title()} {name}"


def same(state: Any, referee: Referee) -> bool:
    return program(state) == told_by(referee) if referee.table.people else not (state.first or state.seats)


TITLE = Title(
    STYX, Referee.do, same, shows, hands,
    lambda referee: [referee.table.prints, referee.table.reads],
)  # fmt: skip


def evening(seed: object, seats: int, edition: str) -> Evening:
    opened, bots, pick = any_opening(("corrected", seed), seats, edition)
    return Evening(TITLE, opened, bots, Referee(opened), pick)


def evenings(wanted: Iterable[tuple[int, int, str]]) -> Counter[str]:
    """Seed, seats, edition. At the end each move that stands is shown as it was when it was new."""
    met: Counter[str] = Counter()
    for seed, seats, edition in wanted:
        told = evening(seed, seats, edition).play()
        steps = by_move(film(told.log)[1])
        assert [*steps] == [*range(len(told.moves))]
        for move, stands in enumerate(told.moves):
            seen = Seen(stands.after, told.opened.seats, told.opened.box.components)
            same_picture(steps[move][-1], seen, f"seed {seed}, {seats} seats, {edition}, move {move}")
        met += told.met
    return met
