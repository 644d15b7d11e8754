"""A random walk through the offers of a game, checking at each step all that must hold of any game.

Nothing here knows a game: a command is filled field by field with any of the values that are offered. With a box that
does not tell everything, what a rule misses is read off `printed` and described, as a table would. A game that fails is
written down as a log file that `tablescribe check` and `import` read.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import msgspec
from msgspec import structs

from domain.kernel import judge as door
from domain.kernel import offer as offers
from domain.kernel.alike import kind_of
from domain.kernel.box import facts, facts_box, practice_box
from domain.kernel.fold import fingerprint, fold
from domain.kernel.game import Game
from domain.kernel.log import Box, Describe, GameEvent, Opened
from domain.kernel.opening import opening
from domain.kernel.reading import read_command
from domain.kernel.refusal import Refusal, Refused
from domain.kernel.result import Result
from domain.kernel.words import Command, Event
from domain.simulation.chance import SeededPick
from tests.offered import is_offered
from tests.specification import laws_hold, past_holds

MOST_MOVES = 3_000
MOST_FIELDS = 200
WORDS = ("", "nothing much", "Zoë's answer; 1, 2")


@dataclass
class Walk:
    """One game in the making. `mutate`: every how many moves the commands beside the one taken are tried as well.

    printed: what stands on each component, whether or not the box tells it.
    """

    game: Game
    opened: Opened
    seed: object
    mutate: int = 5
    printed: dict[str, dict[str, Any]] = field(default_factory=dict)
    spoken: list[str] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)

    promised: tuple[offers.Offer, int] | None = None
    described: list[Command] = field(default_factory=list)
    made: dict[str, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pick = SeededPick("walk", self.seed)
        self.state = self.game.evolve(None, self.opened)

    def run(self, most: int = MOST_MOVES) -> "Walk":
        try:
            while self.game.result(self.state) is None:
                assert len(self.commands) < most, f"no end after {most} moves"
                self.step()
            self.settle()
        except BaseException as wrong:
            wrong.add_note(f"seed {self.seed!r}; the game so far: {self.dump()}")
            raise
        return self

    def step(self) -> None:
        command = self.chosen()
        if self.mutate and self.pick(range(self.mutate)) == 0:
            self.try_others(command)
        self.take(command)

    def chosen(self) -> Command:
        """Any offer, filled with any values: it must be complete after finitely many fields."""
        open_now = self.game.offers(self.state)
        assert open_now, f"a dead end: nothing is offered at {self.game.moment(self.state)}"
        self.keep_promise(open_now)
        offer = self.pick(open_now)
        self.promised = (offer, self.game.moment(self.state).round)
        filled: dict[str, Any] = {}
        for _ in range(MOST_FIELDS):
            asked = self.game.next_field(self.state, offer, filled)
            if asked is None:
                return door.assemble(self.game, offer, filled)
            self.check_field(asked)
            value = self.pick(self.answers(asked))
            self.spoken += [value] if isinstance(value, str) else []
            filled = offers.answer(filled, asked, value)
        raise AssertionError(f"{offer} is not complete after {MOST_FIELDS} answers: {filled}")

    def keep_promise(self, open_now: Sequence[offers.Offer]) -> None:
        """The seats that an offer named as next get the same offer in that order, while its round lasts."""
        before, self.promised = self.promised, None
        if before is None or before[1] != self.game.moment(self.state).round or self.commands[-1:] == self.described:
            return
        offer = before[0]
        if offer.then:
            same = [one for one in open_now if one.command == offer.command and one.seat == offer.then[0]]
            assert same, f"{offer} was to be followed by one for seat {offer.then[0]}: {open_now}"
            assert same[0].then == offer.then[1:]

    def answers(self, asked: offers.Field) -> Sequence[Any]:
        """Values to choose from; where others may be named, also components that nobody has told of yet."""
        found = list(answers(asked))
        if asked.other and (not found or self.pick(range(4)) == 0):
            untold = [key for key in self.printed if key not in self.state.components and key not in asked.barred]
            found += untold or [f"new_{len(self.state.components)}"]
        return found

    def check_field(self, asked: offers.Field) -> None:
        assert asked.other or answers(asked), f"a dead end in {asked}"
        labels = [choice.value for choice in asked.values]
        assert len(labels) == len({repr(value) for value in labels}), f"the same value twice in {asked}"
        if asked.default is not None:
            assert offers.admits(asked, asked.default), f"the default is none of the values of {asked}"

    def take(self, command: Command) -> None:
        assert is_offered(self.game, self.state, command), f"{command} was made from an offer that does not admit it"
        happened, refusal = self.judged(command)
        if refusal is not None and refusal.kind == "missing-data":
            self.read_off(refusal)
            return
        assert refusal is None, f"{command} is offered and refused: {refusal}"
        assert happened, f"{command}: nothing happened"
        self.happen(command, happened)
        # The position was reached, so whoever states it is believed.
        past_holds(self.game, self.state)

    def read_off(self, refusal: Refusal) -> None:
        """What is missing is described; after that the table thinks again."""
        assert refusal.needs
        for need in refusal.needs:
            assert need.fields
            shows = self.printed.get(need.component) or self.invented(need.component)
            told = {name: shows[name] for name in need.fields if name in shows}
            assert told, f"{need} asks what stands on no component"
            happened, refused = self.judged(described := Describe(component=need.component, values=told))
            if refused is not None:
                # One card too many for its kind: an invented one, or copies that nobody has counted were laid more often than
                # there are. Nobody could read that off a real copy.
                invented = not {need.component, *self.state.components} <= self.printed.keys()
                too_many = "cards that are known would be" in refused.sentence or (
                    invented and ("add" in refused.sentence or "A box has one card" in refused.sentence)
                )
                assert too_many, f"{described} is asked for and refused: {refused}"
                # It shows something else when it is asked for again.
                self.made.pop(need.component, None)
                return
            self.happen(described, happened)
            self.described = [described]

    def invented(self, component: str) -> dict[str, Any]:
        """For each name that the practice box does not have, another of its kind; what the rulebook prints stands."""
        if component not in self.made:
            kind = kind_of(self.game, component)
            known = facts(self.game).get(component, {})
            alike = [one for key, one in practice_box(self.game).components.items() if kind_of(self.game, key) == kind]
            # Whoever acts as the rulebook says has what such an ability needs.
            most = max(agreeing(known, one) for one in alike)
            shows = self.pick([one for one in alike if agreeing(known, one) == most])
            own = {"name": f"Untold {component}"} if "name" in shows else {}
            self.made[component] = shows | own | known
        return self.made[component]

    def happen(self, command: Command, happened: tuple[Event, ...]) -> None:
        self.commands.append(command)
        for event in happened:
            before, self.state = self.state, self.game.evolve(self.state, event)
            laws_hold(self.game, before, self.state)
            self.events.append(event)
            self.met[type(event).__name__] += 1

    def judged(self, command: Command) -> tuple[tuple[Event, ...], Refusal | None]:
        try:
            return door.judge(self.game, self.state, command), None
        except Refused as refused:
            return (), refused.refusal

    # Commands that differ from an accepted one in one field are accepted exactly when the offers contain them.
    def try_others(self, command: Command) -> None:
        for plain in mutations(msgspec.to_builtins(command), self.pick, len(self.opened.seats), self.spoken[-40:]):
            other, refusal = self.read(plain)
            if other is not None:
                self.agree(other)
            else:
                assert refusal is not None
                assert refusal.kind == "malformed"
                self.met["malformed"] += 1

    def read(self, plain: dict[str, Any]) -> tuple[Command | None, Refusal | None]:
        try:
            return read_command(self.game, plain), None
        except Refused as refused:
            return None, refused.refusal

    def agree(self, command: Command) -> None:
        offered = is_offered(self.game, self.state, command)
        happened, refusal = self.judged(command)
        if refusal is None:
            assert offered, f"{command} is accepted and not offered: {happened}"
            fold(self.game, happened, self.state)
            return
        self.met[f"refused {refusal.kind}"] += 1
        assert refusal.sentence
        assert refusal.tried == msgspec.to_builtins(command)
        if refusal.kind != "missing-data":
            assert not offered, f"{command} is offered and refused: {refusal}"
            assert refusal.alternatives is not None, f"{command}: nothing is told of what could be done instead"

    def settle(self) -> None:
        """What was stored gives the same game again."""
        union = self.game.events | GameEvent
        stored = [msgspec.json.encode(event) for event in (self.opened, *self.events)]
        read = [msgspec.json.decode(line, type=union) for line in stored]
        assert read == [self.opened, *self.events]
        again = fold(self.game, read)
        assert again == self.state
        assert fingerprint(again) == fingerprint(self.state)
        assert msgspec.json.decode(msgspec.json.encode(self.state), type=self.game.state) == self.state

    @property
    def result(self) -> Result:
        result = self.game.result(self.state)
        assert result is not None
        return result

    def dump(self) -> Path:
        """The opening and the commands, as a log file."""
        header = {"format": "tablescribe", "version": 1, "opening": msgspec.to_builtins(self.opened)}
        lines = [header, *({"cmd": msgspec.to_builtins(command)} for command in self.commands)]
        path = Path(gettempdir()) / f"walk-{self.game.key}-{fingerprint(self.state)[:12]}.jsonl"
        path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        return path


def agreeing(known: dict[str, Any], one: dict[str, Any]) -> int:
    """In how many values a component shows what is known of another."""
    return sum(known[name] == value for name, value in one.items() if name in known)


def answers(asked: offers.Field) -> Sequence[Any]:
    """Values to choose from: all, or for a wide number both ends and some between."""
    if asked.kind == "text":
        return [word for word in WORDS if offers.admits(asked, word)]
    if asked.kind == "number":
        least = asked.least or 0
        return range(least, (least + 20 if asked.most is None else asked.most) + 1)
    return [choice.value for choice in asked.values]


def mutations(
    plain: dict[str, Any], pick: Callable[..., Any], seats: int, spoken: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """The command with one field changed, left out, or one too many; `spoken`: words that were said before."""
    for name, value in plain.items():
        if name != "type":
            for other in others(value):
                yield {**plain, name: other}
            if spoken and not isinstance(value, int):
                word = pick(spoken)
                yield {**plain, name: [*value[1:], word] if isinstance(value, list) else word}
            yield {key: kept for key, kept in plain.items() if key != name}
    yield {**plain, "seat": pick(range(-1, seats + 2))}
    yield {**plain, "more": 1}


def others(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, 0, 999, 1.5)
    elif isinstance(value, str):
        yield from ("", f"{value}?", 7, "skip")
    elif isinstance(value, list):
        yield from (value[:-1], [*value, *value[:1]], [*value, "nothing"], value[::-1], value[1:])
    yield None


def cut_box(whole: Box, pick: Callable[..., Any], share: int, laid_out: str) -> Box:
    """A box as a table has it that has typed little: about one in `share` components is missing, and one field in it.

    What the set-up lays out keeps all its values: nobody is asked what it is.
    """
    told: dict[str, dict[str, Any]] = {}
    for key, values in whole.components.items():
        if f'"{key}"' in laid_out:
            told[key] = values
        elif pick(range(share)):
            told[key] = {name: value for name, value in values.items() if pick(range(share))}
    return structs.replace(whole, components=told)


def after_set_up(game: Game, opened: Opened) -> str:
    """The state after the first move, box apart, as JSON."""
    first = Walk(game, opened, "set-up", mutate=0)
    first.step()
    return msgspec.json.encode(structs.replace(first.state, components={})).decode()


def walk(
    game: Game, seats: int, seed: object, *,
    edition: str = "", policies: dict[str, str] | None = None, share: int = 0, mutate: int = 5, printed: bool = False,
) -> Walk:  # fmt: skip
    """One whole game; raises what was wrong, with the place of its log file. share: of the box that is missing. printed:
    it tells what the rulebook prints, and all else is read off components that are made up in play."""
    names = tuple(f"Walker {number}" for number in range(1, seats + 1))
    whole = facts_box(game) if printed else practice_box(game)
    wanted = Opened(
        game=game.key, edition=edition, ruleset=game.ruleset, seats=names, policies=policies or {}, origin="simulated",
        box=whole,
    )  # fmt: skip
    opened = opening(game, wanted)
    if share:
        box = cut_box(whole, SeededPick("box", seed), share, after_set_up(game, opened))
        opened = structs.replace(opened, box=box)
    return Walk(game, opened, seed, mutate=mutate, printed={} if printed else whole.components).run()
