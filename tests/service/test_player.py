"""The terminal player: keys move through the game, screens are text."""

import errno
import os
import re
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from msgspec import structs

from domain.games import game
from domain.kernel.box import practice_box
from domain.kernel.words import tag_of
from domain.recording.notes import NoteAt
from domain.recording.playback import Playback, moved_words
from service.signs import TIMES
from service.terminal import theatre
from service.terminal.keyboard import read_keys, split_keys
from service.terminal.player import Looking, keys_of, onward, play, press, screen
from tests.service.talk import toy_log
from tests.service.test_paint import simulated

GAME = Playback(toy_log())
"""Steps 0 (opened) to 7; moves 0 to 6, the last one with two events (steps 6 and 7)."""


def after(*keys: str, at: int = 0, **more: object) -> Looking:
    looking = Looking(at=at, **more)
    for key in keys:
        looking = press(looking, key, GAME)
    return looking


@pytest.mark.parametrize(
    ("at", "size", "key", "to"),
    [
        (0, "move", "right", 1),
        (5, "move", "right", 7),
        (7, "move", "right", 7),
        (7, "move", "left", 5),
        (0, "move", "left", 0),
        (6, "move", "left", 5),
        (5, "event", "right", 6),
        (5, "move", ".", 6),
        (5, "move", "shift-right", 6),
        (7, "move", ",", 6),
        (7, "move", "shift-left", 6),
        (1, "move", "down", 7),
        (7, "move", "up", 0),
        (1, "move", "page-down", 7),
        (3, "move", "page-up", 0),
        (3, "round", "right", 7),
        (3, "move", "home", 0),
        (3, "move", "end", 7),
    ],
)
def test_a_key_leads_to_the_next_stop(at: int, size: str, key: str, to: int):
    assert after(key, at=at, size=size).at == to


def test_s_goes_round_the_step_sizes():
    assert [after(*"s" * times).size for times in range(5)] == ["move", "turn", "round", "event", "move"]


def test_digits_and_enter_jump_to_a_move_or_to_one_of_its_events():
    assert after("6", "enter").at == 7
    assert after("g", "6", ".", "1", "enter").at == 6
    assert after("1", "backspace", "3", "enter").at == 3
    assert after("3", "escape").typed is None
    missed = after("9", "9", "enter", at=2)
    assert (missed.at, missed.told) == (2, "There is no 99: the last move is 6.")
    assert after("2", ".", "9", "enter").told == "There is no 2.9: move 2 has 1 event."


@pytest.mark.parametrize(("keys", "typed", "at"), [
    (("6", ".", "."), "6.", 7), (("6", ".", "1", ".", "1"), "6.11", 2), (("6", ".", ".", "1"), "6.1", 6),
])  # fmt: skip
def test_a_place_has_one_dot(keys: tuple[str, ...], typed: str, at: int):
    assert after(*keys, at=2).typed == typed
    assert after(*keys, "enter", at=2).at == at


@pytest.mark.parametrize("sign", ["²", "③"])
def test_a_sign_of_the_keyboard_that_is_called_a_digit_and_is_no_number_is_no_key(sign: str):
    assert sign.isdigit()
    assert after(sign, at=2) == after(at=2)
    assert after(sign, running=True).speed == Looking().speed
    assert after("6", sign, at=2) == after(at=2)


def test_a_running_replay_obeys_its_speed_and_rests_at_the_end():
    running = after("space", "4")
    assert (running.running, running.speed, running.typed) == (True, 4, None)
    assert onward(Looking(at=0, running=True), GAME) == Looking(at=1, running=True)
    assert onward(Looking(at=5, running=True), GAME) == Looking(at=7, running=False)
    assert not after("space", "right").running
    assert after("space", at=7).at == 0


def test_help_stays_until_the_next_key_and_q_leaves():
    assert after("?").helped
    assert not after("?", "x").helped
    assert after("q").done
    assert after("?", "q").done


def test_the_screen_of_a_step():
    lines = [line.plain.rstrip() for line in screen(Looking(at=4), GAME, 80, 24)]
    assert lines[0].startswith("Stones · simulated · no box")
    assert lines[0].endswith("step 4 of 7")
    assert lines[1] == "Round 1, take · move 4.1"
    assert lines[3] == f"Heap        [Stones]{TIMES}4→3*"
    assert lines[-6:-1] == ["─" * 80, "Ben takes 1: 4 → 3.  TOY-02", "", "", "Stones 4 → 3"]
    assert any(line.startswith("Stones        3 ") for line in lines)


@pytest.mark.parametrize(
    ("origin", "box", "told"),
    [
        ("practice", practice_box(game("styx")).name, "Styx · practice"),
        ("practice", "Ours", "Styx · practice · Ours"),
        ("simulated", practice_box(game("styx")).name, "Styx · simulated · practice box"),
    ],
)
def test_whose_cards_lie_there_is_told_where_the_rest_does_not_say_it(origin: str, box: str, told: str):
    played = Playback(simulated("styx"))
    played.opened = structs.replace(played.opened, origin=origin, box=structs.replace(played.opened.box, name=box))
    shown = screen(Looking(), played, 80, 24)[0].plain
    assert shown[: -len(f"step 0 of {played.last}")].rstrip() == told


def test_a_move_of_several_events_is_told_whole_and_the_end_says_who_won():
    lines = [line.plain.rstrip() for line in screen(Looking(at=7), GAME, 80, 24)]
    assert lines[-5:-1] == ["Ben takes 1: 1 → 0.  TOY-02", "Ben wins.  TOY-04", "", "Ben wins: took the last stone."]


def test_where_the_last_event_says_who_won_in_the_same_words_it_is_said_once():
    played = Playback(simulated("styx"))
    told = played.ending(played.last)
    shown = "\n".join(line.plain for line in screen(Looking(at=played.last), played, 100, 40))
    assert (told == played.sentence(played.last), shown.count(told)) == (True, 1)


def test_a_soul_moves_in_the_words_of_its_sentence():
    """“gains ¼ of a Soul: 0 → ¼” stood beside “Soul 0 → 1”."""
    played = Playback(simulated("styx"))
    step = next(one.number for one in played.steps if tag_of(one.event) == "styx.soul_advanced")
    assert re.search(r"Soul of [^,]* 0 → [¼½¾]", played.moved_words(step))
    assert all(isinstance(new, int) for _, _, new in played.moved(step))


def test_more_events_than_fit_are_counted():
    lines = [line.plain.rstrip() for line in screen(Looking(at=7, size="round"), GAME, 80, 24)]
    assert lines[-5].startswith("+ 5 events before these")


@pytest.mark.parametrize("size", ["move", "round"])
def test_how_a_battle_ended_is_seen_with_what_ended_it(size: str):
    played = Playback(simulated("shadow_throne"))
    won = next(step.number for step in played.steps if tag_of(step.event) == "shadow_throne.battle_won")
    lines = [
        line.plain.rstrip() for line in screen(Looking(at=played.onward(won, size, 1), size=size), played, 100, 40)
    ]
    assert lines[-5].startswith(f"{played.sentence(won)}  ST-")
    assert lines[-4].startswith("+ ")
    assert lines[-4].endswith("events before these (s: smaller steps)")
    assert lines[-3].startswith(played.sentence(played.onward(won, size, 1)))


def test_the_remarks_beside_a_move_are_shown_when_it_is_done():
    game = Playback(toy_log())
    game.notes = {6: (NoteAt(text="What a bluff", by="Ines", mark="good"),)}
    shown = [line.plain.rstrip() for line in screen(Looking(at=7), game, 80, 24)]
    assert shown[2] == "Note by Ines (good): What a bluff"
    assert "What a bluff" not in "".join(line.plain for line in screen(Looking(at=6), game, 80, 24))


@pytest.mark.parametrize("width", range(40, 90))
def test_the_foot_is_never_cut(width: int):
    foot = screen(Looking(at=2, running=True), GAME, width, 24)[-1].plain
    assert foot.startswith("step: move · ? help · q leaves")
    assert "…" not in foot


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 12), (200, 60), (41, 13)])
@pytest.mark.parametrize("at", range(GAME.last + 1))
def test_every_screen_fits_its_window(width: int, height: int, at: int):
    lines = screen(Looking(at=at), GAME, width, height)
    assert len(lines) == height
    assert all(line.cell_len <= width for line in lines)


def test_a_window_that_is_too_small_says_so():
    assert screen(Looking(), GAME, 39, 30)[0].plain.startswith("This window is 39 by 30")


def test_help_fits_a_small_window():
    lines, told = screen(Looking(helped=True), GAME, 80, 24), keys_of(GAME.game)
    assert [line.plain for line in lines[1 : len(told) + 1]] == list(told)


@pytest.mark.parametrize(("key", "words"), [("styx", ("stage", "Audience")), ("shadow_throne", ("wave", "battle"))])
def test_keys_and_step_sizes_are_told_in_the_words_of_the_game(key: str, words: tuple[str, str]):
    game = Playback(simulated(key))
    helped = "\n".join(line.plain for line in screen(Looking(helped=True), game, 80, 24))
    assert [f"one {word} back, on" in helped for word in words] == [True, True]
    assert f"step size: event, move, {words[0]}, {words[1]}" in helped
    foot = screen(Looking(size="round"), game, 120, 24)[-1].plain
    assert (f"step: {words[1]}" in foot, f"↑ ↓ {words[0]}" in foot) == (True, True)


def test_t_goes_on_behind_the_tracks_in_sight_and_begins_again_after_the_last(monkeypatch: pytest.MonkeyPatch):
    game = Playback(simulated("styx"))
    keys, screens = iter([["t"]] * 12 + [["q"]]), []
    monkeypatch.setattr("service.terminal.keyboard.read_keys", lambda pause: next(keys))
    play(game, game.last // 2, screens.append, lambda: (80, 24))
    # Between the board and the sentence: a line of names, then the tracks.
    told = [[line.plain for line in lines][-12:-6] for lines in screens]
    every = [track.name for track in game.game.tracked]
    pages = [[name for line in lines for name in every if line.startswith(f"{name[:17]} ")] for lines in told]
    first, second = pages[0], pages[1]
    assert 1 < len(first) < len(every)
    assert second[0] == every[len(first)]
    assert first in pages[2:]


def test_a_screen_looks_once_at_the_step_and_once_at_the_stop_before(monkeypatch: pytest.MonkeyPatch):
    looked, view = [], Playback.view
    monkeypatch.setattr(Playback, "view", lambda self, at: looked.append(at) or view(self, at))
    screen(Looking(at=4), GAME, 80, 24)
    assert sorted(looked) == [3, 4]


def test_at_rest_nothing_is_drawn_until_a_key_or_the_size_of_the_window_changes_something(
    monkeypatch: pytest.MonkeyPatch,
):
    keys, screens = iter([[], [], [], ["right"], [], ["q"]]), []
    sizes = iter([(80, 24), (80, 24), (100, 30), *[(100, 30)] * 4])
    monkeypatch.setattr("service.terminal.keyboard.read_keys", lambda pause: next(keys))
    play(GAME, 2, screens.append, lambda: next(sizes))
    # As it begins, in the other window, and after the one key that leads elsewhere.
    assert [len(lines) for lines in screens] == [24, 30, 30]


def test_hostile_names_keep_the_screen_whole():
    game = Playback(toy_log("[red]\u202e" + "x" * 50, "漢字" * 15))
    for at in range(game.last + 1):
        lines = screen(Looking(at=at), game, 80, 24)
        assert len(lines) == 24
        assert all(line.cell_len <= 80 for line in lines)
        assert not any("\u202e" in line.plain or "\x1b" in line.plain for line in lines)


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("\x1b[C\x1b[D", ["right", "left"]),
        ("\x1b[1;2C", ["shift-right"]),
        ("\x1b[5~\x1b[6~\x1b[H\x1bOF", ["page-up", "page-down", "home", "end"]),
        ("12\r", ["1", "2", "enter"]),
        ("\x1b", ["escape"]),
        ("\x1b[99;99X\x1b[", ["escape", "["]),
        ("\x7f ?q\x03", ["backspace", "space", "?", "q", "q"]),
        ("\x01\x02", []),
    ],
)
def test_what_a_terminal_sends_is_split_into_keys(typed: str, keys: list[str]):
    assert split_keys(typed) == keys


def test_in_a_narrow_window_a_sentence_is_read_whole():
    game = Playback(toy_log("Maximiliane-Theodora von Hohenzollern", "Ben"))
    looking = press(Looking(at=0), "right", game)
    shown = [line.plain for line in screen(looking, game, 42, 20)]
    said = f"{game.sentence(looking.at)}  {game.steps[looking.at].event.rule}"
    assert len(said) > 42
    assert said in " ".join(" ".join(shown).split()).replace(" TOY-", "  TOY-")
    # A name of a hundred letters leaves no room: it ends with a mark, and nothing runs out of the window.
    long = Playback(toy_log("Ada " * 60, "Ben"))
    shown = [line.plain for line in screen(press(Looking(at=0), "right", long), long, 42, 20)]
    assert any(line.endswith("…") for line in shown[-5:])
    assert max(map(len, shown)) <= 42


def test_in_a_narrow_window_the_keys_are_read_whole():
    game = Playback(toy_log())
    looking = press(Looking(at=0), "?", game)
    told = " ".join(" ".join(line.plain for line in screen(looking, game, 44, 24)).split())
    assert "one event, whatever the size (also shift + left, right)" in told
    assert "this help q leave" in told
    low = [line.plain for line in screen(looking, game, 44, 12)]
    assert "this help" in low[-1] + low[-2]


@pytest.mark.parametrize(("sent", "keys"), [(b"\xe9", []), (b"\xc3", []), (b"n\xe9", ["n"]), (b"", ["q"])])
def test_a_sign_that_does_not_read_is_no_key_and_only_a_terminal_that_is_gone_ends_it(
    sent: bytes, keys: list[str], monkeypatch: pytest.MonkeyPatch
):
    """A letter with an accent, from a terminal of another encoding, closed the player."""
    ours, theirs = os.pipe()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(fileno=lambda: ours))
    os.write(theirs, sent)
    os.close(theirs)
    assert read_keys(1.0) == keys
    os.close(ours)


def test_a_value_that_nobody_knows_any_more_is_not_called_lost():
    """A card joins an army before its number is read: the Strength is not gone."""
    told = (("War Strength of Oskar", 1, None), ("Coins of Oskar", 4, 1), ("Chaos", None, 0))
    assert moved_words(told) == "War Strength of Oskar 1 → not known, Coins of Oskar 4 → 1, Chaos 0"


@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EBADF, errno.EPIPE])
def test_only_a_terminal_that_is_gone_is_taken_for_a_closed_window(why: int, monkeypatch: pytest.MonkeyPatch):
    """Else a fault of ours would leave as at a hangup, without a word."""

    def fails(*_: object) -> None:
        raise OSError(why, os.strerror(why))

    monkeypatch.setattr(theatre, "single_keys", nullcontext)
    monkeypatch.setattr(theatre, "_own_screen", nullcontext)
    monkeypatch.setattr(theatre, "play", fails)
    with pytest.raises(OSError, match=re.escape(os.strerror(why))):
        theatre.show(GAME, 0)
