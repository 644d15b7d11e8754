"""The component data of Styx: facts without a guess, a practice box without a real name, an owner's box held to sums."""

from types import SimpleNamespace

import jsonschema
import pytest

from domain.games.styx.components import ELEMENTS, Ability, Card, cross_checks
from domain.kernel import box as boxes
from domain.kernel.refusal import Refused

STYX = SimpleNamespace(
    key="styx", title="Styx", package="domain.games.styx", components={"card": Card}, cross_checks=cross_checks
)
PRACTICE = boxes.practice_box(STYX).components
SHIPPED = boxes.shipped(STYX.package, "facts")
EMISSARIES = {key: card for key, card in PRACTICE.items() if card["ability"] != "bearer"}
FIVE = {"air_spirit", "earth_spirit", "fire_spirit", "water_spirit", "elementals"}


def weights(found):
    return [(one.weight, one.component, one.field) for one in found]


def changed(key, **values):
    return {**PRACTICE, key: {**PRACTICE[key], **values}}


# The practice box.
def test_the_practice_box_is_whole():
    assert cross_checks(PRACTICE, True) == ()
    assert sum(card["copies"] for card in EMISSARIES.values()) == 62
    assert {card["ability"] for card in PRACTICE.values()} == set(Ability.__args__)


@pytest.mark.parametrize(("players", "cards"), [(2, 24), (3, 40), (4, 52), (5, 61)])
def test_the_pile_of_the_practice_box(players, cards):
    dealt = [
        card["copies"] for card in EMISSARIES.values() if card["ability"] != "totem" and card["min_players"] <= players
    ]
    assert sum(dealt) == cards


def test_the_two_cards_of_the_worked_stream():
    ferrier, piper = PRACTICE["ash_ferrier"], PRACTICE["hollow_piper"]
    assert (ferrier["value"], ferrier["soul"], ferrier["elements"]) == (3, 1, [{"gives": "all", "of": ["fire"]}])
    assert (piper["value"], piper["soul"], piper["income"]) == (2, 0, -1)
    standard = PRACTICE["practice_standard"]
    assert (standard["value"], standard["income"], standard["soul"], standard["elements"]) == (1, 0, 0, [])


def test_the_practice_box_has_every_kind_of_card():
    icons = [icon for card in PRACTICE.values() for icon in card["elements"]]
    assert {(icon["gives"], len(icon["of"])) for icon in icons} == {("all", 1), ("all", 2), ("one", 2), ("one", 4)}
    assert {card["soul"] for card in PRACTICE.values()} == {0, 1, 2}
    assert {card["min_players"] for card in PRACTICE.values()} == {2, 3, 4, 5}
    assert any(card["income"] < 0 for card in PRACTICE.values())
    assert any(card.get("payment_strength", card["value"]) != card["value"] for card in PRACTICE.values())
    assert any(card["eternal"] and not card["legendary"] for card in PRACTICE.values())
    assert any(card["legendary"] and not card["eternal"] for card in PRACTICE.values())


def test_no_practice_card_bears_a_real_name():
    printed = {name.casefold() for known in SHIPPED["components"].values() for name in known["names"].values()}
    assert not printed & {card["name"].casefold() for card in PRACTICE.values()}
    assert not set(SHIPPED["components"]) & set(PRACTICE)


# Facts.
def test_facts_are_the_twenty_named_cards_and_the_standard_bearer():
    assert len(SHIPPED["components"]) == 21
    assert {key for key, known in boxes.facts(STYX).items() if known["elemental"]} == FIVE
    assert boxes.facts(STYX)["devils_soul"]["name"] == "Devil's Soul"
    boxes.typed_all(STYX, boxes.facts(STYX))
    assert cross_checks(boxes.facts(STYX), False) == ()


def test_no_fact_of_strength_income_or_player_icon_stands_under_a_real_name():
    told = {key: known for key, known in boxes.facts(STYX).items() if {"value", "income", "min_players"} & known.keys()}
    assert told.keys() == {"standard_bearer"}
    # STYX-SETUP-04: the starting space 1 is the Standard-Bearer's own number.
    assert told["standard_bearer"]["value"] == 1


def test_these_are_all_the_facts_beyond_names_abilities_and_kinds():
    beyond = {
        (key, field): value
        for key, known in boxes.facts(STYX).items()
        for field, value in known.items()
        if field not in {"name", "ability", "elemental", "horseman"}
    }
    assert beyond == {
        ("standard_bearer", "copies"): 6,
        ("standard_bearer", "value"): 1,
        ("standard_bearer", "eternal"): False,
        ("shaman", "copies"): 1,
        ("shamanic_totem", "copies"): 1,
        ("zombie", "eternal"): False,
        ("headless_horseman", "soul"): 0,
        ("headless_horseman", "legendary"): True,
        ("headless_horseman", "eternal"): True,
        ("air_spirit", "elements"): [{"gives": "all", "of": ["air"]}],
        ("earth_spirit", "elements"): [{"gives": "all", "of": ["earth"]}],
        ("fire_spirit", "elements"): [{"gives": "all", "of": ["fire"]}],
        ("water_spirit", "elements"): [{"gives": "all", "of": ["water"]}],
        ("elementals", "elements"): [{"gives": "one", "of": list(ELEMENTS)}],
    }
    assert not any(known.get("horseman") for known in boxes.facts(STYX).values())


# An owner's box.
def owner(components, **more):
    return {"game": "styx", "name": "ours", "components": components, **more}


def test_an_owner_may_differ_from_what_is_inferred_and_needs_a_reason_for_what_is_printed():
    boxes.owner_box(STYX, owner({"zombie": {"eternal": True}, "shaman": {"copies": 1}}))
    with pytest.raises(Refused, match="Standard-Bearer: “copies in your box” is 6 by the rulebook, not 7"):
        boxes.owner_box(STYX, owner({"standard_bearer": {"copies": 7}}))
    boxes.owner_box(
        STYX, owner({"standard_bearer": {"copies": 7}}, reasons={"standard_bearer.copies": "ours has a spare"})
    )


@pytest.mark.parametrize(
    ("components", "component", "field"),
    [
        (changed("unsleeping_clock", soul=1), "unsleeping_clock", "soul"),
        (
            changed("ash_ferrier", elements=[{"gives": "all", "of": ["fire", "air", "earth"]}]),
            "ash_ferrier",
            "elements",
        ),
        (changed("ash_ferrier", elements=[{"gives": "all", "of": []}]), "ash_ferrier", "elements"),
        (changed("ash_ferrier", elements=[{"gives": "one", "of": ["fire"]}]), "ash_ferrier", "elements"),
        (changed("ash_ferrier", elements=[{"gives": "one", "of": ["fire", "fire"]}]), "ash_ferrier", "elements"),
        (changed("hollow_piper", ability="bearer"), "practice_standard", "ability"),
        (changed("hollow_piper", ability="totem"), "hollow_piper", "ability"),
        (changed("hollow_piper", ability="shaman"), "hollow_piper", "ability"),
        (changed("carved_post", copies=2), "carved_post", "ability"),
        (changed("hollow_piper", horseman=True), "rider_of_sleet", "horseman"),
        (changed("bodiless_courier", horseman=True), "bodiless_courier", "horseman"),
        (changed("bodiless_courier", legendary=False), "bodiless_courier", "legendary"),
        # STYX-SETUP-04: the number of a Standard-Bearer must be 1, whether its ability was typed yet or not.
        (changed("practice_standard", value=2), "practice_standard", "value"),
        ({"standard_bearer": {"value": 2}}, "standard_bearer", "value"),
        ({"hollow_piper#2": {}}, "hollow_piper#2", "copies"),
        # Words that answers have for something else: that a list is whole, and that nobody saw which Horseman left.
        ({"enough": {}}, "enough", "name"),
        ({"unknown": {}}, "unknown", "name"),
    ],
)
def test_data_that_cannot_be_is_refused(components, component, field):
    assert ("refuse", component, field) in weights(cross_checks(components, False))


@pytest.mark.parametrize(
    ("components", "field"),
    [
        (changed("hollow_piper", copies=2), "copies"),
        (changed("rider_of_dusk", horseman=False), "horseman"),
        (changed("sprite_of_drops", elemental=False), "elemental"),
        (changed("hollow_piper", ability="siren"), "ability"),
        (changed("drum_elder", ability="none"), "ability"),
    ],
)
def test_a_whole_box_that_does_not_add_up_is_told_and_still_taken(components, field):
    assert weights(cross_checks(components, True)) == [("warn", "", field)]
    assert cross_checks(components, False) == ()


def test_a_whole_box_tells_what_is_still_unknown():
    without = {key: value for key, value in PRACTICE["coin_imp"].items() if key not in {"income", "amount"}}
    (found,) = cross_checks({**PRACTICE, "coin_imp": without}, True)
    assert (found.weight, found.component, found.field) == ("warn", "coin_imp", "income")
    assert found.sentence == "Coin Imp: still unknown: coins, what its ability brings."


def test_a_deck_of_one_card_is_told():
    none = {key: {**card, "min_players": 3} for key, card in PRACTICE.items() if card["ability"] != "bearer"}
    assert ("warn", "", "min_players") in weights(cross_checks(none, True))


# The schema.
def test_the_schema_takes_the_practice_box_and_no_unknown_word():
    schema = boxes.shipped(STYX.package, "schema")
    jsonschema.Draft202012Validator.check_schema(schema)
    held = jsonschema.Draft202012Validator(schema)
    held.validate(owner(PRACTICE, complete=True, reasons={"siren.value": "second printing"}))
    assert not held.is_valid({**owner({}), "game": "chess"})
    assert not held.is_valid(owner({"siren": {"strength": 2}}))
    assert not held.is_valid(owner({"siren": {"value": -1}}))
    assert not held.is_valid(owner({"siren": {"min_players": 6}}))


@pytest.mark.rule("STYX-SETUP-16")
@pytest.mark.parametrize(
    ("copies", "said"),
    [
        ((3, 1), "The copies add up to 4 Emissaries, and the rulebook counts 62."),
        (
            (3, None),
            "The copies add up to 3 Emissaries, without 1 card whose copies are not known, and the rulebook counts 62.",
        ),
        ((None, None), "The copies of 2 cards are not known, and the rulebook counts 62."),
    ],
)
def test_copies_that_nobody_counted_are_no_number_in_a_sum(copies, said):
    """They had been added as one of each."""
    cards = {f"test_{at}": {} if one is None else {"copies": one} for at, one in enumerate(copies)}
    assert said in [one.sentence for one in cross_checks(cards, True)]
