"""Questions about who wins, beside the same told from the games seat by seat."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import sqrt

import pytest

from projections.intervals import Z, wilson
from tests.projections.bars import (
    BY_SEATS,
    TITLES,
    Sample,
    Seen,
    answer,
    asked,
    grouped,
    many,
    of,
    recounts,
    rows,
    told_by,
    ways,
)  # fmt: skip
from tests.projections.retold import Retold


def seats(told: Sequence[Retold]) -> list[Seen]:
    """Every seat, whether it won, and its share of the win by chance alone."""
    return [
        Seen(one, seat, y=seat in one.winners, fair=len(one.winners) / len(one.seats))
        for one in told
        for seat in one.seats
    ]


@pytest.mark.parametrize("title", TITLES)
def test_the_sample_has_people_with_two_seats_and_games_that_only_count_as_experience(shelf: Sample, title: str):
    told = of(shelf, title)
    names = [[one.person(seat) for seat in one.seats] for one in told]
    assert any(len(set(own)) < len(own) for own in names)
    assert title == "styx" or any(between(one) for one in told)
    apart = [one for one in shelf[1] if one.game.key == title and not one.counts and one.nth]
    assert {one.kept.origin for one in apart} == {"real", "practice"}
    first = {name for one in told for name in one.nth if one.nth[name] == 1}
    assert first < {name for one in told for name in one.nth}
    assert {f"{nth // 10}" for one in told for nth in one.nth.values()} >= {"0", "1"}


def between(told: Retold) -> bool:
    """Whether somebody finished between the two seats of one person, or level with the better one."""
    own = [told.result.ranks[seat - 1] for seat in told.seats if told.person(seat) == "Lena"]
    others = [told.result.ranks[seat - 1] for seat in told.seats if told.person(seat) != "Lena"]
    return len(own) == 2 and any(min(own) <= rank < max(own) for rank in others)


def by_game(seen: Sequence[Seen]) -> list[list[Seen]]:
    games: dict[int, list[Seen]] = {}
    for one in seen:
        games.setdefault(id(one.told), []).append(one)
    return list(games.values())


def luck(own: Sequence[Seen]) -> float:
    """Over all ways in which the winners could have sat: how far the wins of these seats of a game lie from their mean, squared."""
    told = own[0].told
    mine, fair = {one.seat for one in own}, len(own) * own[0].fair
    ways = list(combinations(told.seats, len(told.winners)))
    return sum((len(mine & set(way)) - fair) ** 2 for way in ways) / len(ways)


@recounts("win_rate", "over_fair")
@pytest.mark.parametrize(("title", "by"), told_by(BY_SEATS))
def test_wins_of_seats_beside_what_chance_would_give_them(shelf: Sample, title: str, by: str):
    seen = seats(of(shelf, title))
    asked(shelf, title, "win_rate", by, seen)
    found, above = rows(shelf, title, "win_rate", by), rows(shelf, title, "over_fair", by)
    for key, own in grouped(seen, by).items():
        n, k, fair = len(own), sum(one.y for one in own), sum(one.fair for one in own)
        assert found[key].reference == pytest.approx(fair / n, abs=1e-6)
        shared = sum(one.y and len(one.told.winners) > 1 for one in own)
        assert found[key].notes[:1] == (f"{shared} shared",) if shared else "shared" not in str(found[key].notes)
        assert (above[key].n, above[key].k, above[key].games) == (n, k, many(own))
        if n < 5:
            assert above[key].value is above[key].hi is None
            continue
        assert above[key].value == pytest.approx(k - fair, abs=2e-6)
        band = Z * sqrt(sum(luck(of_game) for of_game in by_game(own)))
        assert (above[key].lo, above[key].hi) == pytest.approx((-band, band), abs=2e-6)


@pytest.mark.parametrize(("title", "by"), told_by(BY_SEATS))
def test_what_it_were_if_all_abandoned_games_had_been_lost_or_won(shelf: Sample, title: str, by: str):
    stopped = grouped([Seen(one, seat) for one in of(shelf, title, "abandoned") for seat in one.seats], by)
    bounds = {}
    for key, row in rows(shelf, title, "win_rate", by).items():
        n, k, more = row.n, row.k or 0, len(stopped.get(key, ()))
        if row.value is not None and more > (n + more) / 10:
            ends = f"{100 * k / (n + more):.1f}-{100 * (k + more) / (n + more):.1f} %"
            bounds[key] = (
                f"{ends} if {'the abandoned one' if more == 1 else f'all {more} abandoned ones'} had been lost or won"
            )
        assert ("abandoned" in str(row.notes)) == (key in bounds)
        assert key not in bounds or row.notes[-1] == bounds[key]
    assert bounds or by not in ("player", "against")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("person", ["Marah", "Lena", "Ines"])
def test_wins_of_one_person_by_what_the_table_was(shelf: Sample, title: str, person: str):
    seen = [one for one in seats(of(shelf, title)) if one.told.person(one.seat) == person]
    assert seen
    for by in ("", "seats", "edition", "month", "mode", "scribe", "position", "experience", "against", "checked"):
        asked(shelf, title, "win_rate", by, seen, [f"player={person}"])


@recounts("within_person")
@pytest.mark.parametrize(("title", "by"), told_by(["colour", "position", "first_player", "experience"]))
def test_wins_less_what_the_same_people_win_otherwise(shelf: Sample, title: str, by: str):
    # Bots are no people.
    seen = [one for one in seats(of(shelf, title)) if one.told.person(one.seat)]
    people = grouped(seen, "player")
    found = rows(shelf, title, "within_person", by)
    groups = grouped(seen, by)
    assert found.keys() == groups.keys()
    for key, own in groups.items():
        effect = variance = 0.0
        strata = grouped(own, "player")
        for name, hits in strata.items():
            n, w, k = len(people[name]), sum(one.y for one in people[name]), len(hits)
            effect += sum(one.y for one in hits) - k * w / n
            variance += w * (n - w) * k * (n - k) / (n * n * (n - 1)) if n > 1 else 0
        table = [len(one.told.seats) for name in strata for one in people[name]]
        mean_seats = sum(table) / len(table)
        variance *= mean_seats / (mean_seats - 1)
        row = found[key]
        assert (row.n, row.games) == (len(own), many(own))
        half = Z * sqrt(variance)
        shown = (effect, effect - half, effect + half) if variance >= 1 else (None, None, None)
        assert (row.value, row.lo, row.hi) == pytest.approx(shown, abs=2e-6)
        assert (row.notes == ()) == (variance >= 1)
    assert any(row.value is not None for row in found.values())


@recounts("placing")
@pytest.mark.parametrize("by", ways("shadow_throne", *BY_SEATS))
def test_the_mean_place_is_1_for_the_first_and_0_for_the_last(shelf: Sample, by: str):
    told = of(shelf, "shadow_throne")
    seen = [
        Seen(one, seat, y=(len(one.seats) - one.result.ranks[seat - 1]) / (len(one.seats) - 1))
        for one in told for seat in one.seats
    ]  # fmt: skip
    asked(shelf, "shadow_throne", "placing", by, seen)


def place(told: Retold, person: str) -> int:
    """The better one of a person with two seats; where the rules rank nobody, winners before all others."""
    own = [seat for seat in told.seats if told.person(seat) == person]
    return min(told.result.ranks[seat - 1] if told.result.ranks else seat not in told.winners for seat in own)


@recounts("head_to_head")
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("person", ["", "Lena", "Marah"])
def test_of_two_people_the_games_count_in_which_exactly_one_was_ahead(shelf: Sample, title: str, person: str):
    ahead: dict[str, Counter[str]] = {}
    for told in of(shelf, title):
        people = sorted({told.person(seat) or "" for seat in told.seats} - {""}, key=str.lower)
        for pair in combinations(people, 2):
            if person and person not in pair:
                continue
            one, other = pair if person in ("", pair[0]) else pair[::-1]
            mine, theirs = place(told, one), place(told, other)
            level = "level" if told.result.ranks or one_won(told, one) else "neither"
            how = "k" if mine < theirs else "lost" if mine > theirs else level
            ahead.setdefault(f"{one}/{other}", Counter())[how] += 1
    found = rows(shelf, title, "head_to_head", "", *([f"player={person}"] if person else []))
    assert found.keys() == ahead.keys()
    for key, told_pair in ahead.items():
        row, n = found[key], told_pair["k"] + told_pair["lost"]
        assert (row.n, row.games, row.k) == (n, told_pair.total(), told_pair["k"]), key
        shown = (told_pair["k"] / n, *wilson(told_pair["k"], n)) if n >= 5 else (None, None, None)
        assert (row.value, row.lo, row.hi) == pytest.approx(shown, abs=2e-6)
        assert row.notes[0] == f"level {told_pair['level']}, neither {told_pair['neither']}"
    assert person or sum(one["level"] for one in ahead.values()) > 0


def one_won(told: Retold, person: str) -> bool:
    return any(told.person(seat) == person for seat in told.winners)


@pytest.mark.parametrize("title", TITLES)
def test_a_rating_rests_on_the_games_in_which_not_all_people_were_level(shelf: Sample, title: str):
    rated: Counter[str] = Counter()
    for told in of(shelf, title):
        people = {told.person(seat) or "" for seat in told.seats} - {""}
        if len({place(told, one) for one in people}) > 1:
            rated.update(people)
    found = rows(shelf, title, "rating", "")
    assert {name: (row.n, row.games) for name, row in found.items()} == {name: (n, n) for name, n in rated.items()}
    history = answer(shelf[0], "rating_history", "", [f"title={title}"]).rows
    assert Counter(row.key for row in history) == rated
    assert rated["Lena"] < sum(one.person(seat) == "Lena" for one in of(shelf, title) for seat in one.seats)
