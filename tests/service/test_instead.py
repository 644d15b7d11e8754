"""A refusal tells what could be done instead, wherever that can be known: commands, words, numbers."""

from typing import Any

import pytest

from domain.games import keys
from tests.service.begun import new
from tests.service.talk import given_lines, run

BID = {"type": "styx.reveal_token", "seat": 2, "kind": "muster", "bid": 3}


def instead(told: Any) -> Any:
    return told.json["refusal"]["alternatives"]


def test_where_nothing_was_taken_back_the_commands_that_are_open_are_told(game: str):
    known = instead(run("redo", game, "--json"))
    assert known["field"] == "command"
    assert {one["value"] for one in known["values"]} == {"styx.reveal_token"}
    assert "  asked now: " in run("redo", game).err


def test_where_only_the_opening_stands_the_set_up_is_what_is_open():
    known = instead(run("take-back", new(), "--json"))
    assert (known["field"], known["number"]) == ("command", 1)
    assert [one["value"] for one in known["values"]] == ["styx.set_up"]


def test_when_the_game_is_over_no_command_is_open(game: str):
    run("record", game, given=given_lines({"type": "log.abandon", "reason": "late"}))
    assert instead(run("redo", game, "--json")) == {"field": "command"}


@pytest.mark.parametrize("bid", ["three", 3.5, [3]])
def test_a_number_that_is_none_is_told_with_the_numbers_that_can_be_bid_now(game: str, bid: Any):
    """Mara bids 2, so Oskar bids 3 or 4, which is all he has, or skips."""
    told = run("record", game, "--json", given=given_lines({**BID, "bid": bid}))
    assert told.code == 2
    known = instead(told)
    assert (known["field"], [one["value"] for one in known["values"]]) == ("bid", ["skip", 3, 4])


def test_a_word_that_is_none_is_told_with_those_that_are_legal_now_or_else_with_all_of_its_field(game: str):
    known = instead(run("record", game, "--json", given=given_lines({**BID, "kind": "bluff"})))
    assert known["field"] == "kind"
    assert "muster" in {one["value"] for one in known["values"]}
    placing = {"type": "styx.place_token", "seat": 1, "slot": "middle"}
    known = instead(run("record", game, "--json", given=given_lines(placing)))
    assert known == {
        "field": "slot",
        "values": [{"value": "left", "label": "left"}, {"value": "right", "label": "right"}],
        "number": 2,
    }


@pytest.mark.parametrize("cards", [7, "ash_ferrier", {}, [7, "hollow_piper"]])
def test_a_list_that_is_none_is_refused_with_its_cards_or_without(cards: Any):
    game = new()
    set_up = {"type": "styx.set_up", "colours": ["red", "blue", "green"], "first": 1}
    opened = {"type": "styx.open_audience", "cards": cards}
    told = run("record", game, "--keep-going", "--json", given=given_lines(set_up, opened))
    assert told.code == 2
    refusal = told.objects[1]["refusal"]
    assert refusal["kind"] == "malformed"
    known = refusal.get("alternatives")
    assert known is None or (known["field"], len(known["values"])) == ("cards", 10)
    assert known is not None or not isinstance(cards, list)


def test_a_line_that_a_rule_refuses_is_told_with_its_number(game: str):
    """Blank lines are passed by, so that counting answers does not lead to it."""
    given = b"\n" + given_lines({"type": "log.note", "text": "so far"}) + b"\n" + given_lines({**BID, "bid": 2})
    told = run("record", game, given=given)
    assert told.code == 1
    assert told.lines[1].startswith("Line 4: Oskar cannot bid 2. ")
    assert run("record", game, "--json", given=given).objects[1]["line"] == 4
    assert run("record", game, given=b"\nno json\n").lines[0].startswith("Line 2 is not JSON: ")


def test_a_log_file_in_the_pipe_is_told_what_it_is_and_what_takes_it(game: str):
    whole = run("export", game).out.encode()
    told = run("record", game, given=whole)
    assert (told.code, len(told.lines)) == (2, 1)
    assert told.lines[0] == (
        "Line 1 begins a log file, which holds a whole game: `tablescribe import FILE` takes it. Here each line is one command."
    )


@pytest.mark.parametrize(
    ("typed", "of"),
    [("BID-02", ["styx"]), ("styx-bid", ["styx"]), ("SETUP-02", ["shadow_throne", "styx"])],
)
def test_what_looks_like_the_id_of_a_rule_is_missed_among_the_rules_and_not_among_the_games(typed: str, of: list[str]):
    missed = run("rules", typed)
    begun = f"There is no rule '{typed}'. Behind its game a part of an id is enough: "
    assert (missed.code, missed.err[: len(begun)]) == (3, begun)
    named = missed.err[len(begun) :].removesuffix(".\n").split(" or ")
    assert [one for one in named if "styx" in one or "shadow_throne" in one] == [
        f"`tablescribe rules {key} {typed}`" for key in of
    ]


def test_where_no_game_has_such_a_rule_every_game_is_named():
    missed = run("rules", "STYX-BID-99")
    told = "There is no rule 'STYX-BID-99'. `tablescribe rules GAME` lists those of a game: "
    assert (missed.code, missed.err) == (3, f"{told}{', '.join(keys())}.\n")
    assert "There is no game called 'chess' here." in run("rules", "chess").err
