"""The values of a component are asked by its type; no game is named."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from domain.kernel.offer import ENOUGH, Field
from service.terminal.describing import UNKNOWN, describe, fields_of, plain_values


class Gem(Struct, frozen=True):
    kind: Literal["red", "blue"]
    cuts: tuple[Literal["round", "square"], ...]


class Thing(Struct, frozen=True, kw_only=True):
    name: str | None = None
    size: Annotated[int, Meta(ge=0, le=9)] | None = None
    heavy: bool | None = None
    gems: tuple[Gem, ...] | None = None


def asked(*answers: Any) -> tuple[Any, list[Field]]:
    waiting, fields = iter(answers), []

    def ask(field: Field) -> Any:
        fields.append(field)
        return next(waiting)

    return ask, fields


def test_each_type_is_asked_in_its_own_way():
    ask, fields = asked("Bell", 3, True, 1, "blue", "round", ENOUGH)
    values = describe(Thing, fields_of(Thing), ask, {})
    assert values == {"name": "Bell", "size": 3, "heavy": True, "gems": [{"kind": "blue", "cuts": ["round"]}]}
    assert [field.kind for field in fields] == ["text", "number", "one", "number", "one", "one", "one"]
    assert (fields[1].least, fields[1].most) == (0, 9)
    assert [choice.label for choice in fields[2].values] == ["yes", "no"]
    assert [choice.value for choice in fields[4].values] == ["blue", "red"]


def test_only_what_is_wanted_and_not_known_is_asked():
    ask, fields = asked(True)
    assert describe(Thing, ("size", "heavy"), ask, {"size": 2}) == {"heavy": True}
    assert [field.name for field in fields] == ["heavy"]


@pytest.mark.parametrize("answers", [(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN)])
def test_unknown_leaves_the_value_out(answers: tuple[str, ...]):
    ask, _ = asked(*answers)
    assert describe(Thing, fields_of(Thing), ask, {}) == {}


def test_what_is_known_of_a_thing_leaves_out_what_is_not():
    assert plain_values(Thing(size=0)) == {"size": 0}
    assert plain_values(None) == {}
