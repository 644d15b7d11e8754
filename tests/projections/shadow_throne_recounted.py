"""The questions that Shadow Throne declares, each counted once more in Python by the words of its definition."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from math import ceil
from typing import NamedTuple

from domain.kernel.measure import Metric
from projections.intervals import LEAST, Counted, Ends, clustered, hall, median_ends, sums, wilson
from projections.questions.answer import FIRST_SHARE
from tests.projections.shadow_throne_fought import Battle, Card, Fought, after_poor, hushed

FACTIONS = ("empire", "rebels", "church")


class Seen(NamedTuple):
    """One observation: y in x. battle and seat are 0 where it has none; of: what else it can be split by."""

    game: Fought
    x: int
    y: int
    battle: int = 0
    seat: int = 0
    of: dict[str, str | None] = {}
    part: str = ""
    beside: bool = False


Recount = Callable[[Fought], Iterator[Seen]]


def of_card(one: Card) -> dict[str, str | None]:
    number = one.prints.number or 0
    return {
        "wave": str(one.wave),
        "faction": one.side,
        "printed": one.prints.faction,
        "card_rank": one.prints.rank,
        "character": one.key,
        "ability_no": str(number) if number else "none",
    }


def card_seen(game: Fought, one: Card, x: int, y: int, part: str = "", beside: bool = False) -> Seen:
    return Seen(game, x, y, one.battle, one.seat, of_card(one), part, beside)


def played(game: Fought) -> Iterator[Card]:
    """Characters played face up; a Langman who stayed was played the battle before."""
    return (one for one in game.cards() if one.wave and not one.poor)


def faction_wins(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        for faction in FACTIONS:
            yield Seen(game, 1, faction in battle.won, battle.number, 0, {"faction": faction})


def battle_margin(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        _, second, first = sorted(battle.power[3].values())
        yield Seen(game, 1, first - second, battle.number)


def wave_lead_wins(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        for wave, power in enumerate(battle.power[:3], 1):
            ahead = [faction for faction in FACTIONS if power[faction] == max(power.values())]
            if len(ahead) == 1:
                yield Seen(game, 1, ahead[0] in battle.won, battle.number, 0, {"wave": str(wave), "faction": ahead[0]})


def deeds(kind: str) -> Recount:
    def counted(game: Fought) -> Iterator[Seen]:
        for battle in game.battles:
            yield Seen(game, 1, sum(one.done[kind] for one in battle.cards), battle.number)

    return counted


def silenced(game: Fought) -> Iterator[Seen]:
    for one in game.cards():
        for act in one.acts if one.prints.number else ():
            yield card_seen(game, one, 1, act in {"silenced", "lost"})


def backed_winner(game: Fought) -> Iterator[Seen]:
    return (card_seen(game, one, 1, one.won) for one in played(game))


def each_seat(amount: Callable[[Card], int]) -> Recount:
    def counted(game: Fought) -> Iterator[Seen]:
        for battle in game.battles:
            for seat in range(1, len(game.names) + 1):
                told = sum(amount(one) for one in battle.cards if one.seat == seat)
                yield Seen(game, 1, told, battle.number, seat)

    return counted


def influence_source(game: Fought) -> Iterator[Seen]:
    for one in game.cards():
        sources = {"dead" if one.dead else "living": one.influence, "special": one.special}
        for source, amount in sources.items():
            if amount:
                yield card_seen(game, one, amount, amount, source)


def hush_rate(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        for one in battle.cards:
            if one.wave >= 2 and not one.poor and not one.extra:
                yield card_seen(game, one, 1, hushed(battle, one), beside=after_poor(battle, one))


def poor_rate(game: Fought) -> Iterator[Seen]:
    return (card_seen(game, one, 1, one.poor) for one in game.cards() if one.wave and not one.extra)


def consolation_share(game: Fought) -> Iterator[Seen]:
    return (card_seen(game, one, one.income + one.consolation, one.consolation) for one in game.cards())


def character_yield(game: Fought) -> Iterator[Seen]:
    for one in game.cards():
        if not one.poor:
            seen = card_seen(game, one, int(one.wave > 0), one.influence + one.special)
            # What Langman brings while he stays belongs to the battle in which he was played.
            yield seen if one.wave else seen._replace(battle=one.battle - 1)


def character_deeds(game: Fought) -> Iterator[Seen]:
    for one in played(game):
        for cause, times in one.done.items():
            seen = card_seen(game, one, 1, times)
            yield seen._replace(of={**seen.of, "cause": cause})


def extra_use(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        for seat, added in battle.asked:
            yield Seen(game, 1, added, battle.number, seat)


def carried(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        if not battle.last and (langmen := langmen_of(battle)):
            yield card_seen(game, langmen[0], 1, langmen[0].stayed)


def langmen_of(battle: Battle) -> list[Card]:
    return [one for one in battle.cards if one.prints.ability == "stays" and one.wave and not one.poor]


def overshoot(game: Fought) -> Iterator[Seen]:
    for seat in game.winners:
        yield Seen(game, 1, game.reached[seat - 1] - game.target, 0, seat)


def ended(how: str) -> Recount:
    return lambda game: iter([Seen(game, 1, game.how == how)])


RECOUNTED: dict[str, Recount] = {
    "faction_wins": faction_wins,
    "battle_margin": battle_margin,
    "wave_lead_wins": wave_lead_wins,
    "kills": deeds("kill"),
    "conversions": deeds("conversion"),
    "emboldens": deeds("embolden"),
    "silenced": silenced,
    "backed_winner": backed_winner,
    "influence_rate": each_seat(lambda one: one.influence + one.special),
    "influence_source": influence_source,
    "hush_rate": hush_rate,
    "hush_gold": each_seat(lambda one: one.hush),
    "poor_rate": poor_rate,
    "consolation_share": consolation_share,
    "character_yield": character_yield,
    "character_deeds": character_deeds,
    "extra_use": extra_use,
    "carried": carried,
    "overshoot": overshoot,
    "gold_decides": ended("gold"),
    "no_winner": ended("no_winner"),
}

TIES = {"influence": "none", "gold": "gold", "no_winner": "unbroken"}
SPLIT: dict[str, Callable[[Seen], str | None]] = {
    "": lambda _: "",
    "seats": lambda one: str(len(one.game.names)),
    "target": lambda one: str(one.game.target),
    "tie": lambda one: TIES[one.game.how],
    "policy:langman_hush_wave1": lambda one: one.game.policies.get("langman_hush_wave1", "no"),
    "position": lambda one: str(one.seat),
    "player": lambda one: one.game.names[one.seat - 1],
    "result": lambda one: (
        "won" if one.seat in one.game.winners else "lost" if one.game.winners else "no winner"
    ),
    "battle_no": lambda one: str(one.battle),
    "phase": lambda one: str(one.battle) if one.battle < 3 else "3+",
    "tenth": lambda one: str(ceil(10 * one.battle / len(one.game.battles))),
}  # fmt: skip


def split(seen: Iterable[Seen], by: str) -> dict[str, list[Seen]]:
    """Observations by their key; those that have none are left out."""
    value = SPLIT.get(by, lambda one: one.of[by])
    told: dict[str, list[Seen]] = defaultdict(list)
    for one in seen:
        key = value(one)
        if key is not None:
            told[key].append(one)
    return told


class Wanted(NamedTuple):
    n: int
    k: int | None
    games: int
    value: float | None
    ends: Ends | None


def wanted(metric: Metric, seen: Iterable[Seen], by: str) -> dict[tuple[str, str], Wanted]:
    """What the rows of an answer have to say, by key and part."""
    told: dict[tuple[str, str], Wanted] = {}
    for key, own in split(seen, by).items():
        for part in metric.parts or ("",):
            if sum(one.x for one in own):
                told[key, part] = _row(metric, own, part)
    return told


def _row(metric: Metric, own: list[Seen], part: str) -> Wanted:
    """Below the least number of games, or observations, there is no value."""
    each: dict[int, tuple[int, int]] = {}
    for one in own:
        x, y = each.get(one.game.number, (0, 0))
        each[one.game.number] = x + one.x, y + (one.y if one.part == part else 0)
    assert not any(y for x, y in each.values() if not x), "nothing is brought where nothing was tried"
    told = sums((x, y) for x, y in each.values() if x)
    match metric.interval[0]:
        case "M":
            values = Counted(Counter(one.y for one in own).items())
            enough = values.n >= LEAST["M"]
            return Wanted(values.n, None, told.g, values.middle if enough else None, median_ends(values))
        case "H":
            enough = told.g >= max(LEAST["H"], metric.least)
            n, ends = told.g if metric.of_games else len(own), hall(told) if enough else None
        case code:
            one_each = code == "W" and told.x == told.g
            enough = told.x >= FIRST_SHARE and (one_each or told.g >= LEAST["C"])
            n, ends = told.x, (wilson(told.y, told.x) if one_each else clustered(told)) if enough else None
    return Wanted(n, told.y, told.g, told.y / told.x if enough else None, ends)
