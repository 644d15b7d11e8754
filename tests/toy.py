"""A game of ten lines for the tests of what is common to all games: take 1 to 3 of the stones, who takes the last wins."""

from typing import Any

from msgspec import Struct, structs

from domain.kernel.game import Edition, Ending, Finding, Game, Invariant, Play, Policy, Seats
from domain.kernel.goal import Goal
from domain.kernel.log import Abandoned, Described, Opened
from domain.kernel.measure import Measures
from domain.kernel.moment import Moment
from domain.kernel.offer import Field, Filled, Offer
from domain.kernel.refusal import Choice, illegal
from domain.kernel.result import Result
from domain.kernel.track import Track, Tracks
from domain.kernel.view import Item, ToMove, View, Zone
from domain.kernel.words import Command, Event


class Pebble(Struct, frozen=True):
    """A stone tells nothing."""


class Take(Command, frozen=True, kw_only=True, tag="toy.take"):
    seat: int
    stones: int


class StonesTaken(Event, frozen=True, kw_only=True, gc=False, tag="toy.stones_taken"):
    seat: int
    stones: int
    left: int


class GameWon(Event, frozen=True, kw_only=True, gc=False, tag="toy.game_won"):
    seat: int


class State(Struct, frozen=True):
    names: tuple[str, ...]
    left: int = 10
    due: int = 1
    winner: int = 0
    abandoned: bool = False
    components: dict[str, Pebble] = {}


def decide(state: State, command: Take) -> tuple[Event, ...]:
    if command.seat != state.due:
        raise illegal("TOY-01", f"{state.names[state.due - 1]} is due.", field="seat", due=state.due)
    most = min(3, state.left)
    if not 1 <= command.stones <= most:
        raise illegal("TOY-02", f"Take 1 to {most} stones.", also=("TOY-03",), field="stones", most=most)
    left = state.left - command.stones
    taken = StonesTaken(rule="TOY-02", seat=command.seat, stones=command.stones, left=left)
    return (taken,) if left else (taken, GameWon(rule="TOY-04", seat=command.seat))


def evolve(state: State | None, event: Any) -> State:
    if isinstance(event, Opened):
        return State(names=event.seats)
    assert state is not None
    match event:
        case StonesTaken():
            return structs.replace(state, left=event.left, due=state.due % len(state.names) + 1)
        case GameWon():
            return structs.replace(state, winner=event.seat)
        case Abandoned():
            return structs.replace(state, abandoned=True)
        case Described():
            return state
    raise AssertionError(event)


def offers(state: State) -> tuple[Offer, ...]:
    return () if state.winner else (Offer("toy.take", "Take stones", state.due, given={"seat": state.due}),)


def next_field(state: State, offer: Offer, filled: Filled) -> Field | None:
    return None if filled else Field(name="stones", title="Stones", kind="number", least=1, most=min(3, state.left))


def result(state: State) -> Result | None:
    if state.abandoned:
        return Result(how="abandoned")
    return Result(how="last", rule="TOY-04", winners=(state.winner,)) if state.winner else None


def tracks(state: State) -> Tracks:
    return {("stones", "game"): state.left}


def view(state: State, viewer: str) -> View:
    return View(viewer, (Zone("heap", "Heap", items=(Item("stone", "Stones", count=state.left),)),))


def never_more(before: State | None, after: State) -> str:
    return f"{after.left} stones" if after.left > (before.left if before else 10) else ""


def nothing(*_: Any) -> tuple[Any, ...]:
    return ()


def act(world: Any, state: State, bots: Any, pick: Any) -> tuple[Command, Any]:
    return Take(seat=state.due, stones=pick(range(1, min(3, state.left) + 1))), world


def findings(components: dict[str, Any], whole: bool) -> tuple[Finding, ...]:
    return ()


def goals(state: State) -> tuple[Goal, ...]:
    return tuple(Goal(contender=seat, key="last", left=state.left, steps=10) for seat in range(1, len(state.names) + 1))


TOY = Game(
    key="toy", title="Stones", package="tests", seats=Seats(2, 4, "TOY-00"), editions=(Edition("en", "English"),),
    policies=(Policy(key="kind", title="Kind", values=(Choice("a", "A"), Choice("b", "B")), rules=("TOY-05",)),),
    endings=(Ending("last", "took the last stone"),), over_rule="TOY-04", rounds="round", turns="turn", state=State, commands=Take,
    events=StonesTaken | GameWon, components={"pebble": Pebble}, decide=decide, evolve=evolve, offers=offers,
    next_field=next_field, moment=lambda state: Moment(1, "take", (state.due,)),
    tracked=(Track(key="stones", name="Stones", of=("game",)),), tracks=tracks, goals=goals, result=result,
    invariants=(Invariant("never more stones", ("TOY-06",), never_more),), viewers=("scribe", "table"), view=view,
    narrate=lambda event, before, after, viewer: "Stones were taken.", to_move=lambda events, before, after: (ToMove("x"),),
    reveals=lambda event: None, cross_checks=findings, play=Play(("any",), lambda opened, pick: None, act),
    measures=Measures(metrics=(), dimensions=(), phases=()),
)  # fmt: skip
