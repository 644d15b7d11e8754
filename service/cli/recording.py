"""Commands that record: open a game, enter moves, correct, note, hide and forget."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from service.cli.frame import AsJson, GameId, GameKey, GameOrLast, app, examples, say
from service.cli.usage import named
from service.streams import answer, is_terminal, read_bytes, room_of_names, warn

if TYPE_CHECKING:
    from domain.kernel.words import Command

By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who writes this down.")]


@app.command(epilog=examples("tablescribe games", "tablescribe games styx mara running"))
def games(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILTER]...", help="Only games with all these words: game, name, origin, running."),
    ] = None,
    hidden: Annotated[bool, typer.Option("--hidden", help="Hidden games too.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the recorded games."""
    from service.bootstrap import opened_store
    from service.lists import HANG, game_lines, none_found, wanted_games
    from service.settings import settings

    with opened_store(settings()) as store:
        listing = store.listing()
    found = wanted_games(listing.games, words or [], hidden)
    for one in listing.broken:
        warn(one.sentence)
    if as_json:
        answer(found)
        return
    if not found:
        say(none_found(listing.games, words or []))
        return
    for line in game_lines(found, room_of_names(sys.stdout)):
        say(line, HANG)


@app.command(epilog=examples("tablescribe new styx --seat Mara --seat Oskar --seat Ines --box practice"))
def new(
    game: GameKey,
    seat: Annotated[list[str], typer.Option("--seat", metavar="NAME", help="A player; in table order, once a seat.")],
    edition: Annotated[str, typer.Option("--edition", metavar="KEY", help="en or fr, where there are several.")] = "",
    box: Annotated[
        str | None,
        typer.Option(
            "--box", metavar="FILE|practice", callback=named, help="The cards: your box, a file, or practice."
        ),
    ] = None,
    policy: Annotated[
        list[str] | None, typer.Option("--policy", metavar="K=V", help="A disputed reading, settled.")
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="POSITION.json",
            callback=named,
            help="Begin from a stated position; - reads it from a pipe.",
        ),
    ] = None,
    by: By = "",
    as_json: AsJson = False,
) -> None:
    """Open a game and print its id."""
    from service.bootstrap import opened_store
    from service.opening import open_game
    from service.settings import settings

    home = settings()
    with opened_store(home) as store:
        opened = open_game(store, home, game, seat, edition, box, policy or [], position, by)
    for finding in opened.findings:
        warn(f"Your box: {finding.sentence}")
    if as_json:
        answer({"id": opened.id, "short": opened.short, "opened": opened.opened})
        return
    for line in opened.lines:
        say(line)


@app.command(
    short_help="Record moves: guided, or JSON lines from a pipe.",
    epilog=examples(
        "tablescribe record 0199a1b2 --by Mara",
        "tablescribe record 0199a1b2 < moves.jsonl",
        "tablescribe rules styx --commands",
    ),
)
def record(
    game_id: GameOrLast = None,
    by: By = "",
    keep_going: Annotated[bool, typer.Option("--keep-going", help="From a pipe: go on after a refused line.")] = False,
    as_json: AsJson = False,
) -> None:
    """Record moves: guided at a terminal, JSON lines from a pipe (`rules GAME --commands` says what they hold)."""
    from service.bootstrap import opened_store
    from service.desk import Desk
    from service.settings import settings
    from service.sources import the_game

    home = settings()
    given = read_bytes()
    with opened_store(home) as store:
        desk = Desk(store, the_game(store, game_id), home, by)
        if is_terminal(sys.stdin) and not as_json:
            from service.terminal.guide import Guide
            from service.terminal.person import Person

            Guide(desk, Person()).run()
            return
        from service.lines import record_lines

        code = record_lines(desk, given, as_json, keep_going)
    raise typer.Exit(code)


@app.command("take-back", epilog=examples("tablescribe take-back 0199a1b2", "tablescribe take-back 0199a1b2 --to 7"))
def take_back(
    game_id: GameOrLast = None,
    to: Annotated[
        int | None, typer.Option("--to", metavar="M", min=0, help="The last move that stays; default: all but one.")
    ] = None,
    by: By = "",
    as_json: AsJson = False,
) -> None:
    """Strike the last move, or all after M; the history keeps them."""
    from domain.kernel.log import TakeBack

    _remark(game_id, TakeBack(to=to), by, as_json)


@app.command(epilog=examples("tablescribe redo 0199a1b2"))
def redo(game_id: GameOrLast = None, by: By = "", as_json: AsJson = False) -> None:
    """Put back what the latest take-back struck."""
    from domain.kernel.log import Redo

    _remark(game_id, Redo(), by, as_json)


@app.command(
    epilog=examples(
        "tablescribe note 0199a1b2 Oskar saw it coming --move 12 --mark turning-point", "tablescribe note what a bluff"
    )
)
def note(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID] TEXT...", help="Which game (else the last one touched), and what to remember."),
    ] = None,
    move: Annotated[int | None, typer.Option("--move", metavar="M", min=0, help="About this move; the last.")] = None,
    mark: Annotated[
        str, typer.Option("--mark", metavar="MARK", help="good, mistake, turning-point or from-memory.")
    ] = "",
    by: By = "",
    as_json: AsJson = False,
) -> None:
    """Write a remark beside a move."""
    from typing import get_args

    import msgspec

    from domain.kernel.log import Mark, Note
    from domain.kernel.refusal import malformed
    from domain.kernel.text import as_typed
    from service.bootstrap import opened_store
    from service.settings import settings
    from service.sources import game_and_words

    marks = get_args(Mark)
    if mark not in marks:
        raise malformed("mark", f"A mark is {', '.join(filter(None, marks))}; {as_typed(mark)} is none of them.")
    with opened_store(settings()) as store:
        game_id, text = game_and_words(store, words or [])
    told = {"type": "log.note", "text": text, "move": move, "mark": mark}
    _remark(game_id, msgspec.convert(told, Note), by, as_json)


@app.command(epilog=examples("tablescribe hide 0199a1b2", "tablescribe hide 0199a1b2 --off"))
def hide(
    game_id: GameId,
    off: Annotated[bool, typer.Option("--off", help="Show it again.")] = False,
    by: By = "",
    as_json: AsJson = False,
) -> None:
    """Take a game out of lists; nothing is lost."""
    from domain.kernel.log import Hide

    _remark(game_id, Hide(hidden=not off), by, as_json)


@app.command(epilog=examples("tablescribe export 0199a1b2 > kept.jsonl", "tablescribe forget 0199a1b2"))
def forget(
    game_id: GameId,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: AsJson = False,
) -> None:
    """Remove a game for good; asks first."""
    from domain.kernel.refusal import malformed
    from domain.recording.pool import full
    from domain.recording.trouble import DamagedGame, StoreUnavailable
    from service.bootstrap import opened_store
    from service.settings import settings
    from service.wording import count, listed, plain

    with opened_store(settings()) as store:
        found = store.find(game_id)
        try:
            log = store.log(found)
            names = plain(listed(log.opened.seats))
            what = f"{log.game.title} of {names} ({count(log.last_move, 'move')})"
            kept = "; an export keeps a copy"
        except DamagedGame:
            what, kept = f"the damaged game {found}", ""
        if not yes:
            if not is_terminal(sys.stdin):
                raise malformed("yes", f"This removes {what} for good. Add --yes{kept}.")
            warn(f"This removes {what} for good.")
            if kept:
                warn(f"A copy first: tablescribe export {game_id} > FILE")
            typer.confirm("Forget it?", abort=True, err=True)
        try:
            store.forget(found)
        except StoreUnavailable as wrong:
            needs = "Removing needs a little room beside the store at first; free some, then try again."
            raise StoreUnavailable(
                f"{what} stays: {wrong}{f' {needs}' if full(str(settings().store)) else ''}"
            ) from wrong
    if as_json:
        answer({"forgotten": found})
        return
    say(f"Forgotten: {what}.")


def _remark(game_id: str | None, command: "Command", by: str, as_json: bool) -> None:
    """One correction or remark, through the same desk as a move."""
    from service.bootstrap import opened_store
    from service.desk import Desk, told_lines
    from service.settings import settings
    from service.sources import the_game

    home = settings()
    with opened_store(home) as store:
        told = Desk(store, the_game(store, game_id), home, by).record(command)
    if as_json:
        answer({"recorded": told})
        return
    for line in told_lines(told):
        say(line)
