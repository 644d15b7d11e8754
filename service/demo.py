"""The demo: simulated games of every title, plainly labelled, in a home of their own."""

import tempfile
from pathlib import Path
from typing import Any

from msgspec import structs

from domain.games import games as all_games
from domain.kernel.game import Game
from domain.kernel.refusal import Refused
from domain.recording.application import Tablescribe
from service.bootstrap import opened_store
from service.progress import progress
from service.settings import HOME, Settings, program
from service.shell import kept_for_later
from service.simulating import lines_of, simulated_logs
from service.wording import count

SEED, SEED_OF_PRACTICE = 1, 1001
EARLY, HALFWAY = 0.2, 0.5
PEOPLE = ("Mara", "Oskar", "Ines", "Tom")


def demo_home() -> Settings:
    """`.demo` in a checkout, else a new temporary folder."""
    root = Path(__file__).parent.parent
    if (root / "pyproject.toml").is_file():
        return Settings(root / ".demo")
    return Settings(Path(tempfile.mkdtemp(prefix="tablescribe-demo-")))


def fill(home: Settings, number: int) -> dict[str, Any]:
    """So many games a title, spread over the seat counts; those that are there already stay as they are."""
    told: dict[str, Any] = {"home": str(home.home), "games": {}}
    with opened_store(home) as store, progress("Simulating") as show:
        for game in all_games():
            told["games"][game.key] = number
            for done, (seats, many) in enumerate(shares(game, number).items(), 1):
                _simulate(store, game, seats, many)
                show(done, game.seats.most - game.seats.least + 1)
        _half_recorded(store)
        told["shown"] = _worth_seeing(store)
    return told


def shares(game: Game, number: int) -> dict[int, int]:
    """How many games with how many seats."""
    counts = range(game.seats.least, game.seats.most + 1)
    each, left = divmod(number, len(counts))
    return {seats: each + (place < left) for place, seats in enumerate(counts)}


def _simulate(store: Tablescribe, game: Game, seats: int, many: int) -> None:
    for log in simulated_logs(game.key, seats, many, SEED):
        try:
            store.import_log(lines_of(log))
        except Refused as refused:
            _must_be_there(refused)


def _must_be_there(refused: Refused) -> None:
    """A game that an older version played from the same seed stays, half recorded or whole; anything else is told."""
    if refused.refusal.kind != "conflict":
        raise refused


def _half_recorded(store: Tablescribe) -> None:
    """A practice game that was left in the middle of a wave, so that anybody can go on recording it."""
    for game in all_games():
        log = next(simulated_logs(game.key, min(len(PEOPLE), game.seats.most), 1, SEED_OF_PRACTICE))
        seats = PEOPLE[: len(log.opened.seats)]
        opened = structs.replace(log.opened, seats=seats, bots=(), origin="practice")
        try:
            store.open(opened, game_id=log.id)
        except Refused as refused:
            _must_be_there(refused)
            continue
        commands = [move.command for move in log.moves if move.command is not None]
        for number, command in enumerate(commands, 1):
            now = store.record(log.id, command).log
            share = number / len(log.moves)
            if share > HALFWAY or (share > EARLY and _amid_a_wave(game, now.state, len(seats))):
                break


def _amid_a_wave(game: Game, state: Any, seats: int) -> bool:
    """Half of the table has answered the same question."""
    offers = game.offers(state)
    return bool(offers) and len(offers[0].then) == seats // 2 - 1


def _worth_seeing(store: Tablescribe) -> str:
    """A finished game of middling length among those with the most common table."""
    finished = sorted((one.moves, one.short) for one in store.games() if one.result is not None)
    return finished[len(finished) // 2][1] if finished else ""


def replay_one(home: Settings, told: dict[str, Any]) -> None:
    from domain.recording.playback import Playback
    from service.terminal.theatre import show

    if told["shown"]:
        with opened_store(home) as store:
            log = store.log(store.find(told["shown"]))
        show(Playback(log), 0)


def demo_lines(home: Settings, told: dict[str, Any]) -> list[str]:
    """What there is now, and how to go on."""
    titles = ", ".join(f"{count(told['games'][game.key], 'game')} of {game.title}" for game in all_games())
    small = min(all_games(), key=lambda game: game.seats.least)
    seats = ("Ada", "Ben", "Cleo", "Dora")[: small.seats.least]
    return [
        f"Simulated with the practice box: {titles}, in {home.home}",
        "Half recorded with the practice box: 1 game of each title, for you to go on with on the page Record.",
        "To go on with these games in a terminal, first:",
        f"  {kept_for_later(HOME, str(home.home))}",
        "then, to list them, replay one, or record one of your own beside them:",
        f"  {program()} games",
        f"  {program()} replay {told['shown']}",
        f"  {program()} new {small.key} {' '.join(f'--seat {name}' for name in seats)} --box practice",
        "and to check all, once the demo has ended:",
        f"  {program()} verify",
    ]
