"""Commands that run things: simulated games, the demo, benchmarks; and the version."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from service.cli.frame import AsJson, GameKey, app, examples, say
from service.cli.usage import named
from service.streams import answer

if TYPE_CHECKING:
    from service.serving import Wanted

Port = Annotated[
    int | None, typer.Option("--port", metavar="N", min=1, max=65535, help="Where to serve; 8501 or the next free one.")
]


@app.command(
    short_help="Let bots play whole games with invented cards.",
    epilog=examples("tablescribe simulate styx --seats 4 --games 10 --out simulated"),
)
def simulate(
    game: GameKey,
    seats: Annotated[int, typer.Option("--seats", metavar="N", min=1, help="How many bots sit down.")],
    games: Annotated[int, typer.Option("--games", metavar="K", min=1, help="How many games.")] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = 1,
    out: Annotated[
        str | None, typer.Option("--out", metavar="DIR", callback=named, help="Keep a log file a game in this folder.")
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="J", min=1, max=64, help="How many at once; the games are the same.")
    ] = 1,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B", help="Kinds of bots in seat order; all in turn if absent.")
    ] = "",
    edition: Annotated[str, typer.Option("--edition", metavar="KEY", help="en or fr, where there are several.")] = "",
    policy: Annotated[
        list[str] | None, typer.Option("--policy", metavar="K=V", help="A disputed reading, settled for these games.")
    ] = None,
    box: Annotated[
        str, typer.Option("--box", metavar="FILE", callback=named, help="Cards as `box new --practice` wrote them.")
    ] = "practice",
    as_json: AsJson = False,
) -> None:
    """Let bots play whole games with the practice box or your changed one; --out keeps them, `import` brings them into your games."""
    from service.progress import counted
    from service.simulating import kept_line, played, simulated_line, simulated_logs

    logs = simulated_logs(
        game, seats, games, seed, edition=edition, bots=bots, policies=policy or (), jobs=jobs, box=box
    )
    for one in counted(logs, games, "Simulating"):
        told = played(one, None if out is None else Path(out))
        answer(told) if as_json else say(simulated_line(told))
    if not as_json:
        say(kept_line(out))


@app.command(epilog=examples("tablescribe dashboard", "tablescribe dashboard --lan --port 8600"))
def dashboard(
    port: Port = None,
    lan: Annotated[bool, typer.Option("--lan", help="For phones on this network too; shows a code to scan.")] = False,
    view_only: Annotated[bool, typer.Option("--view-only", help="Nobody can record.")] = False,
    as_json: AsJson = False,
) -> None:
    """Serve your games to the browser: record, replay, and more."""
    from service.bootstrap import opened_store
    from service.settings import settings

    home = settings()
    with opened_store(home):
        # One that cannot be used is told here: a link would lead nowhere.
        wanted = _wanted(home.home, port, lan=lan, view_only=view_only)
    _serve(wanted, as_json)


def _wanted(
    home: Path, port: int | None, *, lan: bool = False, view_only: bool = False, demo: bool = False
) -> "Wanted":
    from service.serving import Wanted, free_port, new_key

    key = new_key() if lan and not view_only else ""
    return Wanted(str(home.resolve()), free_port(port), lan=lan, view_only=view_only, demo=demo, key=key)


def _serve(wanted: "Wanted", as_json: bool) -> None:
    from service.web import address_lines, serve

    if as_json:
        answer(wanted.links)
    for line in () if as_json else address_lines(wanted):
        say(line)
    sys.stdout.flush()
    serve(wanted)


@app.command(
    short_help="Simulate games and serve them to the browser.",
    epilog=examples("tablescribe demo", "tablescribe demo --terminal"),
)
def demo(
    games: Annotated[int, typer.Option("--games", metavar="K", min=1, help="How many games a title.")] = 30,
    terminal: Annotated[bool, typer.Option("--terminal", help="Replay one in this terminal, serve nothing.")] = False,
    port: Port = None,
    as_json: AsJson = False,
) -> None:
    """Simulate games into a home of their own and serve them to the browser."""
    from service.demo import demo_home, demo_lines, fill, replay_one
    from service.terminal.keyboard import can_read_keys

    home = demo_home()
    filled = fill(home, games)
    if as_json:
        answer(filled)
    elif terminal and can_read_keys():
        replay_one(home, filled)
    for line in () if as_json else demo_lines(home, filled):
        say(line)
    if not as_json and not terminal:
        _serve(_wanted(home.home, port, demo=True), as_json)


@app.command(epilog=examples("tablescribe bench"))
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Only these; all if absent.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how fast games are checked, folded and asked here."""
    from service.bench import main as run

    raise typer.Exit(run(names or [], as_json) or 0)


@app.command(epilog=examples("tablescribe version"))
def version(as_json: AsJson = False) -> None:
    """Print the version, and the games with their rulesets."""
    from importlib.metadata import version as installed

    from domain.games import games

    number = installed("tablescribe")
    known = {game.key: game.ruleset for game in games()}
    if as_json:
        answer({"version": number, "rulesets": known})
        return
    say(f"tablescribe {number}")
    for game in games():
        say(f"{game.key}  {game.title}, ruleset {game.ruleset}")
