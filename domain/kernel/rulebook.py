"""The rules in our own words, by id: what refusals, help pages and tests refer to."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class Rule(Struct, frozen=True, kw_only=True):
    """`ruling`: how an open text is read here, where it is open."""

    id: str
    title: str
    statement: str
    edition: str = ""
    heading: str = ""
    kind: str = ""
    ruling: str = ""


@cache
def rules(game_package: str) -> dict[str, Rule]:
    """Every rule of a game, by id, in rulebook order."""
    plain = tomllib.loads(files(game_package).joinpath("rulebook.toml").read_text(encoding="utf-8"))
    return {rule.id: rule for rule in msgspec.convert(plain["rule"], list[Rule])}
