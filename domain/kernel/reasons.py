"""Why a value of a box is another than the one that is printed: a word under "key.field"."""

from domain.kernel.alike import kind_of
from domain.kernel.game import Game
from domain.kernel.printed import printed
from domain.kernel.refusal import Refused, malformed
from domain.kernel.text import as_typed, refuse_text, shortened

Components = dict[str, dict[str, object]]


def refuse_wrong_reasons(game: Game, components: Components, reasons: dict[str, str]) -> None:
    if told := wrong_reasons(game, components, reasons):
        raise malformed("reasons", told[0])


def wrong_reasons(game: Game, components: Components, reasons: dict[str, str]) -> list[str]:
    """What is wrong with each reason that is one of no value, or no text that is kept."""
    told = []
    for place, reason in reasons.items():
        if nothing := _no_value(game, components, place):
            told.append(f'{as_typed(place)} under "reasons" is the reason of no value: {nothing}, or take it out.')
            continue
        try:
            refuse_text("reasons", reason, called=f"reason for {shortened(place)}")
        except Refused as refused:
            told.append(refused.refusal.sentence)
    return told


def _no_value(game: Game, components: Components, place: str) -> str:
    """What is not there: the card, such a field, or its value. Nothing where a value stands."""
    key, _, field = place.rpartition(".") if "." in place else (place, "", "")
    fields = printed(game.components[kind_of(game, key)]) if key in components else {}
    if field in fields:
        return "" if components[key].get(field) is not None else f"{key} does not tell it. Enter it"
    there = f"{key} has {', '.join(fields)}" if fields else f"no card here has the key {as_typed(key)}"
    return f'{there}. Write it as "key.field"'
