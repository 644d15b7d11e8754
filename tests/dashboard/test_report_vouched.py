"""How many of the values of a game the rulebooks vouch for."""

from msgspec import structs

from dashboard.house import House
from dashboard.report_component import sureness, telling
from domain.games import game
from domain.kernel.box import facts, practice_box
from domain.kernel.log import Box
from domain.recording.game_log import GameLog
from tests.dashboard.record_table import lay


def test_a_report_counts_what_is_printed_and_what_the_owner_typed(house: House):
    """Of a box of one's own nobody saw how much of it the rulebooks vouch for. A name is no value to check."""
    told = game("styx")
    key, printed = next((key, known) for key, known in facts(told).items() if {"value", "name"} <= known.keys())
    alone = {name: value for name, value in printed.items() if name in {"name", "value"}}
    typed = {key: alone, "of_ours": {"name": "Of Ours", "value": 3, "income": "quarter"}}
    log = house.store.log(lay(house.store, 3))
    for box, said in (
        (
            Box(name="mine", kind="owner", components=typed),
            "1 value printed in the rulebooks, 2 values from the owner's copy",
        ),
        (Box(name="mine", kind="owner", components={key: alone}), "1 value printed in the rulebooks"),
        (Box(name="rulebook facts", kind="facts", components={key: alone}), "1 value printed in the rulebooks"),
        (practice_box(told), None),
        (Box(), None),
    ):
        opened = structs.replace(log.opened, box=box)
        bent = GameLog(log.id, log.game, opened, log.rows, log.state, hidden=False)
        assert dict(sureness.words_for(telling.told(bent, "scribe"))).get("Known at the beginning") == said
