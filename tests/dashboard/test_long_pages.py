"""What is long is folded or shown in parts, and nothing is lost by it."""

from typing import Any
from uuid import UUID

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.house import House
from dashboard.pages import guide
from domain.games import game as game_called
from domain.games import games
from domain.kernel.rulebook import rules
from tests.dashboard.apps import sentences, showing, visit
from tests.dashboard.record_table import CARDS, no_browser
from tests.dashboard.viewing import Opened, Viewing

BROWSER = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LAPTOP = {"width": 1280, "height": 800}
MANY = 45


@pytest.fixture(scope="module")
def oldest(home: Viewing) -> UUID:
    """The first of many games."""
    first = home.open(2, CARDS, names=("Zenobia", "Quirin"))
    for _ in range(MANY - 1):
        home.open(2, CARDS, names=("Mia", "Jon"))
    return first


@BROWSER
def test_the_list_of_games_shows_twenty_more_on_each_tap_and_is_searched_as_a_whole(
    home: Viewing, open_page: Opened, oldest: UUID
):
    page = open_page(home.url, LAPTOP)
    lines, number, further = page.locator(".game"), page.locator(".number"), page.locator(".further")
    lines.first.wait_for()
    with home.store() as store:
        every = len(store.games())
    assert every > MANY
    assert (lines.count(), number.inner_text()) == (20, f"{every} games, 20 of them shown")
    page.get_by_placeholder("Name or date").fill("zenobia")
    assert lines.count() == 1
    assert page.locator(f"[data-game='{oldest}']").count() == 1
    assert further.count() == 0
    page.get_by_placeholder("Name or date").fill("")
    further.focus()
    page.keyboard.press("Enter")
    assert lines.count() == 40
    # A keyboard goes on where it was.
    assert page.evaluate("document.activeElement.shadowRoot?.activeElement?.dataset.game") == lines.nth(20).locator(
        ".open"
    ).get_attribute("data-game")
    further.click()
    assert (lines.count(), number.inner_text(), further.count()) == (every, f"{every} games", 0)
    page.close()


def helped(house: House, rule: str = "") -> AppTest:
    asked = AppTest.from_function(showing, args=("guide", visit(house, scribe=False)), default_timeout=30)
    if rule:
        asked.query_params["rule"] = rule
    return asked.run()


def test_help_folds_the_rules_by_section_and_holds_every_one(house: House):
    told = helped(house)
    told.selectbox[0].set_value("shadow_throne").run()
    shown = sentences(told)
    assert all(f"<b>{rule}</b>" in shown for rule in rules(game_called("shadow_throne").package))
    assert len(told.expander) > 9
    assert not any(one.proto.expanded for one in told.expander)
    # By its id and by what it is about.
    assert told.expander[0].label == "**ST-SETUP** · Deck of 54, Three gold, No influence yet and 3 more"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_a_link_to_a_rule_shows_it_open_and_one_to_a_section_its_rules(house: House, game: Any):
    known = list(rules(game.package))
    for rule in (known[0], known[-1]):
        told = helped(house, rule)
        assert f"<b>{rule}</b>" in sentences(told)
        assert not told.expander
        assert told.selectbox[0].value == game.key
    section = "-".join(known[0].split("-")[:2])
    told = helped(house, section)
    assert f"<b>{known[0]}</b>" in sentences(told)
    assert all(one.proto.expanded for one in told.expander)


def test_no_rule_is_lost_between_the_sections():
    for game in games():
        every = list(rules(game.package).values())
        parts = guide.sections(every)
        assert sorted(rule.id for told in parts.values() for rule in told) == sorted(rule.id for rule in every)
