"""Names of people in files that leave the people out, where they are words of the game or several of one person."""

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.log import Box, Describe, Note, Opened
from domain.recording.log_file import check
from domain.simulation.playouts import simulate
from service.bootstrap import opened_store
from service.settings import Settings
from tests.service.test_exporting import NAMES, files


@pytest.mark.parametrize("called", ["Red", "Left", "Lich", "Value", "Any", "Owner", "Muster", "Net_plus_muster"])
def test_whoever_is_called_like_a_word_of_the_game_changes_nothing_of_it(called: str, tmp_path: Path):
    """Red's games had a colour word-1, also those without Red; a game with Left was not exported at all."""
    settings = Settings(tmp_path / "home")
    (playout,) = simulate(game_called("styx"), 3, 1, 5)
    with opened_store(settings) as store:
        ids = []
        for seats in ((called, "Oskar", "Ines"), NAMES):
            opened = structs.replace(playout.opened, seats=seats, bots=(), origin="real", policies={})
            ids.append(str(store.open(opened).id))
            for command, _ in playout.moves:
                store.record(UUID(ids[-1]), command, by=called)
            store.record(UUID(ids[-1]), Note(text=called), by=called)
    plain = files((settings, ids), tmp_path / "plain", "jsonl", pseudonyms=False)
    hidden = files((settings, ids), tmp_path / "hidden", "jsonl", pseudonyms=True)
    told = {tuple(map(moves, map(json.loads, one.splitlines()[1:]))) for one in plain.values()}
    assert {tuple(map(moves, map(json.loads, one.splitlines()[1:]))) for one in hidden.values()} == told
    for one in hidden.values():
        assert min(json.loads(one.splitlines()[0])["opening"]["seats"]).startswith("P")
        assert check(one.splitlines()).ok


def moves(line: dict[str, Any]) -> str:
    """What was done, without who wrote it and when."""
    kept = {**line.get("cmd", {})}
    return json.dumps({**kept, "text": ""} if kept.get("type") == "log.note" else kept)


def test_a_card_called_by_a_name_that_is_a_word_of_the_game_is_still_told_by_a_number(tmp_path: Path):
    settings = Settings(tmp_path / "home")
    with opened_store(settings) as store:
        game = store.open(Opened(game="styx", edition="en", seats=("Red", "Al", "Ines"), box=Box(kind="owner"))).id
        for key, values in (("red", {"name": "Red"}), ("al", {"value": 2}), ("lich", {"name": "Ines"})):
            store.record(game, Describe(component=key, values=values), by="Red")
    (told,) = files((settings, [str(game)]), tmp_path / "out", "jsonl", pseudonyms=True).values()
    said = [line["cmd"] for line in map(json.loads, told.splitlines()) if "cmd" in line]
    assert [one["component"] for one in said][2] == "lich"
    assert all(one["component"].startswith("word-") for one in said[:2])
    assert b"ines" not in told.lower()
    assert b'"red"' not in told.lower()
    assert check(told.splitlines()).ok


def test_each_of_three_seats_of_one_person_has_a_name_of_its_own(tmp_path: Path):
    """Two of them were called P1b, and no such file could be read."""
    settings = Settings(tmp_path / "home")
    with opened_store(settings) as store:
        game = store.open(Opened(game="styx", edition="en", seats=NAMES)).id
        store.merge("Oskar", "Mara")
        store.merge("Ines", "Mara")
    (told,) = files((settings, [str(game)]), tmp_path / "out", "jsonl", pseudonyms=True).values()
    assert json.loads(told.splitlines()[0])["opening"]["seats"] == ["P1", "P1b", "P1c"]
    assert check(told.splitlines()).ok
