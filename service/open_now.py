"""What can be recorded now, and what a half-filled command is asked next."""

from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import structs

from domain.kernel import offer as offers
from domain.kernel.game import Game
from domain.kernel.judge import alternatives
from domain.kernel.offer import Field, Offer
from domain.kernel.reading import in_words
from domain.kernel.refusal import illegal, malformed
from domain.kernel.text import as_typed
from domain.kernel.words import tag_of
from service.answers import question
from service.wording import plain, unread

STUCK = "Nothing is open, though the game is not over: with its cards as they were told nobody can go on. Open another."


def offer_lines(game: Game, state: Any, open_now: Sequence[Offer]) -> list[str]:
    """One line an offer: its command, its title, and the first thing it asks."""
    if not open_now:
        over = game.result(state) is not None
        return [f"{'Nothing is open: the game is over.' if over else STUCK} A note or a correction is still possible."]
    return [f"{one.command}  {plain(one.title)}{_first(game.next_field(state, one, {}))}" for one in open_now]


def _first(field: Field | None) -> str:
    return "" if field is None else f"  asks: {field.name}"


def next_question(game: Game, state: Any, given: str, exact: bool) -> Field | None:
    """The next field of a half-filled command; None when it is complete. Refused where an answer does not fit."""
    filled = _read(given)
    offer = _offer(game, state, filled)
    filled = _shaped(game, filled)
    answered: dict[str, Any] = {}
    while (field := game.next_field(state, offer, answered)) is not None:
        if field.name not in filled or (field.many and _used_up(filled, field, answered)):
            return field if exact else shown(field)
        value = offers.answers_of(filled, field, answered)
        if not offers.admits(field, value):
            told = alternatives(game, state, {**offer.given, **filled})
            raise illegal("", f"{field.title} {as_typed(value)} is not among the answers.", field=field.name).with_(
                alternatives=told
            )
        answered = offers.answer(answered, field, value)
    return None


def shown(field: Field) -> Field:
    """The field as people may see it: without the exact values where those would tell too much."""
    return field if field.shown is None else structs.replace(field, values=field.shown, shown=None)


def _used_up(filled: dict[str, Any], field: Field, answered: dict[str, Any]) -> bool:
    so_far, _ = offers.chosen(answered, field.name)
    given = filled[field.name]
    return isinstance(given, list) and len(so_far) >= len(given)


def _read(given: str) -> dict[str, Any]:
    try:
        filled = msgspec.json.decode(given.encode())
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as wrong:
        raise malformed("with", f"--with takes a JSON object: {unread(wrong)}.") from wrong
    if not isinstance(filled, dict) or not isinstance(filled.get("type"), str):
        raise malformed("with", '--with takes a half-filled command with its type, such as {"type": "..."}.')
    return filled


def _shaped(game: Game, filled: dict[str, Any]) -> dict[str, Any]:
    """The half-filled command, each field of its own type; what the command has no field for is refused by name."""
    kinds = {tag_of(kind): kind for kind in (get_args(game.commands) or (game.commands,))}
    types = get_type_hints(kinds[filled["type"]])
    given = {name: value for name, value in filled.items() if name != "type"}
    for name, value in given.items():
        if name not in kinds[filled["type"]].__struct_fields__:
            raise malformed(name, f"{filled['type']} has no field {as_typed(name)}.")
        bare = [one for one in value if one != offers.ENOUGH] if isinstance(value, list) else value
        try:
            msgspec.convert(bare, types[name])
        except msgspec.ValidationError as wrong:
            told = in_words(str(wrong).partition(" - at ")[0])[1]
            raise malformed(name, f"In the field {as_typed(name)}: {told}") from wrong
    return filled


def _offer(game: Game, state: Any, filled: dict[str, Any]) -> Offer:
    """The open offer that the half-filled command belongs to."""
    open_now = game.offers(state)
    for one in open_now:
        fits = all(filled.get(name, value) == value for name, value in one.given.items())
        if one.command == filled["type"] and fits:
            return one
    names = ", ".join(dict.fromkeys(one.command for one in open_now)) or "nothing"
    raise illegal(
        "", f"{plain(filled['type'], 60)} is not open now, or not for this seat. Open: {names}.", field="type"
    )


def field_lines(field: Field | None) -> list[str]:
    if field is None:
        return ["Complete: nothing more is asked."]
    return [f"{field.name}: {line}" if place == 0 else line for place, line in enumerate(question(field, whole=True))]
