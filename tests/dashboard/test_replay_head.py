"""The head of Replay: which game, how many play it with which cards, and what it is where nobody sat down to it."""

import pytest

from service.simulating import lines_of, simulated_logs
from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, Opened, Viewing, ready, sideways

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
MOST = {"styx": 6, "shadow_throne": 5}


@pytest.fixture(scope="module")
def addresses(home: Viewing) -> dict[str, str]:
    logs = {key: next(simulated_logs(key, seats, 1, 7)) for key, seats in MOST.items()}
    with home.store() as store:
        return {key: f"{home.url}/replay?game={store.import_log(lines_of(log)).id}" for key, log in logs.items()}


@pytest.mark.parametrize("key", MOST)
def test_the_head_says_how_many_play_and_with_which_box(open_page: Opened, addresses: dict[str, str], key: str):
    said = f"{MOST[key]} players · practice box"
    page = ready(open_page(addresses[key], {"width": 1280, "height": 800}))
    assert said in page.locator(".head .title").inner_text().replace("\n", " ")
    assert page.locator(".head").bounding_box()["height"] <= 56
    page.close()
    page = ready(open_page(addresses[key], NARROW))
    page.locator(".fold").click()
    assert page.locator(".tools").get_by_text(said).is_visible()
    assert sideways(page) == 0
    page.close()


def test_of_a_copy_of_ones_own_the_head_says_so(home: Viewing, open_page: Opened):
    own = home.open(3, box="facts")
    page = ready(open_page(f"{home.url}/replay?game={own}", {"width": 1280, "height": 800}))
    assert "3 players · own copy" in page.locator(".head .title").inner_text().replace("\n", " ")
    page.close()
