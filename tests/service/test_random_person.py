"""Somebody who answers anything at random, changes their mind and mistypes: the prompt stands it, and so does the log."""

import re
from random import Random
from uuid import UUID

import pytest

from domain.games import game as game_called
from domain.kernel.box import facts_box, practice_box
from domain.kernel.log import Opened
from domain.recording.application import make_store
from domain.recording.log_file import check
from service.desk import Desk
from service.settings import settings
from service.terminal.guide import Guide

PROMPTS = 250
MOODS = (
    "undo",
    "redo",
    "?",
    "*",
    "",
    "note hm",
    "note",
    "board",
    "99",
    "-1",
    "nonsense",
    "unknown",
    "=Grave King",
    "=Coal Aunt",
)


class Anybody:
    """Answers from the choices, from the bounds of a number, or from a mood; leaves after so many prompts."""

    size = (80, 24)

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.left = PROMPTS
        self.told: list[str] = []

    def tell(self, line: str = "") -> None:
        self.told.append(line)

    def ask(self, lines: list[str], completions: list[str]) -> str:
        self.left -= 1
        if self.left < 0:
            raise EOFError
        if self.chance.random() < 0.12:
            return self.chance.choice(MOODS)
        if completions:
            return self.chance.choice(completions)
        bounds = re.search(r"\((-?\d+) to (-?\d+)\)", lines[0])
        return str(self.chance.randint(*map(int, bounds.groups()))) if bounds else "so it is"


@pytest.mark.parametrize("kind", ["practice", "facts"])
@pytest.mark.parametrize("seed", range(4))
def test_anybody_can_sit_at_the_prompt(seed: int, kind: str):
    game = game_called("styx")
    box = practice_box(game) if kind == "practice" else facts_box(game)
    with make_store(None, lambda: 1, lambda: UUID(int=7 << 76 | 2 << 62 | 1)) as store:
        log = store.open(Opened(game="styx", edition="fr", seats=("Mara", "Oskar", "Ines")[: 2 + seed % 2], box=box))
        desk = Desk(store, log.id, settings())
        person = Anybody(seed)
        Guide(desk, person).run()
        assert len(desk.log.rows) > 10, f"seed {seed}"
        checked = check(list(store.export_log(log.id)), deep=True)
    assert checked.ok, f"seed {seed}: {checked.broke}"
