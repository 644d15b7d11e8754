"""Whatever comes through the pipe is answered with a move or a refusal, never with a trouble of our own."""

import io
import json
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as some

from domain.games import game as game_called
from domain.kernel.box import practice_box
from domain.kernel.log import Opened
from domain.recording.application import make_store
from service.desk import Desk
from service.lines import record_lines
from service.settings import settings
from tests.service.begun import BEGUN, TOO_LOW
from tests.service.talk import given_lines

WORDS = some.sampled_from(
    ["left", "red", "muster", "skip", "ash_ferrier", "enough", "", "\x00", "log.note", "styx.set_up"]
)
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers(-(2**70), 2**70) | some.floats() | some.text(max_size=8) | WORDS,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
TYPES = ("reveal_token", "place_token", "open_audience", "set_up", "pay_elimination", "use_effect", "end_by_agreement")
KERNEL = ("note", "take_back", "redo", "hide", "describe", "abandon", "amend", "opened", "rewound")
NAMES = (
    "seat",
    "kind",
    "bid",
    "slot",
    "cards",
    "colours",
    "first",
    "component",
    "values",
    "to",
    "text",
    "move",
    "hidden",
)
COMMANDS = some.builds(
    lambda tag, fields: {"type": tag, **fields},
    some.sampled_from([*(f"styx.{name}" for name in TYPES), *(f"log.{name}" for name in KERNEL)]),
    some.dictionaries(some.sampled_from(NAMES), VALUES, max_size=4),
)
CHANGED = some.builds(
    lambda name, value: {**TOO_LOW, name: value}, some.sampled_from(["seat", "kind", "bid", "type"]), VALUES
)
WRAPPED = some.builds(lambda cmd, more: {**more, "cmd": cmd}, COMMANDS, some.dictionaries(
    some.sampled_from(["entry", "move", "by", "was"]), VALUES, max_size=2))  # fmt: skip
LINES = some.one_of(COMMANDS, CHANGED, WRAPPED, VALUES).map(lambda value: json.dumps(value).encode()) | some.binary(
    max_size=20
)


@given(some.lists(LINES, min_size=1, max_size=8))
def test_random_lines_are_answered(lines: list[bytes]):
    game = game_called("styx")
    with make_store(None, lambda: 1, lambda: UUID(int=1)) as store:
        log = store.open(Opened(game="styx", edition="en", seats=("Mara", "Oskar", "Ines"), box=practice_box(game)))
        desk = Desk(store, log.id, settings())
        assert record_lines(desk, io.BytesIO(given_lines(*BEGUN)), as_json=False, keep_going=False) == 0
        code = record_lines(desk, io.BytesIO(b"\n".join(lines) + b"\n"), as_json=True, keep_going=True)
    assert code in {0, 1, 2, 4}
