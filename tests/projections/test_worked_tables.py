"""The worked stream of the design as table rows, by hand: Styx, one Audience, an amended bid."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from domain.games.styx.commands import OpenAudience, RevealToken
from domain.kernel.log import Abandon, TakeBack
from projections.follow import Tables
from tests.projections.following import amend, store_in, tables_of
from tests.recording.test_worked_stream import MUSTER, OPENING, TITHE, TO_THE_REVEAL

COMMANDS = (*TO_THE_REVEAL, TITHE, TakeBack(), MUSTER, RevealToken(seat=3, kind="elimination", bid=1), Abandon())


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder: Path = tmp_path_factory.mktemp("worked")
    with store_in(folder) as store:
        game = store.open(OPENING).id
        for command in COMMANDS:
            store.record(game, command, by="Ines")
        amend(store, game, 6)
        found = tables_of(folder)
        found.catch_up()
        yield found
        found.close()


def rows(tables: Tables, sql: str) -> list[tuple[Any, ...]]:
    return tables.cursor().execute(sql).fetchall()


def test_the_game(tables: Tables):
    """The clock of the tests moves on a second at a time: nobody plays so fast, it was typed up later."""
    assert rows(tables, "SELECT title, edition, seats, origin, box, status, ending, winners, spans, beats, moves, events, "
                        "takebacks, amends, notes, mode, scribe FROM game") == [
        ("styx", "en", 3, "practice", "practice", "abandoned", None, 0, 2, 2, 9, 26, 1, 1, 0, "late", "Ines")
    ]  # fmt: skip


def test_the_seats(tables: Tables):
    assert rows(tables, "SELECT seat, position, name, kind, colour, first, won, fair420 FROM seat") == [
        (1, 1, "Mara", "human", "yellow", True, None, None),
        (2, 2, "Oskar", "human", "purple", False, None, None),
        (3, 3, "Ines", "human", "red", False, None, None),
    ]


def test_steps_count_what_stands_and_struck_rows_stay(tables: Tables):
    # Rows 1 to 27 of the design, one abandons; the correction writes itself, 2, 11 and 1 again.
    assert rows(tables, "SELECT count(*), count(step), min(step), max(step), count(DISTINCT step) FROM event") == [
        (28 + 15, 26, 0, 25, 26)
    ]
    assert rows(tables, "SELECT step, tag FROM event WHERE stands AND move = 7 ORDER BY step") == [
        (12, "styx.token_revealed"), (13, "styx.bid_made")
    ]  # fmt: skip


def test_the_body_is_the_event_without_its_type_and_rule(tables: Tables):
    assert rows(tables, "SELECT body FROM event WHERE step = 13") == [('{"seat":2,"slot":"left","amount":3}',)]
    ((opening,),) = rows(tables, "SELECT body FROM event WHERE step = 0 AND stands")
    assert "components" not in opening
    assert '"seats":["Mara","Oskar","Ines"]' in opening


def test_chaos_comes_from_the_elimination(tables: Tables):
    assert rows(tables, "SELECT step, value, delta, rule FROM track_point WHERE track = 'chaos' ORDER BY step") == [
        (5, 0, None, "STYX-SETUP-01"), (19, 2, 2, "STYX-ELIM-06")
    ]  # fmt: skip


def test_the_tokens(tables: Tables):
    assert rows(tables, "SELECT * EXCLUDE (game) FROM styx_token") == [
        (1, 1, "left", 1, "muster", "ash_ferrier", 2, 1, 3, None, None, "outbid"),
        (1, 2, "left", 2, "muster", "ash_ferrier", 3, 3, 2, 3, None, "won"),
        (1, 3, "right", 3, "elimination", "hollow_piper", 1, 1, None, 1, None, "won"),
    ]


def test_the_auctions(tables: Tables):
    assert rows(tables, "SELECT * EXCLUDE (game) FROM styx_auction") == [
        (1, "left", "muster", "ash_ferrier", 3, 2, 2, 3, 2, 3, "won"),
        (1, "right", "elimination", "hollow_piper", 2, 1, 3, 1, None, 1, "won"),
    ]


def test_the_cards_on_offer(tables: Tables):
    assert rows(tables, "SELECT audience, slot, card, fate, value, totem, muster_bids, elimination_bids FROM styx_offer") == [
        (1, "left", "ash_ferrier", "mustered", 3, False, 2, 0), (1, "right", "hollow_piper", "eliminated", 2, False, 0, 1)
    ]  # fmt: skip


@pytest.mark.parametrize("called", ['ash "the" ferrier', '"', "ash\\", "card/ash~1", "$.ash*"])
def test_a_card_on_offer_may_be_called_by_any_sign(called: str, tmp_path: Path):
    """Ash Ferrier, worth 3, under another key: what a box calls its cards is up to its owner."""
    components = {called if key == "ash_ferrier" else key: told for key, told in OPENING.box.components.items()}
    with store_in(tmp_path) as store:
        game = store.open(structs.replace(OPENING, box=structs.replace(OPENING.box, components=components))).id
        for command in (TO_THE_REVEAL[0], OpenAudience(cards=(called, "hollow_piper")), Abandon()):
            store.record(game, command)
        found = tables_of(tmp_path)
        found.catch_up()
        assert rows(found, "SELECT card, value FROM styx_offer") == [(called, 3), ("hollow_piper", 2)]
        found.close()


def test_the_spans(tables: Tables):
    assert rows(tables, "SELECT no, phase, step_from, step_to FROM span") == [(1, "1-4", 6, 24), (2, "1-4", 25, 25)]
