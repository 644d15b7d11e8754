"""Questions from the command line: the tables of the household, or, while another program owns them, tables of one's own."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

from msgspec import structs

from domain.games import games
from domain.kernel.measure import Metric
from domain.kernel.refusal import Refused, malformed
from projections.follow import Held, Tables, opened
from projections.questions import words
from projections.questions.answer import Answer
from projections.questions.asking import ask, pooled_by
from projections.questions.catalogue import Catalogue
from projections.questions.filters import Filter
from projections.questions.general import METRICS
from projections.questions.possible import refuse_impossible
from projections.questions.tables import Keeping
from service.bootstrap import opened_store, opened_tables
from service.progress import progress
from service.settings import Settings

T = TypeVar("T")


def catalogue() -> Catalogue:
    return Catalogue(games())


def asked(home: Settings, key: str, by: str, where: Sequence[str]) -> Answer:
    """The answer as of now. A question that no tables are needed to refuse is refused at once."""
    known = catalogue()
    filters = known.read(where)
    question = known.question(key, pooled_by(known, key, by, filters), filters)
    refuse_impossible(known, question)
    with level(home, [question.title] if question.title else None) as tables:
        return words.named(told(tables, lambda con: ask(Keeping(con), known, key, by, where)))


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


def told(tables: Tables, make: Callable[[Any], T]) -> T:
    """What is made of the tables; where they have to be built anew for it, that shows how far it is."""
    with progress("Reading the games") as show:
        return tables.told(make, show)


def listed(where: Sequence[str] = ()) -> list[tuple[str, Metric]]:
    """All questions, or those that these games answer: what every game is asked first, then game by game."""
    known = catalogue()
    titles = named_titles(known, known.read(where))
    own = [(key, one) for key in titles for one in known.games[key].measures.metrics]
    general = [("", one) for one in METRICS if any(is_answered(known, one, key) for key in titles)]
    only = titles[0] if len(titles) == 1 else ""
    return [
        (game, structs.replace(one, definition=words.definition(one, known.games.get(game or only))))
        for game, one in (*general, *own)
    ]


def named_titles(known: Catalogue, filters: Sequence[Filter]) -> list[str]:
    """The games that were named, or all. Nothing else chooses questions: what would be passed over is refused."""
    known.refuse_misspelled(filters)
    other = next((one for one in filters if one.key != "title" or one.sign != "="), None)
    if other is not None:
        told = "The list of questions is chosen by title=KEY alone"
        raise malformed("where", f"{told}. For {other} say which question: tablescribe ask QUESTION --where '{other}'.")
    titles = {value for one in filters for value in one.values}
    for one in titles:
        known.refuse_no_game(one)
    return [one for one in known.games if one in titles or not titles]


def is_answered(known: Catalogue, metric: Metric, title: str) -> bool:
    try:
        known.allowed(metric, title)
    except Refused:
        # What a game lacks is not listed as what can be asked of it.
        return False
    return True
