"""Insights in a browser: looked at by axe in both themes and widths, filtered by taps, restored by links, taken along as CSV."""

from collections.abc import Iterator
from itertools import product
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from domain.games import game
from tests.dashboard.record_table import Table, no_browser
from tests.dashboard.viewing import HOSTILE, NARROW, PICTURES, WIDE, Opened, serious
from tests.part import part
from tests.projections.evenings import House, evenings, of_bots, renamed

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
STYX = "/insights?game=styx"
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
MASK = "one => getComputedStyle(one).maskImage"
EVERY = part(product((WIDE, NARROW), ("light", "dark")), 3)
PAGES = {
    "insights": (f"{STYX}&ask=win_rate&by=player&origin=real,simulated", EVERY),
    "insights-parts": (f"{STYX}&ask=card_fate&by=card_kind", EVERY[-1:]),
    "insights-pairs": (f"{STYX}&ask=head_to_head", EVERY[:1]),
    "insights-funnel": (f"{STYX}&ask=over_fair&by=player", EVERY[-1:]),
    "insights-tenths": (f"{STYX}&ask=track_band&by=tenth&where=track=influence", EVERY[:1]),
    "insights-track": (f"{STYX}&ask=track_band&where=track=chaos", EVERY[-1:]),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Twelve games of people, one of them with a hostile name, and six of bots."""
    folder = tmp_path_factory.mktemp("insights")
    played = evenings(game("styx"), 12)
    House(folder).record(renamed(one, {"Ines": HOSTILE[0], "Lena": HOSTILE[1]}) for one in played).record(
        map(of_bots, played[:6])
    )
    table = Table(folder)
    table.start()
    yield table
    table.stop()


def told(page: Any) -> Any:
    page.locator(".answer[data-ready]").wait_for()
    return page


def test_on_a_phone_what_is_told_of_a_row_stands_above_its_drawing_and_not_on_the_axis(home: Table, open_page: Opened):
    page = told(open_page(f"{home.url}{STYX}&ask=muster_price", NARROW, "light"))
    tops = [page.locator(f".row:not(.scale) {part}").first.bounding_box() for part in (".name", ".more", ".plot")]
    assert page.locator(".more").first.inner_text().startswith("the number is the mean; median ")
    assert [box["y"] for box in tops] == sorted(box["y"] for box in tops)
    assert tops[1]["y"] + tops[1]["height"] <= tops[2]["y"]


@pytest.mark.parametrize("name", PAGES)
def test_an_answer_is_readable_and_fits_the_window(home: Table, open_page: Opened, name: str):
    address, shapes = PAGES[name]
    PICTURES.mkdir(parents=True, exist_ok=True)
    for size, theme in shapes:
        page = told(open_page(home.url + address, size, theme))
        page.screenshot(path=PICTURES / f"{name}-{size['width']}-{theme}.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert page.get_by_test_id("stException").count() == 0
        assert not serious(page)
        page.close()


@pytest.mark.parametrize(("ask", "axes"), [("swing_size", 2), ("win_rate&by=player", 1)])
def test_an_axis_that_ends_before_100_stands_above_the_rows_too(home: Table, open_page: Opened, ask: str, axes: int):
    """The last row may be screens away from the first. Swings are small shares, and whiskers of wins among four reach beyond a half."""
    page = told(open_page(f"{home.url}{STYX}&ask={ask}", NARROW))
    scales = page.locator(".rows > .scale")
    ends = [scales.nth(place).locator(".tick").last.inner_text() for place in range(axes)]
    assert (scales.count(), len(set(ends)), ends[0] == "100 %") == (axes, 1, axes == 1)
    assert (page.locator(".rows > :first-child.scale").count() == 1) == (axes == 2)
    page.close()


def test_a_chart_of_many_rows_has_its_axis_at_both_ends(home: Table, open_page: Opened):
    """Of cards there are dozens, and their numbers end at no 100 %."""
    page = told(open_page(f"{home.url}{STYX}&ask=muster_price&by=card", NARROW))
    assert page.locator(".rows > .row:not(.scale)").count() > 12
    assert page.locator(".rows > :first-child.scale").count() == page.locator(".rows > :last-child.scale").count() == 1
    above, below = page.locator(".rows > .scale").all()
    assert above.locator(".tick").all_inner_texts() == below.locator(".tick").all_inner_texts()
    page.close()


def test_the_parts_of_a_bar_are_as_wide_as_their_shares(home: Table, open_page: Opened):
    """Each had had its edge and a margin on top of it: a part of 0.1 % was drawn as one of 4.5 %."""
    page = told(open_page(f"{home.url}{STYX}&ask=card_fate&by=card_kind", NARROW))
    drawn = page.locator(".parts").evaluate_all("""all => all.flatMap(bar => {
      const pieces = [...bar.children], whole = pieces.reduce((sum, one) => sum + Number(one.style.flexGrow), 0);
      return pieces.map(one => [one.getBoundingClientRect().width, Number(one.style.flexGrow) / whole * bar.getBoundingClientRect().width]);
    })""")
    assert len(drawn) > 5
    # A hair line stands for what is less than a pixel, and takes no more than that from the others.
    assert [one for one in drawn if abs(one[0] - one[1]) > 1.5] == []
    page.close()


def test_a_list_stays_open_wherever_the_finger_falls(home: Table, open_page: Opened):
    page = told(open_page(f"{home.url}{STYX}&ask=length", NARROW))
    chooser = page.get_by_role("combobox", name="Question")
    place = chooser.bounding_box()
    for beside in (0, 9):
        page.touchscreen.tap(ceil(place["x"] + place["width"] / 2) + beside, ceil(place["y"] + place["height"] / 2))
        page.get_by_role("listbox").wait_for()
        page.wait_for_function(TWO_FRAMES)
        assert chooser.get_attribute("aria-expanded") == "true"
        page.keyboard.press("Escape")
        page.get_by_role("listbox").wait_for(state="detached")
    page.close()


# Frames from the tap until what is drawn of the list is what a finger there meets.
MET = """() => { window.frames_until_met = new Promise(done => {
  let frames = 0;
  const look = () => {
    const option = document.querySelector('[role=option]'), box = option?.getBoundingClientRect();
    if (option) frames += 1;
    if (box && option.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))) done(frames);
    else requestAnimationFrame(look);
  };
  look();
}); }"""
FEW_FRAMES = 12
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"


def test_a_short_list_is_met_by_the_finger_as_soon_as_it_is_open(home: Table, open_page: Opened):
    """The framework waits with it for a keyboard, which does not come where nothing can be typed."""
    page = told(open_page(f"{home.url}{STYX}&ask=length", NARROW, user_agent=PHONE))
    page.evaluate(MET)
    chooser = page.get_by_role("combobox", name="About")
    assert chooser.get_attribute("readonly") is not None
    chooser.tap()
    assert page.evaluate("window.frames_until_met") <= FEW_FRAMES
    page.get_by_role("option", name="Who wins, and how").tap()
    page.wait_for_url("**ask=win_rate*")
    page.close()


def test_an_open_list_goes_with_the_page_and_closes_when_a_hand_scrolls(home: Table, open_page: Opened):
    """The page may move by itself: because an answer has come, or because a scrolling ends late on a busy machine."""
    page = told(open_page(f"{home.url}{STYX}&ask=length", NARROW))
    page.get_by_role("combobox", name="Question").tap()
    page.get_by_role("listbox").wait_for()
    for _ in range(3):
        page.evaluate("document.querySelector('.stMain').scrollBy(0, 10)")
        page.wait_for_function(TWO_FRAMES)
        assert page.get_by_role("listbox").count() == 1
    assert page.evaluate("document.querySelector('.stMain').scrollTop") == 30
    page.mouse.move(195, 800)
    page.mouse.wheel(0, 40)
    page.get_by_role("listbox").wait_for(state="detached")
    page.close()


LATE_CLICK = """([dx, late]) => {
  const at = {bubbles: true, cancelable: true, clientX: 100, clientY: 300};
  document.querySelector('[role=option]').dispatchEvent(new PointerEvent('pointerup', at));
  const click = new MouseEvent('click', {...at, clientX: 100 + dx});
  if (late) Object.defineProperty(click, 'timeStamp', {value: performance.now() + 2000});
  let felt = false;
  document.querySelector('summary').addEventListener('click', () => { felt = true; });
  document.querySelector('summary').dispatchEvent(click);
  return felt;
}"""


@pytest.mark.parametrize(
    ("dx", "late", "felt"),
    [
        pytest.param(3, False, False, id="the finger that chose"),
        pytest.param(40, False, True, id="another place"),
        pytest.param(3, True, True, id="later"),
    ],
)
def test_the_finger_that_chose_in_a_list_folds_nothing_below_it(
    home: Table, open_page: Opened, dx: int, late: bool, felt: bool
):
    page = told(open_page(f"{home.url}{STYX}&ask=length", NARROW))
    page.get_by_text("Which games count").tap()
    page.get_by_role("combobox", name="Choose by").tap()
    page.get_by_role("option").first.wait_for()
    assert page.evaluate(LATE_CLICK, [dx, late]) is felt
    page.close()


def test_taps_choose_the_games_and_a_link_restores_them(home: Table, open_page: Opened):
    page = told(open_page(f"{home.url}{STYX}&ask=length", NARROW))
    assert page.locator(".population").inner_text() == "12 real games of Styx. Left out: 6 simulated."
    page.get_by_text("Which games count").tap()
    pill = page.get_by_role("button", name="Simulated")
    assert pill.bounding_box()["height"] >= 48
    pill.tap()
    page.locator(".dot.hollow").first.wait_for()
    page.locator("[data-test-script-state=notRunning]").wait_for()
    page.get_by_role("combobox", name="Choose by").tap()
    page.get_by_role("option", name="Number of seats").tap()
    page.get_by_role("button", name="3 players").tap()
    page.wait_for_url("**where=seats*")
    page.locator(".population", has_text="3 players").wait_for()
    page.screenshot(path=PICTURES / "insights-filters-390-light.png", full_page=True)
    assert not serious(page)
    again = told(open_page(page.url))
    assert again.locator(".population").inner_text() == page.locator(".population").inner_text()
    assert again.locator(".dot.hollow").count() == page.locator(".dot.hollow").count() > 0
    for one in (page, again):
        one.close()


def test_meaning_table_and_csv_are_one_tap_away(home: Table, open_page: Opened):
    page = told(open_page(f"{home.url}{STYX}&ask=win_rate&by=player", NARROW))
    for name, inside in (("What it means, and what misleads", "Do not compare it with 1/4"), ("As a table", "of them")):
        page.locator("summary", has_text=name).tap()
        page.locator("details[open]", has_text=inside).get_by_text(inside).wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as CSV").tap()
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    assert download.value.suggested_filename == "styx-win_rate-by-player.csv"
    assert lines[0].startswith("key,label,part,part_label,n,")
    assert len(lines) - 1 == page.locator("details table tbody tr").count() == page.locator(".row .name span").count()
    page.close()


def test_names_never_become_markup(home: Table, open_page: Opened):
    page = told(open_page(f"{home.url}{STYX}&ask=win_rate&by=player&where=needs={HOSTILE[0]}"))
    assert HOSTILE[0] in page.locator(".rows").inner_text()
    assert HOSTILE[0] in page.locator(".population").inner_text()
    assert page.locator(".answer img, .answer a, .answer b b").count() == 0
    page.get_by_text("Which games count").click()
    pills = page.locator("[data-testid=stButtonGroup]", has_text="Mara")
    pills.wait_for()
    assert HOSTILE[0] in pills.inner_text()
    assert "**bold** [x](javascript:1)" in pills.inner_text()
    assert pills.locator("img, a, strong").count() == 0
    page.goto(f"{home.url}{STYX}&ask=length&where=needs=**nobody** [x](http://localhost)")
    page.get_by_text("Nobody here is called **nobody** [x](http://localhost").wait_for()
    page.close()


@pytest.mark.parametrize("typed", [":material/home:", ":material_home:", ":streamlit:", ":smile:", ":red[x]"])
def test_what_reads_like_an_icon_stays_what_was_typed(home: Table, open_page: Opened, typed: str):
    """A house had stood in the refusal of a name."""
    page = open_page(f"{home.url}{STYX}&ask=length&where=needs={typed}")
    said = page.get_by_text("Nobody here is called")
    said.wait_for()
    assert typed in said.inner_text().replace("\u2060", "")
    assert said.locator("img, [role=img]").count() == 0
    page.close()


def test_on_a_phone_rows_that_are_too_few_take_no_room_for_a_drawing(home: Table, open_page: Opened):
    """Below them an axis from 0 to 0.2 had stood; beside each other they stay in their columns."""
    address = f"{home.url}{STYX}&ask=time_in_lead&by=player&where=last%3D3"
    page = told(open_page(address, NARROW))
    assert page.locator(".row").count() > 3
    assert page.locator(".scale, .grid, .plot:visible").count() == 0
    page.close()
    wide = told(open_page(address, WIDE))
    assert wide.locator(".scale, .grid").count() == 0
    name, said = (wide.locator(f".row {part}").first.bounding_box() for part in (".name", ".said"))
    assert said["x"] > name["x"] + 2 * name["width"]
    wide.close()


def test_each_line_of_a_track_has_its_stroke_in_the_legend(home: Table, open_page: Opened):
    """Nothing had said which of the lines were the simulated games."""
    page = told(open_page(f"{home.url}{STYX}&ask=track_band&where=track%3Dchaos&origin=real,simulated", NARROW))
    keys = page.locator(".legend .key:has(.stroke)")
    assert keys.all_inner_texts() == ["real", "simulated, never counted with the real games"]
    dashes = "all => all.map(one => getComputedStyle(one).strokeDasharray)"
    drawn = page.locator(".field .middle").evaluate_all(dashes)
    assert page.locator(".key .middle").evaluate_all(dashes) == drawn
    assert len(set(drawn)) == 2
    page.close()


def test_a_course_names_its_last_round_and_a_field_fades_where_it_goes_on(home: Table, open_page: Opened):
    """The sentence spoke of Audience 10, and the axis named 9 as its last; a field of people ended on a border, as if that were all."""
    page = told(open_page(f"{home.url}{STYX}&ask=track_band&where=track%3Dchaos", NARROW))
    last = page.locator(".unders .under").last.inner_text().split("\n")[0]
    assert f"after Audience {last} was" in page.locator(".answer").inner_text()
    page = told(open_page(f"{home.url}{STYX}&ask=head_to_head", NARROW))
    field = page.locator(".scrolling:has(.pairs)")
    assert "gradient" in field.evaluate(MASK)
    field.evaluate("one => one.scrollTo(9999, 0)")
    page.evaluate(TWO_FRAMES)
    assert field.evaluate(MASK) == "none"
    page.set_viewport_size(WIDE)
    page.evaluate(TWO_FRAMES)
    assert field.evaluate(MASK) == "none"
