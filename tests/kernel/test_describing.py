"""What is described is checked beside all that is known already, not alone."""

from typing import Any

import pytest
from msgspec import Struct, structs

from domain.kernel.game import Finding, Invariant
from domain.kernel.judge import judge
from domain.kernel.log import Describe, Described, Opened
from domain.kernel.refusal import Refused
from tests.toy import TOY


class Weighed(Struct, frozen=True, forbid_unknown_fields=True):
    weight: int | None = None


def scales(components: dict[str, Any], whole: bool) -> tuple[Finding, ...]:
    """All stones together weigh ten at most."""
    total = sum(values.get("weight") or 0 for values in components.values())
    return (Finding("refuse", "", "weight", f"They weigh {total}."),) if total > 10 else ()


# The facts are those of Styx: none of its cards is called so.
GAME = structs.replace(TOY, package="domain.games.styx", components={"pebble": Weighed}, cross_checks=scales)


def test_the_other_components_count():
    state = structs.replace(
        TOY.evolve(None, Opened(game="toy", seats=("Ada", "Ben"))), components={"first_stone": Weighed(6)}
    )
    told = Describe(component="second_stone", values={"weight": 4})
    assert judge(GAME, state, told) == (Described(component="second_stone", values={"weight": 4}),)
    with pytest.raises(Refused, match="They weigh 11"):
        judge(GAME, state, structs.replace(told, values={"weight": 5}))


def test_a_law_that_the_table_would_break_is_named():
    light = Invariant(
        "a light table", ("TOY-06",), lambda _, after: "too heavy" if "second_stone" in after.components else ""
    )

    def laid(state: Any, event: Described) -> Any:
        return structs.replace(state, components={event.component: Weighed(**event.values)})

    game = structs.replace(GAME, invariants=(light,), evolve=laid)
    state = TOY.evolve(None, Opened(game="toy", seats=("Ada", "Ben")))
    with pytest.raises(Refused, match="With this the table could not be as it stands: too heavy") as refused:
        judge(game, state, Describe(component="second_stone", values={"weight": 4}))
    assert refused.value.refusal.facts["law"] == "a light table"


@pytest.mark.parametrize("component", ["first_stone", "second_stone"])
@pytest.mark.parametrize("field", ["__class__", "__doc__", "__struct_fields__", "weigth"])
def test_a_field_that_a_component_does_not_have_is_refused_however_it_is_called(field: str, component: str):
    """Python has things of its own under some names, which no card has."""
    state = structs.replace(
        TOY.evolve(None, Opened(game="toy", seats=("Ada", "Ben"))), components={"first_stone": Weighed(6)}
    )
    with pytest.raises(Refused, match=f"There is no field '{field}' here"):
        judge(GAME, state, Describe(component=component, values={field: 1}))
