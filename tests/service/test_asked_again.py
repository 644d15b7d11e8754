"""After a refusal the guided prompt asks again what the refusal is about, not what was answered last."""

from domain.kernel.box import facts_box, practice_box
from tests.service.test_boxes import STYX, sit

MARKED = "Grave King is marked 4+ and stays in the box with 3 players. (STYX-SETUP-10)"
BEGUN = ("=Grave King", "lich", "4+")


def after(told: str, sentence: str) -> str:
    return told.rpartition(sentence)[2]


def test_the_card_that_is_refused_is_asked_for_again_and_not_the_one_beside_it():
    told, desk = sit(facts_box(STYX), *BEGUN, "siren", "lich", "2+", "no", "2+", "no")
    assert after(told, MARKED).split("\n")[2].startswith("  undo takes back what was read off Grave King.")
    assert after(told, MARKED).split("\n")[3].startswith("Left card?")
    assert (desk.state.left, desk.state.right) == ("siren", "lich")


def test_the_second_card_is_asked_for_again_where_it_is_the_one():
    told, _ = sit(facts_box(STYX), "lich", "=Grave King", "2+", "no", "4+")
    assert after(told, MARKED).split("\n")[2].startswith("Right card?")


def test_a_card_that_is_refused_is_told_its_rule_before_the_second_is_named():
    told, desk = sit(facts_box(STYX), *BEGUN, "=Grave King")
    assert told.count(MARKED) == 2
    assert "1 card was named" not in told
    assert after(told, "> =Grave King").count("Left card?") == 1
    assert desk.log.entry == 3


def test_a_second_card_that_cannot_be_is_told_its_rule_and_the_first_stays():
    told, _ = sit(facts_box(STYX), *BEGUN, "siren", "=Grave King", "2+", "no", "undo")
    assert after(told, MARKED).split("\n")[2].startswith("Right card?")


def test_a_listed_card_that_turns_out_to_be_in_no_game_of_so_few_is_refused_at_once():
    """Eight more values of it had been offered, and then it was asked for again without a word."""
    told, desk = sit(facts_box(STYX), "siren", "lich", "2+", "no", "4+", "ash")
    assert "more values of Siren can be read off" in told
    assert "more values of Lich" not in told
    marked = "Lich is marked 4+ and stays in the box with 3 players. (STYX-SETUP-10)"
    assert after(told, marked).split("\n")[2].startswith("Right card?")
    assert "With what is known now:" not in told
    assert desk.state.components["lich"].min_players == 4


def test_who_said_only_that_there_is_a_bid_is_asked_how_much_and_not_refused_a_number():
    begun = ("=Grave King", "Siren", "3+", "no", "2+", "no", "left", "right", "right")
    told, _ = sit(facts_box(STYX), *begun, "elimination", "a bid", "yes", "5")
    assert "With what is known now:" in told
    assert "cannot bid" not in told


def test_undo_says_of_which_card_it_takes_back_what_was_read():
    told, desk = sit(facts_box(STYX), *BEGUN, "undo", "=Grave King", "lich", "3+", "no", "2+", "no")
    assert "Taken back: what was read off Grave King; 1 move stands." in told
    assert "\nWhat your box keeps of Grave King stays there until it is read again.\n" in told
    assert desk.state.left == "grave_king"


def test_what_does_not_fit_a_list_is_told_what_ends_it():
    icons = ("the moon", "", "fire", "no", "", "enough")
    told, _ = sit(facts_box(STYX), "=Grave King", "lich", "3+", "yes", *["unknown"] * 4, *icons)
    assert "Grave King, element icons: which, or none? (type" in told
    assert "Grave King, element icons: fire, what else, or enough? (type" in told
    assert "'the moon' is not among the choices. If that is all: none." in told
    assert told.count("Choose one; ? helps. If that is all: none.") == 1
    assert "'no' is not among the choices. If that is all: enough." in told
    assert told.count("Choose one; ? helps. If that is all: enough.") == 1
    assert "Grave King, Legendary?" in told


TO_AN_EFFECT = (
    *("ash", "hollow", "left", "right", "right", "muster", "1", "tithe", "tithe"),
    *("bone", "coin", "right", "right", "left", "tithe", "tithe", "muster", "2"),
)


def test_what_was_chosen_among_several_is_neither_told_twice_nor_asked_for_a_word():
    told, desk = sit(practice_box(STYX), *TO_AN_EFFECT, "2")
    assert (
        "What happens?\n   1  Mara uses Bone Grocer (Necromancer)\n   2  Mara does not use Bone Grocer\n> 2\n" in told
    )
    assert "  Mara does not use Bone Grocer\n  Mara does not use Bone Grocer.\n  - First Player: " in told
    assert "Enter records it" not in told
    assert desk.log.last_move == len(desk.log.moves) - 1 == 16


def test_undo_after_a_choice_among_several_leads_back_to_it_and_takes_no_move_back():
    told, _ = sit(practice_box(STYX), *TO_AN_EFFECT, "1", "undo", "2")
    assert after(told, "One answer back.").lstrip().startswith("Audience 2, outcome")
    assert "Take back all the same?" not in told
    assert "> 2\n  Mara does not use Bone Grocer\n  Mara does not use Bone Grocer.\n" in told


def test_a_number_that_is_no_choice_is_told_back():
    told, _ = sit(practice_box(STYX), "ash", "hollow", "-1")
    assert "-1 is not among the choices." in told


def test_a_letter_or_two_are_told_as_what_they_were_taken_for():
    """“no” at a rank is no refusal but the beginning of a noble."""
    told, _ = sit(practice_box(STYX), "ash", "hollow", *["left"] * 3, "e", "skip", "mu", "skip", "tithe")
    assert "> e\n  Elimination\nMara, Elimination: " in told
    assert "> mu\n  Muster\nOskar, Muster: " in told
    assert "> tithe\n  Ines turns up Tithe" in told
