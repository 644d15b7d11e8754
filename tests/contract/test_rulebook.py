"""The rules in our own words: none missing, none extra, and every reference leads somewhere."""

import re
from importlib import import_module
from pathlib import Path

from domain.kernel import rulebook
from domain.kernel.game import Game
from tests.wanted import wanted_names, wanted_rules

ROOT = Path(__file__).parents[2]
KINDS = {"action", "card", "information", "limit", "resolution", "setup", "track", "variant", "victory"}


def guide(game: Game) -> Path:
    return ROOT / "docs" / "rules" / f"{game.key}.md"


def chapter(game: Game, heading: str) -> str:
    text = guide(game).read_text("utf-8")
    assert f"\n## {heading}\n" in text, f"{guide(game).name} has no chapter {heading!r}"
    start = text.index(f"\n## {heading}\n")
    end = text.find("\n## ", start + 1)
    return text[start : end if end > 0 else len(text)]


def cited(game: Game, text: str) -> set[str]:
    prefix = next(iter(rulebook.rules(game.package))).partition("-")[0]
    return set(re.findall(rf"\b{prefix}-[A-Z]+(?:-[A-Z]+)*-\d\d", text))


def test_a_rule_says_what_it_is_and_where_it_stands(game: Game):
    for rule in rulebook.rules(game.package).values():
        assert cited(game, rule.id) == {rule.id}
        assert rule.statement.endswith("."), rule.id
        assert rule.title, rule.id
        assert rule.heading, rule.id
        assert rule.edition in {"both", *(edition.key for edition in game.editions)}, rule.id
        assert rule.kind in KINDS, rule.id


def test_the_page_on_adding_a_game_names_every_kind_of_rule_and_every_chapter_that_is_asked_for():
    page = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    told = {*KINDS, "Readings that a table can choose", "Open texts, and how they are read", "All 127 rules"}
    assert not [one for one in told if one not in page]


def test_every_rule_that_is_referred_to_exists(game: Game):
    rules = rulebook.rules(game.package)
    told = {rule.id: rule.statement + rule.ruling for rule in rules.values()}
    sources = Path(str(import_module(game.package).__file__)).parent.rglob("*.py")
    told |= {path.name: path.read_text("utf-8") for path in (*sources, guide(game))}
    assert not {name: lost for name, text in told.items() if (lost := cited(game, text) - set(rules))}


def test_a_rule_is_cited_by_its_whole_id(game: Game):
    # So a search for the id finds whoever cites it.
    rules = rulebook.rules(game.package)
    sources = Path(str(import_module(game.package).__file__)).parent.rglob("*.py")
    told = {str(path): set(re.findall(r"[A-Z]+(?:-[A-Z]+)*-\d\d", path.read_text("utf-8"))) for path in sources}
    assert not {name: lost for name, ids in told.items() if (lost := ids - set(rules))}


def test_no_file_name_stands_in_a_rule(game: Game):
    for rule in rulebook.rules(game.package).values():
        assert not re.search(r"\.txt|§", f"{rule.statement}{rule.heading}{rule.ruling}"), rule.id


def test_the_rules_are_those_that_were_counted(game: Game):
    rules, wanted = rulebook.rules(game.package), wanted_rules(game.key)
    assert list(rules) == list(wanted)
    for rule in rules.values():
        one = wanted[rule.id]
        assert (rule.kind, rule.edition, bool(rule.ruling)) == (one.kind, one.edition, one.ruled), rule.id


def test_every_question_of_the_game_is_declared(game: Game):
    assert {metric.key for metric in game.measures.metrics} == set(wanted_names(game.key, "measure"))
    assert [dimension.key for dimension in game.measures.dimensions] == wanted_names(game.key, "dimension")


def test_the_guide_tells_every_policy_with_its_rules(game: Game):
    told = chapter(game, "Readings that a table can choose")
    for policy in game.policies:
        row = next(line for line in told.splitlines() if line.startswith(f"| `{policy.key}` |"))
        assert cited(game, row) == set(policy.rules)
        assert re.findall(r"\*\*([\w-]+)\*\*", row) == [policy.default]
        assert {choice.value for choice in policy.values} <= set(re.findall(r"[\w-]+", row))


def test_the_guide_lists_every_rule_that_is_read_one_way_of_several(game: Game):
    told = chapter(game, "Open texts, and how they are read")
    assert cited(game, told) == {rule.id for rule in rulebook.rules(game.package).values() if rule.ruling}


def test_the_guide_knows_how_many_rules_there_are(game: Game):
    assert f"All {len(rulebook.rules(game.package))} rules" in guide(game).read_text("utf-8")
