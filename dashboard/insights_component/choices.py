"""What can be asked of a game, and how it can be split and filtered: whatever the declarations do not refuse."""

from collections.abc import Collection, Iterable
from functools import cache

from domain.kernel.measure import Metric
from domain.kernel.refusal import Refused
from projections.questions.catalogue import Catalogue, Question
from projections.questions.dimensions import GENERAL
from projections.questions.filters import KEY, Filter, untold_of

TOPICS = {
    "How often, how long": ("plays", "met", "abandoned", "length", "minutes", "pace"),
    "Who wins, and how": (
        "win_rate", "over_fair", "within_person", "placing", "success_rate", "head_to_head", "ending_share", "margin",
    ),
    "Ratings": ("rating", "rating_history", "rating_skill"),
    "How games run": (
        "lead_changes", "time_in_lead", "leader_wins", "comeback", "from_behind", "closeness", "decided_at", "swings",
        "track_band", "track_final", "track_source",
    ),
}  # fmt: skip
OWN, RECORDING = "Only this game", "How it was recorded"
BESIDE = {"title", "origin"}


def topics(catalogue: Catalogue, game: str) -> dict[str, list[Metric]]:
    """Every question that has an answer here, under what it is about; a game's own ones after who wins."""
    known = {metric.key: metric for metric in catalogue.metrics(game) if (game or metric.pooled)}
    able = {key: metric for key, metric in known.items() if ways(catalogue, key, game)}
    own = {metric.key for metric in catalogue.games[game].measures.metrics} if game else set()
    named = {key for keys in TOPICS.values() for key in keys}
    told = {topic: [able[key] for key in keys if key in able] for topic, keys in TOPICS.items()}
    told[OWN] = [metric for key, metric in able.items() if key in own]
    told[RECORDING] = [metric for key, metric in able.items() if key not in own | named]
    return {topic: metrics for topic, metrics in told.items() if metrics}


def ways(catalogue: Catalogue, key: str, game: str, where: Iterable[str] = ()) -> tuple[str, ...]:
    """By what it may be asked: first what the question itself names; "" is all together. where: the filters of an address."""
    try:
        metric = catalogue.metric(key, game)
    except Refused:
        # A choice that the catalogue refuses is not offered.
        return ()
    return splits(catalogue, key, game, picked(metric, where))


@cache
def splits(catalogue: Catalogue, key: str, game: str, where: tuple[Filter, ...]) -> tuple[str, ...]:
    metric = catalogue.metric(key, game)
    if not game:
        # The rest is about one game, whatever it is split by.
        return tuple(by for by in ("" if key == "met" else "title",) if fits(catalogue, metric, "", by))
    if metric.own_by:
        return ("", *metric.split_by) if fits(catalogue, metric, game) else ()
    able = dimensions(catalogue, game)
    keys = dict.fromkeys(("", *(one for one in (*metric.only_by, *metric.split_by) if one in able), *able))
    return tuple(by for by in keys if fits(catalogue, metric, game, by, *where))


def found_in(origins: Collection[str], keys: Iterable[str], chosen: str = "") -> list[str]:
    """What these games may have: people have no kind of bot, and bots are no people. What an address names stays."""
    missing = untold_of(origins)
    return [one for one in keys if one == chosen or one not in missing]


def picked(metric: Metric, where: Iterable[str]) -> tuple[Filter, ...]:
    """The filters of an address that open or bar a split: the track, and whatever picks one of those that it has to be asked by.
    Which one is picked changes nothing, and there are many."""
    told = [(one, KEY.match(one)) for one in where]
    tracks = [one.partition("=")[2] for one, _ in told if one.startswith("track=")]
    keys = {key[0] for _, key in told if key}
    one_of = [Filter(key, "=", ("1",)) for key in metric.only_by if key in keys]
    return (*about(next(iter(tracks), "")), *one_of)


def about(track: str) -> tuple[Filter, ...]:
    return (Filter("track", "=", (track,)),) if track else ()


def proposed(catalogue: Catalogue, key: str, game: str, where: Iterable[str] = ()) -> dict[str, str]:
    """By what the question itself says that it is asked, each with its title: where the game has a word of its own for it, by that."""
    able = {catalogue.dimension(by, game).title: by for by in ways(catalogue, key, game, where) if by}
    titles = [catalogue.dimension(by, game).title for by in catalogue.metric(key, game).split_by]
    return {able[title]: title for title in titles if title in able}


def filters(catalogue: Catalogue, key: str, game: str, by: str, where: Iterable[str] = ()) -> tuple[str, ...]:
    """The dimensions by which its games, seats or observations can be chosen."""
    return choosing(catalogue, key, game, by, picked(catalogue.metric(key, game), where))


@cache
def choosing(catalogue: Catalogue, key: str, game: str, by: str, where: tuple[Filter, ...]) -> tuple[str, ...]:
    metric = catalogue.metric(key, game)
    tried = dimensions(catalogue, game)
    return tuple(one for one in tried if fits(catalogue, metric, game, by, *where, Filter(one, "=", ("1",))))


def dimensions(catalogue: Catalogue, game: str) -> tuple[str, ...]:
    """What the game has a dimension of its own for, a reading or the number of a round, is offered once, in the game's word."""
    told = catalogue.games.get(game)
    own = [one.key for one in told.measures.dimensions] if told else []
    policies = [f"policy:{policy.key}" for policy in told.policies if policy.key not in own] if told else []
    keys = [*(one.key for one in GENERAL if one.key not in BESIDE), *own, *policies]
    if told is None:
        return tuple(keys)
    able = [key for key in keys if has_values(catalogue, game, key)]
    # Of those that are one thing in this game, as its rounds are, its own stands last.
    called = {catalogue.dimension(key, game).title: key for key in able}
    return tuple(key for key in able if key in called.values())


def has_values(catalogue: Catalogue, game: str, key: str) -> bool:
    """One edition is no choice, and a beat that is a round has its number; parties are of games that are won together, opponents of all others."""
    told = catalogue.games[game]
    if key == "edition":
        return len(told.editions) > 1
    if key == "beat_no":
        return told.measures.beat != "round"
    return key != ("against" if told.co_operative else "with")


def fits(catalogue: Catalogue, metric: Metric, game: str, by: str = "", *where: Filter) -> bool:
    try:
        question(catalogue, metric, game, by, *where)
    except Refused:
        # The refusal is the answer.
        return False
    return True


def question(catalogue: Catalogue, metric: Metric, game: str, by: str = "", *where: Filter) -> Question:
    told = [Filter("title", "=", (game,)), *where] if game else list(where)
    return catalogue.question(metric.key, by, with_track(catalogue, metric, game, told))


def with_track(catalogue: Catalogue, metric: Metric, game: str, where: Iterable[Filter]) -> list[Filter]:
    """About the first track of the game, where one is needed and none that it has was named."""
    told = list(where)
    if metric.about != "track" or (game and catalogue.track_named(game, told)[1] is None):
        told = [one for one in told if one.key != "track"]
        told += about(catalogue.games[game].tracked[0].key) if metric.about == "track" else ()
    return told
