"""Replay calls the stretches of a game what the game calls them, wherever it says how far a step goes."""

from typing import Any

import pytest

from dashboard.house import House
from domain.games import games
from service.simulating import lines_of, simulated_logs
from tests.dashboard.apps import app, visit
from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import Opened, Viewing, ready

WORDS = {"styx": ("stage", "Audience"), "shadow_throne": ("wave", "battle")}
"""What the rulebooks call a round, and its parts; Styx has no word for these, and calls an Audience a game turn (STYX-AUD-01)."""


@pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
@pytest.mark.parametrize("key", WORDS)
def test_keys_and_step_sizes_are_told_in_the_words_of_the_game(home: Viewing, open_page: Opened, key: str):
    turn, round_ = WORDS[key]
    with home.store() as store:
        game_id: Any = store.import_log(lines_of(next(simulated_logs(key, 3, 1, 12)))).id
    page = ready(open_page(f"{home.url}/replay?game={game_id}"))
    assert page.locator(".size option").all_inner_texts() == ["event", "move", turn, round_]
    page.keyboard.press("?")
    told = page.locator(".keys dd").all_inner_texts()
    assert {f"one {turn} back, on", f"one {round_} back, on", f"step size: event, move, {turn}, {round_}"} <= set(told)
    page.close()


def test_help_tells_the_keys_in_the_words_of_every_game(house: House):
    named = {game.key: (game.turns, game.rounds) for game in games()}
    assert {key: named[key] for key in WORDS} == WORDS
    told = " ".join(str(one.value) for one in app("guide", visit(house)).table)
    assert [word for words in named.values() for word in words if word not in told] == []
    assert "turn back" not in told
    assert "round back" not in told
