"""The drawings of single games: every thing that lies on the table is drawn; what a drawing has no place for falls back."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import streamlit

from dashboard import replay_component
from dashboard.look import text_of
from dashboard.record_component import still
from dashboard.reel import reel
from dashboard.replay_component import drawings
from domain.games import keys
from domain.recording.playback import Playback
from tests.dashboard.drawn import LAY, drawing
from tests.dashboard.record_table import no_browser
from tests.dashboard.test_reel import simulated

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
DRAWN = [key for key in keys() if any(f"skins.{key} = " in text for text in drawings())]


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    with drawing(chromium) as opened:
        yield opened


@pytest.mark.parametrize("width", [560, 358])
@pytest.mark.parametrize("key", DRAWN)
def test_a_drawing_stays_inside_its_frame_and_draws_every_open_card(page: Any, key: str, width: int):
    log = simulated(key)
    played = Playback(log)
    page.evaluate(LAY, {"told": json.loads(reel(log, "scribe")), "width": width, "height": 560})
    assert page.locator(".zone").count() == 0
    for at in range(0, played.last + 1, max(1, played.last // 12)):
        cards = {item.key for zone in played.view(at).zones if zone.key.startswith("row-") for item in zone.items}
        page.evaluate("at => board.paint(Math.max(at - 1, 0), at)", at)
        drawn = set(page.locator("#host [data-key]").evaluate_all("all => all.map(one => one.dataset.key)"))
        assert cards <= drawn
        outside = page.evaluate(
            """() => { const [, , w, h] = document.querySelector('#host svg').getAttribute('viewBox').split(' ').map(Number);
            return [...document.querySelectorAll('#host rect:not(pattern rect), #host text')].map(one => one.getBBox())
              .filter(box => box.width > w || box.height > h).length; }"""
        )
        assert outside == 0


def painted(page: Any, key: str, width: int, every: int, back: int) -> Iterator[int]:
    """The board of a simulated game at every so many stops, each drawn from the one so far back."""
    log = simulated(key)
    page.evaluate(LAY, {"told": json.loads(reel(log, "scribe")), "width": width, "height": 560})
    for at in range(0, Playback(log).last + 1, every):
        page.evaluate("([from, at]) => board.paint(from, at)", [max(at - back, 0), at])
        yield at


@pytest.mark.parametrize("width", [560, 358])
@pytest.mark.parametrize("key", DRAWN)
def test_words_on_a_board_begin_with_a_capital(page: Any, key: str, width: int):
    for _ in painted(page, key, width, every=9, back=1):
        said = page.locator("#host text").evaluate_all(
            """all => all.filter(one => !one.closest('g[data-key]')).map(one => one.textContent)"""
        )
        assert [one for one in said if one[:1].islower()] == []


@pytest.mark.parametrize("width", [560, 358])
@pytest.mark.parametrize("key", DRAWN)
def test_no_number_on_a_board_is_cut_off(page: Any, key: str, width: int):
    """A name may be; a number that is, tells another one."""
    for _ in painted(page, key, width, every=3, back=5):
        said = page.locator("#host text").all_text_contents()
        assert [one for one in said if one[:1].isdigit() and "…" in one] == []


@pytest.mark.parametrize("key", DRAWN)
def test_the_counter_of_a_replay_counts_what_a_step_steps_over(page: Any, key: str):
    log = simulated(key)
    played = Playback(log)
    told = json.loads(reel(log, "scribe"))
    page.evaluate("told => { window.model = buildModel(told); }", told)
    at, size = "([at, size]) => counted(model, at, size)", log.game.rounds.capitalize()
    for step in (0, 1, played.last // 2, played.last):
        here = played.steps[step]
        assert page.evaluate(at, [step, "event"]) == f"Event {step} of {played.last}"
        assert page.evaluate(at, [step, "move"]) == f"Move {here.move} of {log.last_move}"
        assert page.evaluate(at, [step, "round"]) == f"{size} {here.moment.round} of {played.steps[-1].moment.round}"
    turns = played.stops["turn"]
    assert page.evaluate(at, [turns[2], "turn"]) == f"2 of {len(turns) - 1}"
    assert page.evaluate(at, [turns[2] + 1, "turn"]) == f"3 of {len(turns) - 1}"
    page.evaluate("model.reel.more = true")
    assert page.evaluate(at, [played.last, "move"]) == f"Move {log.last_move} of ?"


BOTS = ("Bot 1 (greedy)", "Bot 2 (random)", "Bot 3 (greedy)", "Bot 4 (random)", "Bot 5 (greedy)")
PEOPLE = ("Maximiliane", "Maximilian", "Ada", "Marie-Luise", "Marie-Louise")


@pytest.mark.parametrize("names", [BOTS, PEOPLE], ids=["bots", "people"])
@pytest.mark.parametrize("width", [358, 288])
@pytest.mark.parametrize("key", DRAWN)
def test_players_whose_names_begin_alike_are_told_apart_on_a_phone(
    page: Any, key: str, width: int, names: tuple[str, ...]
):
    """By the words that have room, or by their last letters; the board of a phone of 390 and of 320 pixels."""
    told = json.loads(reel(simulated(key), "scribe"))
    told["names"] = names = (*names, "Bea")[: len(told["names"])]
    page.evaluate(LAY, {"told": told, "width": width, "height": 560})
    page.evaluate("board.paint(0, model.last)")
    bold = page.locator("#host svg text[font-weight='600']").evaluate_all(
        "all => all.filter(one => !one.closest('g[data-key]')).map(one => one.textContent)"
    )
    drawn = [one for one in bold if one[0] in "BMA"]
    assert len(set(drawn)) == len(drawn) == len(names)
    assert [one[0] for one in drawn] == [name[0] for name in names]


def test_how_a_game_ended_is_said_once(page: Any):
    told = json.loads(reel(simulated(DRAWN[0]), "scribe"))
    told["steps"][-1][4], told["ending"] = "Mara wins.", "Mara wins."
    page.evaluate(LAY, {"told": told, "width": 560, "height": 560})
    said = page.evaluate(
        "() => { const at = document.createElement('div'); new Told(at, model, () => 3).paint(model.last - 1, model.last); return at.textContent; }"
    )
    assert said.count("Mara wins.") == 1


def test_of_names_that_have_to_lose_a_word_all_lose_it(page: Any):
    """Room for “Bot 1 (wary)” and not for “Bot 2 (random)”; where first words do not tell them apart, no word is lost for it."""
    told = """names => { const font = '600 14px sans-serif', room = wideOf('Bot 1 (wary)', font) + 1; return toldApart(names, room, font); }"""
    assert page.evaluate(told, ["Bot 1 (wary)", "Bot 2 (random)", "Bot 3 (greedy)"]) == ["Bot 1", "Bot 2", "Bot 3"]
    assert page.evaluate(told, ["Jo", "Maximiliane-Theodora Li"])[0] == "Jo"
    assert page.evaluate(told, ["Jo A", "Jo B", "Ada von Habsburg-Este"])[:2] == ["Jo A", "Jo B"]


@pytest.mark.parametrize("width", [560, 358])
def test_coins_stand_clear_of_the_soul_beside_them(page: Any, width: int):
    if "styx" not in DRAWN:
        pytest.skip("styx has no drawing")
    for _ in painted(page, "styx", width, every=5, back=5):
        near = page.locator("#host svg").evaluate(
            """svg => { const boxes = [...svg.querySelectorAll('.pip')].map(one => one.getBBox());
            return [...svg.querySelectorAll('text')].filter(one => /coin|\\dc/.test(one.textContent) && !one.closest('g[data-key]')).map(one => one.getBBox())
              .filter(text => boxes.some(box => box.y < text.y + text.height && box.y + box.height > text.y && box.x >= text.x && box.x - text.x - text.width < 2)
              ).length; }"""
        )
        assert near == 0


@pytest.mark.parametrize("width", [560, 358])
@pytest.mark.parametrize("key", DRAWN)
def test_the_name_of_a_card_goes_on_in_a_second_line_before_it_is_cut(page: Any, key: str, width: int):
    page.evaluate(LAY, {"told": json.loads(reel(simulated(key), "scribe")), "width": width, "height": 560})
    page.evaluate("board.paint(0, model.last)")
    cards = page.locator("#host g[data-key]").evaluate_all(
        "all => all.map(one => [...one.querySelectorAll('text')].map(word => word.textContent).filter(word => /[A-Za-z]{3}/.test(word)))"
    )
    named = [words for words in cards if words]
    assert any(len(words) > 1 for words in named)
    assert [words for words in named if len(words) > 1 and "…" in words[0]] == []


@pytest.mark.parametrize("key", DRAWN)
def test_what_had_no_room_is_said_whole_where_it_is_tapped(page: Any, key: str):
    log = simulated(key)
    played = Playback(log)
    page.evaluate(LAY, {"told": json.loads(reel(log, "scribe")), "width": 358, "height": 560})
    page.evaluate("board.paint(0, model.last)")
    drawn = set(page.locator("#host g[data-key]").evaluate_all("all => all.map(one => one.dataset.key)"))
    lying = [one for zone in played.view(played.last).zones for one in zone.items if one.kind == "card"]
    card = next(one for one in lying if one.key in drawn)
    called = page.locator("#host .called")
    page.locator(f"#host g[data-key='{card.key}'] rect").first.dispatch_event("click")
    assert called.inner_text() == " · ".join((card.label, *card.badges))
    page.locator("#host [data-seat='2']").dispatch_event("click")
    assert called.inner_text() == log.opened.seats[1]
    page.locator("#host svg").dispatch_event("click")
    assert called.is_hidden()
    page.locator("#host [data-seat='2']").dispatch_event("click")
    page.evaluate("board.paint(0, 1)")
    assert called.is_hidden()


COVERED = """() => {
  const box = one => one.getBoundingClientRect(), all = name => [...document.querySelectorAll(`#host svg ${name}`)];
  const tokens = all('g[data-key] > g > rect.closed, g[data-key] > g > rect.paper').map(box);
  const over = (a, b) => a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left;
  return all('text').filter(one => !one.closest('g[data-key]') && tokens.some(token => over(token, box(one)))).map(one => one.textContent);
}"""


@pytest.mark.parametrize("width", [560, 358])
def test_no_token_lies_on_what_a_card_of_the_audience_tells(page: Any, width: int):
    for _ in painted(page, "styx", width, every=3, back=1):
        assert page.evaluate(COVERED) == []


MANY = [
    "number 6",
    "-2 coins",
    "½ Soul",
    "Water and Earth",
    "any element",
    "2 when spent",
    "Legendary",
    "Eternal",
    "Horseman",
    "unknown: income, Soul",
]
"""More than any printed card, so that all of it has to find its place."""
TOLD = """side => {
  const part = [...document.querySelectorAll('#host svg > g')][side === 'left' ? 2 : 3], frame = part.querySelector('rect').getBBox();
  const texts = [...part.querySelectorAll('text')].filter(one => !one.closest('g[data-key]'));
  const out = box => box.x < frame.x || box.y < frame.y || box.x + box.width > frame.x + frame.width || box.y + box.height > frame.y + frame.height;
  return [texts.map(one => one.textContent).join(' '), texts.filter(one => out(one.getBBox())).map(one => one.textContent)];
}"""


@pytest.mark.parametrize("many", [False, True], ids=["as printed", "with more than any card prints"])
@pytest.mark.parametrize("width", [560, 358])
def test_every_value_of_a_card_of_the_audience_is_read(page: Any, width: int, many: bool):
    log = simulated("styx")
    played, told = Playback(log), json.loads(reel(log, "scribe"))
    views = [{zone.key: zone for zone in played.view(at).zones} for at in range(played.last + 1)]
    shown = {
        item.key for view in views for side in ("left", "right") for item in view[side].items if item.kind == "card"
    }
    if many:
        told["items"] = [[*item[:5], MANY if item[6] in shown else item[5], item[6]] for item in told["items"]]
    page.evaluate(LAY, {"told": told, "width": width, "height": 560})
    for at in range(0, played.last + 1, 5):
        page.evaluate("at => board.paint(Math.max(at - 1, 0), at)", at)
        assert page.evaluate(COVERED) == []
        for side in ("left", "right"):
            read, outside = page.evaluate(TOLD, side)
            assert outside == []
            for card in (one for one in views[at][side].items if one.kind == "card"):
                words = " ".join(MANY if many else card.badges).removeprefix("number ").split()
                assert [word for word in words if word not in read.split()] == []


@pytest.mark.parametrize("key", DRAWN)
def test_going_there_in_one_leap_or_step_by_step_draws_the_same(page: Any, key: str):
    log = simulated(key)
    told, last = json.loads(reel(log, "scribe")), Playback(log).last
    page.evaluate(LAY, {"told": told, "width": 560, "height": 560})
    for at in range(0, last + 1, 7):
        page.evaluate("at => board.paint(Math.max(at - 1, 0), at)", at)
    stepped = page.evaluate(
        "last => { board.paint(last - 1, last); return document.querySelector('#host svg').outerHTML; }", last
    )
    page.evaluate(LAY, {"told": told, "width": 560, "height": 560})
    at_once = page.evaluate(
        "last => { board.paint(last - 1, last); return document.querySelector('#host svg').outerHTML; }", last
    )
    assert stepped == at_once


@pytest.mark.parametrize("key", DRAWN)
def test_a_table_with_a_zone_that_a_drawing_does_not_know_is_shown_by_its_zones(page: Any, key: str):
    told = json.loads(reel(simulated(key), "scribe"))
    told["zones"].append("something new")
    page.evaluate(LAY, {"told": told, "width": 560, "height": 560})
    page.evaluate("board.paint(0, model.last)")
    assert page.locator("#host > svg").count() == 0
    assert page.locator("#host .zone").count() > 3


@pytest.mark.parametrize("key", DRAWN)
def test_what_one_game_draws_is_filled_by_its_own_style_wherever_it_is_shown(key: str, monkeypatch: pytest.MonkeyPatch):
    shown: dict[str, str] = {}
    monkeypatch.setattr(streamlit.components.v2, "component", lambda name, **parts: shown.update({name: parts["css"]}))
    replay_component.mounted.__wrapped__()
    still._component.__wrapped__()
    own = text_of("boards", f"{key}.css")
    assert len(shown) == 2
    assert all(own in css for css in shown.values())
    drawn = text_of("boards", f"{key}.js") + "".join(replay_component.signs())
    assert not set(re.findall(r"\.([A-Za-z]+)", own)) - {"table"} - set(re.findall(r"\w+", drawn))
