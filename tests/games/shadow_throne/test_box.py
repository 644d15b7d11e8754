"""The component data of Shadow Throne: facts without a guess, a practice box without a real name, boxes held to sums."""

from collections import Counter

import jsonschema
import pytest

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.components import Ability, cross_checks
from domain.kernel import box as boxes
from domain.kernel.refusal import Refused

PRACTICE = boxes.practice_box(GAME).components
SHIPPED = boxes.shipped(GAME.package, "facts")


def weights(found):
    return [(one.weight, one.component, one.field) for one in found]


def changed(key, **values):
    return {**PRACTICE, key: {**PRACTICE[key], **values}}


def without(key, *fields):
    return {**PRACTICE, key: {name: value for name, value in PRACTICE[key].items() if name not in fields}}


# The practice box.
def test_the_practice_box_is_whole():
    assert cross_checks(PRACTICE, True) == ()
    copies = Counter()
    for card in PRACTICE.values():
        copies[card["faction"]] += card["copies"]
    assert copies == {"empire": 18, "rebels": 18, "church": 18}


def test_the_practice_box_has_every_effect_once_with_every_number():
    held = Counter(card["ability"] for card in PRACTICE.values() if card["ability"] != "none")
    # `other` is a text that no rule knows: nothing can be practised with it.
    assert held == dict.fromkeys(set(Ability.__args__) - {"none", "other"}, 1)
    assert {card.get("number") for card in PRACTICE.values()} == {None, 0, 1, 2, 3}
    king = next(card for card in PRACTICE.values() if card["ability"] == "extra_empire")
    assert (king["faction"], king["number"]) == ("empire", 3)


def test_the_practice_box_has_costs_incomes_copies_and_a_restriction():
    assert any(card["gold"] > 0 for card in PRACTICE.values())
    assert any(card["gold"] == 0 for card in PRACTICE.values())
    assert any(card["gold"] < -4 for card in PRACTICE.values())
    assert max(card["copies"] for card in PRACTICE.values()) == 4
    assert sum("restriction" in card for card in PRACTICE.values()) == 1
    assert {card["rank"] for card in PRACTICE.values()} == {"commoner", "elite", "noble"}


# Facts.
def test_facts_are_the_sixteen_named_characters_and_nothing_guessed():
    assert len(SHIPPED["components"]) == 16
    beyond = {
        (key, field): value
        for key, known in boxes.facts(GAME).items()
        for field, value in known.items()
        if field not in {"name", "faction", "ability"}
    }
    assert beyond == {
        ("dutiful_peasant", "gold"): 0,
        ("dutiful_peasant", "consolation"): 3,
        ("dutiful_peasant", "rank"): "commoner",
        ("outlaw", "rank"): "commoner",
        ("outlaw", "gold"): 2,
        ("king_kyros", "rank"): "noble",
        ("king_kyros", "number"): 3,
        ("queen_eletheria", "rank"): "noble",
        ("queen_eletheria", "number"): 3,
        ("shepherd_of_the_lost", "rank"): "elite",
        ("shepherd_of_the_lost", "number"): 3,
        ("princess_beatice", "rank"): "noble",
        ("sythera", "number"): 1,
    }
    boxes.typed_all(GAME, boxes.facts(GAME))
    assert cross_checks(boxes.facts(GAME), False) == ()


def test_what_is_only_inferred_is_no_verified_fact():
    verified = boxes.verified_facts(GAME)
    assert "rank" not in verified["dutiful_peasant"]
    assert "number" not in verified["king_kyros"]
    assert verified["queen_eletheria"]["number"] == 3


# An owner's box.
def owner(components, **more):
    return {"game": "shadow_throne", "name": "ours", "components": components, **more}


def test_an_owner_may_differ_from_what_is_inferred_and_needs_a_reason_for_what_is_printed():
    boxes.owner_box(GAME, owner({"dutiful_peasant": {"rank": "elite"}}))
    with pytest.raises(Refused, match="is 2 by the rulebook, not 3"):
        boxes.owner_box(GAME, owner({"outlaw": {"gold": 3}}))
    boxes.owner_box(GAME, owner({"outlaw": {"gold": 3}}, reasons={"outlaw.gold": "second printing"}))


@pytest.mark.parametrize(
    ("components", "whole", "component", "field"),
    [
        (changed("dusk_reeve", copies=5), False, "velvet_bailiff", "copies"),
        (changed("dusk_reeve", copies=3), True, "velvet_bailiff", "copies"),
        (changed("mace_choir", number=0), False, "mace_choir", "number"),
        ({"dusk_reeve#2": {}}, False, "dusk_reeve#2", "copies"),
        # The word that says that a list is whole.
        ({"enough": {}}, False, "enough", "name"),
    ],
)
def test_data_that_cannot_be_is_refused(components, whole, component, field):
    assert ("refuse", component, field) in weights(cross_checks(components, whole))


@pytest.mark.parametrize(
    ("components", "component", "field"),
    [
        (changed("dusk_reeve", ability="kill_nobles", number=1), "dusk_reeve", "ability"),
        (changed("iron_usher", ability="silence", number=1), "", "ability"),
        (changed("mace_choir", ability="none"), "", "ability"),
        (without("mace_choir", "number"), "mace_choir", "number"),
        (without("bare_prophet", "amount"), "bare_prophet", "amount"),
        (without("iron_usher", "power", "rank"), "iron_usher", "rank"),
    ],
)
def test_what_is_unlikely_or_unknown_in_a_whole_box_is_told_and_still_taken(components, component, field):
    assert ("warn", component, field) in weights(cross_checks(components, True))
    assert not [one for one in cross_checks(components, True) if one.weight != "warn"]


def test_a_part_of_a_box_is_not_asked_for_the_rest():
    assert cross_checks({"iron_usher": {"faction": "empire", "copies": 2}}, False) == ()


# The schema.
def test_the_schema_takes_the_practice_box_and_no_unknown_word():
    held = jsonschema.Draft202012Validator(boxes.shipped(GAME.package, "schema"))
    held.validate(owner(PRACTICE, complete=True))
    assert not held.is_valid(owner({"outlaw": {"strength": 2}}))
    assert not held.is_valid(owner({"outlaw": {"power": -1}}))
    assert not held.is_valid(owner({"outlaw": {"number": 4}}))


@pytest.mark.rule("ST-SETUP-01")
@pytest.mark.parametrize(
    ("copies", "said"),
    [
        ((9, 8), "The Empire's cards add up to 17; a faction has 18."),
        ((9, None), "The Empire's cards add up to 9, without 1 whose copies are not known; a faction has 18."),
        ((None, None), "The copies of 2 of the Empire's cards are not known; a faction has 18."),
        ((18, None), "The Empire's cards add up to 18, without 1 whose copies are not known; a faction has 18."),
    ],
)
def test_copies_that_nobody_counted_are_no_number_in_a_sum(copies, said):
    """They had been added as one of each."""
    cards = {f"test_{at}": {"faction": "empire", **({"copies": one} if one else {})} for at, one in enumerate(copies)}
    assert next(one.sentence for one in cross_checks(cards, True) if one.weight == "refuse") == said
