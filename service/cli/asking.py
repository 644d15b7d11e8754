"""The command that asks questions over many games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from service.cli.frame import AsJson, app, examples
from service.streams import answer

if TYPE_CHECKING:
    from domain.kernel.game import Game


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
    from domain.kernel.refusal import malformed
    from domain.recording.ways import Way
    from projections.questions.as_csv import csv_lines
    from service.questions import asked
    from service.settings import settings
    from service.terminal.bars import answer_lines

    if as_csv and as_json:
        raise malformed("csv", "--csv and --json are two ways to answer. Leave one out.")
    if question is None:
        if by or as_csv:
            raise malformed("by" if by else "csv", f"{'--by' if by else '--csv'} needs a question. {Way.QUESTIONS}.")
        _list(where or (), as_json)
        return
    told = asked(settings(), question, by, where or ())
    if as_json:
        answer(told)
    elif as_csv:
        print(csv_lines(told), end="")
    else:
        for line in answer_lines(told, {key: game.title for key, game in _games().items()}):
            print(line)


def _list(where: Sequence[str], as_json: bool) -> None:
    """The questions that can be asked, under the games that answer them."""
    from projections.questions.words import in_rounds
    from service.questions import listed
    from service.terminal.bars import question_lines

    known, found = listed(where), _games()
    if as_json:
        answer(
            [
                {"game": game, "question": one.key, "title": one.title, "definition": one.definition}
                for game, one in known
            ]
        )
        return
    titles = {key: game.title for key, game in found.items()}
    for line in question_lines(
        [(titles.get(key, ""), one.key, in_rounds(one.title, found.get(key))) for key, one in known]
    ):
        print(line)


def _games() -> "dict[str, Game]":
    from domain.games import games

    return {game.key: game for game in games()}
