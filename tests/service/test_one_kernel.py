"""What record 0020 says that one game alone uses of the kernel is used by that game, and by no other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "docs/decisions/0020-one-kernel-for-four-games.md").read_text("utf-8")
STYX, SHADOW_THRONE, NEITHER = (
    set(re.findall(r"`(\w+\.\w+)`", told))
    for told in re.findall(
        r"Styx alone uses (.*?); Shadow Throne\s+alone (.*?);\s+neither (.*?)\. ", RECORD, re.DOTALL
    )[0]
)


def used(key: str) -> set[str]:
    """Type.field for each field that is named where a game makes something of the kernel."""
    files = (ROOT / "domain/games" / key).rglob("*.py")
    return {one for path in files for one in named(ast.parse(path.read_text("utf-8")))}


def named(tree: ast.Module) -> Iterator[str]:
    for part in ast.walk(tree):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
            yield from (f"{part.func.id}.{one.arg}" for one in part.keywords)
        elif isinstance(part, ast.Dict):
            # What several questions have in common is handed on as a dict.
            yield from (f"Field.{one.value}" for one in part.keys if isinstance(one, ast.Constant))


@pytest.mark.parametrize(("own", "other", "told"), [
    ("styx", "shadow_throne", STYX), ("shadow_throne", "styx", SHADOW_THRONE),
])  # fmt: skip
def test_what_one_game_alone_is_said_to_use_it_uses_alone(own: str, other: str, told: set[str]):
    assert len(told) > 4
    assert told - used(own) == set()
    assert told & used(other) == set()


def test_what_no_game_is_said_to_use_none_does():
    assert "Game.co_operative" in NEITHER
    assert NEITHER & (used("styx") | used("shadow_throne")) == set()
