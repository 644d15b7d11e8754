"""`make soak`: every check at its full size, seeds printed. `python -m tests.soak games coverage` runs some parts alone.

games   1,000 simulated games a title over all seat counts and both editions: invariants after every event, what was
        reached (endings, tie steps, an exhausted pile, events) counted
log     the same games as log files: checked, imported, exported, and the hash of the state is equal
walks   1,000 random walks through the offers, with commands beside them
kill    a recording process killed without warning at 200 random moments, and a follower with its writer at as many
tables  tables of 10,000,000 rows built three times beside ready Arrow, their size, a chart's line
evening three scribes on three games, three browsers and seventeen visitors on one: how late a move is seen, what each costs
planted swings planted in simulated games and found again; ratings of bots of known strength
coverage  every interval method over all sizes, rates and generators, 20,000 draws each, against its gates
"""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from time import perf_counter

from domain.games import games
from domain.kernel.fold import fingerprint, states
from domain.kernel.game import Game
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import Playout, simulate
from tests.contract.words import events
from tests.fuzz.walk import walk
from tests.specification import laws_hold

ROOT = Path(__file__).parent.parent
GAMES = 1_000
WALKS = 1_000
KILLS = 200
TABLE_ROWS = 10_000_000
SHARES = (0, 0, 0, 12, 6, 3)
"""Of the box that is missing in a walk; 0: nothing."""
SEED = 20_260
JOBS = os.cpu_count() or 1


def tables(game: Game) -> list[tuple[int, str]]:
    counts = range(game.seats.least, game.seats.most + 1)
    return list(product(counts, (edition.key for edition in game.editions)))


def policies_for(game: Game, index: int) -> dict[str, str]:
    """Every second batch plays the recommended readings, the others any."""
    pick = SeededPick("policies", SEED, index)
    return {policy.key: str(pick(policy.values).value) for policy in game.policies} if index % 2 else {}


def playouts(game: Game) -> Iterator[Playout]:
    """GAMES games in batches: two of each table (recommended readings, any readings), more or less alike in size."""
    batches = [(seats, edition, half) for seats, edition in tables(game) for half in range(4)]
    each, more = divmod(GAMES, len(batches))
    for index, (seats, edition, half) in enumerate(batches):
        policies = policies_for(game, index)
        yield from simulate(
            game, seats, each + (index < more), SEED + half, edition=edition, policies=policies, jobs=JOBS
        )


def soak_games(game: Game) -> str:
    met: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    moves = happened = 0
    for playout in playouts(game):
        state = game.evolve(None, playout.opened)
        for _, brought in playout.moves:
            moves += 1
            for before, event, after in states(game, brought, state):
                laws_hold(game, before, after)
                met[counted(event)] += 1
                happened += 1
                state = after
        assert state == playout.state
        assert playout.result is not None
        ended[playout.result.how] += 1
    unmet = sorted(set(events(game)) - {name.partition(" ")[0] for name in met})
    print_counts(f"{game.key}: endings", ended)
    print_counts(f"{game.key}: events", met)
    print(f"{game.key}: never met: {', '.join(unmet) or 'none'}")
    return f"{sum(ended.values()):,} games, {moves:,} moves, {happened:,} events, seed {SEED}"


def counted(event: object) -> str:
    """The event's tag; steps and conditions are counted one by one."""
    tag = str(type(event).__struct_config__.tag)
    more = [str(getattr(event, name)) for name in ("condition", "step") if hasattr(event, name)]
    return " ".join((tag, *more))


def print_counts(title: str, counts: Counter[str]) -> None:
    print(f"{title}:")
    for name, times in sorted(counts.items()):
        print(f"  {times:9,} {name}")


def soak_log(game: Game) -> str:
    from domain.recording.application import make_store
    from domain.recording.identity import id_maker
    from domain.recording.log_file import check
    from service.simulating import lines_of, log_of

    done = size = 0
    with make_store(None, lambda: 0, id_maker(lambda: 0)) as store:
        for playout in playouts(game):
            lines = list(lines_of(log_of(game, playout)))
            checked = check(lines)
            assert checked.ok, (playout.id, checked.broke, checked.differences)
            assert checked.hash == fingerprint(playout.state)
            imported = store.import_log(lines)
            assert imported.how == "new"
            assert fingerprint(store.log(imported.id).state) == checked.hash
            again = list(store.export_log(imported.id))
            assert check(again).hash == checked.hash
            assert again == lines, "exported otherwise"
            store.forget(imported.id)
            done += 1
            size += sum(map(len, lines))
    return f"{done:,} games written, checked, imported and exported with equal hashes, {size:,} bytes"


def soak_walks(game: Game) -> str:
    met: Counter[str] = Counter()
    places = tables(game)
    for index in range(WALKS):
        seats, edition = places[index % len(places)]
        share = SHARES[index % len(SHARES)]
        policies = policies_for(game, index)
        met += walk(game, seats, (SEED, index), edition=edition, policies=policies, share=share).met
    tried = sum(times for name, times in met.items() if name.startswith(("refused", "malformed")))
    unmet = sorted(kind.__name__ for kind in events(game).values() if kind.__name__ not in met)
    print(f"{game.key}: never met in walks: {', '.join(unmet) or 'none'}")
    told = ", ".join(f"{met[name]:,} {name}" for name in sorted(met) if name.startswith(("refused", "malformed")))
    return f"{WALKS:,} walks, {sum(met.values()) - tried:,} events, {told}, seed {SEED}"


def soak_kill() -> str:
    """The tests' own knob: how many times writer and follower are killed."""
    environment = {**os.environ, "TABLESCRIBE_KILLS": str(KILLS)}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "tests/recording", "tests/projections/test_kill.py", "-k", "kill"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return f"killed {KILLS} times: {ran.stdout.strip().splitlines()[-1]}"


def soak_tables() -> str:
    from service.bench.measuring import line
    from service.bench.tables import bench_tables

    for one in bench_tables(TABLE_ROWS):
        print(line(one), flush=True)
    return f"{TABLE_ROWS:,} rows"


def soak_coverage() -> str:
    from tests.projections.soaking import coverage

    return coverage(SEED)


def soak_planted() -> str:
    from tests.projections.soaking import planted

    return planted(SEED)


def soak_evening() -> str:
    from tests.dashboard.soaking import evening

    return evening()


BY_GAME: dict[str, Callable[[Game], str]] = {"games": soak_games, "log": soak_log, "walks": soak_walks}
ALONE: dict[str, Callable[[], str]] = {
    "kill": soak_kill,
    "tables": soak_tables,
    "coverage": soak_coverage,
    "planted": soak_planted,
    "evening": soak_evening,
}
PARTS = (*BY_GAME, *ALONE)


def main(words: list[str]) -> int:
    summary: list[tuple[str, str, float]] = []
    for part in words or PARTS:
        for game in games() if part in BY_GAME else (None,):
            begun = perf_counter()
            told = ALONE[part]() if game is None else BY_GAME[part](game)
            name = part if game is None else f"{game.key} {part}"
            summary.append((name, told, perf_counter() - begun))
            print(f"{name}: {told}, {summary[-1][2]:,.0f} s", flush=True)
    print("\nSummary")
    for name, told, took in summary:
        print(f"{name:16}{told}, {took:,.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
