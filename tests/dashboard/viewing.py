"""A home with finished, running and hostile games, served; and pages that may not reach outside."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

from domain.kernel.log import Note, TakeBack
from domain.recording.game_log import GameLog
from service.simulating import lines_of, simulated_logs
from tests.dashboard.record_table import Table, note_outside

WIDE, NARROW = {"width": 1280, "height": 720}, {"width": 390, "height": 844}
HOSTILE = ("<img src=x onerror=alert(1)>", "desrever **bold** [x](javascript:1)", "🎲 $\\frac{1}{2}$ :red[no]")
Opened = Callable[..., Any]
PICTURES = Path(__file__).parents[2] / "build" / "screens"
SERIOUS = {"serious", "critical"}
NOT_OURS = ["[data-testid='stFileUploader']"]
"""Parts of Streamlit that we place but do not draw."""


class Viewing(Table):
    """The served home and its games."""

    finished: UUID
    hostile: UUID

    def fill(self) -> None:
        log = next(simulated_logs("styx", 4, 1, 7))
        with self.store() as store:
            self.finished = store.import_log(lines_of(log)).id
        self.hostile = self.open(3, {"type": "styx.open_audience", "cards": ["ash_ferrier", "hollow_piper"]},
                                 {"type": "styx.place_token", "seat": 1, "slot": "left"},
                                 {"type": "styx.place_token", "seat": 2, "slot": "right"}, names=HOSTILE)  # fmt: skip
        with self.store() as store:
            store.record(self.hostile, TakeBack())
            store.record(self.hostile, Note(text="<b>bold</b> " + "x" * 480, mark="turning-point"))

    def log(self, game_id: UUID) -> GameLog:
        with self.store() as store:
            return store.log(game_id)


@contextmanager
def viewing(home: Path, port: int | None = None) -> Iterator[Viewing]:
    """port: one for all modules of a worker, one after the other, so that a browser keeps what it has loaded."""
    table = Viewing(home)
    table.port = port or table.port
    table.fill()
    table.start()
    try:
        yield table
    finally:
        table.stop()


class Watched:
    """Opens pages of any size and theme, and keeps what they ask of other machines and what fails in their scripts.

    fresh: each as in a browser that was never here; otherwise what one has loaded, the next one need not, and a closed page
    is opened again: one that begins anew reads its scripts anew, which is half of its work.
    """

    def __init__(self, chromium: Any, *, fresh: bool = False) -> None:
        self.chromium, self.fresh = chromium, fresh
        self.outside: list[str] = []
        self.contexts: dict[str, Any] = {}
        self.idle: dict[str, list[Any]] = {}

    def page(self, url: str, size: dict[str, int] = WIDE, theme: str = "light", **more: Any) -> Any:
        kind = str(len(self.contexts)) if self.fresh else f"{size} {theme} {more}"
        if kind not in self.contexts:
            self.contexts[kind] = self._context(viewport=size, color_scheme=theme, has_touch=size is NARROW, **more)
        one = self.idle[kind].pop() if self.idle.get(kind) else self._begun(kind)
        one.set_viewport_size(size)
        one.emulate_media(color_scheme=theme)
        one.goto(url)
        return one

    def _context(self, **more: Any) -> Any:
        context = self.chromium.new_context(**more)
        note_outside(context, self.outside)
        return context

    def _begun(self, kind: str) -> Any:
        one = self.contexts[kind].new_page()
        one.on("pageerror", lambda wrong: self.outside.append(str(wrong)))
        one.close = lambda: self._put_back(kind, one)
        return one

    def _put_back(self, kind: str, one: Any) -> None:
        one.evaluate("sessionStorage.clear()")
        one.goto("about:blank")
        self.idle.setdefault(kind, []).append(one)

    def leave(self, url: str) -> None:
        """What was not put back is closed, and nothing is left of what the pages of this address stored."""
        for kind, context in self.contexts.items():
            for one in context.pages:
                if one not in self.idle.get(kind, []):
                    type(one).close(one)
            storage = context.new_cdp_session(self.idle[kind][0] if self.idle.get(kind) else context.new_page())
            storage.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "cookies,local_storage"})
            storage.detach()

    def assert_inside(self) -> None:
        outside, self.outside[:] = [*self.outside], []
        assert not outside, f"A page reached outside, or failed: {outside}"

    def close(self) -> None:
        for context in self.contexts.values():
            context.close()


def at(page: Any, step: int) -> None:
    """Wait until the player shows this step."""
    page.locator(f".rp[data-step='{step}']").wait_for()


def ready(page: Any) -> Any:
    page.locator(".rp[data-ready]").wait_for()
    return page


SETTLED = """() => new Promise(done => {
  const app = document.querySelector('[data-testid=stApp]'), main = document.querySelector('[data-testid=stMain]');
  let still = 0, before = '';
  const look = () => {
    const now = [main.scrollHeight, main.scrollTop, main.clientHeight].join();
    still = app.dataset.testScriptState === 'notRunning' && !main.querySelector('[data-stale=true]') && now === before ? still + 1 : 0;
    before = now;
    if (still < 30) requestAnimationFrame(look); else done(true);
  };
  look();
})"""


def settled(page: Any) -> Any:
    """Wait until nothing runs any more, and the page has kept its height and its place for thirty frames."""
    page.wait_for_function(SETTLED)
    return page


LIT = "dark => (getComputedStyle(document.querySelector('.stApp')).backgroundColor === 'rgb(20, 23, 26)') === dark"


def lit(page: Any, theme: str) -> None:
    """The same page in another light."""
    page.emulate_media(color_scheme=theme)
    page.wait_for_function(LIT, arg=theme == "dark")


def sideways(page: Any) -> int:
    """By how many pixels a reader has to scroll sideways; the page itself scrolls inside the window, and a component cuts off what is too wide for it."""
    return int(
        page.evaluate(
            """() => Math.max(...[document.documentElement, document.querySelector('[data-testid=stMain]'),
              ...[...document.querySelectorAll('[data-testid=stMain] *')].map(one => one.shadowRoot?.querySelector('.face'))].filter(one => one)
              .map(one => one.scrollWidth - one.clientWidth))"""
        )
    )


def shown(page: Any) -> int:
    return int(page.locator(".rp").get_attribute("data-step"))


AXE = """([exclude, more]) => axe.run({exclude}, {resultTypes: ['violations'], ...more}).then(one => one.violations)"""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What another light may change of a page that stands otherwise as it did."""


def serious(page: Any, more: dict[str, Any] | None = None) -> list[str]:
    """more: of axe's own options."""
    from axe_playwright_python.base import AXE_SCRIPT

    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(AXE, [[[one] for one in NOT_OURS], more or {}])
    return [
        f"{one['id']}: {node['html'][:200]}" for one in found if one["impact"] in SERIOUS for node in one["nodes"][:3]
    ]
