"""A game of Shadow Throne as people see it, set against what the referee knows: after each move, place by place."""

import re
from collections import Counter
from typing import Any

from domain.kernel.log import Opened
from domain.kernel.view import ToMove
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import play
from tests.retold.shadow_throne_field import FACTIONS, Field, Lying
from tests.retold.shadow_throne_referee import Referee
from tests.retold.shadow_throne_tables import GAME, any_table
from tests.retold.watching import (
    Frame,
    Moves,
    Shown,
    Thing,
    by_move,
    film,
    last_picture,
    mark,
    recorded,
    screen,
    to_move,
    until,
    written,
)

NAMED = {"empire": "Empire", "rebels": "Rebels", "church": "Church"}
PURSE = ("influence", "gold", "hush", "poor", "consolation")
ENDINGS = {
    "influence": "most influence", "gold": "level on influence, most gold", "no_winner": "level on influence and gold",
}  # fmt: skip


class Seen:
    """What lies on the table now, as it should be shown."""

    def __init__(self, referee: Referee, names: tuple[str, ...]) -> None:
        self.names, self.begun = names, bool(referee.battle)
        self.due = [names[seat - 1] for seat in referee.due()]
        self.heading, self.over = when(referee), over(referee, names)
        self.purses = {
            seat: {one: getattr(purse, one) for one in (*PURSE, "hand", "saved")}
            for seat, purse in referee.purses.items()
        }
        nobody = dict.fromkeys((*PURSE, "hand", "saved"), 0)
        purses = {seat: self.purses.get(seat, nobody) for seat in referee.seats}
        lanes = [Thing("token", names[seat - 1], seat, purse["influence"]) for seat, purse in purses.items()]
        lanes.append(Thing("token", "Ends the game", count=int(referee.readings["target"])))
        gold = [Thing("counter", names[seat - 1], seat, purse["gold"]) for seat, purse in purses.items()]
        self.places = {
            "influence": Shown(0, lanes), "power": Shown(0, track(referee)), "gold": Shown(0, gold),
            **{f"row-{seat}": Shown(purse["hand"], row(referee.field, seat)) for seat, purse in purses.items()},
            "deck": Shown(referee.deck, []), "saved": Shown(sum(purse["saved"] for purse in purses.values()), []),
        }  # fmt: skip
        self.headings = {
            "influence": "Influence", "power": "Power Track", "gold": "Gold",
            **{f"row-{seat}": names[seat - 1] for seat in purses}, "deck": "Deck", "saved": "Saved cards",
        }  # fmt: skip
        self.tracks: dict[tuple[str, Any], int] = {("deck", "game"): referee.deck} if self.begun else {}
        for seat, purse in self.purses.items():
            self.tracks |= {(one, seat): purse[one] for one in PURSE}
        for faction, power, won in zip(FACTIONS, referee.track, referee.won, strict=True):
            self.tracks |= {("power", faction): power, ("won", faction): won} if self.begun else {}


def when(referee: Referee) -> str:
    """The wave that comes or runs; what a battle brings has a moment of its own, which stands where the game ends."""
    if not referee.battle:
        return "Set-up"
    wave = referee.field.wave + (not referee.field.kings())
    return f"Battle {referee.battle}, {'resolution' if referee.over else f'wave {wave}'}"


def over(referee: Referee, names: tuple[str, ...]) -> str:
    if not referee.over:
        return ""
    who = names[referee.winners[0] - 1] if referee.winners else "Nobody"
    return f"{who} wins: {ENDINGS[referee.how]}."


def track(referee: Referee) -> list[Thing]:
    """How each faction stands, what the wave that was counted last brought it, and the battles it has won."""
    field, things = referee.field, []
    counted = field.wave - bool(field.kings()) if referee.battle else 0
    for faction, power, won in zip(FACTIONS, referee.track, referee.won, strict=True):
        of_wave = [one.power for one in field.lying if one.wave == counted and one.faction == faction]
        told = [f"+{sum(of_wave)} in wave {counted}"] if counted else []
        told += ["wins"] if counted == 4 and power == max(referee.track) else []
        told += [f"{won} battle{'s' * (won > 1)} won"] if won else []
        things.append(Thing("token", NAMED[faction], count=power, told=tuple(told)))
    return things


def row(field: Field, seat: int) -> list[Thing]:
    return [laid(field, one) for one in field.lying if one.seat == seat]


def laid(field: Field, one: Lying) -> Thing:
    prints = one.prints
    told = [f"wave {one.wave}", f"power {prints['power']}", f"influence {prints['influence']}"]
    told += [NAMED[prints["faction"]], prints["rank"], *([f"ability {one.number}"] if one.number else [])]
    fate = field.fate(one)
    marks = {
        "poor": not one.up, "extra": one.extra, "dead": one.dead, "converted to Church": one.converted,
        f"+{one.tokens}": one.tokens, f"+{one.bonus} extra power": one.bonus and not one.dead,
        fate: fate in ("silenced", "lost", "stayed"),
    }  # fmt: skip
    told += [said for said, there in marks.items() if there]
    return Thing("card", prints["name"], one.seat, down=not one.up, told=tuple(told))


class Watched:
    """A game by bots, told to the referee. fought: by the move that ended a battle, what lay there and how it was won."""

    def __init__(self, seed: object) -> None:
        self.pick = SeededPick("watched", seed)
        self.opened: Opened = any_table(self.pick)
        self.seed = f"seed {seed}, {self.opened.policies}"
        self.referee = Referee(self.opened)
        self.recorded: Moves = []
        self.seen = [Seen(self.referee, self.opened.seats)]
        self.fought: dict[int, tuple[dict[str, list[Thing]], tuple[int, ...]]] = {}

    def play(self) -> "Watched":
        bots = [self.pick(GAME.play.bots) for _ in self.opened.seats]
        for command, events in play(GAME, self.opened, bots, (self.seed,)).moves:
            battle, field = self.referee.battle, self.referee.field
            self.referee.tell(command)
            self.recorded.append((command, events))
            self.seen.append(Seen(self.referee, self.opened.seats))
            if battle and (self.referee.over or self.referee.battle > battle):
                rows = {f"row-{seat}": row(field, seat) for seat in self.referee.seats}
                self.fought[len(self.recorded)] = rows, field.power()
        return self


def watch(game: Watched) -> Counter[str]:
    """A whole game that was played: on every screen each step shows what the referee has."""
    log, names = recorded(GAME, game.opened, game.recorded), game.opened.seats
    told, every = film(log)
    steps, hands, met = by_move(every), to_move(log), Counter[str]()
    assert [*steps] == [*range(len(game.seen))]
    for move, seen in enumerate(game.seen):
        why = f"{game.seed}, move {move}, {game.recorded[move - 1][0] if move else 'opening'}"
        same_picture(steps[move][-1], seen, why)
        if move:
            assert steps[move][0].heading == game.seen[move - 1].heading, why
            same_words(steps[move], game.seen[move - 1], seen, names, why)
            same_hands(hands[move], game.seen[move - 1], seen, names, why)
            met.update(one.sentence.partition(" ")[0] for one in steps[move])
        if move in game.fought:
            same_battle(steps[move], *game.fought[move], why)
            met["battles"] += 1
        if game.pick(range(4)) == 0 or move >= len(game.seen) - 2:
            same_screen(log, move, seen, names, why)
            same_picture(last_picture(until(log, move)), seen, f"beside the pad, {why}", tracks=False)
            met["screens"] += 1
    assert told["ending"] == game.seen[-1].over
    assert told["live"] is False
    met["moves"] += len(game.recorded)
    return met


def same_picture(frame: Frame, seen: Seen, why: str, *, tracks: bool = True) -> None:
    assert [*frame.zones] == [*seen.places], why
    assert frame.labels == seen.headings, why
    for place, wanted in seen.places.items():
        shown = frame.zones[place]
        assert shown.hidden == wanted.hidden, f"{why}: {place}"
        assert Counter(shown.things) == Counter(wanted.things), f"{why}: {place}"
    if tracks:
        # How many a faction has lost in all the referee does not count.
        assert {one: value for one, value in frame.tracks.items() if one[0] not in LOST} == seen.tracks, why


LOST = ("losses", "conversions")
SPOKEN = (
    ("gold", re.compile(r"^(?P<who>.+?) (?:pays|takes) .*?(?:: gold |: |, )(?P<old>-?\d+) → (?P<new>-?\d+)[.:]")),
    (
        "influence",
        re.compile(r"(?:^|: )(?P<who>[^:]+) (?:collects|gains) \d+ influence, (?P<old>\d+) → (?P<new>\d+)[.:]"),
    ),
)


def said(sentence: str, names: tuple[str, ...]) -> tuple[tuple[str, int], int, int] | None:
    if found := re.fullmatch(r"(.+) takes (\d+) gold\.", sentence):
        return ("gold", names.index(found[1]) + 1), 0, int(found[2])
    for what, form in SPOKEN:
        if found := form.search(sentence):
            return (what, names.index(found["who"]) + 1), int(found["old"]), int(found["new"])
    return None


def same_words(steps: list[Frame], before: Seen, after: Seen, names: tuple[str, ...], why: str) -> None:
    """Number by number: the first sentence begins where it stood, each goes on from the last, and the last is the end."""
    now = {(one, seat): before.tracks.get((one, seat), 0) for seat in after.purses for one in ("gold", "influence")}
    for step in steps:
        if (spoken := said(step.sentence, names)) is not None:
            place, old, new = spoken
            assert now[place] == old, f"{why}: {step.sentence}"
            now[place] = new
            assert step.tracks[place] == new, f"{why}: {step.sentence}"
    assert all(after.tracks[place] == value for place, value in now.items()), f"{why}: {now}"


# What hands are told to move after a move, from where to where.
MOVED = (
    ("gold", re.compile(r"(?P<who>.+?) (?:pays|takes) \d+ gold\b.*")),
    ("influence", re.compile(r"Influence of (?P<who>.+)")),
)


def same_hands(lines: tuple[ToMove, ...], before: Seen, after: Seen, names: tuple[str, ...], why: str) -> None:
    """Each number is moved from where it stands, and at the end it stands where the referee has it."""
    now = {(what, seat): before.tracks.get((what, seat), 0) for seat in after.purses for what, _ in MOVED}
    for line in lines:
        for what, form in MOVED:
            if line.new is not None and (found := form.fullmatch(line.text)):
                place = what, names.index(found["who"]) + 1
                assert now[place] == line.old, f"{why}: {line}"
                now[place] = line.new
    assert all(after.tracks[place] == value for place, value in now.items()), f"{why}: {now}"


def same_battle(steps: list[Frame], rows: dict[str, list[Thing]], power: tuple[int, ...], why: str) -> None:
    """When the last wave is counted all lies there once more, and each faction has what its characters have."""
    [counted] = [step for step in steps if step.sentence.startswith("Power Track after wave 4:")]
    for place, things in rows.items():
        assert Counter(counted.zones[place].things) == Counter(things), f"{why}: {place}"
    assert tuple(counted.tracks["power", faction] for faction in FACTIONS) == power, why
    last = tuple(int(part.split()[-1]) for part in counted.sentence.rstrip(".").split(": ")[1].split(", "))
    assert last == power, f"{why}: {counted.sentence}"


def same_screen(log: Any, move: int, seen: Seen, names: tuple[str, ...], why: str) -> None:
    seats = dict(enumerate(names, 1))
    headings = {
        place: f"{mark(int(place[4:]))} {label}" if place.startswith("row-") else label
        for place, label in seen.headings.items()
    }
    shown = screen(log, move, [*headings.values()])
    due = " and ".join(part for part in (", ".join(seen.due[:-1]), *seen.due[-1:]) if part)
    moment = seen.heading[0].lower() + seen.heading[1:]
    assert shown.head == f"Shadow Throne (simulated), after move {move}: {moment}{f', due: {due}' if due else ''}", why
    assert shown.ending == seen.over, why
    for place, wanted in seen.places.items():
        of = int(place[4:]) if place.startswith("row-") else None
        assert shown.places[headings[place]] == written(wanted, seats, of), f"{why}: {place}"


def watched(seed: object) -> Counter[str]:
    return watch(Watched(seed).play())


def looked_at(seed: int, most: int) -> str:
    met: Counter[str] = Counter()
    for number in range(most):
        met += watched((seed, number))
    return f"{met['moves']:,} boards of Shadow Throne"
