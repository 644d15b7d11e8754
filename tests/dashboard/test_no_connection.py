"""A page whose server is gone: our sentence above it, never the framework's message, and gone by itself when the server is back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, Opened, Viewing, settled

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
PAGES = ("", "replay?game={game}", "report?game={game}", "insights", "new", "help")
THEIRS = ("Streamlit", "internet", "Connection error")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Viewing]:
    one = Viewing(tmp_path)
    one.fill()
    one.start()
    yield one
    one.stop()


def test_every_page_says_in_our_words_that_its_server_is_gone_until_it_is_back(served: Viewing, open_page: Opened):
    pages = [
        settled(open_page(f"{served.url}/{path.format(game=served.finished)}", NARROW, locale="en-GB"))
        for path in PAGES
    ]
    for page in pages:
        page.evaluate(
            """() => { window.told = []; new MutationObserver(() => requestAnimationFrame(() => told.push(document.body.innerText)))
              .observe(document.body, {childList: true, subtree: true, attributes: true}); }"""
        )
    served.stop()
    for page in pages:
        page.locator(".said.away").wait_for()
        # The framework's message comes with its second try.
        page.locator("[data-testid=stDialog]").wait_for(state="detached")
    pages[-1].wait_for_timeout(3000)
    for page in pages:
        told = page.locator(".said.away").inner_text()
        assert told.startswith("No connection to the server. This page shows what it last heard")
        assert "in the same network" in told
        seen = [*page.evaluate("told"), page.evaluate("document.body.innerText")]
        assert not [(word, one) for one in seen for word in THEIRS if word in one]
        assert (
            page.evaluate("document.querySelector('[data-testid=stApp]').closest('[inert], [aria-hidden=true]')")
            is None
        )
    # Where closing it takes a while, nobody sees it either.
    pages[0].evaluate(
        """() => { const slow = document.createElement('div'); slow.id = 'slow'; slow.dataset.testid = 'stDialog';
          slow.textContent = 'Is Streamlit still running?'; document.body.append(slow); }"""
    )
    pages[0].locator("#slow").wait_for(state="hidden", timeout=2000)
    # It stays in sight where somebody reads on, and is not printed.
    report, sentence = pages[2], pages[2].locator(".said.away")
    report.locator("[data-testid=stMain]").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    assert report.locator("[data-testid=stMain]").evaluate("one => one.scrollTop") > 500
    assert 0 <= sentence.bounding_box()["y"] < 100
    report.emulate_media(media="print")
    assert sentence.is_hidden()
    report.emulate_media(media="screen")
    served.start()
    for page in pages:
        page.locator(".said.away").wait_for(state="detached", timeout=60_000)
        assert "No connection" not in page.evaluate("document.body.innerText")
