"""Whose ability is asked about is said once."""

from types import SimpleNamespace

import pytest

from domain.games.styx.fields import with_ability


@pytest.mark.parametrize(
    ("label", "ability", "told"),
    [
        ("Headless Horseman", "headless", "Headless Horseman"),
        ("The headless horseman", "headless", "The headless horseman"),
        ("Wheat Cutter", "reaper", "Wheat Cutter (Reaper)"),
    ],
)
def test_an_ability_stands_beside_a_name_that_does_not_say_it(label: str, ability: str, told: str):
    state = SimpleNamespace(label=lambda _: label, card=lambda _: SimpleNamespace(ability=ability))
    assert with_ability(state, "card") == told
