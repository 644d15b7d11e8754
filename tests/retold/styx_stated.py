"""A table of Styx as somebody states it who came late: written down from what the referee sees, and played on from there."""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

import msgspec
from msgspec import Raw, structs

from domain.kernel.opening import opening
from tests.retold.styx_beside import STYX, Beside
from tests.retold.styx_games import TABLES
from tests.retold.styx_referee import Referee


def statement(referee: Referee, opened: Any) -> dict[str, Any]:
    """All that lies and stands, and what has been told: in the words of `state --json`."""
    table = referee.table
    told: dict[str, Any] = {
        "names": opened.seats, "edition": opened.edition, "policies": opened.policies,
        "components": opened.box.components,
    }  # fmt: skip
    if not table.people:
        return told
    told |= {
        "seats": [seated(referee, seat) for seat in table.seats], "first": table.first, "audience": table.audience,
        "summoned": table.summoned, "centre": [{"card": card, "since": since} for card, since in table.centre.items()],
        "aside": table.aside, "out": sorted(table.box), "horseman_unknown": bool(table.unseen), "pile": table.drawn(),
        "chaos": table.chaos, "exhausted": referee.stage == "exhausted", **race(referee),
    }  # fmt: skip
    if referee.stage == "over":
        return told | ended(referee)
    return told | (running(referee) if referee.stage not in {"cards", "exhausted"} else {})


def seated(referee: Referee, seat: int) -> dict[str, Any]:
    person = referee.table.people[seat]
    army = [owned(referee, seat, card) for card in person.cards]
    return {
        "colour": person.colour,
        "coins": person.coins,
        "influence": person.influence,
        "soul": person.soul,
        "army": army,
    }


def owned(referee: Referee, seat: int, card: str) -> dict[str, Any]:
    """What came or went down in this Audience is told, for a Tithe counts what lay face up when it began."""
    table, (began, _) = referee.table, referee.at_start.get(seat, ([], 0))
    up, there = card in table.people[seat].up, card in began
    now = table.audience if table.board else 0
    return {
        "card": card, "up": up, "counters": table.counters.get(card, 0), "joined": now if up and not there else 0,
        "turned": now if there and not up else 0,
    }  # fmt: skip


def race(referee: Referee) -> dict[str, Any]:
    """Who was first, as far as this table goes by that: one that judges both at the end knows of a war alone."""
    table = referee.table
    if table.reads["race"] == "end_of_audience":
        return {"race": "war" if table.war_came and table.reads["war_latch"] == "on_reaching" else ""}
    waits = table.reads["war_latch"] == "end_position" and referee.stage != "over"
    first = "" if waits and table.first_line == "war" else table.first_line
    return {"race": first, "arrived": sorted(table.in_time)}


def running(referee: Referee) -> dict[str, Any]:
    """An Audience that is not over. Its cards have their places until the outcome is brought about."""
    table = referee.table
    effects = referee.stage == "effects"
    won = [slot for slot in table.board if slot not in referee.payers and referee.won("muster", slot)]
    return {
        "running": True, "left": "" if effects else table.board.get("left", ""),
        "right": "" if effects else table.board.get("right", ""), "tokens": [token(one) for one in referee.tokens],
        "paid": [*referee.payers], "resolved": effects, "effects": referee.effects.queue,
        "mustered": [table.board[slot] for slot in won] if effects else [], "chosen_first": referee.effects.named,
    }  # fmt: skip


def token(one: Any) -> dict[str, Any]:
    skipped = one.kind in {"muster", "elimination"} and not one.bid
    return {"seat": one.seat, "slot": one.slot, "kind": one.kind, "bid": one.bid, "skipped": skipped}


def ended(referee: Referee) -> dict[str, Any]:
    met = [(seat, goal) for seat, goals in referee.goals.items() for goal in sorted(goals)]
    how = "+".join(referee.how() if met else ["agreed"])
    return {"how": how, "winners": referee.winners, "conditions": met}


class Stated(Beside):
    """Now and then somebody states what lies there, and from then on the program knows that alone."""

    def take(self, command: Any, *, typed: bool) -> None:
        many = len(self.moves)
        super().take(command, typed=typed)
        if len(self.moves) > many and (self.pick(range(5)) == 0 or self.referee.stage in {"payment", "effects"}):
            self.state_again()

    def state_again(self) -> None:
        told = Raw(msgspec.json.encode(statement(self.referee, self.opened)))
        stated = opening(STYX, structs.replace(self.opened, position=told))
        self.state = STYX.evolve(None, stated)
        assert self.state == msgspec.json.decode(told, type=STYX.state), "not what was stated"
        self.met[f"stated {self.referee.stage}"] += 1
        self.same_now()


def stated(seeds: Iterable[int], tables: Iterable[tuple[int, str]] = TABLES) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed, (seats, edition) in product(seeds, tables):
        met += Stated(("stated", seed), seats, edition, typed=seed % 3).play().met
    return met
