"""Positions of Shadow Throne made by hand, with plainly fake characters, for tests that begin in the middle of a battle.

    outlaw, saint = rebel("commoner", power=1), church("elite", power=2, ability="convert_commoners", number=3)
    t = battle((outlaw, saint, GUARD), None, box=(KNIGHTS,))     waves 1 and 2 lie; everybody has 10 gold
    t.when(reveal(KNIGHTS, GUARD, GUARD)).then_some(...)
    played(outlaw, saint, GUARD, after=(None,))                  the same in one: wave 2 is tried on this position

- A character is all zeros but what is told: an elite of no power, influence, gold, consolation, ability. gold is an
  income (positive) or a cost (negative). Its key says what it is (`test_rebels_commoner_power1`) unless `key` is given.
- A wave is one card a seat, None for a wave in which everybody was poor (such a card counts for nothing and causes no
  hush money). A card may lie as dead(card), converted(card), emboldened(card, 2), poor(card), or as (king, extra).
- The box has 54 cards, 18 a faction: three copies of every card named (fewer where a faction names many; six of a GUARD), the rest
  fillers. The Power Track, the deck and the hands follow from what lies there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import AddExtra, RevealWave, SetUp
from domain.games.shadow_throne.components import FACTIONS, Character
from domain.games.shadow_throne.state import Fielded, Seat
from domain.kernel.box import facts_box
from domain.kernel.log import Box, Describe
from domain.kernel.result import ABANDONED
from tests.specification import NAMES, Table, table

EVERY_BATTLE = 54
OF_A_FACTION = 18


@dataclass(frozen=True)
class Card:
    """A fake character; copies 0: as many as fit."""

    key: str
    prints: Character
    copies: int = 0


@dataclass(frozen=True)
class Lying:
    """A character as it lies in the battle."""

    card: Card
    up: bool = True
    dead: bool = False
    converted: bool = False
    tokens: int = 0
    bonus: int = 0
    extra: bool = False
    ability: str | None = None


def card(faction: str, rank: str | None = "elite", key: str = "", *, copies: int = 0, **fields: Any) -> Card:
    plain: dict[str, Any] = {
        "power": 0, "influence": 0, "gold": 0, "consolation": 0, "ability": "none", "number": None, **fields,
    }  # fmt: skip
    words = [f"{name}{told}" if isinstance(told, int) else str(told) for name, told in fields.items() if told]
    key = key or "_".join(("test", faction, str(rank), *words)).replace("-", "minus")
    name = "TEST " + key.removeprefix("test_").replace("_", " ")
    return Card(key, Character(name=name, faction=faction, rank=rank, **plain), copies)  # type: ignore[arg-type] # words of the caller


def empire(rank: str | None = "elite", key: str = "", **fields: Any) -> Card:
    return card("empire", rank, key, **fields)


def rebel(rank: str | None = "elite", key: str = "", **fields: Any) -> Card:
    return card("rebels", rank, key, **fields)


def church(rank: str | None = "elite", key: str = "", **fields: Any) -> Card:
    return card("church", rank, key, **fields)


# Those who act, named after the printed characters whose texts they carry; every number here is a fixture.
def _acting(faction: str, rank: str, key: str, ability: str, number: int | None, fields: dict[str, Any]) -> Card:
    told = {"rank": rank, "ability": ability, "number": number, **fields}
    return card(faction, told.pop("rank"), f"test_{key}", **told)


def knights(number: int | None = 1, **fields: Any) -> Card:
    return _acting("empire", "elite", f"knights_{number}", "kill_commoners", number, fields)


def widow(number: int = 1, **fields: Any) -> Card:
    """Kills elites, as Anna Lys does."""
    return _acting("empire", "noble", f"widow_{number}", "kill_elites", number, fields)


def assassin(number: int = 1, **fields: Any) -> Card:
    """Kills nobles, as Datura does."""
    return _acting("empire", "elite", f"assassin_{number}", "kill_nobles", number, fields)


def king(number: int = 3, **fields: Any) -> Card:
    return _acting("empire", "noble", f"king_{number}", "extra_empire", number, fields)


def scouts(number: int = 1, name: str = "", **fields: Any) -> Card:
    return _acting("rebels", "elite", name or f"scouts_{number}", "embolden_wave", number, fields)


def prince(number: int = 1, **fields: Any) -> Card:
    """Emboldens the next wave, as Picureas does."""
    return _acting("rebels", "noble", f"prince_{number}", "embolden_next_wave", number, fields)


def queen(number: int = 3, **fields: Any) -> Card:
    return _acting("rebels", "noble", f"queen_{number}", "embolden_commoners", number, fields)


def thorn(number: int = 1, **fields: Any) -> Card:
    """Stays after a defeat, as Langman does."""
    return _acting("rebels", "noble", f"thorn_{number}", "stays", number, {"copies": 1, **fields})


def whisperer(number: int = 1, **fields: Any) -> Card:
    """Silences other factions, as Sythera does."""
    return _acting("rebels", "noble", f"whisperer_{number}", "silence", number, fields)


def shepherd(number: int = 3, **fields: Any) -> Card:
    return _acting("church", "elite", f"shepherd_{number}", "convert_commoners", number, fields)


def absolver(number: int = 3, **fields: Any) -> Card:
    """Converts elites, as Protis does."""
    return _acting("church", "noble", f"absolver_{number}", "convert_elites", number, fields)


def princess(number: int = 3, **fields: Any) -> Card:
    return _acting("church", "noble", f"princess_{number}", "convert_and_embolden", number, fields)


def sufferer(**fields: Any) -> Card:
    """Brings special influence when she dies, as Simone does."""
    return _acting("church", "noble", "sufferer", "special_influence", 0, {"amount": 2, "copies": 1, **fields})


def revelator(number: int = 0, **fields: Any) -> Card:
    """Extra power for the poor, as Thavma has."""
    return _acting("church", "noble", f"revelator_{number}", "bonus_power", number, {"amount": 3, **fields})


GUARD = empire(key="test_guard", copies=6)
BANDIT = rebel(key="test_bandit", copies=6)
PRIEST = church(key="test_priest", copies=6)
"""Elites of their factions that cost, bring and do nothing."""


# As they lie.
def lying(one: "Card | Lying", **how: Any) -> Lying:
    return replace(one if isinstance(one, Lying) else Lying(one), **how)


def dead(one: "Card | Lying", **how: Any) -> Lying:
    return lying(one, dead=True, **how)


def converted(one: "Card | Lying", **how: Any) -> Lying:
    return lying(one, converted=True, **how)


def emboldened(one: "Card | Lying", tokens: int) -> Lying:
    return lying(one, tokens=tokens)


def poor(one: "Card | Lying") -> Lying:
    return lying(one, up=False)


Item = Card | Lying | tuple[Card, Card]
Row = Sequence[Item] | None


def _box(cards: Sequence[Card]) -> dict[str, dict[str, Any]]:
    named = {one.key: one for one in cards}
    assert all(named[one.key] == one for one in cards), "two different cards have one key: give a key"
    components: dict[str, Character] = {}
    for faction in FACTIONS:
        own = [one for one in named.values() if (one.prints.faction or "church") == faction]
        told = sum(one.copies for one in own)
        each = min(3, (OF_A_FACTION - told) // max(1, sum(not one.copies for one in own)))
        for one in own:
            components[one.key] = msgspec.structs.replace(one.prints, copies=one.copies or each)
        left = OF_A_FACTION - sum(one.copies or each for one in own)
        filler = card(faction, "elite", f"filler_{faction}").prints
        if left:
            components[f"filler_{faction}"] = msgspec.structs.replace(filler, copies=left)
    return {key: _present(one) for key, one in components.items()}


def _present(one: Character) -> dict[str, Any]:
    return {name: value for name, value in msgspec.to_builtins(one).items() if value is not None}


def box_of(*cards: Card, whole: bool = True) -> Box:
    """whole=False: only these cards are known, and not how many copies there are of each."""
    if whole:
        return Box(name="test box", kind="owner", components=_box(cards))
    return Box(name="open box", kind="owner", components={one.key: _present(one.prints) for one in cards})


class _Field:
    """Lays the waves out, names the copies, and sums the power."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.copies: Counter[str] = Counter()
        self.fielded: list[Fielded] = []
        self.power = [0, 0, 0]

    def wave(self, number: int, row: Row) -> None:
        items: Sequence[Item] = [poor(filler(seat)) for seat in range(self.seats)] if row is None else row
        assert len(items) == self.seats, "one card a seat"
        for seat, item in enumerate(items, 1):
            if isinstance(item, tuple):
                self.lay(number, seat, lying(item[0]))
                self.lay(number, seat, lying(item[1], extra=True))
            else:
                self.lay(number, seat, lying(item))

    def lay(self, wave: int, seat: int, one: Lying, ability: str | None = None) -> None:
        prints = one.card.prints
        acted = prints.number in (1, 2, 3) or prints.ability == "stays" or (one.dead and prints.number == 0)
        told = ability or one.ability
        side = "church" if one.converted else prints.faction or ""
        self.copies[one.card.key] += 1
        copy = self.copies[one.card.key]
        self.fielded.append(
            Fielded(
                one.card.key if copy == 1 else f"{one.card.key}#{copy}", seat, wave, side, one.up, one.extra, one.dead,
                one.converted, one.tokens, one.bonus,
                told if told is not None else "triggered" if acted and one.up else "",
            )
        )  # fmt: skip
        if one.up and not one.dead:
            self.power[FACTIONS.index(side)] += (prints.power or 0) + one.tokens + one.bonus  # type: ignore[arg-type] # one of three


def filler(place: int) -> Card:
    """What a poor wave turned down: the factions by turns, so that no filler runs out."""
    faction = FACTIONS[place % 3]
    return Card(f"filler_{faction}", card(faction, "elite", f"filler_{faction}").prints)


def _cards(rows: Sequence[Row]) -> Iterator[Card]:
    for row in rows:
        for item in row or ():
            parts = item if isinstance(item, tuple) else (item,)
            yield from (part.card if isinstance(part, Lying) else part for part in parts)


def _each(told: int | Sequence[int], seats: int) -> Sequence[int]:
    return [told] * seats if isinstance(told, int) else told


def battle(
    *waves: Row, box: Sequence[Card] = (), seats: int = 3, gold: int | Sequence[int] = 10,
    influence: int | Sequence[int] = 0, number: int = 1, stayed: dict[int, Card] | None = None,
    policies: dict[str, str] | None = None, whole: bool = True, **state: Any,
) -> Table:  # fmt: skip
    """These waves lie; `stayed`: whose Langman lies in wave 0. In a later battle one card of each hand was saved."""
    staying = stayed or {}
    named = [one for one in (*_cards(waves), *box, *staying.values()) if not one.key.startswith("filler_")]
    field = _Field(seats)
    for owner, one in staying.items():
        field.lay(0, owner, lying(one), "stayed")
    for wave, row in enumerate(waves, 1):
        field.wave(wave, row)
    opened = table(GAME, seats=NAMES[:seats], box=box_of(*named, whole=whole), policies=policies)
    purses = zip(_each(gold, seats), _each(influence, seats), strict=True)
    saved = seats if number > 1 else 0
    dealt = 6 * seats if waves else 0
    position: dict[str, Any] = {
        "seats": tuple(Seat(gold=one, influence=two, saved=int(number > 1 and not waves)) for one, two in purses),
        "battle": number, "wave": len(waves), "counted": len(waves), "drafted": bool(waves),
        "fielded": tuple(field.fielded), "power": tuple(field.power) if waves else (0, 0, 0),
        "deck": EVERY_BATTLE - saved - len(staying) - dealt, **state,
    }  # fmt: skip
    # Whoever stands at the target by special influence would need a Simone there: that law is asked of positions alone.
    beyond = "how" not in state and max(_each(influence, seats)) >= opened.state.target
    told = opened.at(**{**position, **({"how": ABANDONED} if beyond else {})})
    return replace(told, now=structs.replace(told.now, how="")) if beyond else told


def played(*cards: Card, after: Sequence[Row] = (), box: Sequence[Card] = (), **more: Any) -> Table:
    """The next wave, tried: one card a seat; read the answer."""
    return battle(*after, box=(*cards, *box), seats=len(cards), **more).when(reveal(*cards))


QUIET = (None, None, None)
"""Three waves in which everybody was poor: the next is the fourth, and the battle is resolved after it."""


def reveal(*cards: Card, illegal: tuple[int, ...] = ()) -> RevealWave:
    return RevealWave(cards=tuple(one.key for one in cards), illegal=illegal)


def extra(seat: int, one: Card | None = None) -> AddExtra:
    return AddExtra(seat=seat, card=one.key if one else None)


def setting_up(seats: int = 3, **more: Any) -> Table:
    """The set-up, tried: read the answer."""
    return table(GAME, seats=seats, **more).when(SetUp())


def facts_only(*cards: str) -> Table:
    """A game with the rulebook's facts only, and 0 for the power and influence of these cards."""
    opened = table(GAME, box=facts_box(GAME)).given(SetUp())
    return opened.given(*(Describe(component=key, values={"power": 0, "influence": 0}) for key in cards))
