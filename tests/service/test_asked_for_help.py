"""What `?` says at a question of the guided prompt, and what it says of undo and redo."""

from uuid import UUID

import pytest

from domain.games import game as game_called
from domain.games.styx.components import ABILITIES
from domain.games.styx.rules.effects import EFFECTS
from domain.kernel.box import practice_box
from domain.kernel.log import Opened
from domain.kernel.rulebook import rules
from domain.recording.application import make_store
from service.desk import Desk
from service.settings import settings
from service.terminal.guide import Guide
from tests.service.talk import Scripted
from tests.service.test_asked_again import TO_AN_EFFECT
from tests.service.test_boxes import STYX, sit

ASKED = {
    "styx": ("red blue Ada ?", "two cards come up from the draw pile", "Left card? (type"),
    "styx fr": ("red blue Ada ?", "(STYX-TWO-12)", "Which Horseman is removed?"),
    "shadow_throne": ("yes ?", "has laid in this wave", "Ada's card (type"),
}


def sitting(game: str, edition: str, typed: str) -> str:
    found = game_called(game)
    names = ("Ada", "Ben", "Cy")[: 3 if game == "shadow_throne" else 2]
    opened = Opened(game=game, edition=edition, seats=names, ruleset=found.ruleset, box=practice_box(found))
    with make_store(None, lambda: 1, lambda: UUID(int=1)) as store:
        person = Scripted(typed.split())
        Guide(Desk(store, store.open(opened).id, settings()), person).run()
        return person.text


@pytest.mark.parametrize("name", ASKED)
def test_a_question_mark_says_what_is_asked_right_above_the_choices(name: str):
    """General help alone said nothing of it; above that it would have left a window of 24 lines."""
    typed, said, asked = ASKED[name]
    game, _, edition = name.partition(" ")
    told = sitting(game, edition or "en", typed).rpartition("> ?")[2].splitlines()
    place = next(number for number, line in enumerate(told) if said in line)
    assert told[place - 1].startswith("  quit  ")
    assert told[place + 1].startswith(asked.partition(" (")[0])


def test_a_question_about_an_effect_names_its_ability_and_a_question_mark_says_what_that_does():
    """With invented cards nobody can know it: "Bone Grocer: which card?" was all."""
    told, _ = sit(practice_box(STYX), *TO_AN_EFFECT, "?", "1", "?")
    at_both = told.partition("1  Mara uses Bone Grocer (Necromancer)\n")[2]
    assert at_both.count("\nNecromancer exchanges one own card for one card of the central discard") == 2
    assert at_both.count(" (STYX-CARD-NECROMANCER-01)\n") == 2
    assert "Bone Grocer (Necromancer): which card?\n" in at_both


def test_what_every_effect_does_stands_in_a_rule_that_names_its_ability():
    known = rules(STYX.package)
    for ability, effect in EFFECTS.items():
        told = " ".join(known[rule].title + known[rule].statement for rule in effect.rules)
        assert ABILITIES[ability] in told


def test_an_answer_that_was_taken_back_is_no_move_that_redo_puts_back():
    told = sitting("styx", "en", "red blue Ada ash undo redo")
    assert "One answer back." in told
    assert "There is nothing to put back" in told
    assert "  redo        put back a move that was taken back\n" in sitting("styx", "en", "?")
