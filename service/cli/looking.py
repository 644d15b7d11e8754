"""Commands that look: the state, what is open, the replay, the rules."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from service.cli.frame import AsJson, At, GameKey, Source, Viewer, app, examples, say
from service.streams import answer, room, warn

if TYPE_CHECKING:
    from domain.recording.log_file import Broke
    from domain.recording.playback import Playback


@app.command(epilog=examples("tablescribe state 0199a1b2 --at 7.2", "tablescribe state game.jsonl --json"))
def state(source: Source = None, at: At = None, viewer: Viewer = "scribe", as_json: AsJson = False) -> None:
    """Show the board after a move, and the state's fingerprint."""
    from service.sources import opened_game
    from service.terminal.stills import still, still_lines

    with opened_game(source) as (log, broke):
        told = still(log, at, viewer)
        if as_json:
            answer(told.plain())
        else:
            for line in still_lines(told, room(sys.stdout)):
                say(line)
    _say_broken(broke)


@app.command(
    epilog=examples(
        "tablescribe offers 0199a1b2",
        'tablescribe offers 0199a1b2 --with \'{"type": "styx.reveal_token"}\'',
    ),
)
def offers(
    source: Source = None,
    at: At = None,
    viewer: Viewer = "scribe",
    filled: Annotated[
        str | None, typer.Option("--with", metavar="JSON", help="A half-filled command: what is asked next?")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List what can be recorded now, or a command's next field."""
    from service.open_now import field_lines, next_question, offer_lines
    from service.sources import opened_game, state_at, viewer_of

    with opened_game(source) as (log, broke):
        viewer_of(log, viewer)
        now = state_at(log, at)
        if filled is None:
            open_now = log.game.offers(now)
            answer(open_now) if as_json else say("\n".join(offer_lines(log.game, now, open_now)))
        else:
            field = next_question(log.game, now, filled, exact=viewer == "final")
            answer(field) if as_json else say("\n".join(field_lines(field)))
    _say_broken(broke)


@app.command(epilog=examples("tablescribe replay 0199a1b2", "tablescribe replay game.jsonl --text"))
def replay(
    source: Source = None,
    text: Annotated[bool, typer.Option("--text", help="Print every step, one line each.")] = False,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="M[.E]", help="Begin with standing move M, or with its E-th event."),
    ] = None,
    viewer: Viewer = "scribe",
    as_json: AsJson = False,
) -> None:
    """Replay a game: with keys at a terminal, else in lines."""
    from domain.recording.playback import Playback
    from service.sources import opened_game, place, viewer_of

    with opened_game(source) as (log, broke):
        game = Playback(log, viewer_of(log, viewer))
        _play(game, (0, 1) if at is None else place(log, at), text, as_json)
    _say_broken(broke)


def _play(game: "Playback", there: tuple[int, int | None], text: bool, as_json: bool) -> None:
    """On the whole screen where that can be, as it stands after that place; else in lines, from its first event on."""
    from service.terminal.keyboard import can_read_keys
    from service.transcript import HANG, step_json, step_lines

    if as_json or text or not can_read_keys():
        move, part = there
        for number in range(game.after_move(move, part or 1) or 0, game.last + 1):
            answer(step_json(game, number)) if as_json else say("\n".join(step_lines(game, number)), HANG)
        return
    from service.terminal.theatre import show

    show(game, game.after_move(*there) or 0)


@app.command(
    epilog=examples(
        "tablescribe rules styx", "tablescribe rules styx STYX-BID-02", "tablescribe rules styx --commands",
        "tablescribe rules styx reveal_token --commands",
    ),
)  # fmt: skip
def rules(
    game: GameKey,
    named: Annotated[
        str | None, typer.Argument(metavar="RULE-ID", help="One rule, or one command; or how it begins.")
    ] = None,
    commands: Annotated[
        bool, typer.Option("--commands", help="The commands that record takes, and their fields.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a rule in our own words, or what a command takes."""
    from service.command_texts import command_lines, found_commands
    from service.rule_texts import found_rules, rule_lines

    if commands:
        asked = found_commands(game, named)
        answer(asked) if as_json else say("\n".join(command_lines(asked)))
        return
    found = found_rules(game, named)
    answer(found) if as_json else say(
        "\n".join(rule_lines(found, whole=named is not None or found[0].id == game.upper()))
    )


def _say_broken(broke: "Broke | None") -> None:
    """A damaged file was shown as far as it is good: say where it broke, and leave with its code."""
    from service.exits import of_broke

    if broke is not None:
        warn(broke.sentence)
        raise typer.Exit(of_broke(broke))
