"""The questions that Shadow Throne declares, each counted once more in Python by the words of its definition."""

from collections.abc import Callable, Iterable, Iterator

from tests.projections.bars import Seen, grouped, phase, position, result, tenth
from tests.projections.shadow_throne_fought import SHADOW_THRONE, Battle, Card, Fought, after_poor, hushed

FACTIONS = ("empire", "rebels", "church")


Recount = Callable[[Fought], Iterator[Seen]]


def of_card(one: Card) -> dict[str, tuple[str, ...]]:
    number = one.prints.number or 0
    told = {
        "wave": str(one.wave),
        "faction": one.side,
        "printed": one.prints.faction,
        "card_rank": one.prints.rank,
        "character": one.key,
        "ability_no": str(number) if number else "none",
    }
    return {by: () if key is None else (key,) for by, key in told.items()}


def card_seen(game: Fought, one: Card, x: int, y: int, part: str = "") -> Seen:
    return Seen(game, one.seat, one.battle, x=x, y=y, parts=(part,), of=of_card(one))


def played(game: Fought) -> Iterator[Card]:
    """Characters played face up; a Langman who stayed was played the battle before."""
    return (one for one in game.cards() if one.wave and not one.poor)


def faction_wins(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        for faction in FACTIONS:
            yield Seen(game, span=battle.number, y=faction in battle.won, of={"faction": (faction,)})


def battle_margin(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        _, second, first = sorted(battle.power[3].values())
        yield Seen(game, span=battle.number, y=first - second)


def wave_lead_wins(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        for wave, power in enumerate(battle.power[:3], 1):
            ahead = [faction for faction in FACTIONS if power[faction] == max(power.values())]
            if len(ahead) == 1:
                of = {"wave": (str(wave),), "faction": (ahead[0],)}
                yield Seen(game, span=battle.number, y=ahead[0] in battle.won, of=of)


def deeds(kind: str) -> Recount:
    def counted(game: Fought) -> Iterator[Seen]:
        for battle in game.battles:
            yield Seen(game, span=battle.number, y=sum(one.done[kind] for one in battle.cards))

    return counted


def silenced(game: Fought) -> Iterator[Seen]:
    for one in game.cards():
        for act in one.acts if one.prints.number else ():
            yield card_seen(game, one, 1, act in {"silenced", "lost"})


def victims(game: Fought) -> Iterator[Seen]:
    for one in game.cards():
        if not one.poor:
            befell = {"killed": one.dead, "converted": one.converted}
            yield card_seen(game, one, 1, 1)._replace(parts=tuple(what for what, did in befell.items() if did))


def backed_winner(game: Fought) -> Iterator[Seen]:
    return (card_seen(game, one, 1, one.won) for one in played(game))


def each_seat(amount: Callable[[Card], int]) -> Recount:
    def counted(game: Fought) -> Iterator[Seen]:
        for battle in game.battles:
            for seat in range(1, len(game.names) + 1):
                told = sum(amount(one) for one in battle.cards if one.seat == seat)
                yield Seen(game, seat, battle.number, y=told)

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
                seen = card_seen(game, one, 1, hushed(battle, one))
                yield seen._replace(of={**seen.of, "after_poor": ("yes",) if after_poor(battle, one) else ()})


def poor_rate(game: Fought) -> Iterator[Seen]:
    return (card_seen(game, one, 1, one.poor) for one in game.cards() if one.wave and not one.extra)


def consolation_share(game: Fought) -> Iterator[Seen]:
    return (card_seen(game, one, one.income + one.consolation, one.consolation) for one in game.cards())


def character_yield(game: Fought) -> Iterator[Seen]:
    for one in game.cards():
        if not one.poor:
            seen = card_seen(game, one, int(one.wave > 0), one.influence + one.special)
            # What Langman brings while he stays belongs to the battle in which he was played.
            yield seen if one.wave else seen._replace(span=one.battle - 1)


def character_deeds(game: Fought) -> Iterator[Seen]:
    for one in played(game):
        for cause, times in one.done.items():
            seen = card_seen(game, one, 1, times)
            yield seen._replace(of={**seen.of, "cause": (cause,)})


def extra_use(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        for seat, added in battle.asked:
            yield Seen(game, seat, battle.number, y=added)


def carried(game: Fought) -> Iterator[Seen]:
    for battle in game.battles:
        if not battle.last and (langmen := langmen_of(battle)):
            yield card_seen(game, langmen[0], 1, langmen[0].stayed)


def langmen_of(battle: Battle) -> list[Card]:
    return [one for one in battle.cards if one.prints.ability == "stays" and one.wave and not one.poor]


def overshoot(game: Fought) -> Iterator[Seen]:
    for seat in game.winners:
        yield Seen(game, seat, y=game.reached[seat - 1] - game.target)


def ended(how: str) -> Recount:
    return lambda game: iter([Seen(game, y=game.how == how)])


RECOUNTED: dict[str, Recount] = {
    "faction_wins": faction_wins,
    "battle_margin": battle_margin,
    "wave_lead_wins": wave_lead_wins,
    "kills": deeds("kill"),
    "conversions": deeds("conversion"),
    "emboldens": deeds("embolden"),
    "silenced": silenced,
    "victims": victims,
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
SPLIT: dict[str, Callable[[Seen], str]] = {
    "": lambda _: "",
    "seats": lambda one: str(len(one.told.names)),
    "target": lambda one: str(one.told.target),
    "tie": lambda one: TIES[one.told.how],
    "policy:langman_hush_wave1": lambda one: one.told.policies.get("langman_hush_wave1", "no"),
    "position": lambda one: position(one.seat, None, len(one.told.names)),
    "player": lambda one: one.told.names[one.seat - 1],
    "result": lambda one: result(one.seat, one.told.winners),
    "battle_no": lambda one: str(one.span),
    "phase": lambda one: phase(SHADOW_THRONE, one.span),
    "tenth": lambda one: tenth(one.span, len(one.told.battles)),
}


def keys(one: Seen, by: str) -> tuple[str, ...]:
    """The bar it belongs to, if any."""
    return (SPLIT[by](one),) if by in SPLIT else one.of[by]


def split(seen: Iterable[Seen], by: str) -> dict[str, list[Seen]]:
    return grouped(seen, by, keys)
