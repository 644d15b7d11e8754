"""Changing one value in the owner's box, typed as at the table."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.alike import kind_of
from domain.kernel.box import PRACTICE, contradictions, facts, refuse_in_part
from domain.kernel.game import Game
from domain.kernel.offer import ENOUGH
from domain.kernel.printed import Printed, printed
from domain.kernel.refusal import malformed
from domain.kernel.text import as_typed
from domain.recording.trouble import NotFound
from domain.recording.wording import folded
from service import boxes
from service.answers import Unclear, instead, key_of, read
from service.box_reports import key_in, on_opening
from service.describing import UNKNOWN, field_of, item_of
from service.wording import listed, plain


class Changed(Struct, frozen=True, kw_only=True):
    """One value of the box, as it was and as it is; None is unknown."""

    file: str
    component: str
    field: str
    old: Any
    new: Any
    sentence: str


def change(
    game: Game, path: Path, named: str, field: str, typed: str, *, reason: str = "", new: bool = False
) -> Changed:
    """The box with this value instead; refused, and left as it was, where the value cannot be."""
    with boxes.changing(path, game) as plain_box:
        component, one, old = _entered(game, plain_box, named, field, typed, reason=reason, new=new)
        refuse_in_part(game, plain_box)
    values = {**facts(game).get(component, {}), **plain_box["components"][component]}
    value = plain_box["components"][component].get(one.name)
    before, after = (UNKNOWN if known is None else one.said(known) for known in (old, value))
    told = f"{before} → {after}. Games that were opened before keep what they know."
    called = plain(str(values.get("name") or component))
    sentence = f"{called}, {one.title}: {told if before != after else f'{after}, as before.'}"
    if wrong := on_opening(game, plain_box)[0]:
        sentence = f"{sentence} No game can be opened with this box yet. {plain(' '.join(wrong))}"
    return Changed(file=str(path), component=component, field=one.name, old=old, new=value, sentence=sentence)


def _entered(
    game: Game, plain_box: dict[str, Any], named: str, field: str, typed: str, *, reason: str, new: bool
) -> tuple[str, Printed, Any]:
    """Of which component which field has another value in the box now, and the one that it had."""
    known = {**facts(game), **plain_box.setdefault("components", {})}
    component = _component(game, known, named, new=new)
    one = _field(game, component, field)
    values = plain_box["components"].setdefault(component, {"name": named.strip()} if component not in known else {})
    old = {**facts(game).get(component, {}), **values}.get(one.name)
    values.pop(one.name, None)
    if typed.casefold() != UNKNOWN:
        values[one.name] = _value(one, named, typed)
    reasons = plain_box.setdefault("reasons", {})
    reasons.pop(f"{component}.{one.name}", None)
    if reason and one.name in values:
        reasons[f"{component}.{one.name}"] = reason
    _refuse_without_reason(game, plain_box, component, one.name)
    return component, one, old


def _component(game: Game, known: dict[str, dict[str, Any]], named: str, *, new: bool) -> str:
    if (key := key_in(known, named)) is not None:
        return key
    if new:
        return _key(named)
    raise NotFound(
        f"Your box of {game.title} has no {as_typed(named)}. --new adds it; `tablescribe box show {game.key}` lists all."
    )


def _refuse_without_reason(game: Game, plain_box: dict[str, Any], component: str, field: str) -> None:
    """Against the rulebook: here an option takes the reason, and nobody has to open the file."""
    values = plain_box["components"][component]
    if plain_box.get("kind") != PRACTICE and field in values:
        for one in contradictions(game, component, {field: values[field]}, plain_box["reasons"]):
            raise malformed(f"{component}.{field}", f"{one.sentence.removesuffix('.')} with --reason.")


def _key(named: str) -> str:
    try:
        return key_of(named)
    except Unclear as unclear:
        raise malformed("component", str(unclear)) from None


def _field(game: Game, component: str, wanted: str) -> Printed:
    """A field by its name, by its title, or by the beginning of either."""
    known = printed(game.components[kind_of(game, component)])
    typed = folded(wanted).replace(" ", "_")
    names = {one.name: (one.name, folded(one.title).replace(" ", "_")) for one in known.values()}
    exact = [name for name, words in names.items() if typed in words]
    begun = exact or [name for name, words in names.items() if any(word.startswith(typed) for word in words)]
    if len(begun) != 1:
        told = listed([f"{one.name} ({one.title})" for one in known.values()])
        raise malformed(
            "field", f"{as_typed(wanted)} names {'several fields' if begun else 'no field'}. Fields: {told}."
        )
    return known[begun[0]]


def _value(one: Printed, called: str, typed: str) -> Any:
    if one.of is None:
        return _admitted(one, called, typed)
    if typed.startswith("["):
        try:
            return msgspec.json.decode(typed)
        except msgspec.DecodeError:
            raise malformed(one.name, f"{as_typed(typed)} is no list. {one.help}") from None
    parts = [part for part in (part.strip() for part in typed.split(",")) if folded(part) not in {"", "none"}]
    return [_admitted(one, called, part) for part in parts]


def _admitted(one: Printed, called: str, typed: str) -> Any:
    """The value that was typed; refused with what it could be."""
    field = item_of(one, called, []) if one.of is not None else field_of(one, called)
    try:
        answered = read(field, typed)
    except Unclear as unclear:
        raise malformed(one.name, f"{one.title}: {unclear} {one.help}".strip()) from None
    if not answered.listed or answered.value == ENOUGH:
        told = f"{as_typed(typed)} cannot stand for: {one.title}. {instead(field)} {one.help}"
        raise malformed(one.name, told.strip())
    return answered.value
