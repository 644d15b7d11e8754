"""The commands, each called as a person calls it."""

import json
from pathlib import Path

import pytest

from tests.service.begun import SEATS, TOO_LOW, new, state
from tests.service.talk import given_lines, run


def test_new_prints_the_id_and_what_to_type_next():
    told = run("new", "styx", *SEATS, "--box", "practice")
    game_id = run("games", "--json").json[0]["short"]
    assert told.lines == [
        f"Styx is open as game {game_id}: 1 Mara, 2 Oskar, 3 Ines. Box: practice box.",
        f"Record it:  tablescribe record {game_id}",
    ]


def test_a_game_with_the_practice_box_is_labelled_practice_and_others_are_real():
    assert run("new", "styx", *SEATS, "--box", "practice", "--json").json["opened"]["origin"] == "practice"
    real = run("new", "styx", *SEATS, "--json").json["opened"]
    assert real.get("origin", "real") == "real"
    assert real["box"]["name"] == "rulebook facts"


def test_edition_and_policies_are_frozen_in_the_opening():
    opened = run("new", "styx", *SEATS, "--edition", "fr", "--policy", "compensation=on", "--json").json["opened"]
    assert opened["edition"] == "fr"
    assert opened["policies"]["compensation"] == "on"
    assert opened["policies"]["payment"] == "irreducible"


def test_a_pipe_gets_one_answer_a_line_and_stops_at_the_first_refusal(game: str):
    told = run("record", game, given=given_lines(TOO_LOW, {**TOO_LOW, "bid": 3}))
    assert told.code == 1
    assert told.lines == [
        "Line 1: Oskar cannot bid 2. Mara has bid 2: 3 or more, or skip. (STYX-BID-02)",
        "  possible: skip, 3, 4",
    ]
    assert state(game)["at"] == "6"


def test_a_pipe_is_told_what_is_asked_now_and_no_question_as_a_choice(game: str):
    """Oskar is asked for his bid, so no Audience is opened."""
    told = run("record", game, given=given_lines({"type": "styx.open_audience", "cards": ["ash_ferrier"]}))
    assert told.code == 1
    assert "\n  asked now: " in told.out
    assert "possible: " not in told.out


def test_keep_going_passes_over_refusals_and_still_leaves_with_the_code_of_the_first(game: str):
    told = run("record", game, "--keep-going", "--json", given=given_lines(TOO_LOW, {"cmd": {**TOO_LOW, "bid": 3}}))
    assert told.code == 1
    refused, recorded = told.objects
    assert refused["refusal"]["kind"] == "illegal"
    assert refused["refusal"]["rule"] == "STYX-BID-02"
    assert refused["refusal"]["facts"] == {"highest": 2, "least": 3} | refused["refusal"]["facts"]
    assert [choice["value"] for choice in refused["refusal"]["alternatives"]["values"]] == ["skip", 3, 4]
    assert recorded["recorded"]["move"] == 7


def test_an_accepted_line_tells_entry_move_and_sentences(game: str):
    told = run("record", game, "--json", given=given_lines({**TOO_LOW, "bid": 3})).json["recorded"]
    assert (told["entry"], told["move"]) == (8, 7)
    assert told["sentences"] == [
        "Oskar turns up Muster on Ash Ferrier (left).",
        "Oskar bids 3 coins for Ash Ferrier (left).",
    ]


def test_the_same_line_sent_twice_with_its_number_is_recorded_once(game: str):
    line = given_lines({"entry": 8, "move": 7, "cmd": {**TOO_LOW, "bid": 3}})
    assert run("record", game, given=line).code == 0
    again = run("record", game, given=line)
    assert (again.code, again.lines) == (0, ["Already recorded."])
    assert state(game)["at"] == "7"


def test_corrections_and_remarks_come_through_the_pipe_too(game: str):
    lines = given_lines({"type": "log.note", "text": "hm"}, {"type": "log.take_back"}, {"type": "log.redo"})
    told = run("record", game, given=lines)
    assert told.code == 0
    assert told.lines[0] == "Noted: hm"
    assert told.lines[1].startswith("Taken back: 5 moves stand.")
    assert told.lines[2].startswith("Put back: 6 moves stand again.")


def test_take_back_to_a_move_and_redo(game: str):
    told = run("take-back", game, "--to", 2)
    assert told.out.startswith("Taken back: 2 moves stand.")
    assert "The table has seen since: the Muster token of Mara." in told.out
    assert told.lines[1:3] == ["- Mara's token (muster) off Ash Ferrier", "- Oskar's token off Ash Ferrier"]
    assert state(game)["moment"]["turn"] == "placing"
    assert run("redo", game).code == 0
    assert state(game)["moment"]["due"] == [2]
    nothing = run("redo", game)
    assert (nothing.code, nothing.out) == (1, "")
    assert "nothing to put back" in nothing.err


def test_a_note_is_kept_with_its_mark(game: str):
    assert run("note", game, "so it was", "--move", 3, "--mark", "good", "--by", "Ines").code == 0
    exported = [json.loads(line) for line in run("export", game).lines]
    assert [line["cmd"] for line in exported if line.get("cmd", {}).get("type") == "log.note"] == [
        {"type": "log.note", "text": "so it was", "move": 3, "mark": "good"}
    ]


def test_a_hidden_game_leaves_the_list_and_comes_back(game: str):
    run("hide", game)
    assert run("games", "--json").json == []
    assert [one["short"] for one in run("games", "--hidden", "--json").json] == [game]
    run("hide", game, "--off")
    assert [one["short"] for one in run("games", "--json").json] == [game]


def test_games_are_found_by_their_words(game: str):
    assert [one["short"] for one in run("games", "oskar", "running", "--json").json] == [game]
    assert run("games", "finished", "--json").json == []
    day = run("games", "--json").json[0]["played_on"]
    assert run("games").lines == [f"{game}  Styx  {day}  Mara, Oskar, Ines  6 moves  Audience 1, revealing (practice)"]


def test_an_abandoned_game_is_found_as_such_and_not_as_finished(game: str):
    """`ask` keeps the two apart."""
    assert run("record", game, given=given_lines({"type": "log.abandon", "reason": "the pizza is here"})).code == 0
    assert [len(run("games", word, "--json").json) for word in ("abandoned", "finished", "running")] == [1, 0, 0]


def test_a_piped_list_gives_names_the_room_that_lines_of_columns_cells_leave(
    game: str, monkeypatch: pytest.MonkeyPatch
):
    """No line is broken there, or cut: how a game stands may reach further."""
    (wide,) = run("games").lines
    monkeypatch.setenv("COLUMNS", "50")
    assert run("games").lines == [wide.replace("Mara, Oskar, Ines", "Mara, Oskar, In…")]
    assert len(wide) > 50
    told = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
    assert "names have what lines of `COLUMNS` cells" in " ".join(told.split())


def test_a_fourth_player_is_found_in_a_piped_list(monkeypatch: pytest.MonkeyPatch):
    """`tablescribe games | grep Wilhelmina` found nothing."""
    seats = ("Maximiliane", "Konstantin", "Bartholomew", "Wilhelmina")
    assert run("new", "styx", *(word for name in seats for word in ("--seat", name)), "--box", "practice").code == 0
    monkeypatch.delenv("COLUMNS", raising=False)
    assert ", ".join(seats) in run("games").out


def test_forget_removes_the_game_and_asks_first(game: str):
    asked = run("forget", game)
    assert asked.code == 2
    assert "Add --yes; an export keeps a copy." in asked.err
    assert run("forget", game, "--yes").code == 0
    assert run("state", game).code == 3


def test_state_at_a_move_at_an_event_and_for_a_viewer(game: str):
    assert state(game, "--at", "0")["moment"]["turn"] == "setup"
    assert state(game, "--at", "6.1")["state"]["tokens"][0] == {"seat": 1, "slot": "left", "kind": "muster"}
    assert state(game, "--at", "6")["hash"] == state(game)["hash"] != state(game, "--at", "5")["hash"]
    assert "state" not in state(game, "--as", "table")
    assert state(game, "--as", "table")["view"]["viewer"] == "table"
    assert run("state", game).lines[0] == "Styx (practice), after move 6: Audience 1, revealing, due: Oskar"


def test_what_is_no_real_game_is_called_that_wherever_it_is_shown(game: str):
    assert state(game)["origin"] == "practice"
    assert "Styx (practice) begins: Mara, Oskar and Ines." in run("replay", game, "--text").lines[0]
    assert "Styx (practice) begins: " in run("replay", game, "--json").objects[0]["sentence"]
    assert "practice" in run("games").lines[0]
    real = run("new", "styx", "--seat", "Mara", "--seat", "Oskar", "--json").json["short"]
    assert state(real)["origin"] == "real"
    assert run("state", real).lines[0].startswith("Styx, after move 0: ")
    assert "Styx begins: " in run("replay", real, "--text").lines[0]


def test_a_position_that_state_prints_opens_another_game(game: str, tmp_path: Path):
    kept = run("state", game, "--json")
    (tmp_path / "position.json").write_text(kept.out)
    other = new("--from", "position.json")
    assert state(other)["hash"] == kept.json["hash"]
    assert run("record", other, given=given_lines({**TOO_LOW, "bid": 3})).code == 0


def test_a_game_from_a_stated_position_is_marked_as_attested_in_the_list_and_where_it_begins(game: str, tmp_path: Path):
    (tmp_path / "position.json").write_text(run("state", game, "--json").out)
    other = new("--from", "position.json")
    assert run("games", other).lines[0].endswith("(practice) (from a stated position)")
    assert run("games", other, "--json").json[0]["attested"]
    assert (
        run("replay", other, "--text")
        .lines[0]
        .endswith("Styx (practice) begins from a stated position: Mara, Oskar and Ines.")
    )
    assert "stated" not in run("games", game).lines[0] + run("replay", game, "--text").out


def test_a_position_can_be_piped_in(game: str):
    kept = run("state", game, "--json")
    told = run("new", "styx", *SEATS, "--from", "-", "--json", given=kept.out.encode())
    assert told.code == 0
    assert state(told.json["id"])["hash"] == kept.json["hash"]


def test_offers_lists_what_is_open_and_the_next_field(game: str):
    (offer,) = run("offers", game, "--json").json
    assert (offer["command"], offer["seat"]) == ("styx.reveal_token", 2)
    field = run("offers", game, "--with", '{"type": "styx.reveal_token", "kind": "muster"}', "--json").json
    assert field["name"] == "bid"
    assert [choice["value"] for choice in field["values"]] == ["skip", 3, 4]
    done = run("offers", game, "--with", '{"type": "styx.reveal_token", "kind": "tithe"}')
    assert done.out == "Complete: nothing more is asked.\n"
    wrong = run("offers", game, "--with", '{"type": "styx.reveal_token", "kind": "muster", "bid": 2}', "--json")
    assert wrong.code == 1
    assert [one["value"] for one in wrong.json["refusal"]["alternatives"]["values"]] == ["skip", 3, 4]


def test_replay_prints_every_step_and_begins_where_it_is_told(game: str):
    lines = run("replay", game, "--text").lines
    assert len(lines) == 12
    assert lines[0].split()[:2] == ["0", "0.1"]
    assert lines[0].endswith(" Set-up: Styx (practice) begins: Mara, Oskar and Ines.")
    assert lines[-1] == "  11  6.2    Audience 1, revealing: Mara bids 2 coins for Ash Ferrier (left). (STYX-BID-01)"
    # A move begins with its first event: 6.1, then 6.2.
    assert run("replay", game, "--at", "6").lines == lines[-2:]
    assert run("replay", game, "--at", "6.2").lines == lines[-1:]
    assert run("replay", game, "--at", "0").lines == lines
    assert [one["rule"] for one in run("replay", game, "--at", "6.1", "--json").objects] == [
        "STYX-REVEAL-03",
        "STYX-BID-01",
    ]


def test_verify_reads_every_game_again(game: str):
    told = run("verify")
    assert (told.code, told.lines) == (
        0,
        ["1 game read again: all are as they were decided.", "1 game compared with the tables: all agree."],
    )


def test_players_are_counted_joined_and_renamed(game: str):
    new()
    assert run("players").lines == ["Ines   2 games", "Mara   2 games", "Oskar  2 games"]
    assert run("players", "rename", "Mara", "Marah").code == 0
    assert run("players", "--json").json[1]["name"] == "Marah"
    assert run("players", "merge", "nobody", "Ines").code == 3


def test_two_who_sat_at_one_table_are_not_merged_by_a_slip(game: str):
    refused = run("players", "merge", "Oskar", "Ines")
    assert refused.code == 1
    assert "Oskar and Ines sat at one table in 1 game" in refused.err
    assert "they were not merged" in refused.err
    assert "--same-table" in refused.err
    assert run("players").lines == ["Ines   1 game", "Mara   1 game", "Oskar  1 game"]
    assert run("players", "merge", "Oskar", "Ines", "--same-table").code == 0
    assert run("players").lines[0].startswith("Ines")


def test_rules_are_listed_and_read():
    listed = run("rules", "styx").lines
    assert len(listed) > 200
    for named in ("styx-bid-02", "BID-02"):
        assert run("rules", "styx", named).lines[0].startswith("STYX-BID-02  ")
    assert all("STYX-BID-" in one["id"] for one in run("rules", "styx", "STYX-BID", "--json").json)
    assert run("rules", "styx", "STYX-NO").code == 3
    assert run("rules", "styx-bid-02").lines == run("rules", "styx", "BID-02").lines
    assert "(both editions, " in run("rules", "STYX-BID-02").lines[-1]
    assert run("rules", "ST-POOR-01").lines[0].startswith("ST-POOR-01  ")


def test_a_rule_that_a_table_may_settle_otherwise_tells_what_to_type():
    """`--policy payment=` took words that stood in no rule, only in the page of the game and in its refusal."""
    told = run("rules", "styx", "ELIM-01").out
    assert "--policy payment=VALUE (irreducible where nothing is said):" in told
    assert "    irreducible: at least the bid, and no card that the bid could do without" in told
    assert "    exact: exactly the bid" in told
    assert "--policy" not in run("rules", "styx", "BID-02").out
    # Without a game before it as well, and where the ruling names no policy.
    assert "25: 25 (longest)" in run("rules", "ST-VAR-01").out


def test_commands_are_listed_with_what_they_take():
    told = run("rules", "styx", "reveal", "--commands").lines
    assert told[0] == "styx.reveal_token  The next token of this seat is turned up, and its bid is stated."
    assert [line.split(":")[0] for line in told[1:4]] == ["  seat", "  kind", "  bid"]
    assert "a number or skip, or left out" in told[3]
    listed = run("rules", "styx", "--commands", "--json").json
    assert {"styx.set_up", "styx.declare_power", "log.note", "log.take_back"} <= {one["type"] for one in listed}
    (bid,) = [
        one
        for one in run("rules", "styx", "reveal_token", "--commands", "--json").json[0]["fields"]
        if one["name"] == "bid"
    ]
    assert not bid["needed"]
    unknown = run("rules", "styx", "guess", "--commands")
    assert unknown.code == 3
    assert "styx.reveal_token" in unknown.err + unknown.out


def test_version_names_the_rulesets():
    assert run("version", "--json").json["rulesets"]["styx"] >= 1
    assert run("version").lines[0].startswith("tablescribe ")


def test_without_an_id_the_game_touched_last_is_meant_and_said(game: str):
    other = new()
    assert run("note", game, "hm").code == 0
    for words in (("state",), ("offers",), ("take-back",), ("redo",), ("replay", "--text"), ("record",)):
        told = run(*words)
        assert told.code == 0, words
        assert told.err == f"Game {game}, the last one touched: Styx of Mara, Oskar and Ines.\n"
    run("hide", game)
    assert other in run("state").err


def test_without_any_game_there_is_none_to_take():
    told = run("state")
    assert (told.code, told.out) == (3, "")
    assert "There is no game yet." in told.err


@pytest.mark.parametrize("command", ["record", "state", "replay", "take-back", "redo", "offers"])
def test_where_all_games_are_hidden_it_says_so_and_how_to_name_one(command: str):
    """It had said that there is none yet, as if what was recorded were lost."""
    for game in (new(), new()):
        run("hide", game)
    told = run(command)
    assert (told.code, told.out) == (3, "")
    listed = "`tablescribe games --hidden` lists what is hidden too"
    assert told.err == f"2 games here, all hidden: {listed}. Name one by its id.\n"


def test_a_game_is_found_by_the_end_of_its_id_and_by_its_beginning(game: str):
    whole = run("games", "--json").json[0]["id"]
    assert whole.endswith(game)
    assert state(whole[-8:])["id"] == state(whole[:13])["id"] == whole


def test_a_note_needs_no_quotes_and_no_id(game: str):
    assert run("note", game, "what", "a", "bluff").code == 0
    assert run("note", "so", "it", "was", "--by", "Ines").code == 0
    assert run("state", game).lines[-3:-1] == ["Note: what a bluff", "Note by Ines: so it was"]
    assert [line.strip() for line in run("replay", game, "--text").lines[-2:]] == run("state", game).lines[-3:-1]
    assert run("replay", game, "--at", "6.2", "--json").objects[-1]["notes"][1] == {"text": "so it was", "by": "Ines"}
    assert run("note", "ffff1", "hm").code == 3


def test_variants_in_force_are_said_at_the_opening_and_in_the_list():
    told = run("new", "styx", *SEATS, "--policy", "compensation=on", "--policy", "payment=exact")
    assert told.lines[1] == "It is played with compensation on, payment exact."
    assert run("games").lines[0].endswith("(with compensation on, payment exact)")


def test_a_line_is_signed_by_whom_it_names(game: str):
    line = {"cmd": {**TOO_LOW, "bid": 3}, "by": "Zed"}
    assert run("record", game, "--by", "Ines", given=given_lines(line)).code == 0
    assert json.loads(run("export", game).lines[-2])["by"] == "Zed"


def test_events_on_a_line_must_be_those_that_the_rules_decide(game: str):
    bid = {"cmd": {**TOO_LOW, "bid": 3}}
    revealed = {"type": "styx.token_revealed", "rule": "STYX-REVEAL-03", "seat": 2, "kind": "muster"}
    made = {"type": "styx.bid_made", "rule": "STYX-BID-02", "seat": 2, "slot": "left", "amount": 4}
    told = run("record", game, given=given_lines({**bid, "events": [revealed, made]}))
    assert told.code == 1
    assert "other events than the rules decide, from event 2 on" in told.out
    assert state(game)["at"] == "6"
    assert run("record", game, given=given_lines({**bid, "events": [revealed, {**made, "amount": 3}]})).code == 0
