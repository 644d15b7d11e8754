"""Questions from the command line: the tables of the household, or, while another program owns them, tables of one's own."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from msgspec import structs

from domain.games import games
from domain.kernel.measure import Metric
from projections.follow import Held, Tables, opened
from projections.questions import words
from projections.questions.answer import Answer
from projections.questions.asking import ask, pooled_by
from projections.questions.catalogue import Catalogue
from projections.questions.tables import Keeping
from service.bootstrap import opened_store, opened_tables
from service.progress import progress
from service.settings import Settings


def catalogue() -> Catalogue:
    return Catalogue(games())


def asked(home: Settings, key: str, by: str, where: Sequence[str]) -> Answer:
    """The answer as of now. A question that no tables are needed to refuse is refused at once."""
    known = catalogue()
    filters = known.read(where)
    title = known.question(key, pooled_by(known, key, by, filters), filters).title
    with level(home, [title] if title else None) as tables:
        return words.named(tables.told(lambda con: ask(Keeping(con), known, key, by, where)))


@contextmanager
def level(home: Settings, titles: Sequence[str] | None) -> Iterator[Tables]:
    """Tables that are level with the store; in memory, and of the games asked about, where the file is taken."""
    with ExitStack() as stack:
        try:
            tables = stack.enter_context(opened_tables(home))
            caught_up(tables)
        except Held:
            stack.enter_context(opened_store(home))
            tables = stack.enter_context(opened(home.store, None, titles=titles))
            caught_up(tables)
        yield tables


def caught_up(tables: Tables) -> None:
    with progress("Reading the games") as show:
        tables.catch_up(show)


def listed(where: Sequence[str] = ()) -> list[tuple[str, Metric]]:
    """All questions, or those of one game: what every game is asked first, then game by game."""
    known = catalogue()
    filters = known.read(where)
    known.refuse_misspelled(filters)
    titles = [one for one in filters if one.key == "title" and one.sign == "=" and len(one.values) == 1]
    title = known.title("", titles) if titles else ""
    own = [(key, one) for key, game in known.games.items() if title in ("", key) for one in game.measures.metrics]
    general = [("", one) for one in known.metrics(title) if one.key not in {metric.key for _, metric in own}]
    return [
        (game, structs.replace(one, definition=words.definition(one, known.games.get(game or title))))
        for game, one in (*general, *own)
    ]
