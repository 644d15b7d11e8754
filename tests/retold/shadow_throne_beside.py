"""The referee of Shadow Throne beside the program, move by move, and beside every refusal."""

from collections import Counter
from typing import Any

from domain.kernel.fold import state_after
from domain.kernel.judge import judge
from domain.kernel.log import Describe, Opened
from domain.kernel.refusal import Refusal, Refused
from domain.kernel.words import Command, Event
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import play
from tests.retold.shadow_throne_referee import Referee
from tests.retold.shadow_throne_tables import GAME, any_command, any_table, seen, told, uncounted, untold

GAINS = {"GoldCollected": 1, "GoldPaid": -1}


def refereed(games: int, seed: int) -> Counter[str]:
    """So many games by bots and so many typed at random; what happened in them, counted."""
    met: Counter[str] = Counter()
    for number in range(games):
        bots_game((seed, "bots", number), met)
        typed_game((seed, "typed", number), met)
    return met


def bots_game(seed: tuple[object, ...], met: Counter[str]) -> None:
    pick = SeededPick(*seed)
    opened = any_table(pick)
    beside = Beside(opened, seed, met)
    for command, events in play(GAME, opened, [pick(GAME.play.bots) for _ in opened.seats], seed).moves:
        assert not beside.referee.wrong(command), beside.story(command)
        beside.happen(command, events)
    assert beside.referee.over


MOST_TRIES = 400


def typed_game(seed: tuple[object, ...], met: Counter[str]) -> None:
    """Whatever the scribe types, both say whether it may be, and by which rule not."""
    pick = SeededPick(*seed)
    opened = any_table(pick)
    beside = Beside(opened, seed, met)
    if pick(range(3)) == 0:
        # The program has to ask for what nobody has entered, and comes to the same: unknown is never 0.
        beside.state = GAME.evolve(None, untold(pick, opened))
    for _ in range(MOST_TRIES):
        beside.tried(any_command(pick, beside.referee))
        if beside.referee.over and pick(range(5)) == 0:
            return


def uncounted_game(seed: tuple[object, ...], met: Counter[str]) -> None:
    """Nobody has counted the cards of the box, or not all: hands are dealt of those that there are."""
    pick = SeededPick(*seed)
    opened = any_table(pick)
    beside = Beside(opened, seed, met)
    beside.state = GAME.evolve(None, uncounted(pick, opened))
    for command, _ in play(GAME, opened, [pick(GAME.play.bots) for _ in opened.seats], seed).moves:
        beside.tried(command)
    assert beside.referee.over


class Beside:
    """One game, told to both."""

    def __init__(self, opened: Opened, seed: object, met: Counter[str]) -> None:
        self.opened, self.seed, self.met = opened, seed, met
        self.state = GAME.evolve(None, opened)
        self.referee = Referee(opened)

    def tried(self, command: Command) -> None:
        events, refusal = judged(self.state, command)
        while refusal is not None and refusal.needs:
            self.read_off(refusal)
            events, refusal = judged(self.state, command)
        wrong = self.referee.wrong(command)
        both = f"{self.story(command)}: {wrong or 'legal'}, and {refusal or 'accepted'}"
        assert bool(wrong) == (refusal is not None), both
        if refusal is None:
            self.happen(command, events)
            return
        self.met[f"refused {refusal.rule}"] += 1
        assert wrong & {refusal.rule, *refusal.also}, both

    def read_off(self, refusal: Refusal) -> None:
        """What a rule needs is read off the cards."""
        for need in refusal.needs:
            printed = self.opened.box.components[need.component]
            command = Describe(component=need.component, values={field: printed[field] for field in need.fields})
            events, refused = judged(self.state, command)
            assert refused is None, f"{self.story(command)}: {refused}"
            self.state = state_after(GAME, events, self.state)
            self.met["described"] += 1

    def happen(self, command: Command, events: tuple[Event, ...]) -> None:
        before = self.purses()
        self.referee.tell(command)
        self.state = state_after(GAME, events, self.state)
        program, referee = seen(self.state), told(self.referee)
        for what in referee:
            assert program[what] == referee[what], f"{self.story(command)}: {what}"
        assert flows(events, len(self.opened.seats)) == gained(before, self.purses()), self.story(command)
        self.met.update(type(event).__name__ for event in events)
        if self.referee.over:
            self.met[f"ended {self.referee.how}"] += 1

    def purses(self) -> list[tuple[int, int]]:
        return [(one.gold, one.influence) for one in self.referee.purses.values()]

    def story(self, command: Command) -> str:
        return f"seed {self.seed}, battle {self.referee.battle}, {self.opened.policies}, {command}"


def judged(state: Any, command: Command) -> tuple[tuple[Event, ...], Refusal | None]:
    try:
        return judge(GAME, state, command), None
    except Refused as refused:
        return (), refused.refusal


def gained(before: list[tuple[int, int]], after: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Gold and influence that came in, by seat."""
    known = before or [(0, 0)] * len(after)
    return [(gold - had, influence - stood) for (gold, influence), (had, stood) in zip(after, known, strict=True)]


def flows(events: tuple[Event, ...], seats: int) -> list[tuple[int, int]]:
    """The same as the events tell it: what was paid and got, not what it came to."""
    gold, influence = [0] * seats, [0] * seats
    for event in events:
        match type(event).__name__:
            case "GoldGiven":
                gold[event.seat - 1] += event.gold
            case "GoldCollected" | "GoldPaid" as kind:
                gold[event.seat - 1] += GAINS[kind] * event.amount
            case "PoorGold":
                gold[event.seat - 1] += 1
            case "ConsolationCollected":
                gold[event.seat - 1] += event.gain
            case "InfluenceCollected" | "SpecialInfluenceGained":
                influence[event.seat - 1] += event.gain
    return list(zip(gold, influence, strict=True))
