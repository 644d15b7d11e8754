"""The form for a component that a rule wants to know more of: chips, numbers and words, as its game declares them."""

from typing import Any

import msgspec
from msgspec import Struct, structs
from msgspec import inspect as kinds

from domain.kernel.alike import kind_of
from domain.kernel.box import facts, verified_facts
from domain.kernel.game import Game
from domain.kernel.printed import Printed, printed
from domain.kernel.refusal import Need
from domain.recording.wording import harmless


def blank(game: Game, state: Any, need: Need) -> dict[str, Any]:
    """The values that a rule needs, then the others that can be read off it, and what is known already."""
    fields = printed(game.components[kind_of(game, need.component)])
    known = _known(state.components.get(need.component))
    needed = [fields[name] for name in need.fields if name in fields]
    others = [one for name, one in fields.items() if name not in known and one not in needed and not one.rare]
    verified = verified_facts(game).get(need.component, {})
    return {
        "component": need.component, "label": harmless(str(known.get("name", ""))), "values": known,
        "begun": not known.keys() <= facts(game).get(need.component, {}).keys(),
        "fields": [
            *(_asked(_beside(game, need.component, known, one), True) for one in needed),
            *(_asked(_beside(game, need.component, known, one), False) for one in others if _simple(one)),
        ],
        "known": [[one.short, harmless(one.said(known[name])), name in verified] for name, one in fields.items() if name in known],
    }  # fmt: skip


def _known(component: Struct | None) -> dict[str, Any]:
    # As a box file has it, lists for tuples: so do the choices, which say it in words.
    plain: dict[str, Any] = {} if component is None else msgspec.json.decode(msgspec.json.encode(component))
    return {name: value for name, value in plain.items() if value is not None}


def _simple(one: Printed) -> bool:
    """Whether chips are enough; what is longer is entered on the page of the box."""
    return one.of is None or bool(one.choices)


def _beside(game: Game, key: str, known: dict[str, Any], one: Printed) -> Printed:
    """With the choices that can stand beside what is known of the card; what another answer decides is judged when it is there."""
    if one.of is not None or not one.where.keys() <= known.keys():
        return one
    before = _against(game, key, known)
    fitting = [each for each in one.choices if _against(game, key, {**known, one.name: each.value}) <= before]
    return structs.replace(one, choices=tuple(fitting) or one.choices)


def _against(game: Game, key: str, values: dict[str, Any]) -> set[str]:
    return {found.sentence for found in game.cross_checks({key: values}, False) if found.weight != "warn"}


def _asked(one: Printed, needed: bool) -> dict[str, Any]:
    return {
        "name": one.name, "title": one.short, "help": one.help, "needed": needed,
        "where": {name: list(values) for name, values in ({} if needed else one.where).items()}, **_control(one),
    }  # fmt: skip


def _control(one: Printed) -> dict[str, Any]:
    values = [{"value": msgspec.to_builtins(choice.value), "label": harmless(choice.label)} for choice in one.choices]
    if values:
        return {"kind": "one" if one.of is None else "set", "values": values}
    if isinstance(one.kind, kinds.IntType):
        return {"kind": "number", "least": one.kind.ge, "most": one.kind.le}
    return {"kind": "text"}
