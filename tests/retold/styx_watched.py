"""A game of Styx as people see it, set against what the referee knows: after each move, place by place, word by word."""

import re
from collections import Counter
from itertools import product
from typing import Any

from domain.kernel.judge import judge
from domain.kernel.log import Describe
from domain.kernel.view import ToMove
from tests.retold.styx_beside import STYX
from tests.retold.styx_games import TABLES
from tests.retold.styx_referee import Referee
from tests.retold.styx_table import most_elements
from tests.retold.styx_untold import Untold
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

QUARTERS = ("0", "¼", "½", "¾", "1")
COUNTED = ("coins", "soul", "strength", "elements", "horsemen", "income")
NAMED = dict(zip(COUNTED, ("Coins", "Soul", "War Strength", "Elements", "Horsemen", "Income"), strict=True))
SUMS = ("strength", "elements", "income")
"""What is added up from the faces of the cards of an army."""
KINDS = ("legendary", "eternal", "horseman")
PRINTED = {"income": "income", "soul": "Soul", "elements": "elements", **{kind: kind.title() for kind in KINDS}}
Cards = dict[str, dict[str, Any]]
ENDINGS = {
    "influence": "20 Influence before Chaos was at 21", "war": "the strongest army when Chaos reached 21",
    "elements_soul": "all four elements and a complete Soul", "horsemen": "two Horsemen of the Apocalypse",
    "agreed": "the draw pile ran out and the table agreed",
}  # fmt: skip


class Seen:
    """What stands on the table now, as it should be shown. read: what has been read off the cards by now."""

    def __init__(self, referee: Referee, names: tuple[str, ...], read: Cards) -> None:
        self.table, self.names, self.read = referee.table, names, read
        self.set_up = bool(referee.table.people)
        self.heading, self.due = when(referee), [names[seat - 1] for seat in referee.due()]
        self.over = over(referee, names)
        self.values = values(referee)
        for place in [(track, seat) for seat in referee.table.people for track in SUMS if self.open(track, seat)]:
            del self.values[place]
        self.tokens = [] if referee.stage in {"setup", "cards", "exhausted", "over"} else referee.tokens
        open_cards = referee.stage in {"placing", "revealing", "payment"}
        self.places = self.shared(referee.table.board if open_cards else {})
        for seat in referee.table.people:
            self.places[f"army-{seat}"] = self.army(seat)
        self.places |= self.elsewhere()
        self.headings = {
            "rail": "Influence and Chaos", "pile": "Draw pile", "left": "Left card", "right": "Right card",
            "centre": "Central discard", **{f"army-{seat}": names[seat - 1] for seat in referee.table.people},
            "aside": "Set aside", "summoned": "Summoned for the next Audience", "out": "Out of the game",
        }  # fmt: skip
        self.headings = {place: self.headings[place] for place in self.places}

    def shared(self, board: dict[str, str]) -> dict[str, Shown]:
        table = self.table
        rail = [
            Thing("token", self.names[seat - 1], seat, person.influence, told=(person.colour,))
            for seat, person in table.people.items()
        ]
        rail += [Thing("token", "Chaos", count=table.chaos)] if self.set_up else []
        places = {"rail": Shown(0, rail), "pile": Shown(table.drawn(), [])}
        for slot in ("left", "right"):
            cards = [self.card(board[slot])] if slot in board else []
            places[slot] = Shown(0, [*cards, *self.tokens_on(slot)])
        return places | {"centre": Shown(0, [self.card(card) for card in table.centre])}

    def tokens_on(self, slot: str) -> list[Thing]:
        things = []
        for place, token in enumerate(self.tokens):
            half = ("top half" if place < 2 else "lower half",) if self.table.of_two else ()
            unit = "Strength" if token.kind == "elimination" else "coins"
            bid = () if token.kind in {"", "tithe"} else (f"{unit} {token.bid}",) if token.bid else ("skip",)
            told = (*half, token.kind, *bid) if token.kind else half
            if token.slot == slot:
                name = self.names[token.seat - 1]
                things.append(Thing("token", name, token.seat, down=not token.kind, told=told))
        return things

    def army(self, seat: int) -> Shown:
        person, things = self.table.people[seat], []
        for track in COUNTED:
            value = self.values.get((track, seat))
            told = ("?",) if value is None else (QUARTERS[value],) if track == "soul" else ()
            things.append(Thing("counter", NAMED[track], seat, value, told=told))
        things += [Thing("token", "Bonus Income", seat, person.bonus)] if person.bonus else []
        things += [Thing("token", "First Player", seat)] if self.table.first == seat else []
        return Shown(0, [*things, *(self.owned(seat, card) for card in person.cards)])

    def owned(self, seat: int, card: str) -> Thing:
        person, label = self.table.people[seat], self.label(card)
        if self.table.can(card, "bearer"):
            label = f"{person.colour.title()} {label}"
        told, left = self.prints(card), self.table.counters.get(card, 0)
        if left:
            told = (*told, "1 counter" if left == 1 else f"{left} counters")
        return Thing("card", label, seat, down=card in person.fallen, told=told)

    def elsewhere(self) -> dict[str, Shown]:
        table, places = self.table, {}
        if table.aside:
            places["aside"] = Shown(0, [self.card(table.aside)])
        if table.summoned:
            places["summoned"] = Shown(0, [self.card(card) for card in table.summoned])
        unused = [card for card in table.box if table.can(card, "bearer")]
        gone = [self.card(card) for card in table.box if card not in unused]
        if unused:
            gone.append(Thing("card", f"Unused {self.label(unused[0])}", count=len(unused)))
        if gone or table.unseen:
            places["out"] = Shown(table.unseen, gone)
        return places

    def card(self, card: str) -> Thing:
        return Thing("card", self.label(card), told=self.prints(card))

    def label(self, card: str) -> str:
        name: str = self.table.show(card, "name") or card.partition("#")[0].replace("_", " ").title()
        return name

    def prints(self, card: str) -> tuple[str, ...]:
        """What is to be read on its face: Strength, coins, Soul, elements, and which kind of card it is."""
        read = self.read[card.partition("#")[0]]
        income, soul = read.get("income"), read.get("soul")
        told = [f"number {read.get('value', '?')}"]
        told += [f"{'+' if income > 0 else '-'}{abs(income)} coin{'s' * (abs(income) != 1)}"] if income else []
        told += [f"{QUARTERS[soul]} Soul"] if soul else []
        for icon in read.get("elements", ()):
            between = " and " if icon["gives"] == "all" else " or "
            named = between.join(name.title() for name in icon["of"])
            told.append("any element" if len(icon["of"]) == 4 else named)
        told += [f"{read['payment_strength']} when spent"] if "payment_strength" in read else []
        told += [kind.title() for kind in KINDS if read.get(kind)]
        unread = [called for field, called in PRINTED.items() if field not in read]
        return (*told, *([f"unknown: {', '.join(unread)}"] if unread else []))

    def open(self, track: str, seat: int) -> bool:
        """Whether a sum hangs on a card that nobody has read."""
        cards = [self.read[card.partition("#")[0]] for card in self.table.people[seat].up]
        if track == "elements":
            there = [icon for card in cards for icon in card.get("elements", ())]
            return most_elements(there) < 4 and any("elements" not in card for card in cards)
        if track == "income":
            return any("income" not in card for card in cards)
        fighters = [card for card in cards if card.get("eternal") is not True]
        return any("value" not in card or ("eternal" not in card and card["value"]) for card in fighters)


def when(referee: Referee) -> str:
    """The Audience and its phase: after one is over its successor has begun, if there is a card for it."""
    audience = referee.table.audience
    if referee.stage == "cards":
        return f"Audience {audience + 1}, cards"
    if referee.stage in {"setup", "placing", "revealing"}:
        return "Set-up" if referee.stage == "setup" else f"Audience {audience}, {referee.stage}"
    return f"Audience {audience}, outcome"


def over(referee: Referee, names: tuple[str, ...]) -> str:
    if referee.stage != "over":
        return ""
    winners = [names[seat - 1] for seat in referee.winners]
    who = " and ".join(part for part in (", ".join(winners[:-1]), *winners[-1:]) if part) or "Nobody"
    how = [ENDINGS[goal] for goal in (referee.how() if any(referee.goals.values()) else ["agreed"])]
    told = " and ".join(part for part in (", ".join(how[:-1]), how[-1]) if part)
    return f"{who} {'win' if len(winners) > 1 else 'wins'}: {told}."


def values(referee: Referee) -> dict[tuple[str, Any], int]:
    """Every number of the table."""
    table = referee.table
    if not table.people:
        return {}
    found: dict[tuple[str, Any], int] = {("chaos", "game"): table.chaos, ("pile", "game"): table.drawn()}
    for seat, person in table.people.items():
        income = sum(int(table.show(card, "income")) for card in person.up) + person.bonus
        told = (person.coins, person.soul, table.war_strength(seat), table.elements(seat), table.riders(seat), income)
        found |= {(track, seat): value for track, value in zip(COUNTED, told, strict=True)}
        found["influence", seat] = person.influence
    return found


# What the sentences of a move say of numbers, from which to which.
SPOKEN = (
    ("coins", re.compile(r"^(?P<who>.+?) (?:pays|collects|takes) .*\bcoins?\b.*: (?P<old>\S+) → (?P<new>\S+)\.$")),
    ("influence", re.compile(r"^(?P<who>.+?) gains \d+ Influence: (?P<old>\S+) → (?P<new>\S+)\.$")),
    ("soul", re.compile(r"^(?P<who>.+?) gains \S+ of a Soul: (?P<old>\S+) → (?P<new>\S+)\.$")),
    ("chaos", re.compile(r"^Chaos (?:advances|goes back) by \d+: (?P<old>\S+) → (?P<new>\S+)\.$")),
)


def said(sentence: str, names: tuple[str, ...]) -> tuple[tuple[str, Any], int, int] | None:
    for track, form in SPOKEN:
        if found := form.match(sentence):
            whose = names.index(found["who"]) + 1 if "who" in form.groupindex else "game"
            old, new = (QUARTERS.index(found[one]) if track == "soul" else int(found[one]) for one in ("old", "new"))
            return (track, whose), old, new
    return None


# What hands are told to move after a move, from where to where.
MOVED = (
    ("coins", re.compile(r"(?P<who>.+?) (?:pays|collects|takes) \d+ coins?\b.*")),
    ("influence", re.compile(r"(?P<who>.+?) gains \d+ Influence")),
    ("soul", re.compile(r"(?P<who>.+?) gains \d+ quarters? of a Soul, in quarters")),
    ("chaos", re.compile(r"Chaos (?:advances|goes back) by \d+")),
)


def same_hands(lines: tuple[ToMove, ...], before: Seen, after: Seen, names: tuple[str, ...], why: str) -> None:
    """Each number is moved from where it stands, and at the end it stands where the referee has it."""
    now = {place: value for place, value in before.values.items() if place[0] in {track for track, _ in MOVED}}
    for line in lines:
        for track, form in MOVED:
            if line.new is not None and (found := form.fullmatch(line.text)):
                place = track, names.index(found["who"]) + 1 if "who" in form.groupindex else "game"
                assert now[place] == line.old, f"{why}: {line}"
                now[place] = line.new
    assert all(after.values[place] == value for place, value in now.items()), f"{why}: {now}"


class Watched(Untold):
    """Beside the referee, and all of it recorded, to be looked at afterwards. share 0: the box tells everything."""

    def __init__(self, seed: object, seats: int, edition: str, typed: int = 0, share: int = 0) -> None:
        super().__init__(seed, seats, edition, typed, share)
        self.recorded: Moves = []
        self.read = {key: dict(card) for key, card in self.opened.box.components.items()}
        self.seen = [self.look()]

    def told(self, card: dict[str, Any], share: int) -> dict[str, Any]:
        return super().told(card, share) if share else card

    def look(self) -> Seen:
        return Seen(self.referee, self.opened.seats, {key: dict(card) for key, card in self.read.items()})

    def take(self, command: Any, *, typed: bool) -> None:
        many = len(self.moves)
        super().take(command, typed=typed)
        if len(self.moves) > many:
            self.seen.append(self.look())

    def judged(self, command: Any) -> Any:
        events = super().judged(command)
        if not isinstance(events, str):
            self.recorded.append((command, events))
        return events

    def read_off(self, key: str, fields: tuple[str, ...]) -> None:
        described = Describe(component=key, values={name: self.whole[key][name] for name in fields})
        self.recorded.append((described, judge(STYX, self.state, described)))
        self.read[key] |= described.values
        super().read_off(key, fields)
        self.seen.append(self.look())


def watch(game: Watched) -> Counter[str]:
    """A whole game that was played: on every screen each step shows what the referee has."""
    log, names = recorded(STYX, game.opened, game.recorded), game.opened.seats
    told, every = film(log)
    steps, hands, met = by_move(every), to_move(log), Counter[str]()
    assert [*steps] == [*range(len(game.seen))]
    for move, seen in enumerate(game.seen):
        why = f"move {move}, {game.recorded[move - 1][0] if move else 'opening'}"
        same_picture(steps[move][-1], seen, why)
        if move:
            assert steps[move][0].heading == game.seen[move - 1].heading, why
            same_words(steps[move], game.seen[move - 1], seen, names, why)
            same_hands(hands[move], game.seen[move - 1], seen, names, why)
            met.update(one.sentence.partition(" ")[0] for one in steps[move])
        if game.pick(range(8)) == 0 or move >= len(game.seen) - 2:
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
        # Cards of one place have no order; tokens on a card lie as they were laid.
        assert Counter(shown.things) == Counter(wanted.things), f"{why}: {place}"
        tokens = [[one for one in told.things if one.kind == "token" and one.seat] for told in (shown, wanted)]
        assert tokens[0] == tokens[1], f"{why}: {place}"
    if tracks:
        assert frame.tracks == seen.values, why


def same_words(steps: list[Frame], before: Seen, after: Seen, names: tuple[str, ...], why: str) -> None:
    """Number by number: the first sentence begins where it stood, each goes on from the last, and the last is the end."""
    spoken_of = {track for track, _ in SPOKEN}
    now = {place: value for place, value in before.values.items() if place[0] in spoken_of}
    for step in steps:
        if (spoken := said(step.sentence, names)) is not None:
            place, old, new = spoken
            assert now[place] == old, f"{why}: {step.sentence}"
            now[place] = new
    assert all(after.values[place] == value for place, value in now.items()), f"{why}: {now}"
    piles = [int(number) for step in steps for number in re.findall(r"(?:Draw pile: |now holds )(\d+)", step.sentence)]
    assert piles[-1:] in ([], [after.values.get(("pile", "game"))]), why


def same_screen(log: Any, move: int, seen: Seen, names: tuple[str, ...], why: str) -> None:
    seats = dict(enumerate(names, 1))
    headings = {
        place: f"{mark(int(place[5:]))} {label}" if place.startswith("army-") else label
        for place, label in seen.headings.items()
    }
    shown = screen(log, move, [*headings.values()])
    due = " and ".join(part for part in (", ".join(seen.due[:-1]), *seen.due[-1:]) if part)
    moment = seen.heading if move and seen.set_up else "set-up"
    assert shown.head == f"Styx (simulated), after move {move}: {moment}{f', due: {due}' if due else ''}", why
    assert shown.ending == seen.over, why
    for place, wanted in seen.places.items():
        of = int(place[5:]) if place.startswith("army-") else None
        assert shown.places[headings[place]] == written(wanted, seats, of), f"{why}: {place}"


def watched(seed: object, seats: int, edition: str, typed: int = 0, share: int = 0) -> Counter[str]:
    game = Watched(seed, seats, edition, typed, share)
    try:
        game.play()
        return watch(game)
    except BaseException as wrong:
        wrong.add_note(f"{game.seed}; {game.opened.policies}")
        raise


def looked_at(seed: int, most: int) -> str:
    """So many games at every table; of every second the box tells only a part."""
    met: Counter[str] = Counter()
    for number, (seats, edition) in product(range(most), TABLES):
        met += watched((seed, number), seats, edition, typed=number % 3, share=(0, 3, 0, 6)[number % 4])
    return f"{met['moves']:,} boards of Styx"
