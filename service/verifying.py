"""What `verify` finds: games decided again, and the tables compared with them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from uuid import UUID

from msgspec import Struct

from service.bootstrap import opened_store, opened_tables
from service.progress import progress
from service.settings import Settings
from service.wording import count

if TYPE_CHECKING:
    from projections.follow import Tables

DAMAGED = "{store} itself is damaged ({why}), and no backup is made of it. {cure} Keep this file until then; or restore a backup."
ALL_READ = (
    "Every game in it reads: `tablescribe export all --out DIR` writes them out, hidden ones by their ids, and `tablescribe import` "
    "brings them in where TABLESCRIBE_HOME names a new folder."
)
SOME_READ = (
    "Without a backup export the games that are not named here, by their ids, and `tablescribe import` them where TABLESCRIBE_HOME names "
    "a new folder."
)
CURE = "Update Tablescribe if a newer one wrote them; otherwise restore a backup, or remove them with `tablescribe forget ID`."


class Found(Struct, frozen=True, kw_only=True):
    """One game, a whole table, or the summary at the end (told)."""

    where: str
    id: UUID | None = None
    problems: tuple[str, ...] = ()
    told: str = ""

    def plain(self) -> dict[str, Any]:
        named = {} if self.id is None else {"id": self.id}
        found = {"problems": self.problems} if named or self.problems else {}
        return {"where": self.where, **named, **found, **({"told": self.told} if self.told else {})}


def stored_games(settings: Settings) -> Iterator[Found]:
    """Every game read again from its rows and decided again."""
    games, broken = 0, 0
    with opened_store(settings) as store, progress("Verifying the games") as show:
        for verified in store.verify(show):
            games += 1
            broken += bool(verified.problems)
            yield Found(where="store", id=verified.id, problems=verified.problems)
        damage = store.damage()
    told = f"{broken} of them differ: see above. {CURE}" if broken else "all are as they were decided."
    yield Found(where="store", told=f"{count(games, 'game')} read again: {told}")
    if damage:
        # A row may stand under another id while the index still leads to it: then an index made anew would lose it.
        cure = SOME_READ if broken else ALL_READ
        yield Found(where="store", problems=(DAMAGED.format(store=settings.store, why=damage, cure=cure),))


def unread_games(settings: Settings) -> int:
    """How many games a copy of the store holds as badly as the store does."""
    with opened_store(settings) as store:
        return store.unread()


def unread_line(unread: int) -> str:
    named = "it" if unread == 1 else "them"
    return f"{unread} of them cannot be read: `tablescribe games` names {named} and says what to do."


def table_games(settings: Settings) -> Iterator[Found]:
    """Every game folded again and compared with its rows in the tables; then all tables with what a rebuild makes."""
    from projections.verifying import built_otherwise, verified
    from service.questions import caught_up

    games, broken = 0, 0
    with opened_tables(settings) as tables:
        caught_up(tables)
        with progress("Verifying the tables") as show, tables.telling():
            for one in verified(tables.following, show):
                games += 1
                broken += bool(one.problems)
                yield Found(where="tables", id=one.id, problems=one.problems)
            for one in built_otherwise(tables, show):
                broken += 1
                yield Found(where="tables", id=one.id, problems=one.problems)
    told = "something differs: build the tables anew with `tablescribe rebuild`" if broken else "all agree"
    yield Found(where="tables", told=f"{count(games, 'game')} compared with the tables: {told}.")


def held(tables: "Tables") -> tuple[int, int]:
    """Games and rows in the tables."""
    found = tables.cursor().execute("SELECT count(*), coalesce(sum(rows), 0) FROM game").fetchone()
    return (0, 0) if found is None else (found[0], int(found[1]))
