"""The report in a real browser: where its links lead, what can be taken away, what comes out on paper."""

import re
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from dashboard.report_component.counting import NEVER
from dashboard.turned import turned
from domain.games import game
from domain.kernel.log import Abandon
from domain.kernel.reading import read_command
from domain.recording.playback import Playback
from service.simulating import lines_of, simulated_logs
from tests.dashboard.record_table import CARDS, no_browser, place
from tests.dashboard.viewing import NARROW, WIDE, Opened, Viewing, at, ready, settled, sideways
from tests.part import part

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
A4 = 686
"""Width of the report on paper, in pixels."""
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def page(home: Viewing, open_page: Opened) -> Iterator[Any]:
    opened = read(open_page(f"{home.url}/report?game={home.finished}"))
    yield opened
    opened.close()


def read(page: Any) -> Any:
    page.locator(".rep[data-ready]").wait_for()
    return page


def taken(page: Any, label: str) -> tuple[str, bytes]:
    with page.expect_download() as download:
        page.get_by_role("button", name=label, exact=True).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_from_the_list_to_the_report_to_a_turning_point_and_back_from_the_end(home: Viewing, open_page: Opened):
    page = open_page(home.url, NARROW)
    page.locator(f"[data-report='{home.finished}']").click()
    link = read(page).locator(".points a").first
    entry, move, part = map(int, link.get_attribute("data-at").split("."))
    link.click()
    played = Playback(home.log(home.finished))
    at(ready(page), played.after_move(move, part))
    assert f"at={entry}.{move}.{part}" in page.url
    page.keyboard.press("End")
    page.locator(".ending a").click()
    assert str(home.finished) in read(page).url
    page.close()


def test_a_link_is_an_address_that_another_tab_can_open(page: Any, home: Viewing):
    link = page.locator(".points a").last
    address = link.evaluate("one => one.href")
    _, move, part = map(int, link.get_attribute("data-at").split("."))
    other = page.context.new_page()
    other.goto(address)
    at(ready(other), Playback(home.log(home.finished)).after_move(move, part))


def test_what_leads_to_a_moment_looks_like_it_wherever_it_stands(page: Any):
    """The steps of how a game ended were links that nothing told from text."""
    drawn = "all => [...new Set(all.map(one => getComputedStyle(one).textDecorationLine))]"
    for where in (".how .said", ".turned"):
        assert page.locator(f"{where} a").evaluate_all(drawn) == ["underline"]


def test_the_lines_of_a_report_begin_with_a_capital(page: Any):
    said = page.locator(".about .facts, .who dd, .how li, h3, h4, summary b").all_inner_texts()
    assert [one for one in said if one[:1].islower()] == []


def test_a_click_on_a_chart_opens_that_moment(page: Any, home: Viewing):
    drawing = page.locator("figure[data-track=influence] .drawing")
    drawing.scroll_into_view_if_needed()
    right = drawing.evaluate("one => one.figure.box.right")
    drawing.click(position={"x": right, "y": 60})
    at(ready(page), Playback(home.log(home.finished)).last)


def test_a_chart_is_taken_as_svg_that_any_program_shows_and_as_png(page: Any, home: Viewing):
    name, svg = taken(page, "Influence and Chaos as SVG")
    assert name == f"styx-simulated-{str(home.finished)[:13]}-influence.svg"
    text = svg.decode()
    assert text.startswith("<svg")
    assert "var(" not in text
    for said in (">Influence and Chaos<", "simulated", *home.log(home.finished).opened.seats):
        assert said in text
    name, png = taken(page, "Influence and Chaos as PNG")
    assert name.endswith("-influence.png")
    assert png.startswith(PNG)
    assert int.from_bytes(png[16:20], "big") == 1920


def test_hostile_names_stay_text_on_the_page_and_in_what_is_taken(home: Viewing, open_page: Opened):
    page = read(open_page(f"{home.url}/report?game={home.hostile}"))
    assert "<img src=x onerror=alert(1)>" in page.locator(".who").inner_text()
    assert page.locator(".rep img").count() == 0
    _, svg = taken(page, "Draw pile as SVG")
    assert b"&lt;img src=x onerror=" in svg
    assert b"<img" not in svg
    assert "not over yet" in page.locator("h2").inner_text()
    assert page.locator(".points").count() == 0
    page.close()


def test_on_paper_there_is_only_the_report_black_on_white_whatever_the_theme(home: Viewing, open_page: Opened):
    page = read(open_page(f"{home.url}/report?game={home.finished}", WIDE, "dark"))
    page.emulate_media(media="print")
    for gone in (".st-key-ways", "[data-testid=stDownloadButton]", ".acts", ".takes", ".as"):
        page.locator(gone).first.wait_for(state="hidden")
    colours = page.evaluate(
        "[...document.querySelectorAll('*')].map(one => one.shadowRoot?.querySelector('.rep')).filter(Boolean)"
        ".map(one => [getComputedStyle(one).color, getComputedStyle(document.querySelector('.stApp')).backgroundColor])[0]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".figure").first.evaluate("one => one.viewBox.baseVal.width") == A4
    # What was decided is on paper though it is folded on the screen.
    assert page.locator(".decided details[open]").count() == 0
    assert page.locator(".decided .line li").first.evaluate("one => one.checkVisibility({contentVisibilityAuto: true})")
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", paper)) <= 6
    page.close()


def test_letters_keep_their_size_when_the_window_is_narrow(home: Viewing, open_page: Opened):
    page = read(open_page(f"{home.url}/report?game={home.finished}", NARROW))
    width, drawn = page.locator(".figure").first.evaluate(
        "one => [one.getBoundingClientRect().width, one.viewBox.baseVal.width]"
    )
    assert abs(width - drawn) <= 1
    assert drawn <= NARROW["width"]
    small = page.locator(".act, .take").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 47.5).length"
    )
    assert small == 0
    page.close()


def test_a_name_above_a_table_on_a_phone_is_not_broken_within_a_word(home: Viewing, open_page: Opened):
    """“Bartholome” had stood above “w”; what has no room is scrolled to within the table."""
    page = read(open_page(f"{home.url}/report?game={home.finished}", NARROW))
    page.locator(".as summary").first.click()
    high = page.locator(".as thead").first.evaluate(
        """head => [...head.querySelectorAll('th')].slice(1).map(one => {
          one.textContent = 'Bartholomew';
          const told = document.createRange();
          told.selectNodeContents(one);
          return told.getClientRects().length;
        })"""
    )
    assert set(high) == {1}
    assert sideways(page) == 0
    page.close()


def test_no_two_labels_at_the_ends_of_lines_cover_each_other(page: Any):
    covered = page.locator(".drawing").evaluate_all("""all => all.flatMap(({figure}) => {
      const labels = [...figure.svg.querySelectorAll('text')].filter(one => one.querySelector('tspan') && one.textContent).map(one => one.getBBox());
      labels.sort((a, b) => a.y - b.y);
      return labels.slice(1).filter((one, place) => one.y < labels[place].y + 12 || one.x + one.width > figure.width);
    }).length""")
    assert covered == 0
    assert page.locator(".drawing").count() >= 8
    # Nor does the number of a turning point lie on the name of a goal.
    over = page.locator(".drawing").evaluate_all("""all => all.flatMap(({figure}) => {
      const boxes = [...figure.svg.querySelectorAll('text')].map(one => ({said: one.textContent, box: one.getBBox()}));
      const goals = boxes.filter(one => one.said.startsWith('goal'));
      return goals.flatMap(({said, box}) => boxes.filter(other => other.said !== said && other.box.x < box.x + box.width && other.box.x + other.box.width > box.x
        && other.box.y < box.y + box.height - 3 && other.box.y + other.box.height - 3 > box.y).map(other => `${said} ${other.said}`));
    })""")
    assert over == []


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_numbers_of_turning_points_close_to_each_other_are_read_apart(
    home: Viewing, open_page: Opened, size: dict[str, int]
):
    """Points at the steps 190 and 191 of 210 had been read as 12."""
    log = next(simulated_logs("shadow_throne", 5, 1, 5))
    assert [step for step, _, _ in turned(Playback(log))[0]] == [190, 191, 202]
    with home.store() as store:
        game_id = store.import_log(lines_of(log)).id
    page = read(open_page(f"{home.url}/report?game={game_id}", size))
    numbered = page.locator(
        ".drawing"
    ).evaluate_all("""all => all.map(({figure}) =>
      [...figure.svg.querySelectorAll('text[font-weight="700"][text-anchor=middle]')].map(one => ({said: one.textContent, x: one.getBBox().x, width: one.getBBox().width})))""")
    assert len(numbered) >= 4
    for numbers in numbered:
        assert [one["said"] for one in numbers] == ["1", "2", "3"]
        assert all(b["x"] - a["x"] - a["width"] >= 4 for a, b in pairwise(numbers))
    page.close()


def test_what_stands_above_and_below_the_charts_is_explained(page: Any, home: Viewing):
    legend = page.locator(".tracks .legend").inner_text()
    points = page.locator(".points li").count()
    assert "Below each chart stand the numbers of the Audiences." in legend
    assert f"numbered {', '.join(str(one + 1) for one in range(points))} above" in legend
    assert "The higher a line, the nearer to winning after that Audience." in page.locator(".tracks").inner_text()
    assert f"{NEVER} stands where there was no occasion." in page.locator(".numbers").inner_text()


def test_what_was_decided_unfolds_round_by_round_and_leads_to_its_end(page: Any, home: Viewing):
    rounds = page.locator(".decided details")
    assert rounds.count() == Playback(home.log(home.finished)).steps[-1].moment.round
    rounds.first.locator("summary").click()
    rounds.first.locator(".line li").first.wait_for()
    rounds.first.get_by_text("See it in Replay").click()
    ready(page)
    assert "at=" in page.url


def test_what_opens_all_rounds_then_closes_them(page: Any):
    """It had gone on saying that it opens them."""
    rounds, fold = page.locator(".decided details"), page.locator(".decided .take")
    for said, unfolded, then in (("Open all", rounds.count(), "Close all"), ("Close all", 0, "Open all")):
        assert fold.inner_text() == said
        fold.click()
        page.locator(f".decided .take:text-is('{then}')").wait_for()
        assert page.locator(".decided details[open]").count() == unfolded
    # One round that is unfolded by hand is not all of them.
    rounds.first.locator("summary").click()
    page.locator(".decided details[open]").wait_for()
    assert fold.inner_text() == "Open all"


def test_the_log_is_found_by_words_and_leads_to_its_moves(page: Any, home: Viewing):
    page.locator(".log summary").click()
    lines = page.locator(".log li")
    lines.first.wait_for()
    every = lines.count()
    page.get_by_label("Find in the log").fill("greedy COINS")
    assert 0 < lines.count() < every
    assert all("greedy" in said and "coins" in said for said in lines.all_inner_texts())
    address = lines.first.locator("a").get_attribute("data-at")
    lines.first.locator("a").click()
    ready(page)
    assert f"at={address}" in page.url


def test_a_report_of_a_running_game_follows_it_and_keeps_what_is_unfolded(home: Viewing, open_page: Opened):
    game_id = home.open(3, CARDS)
    page = read(open_page(f"{home.url}/report?game={game_id}"))
    page.locator(".tracks summary").first.click()
    assert page.locator("h2").inner_text().endswith("Mia decides next.")
    with home.store() as store:
        store.record(game_id, read_command(game("styx"), place(1, "left")))
    page.locator(".rep[data-moves='3']").wait_for()
    assert page.locator("h2").inner_text().endswith("Jon decides next.")
    assert page.locator(".tracks details[open]").count() == 1
    with home.store() as store:
        store.record(game_id, Abandon())
    page.get_by_role("heading", name="The game was abandoned: there is no winner.").wait_for()
    page.close()


def test_what_is_counted_here_can_be_asked_of_many_games(page: Any):
    page.locator(".numbers summary").click()
    page.locator(".numbers .as a").first.click()
    page.get_by_role("heading", name="Insights").wait_for()
    assert "ask=" in page.url
    assert "origin=simulated" in page.url
    page.locator(".answer").wait_for()


@pytest.fixture(scope="module")
def many(home: Viewing) -> Viewing:
    """Running games enough that the list is longer than a phone; the finished one stands below them."""
    for _ in range(10):
        home.open(3, CARDS)
    return home


WATCH = """() => {
  const whole = document.querySelector('[data-testid=stMain]');
  window.stood = new Set();
  addEventListener('click', () => {
    const look = () => { window.stood.add(whole.scrollTop); requestAnimationFrame(look); };
    requestAnimationFrame(look);
  }, {once: true});
}"""


@pytest.mark.parametrize(("address", "there"), [("report", ".rep[data-ready]"), ("replay", ".rp[data-ready]")])
def test_a_game_chosen_far_down_in_a_list_opens_at_its_top(many: Viewing, open_page: Opened, address: str, there: str):
    page = open_page(f"{many.url}/{address}", NARROW)
    chosen = page.locator(f"[data-game='{many.finished}']")
    chosen.scroll_into_view_if_needed()
    assert page.locator("[data-testid=stMain]").evaluate("one => one.scrollTop") > 100
    page.evaluate(WATCH)
    chosen.tap()
    page.locator(there).wait_for()
    # What is above and below comes, and goes, some frames later.
    settled(page)
    assert page.evaluate("[...stood]") == [0]
    page.close()


@pytest.mark.parametrize(
    ("size", "link"), part(product((NARROW, WIDE), (".points a", ".round[open] .noprint a", ".follow")), 2)
)
def test_a_moment_of_a_report_opens_in_replay_at_the_top_with_its_move_in_sight(
    home: Viewing, open_page: Opened, link: str, size: dict[str, int]
):
    page = read(open_page(f"{home.url}/report?game={home.finished}", size))
    page.locator(".decided summary").last.click()
    chosen = page.locator(link).last
    chosen.evaluate("one => one.scrollIntoView({block: 'center'})")
    page.evaluate(WATCH)
    chosen.click()
    settled(ready(page))
    assert page.evaluate("[...stood]") == [0]
    listed, move = (one.bounding_box() for one in (page.locator(".moves"), page.locator(".move[aria-current]")))
    assert listed["y"] <= move["y"]
    assert move["y"] + move["height"] <= listed["y"] + listed["height"] + 1
    page.close()
