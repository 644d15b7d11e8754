"""What no game of ours holds yet is looked into as well: each kind of type that a card or a position may have."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from domain.kernel.printed import printed
from domain.kernel.reading import in_place
from domain.kernel.refusal import Refused
from domain.kernel.strange import refuse_strange


class Hero(Struct, tag="hero"):
    life: int = 0


class Monster(Struct, tag="monster"):
    teeth: int = 0
    bitten: tuple[int, Hero] | None = None


class Tower(Struct):
    stones: int = 0


Being = Hero | Monster


class Board(Struct):
    one: Being | None = None
    tower: Tower | None = None
    said: Annotated[Tower, Meta(title="tower")] | None = None
    pair: tuple[int, Tower] = (0, Tower())
    many: tuple[Being, ...] = ()
    listed: list[Tower] = []
    by: dict[str, Being] = {}
    counted: dict[str, int] = {}
    worth: dict[Literal["iron", "wood"], int] = {}
    aims: dict[str, dict[str, int]] = {}
    either: int | str | tuple[Tower, ...] = 0
    words: frozenset[str] = frozenset()


STRANGE = {"stones": 2, "zzz": 1}


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"zzz": 1}, "There is no field 'zzz' here."),
        ({"one": {"type": "monster", "life": 1}}, "In the field 'one': there is no field 'life' here."),
        ({"one": {"type": "hero", "teeth": 1}}, "In the field 'one': there is no field 'teeth' here."),
        (
            {"one": {"type": "monster", "bitten": [1, {"type": "hero", "teeth": 1}]}},
            "In the field 'one.bitten[1]': there is no field 'teeth' here.",
        ),
        ({"tower": STRANGE}, "In the field 'tower': there is no field 'zzz' here."),
        ({"said": STRANGE}, "In the field 'said': there is no field 'zzz' here."),
        ({"pair": [1, STRANGE]}, "In the field 'pair[1]': there is no field 'zzz' here."),
        (
            {"many": [{"type": "hero"}, {"type": "monster", "life": 1}]},
            "In the field 'many[1]': there is no field 'life' here.",
        ),
        ({"listed": [STRANGE]}, "In the field 'listed[0]': there is no field 'zzz' here."),
        ({"by": {"ogre": {"type": "monster", "life": 1}}}, "In the field 'by.ogre': there is no field 'life' here."),
        ({"either": [STRANGE]}, "In the field 'either[0]': there is no field 'zzz' here."),
        ({"counted": {"a\0": 1}}, "The key holds the control character '\\x00'. Leave it out."),
        ({"either": "a\0"}, "The either holds the control character '\\x00'. Leave it out."),
        ({"words": ["a\0"]}, "The words[0] holds the control character '\\x00'. Leave it out."),
        ({"pair": [1, {"a` - at `$.b": 1}]}, "In the field 'pair[1]': there is no field 'a` - at `$.b' here."),
    ],
)
def test_what_nobody_reads_is_refused_in_every_kind_of_part(told: dict[str, Any], sentence: str):
    msgspec.convert(told, Board)
    with pytest.raises(Refused) as refused:
        refuse_strange(Board, told)
    assert str(refused.value) == sentence


def test_what_is_read_is_taken_in_every_kind_of_part():
    hero, ogre = {"type": "hero", "life": 3}, {"type": "monster", "teeth": 9, "bitten": [2, {"type": "hero"}]}
    stones = {"stones": 2}
    refuse_strange(
        Board,
        {
            "one": ogre, "tower": stones, "said": stones, "pair": [1, stones], "many": [hero, ogre], "listed": [stones],
            "by": {"a": hero, "b": ogre}, "counted": {"a": 1}, "worth": {"iron": 1}, "aims": {"a": {"b": 1}},
            "either": "text", "words": ["a"],
        },
    )  # fmt: skip
    refuse_strange(Board, {"one": None, "tower": None, "said": None, "either": 5})
    refuse_strange(Board, {"one": {"type": "monster", "bitten": None}, "either": [stones]})


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"pair": [1, {"stones": "x"}]}, "In the field 'pair[1].stones': a whole number belongs here, not a text."),
        (
            {"by": {"a": {"type": "hero"}, "b": {"type": "monster", "teeth": "x"}, "c": {"type": "hero"}}},
            "In the field 'by.b.teeth': a whole number belongs here, not a text.",
        ),
        (
            {"by": {"a": {"type": "hero"}, "b": {"type": "dwarf"}}},
            "In the field 'by.b.type': 'dwarf' is not one of its values.",
        ),
        ({"counted": {"a": 1, "b": None}}, "In the field 'counted.b': a whole number belongs here, not nothing."),
        (
            {"worth": {"iron": 1, "gold": 2}},
            "In a key of the field 'worth': 'gold' is not one of its values. It is one of: iron, wood.",
        ),
        (
            {"aims": {"a": {"x": 1}, "b": {"x": 1, "y": "z"}, "c": {"x": "z"}}},
            "In the field 'aims.b.y': a whole number belongs here, not a text.",
        ),
        (
            {"pair": [1, {"zzz` - at `$.b": 1, "stones": "x"}]},
            "In the field 'pair[1].stones': a whole number belongs here, not a text.",
        ),
    ],
)
def test_what_does_not_read_is_placed_in_every_kind_of_part(told: dict[str, Any], sentence: str):
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(told, Board)
    assert in_place(Board, told, str(wrong.value)) == sentence


def test_a_value_that_was_typed_twice_is_told_as_far_as_msgspec_tells_it():
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.json.decode(b'{"pair": [1, {"stones": "x"}], "pair": [1, {}]}', type=Board)
    told = in_place(Board, {"pair": [1, {}]}, str(wrong.value))
    assert told == "In the field 'pair[1].stones': a whole number belongs here, not a text."


class Card(Struct):
    """The outer and the inner of two annotations both count; of several kinds of thing there is no one kind."""

    power: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(title="power", extra={"rare": True})] = None
    marks: Annotated[
        tuple[Annotated[Literal["x", "y"], Meta(extra={"words": {"x": "cross"}})], ...] | None, Meta(title="marks")
    ] = None
    holds: Annotated[Being | None, Meta(title="what it holds")] = None


def test_what_is_said_of_a_field_is_found_whatever_stands_around_its_type():
    power, marks, holds = printed(Card).values()
    assert (power.title, power.rare, power.kind) == ("power", True, msgspec.inspect.IntType(ge=0))
    assert (marks.title, [one.label for one in marks.choices]) == ("marks", ["cross", "y"])
    assert (holds.title, type(holds.kind), holds.choices) == ("what it holds", msgspec.inspect.UnionType, ())
