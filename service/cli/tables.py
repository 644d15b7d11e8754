"""Commands on the store as a whole and on the tables made of it: verify, rebuild, backup, restore."""

from pathlib import Path
from typing import Annotated

import typer

from service.cli.frame import AsJson, app, examples, say
from service.cli.usage import named
from service.exits import REFUSED
from service.streams import answer, warn


@app.command(
    short_help="Decide every game again, and compare the tables.",
    epilog=examples("tablescribe verify", "tablescribe verify --tables"),
)
def verify(
    only_tables: Annotated[bool, typer.Option("--tables", help="Only the tables that questions are asked of.")] = False,
    as_json: AsJson = False,
) -> None:
    """Decide every game again, and compare the tables with what each game brings."""
    from service.settings import settings
    from service.verifying import stored_games, table_games

    home, broken = settings(), 0
    for part in (table_games,) if only_tables else (stored_games, table_games):
        if broken:
            # Tables of games that do not read say nothing about the tables.
            warn("The tables are compared once the store is whole and every game as it was decided.")
            break
        for found in part(home):
            broken += bool(found.problems)
            if as_json:
                answer(found.plain())
            for problem in () if as_json else found.problems:
                warn(problem if found.id is None else f"{found.id}: {problem}")
            if found.told and not as_json:
                say(found.told)
    raise typer.Exit(REFUSED if broken else 0)


@app.command(epilog=examples("tablescribe rebuild"))
def rebuild(as_json: AsJson = False) -> None:
    """Build the tables anew from the store."""
    from service.bootstrap import opened_tables
    from service.progress import progress
    from service.settings import settings
    from service.verifying import held
    from service.wording import count

    with opened_tables(settings()) as tables, progress("Building the tables") as show:
        tables.renew()
        tables.catch_up(show)
        games, rows = held(tables)
    if as_json:
        answer({"games": games, "rows": rows, "file": str(settings().tables)})
    else:
        say(f"The tables are built anew: {count(games, 'game')}, {count(rows, 'row')}.")


@app.command(short_help="Copy all games into one file.", epilog=examples("tablescribe backup games-of-november.sqlite"))
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", callback=named, help="A file that is not there yet.")],
    as_json: AsJson = False,
) -> None:
    """Copy all games into one file, also while they are being recorded."""
    from domain.recording.keeping import backup as keep
    from service.bootstrap import refuse_lost
    from service.settings import settings
    from service.verifying import unread_games, unread_line
    from service.wording import count

    refuse_lost(settings())
    games = keep(settings().store, Path(file))
    unread = unread_games(settings())
    if as_json:
        answer({"games": games, "unread": unread, "file": file})
        return
    say(f"{count(games, 'game')} kept in {file}.")
    if unread:
        warn(unread_line(unread))


@app.command(epilog=examples("tablescribe restore games-of-november.sqlite"))
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", callback=named, help="What `tablescribe backup` wrote.")],
    as_json: AsJson = False,
) -> None:
    """Put a backup back; what was there before is kept beside it."""
    from domain.recording.keeping import restore as put_back
    from service.bootstrap import make_home
    from service.settings import settings
    from service.verifying import unread_games, unread_line
    from service.wording import count

    home = settings()
    make_home(home.home)
    games, kept = put_back(Path(file), home.store)
    unread = unread_games(home)
    if as_json:
        answer({"games": games, "unread": unread, "before": None if kept is None else str(kept)})
        return
    before = "" if kept is None else f" What was there before is kept in {kept}."
    say(f"{count(games, 'game')} restored from {file}.{before}")
    if unread:
        warn(unread_line(unread))
