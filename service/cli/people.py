"""Commands about people."""

from typing import Annotated

import typer

from service.cli.frame import AsJson, app, examples, say
from service.streams import answer

players = typer.Typer(
    help="List the people who played; join or change names.",
    epilog=examples(
        "tablescribe players", 'tablescribe players merge "Mara K." Mara', "tablescribe players rename Mara Marah"
    ),
    rich_markup_mode=None,
    invoke_without_command=True,
)
app.add_typer(players, name="players")

Old = Annotated[str, typer.Argument(metavar="OLD", help="The name as it is now.")]
New = Annotated[str, typer.Argument(metavar="NEW", help="The name it becomes.")]


@players.callback()
def all_players(context: typer.Context, as_json: AsJson = False) -> None:
    """List the people who played; join or change names."""
    if context.invoked_subcommand is not None:
        return
    from service.bootstrap import opened_store
    from service.lists import player_lines
    from service.settings import settings

    with opened_store(settings()) as store:
        found, played = store.players(), store.latest() is not None
    if as_json:
        answer(found)
        return
    for line in player_lines(found, played):
        say(line)


@players.command(epilog=examples('tablescribe players merge "Mara K." Mara'))
def merge(
    old: Old,
    new: New,
    same_table: Annotated[
        bool, typer.Option("--same-table", help="Also where both sat at one table: one person played both seats.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Two names are one person: the second name stays."""
    _change("merge", old, new, as_json, same_table)


@players.command(
    short_help="The same person under another name.", epilog=examples("tablescribe players rename Mara Marah")
)
def rename(old: Old, new: New, as_json: AsJson = False) -> None:
    """The same person under another name; games keep the name they were recorded with."""
    _change("rename", old, new, as_json)


def _change(verb: str, old: str, new: str, as_json: bool, same_table: bool = True) -> None:
    from service.bootstrap import opened_store
    from service.settings import settings
    from service.wording import count, plain

    with opened_store(settings()) as store:
        if not same_table:
            refuse_two_people(store.together(old, new), old, new)
        player = store.merge(old, new) if verb == "merge" else store.rename(old, new)
    if as_json:
        answer(player)
        return
    say(f"{plain(player.name)}: {count(player.games, 'game')}.")


def refuse_two_people(games: int, old: str, new: str) -> None:
    """Who sat at one table are two people, nearly always, and nothing takes them apart again once they are one."""
    from domain.kernel.refusal import illegal
    from service.wording import count, plain

    if games:
        raise illegal(
            "", f"{plain(old)} and {plain(new)} sat at one table in {count(games, 'game')}, so they are two people: they were not merged, "
            "because a merge cannot be undone. If one person played both seats, add --same-table.",
            field="new", games=games,
        )  # fmt: skip
