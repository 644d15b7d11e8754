"""Everything that can be asked: the general questions and those that the games declare; and what is refused, and why."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct, structs

from domain.kernel.game import Game
from domain.kernel.measure import Dimension, Measures, Metric
from domain.kernel.refusal import Refused, illegal, malformed
from domain.kernel.text import as_typed
from domain.recording.ways import Way
from domain.recording.wording import listed
from projections.questions import words
from projections.questions.dimensions import FILTERS, GENERAL, as_filter, banded, key_and_title, known_by, of_people
from projections.questions.filters import Filter, key_called, read_all, untold
from projections.questions.general import METRICS, UNRECORDED

NO_DIMENSIONS = {name for names, _ in FILTERS for name in names.split(", ")} - {"spans"} | {"spans", "track"}
NEAR = 0.65
"""How much of two words is the same where one is near the other: of three letters one may be another, “nope” is no “income”."""
POOLED = "plays, met, entry_pace, takebacks and amends"


class Question(Struct, frozen=True):
    """What was asked, each part found and allowed. title: empty where all games are pooled."""

    metric: Metric
    title: str
    by: Dimension | None = None
    where: tuple[Filter, ...] = ()

    def told(self, key: str) -> tuple[str, ...]:
        """The values of a filter, or nothing."""
        return tuple(value for one in self.where if one.key == key for value in one.values)


MEANT = {"seat": "position", "place": "position", "person": "player", "round": "span_no", "turn": "beat_no"}
"""Words that people use for a dimension whose key is another."""


class Catalogue:
    def __init__(self, games: Sequence[Game]) -> None:
        self.games = {game.key: game for game in games}
        self.split_by = {"": known_by(Measures()), **{game.key: known_by(game.measures) for game in games}}

    def metrics(self, title: str = "") -> list[Metric]:
        """The questions of one game, general ones first; or all of every game."""
        own = [metric for key, game in self.games.items() if title in ("", key) for metric in game.measures.metrics]
        return [*METRICS, *own]

    def titles_with(self, key: str) -> list[str]:
        return [title for title, game in self.games.items() if any(one.key == key for one in game.measures.metrics)]

    def metric(self, key: str, title: str) -> Metric:
        general = {metric.key: metric for metric in METRICS}
        own = self.games[title].measures.metrics if title else ()
        known = general | {metric.key: metric for metric in own}
        if key not in known:
            asked = f" about {self.games[title].title}" if title else ""
            others = [self.games[one].title for one in self.titles_with(key)]
            of = f"{key} is asked of {' and '.join(others)}. " if others else ""
            more = f"{of}{Way.QUESTIONS}."
            raise unknown("question", key, known, f"There is no question {as_typed(key)}{asked}.", more)
        return known[key]

    def dimensions(self, title: str) -> dict[str, Dimension]:
        return self.split_by.get(title, self.split_by[""])

    def dimension(self, key: str, title: str) -> Dimension:
        """A dimension with its SQL for this game, and in its words. That there is none is told where a question is read."""
        game = self.games.get(title)
        if key.startswith("policy:"):
            return self.policy(key, game)
        found = self.dimensions(title)[key]
        if game is None and is_of_one_game(found):
            raise malformed("where", f"{key_and_title(found)} is told of one game. {Way.TITLE}. {self.known_titles()}")
        bands = banded("g.spans", game.measures.lengths) if game else ""
        title_here = words.in_rounds(found.title, game)
        return structs.replace(found, title=title_here, value=found.value.replace("{lengths}", bands or "NULL"))

    def refuse_unknown(self, metric: Metric, title: str, where: Sequence[Filter], key: str, field: str) -> None:
        """A word that is no dimension, or no filter: by what this question can be split or chosen, what is spelled nearly so first."""
        known = self.dimensions(title)
        if key in known or key.startswith("policy:"):
            return
        meant = f" {MEANT[key]} may be meant: {known[MEANT[key]].title}." if MEANT.get(key) in known else ""
        able = self.able(metric, title, where)
        if field == "where":
            beside = NO_DIMENSIONS - untold(where) - ({"track"} if metric.about != "track" else set())
            able = [*(one.key for one in self.had(title, where) if is_chosen_by(metric, one)), *sorted(beside)]
        near = [] if meant else near_to(key, able) or near_to(key, known)
        told = f" Near it: {', '.join(near)}." if near else ""
        more = self.ways(metric, title, where) if field == "by" else f"Filters here: {', '.join(dict.fromkeys(able))}."
        what = "dimension" if field == "by" else "filter"
        raise malformed(field, f"There is no {what} {as_typed(key)}.{meant}{told} {more}", near=tuple(near))

    def refuse_lacking(self, metric: Metric, title: str, where: Sequence[Filter], dimension: Dimension) -> None:
        """What no game of this title ever has a value for is told at once, and not looked for in vain."""
        game = self.games.get(title)
        if game is None or dimension.key not in lacking(game):
            return
        raise illegal(
            "", f"{game.title} has no {key_and_title(dimension)}, so nothing can be split or chosen by it. {self.ways(metric, title, where)}",
            field="by", dimension=dimension.key,
        )  # fmt: skip

    def refuse_untold(
        self, metric: Metric, title: str, where: Sequence[Filter], dimension: Dimension, field: str
    ) -> None:
        """What an observation does not have; and as a split what its bars are already."""
        had = is_had(metric, dimension) and not of_people(metric, dimension)
        if is_told(metric, dimension) if field == "by" else had:
            return
        observed = words.in_rounds(
            f"{self.called(metric, title)} is observed as {metric.observation}", self.games.get(title)
        )
        if dimension.key in metric.shows:
            told = f"{self.called(metric, title)} shows {key_and_title(dimension)} already, without a {'split' if field == 'by' else 'filter'}."
        elif metric.of_games or metric.rows == "game":
            told = f"{observed}, which has no one {dimension.title}."
        else:
            # A sale is of one card, and a seat has one Soul: that nobody counts by it is all that can be said.
            told = f"{observed}, and is not counted by {key_and_title(dimension)}."
        hint = f" {Way.WITH}." if dimension.key == "player" else ""
        raise illegal("", f"{told}{hint} {self.ways(metric, title, where)}", field=field, dimension=dimension.key)

    def called(self, metric: Metric, title: str) -> str:
        """A question as every sentence names it: its title, in the words of the game."""
        return f"“{words.in_rounds(metric.title, self.games.get(title))}”"

    def able(self, metric: Metric, title: str, where: Sequence[Filter]) -> list[str]:
        """By what it can be split: first what the question itself names."""
        able = [one.key for one in self.had(title, where) if is_told(metric, one)]
        first = [key for key in (*metric.only_by, *metric.split_by) if key in able]
        return list(dict.fromkeys((*first, *able)))

    def ways(self, metric: Metric, title: str, where: Sequence[Filter]) -> str:
        if metric.own_by:
            return self.own_bars(metric, title, where)
        able = self.able(metric, title, where)
        if not title:
            # Games of several titles are told apart by title alone.
            return f"{self.called(metric, title)} can be asked by title; of one game by {', '.join(able)}. {Way.TITLE}."
        alone = [key for key in able if key in metric.only_by] or able
        told = f"{self.called(metric, title)} can be asked by {', '.join(alone)}"
        rest = [key for key in able if key not in alone]
        return f"{told}; where one of these is chosen, also by {', '.join(rest)}." if rest else f"{told}."

    def only_ways(self, metric: Metric, title: str, where: Sequence[Filter], by: str = "") -> str:
        """By what it has to be asked, of what this game has, and how that is said; or of one of these by something else."""
        had = {one.key for one in self.had(title, where)}
        keys = [key for key in metric.only_by if key in had]
        kept = f" {Way.KEEP.format(by=by, one=as_filter(self.dimension(keys[0], title)))}." if by else ""
        if len(keys) == 1:
            return f"{Way.BY_ONE.format(by=keys[0])}.{kept}"
        return f"{Way.BY.format(keys=listed(keys, 'or'), by=keys[0])}.{kept}"

    def own_bars(self, metric: Metric, title: str, where: Sequence[Filter]) -> str:
        """Of a question that no split makes sense of, or few."""
        told = f"Each bar is one {metric.own_by}" if metric.own_by != "none" else "It is one answer"
        told += f", also by {' or '.join(metric.split_by)}" if metric.split_by else ""
        return f"{told}. {self.choosing(title, where)}"

    def choosing(self, title: str, where: Sequence[Filter]) -> str:
        """The filters of whole games."""
        keys = [one.key for one in self.had(title, where) if one.grain == "game"]
        return f"Filters choose the games: {', '.join(keys)}."

    def had(self, title: str, where: Sequence[Filter]) -> list[Dimension]:
        """The dimensions of which these games of this title have values; what can be agreed at its opening last."""
        game = self.games.get(title)
        missing = untold(where) | (lacking(game) if game else set())
        had = [one for one in self.dimensions(title).values() if one.key not in missing]
        chosen = [one.key for one in game.policies if one.key not in self.dimensions(title)] if game else []
        agreed = [self.policy(f"policy:{key}", game) for key in chosen]
        return [*(one for one in had if game or not is_of_one_game(one)), *agreed]

    def policy(self, key: str, game: Game | None) -> Dimension:
        if game is None:
            raise malformed("by", f"{as_typed(key)} is a reading of one game. {Way.TITLE}. {self.known_titles()}")
        named = key.partition(":")[2]
        policies = {policy.key: policy for policy in game.policies}
        if named not in policies:
            raise unknown(
                "by", key, policies, f"There is no reading {as_typed(named)}.", f"Readings: {', '.join(policies)}."
            )
        title = policies[named].title
        values = tuple(str(choice.value) for choice in policies[named].values)
        return Dimension(
            key=key, title=title, grain="game", values=values, value=f"(g.policies->>'$.{named}')",
            definition=f"The reading that was agreed at the opening: {title}.",
        )  # fmt: skip

    def question(self, key: str, by: str = "", where: Sequence[Filter] = ()) -> Question:
        """Find all parts, or refuse with what could be asked."""
        waiting = {metric.key: metric for metric in UNRECORDED}.get(key)
        if waiting is not None:
            raise illegal("", f"{self.called(waiting, '')} has no answer yet: {waiting.unrecorded}", field="question")
        title = self.title(key, where)
        metric = self.metric(key, title)
        self.allowed(metric, title)
        metric = self.observed(metric, title, where)
        if by:
            self.refuse_unknown(metric, title, where, by, "by")
        if metric.own_by and by not in ("", metric.own_by, *metric.split_by):
            told = f"{self.called(metric, title)} has no bars by {by}. {self.own_bars(metric, title, where)}"
            raise illegal("", told, field="by")
        by = metric.own_by if metric.own_by == "quarter" else by
        dimension = self.dimension(by, title) if by else None
        if dimension is not None:
            self.refuse_lacking(metric, title, where, dimension)
            self.refuse_untold(metric, title, where, dimension, "by")
        elif metric.interval == ("O",):
            ways = self.only_ways(metric, title, where)
            raise malformed(
                "by", f"{self.called(metric, title)} compares values of one dimension. {ways}", by=metric.only_by
            )
        filtered = self.filtered(metric, title, where)
        if metric.only_by and not {by, *filtered} & set(metric.only_by):
            raise illegal(
                "", f"{self.called(metric, title)} over whole tables says nothing: {metric.constant or 'it is about persons.'} "
                f"{self.only_ways(metric, title, where, by * (metric.interval != ('O',)))}", field="by", by=metric.only_by,
            )  # fmt: skip
        return Question(metric, title, dimension, self.chosen(metric, title, where))

    def filtered(self, metric: Metric, title: str, where: Sequence[Filter]) -> list[str]:
        """The dimensions among the filters; refused where a filter cannot choose from what is observed."""
        found = []
        for one in where:
            if one.key in NO_DIMENSIONS:
                continue
            self.refuse_unknown(metric, title, where, one.key, "where")
            dimension = self.dimension(one.key, title)
            self.refuse_lacking(metric, title, where, dimension)
            self.refuse_untold(metric, title, where, dimension, "where")
            if not is_chosen_by(metric, dimension):
                sentence = f"{self.called(metric, title)} is about whole games, which have no one {one.key}. {self.choosing(title, where)}"
                raise illegal("", sentence, field="where")
            if metric.own_by == one.key and one.sign != "=":
                raise malformed(
                    "where", f"{self.called(metric, title)} is about whoever is named: write {one.key}=NAME."
                )
            found.append(one.key)
        return found

    def chosen(self, metric: Metric, title: str, where: Iterable[Filter]) -> tuple[Filter, ...]:
        """The filters, with the key of the track that the metric is about."""
        if metric.about != "track":
            if any(one.key == "track" for one in where):
                raise illegal("", f"{self.called(metric, title)} is about no track: leave out track=.", field="where")
            return tuple(where)
        wanted, track = self.track_named(title, where)
        if track is None:
            known = {one.key: one.name for one in self.games[title].tracked}
            raise unknown("where", wanted, known, "Which track?", f"{Way.TRACK.format(track='|'.join(known))}.")
        return tuple(one._replace(values=(track,)) if one.key == "track" else one for one in where)

    def track_named(self, title: str, where: Iterable[Filter]) -> tuple[str, str | None]:
        """What a filter calls a track, and its key; none where there is none called so."""
        wanted = next((one.values[0] for one in where if one.key == "track"), "")
        return wanted, key_called("track", {one.key: one.name for one in self.games[title].tracked}, wanted)

    def observed(self, metric: Metric, title: str, where: Iterable[Filter]) -> Metric:
        """As its track is: one of the whole game, or of factions, is nobody's, and has no seats to tell apart."""
        if metric.about != "track" or not title:
            return metric
        _, named = self.track_named(title, where)
        of_seats = any(one.of == "seat" for one in self.games[title].tracked if named in (None, one.key))
        return metric if of_seats else structs.replace(metric, seat="")

    def read(self, words: Iterable[str]) -> list[Filter]:
        """Filters as they are written, with the keys of games that are named."""
        titles = {key: game.title for key, game in self.games.items()}
        return [
            one._replace(values=tuple(key_called("title", titles, value) or value for value in one.values))
            if one.key == "title"
            else one
            for one in read_all(words)
        ]

    def title(self, key: str, where: Iterable[Filter]) -> str:
        """The one game it is about: named, or the only one that knows this question; none where games are pooled."""
        named = [value for one in where if one.key == "title" and one.sign == "=" for value in one.values]
        for one in named:
            self.refuse_no_game(one)
        if len(named) == 1:
            return named[0]
        owners = self.titles_with(key)
        if len(owners) == 1 and not named:
            return owners[0]
        general = {metric.key: metric for metric in METRICS}
        if key in general and general[key].pooled:
            return ""
        if key not in general and not owners:
            raise unknown(
                "question",
                key,
                [*general, *owners],
                f"There is no question {as_typed(key)}.",
                f"{Way.QUESTIONS}.",
            )
        self.refuse_misspelled(where)
        told = general.get(key) or self.metric(key, owners[0])
        raise malformed(
            "where", f"{self.called(told, '')} is about one game, never about several in one number (only {POOLED} are). "
            f"{Way.TITLE}. {self.known_titles()}", titles=tuple(self.games),
        )  # fmt: skip

    def refuse_no_game(self, title: str) -> None:
        if title not in self.games:
            raise unknown(
                "where", title, self.games, f"There is no game called {as_typed(title)}.", self.known_titles()
            )

    def refuse_misspelled(self, where: Iterable[Filter]) -> None:
        """A filter that no game knows: whoever misspells `title` names none, and is told so before a game is asked for or all are listed."""
        own = [one.key for game in self.games.values() for one in game.measures.dimensions]
        known = [*(one.key for one in GENERAL), *sorted(NO_DIMENSIONS), *own]
        for one in where:
            if one.key not in known and not one.key.startswith("policy:"):
                sentence = f"There is no filter {as_typed(one.key)}."
                raise unknown("where", one.key, known, sentence, f"Known here: {', '.join(dict.fromkeys(known))}.")

    def known_titles(self) -> str:
        return f"Games: {', '.join(self.games)}."

    def allowed(self, metric: Metric, title: str) -> None:
        """Co-operative and competitive results are never in one number; and of what a game lacks there is none."""
        game = self.games.get(title)
        if game is not None and metric.needs in lacking(game):
            raise illegal(
                "", f"{self.called(metric, title)} has no answer in {game.title}, which has no {metric.needs}. {Way.QUESTIONS}.", field="question", dimension=metric.needs,
            )  # fmt: skip
        if game is None or not metric.kind or (metric.kind == "co-operative") == game.co_operative:
            return
        other = "success_rate" if game.co_operative else "win_rate"
        how = "all win or lose together" if game.co_operative else "seats play against each other"
        raise illegal(
            "", f"In {game.title} {how}, so {self.called(metric, title)} has no answer there. "
            f"Ask {self.called(self.metric(other, ''), title)} ({other}).", field="question",
            co_operative=game.co_operative,
        )  # fmt: skip


def lacking(game: Game) -> set[str]:
    """Dimensions of every game of which this one never has a value."""
    told = {"colour": game.colours is None, "length_band": not game.measures.lengths,
            "with": not game.co_operative, "against": game.co_operative}  # fmt: skip
    return {key for key, is_missing in told.items() if is_missing}.union(game.measures.lacks)


def is_of_one_game(dimension: Dimension) -> bool:
    """Whether each game has values of its own, which mean nothing in another."""
    return "{lengths}" in dimension.value


def is_chosen_by(metric: Metric, dimension: Dimension) -> bool:
    """Whether it can be a filter: of what has bars of its own only whole games are chosen, and the bars."""
    able = is_had(metric, dimension) and not of_people(metric, dimension)
    return able and (metric.own_by in ("", dimension.key) or dimension.grain == "game")


def is_told(metric: Metric, dimension: Dimension) -> bool:
    """Whether bars by it say something."""
    return dimension.key not in metric.shows and is_had(metric, dimension)


def is_had(metric: Metric, dimension: Dimension) -> bool:
    """An observation must have exactly one value of a dimension, unless the dimension says otherwise."""
    shown = dimension.key in metric.shows and "{" not in dimension.value
    named = shown or dimension.key in (*metric.split_by, *metric.only_by, metric.own_by)
    by_grain = {
        "game": True,
        "seat": metric.rows == "seat" or bool(metric.seat),
        "span": bool(metric.span),
        "beat": bool(metric.beat),
        "observation": False,
    }
    seated = "{seat}" not in dimension.joins or bool(metric.seat)
    return named or (by_grain[dimension.grain] and seated and not of_rows(dimension))


def of_rows(dimension: Dimension) -> bool:
    """Whether its value is one of the rows that a metric counts, which another metric may not have."""
    return re.search(r"\bo\.", dimension.value) is not None


def near_to(tried: str, known: Iterable[str]) -> list[str]:
    """Three at most that are spelled nearly so."""
    from difflib import get_close_matches

    return get_close_matches(tried, list(known), n=3, cutoff=NEAR)


def unknown(field: str, tried: str, known: Iterable[str], sentence: str, more: str) -> Refused:
    near = near_to(tried, known)
    told = f" Near it: {', '.join(near)}." if near else ""
    return malformed(field, f"{sentence}{told} {more}".strip(), near=tuple(near))
