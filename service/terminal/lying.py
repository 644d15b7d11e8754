"""Where a thing lies that somebody named as if it were free."""

from domain.kernel.view import View
from service.answers import folded
from service.wording import plain

TELLING = 3
"""So many letters name a thing."""


def lies_at(view: View, typed: str, whole: bool) -> str:
    """One sentence, or nothing where no face-up thing of the board is called so. whole: the beginning of its name is not enough."""
    wanted = folded(typed.removeprefix("="))
    if len(wanted) < TELLING:
        return ""
    for zone in view.zones:
        for item in zone.items:
            called = folded(item.label)
            if item.kind == "card" and (called == wanted if whole else called.startswith(wanted)):
                place = f"before {plain(zone.label)}" if zone.seat is not None else f"in {plain(zone.label)!r}"
                return f"{plain(item.label)} lies {place}."
    return ""
