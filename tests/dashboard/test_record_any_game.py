"""The pad asks whatever a game may ask: questions that no game of ours has, laid out by the server and tapped in a browser."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from msgspec import structs

from dashboard.look import text_of
from dashboard.record_component import SCRIPTS
from dashboard.record_component.prompt import draft, prompt
from domain.kernel.log import Opened
from domain.kernel.offer import ENOUGH, Field, Filled, Offer, chosen
from domain.kernel.refusal import Choice
from domain.recording.game_log import GameLog
from domain.recording.rows import Envelope
from tests.dashboard.record_table import no_browser
from tests.toy import TOY

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
Asks = Callable[[Any, Offer, Filled], Field | None]
MOUNT = """told => {
  const part = document.querySelector('#here');
  window.told ??= {};
  mount({parentElement: part, data: told, setStateValue: (name, value) => { window.told[name] = value; }});
}"""
TOLD = "name => new Promise(done => setTimeout(() => done(window.told?.[name] ?? null), 20))"


class Sitting:
    """Somebody with a pad, and the server behind it."""

    def __init__(self, page: Any, asks: Asks, seat: int | None) -> None:
        opened = Opened(game="toy", seats=("Mia", "Jon"))
        game = structs.replace(
            TOY, next_field=asks, offers=lambda state: (Offer("toy.take", "What lies there?", seat),)
        )
        self.page = page
        self.log = GameLog(
            uuid4(), game, opened, (Envelope(entry=1, move=0, event=opened),), game.evolve(None, opened), False
        )
        scripts = [text_of("look", "dom.js"), *(text_of("record_component", name) for name in SCRIPTS)]
        main = text_of("record_component", "record.js").replace("export default function", "window.mount = function")
        page.goto("about:blank")
        page.set_content(f"<div id='here'>{text_of('record_component', 'record.html')}</div>")
        page.add_script_tag(content="\n".join((*scripts, main)))
        self.show(None)

    def show(self, drafted: Any, *answers: dict[str, Any]) -> None:
        self.page.evaluate(MOUNT, {**prompt(self.log), "answers": answers, "draft": drafted, "by": "", "trouble": ""})

    def refuse(self, **refusal: Any) -> None:
        """What was sent last."""
        item = self.page.evaluate(TOLD, "outbox")["items"][-1]
        told = {"rule": "TOY-02", "sentence": "", "rules": [], **refusal}
        self.show(None, {"id": item["id"], "how": "refused", "refusal": told})

    def tap(self, *labels: str) -> "Sitting":
        """Each button by its words or its label; what the pad asks the server on the way is answered."""
        for label in labels:
            self.page.get_by_role("button", name=label, exact=True).dispatch_event("click")
            self.settle()
        return self

    def settle(self) -> None:
        heard: set[str] = set()
        while (asked := self.page.evaluate(TOLD, "draft")) and asked["key"] not in heard:
            heard.add(asked["key"])
            self.show(draft(self.log, asked))

    def buttons(self) -> list[str]:
        """What can be tapped in the middle."""
        return [str(one) for one in self.page.locator(".middle button:not(:disabled)").all_inner_texts()]

    @property
    def sent(self) -> dict[str, Any] | None:
        outbox = self.page.evaluate(TOLD, "outbox")
        return outbox["items"][-1]["command"] if outbox else None

    @property
    def waits(self) -> str:
        """What was tapped, in the words that stand there until it is saved."""
        return str(self.page.locator(".chosen .dashed").inner_text())


@pytest.fixture(scope="module")
def blank(chromium: Any) -> Iterator[Any]:
    with chromium.new_context() as opened:
        opened.set_default_timeout(5000)
        yield opened.new_page()


@pytest.fixture
def sit(blank: Any) -> Callable[..., Sitting]:
    return lambda asks, seat=None: Sitting(blank, asks, seat)


def number(name: str, most: int, **more: Any) -> Field:
    return Field(name=name, title=name.capitalize(), kind="number", least=0, most=most, **more)


def things(name: str, *values: str, end: str = "", **more: Any) -> Field:
    ends = (Choice(ENOUGH, end),) if end else ()
    return Field(name=name, title=name.capitalize(), values=(*(Choice(one, one) for one in values), *ends), **more)


def floor(twice: bool) -> Asks:
    """Who leads; who follows, each once or more often; then how far it goes."""

    def asks(state: Any, offer: Offer, filled: Filled) -> Field | None:
        if "leader" not in filled:
            return things("leader", "Owl", "Crow")
        front, closed = chosen(filled, "front")
        if not closed and len(front) < 3:
            left = [one for one in ("rat", "bat", "cat") if twice or one not in front]
            return things("front", *left, end="nobody more", many=True)
        return None if "last" in filled else number("last", 40)

    return asks


def test_a_set_between_two_questions_offers_its_own_things_and_saves_nothing_before_the_last(sit: Any):
    """The leader alone had stood there again, and what saved half a command had been “Save: nobody more”."""
    on = sit(floor(twice=False)).tap("Owl")
    assert on.buttons()[1:] == ["rat", "bat", "cat"]
    on.tap("bat", "cat", "bat")
    assert on.page.locator("[aria-pressed=true]").all_inner_texts() == ["cat"]
    on.tap("Go on: nobody more")
    assert on.sent is None
    on.tap("3")
    assert on.sent == {"type": "toy.take", "leader": "Owl", "front": ["cat"], "last": 3}


def test_in_a_list_that_takes_a_thing_twice_it_is_taken_twice(sit: Any):
    """It had been a set: the second tap took the first one back."""
    on = sit(floor(twice=True)).tap("Owl", "rat", "rat", "nobody more", "3")
    assert on.sent == {"type": "toy.take", "leader": "Owl", "front": ["rat", "rat"], "last": 3}


def test_a_set_behind_which_nothing_is_asked_is_saved_by_its_end(sit: Any):
    def asks(state: Any, offer: Offer, filled: Filled) -> Field | None:
        front, closed = chosen(filled, "front")
        left = [one for one in ("rat", "bat") if one not in front]
        return None if closed else things("front", *left, end="that is all", many=True)

    on = sit(asks).tap("bat", "Save: that is all")
    assert on.sent == {"type": "toy.take", "front": ["bat"]}
    assert on.waits == "bat"


def cubes(state: Any, offer: Offer, filled: Filled) -> Field | None:
    """Of those that were dropped some fall into the field, of the others some into the crypt."""
    if "dropped" not in filled:
        return number("dropped", 4, default=0)
    if "field" not in filled:
        return number("field", filled["dropped"], default=0)
    return None if "crypt" in filled else number("crypt", filled["dropped"] - filled["field"], default=0)


def test_numbers_beside_each_other_leave_to_each_other_what_they_leave(sit: Any):
    """Their limits had been those of the usual answers, and where one of these was 0 there was none."""
    on = sit(cubes)
    shown = [f"{name}: {value}, one more" for name, value in (("Dropped", 0), ("Field", 0), ("Crypt", 0))]
    counts = on.page.locator(".cells .add")
    assert [one.is_enabled() for one in counts.all()] == [True, False, False]
    on.tap(shown[0], "Dropped: 1, one more")
    assert [one.is_enabled() for one in counts.all()] == [True, True, True]
    on.tap(shown[1], shown[2])
    assert [one.is_enabled() for one in counts.all()] == [True, True, False]
    on.tap("Field: 1, one more", "Save")
    assert on.sent == {"type": "toy.take", "dropped": 2, "field": 2, "crypt": 0}
    assert on.waits == "Dropped 2, Field 2"


def test_a_number_behind_which_only_others_ask_more_is_not_saved_before(sit: Any):
    def asks(state: Any, offer: Offer, filled: Filled) -> Field | None:
        if "actions" not in filled:
            return number("actions", 3)
        more = filled["actions"] > 0 and "wounds" not in filled
        return things("wounds", "few", "many") if more else None

    assert sit(asks).tap("0").sent == {"type": "toy.take", "actions": 0}
    on = sit(asks).tap("2")
    assert on.sent is None
    assert on.tap("many").sent == {"type": "toy.take", "actions": 2, "wounds": "many"}


def test_where_nothing_known_can_stand_that_is_said(sit: Any):
    on = sit(lambda state, offer, filled: None if filled else things("card"))
    assert on.page.locator(".finder").inner_text() == "Nothing that is known can stand here."


def test_a_name_that_was_typed_is_not_asked_once_more_of_a_component_of_another_kind(sit: Any):
    """Its key has the kind before it, and the name was asked for as if nobody had typed it."""
    on = sit(lambda state, offer, filled: None if filled else things("card", "Owl", "Crow", other=True))
    on.tap("Not in the list")
    on.page.locator(".naming input").fill("Ice Lich of Ys")
    on.tap("Take this name")
    name = {"name": "name", "title": "name", "help": "", "needed": True, "where": {}, "kind": "text"}
    need = {
        "component": "enemy/ice_lich_of_ys",
        "label": "",
        "values": {},
        "begun": False,
        "fields": [name],
        "known": [],
    }
    on.refuse(kind="missing-data", needs=[need])
    assert on.page.locator(".card .asks").inner_text().startswith("Ice Lich of Ys is new to your box.")
    assert on.page.locator(".card input").input_value() == "Ice Lich of Ys"
