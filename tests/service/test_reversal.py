"""What the table moves back by hand: what lies on it, and nothing that is only counted."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from domain.games import keys
from domain.games.shadow_throne.events import LangmanStayed
from domain.kernel.view import ToMove, View
from domain.recording.game_log import GameLog, fold_log
from domain.recording.reversal import put_back, put_back_of
from service.desk import to_move_words
from service.simulating import simulated_logs
from tests.service.talk import run

COUNTED = ("Poor turns", "Consolation taken", "Hush money", "War Strength", "Income", "Battles won")


def told(log: GameLog, before: int, after: int) -> list[str]:
    lines = put_back(log.game, log.opened.seats, log.state_at(before), log.state_at(after))
    return [to_move_words(line) for line in lines]


@pytest.mark.parametrize("key", keys())
def test_only_what_lies_on_the_table_is_moved_back(key: str):
    log = next(simulated_logs(key, 3, 1, 1))
    for move in range(1, len(log.moves)):
        for line in (*told(log, move, move - 1), *told(log, move - 1, move)):
            assert "None" not in line
            assert not line.startswith(COUNTED)


@pytest.mark.parametrize("key", keys())
def test_an_undone_set_up_is_put_back_as_a_whole(key: str):
    log = next(simulated_logs(key, 3, 1, 1))
    assert told(log, 1, 0) == ["Put everything back as before the set-up"]
    assert told(log, 0, 1) == ["Set the table up again"]


def test_a_token_goes_back_as_it_lay():
    log = next(simulated_logs("styx", 3, 1, 1))
    # Move 8 turns the last of three tokens up, and the Audience closes: all went home.
    then = log.game.view(log.state_at(7), "scribe")
    tokens = [item for zone in then.zones for item in zone.items if item.key.startswith("token-")]
    assert sorted(one.face for one in tokens) == ["down", "up", "up"]
    lines = told(log, 8, 7)
    for one in tokens:
        lies = f"face up ({one.badges[0]})" if one.face == "up" else "face down"
        assert [line for line in lines if line.startswith(f"{one.label}'s token onto ") and line.endswith(f", {lies}")]


def test_a_card_of_the_wave_goes_back_to_the_hand_it_came_from():
    log = next(simulated_logs("shadow_throne", 3, 1, 1))
    card, name = log.game.view(log.state_at(3), "scribe").zones[3].items[-1].label, log.opened.seats[0]
    assert f"{card} back to the hand of {name}" in told(log, 3, 2)
    assert f"{card} from the hand of {name} to the table" in told(log, 2, 3)


def test_a_token_lies_on_a_card_and_goes_off_it():
    log = next(simulated_logs("styx", 3, 1, 1))
    state = log.state_at(3)
    name, card = log.opened.seats[state.tokens[0].seat - 1], state.label(getattr(state, state.tokens[0].slot))
    assert told(log, 3, 2) == [f"{name}'s token off {card}"]
    assert told(log, 2, 3) == [f"{name}'s token onto {card}, face down"]


def under(log: GameLog, move: int) -> dict[str, str]:
    """The name of whoever has a token there, and the card under it."""
    state = log.state_at(move)
    return {f"{log.opened.seats[one.seat - 1]}'s token": state.label(getattr(state, one.slot)) for one in state.tokens}


def test_tokens_go_off_the_cards_that_lay_there_then_and_onto_those_that_lay_there_before():
    """The next Audience has other cards in the same places: tokens of the one before lay on none of them."""
    log = next(simulated_logs("styx", 3, 1, 1))
    for token, card in under(log, 7).items():
        assert [line.endswith(f" off {card}") for line in told(log, 7, 9) if line.startswith(token)] == [True]
        assert [f" onto {card}, face " in line for line in told(log, 9, 7) if line.startswith(token)] == [True]


def test_tokens_of_two_audiences_go_off_the_cards_of_the_one_and_onto_those_of_the_other():
    log = next(simulated_logs("styx", 3, 1, 1))
    for old, new in ((7, 14), (14, 7)):
        lay, lie = under(log, old), under(log, new)
        for token, card in lay.items():
            (line,) = (line for line in told(log, old, new) if line.startswith(token))
            assert f" off {card}, onto {lie[token]}, face " in line


@pytest.mark.rule("STYX-TWO-03", "STYX-TWO-04")
def test_of_two_tokens_it_says_on_which_half_it_lies_and_what_it_shows():
    """Moves 3 to 6 place the tokens of two, each the first on the top half; move 7 turns the first one up."""
    log = next(simulated_logs("styx", 2, 1, 1))
    first, last = log.moves[7].command, log.moves[6].command
    name, other = log.opened.seats[first.seat - 1], log.opened.seats[last.seat - 1]
    state = log.state_at(6)
    on, below = (state.label(getattr(state, slot)) for slot in (log.moves[3].command.slot, last.slot))
    assert told(log, 7, 6)[0] == f"{name}'s token (top half, {first.kind}) on {on} face down"
    assert told(log, 6, 7)[0] == f"{name}'s token (top half, {first.kind}) on {on} face up"
    assert told(log, 6, 5) == [f"{other}'s token (lower half) off {below}"]
    # Move 10 turns the last token up, and all go home.
    assert f"{name}'s token onto {on}, face up (top half, {first.kind})" in told(log, 10, 9)
    assert f"{other}'s token onto {below}, face down (lower half)" in told(log, 10, 9)


@pytest.mark.parametrize("wave", [2, 6], ids=["of the first battle", "of the second"])
def test_taking_the_first_wave_back_leaves_the_draft_as_it_was(wave: int):
    """Six cards were dealt to each before it: they stay in the hands, and the deck stays as it lies."""
    log = next(simulated_logs("shadow_throne", 3, 1, 3))
    state, name = log.state_at(wave), log.opened.seats[0]
    laid = log.moves[wave].command.cards[0]
    lines = told(log, wave, wave - 1)
    assert f"{state.label(laid)} back to the hand of {name}" in lines
    assert not [line for line in lines if line.startswith("Deck")]
    assert f"{state.label(laid)} from the hand of {name} to the table" in told(log, wave - 1, wave)


def test_at_the_end_of_a_battle_no_card_goes_to_a_hand():
    log = next(simulated_logs("shadow_throne", 3, 1, 3))
    assert log.state_at(4).battle == 1
    assert log.state_at(5).battle == 2
    assert not [line for line in (*told(log, 4, 5), *told(log, 5, 4)) if "hand" in line]


def test_what_was_played_and_swept_by_one_move_is_in_the_hand_again():
    """Move 5 plays the fourth wave, and the battle is swept: three cards of hands that lie on no table of before or after."""
    log = next(simulated_logs("shadow_throne", 3, 1, 3))
    old, new = cut(log, 5), cut(log, 4)
    back, again = ([to_move_words(line) for line in put_back_of(*pair)] for pair in ((old, new), (new, old)))
    for name, key in zip(log.opened.seats, log.moves[5].command.cards, strict=True):
        card = log.state_at(5).label(key)
        assert back.count(f"{card} back to the hand of {name}") == 1
        assert again.count(f"{card} from the hand of {name} off the table") == 1
    # Six cards were drafted by each, and three waves played.
    assert back.count("Hands as they were then, 3 cards each: what was dealt since goes back") == 1
    assert not any(line.startswith("Hands") for line in again)
    for key in ("fen_rider", "toll_clerk"):
        assert any(line.startswith(f"{log.state_at(4).label(key)} of ") and " onto the table" in line for line in back)


def test_a_hand_of_one_is_one_card():
    log = next(simulated_logs("shadow_throne", 3, 1, 3))

    def with_one_left(state: Any, viewer: str) -> View:
        view = log.game.view(state, viewer)
        zones = [structs.replace(one, hidden=1) if one.seat and one.hidden else one for one in view.zones]
        return structs.replace(view, zones=tuple(zones))

    held = structs.replace(log.game, view=with_one_left)
    lines = put_back(held, log.opened.seats, log.state_at(5), log.state_at(4))
    assert ToMove("Hands as they were then, 1 card each: what was dealt since goes back") in lines


def test_of_two_battles_that_are_taken_back_only_the_first_was_in_these_hands():
    log = next(simulated_logs("shadow_throne", 3, 1, 3))
    lines = [to_move_words(line) for line in put_back_of(cut(log, 7), cut(log, 2))]
    of_then = [key for move in (3, 4, 5) for key in log.moves[move].command.cards]
    assert sum(" back to the hand of " in line for line in lines) == len(of_then) == 9
    of_later = {key for move in (6, 7) for key in log.moves[move].command.cards} - set(of_then)
    assert not [key for key in of_later if any(line.startswith(f"{log.state.label(key)} back") for line in lines)]


def between(log: GameLog, old: int, new: int, card: str) -> list[str]:
    """What is told of this card where the game is corrected from the one move to the other."""
    return [words for one in put_back_of(cut(log, old), cut(log, new)) if card in (words := to_move_words(one))]


def test_a_copy_that_lies_before_another_seat_in_the_later_battle_is_told_beside_the_one_of_the_hand():
    """Move 2 lays a Brook Runner before the first; that is swept after move 5, and move 6 lays one before the second."""
    log = next(simulated_logs("shadow_throne", 3, 1, 1))
    name, key = log.state.label("brook_runner"), "brook_runner"
    assert [log.moves[2].command.cards.index(key), log.moves[6].command.cards.index(key)] == [0, 1]
    first, second = log.opened.seats[:2]
    assert not [key for key in lying(log, 5) if key.startswith("brook_runner")]
    assert between(log, 6, 1, name) == [f"{name} of {second} off the table", f"{name} back to the hand of {first}"]
    assert between(log, 1, 6, name) == [
        f"{name} of {second} onto the table", f"{name} from the hand of {first} off the table",
    ]  # fmt: skip


def test_a_card_that_stays_for_the_next_battle_goes_back_to_the_hand_once_and_comes_out_of_it_once():
    """Put back again, it had gone "off the table", where it lies on it."""
    for log in simulated_logs("shadow_throne", 3, 12, 1):
        if any(isinstance(event, LangmanStayed) for event in log.moves[5].events):
            break
    assert log.game.moment(log.state_at(5)).round == 2
    (stayed,) = lying(log, 5)
    (seat,) = [
        at
        for at, laid in enumerate(zip(*(log.moves[move].command.cards for move in (2, 3, 4, 5)), strict=True))
        if stayed in laid
    ]
    card, name = log.state.label(stayed), log.opened.seats[seat]
    assert between(log, 5, 1, card) == [f"{card} back to the hand of {name}"]
    assert between(log, 1, 5, card) == [f"{card} from the hand of {name} to the table"]


def test_everything_that_is_put_back_by_hand_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The list had ended after 16 lines with "and 2 more", in JSON too."""
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "home"))
    assert run("simulate", "shadow_throne", "--seats", "7", "--games", "1", "--seed", "1", "--policy", "players=2-7",
               "--out", str(tmp_path)).code == 0  # fmt: skip
    (file,) = tmp_path.glob("*.jsonl")
    assert run("import", str(file)).code == 0
    told = run("take-back", "--to", "4", "--json").json["recorded"]["to_move"]
    assert len(told) > 21
    assert not any("more" in one["text"] for one in told)
    assert run("redo").code == 0
    lines = [line for line in run("take-back", "--to", "4").lines if line.startswith("- ")]
    assert len(lines) == len(told)


def cut(log: GameLog, move: int) -> GameLog:
    """The same game as far as this move."""
    rows = [row for row in log.rows if row.move is None or row.move <= move]
    return fold_log(log.id, log.game, rows)


def test_a_card_that_lay_face_down_before_the_battle_was_swept_goes_back_face_down():
    lay = 0
    for log in simulated_logs("shadow_throne", 3, 4, 3):
        view, lines = log.game.view(log.state_at(4), "scribe"), told(log, 5, 4)
        for zone in (zone for zone in view.zones if zone.seat is not None):
            for card in (item for item in zone.items if item.kind == "card"):
                as_it_lay, other = (", face down", "") if card.face == "down" else ("", ", face down")
                assert f"{card.label} of {zone.label} onto the table{other}" not in lines
                lay += bool(as_it_lay) and f"{card.label} of {zone.label} onto the table{as_it_lay}" in lines
    assert lay


def lying(log: GameLog, move: int) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The cards before the seats: each with its name and whose it is, and how it lies."""
    seats = [zone for zone in log.game.view(log.state_at(move), "scribe").zones if zone.seat is not None]
    return {
        one.key: (f"{one.label} of {zone.label}", one.lying)
        for zone in seats
        for one in zone.items
        if one.kind == "card"
    }


def test_a_card_that_lay_dead_or_under_tokens_before_the_battle_was_swept_goes_back_so():
    seen = set()
    for log in simulated_logs("shadow_throne", 4, 4, 3):
        battles = [log.game.moment(log.state_at(move)).round for move in range(len(log.moves))]
        for move in (move for move in range(2, len(battles)) if battles[move - 1] != battles[move]):
            gone = lying(log, move - 1).keys() - lying(log, move).keys()
            for card, how in (lying(log, move - 1)[one] for one in gone):
                if how:
                    assert ", ".join((f"{card} onto the table", *how)) in told(log, move, move - 1)
                    seen.update(how)
    assert {"dead", "with 1 token", "converted to Church"} <= seen


@pytest.mark.parametrize(("key", "seed"), [("shadow_throne", 3), ("styx", 3)])
def test_what_was_done_with_a_card_that_stays_is_undone_and_done_again(key: str, seed: int):
    undone = 0
    for log in simulated_logs(key, 4, 30, seed):
        for move in range(2, len(log.moves)):
            then, now = lying(log, move - 1), lying(log, move)
            for (card, before), (still, after) in ((then[one], now[one]) for one in then.keys() & now.keys()):
                if card == still and before != after:
                    undone += 1
                    assert again(card, before, after) in told(log, move, move - 1)
                    assert again(card, after, before) in told(log, move - 1, move)
        if undone > 4:
            return
    assert undone


def again(card: str, how: tuple[str, ...], no_longer: tuple[str, ...]) -> str:
    lies = [one for one in how if one not in no_longer]
    return f"{card}: {', '.join([*lies, *(f'no longer {one}' for one in no_longer if one not in how)])}"
