"""Describing a component while a game runs: values read off the owner's copy, checked beside all that is known already."""

from msgspec import structs

from domain.kernel.alike import NAME, kind_of, refuse_same_names
from domain.kernel.box import (
    Values,
    contradictions,
    present,
    refuse_if_wrong,
    refuse_strange_parts,
    typed,
)
from domain.kernel.game import Game, Position
from domain.kernel.log import Describe, Described
from domain.kernel.printed import printed
from domain.kernel.refusal import illegal, malformed
from domain.kernel.text import clean_name, refuse_key, refuse_text
from domain.kernel.words import Event


def describe(game: Game, state: Position, command: Describe) -> tuple[Event, ...]:
    """Values read off the owner's copy. What this game already knows stands: a mistake is amended, not overwritten."""
    key, values = command.component, _told(command)
    known = present(state.components[key]) if key in state.components else {}
    _refuse_another_value(game, key, known, values)
    refuse_if_wrong(contradictions(game, key, values, {f"{key}.{field}": command.reason for field in values}))
    whole = {**known, **values}
    typed(game, key, whole)
    refuse_strange_parts(game, {key: values})
    before = {one: present(component) for one, component in state.components.items()}
    refuse_same_names(game, {**before, key: whole}, (key,))
    _refuse_beyond(game, before, {**before, key: whole})
    event = Described(component=key, values=values, reason=command.reason)
    _refuse_beside_the_table(game, state, event)
    return (event,)


def _told(command: Describe) -> Values:
    """The values, a name cleaned; refused where nothing is told. What is not known is left out."""
    refuse_text("reason", command.reason)
    refuse_key(command.component)
    unknown = [field for field, value in command.values.items() if value is None]
    if unknown or not command.values:
        raise malformed("values", "Tell at least one value; what the card does not show is left out.", unknown=unknown)
    name = command.values.get(NAME)
    return {**command.values, NAME: clean_name(name, "values")} if isinstance(name, str) else command.values


def _refuse_another_value(game: Game, key: str, known: Values, values: Values) -> None:
    name = known.get(NAME) or key.replace("_", " ").capitalize()
    for field, value in values.items():
        before = known.get(field)
        if before is not None and before != value:
            word = printed(game.components[kind_of(game, key)])[field]
            raise illegal(
                "",
                f"{name}: “{word.short}” is {word.said(before)} in this game already. If that was entered here by mistake, take back to "
                f"the move before it and describe the card anew; what the box was opened with stays as it is.",
                field="values", component=key, known=before, given=value,
            )  # fmt: skip


def _refuse_beyond(game: Game, before: dict[str, Values], after: dict[str, Values]) -> None:
    """What the game's cross-checks refuse; and a box that added up still does."""
    refuse_if_wrong([one for one in game.cross_checks(after, False) if one.weight == "refuse"])
    if not game.cross_checks(before, True):
        refuse_if_wrong([structs.replace(one, weight="refuse") for one in game.cross_checks(after, True)])


def _refuse_beside_the_table(game: Game, state: Position, event: Described) -> None:
    """What was played stands too: what cannot lie as it lies, or have been done with it, was read or recorded otherwise than it was."""
    after = game.evolve(state, event)
    for law in game.invariants:
        told = law.broken(None, after)
        # A table that kept this law neither before is none that these values bring about.
        if told and not law.broken(None, state):
            raise illegal(
                (law.rules or ("",))[0],
                f"With this the table could not be as it stands: {told.removesuffix('.')}. Look at the card again; if it does say so, "
                f"something was recorded otherwise than it was played: take back to before it, and describe the card there.",
                also=law.rules[1:], field="values", law=law.name, component=event.component, given=event.values,
            )  # fmt: skip
