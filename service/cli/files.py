"""Commands on log files and the store: check, import, export, verify."""

from pathlib import Path
from typing import Annotated

import typer

from service.cli.frame import AsJson, app, examples, refused, say
from service.cli.usage import named
from service.streams import answer

Files = Annotated[list[str], typer.Argument(metavar="FILE...", callback=named, help="Log files; - reads from a pipe.")]


@app.command(epilog=examples("tablescribe check game.jsonl", "tablescribe check --deep simulated/*.jsonl"))
def check(
    files: Files,
    deep: Annotated[bool, typer.Option("--deep", help="Every invariant after every event as well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Decide every move of a log file again and compare."""
    from service.checking import check_file, checked_lines
    from service.progress import counted
    from service.sources import all_named

    code, files = 0, all_named(files)
    for name, checked in counted(((name, check_file(name, deep)) for name in files), len(files), "Checking"):
        code = max(code, checked.exit_code)
        if as_json:
            answer(checked.plain())
            continue
        for line in checked_lines(name, checked):
            say(line)
    raise typer.Exit(code)


@app.command(
    "import",
    epilog=examples(
        "tablescribe import game.jsonl",
        "tablescribe import simulated/*.jsonl",
        "tablescribe import game.jsonl --as-new",
    ),
)
def import_(
    files: Files,
    as_new: Annotated[bool, typer.Option("--as-new", help="As another game, under an id of its own.")] = False,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who writes this down.")] = "",
    as_json: AsJson = False,
) -> None:
    """Bring log files into the store; each as a whole or not at all.

    A file that is refused does not keep out the others.
    """
    from domain.kernel.refusal import Refused
    from domain.kernel.text import scribe
    from domain.recording.trouble import Trouble
    from service.bootstrap import opened_store
    from service.checking import import_file, imported_line, of_one_file, summed
    from service.progress import counted
    from service.settings import settings
    from service.sources import all_named

    code, files, by = 0, all_named(files), scribe(by)
    with opened_store(settings()) as store, summed(0 if as_json else len(files), say) as came:
        for name in counted(files, len(files), "Importing"):
            try:
                imported = import_file(store, name, as_new, by)
            except (Refused, Trouble) as wrong:
                if not of_one_file(wrong):
                    raise
                came["refused"] += 1
                code = max(code, refused(wrong, as_json, files, file=name))
                continue
            came[imported.how] += 1
            if as_json:
                answer({"file": name, "id": imported.id, "how": imported.how, "entries": imported.entries,
                        "differences": imported.differences})  # fmt: skip
            else:
                say(imported_line(name, imported))
    raise typer.Exit(code)


@app.command(
    short_help="Write games as log files, tables or plays.",
    epilog=examples(
        "tablescribe export 0199a1b2 > game.jsonl",
        "tablescribe export 0199 019a --out kept --format parquet",
        "tablescribe export all --out study --format csv",
        "tablescribe export 0199 --pseudonyms > shared.jsonl",
    ),
)
def export(
    ids: Annotated[
        list[str],
        typer.Argument(
            metavar="ID...",
            help="Games, by the first or last characters of their ids; all: every game that is not hidden.",
        ),
    ],
    out: Annotated[
        str | None, typer.Option("--out", metavar="DIR", callback=named, help="Files in this folder.")
    ] = None,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORM",
            help="jsonl (log files), csv, parquet (tables), or bgstats: a play for BG Stats of each game that was played to its end; no points, "
            "no moves, and how long it took only where it was entered meanwhile.",
        ),
    ] = "jsonl",
    pseudonyms: Annotated[
        bool, typer.Option("--pseudonyms", help="Without names, notes and days; friends may still know their games.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Write games as log files, tables or plays for BG Stats: to a pipe, or into a folder."""
    from domain.kernel.refusal import malformed
    from service.exporting import exported
    from service.settings import settings

    if out is None and as_json:
        raise malformed("out", "With --json an export needs a folder to write into: add --out DIR.")
    for one in exported(settings(), ids, form, None if out is None else Path(out), pseudonyms):
        if isinstance(one, bytes):
            typer.echo(one, nl=False)
        else:
            answer({"file": str(one)}) if as_json else say(one)
