"""A name that is typed has no kind before it; the component that a rule then asks about has."""

from types import SimpleNamespace
from typing import Annotated, Any

from msgspec import Meta, Struct

from domain.kernel.refusal import Need
from service.terminal.asking import Asking
from service.terminal.describer import Describer


class Hero(Struct, frozen=True):
    name: Annotated[str | None, Meta(title="name")] = None


class Enemy(Struct, frozen=True):
    name: Annotated[str | None, Meta(title="name")] = None
    wounds: Annotated[int | None, Meta(title="wounds")] = None


GAME = SimpleNamespace(components={"hero": Hero, "enemy": Enemy})
NOTHING_KNOWN: Any = SimpleNamespace(game=GAME, state=SimpleNamespace(components={}))


def test_the_name_of_a_component_of_another_kind_is_not_asked_once_more():
    asked: list[str] = []

    def ask(lines: list[str], completions: list[str]) -> str:
        asked.extend(lines)
        return "4"

    terminal: Any = SimpleNamespace(ask=ask, tell=lambda *lines: None)
    asking = Asking(NOTHING_KNOWN, terminal)
    asking.named["ice_lich"] = "Ice Lich of Ys"
    describer = Describer(asking)
    need = Need("enemy/ice_lich", ("name", "wounds"))
    assert describer.needed([need]) == "Read off the card, please. Ice Lich of Ys: wounds."
    assert describer._read_off(need.component, need.fields) == ({"name": "Ice Lich of Ys", "wounds": 4}, False)
    assert asked == ["Ice Lich of Ys, wounds? (0 or more)"]
