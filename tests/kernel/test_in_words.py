"""What a reader of types says becomes a sentence that names the field."""

import pytest

from domain.kernel.reading import in_words


@pytest.mark.parametrize(
    ("problem", "field", "sentence"),
    [
        ("Expected `array`, got `int`", "", "a list belongs here, not a whole number."),
        (
            "Expected `int`, got `str` - at `$.seat`",
            "seat",
            "In the field 'seat': a whole number belongs here, not a text.",
        ),
        ("Object missing required field `slot`", "slot", "The field 'slot' is missing."),
        ("Object contains unknown field `mood`", "mood", "There is no field 'mood' here."),
        ("Invalid enum value 'up' - at `$.slot`", "slot", "In the field 'slot': 'up' is not one of its values."),
        (
            "Expected `int` <= 99 - at `$.value`",
            "value",
            "In the field 'value': a whole number of at most 99 belongs here.",
        ),
        (
            "Expected `int | null`, got `str` - at `$.value`",
            "value",
            "In the field 'value': a whole number or nothing belongs here, not a text.",
        ),
    ],
)
def test_what_does_not_fit_is_said_in_words(problem: str, field: str, sentence: str):
    assert in_words(problem) == (field, sentence)
