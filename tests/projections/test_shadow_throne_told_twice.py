"""Every question that Shadow Throne declares beside the same counted from the events of the games themselves."""

from collections.abc import Callable, Iterable, Iterator

import pytest

from domain.kernel.measure import Metric
from projections.follow import Tables, opened
from projections.questions.answer import Answer
from tests.part import part
from tests.projections.bars import Seen, Shares, answer, bars, compare, phase, shares_of, standing
from tests.projections.lifts import Held, drawn, lifted
from tests.projections.shadow_throne_evenings import KING, Evenings
from tests.projections.shadow_throne_fought import SHADOW_THRONE, Battle, Card, Fought, after_poor, hushed
from tests.projections.shadow_throne_recounted import RECOUNTED, langmen_of, split

METRICS = {metric.key: metric for metric in SHADOW_THRONE.measures.metrics}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Evenings:
    return Evenings(tmp_path_factory.mktemp("fought"))


@pytest.fixture(scope="module")
def tables(told: Evenings) -> Iterator[Tables]:
    with opened(told.house.path, None) as found:
        found.catch_up()
        yield found


def asked(tables: Tables, key: str, by: str = "", *where: str) -> Answer:
    return answer(tables, key, by, ["title=shadow_throne", *where])


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


@pytest.mark.parametrize(("key", "by", "where"), part(ways(), 2, meeting=(0, 1, 2)))
def test_an_answer_says_what_the_games_tell(tables: Tables, told: Evenings, key: str, by: str, where: str):
    seen = narrowed(told.seen(key), where)
    compare(asked(tables, key, by, *filter(None, [where])), bars(METRICS[key], split(seen, by)))


def test_a_faction_is_held_against_a_third_of_the_winners(tables: Tables, told: Evenings):
    winners = [len(battle.won) for game in told.games for battle in game.battles]
    for row in asked(tables, "faction_wins", "faction").rows:
        assert row.reference == pytest.approx(sum(winners) / 3 / len(winners), abs=1e-6)
    assert {1, 2} <= {*winners}


def test_cards_after_a_poor_wave_are_told_beside_hush_money(tables: Tables, told: Evenings):
    for by in ("", "wave", "player"):
        seen = split(told.seen("hush_rate"), by)
        found = {row.key: row.notes for row in asked(tables, "hush_rate", by).rows}
        beside = {key: sum(bool(one.of["after_poor"]) for one in own) for key, own in seen.items()}
        assert found == {key: (f"{number} after a poor wave",) if number else () for key, number in beside.items()}
    assert found


def test_cards_without_a_rank_are_in_no_bar_and_their_number_is_told(tables: Tables, told: Evenings):
    lacking = sum(not one.of["card_rank"] for one in told.seen("backed_winner"))
    assert asked(tables, "backed_winner", "card_rank").notes == (
        f"{lacking} have no bar: nobody entered the rank on the card.",
    )
    assert asked(tables, "backed_winner", "faction").notes == ()


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
        said = asked(tables, key)
        assert said.games == len(told.games)
        left = said.left_out
        assert (left.abandoned, left.running, left.simulated) == (2, 1, 1)


def fielded(told: Evenings, shares: Shares) -> list[Held]:
    """Characters by who played them first in a game, with how that seat stood when the battle began."""
    found: dict[tuple[int, str, int], Held] = {}
    for game in told.games:
        seats = len(game.names)
        for one in game.cards():
            cell = standing(shares, game.number, one.battle, one.seat, seats), phase(SHADOW_THRONE, one.battle), seats
            if one.wave and not one.poor:
                held = Held(one.key, cell, one.key, game.number, one.seat in game.winners)
                found.setdefault((game.number, one.key, one.seat), held)
    return list(found.values())


def test_characters_and_winning(tables: Tables, told: Evenings):
    held = fielded(told, shares_of(tables, told.ids))
    said = asked(tables, "character_lift", "character")
    found = {row.key: (row.n, row.games, row.value, row.lo, row.hi) for row in said.rows}
    characters = {one.thing for one in held}
    assert found == {key: pytest.approx(lifted(held, [key]), abs=1e-5) for key in characters}
    shown = [row for row in said.rows if row.value is not None]
    assert len(shown) > len(characters) / 2
    left = drawn([(row.n, row.value) for row in shown], sum(one.won for one in held) / len(held))
    assert [row.shrunk for row in said.rows[: len(shown)]] == [pytest.approx(one, abs=1e-5) for one in left]
    assert left == sorted(left, reverse=True)
    assert any(note.startswith("Ordered cautiously: a bar of few seats") for note in said.notes)


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
