"""Commands about the owner's box: the values of the cards, typed from the owner's own copy."""

from pathlib import Path
from typing import Annotated

import typer

from service.cli.frame import AsJson, GameKey, app, examples, say
from service.cli.usage import named
from service.exits import REFUSED
from service.streams import answer

box = typer.Typer(
    help="Write, check, show and change the box of your copy of a game.",
    epilog=examples("tablescribe box new styx", "tablescribe box check styx", "tablescribe box show styx ash_ferrier"),
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.add_typer(box, name="box")

BoxFile = Annotated[
    str | None,
    typer.Option("--file", metavar="FILE", callback=named, help="Another file than boxes/GAME.json in the home."),
]


@box.command(
    "new", epilog=examples("tablescribe box new styx", "tablescribe box new styx --practice --file cheaper.json")
)
def box_new(
    game: GameKey,
    practice: Annotated[
        bool, typer.Option("--practice", help="The invented cards instead, all of them, for you to change.")
    ] = False,
    file: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Write a box with what the rulebooks print; you fill in the rest."""
    from domain.games import game as game_called
    from domain.kernel.refusal import malformed
    from domain.kernel.text import clean_name
    from service import boxes
    from service.box_reports import invented_lines, unknown_lines

    found, path = game_called(game), _path(game, file)
    if practice and file is None:
        raise malformed("file", "Invented cards are none of your copy. Say where to write them: --file FILE.")
    if path.exists():
        raise malformed("file", f"{path} is there already. `tablescribe box check {game}` says what it lacks.")
    plain = boxes.invented(found, clean_name(path.stem, "file")) if practice else boxes.template(found)
    boxes.write(path, plain, over=False)
    unknown = boxes.unknown(found, plain["components"])
    if as_json:
        answer({"file": str(path), "unknown": unknown})
        return
    if practice:
        for line in invented_lines(found, file or "", plain["name"]):
            say(line)
        return
    say(f"Written: {path}. It holds what the rulebooks print; leave out what you do not know.")
    for line in unknown_lines(unknown):
        say(line)
    say(f"Then: tablescribe box check {game}")


@box.command("check", epilog=examples("tablescribe box check styx"))
def box_check(game: GameKey, file: BoxFile = None, as_json: AsJson = False) -> None:
    """Say what a box lacks, what does not add up, and how far it is."""
    from domain.games import game as game_called
    from domain.recording.trouble import NotFound
    from service import boxes
    from service.box_reports import report, report_lines

    found, path = game_called(game), _path(game, file)
    if file is None and not path.exists():
        raise NotFound(f"You have no box of {found.title} yet. `tablescribe box new {game}` writes one to fill in.")
    told = report(found, boxes.read(path))
    if as_json:
        answer(told)
    else:
        for line in report_lines(told):
            say(line)
        if told.unknown:
            say(f"Fill one in: tablescribe box set {game} CARD FIELD VALUE{'' if file is None else f' --file {file}'}")
    raise typer.Exit(REFUSED if told.wrong else 0)


@box.command("show", epilog=examples("tablescribe box show styx", "tablescribe box show styx ash_ferrier --practice"))
def box_show(
    game: GameKey,
    component: Annotated[str | None, typer.Argument(metavar="[CARD]", help="One component by its key or name.")] = None,
    practice: Annotated[bool, typer.Option("--practice", help="The invented practice box instead.")] = False,
    file: Annotated[
        str | None,
        typer.Option("--box", "--file", metavar="FILE|practice", callback=named, help="Another box than yours."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the values a game would be opened with."""
    from domain.games import game as game_called
    from domain.kernel.refusal import malformed
    from service.bootstrap import box_for
    from service.box_reports import component_lines, key_in
    from service.settings import settings

    found = game_called(game)
    if practice and file not in (None, "practice"):
        raise malformed("box", "--practice shows the invented cards, and --box another file. Leave one out.")
    shown, _ = box_for(settings(), found, "practice" if practice else file)
    if as_json:
        answer(shown if component is None else shown.components.get(key_in(shown.components, component) or "", {}))
        return
    for line in component_lines(found, shown, component):
        say(line)


@box.command(
    "set",
    context_settings={"ignore_unknown_options": True},  # -2 is a value
    epilog=examples(
        "tablescribe box set styx lich value 4", 'tablescribe box set styx "Grave King" elements "fire, water or air"'
    ),
)
def box_set(
    game: GameKey,
    component: Annotated[str, typer.Argument(metavar="CARD", help="Its name or key.")],
    field: Annotated[str, typer.Argument(metavar="FIELD", help="Which of its values, by name or first letters.")],
    value: Annotated[str, typer.Argument(metavar="VALUE", help="What your copy prints; unknown takes it out.")],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why it differs from the rulebook.")] = "",
    new: Annotated[bool, typer.Option("--new", help="The card is not in the box yet.")] = False,
    file: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Change one value of a card in your box."""
    from domain.games import game as game_called
    from domain.kernel.refusal import malformed
    from domain.recording.system import typed
    from service.box_values import change

    found, path = game_called(game), _path(game, file)
    if file is not None and not path.exists():
        raise malformed(
            "file",
            f"There is no file {file}. Check the name; `tablescribe box new {game} --file {typed(file)}` writes one.",
        )
    changed = change(found, path, component, field, value, reason=reason, new=new)
    answer(changed) if as_json else say(changed.sentence)


def _path(game: str, file: str | None) -> Path:
    from service.settings import settings

    return settings().box(game) if file is None else Path(file)
