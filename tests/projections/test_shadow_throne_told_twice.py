"""Every question that Shadow Throne declares beside the same counted from the events of the games themselves."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from domain.games.shadow_throne.commands import RevealWave
from domain.kernel.log import Box, Describe, Redo, TakeBack
from domain.kernel.measure import Metric
from domain.simulation.playouts import Playout, play, simulate
from projections.comparing import Cell, lift
from projections.follow import Tables, opened
from projections.intervals import COMPARED
from projections.questions.answer import Answer
from projections.questions.catalogue import Catalogue
from tests.projections.evenings import PEOPLE, House, answered, evenings, of_bots
from tests.projections.shadow_throne_fought import SHADOW_THRONE, Battle, Card, Fought, after_poor, fought, hushed
from tests.projections.shadow_throne_recounted import RECOUNTED, Seen, langmen_of, split, wanted

EVENINGS = evenings(SHADOW_THRONE, 30)
KING = "old_marshal"
UNRANKED = "iron_usher"
READ_OFF = 12
"""Moves after which somebody read the rank of this one off the card."""
READINGS = {"players": "2-7", "target": "20", "langman_hush_wave1": "yes", "sythera_scope": "all_texts"}
METRICS = {metric.key: metric for metric in SHADOW_THRONE.measures.metrics}


def by_people(playout: Playout) -> Playout:
    told, seats = playout.opened, len(playout.opened.seats)
    box = structs.replace(told.box, kind="owner", name="ours")
    begun = structs.replace(told, origin="real", bots=(), seats=PEOPLE[:seats], played_on="2026-10-01", box=box)
    return structs.replace(playout, opened=begun)


def read_otherwise(seats: int, seed: int) -> Playout:
    """At a table of another size that reads the rules otherwise."""
    return by_people(*simulate(SHADOW_THRONE, seats, 1, seed, policies=READINGS))


def numbered(seed: int) -> Playout:
    """With a box that prints a number on Simone, who waits for her death, and another one on King Kyros."""
    (playout,) = simulate(SHADOW_THRONE, 5, 1, seed)
    known = playout.opened.box.components
    printed = {**known, "weeping_deacon": {**known["weeping_deacon"], "number": 3}}
    printed[KING] = {**known[KING], "number": 1}
    begun = structs.replace(playout.opened, box=Box(components=printed))
    return by_people(play(SHADOW_THRONE, begun, SHADOW_THRONE.play.bots[:1] * 5, ("numbered", seed)))


def evening(seed: int) -> Playout:
    (playout,) = evenings(SHADOW_THRONE, 1, seed)
    return playout


def first(found: Callable[[Playout], bool], made: Callable[[int], Playout] = evening, since: int = 50_000) -> Playout:
    """The first game that is so."""
    return next(one for one in map(made, range(since, since + 1_000)) if found(one))


def tells(event: str, times: int = 1, *cards: str) -> Callable[[Playout], bool]:
    """Whether it happened so often, to one of these cards."""

    def found(playout: Playout) -> bool:
        all_told = [told for _, events in playout.moves for told in events if type(told).__name__ == event]
        return sum(not cards or told.card in cards for told in all_told) >= times

    return found


def ends(how: str) -> Callable[[Playout], bool]:
    return lambda playout: playout.result is not None and playout.result.how == how


def rank_never_asked(playout: Playout) -> bool:
    """Whether the card was played early, and never lay in a wave with somebody who converts by rank."""
    waves = [command.cards for command, _ in playout.moves if isinstance(command, RevealWave)]
    asking = {"salt_pilgrim", "bell_friar", "tall_abbess"}
    early = structs.replace(playout, moves=playout.moves[:READ_OFF])
    return tells("GoldPaid", 1, UNRANKED)(early) and not any(asking & {*cards} for cards in waves if UNRANKED in cards)


OTHERS = [
    first(ends("no_winner")),
    first(ends("gold")),
    first(tells("LangmanStayed", 2)),
    first(tells("TokensRemoved")),
    first(tells("AbilitySilenced", 1, KING)),
    first(tells("AbilitySilenced", 1, "weeping_deacon", "bare_prophet"), partial(read_otherwise, 5), 100),
    *(read_otherwise(seats, 70 + number) for number, seats in enumerate((2, 2, 3, 4, 6, 6, 7, 7))),
    *map(numbered, range(12)),
    first(tells("AbilitySilenced", 1, "weeping_deacon"), numbered, 100),
]
LACKING = [first(rank_never_asked, since=since) for since in (60_000, 70_000, 80_000)]
STOPPED = 9
"""Moves of the games that did not end: in the middle of their second battle."""


def with_slips(house: House, playout: Playout) -> None:
    """Waves that others had played are recorded and taken back, moves are taken back and put back, the end too."""
    with house.store() as store:
        game = store.open(playout.opened, id=playout.id).id
        for number, (command, _) in enumerate(playout.moves, 1):
            if isinstance(command, RevealWave) and number % 3 == 0:
                cards = (*command.cards[1:], command.cards[0])
                seats = len(cards)
                store.record(
                    game,
                    RevealWave(cards=cards, illegal=tuple(sorted((seat - 2) % seats + 1 for seat in command.illegal))),
                )
                store.record(game, TakeBack())
            store.record(game, command)
            if number % 4 == 0:
                store.record(game, TakeBack(to=number - 2))
                store.record(game, Redo())
        store.record(game, TakeBack())
        store.record(game, playout.moves[-1][0])
        assert [move.command for move in store.log(game).moves[1:]] == [command for command, _ in playout.moves]


def not_yet_known(house: House, playout: Playout, told_at: int | None) -> Playout:
    """The same game of people who had not entered a rank, and perhaps read it off the card after so many moves."""
    box = structs.replace(playout.opened.box, components={
        key: {field: value for field, value in values.items() if (key, field) != (UNRANKED, "rank")}
        for key, values in playout.opened.box.components.items()
    })  # fmt: skip
    begun = structs.replace(playout.opened, box=box)
    with house.store() as store:
        game = store.open(begun).id
        for number, (command, _) in enumerate(playout.moves, 1):
            store.record(game, command)
            if number == told_at:
                store.record(game, Describe(component=UNRANKED, values={"rank": "elite"}))
        log = store.log(game)
    moves = tuple((move.command, move.events) for move in log.moves[1:])
    return structs.replace(playout, id=game, opened=begun, moves=moves, state=log.state)


class Evenings:
    """The tables of all these games, and the same games read off their events."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder)
        counted, slips = [*EVENINGS[:-3], *OTHERS], EVENINGS[-3:]
        self.house.record(counted)
        for playout in slips:
            with_slips(self.house, playout)
        later = [
            not_yet_known(self.house, one, told_at)
            for one, told_at in zip(LACKING, (None, None, READ_OFF), strict=True)
        ]
        self.house.record([of_bots(EVENINGS[0])])
        self.house.stop(EVENINGS[1], STOPPED)
        self.house.stop(EVENINGS[2], STOPPED)
        self.house.stop(EVENINGS[3], STOPPED, abandon=False)
        finished = [*counted, *slips, *later]
        self.streams = [str(one.id) for one in finished]
        self.games = [fought(one, number) for number, one in enumerate(finished)]
        self.catalogue = Catalogue([SHADOW_THRONE])

    def seen(self, key: str) -> list[Seen]:
        return [one for game in self.games for one in RECOUNTED[key](game)]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Evenings:
    return Evenings(tmp_path_factory.mktemp("fought"))


@pytest.fixture(scope="module")
def tables(told: Evenings) -> Iterator[Tables]:
    with opened(told.house.path, None) as found:
        found.catch_up()
        yield found


def asked(tables: Tables, told: Evenings, key: str, by: str = "", *where: str) -> Answer:
    return answered(tables, told.catalogue, key, by, ["title=shadow_throne", *where])


def rows_of(answer: Answer) -> dict[tuple[str, str], tuple[Any, ...]]:
    found = {(row.key, row.part): (row.n, row.k, row.games, row.value, row.lo, row.hi) for row in answer.rows}
    assert len(found) == len(answer.rows)
    return found


def general(metric: Metric) -> list[str]:
    """Ways to split what is observed that every question of its kind has."""
    told = ["seats", "target", "policy:langman_hush_wave1"]
    told += ["position", "player", "result"] if metric.seat else []
    return [*told, "battle_no", "phase", "tenth"] if metric.span else told


NARROWED = {
    "faction_wins": ("faction=empire", "faction=church"),
    "wave_lead_wins": ("wave=1", "wave=3"),
    "character_deeds": ("cause=kill", "cause=silence"),
    "character_yield": ("character=grey_heron",),
    "influence_source": ("phase=3+",),
    "hush_rate": ("wave=3",),
}
"""Of what a question is asked once more; some have no answer over all."""


def ways() -> Iterator[tuple[str, str, str]]:
    """(question, split, filter)."""
    for metric in METRICS.values():
        for by in dict.fromkeys(["", *metric.split_by, *general(metric)]) if metric.key in RECOUNTED else ():
            if not metric.only_by or by in metric.only_by:
                yield metric.key, by, ""
            for where in NARROWED.get(metric.key, ()):
                yield metric.key, by, where


def narrowed(seen: Iterable[Seen], where: str) -> list[Seen]:
    name, _, value = where.partition("=")
    return split(seen, name)[value] if where else list(seen)


def test_every_declared_question_is_counted_once_more():
    assert {*RECOUNTED, "character_lift"} == METRICS.keys()


@pytest.mark.parametrize(("key", "by", "where"), list(ways()))
def test_an_answer_says_what_the_games_tell(tables: Tables, told: Evenings, key: str, by: str, where: str):
    expected = wanted(METRICS[key], narrowed(told.seen(key), where), by)
    answer = asked(tables, told, key, by, *filter(None, [where]))
    found = rows_of(answer)
    assert found.keys() == expected.keys()
    for row, values in expected.items():
        assert found[row][:3] == values[:3], row
        assert found[row][3:] == pytest.approx((values.value, *(values.ends or (None, None))), abs=2e-6), row


def test_a_faction_is_held_against_a_third_of_the_winners(tables: Tables, told: Evenings):
    winners = [len(battle.won) for game in told.games for battle in game.battles]
    for row in asked(tables, told, "faction_wins", "faction").rows:
        assert row.reference == pytest.approx(sum(winners) / 3 / len(winners), abs=1e-6)
    assert {1, 2} <= {*winners}


def test_cards_after_a_poor_wave_are_told_beside_hush_money(tables: Tables, told: Evenings):
    for by in ("", "wave", "player"):
        seen = split(told.seen("hush_rate"), by)
        found = {row.key: row.notes for row in asked(tables, told, "hush_rate", by).rows}
        beside = {key: sum(one.beside for one in own) for key, own in seen.items()}
        assert found == {key: (f"{number} after a poor wave",) if number else () for key, number in beside.items()}
    assert found


def test_cards_without_a_rank_are_in_no_bar_and_their_number_is_told(tables: Tables, told: Evenings):
    lacking = sum(one.of["card_rank"] is None for one in told.seen("backed_winner"))
    assert asked(tables, told, "backed_winner", "card_rank").notes == (
        f"{lacking} have no bar: nobody entered the rank.",
    )
    assert asked(tables, told, "backed_winner", "faction").notes == ()


def test_hush_money_follows_from_the_cards_that_lie_there(told: Evenings):
    """What was paid is told by events, and what had to be paid by the factions on the cards."""
    for game in told.games:
        for battle in game.battles:
            for one in battle.cards:
                if one.wave >= 2 and not one.poor and not one.extra:
                    assert one.hush == hushed(battle, one)


def test_what_cards_bring_adds_up_to_what_the_seats_have(told: Evenings):
    for game in told.games:
        for seat, (influence, gold) in enumerate(zip(game.reached, game.gold, strict=True), 1):
            own = [one for one in game.cards() if one.seat == seat]
            assert influence == sum(one.influence + one.special for one in own)
            assert gold == 3 + sum(one.income + one.consolation - one.paid for one in own)


def test_games_that_are_not_over_and_those_of_bots_are_left_out(tables: Tables, told: Evenings):
    for key in ("kills", "hush_gold", "extra_use", "gold_decides"):
        answer = asked(tables, told, key)
        assert answer.games == len(told.games)
        left = answer.left_out
        assert (left.abandoned, left.running, left.simulated) == (2, 1, 1)


def first_played(told: Evenings) -> dict[tuple[int, str, int], int]:
    """In which battle of a game a seat played a character first."""
    found: dict[tuple[int, str, int], int] = {}
    for game in told.games:
        for one in game.cards():
            if one.wave and not one.poor:
                found.setdefault((game.number, one.key, one.seat), one.battle)
    return found


def test_characters_and_winning(tables: Tables, told: Evenings):
    shares = standings(tables, told)
    own: dict[str, Counter[tuple[Any, ...]]] = defaultdict(Counter)
    whole: Counter[tuple[Any, ...]] = Counter()
    for (number, key, seat), battle in first_played(told).items():
        game = told.games[number]
        seats = len(game.names)
        before = [shares.get((number, one, battle - 1)) for one in range(1, seats + 1)]
        ahead = None if None in before else sum(other > before[seat - 1] for other in before)
        rank = "first" if ahead == 0 else "last" if ahead == seats - 1 else "middle"
        cell = rank, min(battle, 3), seats
        for counted in (own[key], whole):
            counted["n", cell] += 1
            counted["k", cell] += seat in game.winners
    found = {row.key: row for row in asked(tables, told, "character_lift", "character").rows}
    assert found.keys() == own.keys()
    shown = 0
    for key, cells in own.items():
        lifted = lift(
            Cell(n, cells["k", cell], whole["n", cell] - n, whole["k", cell] - cells["k", cell])
            for (what, cell), n in cells.items() if what == "n"
        )  # fmt: skip
        assert found[key].n == (lifted.n if lifted else 0)
        if lifted and lifted.n >= COMPARED:
            shown += 1
            assert found[key].value == pytest.approx(100 * lifted.points, abs=1e-5)
    assert shown > len(own) / 2


def standings(tables: Tables, told: Evenings) -> dict[tuple[int, int, int], int]:
    """How each seat stood after each battle, by the number that a game has here."""
    numbers = {stream: number for number, stream in enumerate(told.streams)}
    rows = tables.cursor().execute(
        "SELECT g.stream::VARCHAR, s.seat, s.span, s.share_bp FROM seat_span s JOIN game g USING (game)"
    )
    return {(numbers[told], seat, span): share for told, seat, span, share in rows.fetchall() if told in numbers}


HOLDS: dict[str, Callable[[Fought, Battle, Card], bool]] = {
    "hush money": lambda game, battle, one: one.hush > 0 and one.wave > 1,
    "hush money in wave 1": lambda game, battle, one: one.hush > 0 and one.wave == 1,
    "hush money after a death or a conversion": lambda game, battle, one: one.hush > 0 and any(
        (card.seat, card.wave) == (one.seat, one.wave - 1) and (card.dead or card.converted) for card in battle.cards
    ),
    "an income that hush money took whole": lambda game, battle, one: (
        one.hush > 0 and (one.prints.gold or 0) == 1 and not one.poor
    ),
    "a poor card": lambda game, battle, one: one.poor,
    "a card after a poor one": lambda game, battle, one: one.wave > 1 and not one.poor and after_poor(battle, one),
    "a convert on the winning side": lambda game, battle, one: one.converted and one.won,
    "a convert whose old faction won without the Church": lambda game, battle, one: (
        one.converted and one.prints.faction in battle.won and not one.won
    ),
    "the dead bring half, rounded down": lambda game, battle, one: (
        one.dead and one.won and (one.prints.influence or 0) % 2 == 1
    ),
    "consolation for the dead": lambda game, battle, one: one.dead and one.consolation > 0,
    "special influence": lambda game, battle, one: one.special > 0,
    "a silenced ability": lambda game, battle, one: "silenced" in one.acts,
    "a silenced text without a number": lambda game, battle, one: "silenced" in one.acts and not one.prints.number,
    "a lost ability": lambda game, battle, one: "lost" in one.acts,
    "a King Kyros who did not act": lambda game, battle, one: (
        one.key == KING and "silenced" in one.acts
    ),
    "a Simone with a number who acted": lambda game, battle, one: one.special > 0 and one.prints.number == 3,
    "a Simone with a number who did not act": lambda game, battle, one: (
        "silenced" in one.acts and one.prints.ability == "special_influence" and one.prints.number == 3
    ),
    "an extra card": lambda game, battle, one: one.extra,
    "an extra card of the faction that followed": lambda game, battle, one: one.extra and any(
        (card.seat, card.wave) == (one.seat, one.wave + 1) and card.prints.faction == "empire" and not card.hush
        for card in battle.cards
    ),
    "tokens that a kill took away": lambda game, battle, one: one.dead and one.tokens > 0,
    "a second copy": lambda game, battle, one: sum(card.key == one.key for card in battle.cards) > 1,
    "Langman who stayed": lambda game, battle, one: one.stayed,
    "Langman who did not stay": lambda game, battle, one: (
        one in langmen_of(battle) and not one.stayed and not battle.last
    ),
    "Langman in the last battle": lambda game, battle, one: one in langmen_of(battle) and battle.last,
    "Langman who brought influence in his second battle": lambda game, battle, one: not one.wave and one.influence > 0,
    "a card whose rank nobody entered": lambda game, battle, one: one.prints.rank is None and not one.poor,
    "a battle of several winners": lambda game, battle, one: len(battle.won) > 1,
    "a wave without a sole leader": lambda game, battle, one: any(
        [*power.values()].count(max(power.values())) > 1 for power in battle.power[:3]
    ),
    "a wave whose leader lost": lambda game, battle, one: any(
        power[faction] == max(power.values()) and faction not in battle.won
        for power in battle.power[:3] for faction in power
    ),
    "an extra card that was declined": lambda game, battle, one: any(not added for _, added in battle.asked),
    "a game that gold decided": lambda game, battle, one: game.how == "gold",
    "a game that nobody won": lambda game, battle, one: game.how == "no_winner",
    "a winner beyond the target": lambda game, battle, one: max(game.reached) > game.target,
    "a longer game": lambda game, battle, one: game.target == 20,
}  # fmt: skip


@pytest.mark.parametrize("what", HOLDS)
def test_these_evenings_hold(told: Evenings, what: str):
    holds = HOLDS[what]
    assert any(holds(game, battle, one) for game in told.games for battle in game.battles for one in battle.cards)
