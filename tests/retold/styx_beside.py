"""Games of Styx played by the program with the referee beside it: what lies and stands must be the same after each move."""

from collections import Counter
from typing import Any

from msgspec import structs

from domain.games import game as game_called
from domain.games.styx.events import TieBroken
from domain.kernel.fold import fold
from domain.kernel.judge import judge
from domain.kernel.log import Opened
from domain.kernel.opening import opening
from domain.kernel.refusal import Refused
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import bots_opening
from tests.retold.styx_boxes import made_box
from tests.retold.styx_referee import Referee
from tests.retold.styx_strange import Typist
from tests.retold.styx_table import Foul

STYX = game_called("styx")
MOST = 3_000


def any_opening(seed: object, seats: int, edition: str) -> tuple[Opened, tuple[str, ...], SeededPick]:
    """Any readings, any bots, and every second time a box that nobody prints."""
    pick = SeededPick("beside", seed, seats, edition)
    policies = {policy.key: str(pick(policy.values).value) for policy in STYX.policies} if pick(range(4)) else {}
    bots = tuple(pick(STYX.play.bots) for _ in range(seats))
    wanted = bots_opening(STYX, bots, edition, policies)
    if pick(range(2)):
        wanted = structs.replace(wanted, box=made_box(pick))
    return opening(STYX, wanted), bots, pick


class Beside:
    """typed: how many commands are typed by chance before each move; met: what was seen, to know what was covered."""

    def __init__(self, seed: object, seats: int, edition: str, typed: int = 0) -> None:
        self.seed = f"seed {seed}, {seats} seats, {edition}"
        self.opened, self.bots, self.pick = any_opening(seed, seats, edition)
        self.typed = typed
        self.state: Any = STYX.evolve(None, self.opened)
        self.referee = Referee(self.opened)
        self.typist = Typist(self.referee, self.pick)
        self.world = STYX.play.begin(self.opened, self.pick)
        self.moves: list[Any] = []
        self.ties: list[tuple[int, tuple[int, ...]]] = []
        self.met: Counter[str] = Counter()

    def play(self) -> "Beside":
        try:
            while STYX.result(self.state) is None:
                assert len(self.moves) < MOST, "no end"
                for _ in range(self.typed):
                    self.take(self.typist.types(), typed=True)
                if STYX.result(self.state) is None:
                    command, self.world = STYX.play.act(self.world, self.state, self.bots, self.pick)
                    self.take(command, typed=False)
            for _ in range(self.typed):
                self.take(self.typist.types(), typed=True)
            self.same_end()
        except BaseException as wrong:
            wrong.add_note(
                f"{self.seed}; {self.opened.policies}; the last of {len(self.moves)} moves: {self.moves[-12:]}"
            )
            raise
        return self

    def take(self, command: Any, *, typed: bool) -> None:
        """Both judge it; what both accept has happened."""
        said = self.judged(command)
        try:
            self.referee.do(command)
            foul = ""
        except Foul as told:
            foul = str(told)
        assert isinstance(said, str) == bool(foul), (
            f"{command}: the referee says {foul or 'go on'!r}, the program {said if isinstance(said, str) else 'go on'!r}"
        )
        kind = type(command).__name__
        if typed and kind == "OpenAudience" and self.state.horseman_unknown:
            # The dealer believes that one certain Horseman left; now another may have.
            self.world = structs.replace(self.world, removed="")
        self.met[f"{'refused' if foul else 'typed' if typed else 'played'} {kind}"] += 1
        if isinstance(said, str):
            return
        self.moves.append(command)
        self.state = fold(STYX, said, self.state)
        self.ties += [(event.step, event.seats) for event in said if type(event) is TieBroken]
        if kind == "UseEffect":
            self.met[f"used {self.referee.table.show(command.card, 'ability')}"] += 1
        self.same_now()

    def same_now(self) -> None:
        assert program(self.state) == told_by(self.referee)

    def judged(self, command: Any) -> Any:
        """The events, or why not."""
        try:
            return judge(STYX, self.state, command)
        except Refused as refused:
            return f"{refused.refusal.rule} {refused.refusal.sentence}"

    def same_end(self) -> None:
        result, referee = STYX.result(self.state), self.referee
        assert result is not None
        assert referee.stage == "over"
        assert result.winners == referee.winners
        assert result.how.split("+") == (referee.how() if any(referee.goals.values()) else ["agreed"])
        assert self.ties == referee.tie
        goals = {(seat, goal) for seat, met in referee.goals.items() for goal in met}
        assert {*self.state.conditions} == goals
        self.met[f"ending {result.how}"] += 1
        for step, _ in self.ties:
            self.met[f"tie step {step}"] += 1


def program(state: Any) -> dict[str, Any]:
    """What the program holds, in the referee's words."""
    found: dict[str, Any] = {f"{track} {of}": stands for (track, of), stands in STYX.tracks(state).items()}
    for number, seat in enumerate(state.seats, 1):
        found[f"up {number}"] = sorted(owned.card for owned in seat.army if owned.up)
        found[f"down {number}"] = sorted(owned.card for owned in seat.army if not owned.up)
        found[f"counters {number}"] = {owned.card: owned.counters for owned in seat.army if owned.up and owned.counters}
    return found | {
        "centre": {lain.card: lain.since for lain in state.centre},
        "aside": state.aside,
        "out": sorted(state.out),
        "summoned": [*state.summoned],
        "board": [card for card in (state.left, state.right) if card],
        "first": state.first,
        "effects": [*state.effects],
        "due": sorted(STYX.moment(state).due),
        "conditions": sorted(state.conditions),
    }


def told_by(referee: Referee) -> dict[str, Any]:
    """The same, as the referee has it."""
    table = referee.table
    found: dict[str, Any] = {}
    for number, person in table.people.items():
        found[f"coins {number}"] = person.coins
        found[f"influence {number}"] = person.influence
        found[f"soul {number}"] = person.soul
        found[f"strength {number}"] = table.war_strength(number)
        found[f"elements {number}"] = table.elements(number)
        found[f"horsemen {number}"] = table.riders(number)
        found[f"income {number}"] = sum(int(table.show(card, "income")) for card in person.up) + person.bonus
        found[f"up {number}"] = sorted(person.up)
        found[f"down {number}"] = sorted(person.down)
        found[f"counters {number}"] = {card: table.counters[card] for card in person.up if table.counters.get(card)}
    return found | {
        "pile game": table.drawn(),
        "chaos game": table.chaos,
        "centre": table.centre,
        "aside": table.aside,
        "out": sorted(table.box),
        "summoned": table.summoned,
        "board": [] if referee.stage == "effects" else [*table.board.values()],
        "first": table.first,
        "effects": referee.effects.queue,
        "due": sorted(referee.due()),
        "conditions": sorted((seat, goal) for seat, met in referee.goals.items() for goal in met),
    }
