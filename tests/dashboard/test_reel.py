"""What the browser is sent adds up, step by step, to what the game shows; and nothing more is sent."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs, to_builtins

from dashboard.record_component.prompt import prompt
from dashboard.reel import reel, splice
from dashboard.report_component.telling import chart, told
from dashboard.turned import CLOSED, RUNNING
from domain.games import games
from domain.kernel.game import Game
from domain.kernel.log import Note, Redo, TakeBack
from domain.kernel.view import Item, View
from domain.recording.application import make_store
from domain.recording.game_log import GameLog, fold_log
from domain.recording.identity import id_maker
from domain.recording.playback import Playback
from service.simulating import lines_of, simulated_logs

KEYS = [game.key for game in games()]
MOST_BYTES = 1_500_000
DASHBOARD = Path(__file__).parents[2] / "dashboard"


def simulated(key: str, seed: int = 1) -> GameLog:
    game = next(one for one in games() if one.key == key)
    return next(simulated_logs(key, game.seats.most, 1, seed))


def rebuilt(told: dict[str, Any]) -> list[list[tuple[str, Any, list[Any]]]]:
    """The views as the browser derives them: zone, heading, things."""
    order: list[int] = []
    heads: dict[int, Any] = {}
    lying: dict[int, list[int]] = {}
    views = []
    for step in told["steps"]:
        new_order, new_heads, changes = step[5]
        order = new_order or order
        heads |= {zone: told["heads"][head] for zone, head in new_heads}
        for zone, start, gone, *come in changes:
            now = list(lying.get(zone, []))
            now[start : start + gone] = come
            lying[zone] = now
        views.append(
            [
                (told["zones"][zone], heads[zone], [told["items"][item] for item in lying.get(zone, [])])
                for zone in order
            ]
        )
    return views


@pytest.mark.parametrize("key", KEYS)
def test_where_a_game_stands_begins_with_a_capital_on_every_page(key: str):
    """A battle of Shadow Throne, an Audience of Styx, the set-up of both."""
    log = simulated(key)
    told, halfway = json.loads(reel(log, "scribe")), fold_log(log.id, log.game, log.rows[: len(log.rows) // 2])
    heads = [told["round"], *(moment for moment, _ in told["moments"]), prompt(halfway)["place"]]
    assert [head for head in heads if not head[0].isupper()] == []


def as_told(item: Item) -> list[Any]:
    return [item.label, item.kind, item.seat, item.count, item.face == "down", list(item.badges), item.key]


@pytest.mark.parametrize("key", KEYS)
def test_a_name_of_an_older_store_brings_no_sign_that_nobody_sees(key: str):
    log = simulated(key)
    named = structs.replace(log.opened, seats=tuple(f"\u202e{name}\x1b" for name in log.opened.seats))
    told = json.loads(reel(GameLog(log.id, log.game, named, log.rows, log.state, hidden=False), "scribe"))
    assert told["names"] == list(log.opened.seats)


@pytest.mark.parametrize("key", KEYS)
def test_the_differences_add_up_to_the_view_of_every_step(key: str):
    log = simulated(key)
    played, told = Playback(log), json.loads(reel(log, "scribe"))
    views = rebuilt(told)
    assert len(views) == played.last + 1
    for number, zones in enumerate(views):
        wanted = played.view(number).zones
        assert [zone for zone, _, _ in zones] == [zone.key for zone in wanted]
        assert [head[:4] for _, head, _ in zones] == [[one.label, one.layout, one.seat, one.hidden] for one in wanted]
        assert [things for _, _, things in zones] == [[as_told(item) for item in one.items] for one in wanted]


@pytest.mark.parametrize("key", KEYS)
def test_moved_values_add_up_to_the_tracks(key: str):
    log = simulated(key)
    told = json.loads(reel(log, "scribe"))
    now: dict[tuple[str, Any], int] = {}
    for step, wanted in zip(told["steps"], Playback(log).tracks, strict=True):
        for track, subject, value in step[6]:
            place = (told["tracks"][track]["key"], subject)
            now.pop(place, None)
            if value is not None:
                now[place] = value
        assert now == wanted


@pytest.mark.parametrize("target", ["15", "20", "25"])
def test_the_goal_line_is_drawn_where_this_table_put_the_goal(target: str):
    """All three had been drawn in every game of Shadow Throne, none of them called the goal."""
    log = next(simulated_logs("shadow_throne", 3, 1, 1, policies=[f"target={target}"]))
    for drawn in (json.loads(reel(log, "scribe"))["tracks"], to_builtins(chart(told(log, "scribe"))["tracks"])):
        assert {one["key"]: one["line"] for one in drawn if "line" in one} == {"influence": int(target)}
        assert not [one for one in drawn if "marks" in one]


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_small(key: str):
    assert len(reel(simulated(key), "scribe")) < MOST_BYTES


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ([1, 2, 3], [1, 2, 3], []),
        ([], [1, 2], [0, 0, 1, 2]),
        ([1, 2, 3], [1, 3], [1, 1]),
        ([1, 1], [1, 1, 1], [2, 0, 1]),
        ([1, 2, 3], [1, 9, 3], [1, 1, 9]),
        ([1, 2], [], [0, 2]),
    ],
)
def test_only_what_changed_is_told(before: list[int], after: list[int], told: list[int]):
    assert splice(before, after) == told


def test_a_move_that_was_taken_back_is_told_as_struck_and_notes_go_with_their_move():
    log = simulated("styx")
    with make_store(None, lambda: 1_790_000_000_000, id_maker(lambda: 1_790_000_000_000)) as store:
        imported = store.import_log(lines_of(log)).log
        last = imported.last_move
        store.record(imported.id, Note(text="so close", move=last - 1, mark="good"))
        store.record(imported.id, TakeBack())
        told = json.loads(reel(store.log(imported.id), "scribe"))
        store.record(imported.id, Redo())
        again = json.loads(reel(store.log(imported.id), "scribe"))
    assert [(one["move"], one["why"]) for one in told["struck"]] == [(last, "taken_back")]
    assert told["struck"][0]["sentences"][0]
    assert told["notes"] == [[last, last - 1, "so close", "good"]]
    assert told["steps"][-1][0] == last - 1
    assert told["live"] is True
    assert (again["struck"], again["live"]) == ([], False)


@pytest.mark.parametrize("key", KEYS)
def test_turning_points_name_their_step_in_the_order_of_play(key: str):
    log = simulated(key)
    played, told = Playback(log), json.loads(reel(log, "scribe"))
    steps = [step for step, _, _ in told["turned"]]
    assert 1 <= len(steps) <= 3
    assert steps == sorted(steps)
    for step, grade, said in told["turned"]:
        assert grade in {"decisive", "big", "notable"}
        label = f"{log.game.rounds} {played.steps[step].moment.round}: "
        assert said.startswith(label[0].upper() + label[1:])
        assert f"({played.steps[step].event.rule})" in said


def test_a_running_game_and_a_closed_viewpoint_say_why_there_are_no_turning_points():
    log = simulated("styx")
    with make_store(None, lambda: 1_790_000_000_000, id_maker(lambda: 1_790_000_000_000)) as store:
        imported = store.import_log(lines_of(log)).log
        store.record(imported.id, TakeBack())
        running = json.loads(reel(store.log(imported.id), "scribe"))
    closed = json.loads(reel(log, "table"))
    assert (running["turned"], running["no_turning"]) == ([], RUNNING)
    assert (closed["turned"], closed["no_turning"]) == ([], CLOSED)


def shown_by(played: Playback, at: int) -> set[str]:
    """Every name of a thing and every sentence that this viewpoint has been shown up to a step."""
    told = {played.sentence(step) for step in range(at + 1)}
    return told | {item.label for step in range(at + 1) for zone in played.view(step).zones for item in zone.items}


@pytest.mark.parametrize("part", [0, 0.2, 0.6, 1])
@pytest.mark.parametrize("key", KEYS)
def test_only_what_was_known_then_has_no_byte_of_what_came_later(key: str, part: float):
    log = simulated(key)
    played = Playback(log)
    here = int(part * played.last)
    raw = reel(log, "scribe", here)
    told = json.loads(raw)
    known = shown_by(played, here) | {track.name for track in log.game.tracked}
    later = {one for one in shown_by(played, played.last) - known if not any(one in old for old in known)}
    assert part == 1 or later
    assert not [one for one in later if json.dumps(one, ensure_ascii=False)[1:-1].encode() in raw]
    assert len(told["steps"]) == here + 1
    assert told["more"] is (part < 1)
    assert bool(told["ending"]) is (part == 1)
    assert (told["turned"], told["no_turning"], told["notes"]) == ([], "", [])
    assert told["entry"] == played.steps[here].entry
    assert all(stop <= here for stops in told["stops"].values() for stop in stops)
    assert rebuilt(told) == rebuilt(json.loads(reel(log, "scribe")))[: here + 1]


def test_what_was_known_then_has_the_struck_moves_that_lay_on_the_table_and_no_others():
    log = simulated("styx")
    with make_store(None, lambda: 1_790_000_000_000, id_maker(lambda: 1_790_000_000_000)) as store:
        imported = store.import_log(lines_of(log)).log
        store.record(imported.id, TakeBack(to=imported.last_move - 2))
        store.record(imported.id, imported.moves[imported.last_move - 1].command)
        again = store.log(imported.id)
    played, last = Playback(again), imported.last_move
    before = json.loads(reel(again, "scribe", played.after_move(last - 2)))
    after = json.loads(reel(again, "scribe", played.last))
    whole = json.loads(reel(again, "scribe"))
    assert before["struck"] == []
    assert [one["move"] for one in after["struck"]] == [last - 1]
    assert [one["move"] for one in whole["struck"]] == [last - 1, last]


class Hiding:
    """Styx as if its centre were a screen: who sits at seat 1 sees behind it, nobody else, until the end."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def view(self, state: Any, viewer: str) -> View:
        seen = self.game.view(state, "scribe")
        zones = [
            structs.replace(zone, items=(), hidden=len(zone.items))
            if zone.key == "centre" and viewer not in {"scribe", "seat:1"}
            else zone
            for zone in seen.zones
        ]
        return View(viewer, tuple(zones))

    def narrate(self, event: Any, before: Any, after: Any, viewer: str) -> str:
        return self.game.narrate(event, before, after, viewer) if viewer in {"scribe", "seat:1"} else "Somebody acts."


def test_no_byte_of_what_a_viewpoint_may_not_know_is_sent_to_it():
    log = simulated("styx")
    hiding = Hiding(log.game)
    tracked = tuple(structs.replace(one, seen_by="own") if one.key == "coins" else one for one in log.game.tracked)
    closed = structs.replace(log.game, view=hiding.view, narrate=hiding.narrate, tracked=tracked)
    secret = GameLog(log.id, closed, log.opened, log.rows, log.state, hidden=False)
    played = Playback(secret, "scribe")
    behind = {
        item.label for step in range(played.last + 1) for zone in played.view(step).zones if zone.key == "centre"
        for item in zone.items
    }  # fmt: skip
    elsewhere = shown_by(Playback(secret, "table"), played.last)
    names = {one for one in behind if not any(one in open_ for open_ in elsewhere)}
    for viewer, until in (("table", None), ("seat:2", None), ("seat:2", played.last), ("seat:2", played.last // 2)):
        raw = reel(secret, viewer, until)
        told = json.loads(raw)
        assert not [one for one in names if one.encode() in raw]
        coins = next(number for number, one in enumerate(told["tracks"]) if one["key"] == "coins")
        whose = {subject for step in told["steps"] for track, subject, _ in step[6] if track == coins}
        assert whose == ({2} if viewer == "seat:2" else set())
        assert told["turned"] == []


@pytest.mark.parametrize("key", KEYS)
def test_whatever_is_sent_of_a_game_is_read_by_a_script(key: str):
    scripts = "\n".join(path.read_text("utf-8") for path in DASHBOARD.rglob("*.js"))
    read = {
        *re.findall(r"\b(?:reel|told)\.(\w+)", scripts),
        *re.findall(r"(\w+)(?=[^{}]*\} = (?:reel|told)\b)", scripts),
    }
    assert json.loads(reel(simulated(key), "scribe")).keys() - read == set()
