"""An evening of Shadow Throne with corrections, beside its referee."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from domain.games.shadow_throne.commands import AddExtra, RevealWave
from domain.kernel.log import Opened
from domain.kernel.view import ToMove
from domain.simulation.chance import SeededPick
from tests.retold.corrected import Evening, Title, numbers
from tests.retold.shadow_throne_referee import Referee
from tests.retold.shadow_throne_tables import GAME, any_table, seen, told
from tests.retold.shadow_throne_watched import Seen, same_picture
from tests.retold.watching import by_move, film

FACTIONS = ("Empire", "Rebels", "Church")


def shows(before: Referee, command: Any) -> str:
    """What nobody knew before: the cards of a wave, and what is laid beside King Kyros."""
    if isinstance(command, RevealWave):
        return f"the cards of wave {before.field.wave % 4 + 1}"
    return f"the extra card of seat {command.seat}" if isinstance(command, AddExtra) and command.card else ""


def hands(opened: Opened, before: Referee, after: Referee, lines: tuple[ToMove, ...]) -> None:
    """Purses and tracks by their numbers. A deck is told where it differs by more than was dealt."""
    if before.battle and after.battle:
        old, new = values(before, opened.seats), values(after, opened.seats)
        known = {what: number for what, number in numbers(lines).items() if what != "Deck"}
        assert known == {what: (old[what], new[what]) for what in old if old[what] != new[what]}


def values(referee: Referee, names: tuple[str, ...]) -> dict[str, int]:
    found = {f"Power of {faction}": power for faction, power in zip(FACTIONS, referee.track, strict=True)}
    for seat, purse in referee.purses.items():
        found |= {f"Gold of {names[seat - 1]}": purse.gold, f"Influence of {names[seat - 1]}": purse.influence}
    return found


def same(state: Any, referee: Referee) -> bool:
    if not referee.battle:
        return not state.battle
    shown, known = seen(state), told(referee)
    return all(shown[what] == known[what] for what in known)


TITLE = Title(
    GAME, Referee.tell, same, shows, hands,
    lambda referee: [referee.cards, referee.readings, *referee.cards.values()],
)  # fmt: skip


def evening(seed: object) -> Evening:
    pick = SeededPick("corrected", seed)
    opened = any_table(pick)
    return Evening(TITLE, opened, tuple(pick(GAME.play.bots) for _ in opened.seats), Referee(opened), pick)


def evenings(seeds: Iterable[int]) -> Counter[str]:
    """At the end each move that stands is shown as it was when it was new."""
    met: Counter[str] = Counter()
    for seed in seeds:
        played = evening(seed).play()
        steps = by_move(film(played.log)[1])
        assert [*steps] == [*range(len(played.moves))]
        for move, stands in enumerate(played.moves):
            same_picture(steps[move][-1], Seen(stands.after, played.opened.seats), f"seed {seed}, move {move}")
        met += played.met
    return met
