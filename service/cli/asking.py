"""The command that asks questions over many games."""

from typing import Annotated

import typer

from service.cli.frame import AsJson, app, examples
from service.streams import answer


@app.command(
    short_help="Ask what many games say.",
    epilog=examples(
        "tablescribe ask",
        "tablescribe ask win_rate --by player --where title=styx",
        "tablescribe ask length --by seats --where title=styx --where 'spans>=8'",
        "tablescribe ask muster_price --by contest --where seats=3,4 --csv",
    ),
)
def ask(
    question: Annotated[str | None, typer.Argument(metavar="[QUESTION]", help="Its key; none lists them.")] = None,
    by: Annotated[str, typer.Option("--by", metavar="DIMENSION", help="One bar for each of its values.")] = "",
    where: Annotated[
        list[str] | None,
        typer.Option(
            "--where",
            metavar="FILTER",
            help="KEY=VALUE, KEY=A,B, KEY=1..5 or 'KEY>=5' (in quotes: a shell takes > for a file). Values of one KEY are a choice, also told apart; "
            "different KEYs all hold. needs=A,B: both at the table.",
        ),
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Answer as CSV.")] = False,
    as_json: AsJson = False,
) -> None:
    """Ask what many games say: each number with its games, its interval and what was left out."""
    from domain.games import games
    from domain.kernel.refusal import malformed
    from domain.recording.ways import Way
    from projections.questions.as_csv import csv_lines
    from service.questions import asked, listed
    from service.settings import settings
    from service.terminal.bars import answer_lines, question_lines

    titles = {game.key: game.title for game in games()}
    if question is None:
        if by or as_csv:
            raise malformed("by" if by else "csv", f"{'--by' if by else '--csv'} needs a question. {Way.QUESTIONS}.")
        known = listed(where or ())
        if as_json:
            answer(
                [
                    {"game": game, "question": one.key, "title": one.title, "definition": one.definition}
                    for game, one in known
                ]
            )
            return
        for line in question_lines([(titles.get(game, ""), one.key, one.title) for game, one in known]):
            print(line)
        return
    told = asked(settings(), question, by, where or ())
    if as_json:
        answer(told)
    elif as_csv:
        print(csv_lines(told), end="")
    else:
        for line in answer_lines(told, titles):
            print(line)
