"""The columns of a box in a header: shorter than the components, and never less than they tell."""

import msgspec
import pytest

from domain.games import game, keys
from domain.kernel.box import facts_box, practice_box
from domain.recording.box_table import components_of, named_by, table_of

SIREN, RIDER = {"name": "Siren", "value": 3}, {"name": "Rider of Brass", "value": 2}


def test_columns_are_lists_like_beside_like_and_names_follow_from_the_keys():
    assert table_of({"siren": SIREN, "rider_of_brass": RIDER}) == {
        "key": ["rider_of_brass", "siren"], "name": {}, "value": [2, 3],
    }  # fmt: skip


def test_what_few_have_stands_by_key_and_what_is_not_known_is_null_or_after_the_end():
    box = {
        "a": {"name": "A", "value": 1, "cost": 4},
        "b": {"name": "The B", "value": 2},
        "c": {"name": "C", "value": 3, "cost": 0, "which": "any"},
        "d": {"name": "D", "value": 3},
    }
    assert table_of(box) == {
        "key": ["a", "b", "c", "d"],
        "name": {"b": "The B"},
        "value": [1, 2, 3, 3],
        "cost": [4, None, 0],
        "which": {"c": "any"},
    }
    assert components_of(table_of(box)) == box


def test_a_box_is_written_the_same_in_whichever_order_it_was_typed():
    typed = {
        "siren": {"name": "Siren", "value": 1, "which": "any"},
        "lich": {"name": "Lich", "value": 3, "cost": 2},
        "totem": {"name": "Totem", "value": 3},
    }
    again = components_of(table_of(typed))
    assert list(again) == ["lich", "siren", "totem"]
    assert msgspec.json.encode(table_of(again)) == msgspec.json.encode(table_of(typed))


@pytest.mark.parametrize(
    "box",
    [{"siren": {"value": 3}, "lich": {"name": "Lich"}}, {"a": {"value": None}, "b": {"value": 1}}, {}],
    ids=["a name is missing", "typed as null", "no box"],
)
def test_a_box_that_columns_cannot_tell_in_full_has_none(box: dict):
    assert table_of(box) == {}


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("box_of", [practice_box, facts_box])
def test_shipped_boxes_come_back_the_same(key: str, box_of):
    box = box_of(game(key)).components
    table = table_of(box)
    assert (components_of(table) or box) == box
    assert msgspec.json.encode(table_of(components_of(table))) == msgspec.json.encode(table)


def test_a_shipped_box_is_written_as_columns():
    assert table_of(practice_box(game("styx")).components)


def test_a_column_may_end_early():
    assert components_of({"key": ["a", "b"], "value": [1]}) == {"a": {"value": 1}, "b": {}}


@pytest.mark.parametrize(
    "table",
    [
        {"key": {"a": 1}},
        {"key": [1]},
        {"key": ["a", "a"], "value": [1, 2]},
        {"key": ["a", "a"], "name": {}},
        {"key": ["a"], "value": [1, 2]},
        {"key": ["a"], "value": {"b": 1}},
        {"key": ["a"], "name": {"b": "The B"}},
        {"value": [1]},
    ],
)
def test_columns_that_do_not_fit_together_are_refused(table: dict):
    with pytest.raises(msgspec.ValidationError):
        components_of(table)


@pytest.mark.parametrize(("key", "name"), [("siren", "Siren"), ("rider_of_brass", "Rider of Brass")])
def test_a_key_spells_a_name(key: str, name: str):
    assert named_by(key) == name
