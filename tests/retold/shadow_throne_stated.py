"""A table of Shadow Throne as somebody states it who came late: written down from what the referee sees, and played on."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw, structs

from domain.kernel.log import Opened
from domain.kernel.opening import opening
from domain.kernel.words import Command, Event
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import play
from tests.retold.shadow_throne_beside import Beside
from tests.retold.shadow_throne_field import FACTIONS, Field, Lying
from tests.retold.shadow_throne_referee import Referee
from tests.retold.shadow_throne_tables import GAME, any_command, any_table, seen, told

TRIES = 60


class Fallen:
    """Who died and who was converted in all the game, by faction: the referee knows of one battle."""

    def __init__(self) -> None:
        self.before: Counter[tuple[str, str]] = Counter()
        self.field: Field | None = None

    def look(self, field: Field) -> dict[str, list[int]]:
        if self.field is not None and self.field is not field:
            self.before += fallen(self.field)
        self.field = field
        now = self.before + fallen(field)
        return {what: [now[what, faction] for faction in FACTIONS] for what in ("losses", "conversions")}


def fallen(field: Field) -> Counter[tuple[str, str]]:
    died = [("losses", one.faction) for one in field.lying if one.dead]
    return Counter([*died, *(("conversions", one.prints["faction"]) for one in field.lying if one.converted)])


def statement(referee: Referee, opened: Opened, lost: dict[str, list[int]]) -> dict[str, Any]:
    """All that lies and stands, in the words of `state --json`."""
    position: dict[str, Any] = {
        "names": opened.seats, "policies": opened.policies, "components": opened.box.components,
    }  # fmt: skip
    if not referee.battle:
        return position | {"seats": [{} for _ in opened.seats]}
    field = referee.field
    names, kings = copies(field), field.kings()
    over = {"how": referee.how, "winners": referee.winners, "ranks": referee.ranks()} if referee.over else {}
    return position | over | lost | {
        "seats": [purse(referee, seat) for seat in referee.seats], "battle": referee.battle, "wave": field.wave,
        "drafted": field.wave > 0, "batch": field.number if kings else 0, "king": names[id(kings[0])] if kings else "",
        "asked": [names[id(one)] for one in field.lying if one.answered and one.wave == field.wave],
        "fielded": [fielded(field, one, names[id(one)]) for one in field.lying], "promised": promises(field, names),
        "counted": field.wave - bool(kings), "power": referee.track, "won": referee.won, "deck": referee.deck,
    }  # fmt: skip


def copies(field: Field) -> dict[int, str]:
    """The second copy of a card is `key#2`, in the order in which they were laid."""
    times: Counter[str] = Counter()
    found = {}
    for one in field.lying:
        times[one.key] += 1
        found[id(one)] = one.key if times[one.key] == 1 else f"{one.key}#{times[one.key]}"
    return found


def purse(referee: Referee, seat: int) -> dict[str, Any]:
    one, field = referee.purses[seat], referee.field
    laid = sum(lying.seat == seat and lying.wave > 0 for lying in field.lying)
    # Seven cards after the first battle, if one was kept.
    kept = one.saved if field.wave == 0 else one.hand + laid - 6
    return {
        "gold": one.gold, "influence": one.influence, "saved": one.saved, "bare": referee.battle > 1 and not kept,
        "hush": one.hush, "poor": one.poor, "consolation": one.consolation,
    }  # fmt: skip


def fielded(field: Field, one: Lying, name: str) -> dict[str, Any]:
    return {
        "card": name, "seat": one.seat, "wave": one.wave, "side": one.faction, "up": one.up, "extra": one.extra,
        "dead": one.dead, "converted": one.converted, "tokens": one.tokens, "bonus": one.bonus, "ability": field.fate(one),
    }  # fmt: skip


def promises(field: Field, names: dict[int, str]) -> list[tuple[int, int, str]]:
    """Each Picureas that acted before the last wave promises a token to the wave after its own."""
    acted = [one for one in field.lying if one.ability == "embolden_next_wave" and one.acted and 0 < one.wave < 4]
    return [(one.wave + 1, one.acts_at, names[id(one)]) for one in acted]


class Stated(Beside):
    """Now and then somebody states what lies there, and from then on the program knows that alone."""

    def __init__(self, opened: Opened, seed: object, met: Counter[str], pick: SeededPick) -> None:
        super().__init__(opened, seed, met)
        self.fallen, self.pick = Fallen(), pick

    def happen(self, command: Command, events: tuple[Event, ...]) -> None:
        super().happen(command, events)
        lost = self.fallen.look(self.referee.field)
        if self.pick(range(3)) == 0 or (not self.referee.over and self.referee.field.kings()):
            position = Raw(msgspec.json.encode(statement(self.referee, self.opened, lost)))
            self.state = GAME.evolve(None, opening(GAME, structs.replace(self.opened, position=position)))
            assert self.state == msgspec.json.decode(position, type=GAME.state), "not what was stated"
            waits = "over" if self.referee.over else "king" if self.referee.field.kings() else self.referee.field.wave
            self.met[f"stated {waits}"] += 1
            shown, known = seen(self.state), told(self.referee)
            assert all(shown[what] == known[what] for what in known), f"{self.story(command)}: stated otherwise"


def stated(seeds: Iterable[int]) -> Counter[str]:
    """Of each seed the commands of a game that bots play, and what a scribe may type at another table."""
    met: Counter[str] = Counter()
    for seed in seeds:
        pick = SeededPick("stated", seed)
        opened = any_table(pick)
        beside = Stated(opened, seed, met, pick)
        for command, _ in play(GAME, opened, [pick(GAME.play.bots) for _ in opened.seats], ("stated", seed)).moves:
            beside.tried(command)
        assert beside.referee.over
        other = Stated(any_table(pick), seed, met, pick)
        for _ in range(TRIES):
            other.tried(any_command(pick, other.referee))
    return met
