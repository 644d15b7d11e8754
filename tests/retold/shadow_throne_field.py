"""Characters of a battle of Shadow Throne as they lie, and what they do to each other when a number comes up.

Written from the rulebook and the table's readings alone; it knows nothing of how the program plays.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

FACTIONS = ("empire", "rebels", "church")
KILLS = {"kill_commoners": "commoner", "kill_elites": "elite", "kill_nobles": "noble"}
CONVERTS = {"convert_commoners": "commoner", "convert_elites": "elite", "convert_and_embolden": "commoner"}


@dataclass(eq=False)
class Lying:
    """One card of this battle. prints: what stands on it."""

    key: str
    prints: dict[str, Any]
    seat: int
    wave: int
    up: bool = True
    extra: bool = False
    dead: bool = False
    converted: bool = False
    tokens: int = 0
    bonus: int = 0
    silenced: bool = False
    acted: bool = False
    """Its ability has done what it does; of Simone: she has died and paid."""
    answered: bool = False
    """King Kyros: his owner has said what is played beside him, or nothing."""
    poor_enough: bool = False
    """Thavma: at most one gold was left when he had been paid."""

    @property
    def faction(self) -> str:
        return "church" if self.converted else self.prints["faction"]

    @property
    def ability(self) -> str:
        return self.prints["ability"]

    @property
    def number(self) -> int:
        """0: a text without a number."""
        return self.prints.get("number") or 0

    @property
    def acts_at(self) -> int:
        """What comes beside King Kyros acts with the 3s, whatever it prints."""
        return 3 if self.extra and self.number else self.number

    @property
    def living(self) -> bool:
        return self.up and not self.dead

    @property
    def power(self) -> int:
        return self.prints["power"] + self.tokens + self.bonus if self.living else 0


@dataclass
class Effects:
    """What the abilities of one number do: all that they touch is found before anything changes."""

    killed: list[Lying] = field(default_factory=list)
    converted: list[Lying] = field(default_factory=list)
    emboldened: list[Lying] = field(default_factory=list)
    silenced: list[Lying] = field(default_factory=list)

    def add(self, actor: Lying, field: "Field") -> None:
        wave = [one for one in field.lying if one.wave == actor.wave and one.living]
        rebels = [one for one in wave if one.faction == "rebels"]
        if rank := KILLS.get(actor.ability):
            self.killed += [one for one in wave if one.prints["rank"] == rank and one.faction != "empire"]
        if rank := CONVERTS.get(actor.ability):
            new = [one for one in wave if one.prints["rank"] == rank and one.faction != "church"]
            self.converted += new
            self.emboldened += new if actor.ability == "convert_and_embolden" else []
        if actor.ability == "embolden_wave":
            self.emboldened += [one for one in rebels if one is not actor]
        if actor.ability == "embolden_commoners":
            before = [one for one in field.lying if one.wave <= actor.wave and one.living]
            self.emboldened += [one for one in before if one.faction == "rebels" and one.prints["rank"] == "commoner"]
        if actor.ability == "silence":
            others = [one for one in wave if one.faction != actor.faction]
            self.silenced += [one for one in others if field.comes_after(one, actor)]
        if actor.ability == "bonus_power" and actor.poor_enough:
            actor.bonus = actor.prints["amount"]


class Field:
    """All that lies, wave by wave; wave 0 holds a Langman who stayed."""

    def __init__(self, readings: dict[str, str], stayed: list[Lying]) -> None:
        self.readings = readings
        self.lying = list(stayed)
        self.wave = 0
        self.number = 0
        """The number whose abilities are next, or wait for an answer; 4: all have acted."""
        self.promised: list[tuple[int, int]] = []
        """Of each Picureas: the wave that is emboldened, and his number."""

    def of(self, seat: int, wave: int) -> list[Lying]:
        return [one for one in self.lying if one.seat == seat and one.wave == wave]

    def copies(self) -> Counter[str]:
        return Counter(one.key for one in self.lying)

    def power(self) -> tuple[int, ...]:
        return tuple(sum(one.power for one in self.lying if one.faction == faction) for faction in FACTIONS)

    def comes_after(self, one: Lying, sythera: Lying) -> bool:
        """Whether Sythera is in time for its text: a 2 or a 3 that comes after her, or none where the table says so."""
        if one.number == 0:
            return self.readings["sythera_scope"] == "all_texts"
        return one.acts_at > max(sythera.acts_at, 1)

    def actors(self) -> list[Lying]:
        """Characters of this wave with the number that has come up, alive and not silenced."""
        return [
            one for one in self.lying
            if one.wave == self.wave and one.living and one.acts_at == self.number and not one.silenced
        ]  # fmt: skip

    def kings(self) -> list[Lying]:
        """Whose owner has to say now what comes beside them."""
        return [one for one in self.actors() if one.ability == "extra_empire" and not one.answered]

    def act(self) -> Iterator[tuple[int, int]]:
        """All abilities of this wave, as far as no King Kyros waits; special influence that comes, as (seat, gain)."""
        if self.number == 0:
            self.keep_promises("next_wave_start")
            for one in self.lying:
                # A text without a number holds from the start.
                one.acted |= one.wave == self.wave and one.up and one.ability == "stays" and not one.number
            self.number = 1
        while self.number <= 3:
            if self.kings():
                return
            yield from self.act_together()
            self.number += 1
        self.keep_promises("next_wave_end")

    def act_together(self) -> Iterator[tuple[int, int]]:
        effects = Effects()
        for actor in self.actors():
            actor.acted = actor.ability not in ("special_influence", "extra_empire")
            effects.add(actor, self)
            if actor.ability == "embolden_next_wave" and self.wave < 4:
                self.promised.append((self.wave + 1, actor.acts_at))
        if self.readings["picureas_moment"] == "his_number":
            effects.emboldened += self.promised_now(self.number)
        yield from self.change(effects)

    def change(self, effects: Effects) -> Iterator[tuple[int, int]]:
        both = self.readings["kill_and_convert"] == "both"
        for one in effects.converted:
            if both or one not in effects.killed:
                one.converted = True
        for one in effects.emboldened:
            one.tokens += 1
        for one in dict.fromkeys(effects.killed):
            one.dead, one.tokens = True, 0
            if one.ability == "special_influence" and not one.silenced:
                one.acted = True
                yield one.seat, one.prints["amount"]
        for one in effects.silenced:
            # Of whoever has acted and died with this very number nothing is left to silence.
            if not (one.dead and one.acted):
                one.silenced = True
                one.bonus = 0

    def promised_now(self, number: int | None) -> list[Lying]:
        """The Rebels of this wave, once for each Picureas of the wave before; None: whatever his number."""
        times = sum(wave == self.wave and number in (None, his) for wave, his in self.promised)
        here = [one for one in self.lying if one.wave == self.wave and one.living and one.faction == "rebels"]
        return here * times

    def keep_promises(self, moment: str) -> None:
        if self.readings["picureas_moment"] == moment:
            for one in self.promised_now(None):
                one.tokens += 1

    def fate(self, one: Lying) -> str:
        """What has become of its ability: triggered, silenced, or lost because its character died at a lower number."""
        if one.ability in ("none", "other") or not one.up:
            return ""
        if one.wave == 0:
            return "stayed"
        if one.answered:
            return ""
        if one.silenced or one.acted:
            return "silenced" if one.silenced else "triggered"
        over = one.wave < self.wave or one.acts_at < self.number
        waits = one.ability == "special_influence" or not one.number
        return "lost" if one.dead and over and not waits else ""

    def staying(self) -> list[Lying]:
        """Each Langman whose ability has triggered, who lives, and whose first battle this was."""
        stays = []
        for one in self.lying:
            triggered = one.acted and not one.silenced
            settled = not one.converted or self.readings["langman_converted_stays"] == "yes"
            if one.ability == "stays" and one.wave and one.living and triggered and settled:
                stays.append(Lying(one.key, one.prints, one.seat, 0))
        return stays
