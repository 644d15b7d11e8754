"""The owner's box: written from the printed facts, filled in at the table, never a number that nobody read."""

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.box import facts, facts_box, practice_box
from domain.kernel.log import Box, Describe, Opened
from domain.recording.application import make_store
from service import boxes
from service.desk import Desk
from service.settings import settings
from service.terminal.guide import Guide
from tests.service.talk import Scripted, run

STYX = game_called("styx")


@pytest.mark.parametrize("typed", ["componets", "Components", "reason", "completed", "version", "policies", "note"])
def test_a_part_of_a_box_that_nobody_reads_is_not_passed_over(typed: str):
    """Values under a slip of the pen would be missing without a word, and of `version` somebody would think that it counts."""
    told = {"game": "styx", typed: {}}
    Path("slip.json").write_text(json.dumps(told), encoding="utf-8")
    checked = run("box", "check", "styx", "--file", "slip.json")
    assert checked.code == 2
    assert f"has {typed!r}, which nobody reads" in checked.err
    assert "A box has game, kind, name, complete, components and reasons." in checked.err


def test_a_new_box_holds_what_is_printed_and_lists_what_is_not(home: Path):
    told = run("box", "new", "styx")
    assert told.code == 0
    written = json.loads((home / "boxes/styx.json").read_text())
    assert written["components"] == facts(STYX)
    assert "value" not in written["components"]["lich"]
    assert any(line.startswith("  Lich: still unknown: ") and "number on the card" in line for line in told.lines)
    assert told.lines[-1] == "Then: tablescribe box check styx"


def test_a_box_that_nobody_has_written_yet_is_told_so(home: Path):
    """It could not be read, as if its name had been typed wrong."""
    told = run("box", "check", "styx")
    assert (told.code, told.err) == (
        3,
        "You have no box of Styx yet. `tablescribe box new styx` writes one to fill in.\n",
    )
    assert run("box", "check", "styx", "--file", "none.json").code == 2


def test_a_value_that_stands_already_is_told_so(home: Path):
    assert run("box", "set", "styx", "lich", "value", "4").code == 0
    told = run("box", "set", "styx", "lich", "value", "4")
    assert told.lines == ["Lich, number on the card (Influence and Strength): 4, as before."]


def test_a_box_is_never_written_over(home: Path):
    run("box", "new", "styx")
    (home / "boxes/styx.json").write_text('{"game": "styx", "components": {}, "name": "typed for hours"}')
    assert run("box", "new", "styx").code == 2
    assert "typed for hours" in (home / "boxes/styx.json").read_text()


def test_check_says_how_far_it_is_and_what_does_not_add_up(tmp_path: Path):
    box = {"game": "styx", "name": "whole", "components": practice_box(STYX).components}
    (tmp_path / "whole.json").write_text(json.dumps(box))
    report = run("box", "check", "styx", "--file", "whole.json", "--json").json
    printed, practice = set(facts(STYX)), set(practice_box(STYX).components)
    assert report["components"] == len(printed | practice)
    assert report["whole"] >= len(practice - printed)
    run("box", "new", "styx")
    told = run("box", "check", "styx")
    assert told.lines[0] == f"0 of {len(printed)} components complete."
    assert any("62" in line for line in told.lines)


def test_a_box_that_cannot_be_must_change(tmp_path: Path):
    (tmp_path / "box.json").write_text('{"game": "styx", "components": {"air_spirit": {"elemental": false}}}')
    told = run("box", "check", "styx", "--file", "box.json")
    assert told.code == 1
    assert "Must change: Air Spirit: “found by the Cultist” is yes by the rulebook, not no." in told.out


def test_what_an_incomplete_box_lacks_is_a_remark_and_opens_a_game():
    run("box", "new", "shadow_throne")
    told = run("box", "check", "shadow_throne")
    assert told.code == 0
    assert "Must change" not in told.out
    assert "The copies of 6 of the Rebels' cards are not known; a faction has 18." in told.lines
    assert run("new", "shadow_throne", "--seat", "Mara", "--seat", "Oskar", "--seat", "Ines").code == 0


@pytest.mark.parametrize("asked", [("box", "check"), ("new",)], ids=["check", "new"])
def test_a_box_that_says_complete_and_does_not_add_up_says_so_and_how_to_go_on(home: Path, asked: tuple[str, ...]):
    run("box", "new", "shadow_throne")
    path = home / "boxes/shadow_throne.json"
    boxes.write(path, {**boxes.read(path), "complete": True})
    seats = ("--seat", "Mara", "--seat", "Oskar", "--seat", "Ines") if asked == ("new",) else ()
    told = run(*asked, "shadow_throne", *seats)
    assert told.code in (1, 2)
    assert "The copies of 5 of the Empire's cards are not known; a faction has 18." in told.out + told.err
    assert 'says "complete": true' in told.out + told.err
    assert "Take that out" in told.out + told.err


def test_show_prints_one_component_or_all(home: Path):
    assert run("box", "show", "styx", "ash_ferrier", "--practice", "--json").json["value"] == 3
    assert run("box", "show", "styx", "ash_ferrier", "--box", "practice", "--json").json["value"] == 3
    assert run("box", "show", "styx").lines[0] == f"rulebook facts (facts), {len(facts(STYX))} components"
    assert run("box", "show", "styx", "no_such").code == 3
    every = run("box", "show", "styx", "--practice").out
    assert "element icons " in every
    assert not {"{", "[", '"'} & set(every)
    assert "1 gold left; no number; what the ability brings 4" in run("box", "show", "shadow_throne", "--practice").out
    shown = run("box", "show", "styx", "Ash Ferrier", "--practice").lines
    assert shown[0] == "ash_ferrier"
    assert ["min_players", "for", "how", "many", "players", "2+"] in [line.split() for line in shown]


def test_the_owners_box_is_used_when_it_is_there():
    run("box", "new", "styx")
    opened = run("new", "styx", "--seat", "Mara", "--seat", "Oskar", "--json").json["opened"]
    assert (opened["box"]["kind"], opened["box"]["name"]) == ("owner", "my Styx")


def test_what_is_read_again_replaces_what_the_box_says(tmp_path: Path):
    path = tmp_path / "boxes/styx.json"
    assert boxes.keep(path, STYX, "grave_king", {"value": 5, "soul": 1}, "a guess") == []
    assert boxes.keep(path, STYX, "grave_king", {"value": 6, "income": 1}, "my copy") == ["value"]
    assert boxes.read(path)["components"]["grave_king"] == {"value": 6, "soul": 1, "income": 1}
    assert boxes.read(path)["reasons"]["grave_king.soul"] == "a guess"
    assert boxes.read(path)["reasons"]["grave_king.income"] == "my copy"
    assert boxes.read(path)["components"]["lich"] == facts(STYX)["lich"]


def sit(box: Box, *typed: str) -> tuple[str, Desk]:
    """A sitting at a fresh game of three."""
    with make_store(None, lambda: 1, lambda: UUID(int=1)) as store:
        log = store.open(Opened(game="styx", edition="en", seats=("Mara", "Oskar", "Ines"), box=box))
        desk = Desk(store, log.id, settings())
        person = Scripted(("red", "blue", "green", "Mara", *typed))
        Guide(desk, person).run()
        return person.text, desk


def test_an_unknown_card_is_asked_for_in_place_and_kept_in_the_owners_box():
    told, desk = sit(facts_box(STYX), "=Grave King", "Siren", "3", "no", "2", "no")
    assert "=NAME for another)" in told
    assert "Grave King, for how many players?" in told
    assert "   2  2+\n" in told
    assert "name?" not in told
    assert "Kept in your box." in told
    kept = boxes.read(settings().box("styx"))["components"]
    assert kept["grave_king"] == {"name": "Grave King", "min_players": 3}
    assert kept["siren"]["min_players"] == 2
    assert desk.state.left == "grave_king"
    assert desk.state.components["grave_king"].name == "Grave King"


def test_a_value_typed_wrong_is_typed_again_after_undo_and_the_box_has_the_new_one():
    told, desk = sit(
        facts_box(STYX),
        "=Grave King",
        "Siren",
        "3+",
        "no",
        "undo",
        "undo",
        "undo",
        "=Grave King",
        "Siren",
        "4+",
        "2+",
        "no",
    )
    assert desk.state.components["grave_king"].min_players == 4, told
    assert boxes.read(settings().box("styx"))["components"]["grave_king"]["min_players"] == 4


def test_each_answer_is_checked_on_the_spot_and_no_other_is_lost():
    told, desk = sit(
        facts_box(STYX), "=Grave King", "Siren", "7", "3+", "yes", "0", "5", "100", "4", *["unknown"] * 8, "2+", "no"
    )
    assert "The choices are 2, 3, 4 and 5." in told
    assert "0 is not among the answers. Type a number, 1 to 20." in told
    assert "100 is not among the answers. Type a number, 0 to 99." in told
    card = desk.state.components["grave_king"]
    assert (card.min_players, card.copies, card.value) == (3, 5, 4)


def test_a_value_that_cannot_stand_beside_another_is_asked_again_alone():
    answers = ("1", "5", "2", "1", "none", "no", "yes", "no", "no", "none", "0")
    told, desk = sit(facts_box(STYX), "=Grave King", "Siren", "3+", "yes", *answers, "2+", "no")
    assert "an Eternal shows no Soul" in told
    card = desk.state.components["grave_king"]
    assert (card.value, card.soul, card.eternal, card.ability) == (5, 0, True, "none"), told


def test_a_bid_that_hangs_on_unread_cards_reads_them_first_and_is_then_asked():
    begun = ("=Grave King", "Siren", "3+", "no", "2+", "no", "left", "right", "right")
    told, desk = sit(facts_box(STYX), *begun, "elimination", "a bid", "no", "9", "skip")
    assert "Read off the card, please. Grave King: Legendary." in told
    assert "Mara, Elimination: at least 1, has Strength 1\n  skip, 1\n" in told
    # A bid of 9 is refused, and nothing is recorded before something else is chosen.
    assert told.index("STYX-BID-06") < told.index("> skip") < told.index("Mara skips")
    assert desk.state.tokens[0].skipped


def test_a_skip_that_alone_is_left_after_a_refusal_is_not_recorded_unasked():
    begun = ("=Grave King", "Siren", "3+", "no", "2+", "no", "left", "right", "right")
    told, desk = sit(facts_box(STYX), *begun, "elimination", "a bid", "yes", "5")
    assert "only a skip is left" in told
    assert "Enter records it, no goes back." in told
    assert not desk.state.tokens[0].kind


def test_a_card_that_lies_already_is_told_with_the_rule():
    told, _ = sit(practice_box(STYX), "ash", "hollow", *["left"] * 3, *["tithe"] * 3, "ash ferrier")
    assert "Ash Ferrier is not in the draw pile: it is in the central discard. (STYX-NEXT-02)" in told


def test_a_card_that_lies_before_somebody_is_told_by_the_name():
    told, _ = sit(
        practice_box(STYX), "ash", "hollow", "left", "right", "right", "muster", "1", "tithe", "tithe", "ash ferrier"
    )
    assert "Ash Ferrier is not in the draw pile: it is in the army of Mara. (STYX-NEXT-02)" in told


def test_at_a_question_of_yes_or_no_a_card_is_no_choice_wherever_it_lies():
    begun = ("ash", "hollow", *["left"] * 3, *["tithe"] * 3)
    told, _ = sit(practice_box(STYX), *begun, "undo", "ash ferrier", "no")
    assert "Take back all the same?" in told
    assert "Answer yes or no; 'ash ferrier' is neither." in told
    assert "Ash Ferrier lies" not in told


def test_redo_in_the_middle_of_a_command_keeps_its_answers():
    told, desk = sit(practice_box(STYX), "ash", "redo", "hollow")
    assert "First finish this command: redo puts back a whole move that was taken back." in told
    assert len(desk.state.open_cards) == 2


def test_redo_and_stop_while_a_card_is_described_keep_the_command_and_what_was_said_of_the_card():
    told, desk = sit(facts_box(STYX), "=Grave King", "Siren", "redo", "3+", "no", "stop", "2+", "no")
    assert "First answer this, or leave it with undo; then redo." in told
    assert "First answer this, or leave it with undo; then stop." in told
    assert len(desk.state.open_cards) == 2
    assert desk.state.components["grave_king"].min_players == 3


def test_who_thinks_better_of_stopping_goes_on_where_the_command_was():
    _, desk = sit(practice_box(STYX), "ash", "stop", "undo", "hollow")
    assert len(desk.state.open_cards) == 2


def test_the_other_values_of_a_card_are_offered_once():
    told, _ = sit(
        facts_box(STYX), "=Grave King", "Siren", "3+", "no", "2+", "no", *["left"] * 3, "tithe", "tithe", "tithe", "no"
    )
    assert told.count("of Grave King can be read off") == 1


def test_what_a_card_does_not_tell_yet_is_shown_too(home: Path):
    told = run("box", "show", "styx", "lich").out
    assert "not known yet" in told
    assert "not known yet" not in run("box", "show", "styx", "ash_ferrier", "--practice").out


def test_one_value_of_the_box_is_changed_by_its_name_or_its_words(home: Path):
    assert run("box", "set", "styx", "Lich", "value", "4").lines == [
        "Lich, number on the card (Influence and Strength): unknown → 4. Games that were opened before keep what they know."
    ]
    assert run("box", "set", "styx", "lich", "coins", "-2").code == 0
    assert run("box", "set", "styx", "lich", "elements", "fire, water or air").code == 0
    lich = boxes.read(home / "boxes/styx.json")["components"]["lich"]
    assert (lich["value"], lich["income"]) == (4, -2)
    assert lich["elements"] == [{"gives": "all", "of": ["fire"]}, {"gives": "one", "of": ["water", "air"]}]
    assert run("box", "set", "styx", "lich", "value", "unknown").code == 0
    assert "value" not in boxes.read(home / "boxes/styx.json")["components"]["lich"]
    assert run("box", "show", "styx", "lich").code == 0


WRONG_VALUES = {
    "no such card": (("Grave King", "value", "4"), 3, "--new adds it"),
    "no such field": (("lich", "mood", "4"), 2, "value (number on the card"),
    "a value out of bounds": (("lich", "value", "100"), 2, "Strength). Type a number, 0 to 99. The one big number"),
    "a cost out of bounds": (("lich", "coins", "50"), 2, "'50' cannot stand for: coins (a cost is negative). Type a"),
    "a word that is none": (("lich", "min_players", "9"), 2, "The choices are 2, 3, 4 and 5."),
    "against the rulebook": (("air_spirit", "elemental", "no"), 2, "give the reason with --reason.\n"),
    "against another value": (("headless_horseman", "soul", "2", "--reason", "mine"), 2, "an Eternal shows no Soul"),
}


@pytest.mark.parametrize("name", WRONG_VALUES)
def test_a_value_that_cannot_be_leaves_the_box_as_it_was(home: Path, name: str):
    words, code, part = WRONG_VALUES[name]
    run("box", "new", "styx")
    before = (home / "boxes/styx.json").read_text()
    told = run("box", "set", "styx", *words)
    assert (told.code, told.out) == (code, "")
    assert part in told.err
    assert (home / "boxes/styx.json").read_text() == before


def test_a_card_is_added_and_a_difference_has_its_reason(home: Path):
    assert run("box", "set", "styx", "Grave King", "value", "4", "--new").code == 0
    assert run("box", "set", "styx", "air_spirit", "elemental", "no", "--reason", "my copy shows no sign").code == 0
    written = boxes.read(home / "boxes/styx.json")
    assert written["components"]["grave_king"] == {"name": "Grave King", "value": 4}
    assert written["reasons"] == {"air_spirit.elemental": "my copy shows no sign"}


def test_undo_while_a_card_is_described_gives_up_the_description_alone():
    told, desk = sit(facts_box(STYX), "=Grave King", "Siren", "undo")
    assert "Not described." in told
    assert desk.log.entry == 2
    assert not settings().box("styx").exists()


def test_values_that_no_rule_needs_yet_may_stay_unknown():
    told, desk = sit(facts_box(STYX), "=Grave King", "Siren", "3", "yes", "1", "5", *["unknown"] * 8, "2+", "no")
    assert "  or: unknown" in told
    card = desk.state.components["grave_king"]
    assert (card.copies, card.value, card.income, card.legendary) == (1, 5, None, None)


def test_nothing_of_a_practice_game_goes_into_the_owners_box():
    told, _ = sit(practice_box(STYX), "ash", "hollow")
    assert "Audience 1: Ash Ferrier left" in told
    assert not settings().box("styx").exists()


BARER = Box(kind="owner", name="mine")
"""A box of which nothing is entered: of the Standard-Bearer the rulebook tells six copies, and which card it is."""


def test_a_copy_that_prints_otherwise_is_taken_with_its_reason_and_the_box_keeps_both(home: Path):
    told, desk = sit(BARER, "5", "1", "bearer", "no", "one got lost")
    assert "If your copy prints that, say so in a few words (the reason)" in told
    assert desk.state.components["standard_bearer"].copies == 5
    kept = boxes.read(home / "boxes/styx.json")
    assert (kept["components"]["standard_bearer"]["copies"], kept["reasons"]["standard_bearer.copies"]) == (
        5,
        "one got lost",
    )


def test_without_a_reason_each_value_that_differs_is_typed_again_by_itself():
    told, desk = sit(BARER, "5", "1", "none", "no", "", "6", "", "bearer")
    card = desk.state.components["standard_bearer"]
    assert (card.copies, card.value, card.ability) == (6, 1, "bearer"), told
    assert told.count("number on the card (Influence and Strength)? (0 to 99)") == 1


def test_a_card_that_another_scribe_described_meanwhile_is_not_described_twice():
    with make_store(None, lambda: 1, lambda: UUID(int=1)) as store:
        log = store.open(Opened(game="styx", edition="en", seats=("Mara", "Oskar", "Ines"), box=BARER))
        other = Desk(store, log.id, settings())

        def typed() -> Iterator[str]:
            yield from ("red", "blue", "green", "Mara", "6", "1", "bearer")
            other.record(
                Describe(
                    component="standard_bearer", values={"copies": 6, "value": 1, "ability": "bearer", "eternal": False}
                )
            )
            yield from ("no", "Mara")

        person, desk = Scripted(typed()), Desk(store, log.id, settings())
        Guide(desk, person).run()
    assert "Somebody recorded something else first, as move 1." in person.text
    # Theirs stands, and the set-up goes on from it.
    card = desk.state.components["standard_bearer"]
    assert (card.copies, card.eternal, desk.log.last_move) == (6, False, 2)


RIDERS = {f"rider_{one}": {"name": f"Rider {one}", "horseman": True} for one in "abcd"}
READ_OFF = ("Rider a", "Siren", "3+", "yes", "2", "7", *["unknown"] * 7)
"""Two copies of a Horseman beside three others are five, and STYX-WIN-10 knows four: no value that was typed says Horseman."""


def test_where_no_answer_is_the_wrong_one_by_itself_one_of_them_is_chosen():
    box = structs.replace(facts_box(STYX), components={**facts_box(STYX).components, **RIDERS})
    told, desk = sit(box, *READ_OFF, "copies", "1", "2+", "no")
    assert "would be 5." in told
    assert "Which of these is to be typed again?\n   1  for how many players: 3+\n   2  copies in your box: 2" in told
    card = desk.state.components["rider_a"]
    assert (card.copies, card.min_players, card.value) == (1, 3, 7), told


def test_what_cannot_stand_may_be_left_undescribed():
    box = structs.replace(facts_box(STYX), components={**facts_box(STYX).components, **RIDERS})
    told, desk = sit(box, *READ_OFF, "leave it")
    assert "Not described." in told
    assert desk.state.components["rider_a"].copies is None
