"""The values of a component are asked in the words its type declares; no game is named."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from domain.games import game as game_called
from domain.games import keys
from domain.kernel.offer import ENOUGH, Field
from domain.kernel.printed import printed
from domain.kernel.refusal import Choice
from service.describing import UNKNOWN, Back, describe, field_of, plain_values, waiting, wanted_of


class Gem(Struct, frozen=True):
    kind: Literal["red", "blue"]


GEMS = (Choice({"kind": "red"}, "a red one"), Choice({"kind": "blue"}, "a blue one"))


class Thing(Struct, frozen=True, kw_only=True):
    name: str | None = None
    size: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | None, Meta(title="number at the top", description="The big one.")
    ] = None
    players: Annotated[Literal[2, 3] | None, Meta(title="for how many", extra={"words": {2: "2+", 3: "3+"}})] = None
    heavy: bool | None = None
    gems: tuple[Annotated[Gem, Meta(extra={"choices": GEMS})], ...] | None = None
    pull: Annotated[int | None, Meta(title="pull", extra={"where": {"heavy": (True,)}})] = None
    stamp: Annotated[int | None, Meta(extra={"rare": True})] = None


def asked(*answers: Any) -> tuple[Any, list[Field]]:
    waiting, fields = iter(answers), []

    def ask(field: Field) -> Any:
        fields.append(field)
        answer = next(waiting)
        if answer is Back:
            raise Back
        return answer

    return ask, fields


def test_each_type_is_asked_in_its_own_way():
    ask, fields = asked("Bell", 3, 2, True, GEMS[1].value, ENOUGH, 7)
    values = describe(Thing, "Bell", wanted_of(Thing, {}), ask, {})
    assert values == {"name": "Bell", "size": 3, "players": 2, "heavy": True, "gems": [{"kind": "blue"}], "pull": 7}
    assert [field.kind for field in fields] == ["text", "number", "one", "one", "one", "one", "number"]
    assert (fields[1].least, fields[1].most) == (0, 9)
    assert [choice.label for choice in fields[2].values] == ["2+", "3+"]
    assert [choice.label for choice in fields[3].values] == ["yes", "no"]
    assert [choice.label for choice in fields[4].values] == ["none", "a red one", "a blue one"]


def test_a_question_names_the_thing_and_asks_in_the_words_of_its_game():
    ask, fields = asked(3, ENOUGH)
    describe(Thing, "Grave King", ("size", "gems"), ask, {})
    assert [field.title for field in fields] == ["Grave King, number at the top?", "Grave King, gems: which, or none?"]
    assert fields[0].help == "The big one."


def test_a_list_says_how_it_ends():
    ask, fields = asked(GEMS[0].value, ENOUGH)
    describe(Thing, "Grave King", ("gems",), ask, {})
    assert fields[1].title == "Grave King, gems: a red one, what else, or enough?"


def test_what_follows_from_what_is_known_is_not_asked():
    ask, fields = asked(False)
    assert describe(Thing, "Bell", ("heavy", "pull"), ask, {}) == {"heavy": False}
    assert [field.name for field in fields] == ["heavy"]
    assert waiting(Thing, ["heavy", "pull"], {}) == 1
    assert waiting(Thing, ["pull"], {"heavy": True}) == 1
    assert "stamp" not in wanted_of(Thing, {})


def test_only_what_is_wanted_and_not_known_is_asked():
    ask, fields = asked(True)
    assert describe(Thing, "Bell", ("size", "heavy"), ask, {"size": 2}) == {"heavy": True}
    assert [field.name for field in fields] == ["heavy"]


def test_a_step_back_leads_to_the_answer_before_and_then_out():
    ask, fields = asked(4, Back, 5, True)
    assert describe(Thing, "Bell", ("size", "heavy"), ask, {}) == {"size": 5, "heavy": True}
    assert [field.name for field in fields] == ["size", "heavy", "size", "heavy"]
    with pytest.raises(Back):
        describe(Thing, "Bell", ("size",), asked(Back)[0], {})


def test_a_step_back_within_a_list_takes_its_last_thing():
    ask, _ = asked(GEMS[0].value, Back, GEMS[1].value, ENOUGH)
    assert describe(Thing, "Bell", ("gems",), ask, {}) == {"gems": [{"kind": "blue"}]}


def test_unknown_leaves_the_value_out():
    ask, _ = asked(*[UNKNOWN] * 5)
    assert describe(Thing, "Bell", wanted_of(Thing, {}), ask, {}) == {}


def test_what_is_known_of_a_thing_leaves_out_what_is_not():
    assert plain_values(Thing(size=0)) == {"size": 0}
    assert plain_values(None) == {}


def test_values_are_said_in_the_words_of_their_game():
    words = printed(Thing)
    assert [words["players"].said(3), words["heavy"].said(True), words["size"].said(4)] == ["3+", "yes", "4"]
    assert [words["gems"].said([GEMS[0].value, GEMS[1].value]), words["gems"].said([])] == [
        "a red one, a blue one",
        "none",
    ]


@pytest.mark.parametrize("game", keys())
def test_a_number_below_nothing_is_asked_with_what_it_means(game: str):
    """Where the sign is not printed, as of a cost, who types the number of the card would have typed the contrary."""
    below = [title for kind in game_called(game).components.values() for title in signed(kind)]
    assert not [title for title in below if not title.endswith(" is negative)?")]


@pytest.mark.parametrize(
    ("game", "title"), [("styx", "coins (a cost is negative)"), ("shadow_throne", "gold (a cost is negative)")]
)
def test_of_coins_and_gold_a_cost_is_negative(game: str, title: str):
    (character,) = game_called(game).components.values()
    assert signed(character) == [f"Grave King, {title}?"]


def signed(kind: type[Struct]) -> list[str]:
    """The questions for numbers of a component that may lie below 0."""
    asked = [field_of(one, "Grave King") for one in printed(kind).values()]
    return [one.title for one in asked if one.kind == "number" and one.least is not None and one.least < 0]
