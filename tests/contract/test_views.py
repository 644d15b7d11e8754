"""What people are shown: keys are stable, equal states look equal, and nothing hidden is told."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.alike import kind_of
from domain.kernel.box import practice_box
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.judge import alternatives, judge
from domain.kernel.log import Opened
from domain.kernel.offer import Field, Offer
from domain.kernel.opening import opening
from domain.kernel.refusal import Choice
from domain.kernel.view import View, Zone
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import bots_opening
from tests.contract.played import SEED, all_steps, playouts
from tests.toy import TOY


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
        for viewer in viewers(game, len(step.after.names)):
            assert not astray(game.view(step.after, viewer))


def astray(view: View) -> set[str]:
    """Links that lead nowhere, or to the zone they start from."""
    zones = {zone.key for zone in view.zones}
    return {f"{zone.key}: {link}" for zone in view.zones for link in zone.links if link not in zones - {zone.key}}


def test_a_link_that_leads_nowhere_is_found():
    city = Zone("city", "City", links=("gate", "city", "moon"))
    assert astray(View("table", (city, Zone("gate", "Gate", links=("city",))))) == {"city: city", "city: moon"}


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


def headings(game: Game, state: Any) -> str:
    """What a form says of itself: the titles of what is open, and of what each asks first."""
    open_now = game.offers(state)
    asked = [field for one in open_now if (field := game.next_field(state, one, {}))]
    return "\n".join((*(f"{one.title} {one.where} {one.until}" for one in open_now), *(one.title for one in asked)))


def singled_out(game: Game, state: Any) -> str:
    """What a form or a refusal gives away: the only answer that it lists, or the one that it suggests."""
    told: list[Any] = []
    for offer in game.offers(state):
        field = game.next_field(state, offer, {})
        if field is not None:
            listed = field.values if field.shown is None else field.shown
            tried = {"type": offer.command, **offer.given, field.name: "nothing of it"}
            instead = alternatives(game, state, tried).values
            told += [field.default, *(one for one in (listed, instead) if len(one) == 1)]
    return "\n".join(word for one in told for word in strings(one))


def printed(state: Any) -> set[str]:
    """Keys and names of the box."""
    known = state.components.items()
    return {word for key, one in known for word in (key, key.partition("/")[2], getattr(one, "name", None)) if word}


def test_a_choice_that_tells_too_much_is_found():
    """In a game whose exact answers are secret: what is shown instead is not, and the exact ones would be caught."""
    state = TOY.evolve(None, Opened(game="toy", seats=("Ada", "Ben")))
    exact = Field(name="stones", title="Which stone?", values=(Choice("ruby", "the ruby"),))
    kept = replace(exact, shown=(Choice("ruby", "a stone"), Choice("pearl", "a stone")))
    for asked, leaked in ((exact, ["ruby"]), (kept, []), (replace(kept, default="ruby"), ["ruby"])):
        game = replace(TOY, next_field=lambda state, offer, filled, asked=asked: None if filled else asked)
        assert finds({"ruby"}, singled_out(game, state)) == leaked
    open_now = (Offer("toy.take", "Take the ruby"),)
    assert finds({"ruby"}, headings(replace(TOY, offers=lambda state: open_now), state)) == ["ruby"]
    assert not finds({"ruby"}, headings(TOY, state))


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
        # What could come may be listed among the answers; what only the dealer knows may not stand there alone.
        assert not finds(hidden(world, state), headings(game, state))
        assert not finds(hidden(world, state) - printed(state), singled_out(game, state))
    assert secrets or world is None, "the dealer hid nothing: this test showed nothing"


def test_the_practice_box_has_names_to_leak(game: Game):
    """Kinds of components that have names; roads and regions may have none."""
    named = {kind for kind, struct in game.components.items() if "name" in struct.__struct_fields__}
    of_them = {key: one for key, one in practice_box(game).components.items() if kind_of(game, key) in named}
    assert of_them or not named
    assert not [key for key, values in of_them.items() if not values.get("name")]
