"""`make soak`: every check at its full size, seeds printed.

`python -m tests.soak games coverage` runs some parts alone, `--game styx` for one game, `--games 200` with fewer games.

games   1,000 simulated games a title over all editions, all seat counts (those of a policy too) and all lengths:
        invariants after every event, what was reached (endings, tie steps, an exhausted pile, events, the cards whose
        rules an event cites) counted; every ending, event and card that can come must have been reached
log     the same games as log files: checked, imported, exported, and the hash of the state is equal
walks   1,000 random walks through the offers, with commands beside them
kill    a recording process killed without warning at 200 random moments, and a follower with its writer at as many
tables  tables of 10,000,000 rows built ten times beside ready Arrow, their size, a chart's line
cases   every case of the tests of which `make test` takes a part (tests/part.py)
evening three scribes on three games, three browsers and seventeen visitors on one: how late a move is seen, what each costs
referee the rules of both games told a second time, from the rulebooks, beside 1,000 games of Styx and 6,000 of Shadow Throne;
        what each board of 400 games shows after each move; 400 that go on from what the referee states of the table, 200
        with corrections, two phones and log files, 400 with boxes whose cards nobody has counted
planted swings planted in simulated games and found again; ratings of bots of known strength
coverage  every interval method over all sizes, rates and generators, 20,000 draws each, against its gates
"""

import os
import re
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from time import perf_counter

import msgspec
from msgspec import Struct

from domain.games import games, keys
from domain.kernel import rulebook
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
REFEREED = 3_000
TABLE_ROWS = 10_000_000
SHARES = (0, 0, 0, 12, 6, 3)
"""Of the box that is missing in a walk; 0: nothing."""
SEED = 20_260
JOBS = os.cpu_count() or 1


class Own(Struct, frozen=True):
    """What a game says of its soak in `fixtures/<game>/soak.json`.

    length: the policy that says how long a game is; each of its values is played at every table.
    never: events of effects that no practice card has, or that bots do not tell.
    silent: cards whose rules bring no event of their own: they say what a card is, or what it forbids.
    """

    length: str = ""
    never: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()


def own(game: Game) -> Own:
    file = ROOT / "fixtures" / game.key / "soak.json"
    return msgspec.json.decode(file.read_bytes(), type=Own) if file.exists() else Own()


def tables(game: Game) -> list[tuple[int, str, dict[str, str]]]:
    """Seats, edition, and the policies that the table needs."""
    usual, wider = game.seats, game.seats.wider
    counts = range(wider.least, wider.most + 1) if wider else range(usual.least, usual.most + 1)
    length = own(game).length
    lengths = [policy.values for policy in game.policies if policy.key == length]
    longer = [{length: str(one.value)} for values in lengths for one in values] or [{}]
    placed = product(counts, (edition.key for edition in game.editions), longer)
    return [(seats, edition, seated(game, seats) | chosen) for seats, edition, chosen in placed]


def seated(game: Game, seats: int) -> dict[str, str]:
    """The policy that lets so many sit down, where one must."""
    wider = game.seats.wider
    return {wider.policy: wider.value} if wider and not game.seats.least <= seats <= game.seats.most else {}


def policies_for(game: Game, index: int) -> dict[str, str]:
    """Every second batch plays the recommended readings, the others any."""
    pick = SeededPick("policies", SEED, index)
    return {policy.key: str(pick(policy.values).value) for policy in game.policies} if index % 2 else {}


def playouts(game: Game, most: int = GAMES) -> Iterator[Playout]:
    """So many games in batches, more or less alike in size: of each table as many with any readings as without."""
    batches = [(*table, half) for table in tables(game) for half in range(4)]
    each, more = divmod(most, len(batches))
    for index, (seats, edition, needed, half) in enumerate(batches):
        policies = policies_for(game, index) | needed
        yield from simulate(
            game, seats, each + (index < more), SEED + half, edition=edition, policies=policies, jobs=JOBS
        )


def soak_games(game: Game, most: int = GAMES) -> str:
    met: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    places: Counter[str] = Counter()
    moves = happened = 0
    for playout in playouts(game, most):
        state = game.evolve(None, playout.opened)
        for _, brought in playout.moves:
            moves += 1
            for before, event, after in states(game, brought, state):
                laws_hold(game, before, after)
                met[counted(event)] += 1
                cards.update(card_of(event.rule))
                happened += 1
                state = after
        assert state == playout.state
        assert playout.result is not None
        ended[playout.result.how] += 1
        places[table_of(game, playout)] += 1
    unmet = sorted(set(events(game)) - {name.partition(" ")[0] for name in met})
    idle = sorted({card for rule in rulebook.rules(game.package) for card in card_of(rule)} - set(cards))
    print_counts(f"{game.key}: tables", places)
    print_counts(f"{game.key}: endings", ended)
    print_counts(f"{game.key}: events", met)
    print_counts(f"{game.key}: events by the rules of a card", cards)
    print(f"{game.key}: cards whose rules no event cites: {', '.join(idle) or 'none'}")
    print(f"{game.key}: never met: {', '.join(unmet) or 'none'}")
    if most >= GAMES:
        assert not set(unmet) - own(game).never, unmet
        assert not set(idle) - own(game).silent, idle
        assert {ending.key for ending in game.endings} <= {part for how in ended for part in how.split("+")}, ended
    return f"{sum(ended.values()):,} games, {moves:,} moves, {happened:,} events, seed {SEED}"


def table_of(game: Game, playout: Playout) -> str:
    told = [f"{len(playout.opened.seats)} seats", playout.opened.edition]
    length = own(game).length
    return " ".join([*told, f"{length} {playout.opened.policies[length]}"] if length else told)


def card_of(rule: str) -> list[str]:
    """The card whose text this rule is."""
    return re.findall(r"-CARD-([A-Z-]+)-\d", rule)


def counted(event: object) -> str:
    """The event's tag; steps and conditions are counted one by one."""
    tag = str(type(event).__struct_config__.tag)
    more = [str(getattr(event, name)) for name in ("condition", "step") if hasattr(event, name)]
    return " ".join((tag, *more))


def print_counts(title: str, counts: Counter[str]) -> None:
    print(f"{title}:")
    for name, times in sorted(counts.items()):
        print(f"  {times:9,} {name}")


def soak_log(game: Game, most: int = GAMES) -> str:
    from domain.recording.application import make_store
    from domain.recording.identity import id_maker
    from domain.recording.log_file import check
    from service.simulating import lines_of, log_of

    done = size = 0
    with make_store(None, lambda: 0, id_maker(lambda: 0)) as store:
        for playout in playouts(game, most):
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


def soak_walks(game: Game, most: int = WALKS) -> str:
    met: Counter[str] = Counter()
    places = tables(game)
    for index in range(most):
        seats, edition, needed = places[index % len(places)]
        share = SHARES[index % len(SHARES)]
        policies = policies_for(game, index) | needed
        met += walk(game, seats, (SEED, index), edition=edition, policies=policies, share=share).met
    tried = sum(times for name, times in met.items() if name.startswith(("refused", "malformed")))
    unmet = sorted(kind.__name__ for kind in events(game).values() if kind.__name__ not in met)
    print(f"{game.key}: never met in walks: {', '.join(unmet) or 'none'}")
    told = ", ".join(f"{met[name]:,} {name}" for name in sorted(met) if name.startswith(("refused", "malformed")))
    return f"{most:,} walks, {sum(met.values()) - tried:,} events, {told}, seed {SEED}"


def soak_kill() -> str:
    """The tests' own knob: how many times writer and follower are killed."""
    environment = {**os.environ, "TABLESCRIBE_KILLS": str(KILLS)}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "tests/recording", "tests/projections/test_kill.py", "-k", "kill"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return f"killed {KILLS} times: {ran.stdout.strip().splitlines()[-1]}"


def soak_cases() -> str:
    """The files that take a part, with all of it."""
    every = sorted(Path(__file__).parent.rglob("test_*.py"))
    files = [str(one) for one in every if "from tests.part import part" in one.read_text()]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadfile", *files], check=False,
        cwd=ROOT, env={**os.environ, "TABLESCRIBE_EVERY_CASE": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return f"{len(files)} files, {ran.stdout.strip().splitlines()[-1]}"


def soak_referee() -> str:
    from tests.retold.shadow_throne_beside import refereed
    from tests.retold.soaking import looked_at
    from tests.retold.styx_games import styx

    met = refereed(REFEREED, SEED)
    print_counts("shadow_throne: what program and referee agree on", met)
    assert met["ended no_winner"], "no game that nobody won"
    return f"{styx(SEED, GAMES)}; {2 * REFEREED:,} games of Shadow Throne; {looked_at(SEED)}"


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


BY_GAME: dict[str, Callable[[Game, int], str]] = {"games": soak_games, "log": soak_log, "walks": soak_walks}
ALONE: dict[str, Callable[[], str]] = {
    "cases": soak_cases,
    "kill": soak_kill,
    "referee": soak_referee,
    "tables": soak_tables,
    "coverage": soak_coverage,
    "planted": soak_planted,
    "evening": soak_evening,
}
PARTS = (*BY_GAME, *ALONE)


def wanted(words: list[str]) -> list[tuple[str, Callable[[], str]]]:
    """What is to be run, by name."""
    parser = ArgumentParser("tests.soak", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help="all, if none is named")
    parser.add_argument("--game", choices=keys(), help="this game only")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games, and walks, a game")
    told = parser.parse_args(words)
    named = [
        (f"{game.key} {part}", partial(BY_GAME[part], game, told.games))
        for part in told.parts or PARTS
        if part in BY_GAME
        for game in games()
        if told.game in {None, game.key}
    ]
    return [*named, *((part, ALONE[part]) for part in told.parts or PARTS if part in ALONE)]


def main(words: list[str]) -> int:
    summary: list[tuple[str, str, float]] = []
    for name, soaked in wanted(words):
        begun = perf_counter()
        told = soaked()
        summary.append((name, told, perf_counter() - begun))
        print(f"{name}: {told}, {summary[-1][2]:,.0f} s", flush=True)
    print("\nSummary")
    for name, told, took in summary:
        print(f"{name:20}{told}, {took:,.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
