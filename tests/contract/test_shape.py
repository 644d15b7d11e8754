"""Every game is a folder of the same shape, and its manifest holds together."""

import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct, structs
from msgspec.structs import asdict

from domain.games import keys, told_apart
from domain.kernel import rulebook
from domain.kernel.box import facts, practice_box, shipped, typed_all
from domain.kernel.game import Game, Position
from domain.kernel.printed import printed
from domain.kernel.words import tag_of
from tests.specification import when_opened
from tests.toy import TOY

FILES = {
    "__init__.py", "components.py", "commands.py", "events.py", "state.py", "decide.py", "evolve.py", "offers.py",
    "invariants.py", "view.py", "narrate.py", "tracks.py", "play.py", "rulebook.toml", "box/facts.json",
    "box/practice.json", "box/schema.json",
}  # fmt: skip
OPTIONAL = {
    "policies.py", "to_move.py", "measures.py", "sources.py", "tables.sql", "stage.py", "bots.py", "lawful.py", "possible.py",
    "past.py",
}  # fmt: skip
"""A game without disputed readings, a board to tidy, questions or tables of its own, or a small one, has none of these."""
PAGE = Path(__file__).parents[2] / "docs/adding-a-game.md"


def folder(game: Game) -> Path:
    return Path(str(import_module(game.package).__file__)).parent


def test_the_folder_has_the_files_that_all_games_have(game: Game):
    assert not {name for name in FILES if not (folder(game) / name).is_file()}


def test_the_page_on_adding_a_game_names_every_file_and_those_that_may_be_missing():
    page = PAGE.read_text("utf-8")
    assert not [name for name in FILES | OPTIONAL if f"`{name}`" not in page]
    (missing,) = re.findall(r"^May be missing: (.*)", page, re.MULTILINE)
    assert set(re.findall(r"`([a-z_]+\.(?:py|sql))`", missing)) == OPTIONAL


def test_the_page_names_all_own_files_of_a_game_that_is_an_example_there(game: Game):
    told = re.search(rf"{game.title}(?: has)? ((?:`\w+\.py`(?:, | and )?)+)", PAGE.read_text("utf-8"))
    own = {path.name for path in folder(game).glob("*.py")} - FILES - OPTIONAL
    assert told is None or set(re.findall(r"`(\w+\.py)`", told[1])) == own


def test_the_state_has_what_is_read_of_any_game(game: Game):
    asked = {name for name, told in vars(Position).items() if isinstance(told, property)}
    assert asked == {"names", "components"}
    assert asked <= set(game.state.__struct_fields__)


def test_the_manifest_is_the_only_public_name(game: Game):
    module = import_module(game.package)
    assert module.__all__ == ["GAME"]
    assert module.GAME is game
    assert game.package == f"domain.games.{game.key}"


@pytest.mark.parametrize("word", ["rounds", "turns"])
def test_no_game_leaves_out_its_own_word_for_a_round_or_a_turn(game: Game, word: str):
    """A default was shown as if it were a word of the game."""
    told = {name: value for name, value in asdict(game).items() if name != word}
    with pytest.raises(TypeError, match=word):
        Game(**told)


def test_keys_are_words_of_a_file_name():
    assert all(re.fullmatch(r"[a-z][a-z_]*", key) for key in keys())


def test_every_rule_id_in_the_code_is_in_the_rulebook(game: Game):
    known = rulebook.rules(game.package)
    prefix = next(iter(known)).partition("-")[0]
    for path in folder(game).rglob("*.py"):
        cited = set(re.findall(rf"{prefix}(?:-[A-Z0-9]+)+-\d\d", path.read_text("utf-8")))
        assert cited <= set(known), f"{path.name} cites {sorted(cited - set(known))}"


def test_every_rule_that_the_manifest_names_is_in_the_rulebook(game: Game):
    known = set(rulebook.rules(game.package))
    named = {game.seats.rule, game.over_rule}
    named |= {rule for policy in game.policies for rule in policy.rules}
    named |= {rule for law in (*game.invariants, *game.past) for rule in law.rules}
    assert named <= known, named - known


def test_policies_have_typed_defaults_and_words(game: Game):
    for policy in game.policies:
        values = [choice.value for choice in policy.values]
        assert len(values) == len(set(values)) > 1, policy.key
        assert policy.rules, policy.key
        assert policy.title
        assert all(choice.label.strip() for choice in policy.values)
    assert len({policy.key for policy in game.policies}) == len(game.policies)


def test_every_value_of_every_policy_opens_a_game_and_no_other_does(game: Game):
    for policy in game.policies:
        for choice in policy.values:
            opened = when_opened(game, seats=3, policies={policy.key: str(choice.value)})
            assert getattr(opened.state.policies, policy.key) == choice.value
        when_opened(game, seats=3, policies={policy.key: "neither"}).then_malformed("policies")


def test_a_goal_line_that_each_table_sets_is_a_number_under_every_value(game: Game):
    values = {policy.key: [str(choice.value) for choice in policy.values] for policy in game.policies}
    for track in game.tracked:
        assert not track.line_of or all(value.isdigit() for value in values[track.line_of]), track.key
        assert not track.line_of or track.line is None, track.key


def test_a_dot_on_a_track_is_of_an_event_that_says_whose_it_is(game: Game):
    known = {tag_of(event): event.__struct_fields__ for event in get_args(game.events)}
    for track in game.tracked:
        for dot in track.dots:
            assert dot.whose in known[dot.tag], track.key
            assert dot.says


def test_what_an_ending_compares_are_tracks_of_seats(game: Game):
    seats = {track.key for track in game.tracked if track.of == "seat"}
    assert {key for ending in game.endings for key in ending.compared} <= seats


def test_names_of_laws_tracks_and_endings_are_unique(game: Game):
    for names in (
        [law.name for law in (*game.invariants, *game.past)],
        [track.key for track in game.tracked],
        [ending.key for ending in game.endings],
        [edition.key for edition in game.editions],
    ):
        assert names
        assert len(names) == len(set(names))


def test_what_is_charted_of_no_seat_has_words_of_its_own(game: Game):
    for track in game.tracked:
        keys = set() if track.of == "seat" else set(track.of) - {"game"}
        assert set(track.labels) == keys, track.key
        assert not [key for key in keys if track.called(key) == key], track.key


def test_the_boxes_read_and_the_practice_box_is_whole(game: Game):
    practice = practice_box(game).components
    for components in (facts(game), practice):
        typed_all(game, components)
    findings = game.cross_checks(practice, True)
    assert not [found.sentence for found in findings if found.weight == "refuse"]
    assert shipped(game.package, "schema")


def test_help_for_a_value_names_no_word_to_type(game: Game):
    """It stands beside chips that are tapped too: there is no `and` to write, and nothing that ends a list."""
    helps = [one.help for kind in game.components.values() for one in printed(kind).values()]
    assert not [text for text in helps if "`" in text or re.search(r"\benough\b", text)]


def test_no_practice_component_has_a_real_name(game: Game):
    """An invented number under a real card's name would be taken for a fact."""
    real = {key.casefold() for key in facts(game)}
    known = shipped(game.package, "facts")["components"].values()
    real |= {name.casefold() for one in known for name in one.get("names", {}).values()}
    for key, values in practice_box(game).components.items():
        assert key.casefold() not in real, key
        assert str(values.get("name", "")).casefold() not in real, key


def test_a_game_whose_kinds_of_components_could_not_be_told_apart_is_refused_in_words():
    """The first state that was stored had told it, in the words of a library."""

    class Hero(Struct):
        pass

    class Wizard(Struct, tag="wizard", tag_field="is"):
        pass

    with pytest.raises(TypeError, match="each needs a tag and all the same tag_field: Hero has no tag"):
        told_apart(structs.replace(TOY, components={"hero": Hero, "wizard": Wizard}))
    assert told_apart(TOY) is TOY
