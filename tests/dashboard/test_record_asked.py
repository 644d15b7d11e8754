"""What the pad is told of a game that asks and charts what none of ours does: no browser is needed for it."""

from typing import Any
from uuid import uuid4

from msgspec import structs

from dashboard.record_component.prompt import prompt
from dashboard.record_component.questions import tree
from domain.kernel.goal import Goal
from domain.kernel.log import Opened
from domain.kernel.offer import Field, Filled, Offer
from domain.kernel.track import Track
from domain.recording.game_log import GameLog
from domain.recording.rows import Envelope
from tests.toy import TOY


def begun(**changed: Any) -> GameLog:
    """The game of stones, changed, as it opens."""
    game, opened = structs.replace(TOY, **changed), Opened(game="toy", seats=("Ada", "Ben"))
    row = Envelope(entry=1, move=0, event=opened)
    return GameLog(uuid4(), game, opened, (row,), game.evolve(None, opened), hidden=False)


def test_a_limit_of_0_is_told_and_so_is_what_a_browser_could_not_see():
    """A 0 had been dropped as if it were none, so that the pad counted on."""

    def asks(state: Any, offer: Offer, filled: Filled) -> Field | None:
        if "cubes" not in filled:
            return Field(name="cubes", title="Cubes", kind="number", least=0, most=2, default=0)
        most = filled["cubes"]
        return None if "crypt" in filled else Field(name="crypt", title="Crypt", kind="number", least=0, most=most)

    told = tree(structs.replace(TOY, next_field=asks), None, Offer("toy.take", "Take"), {})
    assert [told["least"], told["default"], told["varies"]] == [0, 0, True]
    assert [told["any"]["least"], told["any"]["most"], "varies" in told["any"]] == [0, 0, False]


def test_the_head_line_tells_the_tracks_that_goals_are_about_before_what_is_worked_out_for_seats():
    """Where a table says only in play how long its tracks are, none has a line."""
    tracked = tuple(Track(key=key, name=key, of=("game",)) for key in ("deck", "peril", "wounds"))
    dealt = Track(key="dealt", name="dealt", lies=False)
    values = {("dealt", 1): 4} | {(track.key, "game"): 1 for track in tracked}
    goals = tuple(Goal(contender="tower", key=key, left=3, steps=9) for key in ("wounds", "peril"))

    def told(*found: Goal) -> list[str]:
        log = begun(tracked=(dealt, *tracked), tracks=lambda state: values, goals=lambda state: found)
        return [one["name"] for one in prompt(log)["tracks"]]

    assert told(*goals) == ["peril", "wounds"]
    assert told(goals[1]) == ["peril", "dealt"]
    assert told() == ["dealt"]
