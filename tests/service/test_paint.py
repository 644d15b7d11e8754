"""The terminal player paints a seat as it is on the table, in colours that a dark and a light window can show."""

import re

import pytest

from domain.games import game, keys
from domain.recording.game_log import GameLog
from domain.recording.playback import Playback
from service.signs import MARKS
from service.simulating import simulated_logs
from service.terminal.paint import SEATS, WOOD
from service.terminal.player import Looking, screen
from tests.dashboard.test_colours import contrast

WINDOWS = ("#FFFFFF", "#1E1E1E", "#000000")


def simulated(key: str) -> GameLog:
    return next(simulated_logs(key, game(key).seats.most, 1, 1))


def styles(at: int, played: Playback) -> dict[str, set[str]]:
    """The colours in which each sign of a seat is drawn on the screen of a step."""
    found: dict[str, set[str]] = {}
    for line in screen(Looking(at=at), played, 120, 60):
        for start, end, style in line.spans:
            for letter in line.plain[start:end]:
                if letter in MARKS and not str(style).startswith(("bold", "underline")):
                    found.setdefault(letter, set()).add(str(style))
    return found


def test_a_sign_has_the_colour_that_its_player_has_on_the_table():
    log = simulated("styx")
    seated = [event.colour for move in log.moves for event in move.events if hasattr(event, "colour")]
    played = Playback(log)
    assert styles(played.last, played) == {MARKS[seat]: {WOOD[colour]} for seat, colour in enumerate(seated)}


def test_before_the_set_up_a_sign_has_no_colour():
    """That of the seat may be another player's on this table."""
    assert not {style for told in styles(0, Playback(simulated("styx"))).values() for style in told if style}


def test_where_nobody_plays_a_colour_the_seats_have_six():
    log = simulated("shadow_throne")
    played = Playback(log)
    six = {MARKS[seat]: {SEATS[seat]} for seat in range(len(log.opened.seats))}
    assert styles(played.last, played) == six


@pytest.mark.parametrize("colour", [*SEATS, *WOOD.values()])
def test_a_colour_is_seen_on_a_light_and_on_a_dark_window(colour: str):
    """3:1, as WCAG 2.2 (1.4.11) asks of what is drawn."""
    assert re.fullmatch(r"#[0-9A-F]{6}", colour)
    assert all(contrast(colour, window) >= 3 for window in WINDOWS)


def test_every_colour_that_a_game_knows_is_painted():
    known = {
        colour
        for key in keys()
        if (told := game(key)).colours
        for colour in told.colours(Playback(simulated(key)).steps[-1].after)
    }
    assert known <= set(WOOD)
