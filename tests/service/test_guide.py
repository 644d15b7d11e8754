"""The guided prompt, driven by a scripted person; the game is a toy, for no game is named in the guide."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from uuid import UUID

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.box import facts_box
from domain.kernel.log import Abandon, Box, Opened
from domain.kernel.offer import Field
from domain.kernel.refusal import Choice
from domain.recording.application import make_store
from service.desk import Desk
from service.settings import Settings
from service.signs import TIMES
from service.terminal.guide import Entry, Guide
from service.terminal.stills import LEFT, WHOLE
from tests.service.talk import Scripted
from tests.toy import TOY, Take


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    numbers, times = count(1), count(1_000)
    with make_store(None, lambda: next(times), lambda: UUID(int=next(numbers)), lambda key: TOY) as store:
        log = store.open(Opened(game="toy", edition="en", seats=("Ada", "Ben"), box=Box(name="no box")))
        yield Desk(store, log.id, Settings(tmp_path), by="Ada")


def sit(desk: Desk, *typed: str) -> str:
    person = Scripted(typed)
    Guide(desk, person).run()
    return person.text


def test_it_says_where_the_game_stands_who_is_due_and_asks_only_what_is_open(desk: Desk):
    told = sit(desk, "2")
    assert "Round 1, take · due: ● Ada" in told
    assert "Take stones" in told
    assert "Stones (1 to 3)" in told
    assert "> 2\n  - x\n" in told
    assert "Stones were taken." not in told
    assert "due: ▲ Ben" in told
    assert desk.state.left == 8
    assert "seat" not in told


def test_who_asks_for_the_board_sees_the_whole_of_it_in_a_short_window(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    asked: list[int] = []
    monkeypatch.setattr("service.terminal.board.board", lambda *told: asked.append(told[3]) or [])
    sit(desk, "board", "b", "quit")
    assert asked == [WHOLE - LEFT, WHOLE - LEFT]


def test_leaving_keeps_everything(desk: Desk):
    assert sit(desk, "2", "quit").endswith("All that was recorded is saved.")
    assert (len(desk.log.moves), desk.state.left) == (2, 8)


def test_a_number_out_of_bounds_is_refused_by_the_rule_with_what_is_possible(desk: Desk):
    told = sit(desk, "7")
    assert "Take 1 to 3 stones. (TOY-02, TOY-03)\n  possible: 1 to 3" in told
    assert desk.log.entry == 1


def test_a_choice_by_its_number_is_told_by_its_name(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    """Whoever slips by a line sees it; a name that was typed, and a number that is meant, are not told again."""
    monkeypatch.setattr(desk, "shown_since", lambda: ("a card",))
    assert "Take back all the same?\n   1  yes\n   2  no\n> 2\n  no\nNothing was taken back." in sit(
        desk, "1", "undo", "2"
    )
    assert "> no\nNothing was taken back." in sit(desk, "undo", "no")
    assert "> 2\n  - x\n" in sit(desk, "2")


def test_what_is_no_number_is_asked_again(desk: Desk):
    assert "Type a number, 1 to 3." in sit(desk, "two", "2")
    assert desk.state.left == 8


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ('"quoted" Oskar bluffs', '"quoted" Oskar bluffs'), ('Oskar says "no"', 'Oskar says "no"'), ('"a bluff"', "a bluff"),
        ("'a bluff'", "a bluff"), ('"no" and "yes"', '"no" and "yes"'), ("Ada's", "Ada's"), ('"', '"'),
    ],
)  # fmt: skip
def test_a_note_keeps_its_quotes_but_those_around_the_whole_of_it(desk: Desk, typed: str, kept: str):
    assert f"Noted: {kept}\n" in sit(desk, f"note {typed}")


def test_undo_and_redo_at_any_prompt(desk: Desk):
    told = sit(desk, "2", "3", "undo", "undo", "redo")
    assert "Taken back: 1 move stands." in told
    assert "Put back: 1 move stands again." in told
    assert desk.state.left == 8
    assert desk.log.entry == 6


def test_undo_with_nothing_to_take_back_is_refused_in_words(desk: Desk):
    sit(desk, "undo")
    assert desk.log.entry == 1


def test_a_note_is_written_without_leaving_the_question(desk: Desk):
    told = sit(desk, "note Ada hesitates", "1")
    assert "Noted: Ada hesitates" in told
    assert desk.log.notes[0].text == "Ada hesitates"
    assert desk.state.left == 9


@pytest.mark.parametrize("typed", ["exit", "q", "EXIT"])
def test_who_leaves_as_other_programs_are_left_is_told_how(desk: Desk, typed: str):
    told = sit(desk, typed, "2")
    assert f"> {typed}\nquit leaves; all that was recorded is saved.\nStones (1 to 3)" in told
    assert desk.state.left == 8


def test_help_shows_the_words(desk: Desk):
    assert "undo        take back" in sit(desk, "?")


def test_the_end_is_told_and_can_be_taken_back(desk: Desk):
    told = sit(desk, "3", "3", "3", "", "undo")
    # One stone is left after three threes: it follows, so it is told and only has to be confirmed.
    assert "Stones. Only one is possible: 1." in told
    assert "Ben wins: took the last stone." in told
    assert "Taken back" in told


def test_only_enter_or_yes_records_what_nobody_had_to_answer(desk: Desk):
    told = sit(desk, "3", "3", "3", "chalk", "no", "y")
    assert "'chalk' is neither" in told
    assert told.count("Only one is possible: 1.") == 2
    assert desk.state.left == 0
    assert [move.number for move in desk.log.moves] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("typed", ["1", "yes", ""])
def test_what_is_the_only_one_possible_may_be_typed(desk: Desk, typed: str):
    told = sit(desk, "3", "3", "3", typed)
    assert "neither" not in told
    assert desk.state.left == 0


@pytest.mark.parametrize(("typed", "taken"), [("kale", True), ("Käle", True), ("KA", True), ("leek", False)])
def test_the_one_name_that_is_possible_may_be_typed(desk: Desk, typed: str, taken: bool):
    only = Field(name="seat", title="Who?", values=(Choice("kale", "Kale the Green"),))
    terminal = Scripted([typed, "no"])
    guide = Guide(desk, terminal)
    entry = guide._answered(Entry(guide.game.offers(desk.state)[0]), only)
    assert entry is not None
    assert guide._wanted(entry) == taken


def test_the_usual_answer_goes_without_saying_where_no_other_would_change_anything(desk: Desk):
    nobody = Choice("enough", "nobody")
    field = Field(
        name="barred", title="Whose?", values=(nobody, Choice(1, "Ada's")), shown=(nobody,), default="enough", many=True
    )
    terminal = Scripted([])
    guide = Guide(desk, terminal)
    entry = guide._answered(Entry(guide.game.offers(desk.state)[0]), field)
    assert entry is not None
    assert (entry.filled, terminal.told) == ({"barred": ["enough"]}, [])


def test_the_table_can_stop_before_the_end_and_go_on_after_all(desk: Desk):
    told = sit(desk, "2", "stop", "the last train", "undo", "1")
    assert "The game was abandoned: there is no winner." in told
    assert desk.state.left == 7


@pytest.mark.parametrize("said", ["undo", "no", "n", "N", "No.", " nope"])
def test_undo_or_no_at_the_question_why_goes_on_with_the_game(said: str, desk: Desk):
    sit(desk, "stop", said, "2")
    assert (desk.log.entry, desk.state.left) == (2, 8)


@pytest.mark.parametrize("said", ["q", "nah", "no time", "No, on we go", "no: not yet", "y", "..."])
def test_what_may_be_no_reason_but_a_no_or_a_slip_is_asked(said: str, desk: Desk):
    """It had ended the game at once."""
    asked = f"End the game, with {said!r} as the reason? no goes on with it."
    for answer in ("no", "n", "undo", "quit"):
        assert asked in sit(desk, "stop", said, answer)
        assert (desk.log.entry, desk.state.left) == (1, 10)
    assert asked in sit(desk, "stop", said, "yes")
    assert desk.log.moves[-1].command == Abandon(reason=said)


@pytest.mark.parametrize("said", ["the last train", "storm", "Nobody can stay", ""])
def test_what_is_a_reason_or_none_ends_the_game_without_a_question(said: str, desk: Desk):
    sit(desk, "stop", said)
    assert desk.log.moves[-1].command == Abandon(reason=said)


class Interrupted(Scripted):
    """A person who presses Ctrl-C where the script says so."""

    def ask(self, lines: list[str], completions: list[str]) -> str:
        typed = super().ask(lines, completions)
        if typed == "^C":
            raise KeyboardInterrupt
        return typed


def test_ctrl_c_gives_up_the_command_and_records_nothing(desk: Desk):
    person = Interrupted(("3", "3", "3", "^C", "quit"))
    Guide(desk, person).run()
    assert "Given up; this command begins anew." in person.text
    assert desk.state.left == 1


def test_somebody_elses_move_in_between_is_a_conflict_and_the_prompt_goes_on_from_there(desk: Desk):
    other = Desk(desk.store, desk.log.id, desk.settings, by="Ben")

    class Meanwhile(Scripted):
        def ask(self, lines: list[str], completions: list[str]) -> str:
            if not other.log.moves[1:]:
                other.record(Take(seat=1, stones=3))
            return super().ask(lines, completions)

    person = Meanwhile(("2", "2", "quit"))
    Guide(desk, person).run()
    assert "Ben recorded something else first" in person.text
    assert desk.state.left == 5


def test_why_the_table_stops_may_be_too_long_to_keep_and_the_game_goes_on(desk: Desk):
    told = sit(desk, "stop", "x" * 2_001, "2")
    assert "has 2,001 characters, and 2,000 are kept" in told
    assert desk.state.left == 8


@pytest.fixture
def secretive(tmp_path: Path) -> Iterator[Desk]:
    """A toy in which every move makes something known."""
    toy = structs.replace(TOY, reveals=lambda event: "the heap of seat 1")
    with make_store(None, lambda: 1, lambda: UUID(int=1), lambda key: toy) as store:
        log = store.open(Opened(game="toy", edition="en", seats=("Ada", "Ben"), box=Box(name="no box")))
        yield Desk(store, log.id, Settings(tmp_path))


def test_a_word_that_is_no_yes_takes_nothing_back(secretive: Desk):
    told = sit(secretive, "2", "undo", "e", "no", "quit")
    assert "The table has seen since: the heap of Ada. Take back all the same?" in told
    assert "Nothing was taken back." in told
    assert secretive.state.left == 8


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("stones", "Answer yes or no; 'stones' is neither."),
        ("3", "Answer yes or no; '3' is neither."),
        ("-3", "Answer yes or no; '-3' is neither."),
        ("*", "Answer yes or no; there are no other choices."),
    ],
)
def test_a_question_of_yes_or_no_says_so_whatever_else_is_typed(secretive: Desk, typed: str, said: str):
    assert f"> {typed}\n{said}\n" in sit(secretive, "2", "undo", typed, "no", "quit")
    assert secretive.state.left == 8


def test_a_step_back_or_ctrl_c_at_the_question_whether_to_take_back_is_a_no(secretive: Desk):
    assert "Nothing was taken back." in sit(secretive, "2", "undo", "undo", "quit")
    person = Interrupted(("undo", "^C", "quit"))
    Guide(secretive, person).run()
    assert "Nothing was taken back." in person.text
    assert secretive.state.left == 8


@pytest.mark.parametrize("word", ["redo", "stop"])
def test_what_is_for_later_waits_for_the_answer_whether_to_take_back(secretive: Desk, word: str):
    assert f"First answer this, or leave it with undo; then {word}." in sit(secretive, "2", "undo", word, "no", "quit")
    assert secretive.state.left == 8


def test_quit_at_the_question_whether_to_take_back_leaves(secretive: Desk):
    assert sit(secretive, "2", "undo", "quit", "3").endswith("All that was recorded is saved.")
    assert secretive.state.left == 8


COLOURS, CARDS = (
    "Half answered, so not recorded: Colours and First Player: ",
    "Half answered, so not recorded: Which cards open Audience 1? ",
)
HALF = {
    "quit": "",
    "red quit": f"{COLOURS}red.\n",
    "red blue": f"{COLOURS}red and blue.\n",
    "red blue undo quit": f"{COLOURS}red.\n",
    "red blue green Ada lich quit": f"{CARDS}Lich.\n",
    "red blue green Ada lich =Elf quit": f"{CARDS}Lich and Elf.\n",
    "red blue green Ada lich =Elf 2 quit": f"  Lich: for how many players 2+. Kept in your box.\n{CARDS}Lich and Elf.\n",
}


@pytest.mark.parametrize("typed", HALF)
def test_who_leaves_in_the_middle_of_a_command_hears_what_is_not_recorded(typed: str, tmp_path: Path):
    """It is to be typed again; before, it was gone without a word. Who leaves with Ctrl-D types nothing more."""
    styx = game_called("styx")
    opened = Opened(game="styx", edition="en", seats=("Ada", "Ben", "Cy"), ruleset=styx.ruleset, box=facts_box(styx))
    with make_store(None, lambda: 1, lambda: UUID(int=1)) as store:
        told = sit(Desk(store, store.open(opened).id, Settings(tmp_path)), *typed.split())
    assert told.endswith(f"{HALF[typed]}All that was recorded is saved.")
    assert told.count("not recorded") == HALF[typed].count("not recorded")


def test_going_on_begins_with_the_board_and_board_shows_it_again(desk: Desk):
    sit(desk, "2", "note so it was", "quit")
    told = sit(desk, "b", "quit").splitlines()
    board = f"Heap        [Stones]{TIMES}8"
    assert told[0] == board
    assert told.count(board) == 2
    assert told.count("Note by Ada: so it was") == 2


def test_a_bare_note_says_what_is_missing(desk: Desk):
    assert "Write the remark after the word: note TEXT" in sit(desk, "note", "1")
    assert desk.log.notes == ()


def test_what_fits_is_listed_again_after_a_wrong_answer(desk: Desk):
    assert sit(desk, "two").count("Stones (1 to 3)") == 2


def test_what_is_taken_back_says_what_the_table_puts_back(desk: Desk):
    assert "- Stones: 8 → 10" in sit(desk, "2", "undo")


def test_a_variant_in_force_is_said_at_the_head(tmp_path: Path):
    with make_store(None, lambda: 1, lambda: UUID(int=1), lambda key: TOY) as store:
        opened = Opened(game="toy", edition="en", seats=("Ada", "Ben"), policies={"kind": "b"}, box=Box(name="no box"))
        log = store.open(opened)
        assert sit(Desk(store, log.id, Settings(tmp_path))).startswith("Stones, with kind b.")
