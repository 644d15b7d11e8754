"""Filters: which games and seats count, written as `seats=3,4`, `length>=5`, `player=Mara`."""

import re
from typing import Literal, NamedTuple

from domain.kernel.refusal import malformed

Sign = Literal["=", "!=", ">=", "<=", ">", "<", ".."]
WRITTEN = re.compile(r"\s*([a-z_]+(?::[a-z_]+)?)\s*(>=|<=|!=|=|>|<|\s+in\s+)\s*(.+?)\s*")
RANGE = re.compile(r"(\d+)\.\.(\d+)")


class Filter(NamedTuple):
    """A dimension or one of the filters beside them, how it compares, and with what."""

    key: str
    sign: Sign
    values: tuple[str, ...]

    def __str__(self) -> str:
        if self.sign == "..":
            return f"{self.key}={'..'.join(self.values)}"
        return f"{self.key}{self.sign}{','.join(self.values)}"


def read(words: str) -> Filter:
    found = WRITTEN.fullmatch(words)
    if found is None:
        raise malformed(
            "where",
            f"A filter is written as seats=4, seats=3,4, seats=3..5, seats>=4 or player=Mara; {words!r} is not.",
        )
    key, sign, told = found[1], found[2].strip(), found[3]
    between = RANGE.fullmatch(told)
    if between and sign == "=":
        return Filter(key, "..", (between[1], between[2]))
    if key == "group":
        return Filter(key, "=", (", ".join(sorted(name.strip() for name in told.split(","))),))
    values = tuple(value.strip().removeprefix("(").removesuffix(")") for value in told.split(","))
    if not all(values):
        raise malformed("where", f"A value is missing in {words!r}.")
    return Filter(key, "=" if sign == "in" else sign, values)  # type: ignore[arg-type] # the pattern knows no other sign
