"""The table of record 0020, of what one game alone uses of the kernel, holds that and nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from msgspec import Struct, structs

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "docs/decisions/0020-one-kernel-for-four-games.md").read_text("utf-8")
COLUMNS = "| | Styx alone | Shadow Throne alone | neither |\n| --- | --- | --- | --- |\n"
Names = set[str]


def told() -> Iterator[Names]:
    """Each column of the table, without the names of its rows."""
    rows = [line.split("|")[2:5] for line in RECORD.split(COLUMNS)[1].split("\n\n")[0].splitlines()]
    return (set(re.findall(r"`([\w.]+)`", " ".join(cells))) for cells in zip(*rows, strict=True))


STYX, SHADOW_THRONE, NEITHER = told()


def used(folder: str) -> tuple[Names, set[type[Struct]]]:
    """By what lies in this folder: names that are taken from the kernel, and Type.field for each field that is given; and of
    which types."""
    names, types = set[str](), set[type[Struct]]()
    for path in (ROOT / folder).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        known = dict(taken(tree))
        names |= {*known}
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                made = known.get(call.func.id)
                if isinstance(made, type) and issubclass(made, Struct):
                    types.add(made)
                    names |= {f"{made.__name__}.{field}" for field in given(call, made, tree)}
    return names, types


def taken(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    for part in ast.walk(tree):
        assert not (isinstance(part, ast.Import) and part.names[0].name.startswith("domain.kernel"))
        if isinstance(part, ast.ImportFrom) and str(part.module).startswith("domain.kernel"):
            assert not [one.asname for one in part.names if one.asname]
            yield from ((one.name, resolve_name(f"{part.module}.{one.name}")) for one in part.names)


def given(call: ast.Call, made: type[Struct], tree: ast.Module) -> Iterator[str]:
    """The fields that are given by place and by name. What is handed on with ** may be any that the file names."""
    yield from made.__struct_fields__[: len(call.args)]
    yield from (one.arg for one in call.keywords if one.arg)
    if None in {one.arg for one in call.keywords}:
        keywords = {part.arg for part in ast.walk(tree) if isinstance(part, ast.keyword)}
        keys = {one.value for part in ast.walk(tree) if isinstance(part, ast.Dict) for one in part.keys if isinstance(one, ast.Constant)}  # fmt: skip
        yield from (field for field in made.__struct_fields__ if field in keywords | keys)


def own(game: str, other: str) -> Names:
    """What this game uses and the other does not; of a type that only one of them makes, the type and not its fields."""
    (mine, made), (theirs, also_made) = used(f"domain/games/{game}"), used(f"domain/games/{other}")
    theirs |= {f"{one.__name__}.{field}" for one in made - also_made for field in one.__struct_fields__}
    return mine - theirs


@pytest.mark.parametrize(("game", "other", "told"), [
    ("styx", "shadow_throne", STYX), ("shadow_throne", "styx", SHADOW_THRONE),
])  # fmt: skip
def test_what_one_game_alone_uses_is_told(game: str, other: str, told: Names):
    assert len(told) > 4
    assert told == own(game, other)


def test_what_no_game_uses_is_told():
    """Fields that may be left out, of what games make; questions of all games may give those of a metric."""
    (ours, mine), (theirs, also) = used("domain/games/styx"), used("domain/games/shadow_throne")
    fields = {
        f"{one.__name__}.{field.name}" for one in mine | also for field in structs.fields(one) if not field.required
    }
    assert fields - ours - theirs - used("projections/questions")[0] == NEITHER
