"""Commands and events: their wire names, and that every one is decided, folded and offered."""

import ast
import re
from importlib import import_module
from pathlib import Path

from domain.kernel.game import Game
from domain.kernel.log import Abandoned, Described, Opened
from domain.kernel.words import Command, Event, tag_of
from tests.contract.played import all_steps
from tests.contract.words import commands, events, snake


def test_tags_are_the_snake_case_of_their_types_and_unique(game: Game):
    for words, base in ((commands(game), Command), (events(game), Event)):
        for tag, kind in words.items():
            assert issubclass(kind, base)
            assert tag == f"{game.key}.{snake(kind.__name__)}"
    assert not set(commands(game)) & set(events(game))


def test_the_unions_hold_every_word_of_their_modules(game: Game):
    for name, words, base in (("commands", commands(game), Command), ("events", events(game), Event)):
        module = import_module(f"{game.package}.{name}")
        defined = {
            kind for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
        }  # fmt: skip
        assert defined == set(words.values())


def test_what_settles_a_round_is_an_event(game: Game):
    assert set(game.settling) <= set(events(game))


def test_every_field_of_an_event_is_kept_on_the_wire_by_name(game: Game):
    for kind in (*commands(game).values(), *events(game).values()):
        assert kind.__struct_config__.tag_field == "type"
        assert kind.__struct_config__.frozen
        assert not kind.__struct_config__.array_like


def test_evolve_has_a_branch_for_every_event(game: Game):
    module = import_module(f"{game.package}.evolve")
    tables = [
        value for value in vars(module).values()
        if isinstance(value, dict) and value and all(isinstance(key, type) and issubclass(key, Event) for key in value)
    ]  # fmt: skip
    folded = {kind for table in tables for kind in table}
    folded |= {kind for kind in (Opened, Described, Abandoned) if re.search(rf"\b{kind.__name__}\b", source(module))}
    assert folded == {*events(game).values(), Opened, Described, Abandoned}


def test_decide_is_one_match_that_is_proved_complete(game: Game):
    module = import_module(f"{game.package}.decide")
    assert "assert_never" in source(module)
    matches = [node for node in ast.walk(ast.parse(source(module))) if isinstance(node, ast.Match)]
    assert len(matches) == 1
    assert len(matches[0].cases) == len(commands(game)) + 1


def source(module: object) -> str:
    return Path(str(module.__file__)).read_text("utf-8")


def test_every_command_is_made_by_an_offer(game: Game):
    """Each tag stands in offers.py or is reached in a simulated game."""
    offered = source(import_module(f"{game.package}.offers"))
    reached = {tag_of(step.command) for step in all_steps(game.key)}
    never = sorted(tag for tag in commands(game) if tag not in reached and f'"{tag}"' not in offered)
    assert not never, (
        f"{', '.join(never)}: no simulated game needs it, and its tag does not stand in offers.py in quotes"
    )


def test_events_of_play_name_their_rule(game: Game):
    from domain.kernel.rulebook import rules

    known = rules(game.package)
    for step in all_steps(game.key):
        assert step.event.rule in known, step.event
