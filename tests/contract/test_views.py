"""What people are shown: keys are stable, equal states look equal, and nothing hidden is told."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from domain.kernel.box import practice_box
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.judge import judge
from domain.kernel.opening import opening
from domain.kernel.view import View
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import bots_opening
from tests.contract.played import SEED, all_steps, playouts


def viewers(game: Game, seats: int) -> list[str]:
    return [
        *dict.fromkeys(
            (*game.viewers, "scribe", "table", "final", *(f"seat:{number}" for number in range(1, seats + 1)))
        )
    ]


def test_keys_are_unique(game: Game):
    for step in all_steps(game.key)[::5]:
        for viewer in viewers(game, len(step.after.names)):
            view = game.view(step.after, viewer)
            assert view.viewer == viewer
            zones = Counter(zone.key for zone in view.zones)
            items = Counter(item.key for zone in view.zones for item in zone.items)
            assert not [key for key, times in (*zones.items(), *items.items()) if times > 1]


def test_equal_states_look_equal(game: Game):
    for playout in playouts(game.key)[:4]:
        again = fold(
            game, (event for _, events in playout.moves for event in events), game.evolve(None, playout.opened)
        )
        assert again == playout.state
        for viewer in viewers(game, len(playout.opened.seats)):
            assert game.view(again, viewer) == game.view(playout.state, viewer)


def test_a_thing_keeps_its_key_while_it_lies_still(game: Game):
    """An event that does nothing to a zone leaves its keys alone: but when a table is swept, most keys last."""
    changed = 0
    looked = all_steps(game.key)[::11]
    for step in looked:
        before, after = (keys(game.view(state, "table")) for state in (step.before, step.after))
        changed += len(before & after) * 2 < len(before)
    assert changed * 20 <= len(looked)


def keys(view: View) -> set[str]:
    return {item.key for zone in view.zones for item in zone.items}


def test_links_lead_to_zones(game: Game):
    for step in all_steps(game.key)[::50]:
        view = game.view(step.after, "table")
        zones = {zone.key for zone in view.zones}
        assert all(set(zone.links) <= zones for zone in view.zones)


# A viewer of a running game must not read what only the dealer knows.
def strings(value: Any) -> Iterator[str]:
    """Every word in a value: field names are none, keys of a mapping are."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from strings(getattr(value, name))
    elif isinstance(value, dict):
        yield from strings((*value, *value.values()))
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from strings(one)


def told(state: Any) -> set[str]:
    """Every word of what the table has told; the box is no telling."""
    fields = (getattr(state, name) for name in state.__struct_fields__ if name != "components")
    return {word for value in fields for word in strings(value)}


def hidden(world: Any, state: Any) -> set[str]:
    """Things of the dealer's world that the state does not know, by key and by name. Copies count as one thing."""
    known = {word.partition("#")[0] for word in told(state)}
    secret = {word.partition("#")[0] for word in strings(world) if len(word) > 2} - known
    named = {getattr(state.components.get(key), "name", None) for key in secret}
    return secret | {name for name in named if name}


def finds(words: set[str], text: str) -> list[str]:
    return [word for word in words if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)]


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_hidden_is_shown_or_told(game: Game, seats: int):
    seats = min(max(seats, game.seats.least), game.seats.most)
    bots = tuple(game.play.bots[place % len(game.play.bots)] for place in range(seats))
    opened = opening(game, bots_opening(game, bots))
    pick = SeededPick("leaks", SEED, seats)
    state, world, secrets = game.evolve(None, opened), game.play.begin(opened, pick), 0
    watching = [viewer for viewer in viewers(game, seats) if viewer not in {"scribe", "final"}]
    for _ in range(150):
        if game.result(state) is not None:
            break
        command, world = game.play.act(world, state, bots, pick)
        events = judge(game, state, command)
        before, never_told = state, hidden(world, state)
        for event in events:
            earlier, state = state, game.evolve(state, event)
            secret = hidden(world, state)
            never_told &= secret
            secrets += len(secret)
            for viewer in watching:
                assert not finds(secret, game.narrate(event, earlier, state, viewer))
        shown = "\n".join(one.text for one in game.to_move(events, before, state))
        # What lay on the table in the middle of the move, and was swept at its end, is no secret.
        assert not finds(never_told, shown)
        for viewer in watching:
            assert not finds(hidden(world, state), msgspec.json.encode(game.view(state, viewer)).decode())
    assert secrets, "the dealer hid nothing: this test showed nothing"


def test_the_practice_box_has_names_to_leak(game: Game):
    assert all(values.get("name") for values in practice_box(game).components.values())
