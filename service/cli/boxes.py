"""Commands about the owner's box: the values of the cards, typed from the owner's own copy."""

from pathlib import Path
from typing import Annotated

import typer

from service.cli.frame import REFUSED, AsJson, answer, app, examples

box = typer.Typer(
    help="Write, check and show the box of your copy of a game.",
    epilog=examples("tablescribe box new styx", "tablescribe box check styx", "tablescribe box show styx ash_ferrier"),
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.add_typer(box, name="box")

Key = Annotated[str, typer.Argument(metavar="GAME", help="Which game, for example styx.")]
BoxFile = Annotated[
    str | None, typer.Option("--file", metavar="FILE", help="Another file than boxes/GAME.json in the home.")
]


@box.command("new", epilog=examples("tablescribe box new styx"))
def box_new(game: Key, file: BoxFile = None, as_json: AsJson = False) -> None:
    """Write a box with what the rulebooks print; you fill in the rest."""
    from domain.games import game as game_called
    from domain.kernel.refusal import malformed
    from service import boxes
    from service.box_reports import unknown_lines

    found, path = game_called(game), _path(game, file)
    if path.exists():
        raise malformed("file", f"{path} is there already. `tablescribe box check {game}` says what it lacks.")
    plain = boxes.template(found)
    boxes.write(path, plain)
    unknown = boxes.unknown(found, plain["components"])
    if as_json:
        answer({"file": str(path), "unknown": unknown})
        return
    print(f"Written: {path}. It holds what the rulebooks print; leave out what you do not know.")
    for line in unknown_lines(unknown):
        print(line)
    print(f"Then: tablescribe box check {game}")


@box.command("check", epilog=examples("tablescribe box check styx"))
def box_check(game: Key, file: BoxFile = None, as_json: AsJson = False) -> None:
    """Say what a box lacks, what does not add up, and how far it is."""
    from domain.games import game as game_called
    from service import boxes
    from service.box_reports import report, report_lines

    told = report(game_called(game), boxes.read(_path(game, file)))
    if as_json:
        answer(told)
    else:
        for line in report_lines(told):
            print(line)
    raise typer.Exit(REFUSED if told.wrong else 0)


@box.command("show", epilog=examples("tablescribe box show styx", "tablescribe box show styx ash_ferrier --practice"))
def box_show(
    game: Key,
    component: Annotated[str | None, typer.Argument(metavar="[CARD]", help="One component by its key.")] = None,
    practice: Annotated[bool, typer.Option("--practice", help="The invented practice box instead.")] = False,
    file: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Show the values a game would be opened with."""
    from domain.games import game as game_called
    from service.bootstrap import box_for
    from service.box_reports import component_lines
    from service.settings import settings

    shown, _ = box_for(settings(), game_called(game), "practice" if practice else file)
    if as_json:
        answer(shown if component is None else shown.components.get(component, {}))
        return
    for line in component_lines(shown, component):
        print(line)


def _path(game: str, file: str | None) -> Path:
    from service.settings import settings

    return settings().box(game) if file is None else Path(file)
