"""What a person types at a question, and which questions are not asked."""

import pytest

from domain.kernel.offer import Field
from domain.kernel.refusal import Choice
from service.answers import Read, Unclear, instead, key_of, only_one, question, read

CARDS = Field(
    name="card",
    title="Which card is up?",
    values=(Choice("ash_ferrier", "Ash Ferrier"), Choice("ash_monk", "Ash Monk"), Choice("etoile", "Étoile")),
    other=True,
)
BIDS = Field(name="bid", title="What does Mara bid?", values=(Choice("skip", "skip"), Choice(4, "4"), Choice(5, "5")))
COUNT = Field(name="stones", title="How many stones?", kind="number", least=1, most=3)


def test_a_question_numbers_its_choices_and_says_how_to_name_a_new_thing():
    assert question(CARDS) == [
        "Which card is up?", "   1  Ash Ferrier", "   2  Ash Monk", "   3  Étoile", "  not in the list: =NAME",
    ]  # fmt: skip


def test_choices_that_are_numbers_are_not_numbered():
    assert question(BIDS) == ["What does Mara bid?", "  skip, 4, 5"]


def test_a_number_is_asked_with_its_bounds():
    assert question(COUNT) == ["How many stones? (1 to 3)"]
    assert question(Field(name="n", title="How many?", kind="number", least=2)) == ["How many? (2 or more)"]


def test_what_enter_says_of_a_number_is_shown():
    """It had meant 0 without a word."""
    cubes = Field(name="n", title="White cubes", kind="number", least=0, most=2, default=0)
    assert question(cubes) == ["White cubes (0 to 2; Enter: 0)"]
    assert read(cubes, "") == Read(0)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (
            False,
            "undo goes back. `tablescribe box set GAME CARD FIELD VALUE --new` adds a card to the box for later games",
        ),
        (True, "put = before its name"),
    ],
)
def test_where_there_are_no_choices_it_is_said_what_there_is_to_do(other: bool, told: str):
    """“The choices are .” stood there."""
    none = Field(name="card", title="Which card?", other=other)
    assert question(none)[1] == "  nothing that is known can stand here"
    for typed in ("1", "raven", ""):
        with pytest.raises(Unclear) as unclear:
            read(none, typed)
        assert str(unclear.value) == instead(none) == f"Nothing that is known can stand here: {told}."


def test_a_long_list_is_one_line_until_it_is_asked_for():
    many = Field(name="card", title="Which?", values=tuple(Choice(n, f"Card {chr(65 + n)}") for n in range(20)))
    assert question(many) == ["Which? (type first letters; Tab completes; * lists all 20)"]
    assert question(many, whole=True)[1] == "   1  Card A     5  Card E     9  Card I    13  Card M    17  Card Q"
    assert len(question(many, whole=True)) == 5


def test_a_long_list_of_numbers_shows_the_first_and_the_last():
    many = Field(name="bid", title="How much?", values=tuple(Choice(n, str(n)) for n in range(1, 21)))
    assert question(many)[1] == "  1, 2, 3, 4, 5, 6, 7, 8, 9, 10 … 20"


def test_a_choice_keeps_its_number_when_others_fall_away():
    left = Field(name="kind", title="Kind?", values=(Choice("a", "Tithe"), Choice("c", "Elimination")), numbers=(1, 3))
    assert question(left) == ["Kind?", "   1  Tithe", "   3  Elimination"]
    assert read(left, "3") == Read("c")
    with pytest.raises(Unclear, match=r"The choices are 1 and 3\."):
        read(left, "2")


def test_a_letter_from_the_middle_of_yes_or_no_is_neither():
    sure = Field(name="sure", title="Sure?", values=(Choice(True, "yes"), Choice(False, "no")))
    assert [read(sure, typed).value for typed in ("y", "YES", "1", "n", "2")] == [True, True, True, False, False]
    for typed in ("e", "o", "s", "yeah", "nope", "3", ""):
        with pytest.raises(Unclear):
            read(sure, typed)


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        (CARDS, "2", "ash_monk"),
        (CARDS, "ash f", "ash_ferrier"),
        (CARDS, "MONK", "ash_monk"),
        (CARDS, "etoile", "etoile"),
        (CARDS, "ash_monk", "ash_monk"),
        (CARDS, "=Grave King", "grave_king"),
        (BIDS, "4", 4),
        (BIDS, "sk", "skip"),
        (COUNT, "2", 2),
        (Field(name="t", title="T", kind="text"), "so it was", "so it was"),
        (Field(name="d", title="D", values=BIDS.values, default=5), "", 5),
    ],
)
def test_a_choice_is_its_number_its_name_or_the_beginning_of_it(field: Field, typed: str, value: object):
    assert read(field, typed) == Read(value)


@pytest.mark.parametrize(
    ("field", "typed", "told"),
    [
        (CARDS, "ash", "fits several: Ash Ferrier, Ash Monk"),
        (CARDS, "raven", "not among the choices. A name that is not listed: put = before it."),
        (CARDS, "9", "The choices are 1, 2 and 3."),
        (CARDS, "", "Choose one"),
        (CARDS, "=!?", "needs a letter"),
        (COUNT, "two", "Type a number, 1 to 3."),
    ],
)
def test_what_fits_nothing_or_several_is_asked_again(field: Field, typed: str, told: str):
    with pytest.raises(Unclear, match=told.replace("?", r"\?").replace(".", r"\.")):
        read(field, typed)


def test_a_number_beyond_the_choices_is_left_to_the_rule():
    assert read(BIDS, "3") == Read(3, listed=False)
    assert read(COUNT, "9") == Read(9, listed=False)


def test_what_can_be_answered_instead_of_a_number_beyond_is_said():
    assert instead(COUNT) == "Type a number, 1 to 3."
    values = tuple(Choice(number, str(number)) for number in (-1, 0, 1))
    assert instead(Field(name="income", title="Income", values=values)) == "The answers are -1, 0, 1."


def test_what_has_one_legal_value_is_not_asked():
    assert only_one(Field(name="s", title="S", values=(Choice("left", "left"),)))[0].value == "left"
    assert only_one(Field(name="n", title="N", kind="number", least=2, most=2))[0].value == 2
    assert not only_one(CARDS)
    # Of equal copies the table sees one card: a search of the pile that can find nothing else.
    copies = (Choice("rider", "Rider"), Choice("rider#2", "Rider (copy 2)"))
    assert only_one(Field(name="t", title="T", values=copies, shown=copies[:1]))[0].value == "rider"
    assert not only_one(Field(name="c", title="C", values=(Choice("a", "A"),), other=True))
    # Behind a screen even one exact value is asked, so that asking tells nothing.
    assert not only_one(Field(name="r", title="R", values=(Choice(1, "a"),), shown=(Choice(1, "a"), Choice(2, "b"))))


def test_a_name_that_is_new_becomes_a_key():
    assert key_of("L'Âme du Diable") == "l_ame_du_diable"
