"""The owner's box of a game: a file of component values, typed from the owner's own copy, kept in the home."""

from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.box import PRACTICE, box_in_file, facts, practice_box, typed_all, with_trimmed_names
from domain.kernel.game import Finding, Game
from domain.kernel.log import Box
from domain.kernel.refusal import Refused
from domain.kernel.text import as_typed
from domain.recording.lines import by_hand
from domain.recording.part import written
from domain.recording.system import typed
from domain.recording.trouble import StoreUnavailable, Unreadable
from domain.recording.turn import turn_at
from domain.recording.ways import Way
from service.wording import unread

BIGGEST = 4_000_000
PARTS = ("game", "kind", "name", "complete", "components", "reasons")
PLAIN: dict[str, tuple[type, str]] = {"complete": (bool, "true or false"), "name": (str, "a text")}
OWNER = "owner"
NEAR = 0.8
"""How like a part of a box another word is that was meant to be it."""


def read(path: Path) -> dict[str, Any]:
    """A box file as plain values; what does not read is told with its place."""
    try:
        text = beginning(path)
    except OSError as wrong:
        raise Unreadable(f"The box {path} cannot be read ({wrong.strerror}). Check the name.") from wrong
    return parsed(text, str(path))


def beginning(path: Path) -> bytes:
    """As much of a file as is read, and one byte more where it has more: a device never ends."""
    with path.open("rb") as file:
        return file.read(BIGGEST + 1)


def box_of(game: Game, file: str) -> tuple[Box, tuple[Finding, ...]]:
    """The box of a file that somebody names."""
    plain = read(Path(file))
    with checked_with(f"{game.key} --file {typed(file)}"):
        return box_in_file(game, plain)


@contextmanager
def checked_with(named: str) -> Iterator[None]:
    """What a box is refused for ends with the command that says all of it; of another game's box there is no more to say."""
    try:
        yield
    except Refused as refused:
        if refused.refusal.field in {"game", "kind"}:
            raise
        told = f"{refused.refusal.sentence} {Way.CHECK_BOX.format(named=named)}."
        raise refused.with_(sentence=told) from None


def parsed(text: bytes, called: str) -> dict[str, Any]:
    """The text of a box file as plain values."""
    try:
        if len(text) > BIGGEST:
            raise Unreadable(f"The box {called} has more than {BIGGEST // 1_000_000} MB. That is no box file.")
        plain, twice = by_hand(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Unreadable(f"The box {called} is not JSON: {unread(wrong)}. Correct it, or make a new one.") from wrong
    if twice:
        raise Unreadable(f"The box {called} tells {as_typed(twice)} twice. Leave one out.")
    if misshapen := _misshapen(plain):
        raise Unreadable(f"The box {called} {misshapen}. {Way.BOX}.")
    return {"components": {}, **plain}


def _misshapen(plain: Any) -> str:
    """What a box must be and this one is not; nothing if it is a box."""
    whole = 'must be an object with "game" and "components", each component an object of values'
    if not isinstance(plain, dict) or not isinstance(components := plain.get("components", {}), dict):
        return whole
    if not all(isinstance(values, dict) for values in components.values()):
        return whole
    other = [
        f'{told} under "{field}"'
        for field, (kind, told) in PLAIN.items()
        if not isinstance(plain.get(field, kind()), kind)
    ]
    if other:
        return f"says something else than {other[0]}"
    if plain.get("kind", OWNER) not in (OWNER, PRACTICE):
        return f'says {as_typed(plain["kind"])} under "kind": write "{PRACTICE}" if its cards are invented, or leave it out for your own copy'
    for key in plain:
        if key not in PARTS:
            near = get_close_matches(key.casefold(), PARTS, 1, NEAR)
            meant = f': write "{near[0]}" if that is meant' if near else ""
            return f"has {as_typed(key)}, which nobody reads{meant}. A box has {', '.join(PARTS[:-1])} and {PARTS[-1]}"
    reasons = plain.get("reasons", {})
    if not isinstance(reasons, dict) or not all(isinstance(reason, str) for reason in reasons.values()):
        return 'must give its "reasons" as an object of texts'
    return ""


def template(game: Game) -> dict[str, Any]:
    """A box as far as the rulebooks print it: what is unknown is absent."""
    return {"game": game.key, "name": f"my {game.title}", "complete": False, "components": facts(game), "reasons": {}}


def invented(game: Game, name: str) -> dict[str, Any]:
    """The whole practice box under another name, so that its numbers can be changed."""
    return {"game": game.key, "kind": PRACTICE, "name": name, "components": practice_box(game).components}


def write(path: Path, plain: dict[str, Any], *, over: bool = True) -> None:
    """The whole file or, if that fails, the one before. over: what lies there is replaced."""
    with _turn(path), written(path, over=over) as part:
        part.write_bytes(in_lines(plain))


@contextmanager
def changing(path: Path, game: Game) -> Iterator[dict[str, Any]]:
    """The box as it is now, or else a new one, to be changed inside; nobody else changes it until it is written, at the end.

    Whatever is refused inside leaves the file as it was.
    """
    with _turn(path):
        yield (plain := read(path) if path.exists() else template(game))  # noqa: RUF075 - of what is refused inside nothing is written
        with written(path, over=True) as part:
            part.write_bytes(in_lines(plain))


@contextmanager
def _turn(path: Path) -> Iterator[None]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with turn_at(path):
            yield
    except OSError as wrong:
        raise StoreUnavailable(f"The box {path} cannot be written ({wrong.strerror}). Check the folder.") from wrong


def in_lines(plain: dict[str, Any]) -> bytes:
    """One component a line, so that people can read and compare it."""
    components = with_trimmed_names(plain["components"])
    lines = [f"  {_json(key)}: {_json(values)}" for key, values in components.items()]
    rest = [f" {_json(key)}: {_json(value)}" for key, value in plain.items() if key != "components"]
    last = ' "components": {\n' + ",\n".join(lines) + "\n }"
    return ("{\n" + ",\n".join([*rest, last]) + "\n}\n").encode()


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def keep(
    path: Path, game: Game, component: str, values: dict[str, Any], reason: str, *, again: bool = False
) -> list[str]:
    """Values entered during a game, into the box: what was read last stands. The fields that said otherwise before.

    again: they were told before, so only what the box lacks is added: it may have been corrected since.
    """
    with changing(path, game) as plain:
        known = plain.setdefault("components", {}).setdefault(component, {})
        values = {field: value for field, value in values.items() if not (again and field in known)}
        other = [field for field, value in values.items() if known.get(field, value) != value]
        known.update(values)
        reasons = plain.setdefault("reasons", {})
        for field in values:
            reasons.pop(f"{component}.{field}", None)
            if reason:
                reasons[f"{component}.{field}"] = reason
    return other


def unknown(game: Game, components: dict[str, dict[str, Any]]) -> dict[str, str]:
    """What each component does not tell yet, in the words of the game's checks; whole ones are left out."""
    typed_all(game, components)
    in_part = set(game.cross_checks(components, False))
    found = [one for one in game.cross_checks(components, True) if one not in in_part]
    return {one.component: one.sentence for one in found if one.component and one.weight == "warn"}
