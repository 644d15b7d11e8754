"""What the report of a game says: held against the tables, the questions and the game itself, and counted by hand."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from streamlit.testing.v1 import AppTest

from dashboard.house import House, Reading, Scribe, Visit
from dashboard.pages.report import viewer
from dashboard.report_component import counting, sureness, telling
from dashboard.turned import RUNNING
from domain.games import game, games
from domain.games.styx.commands import DeclarePower
from domain.kernel.box import facts_box
from domain.kernel.log import Abandon, Describe, Note, Opened, Redo, TakeBack
from domain.recording.game_log import GameLog, fold_log
from domain.recording.playback import Playback
from domain.recording.wording import capital
from domain.simulation.playouts import simulate
from projections.follow import opened
from projections.questions.asking import ask
from projections.questions.catalogue import Catalogue
from projections.questions.one_game import Uncounted
from projections.questions.tables import Connected
from projections.questions.words import named
from projections.turning import turning_points
from service import serving
from service.settings import Settings
from service.simulating import lines_of
from tests.dashboard.record_table import CARDS, NAMES, lay, place
from tests.dashboard.reporting import reported, simulated

KEYS = [game.key for game in games()]
SHARES = {"styx": 3, "shadow_throne": 3}
"""So many lines of its report are shares, at least."""


@pytest.fixture
def home(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "home")


@pytest.fixture
def house(home: Settings) -> Iterator[House]:
    wired = serving.house.__wrapped__(serving.Wanted(str(home.home), 8501))
    yield wired
    wired.store.close()


@pytest.fixture(scope="module", params=KEYS)
def finished(request: pytest.FixtureRequest) -> GameLog:
    return simulated(request.param)


class Beat(msgspec.Struct):
    """A row of the table."""

    no: int
    kept_bp: int
    gainer: int | None
    step: int | None


def visit(house: House, scribe: bool = True) -> Visit:
    return Visit(Reading(house.store), Scribe(house) if scribe else None, house.report)


def app(one: Visit, game: str = "") -> AppTest:
    def script(one):
        from dashboard.pages import report

        report.page(one)

    test = AppTest.from_function(script, args=(one,), default_timeout=60)
    if game:
        test.query_params["game"] = game
    return test.run()


def told_by(page: AppTest) -> dict[str, Any]:
    (component,) = page.get("bidi_component")
    return msgspec.json.decode(msgspec.json.decode(component.proto.json)["told"])


def stepped(log: GameLog, at: str) -> Any:
    """The step that an address leads to; its entry must be the one that stands."""
    entry, move, part = map(int, at.split("."))
    played = Playback(log)
    step = played.steps[played.after_move(move, part)]
    assert step.entry == entry
    return step


def test_without_a_game_it_says_what_to_do(house: House):
    page = app(visit(house))
    assert page.markdown[0].value == "No game has been recorded here yet."
    assert [one.label for one in page.button] == ["New game"]
    assert not app(visit(house, scribe=False)).button
    house.store.import_log(lines_of(simulated("styx")))
    assert (
        app(visit(house)).markdown[0].value == "Choose a game in the list, and read here how it went, or how it stands."
    )


def test_who_only_looks_reads_the_report_of_a_finished_game_and_may_take_the_log(house: House):
    log = house.store.import_log(lines_of(simulated("styx"))).log
    page = app(visit(house, scribe=False), str(log.id))
    assert not page.exception
    told = told_by(page)
    assert [one["seat"] for one in told["contenders"] if one["won"]] == list(log.game.result(log.state).winners)
    (take,) = page.get("download_button")
    assert take.label == "Export the log file"


def test_a_game_that_is_over_can_be_taken_in_every_form(house: House):
    log = house.store.import_log(lines_of(simulated("styx"))).log
    given = replace(visit(house), take=lambda game_id, form: f"{game_id} {form}".encode())
    page = app(given, str(log.id))
    for form, label in (
        ("csv", "Export the tables as CSV"),
        ("parquet", "Export the tables as Parquet"),
        ("bgstats", "Export the play for BG Stats"),
    ):
        page.button_group(key="form").set_value(form).run()
        assert not page.exception
        (take,) = page.get("download_button")
        assert take.label == label


def test_an_abandoned_game_is_no_play_for_bg_stats(house: House):
    game_id = lay(house.store, 3, CARDS, place(1, "left"))
    house.store.record(game_id, Abandon(reason="the pizza is here"))
    page = app(replace(visit(house), take=lambda game_id, form: b""), str(game_id))
    assert page.button_group(key="form").options == ["Log file (JSONL)", "Tables (CSV)", "Tables (Parquet)"]


def test_a_running_game_is_told_as_far_as_it_is_and_only_its_scribe_may_take_the_log(house: House):
    game_id = lay(house.store, 3, CARDS, place(1, "left"))
    looking, page = app(visit(house, scribe=False), str(game_id)), app(visit(house), str(game_id))
    assert not looking.get("download_button")
    assert page.get("download_button")
    told = told_by(looking)
    assert told["sentence"] == "This game is not over yet. Jon decides next."
    assert told["where"] == "During Audience 1, placing"
    moments = told["moments"]
    assert (moments["why"], moments["points"], moments["standing"]) == (RUNNING, [], [])
    assert told["numbers"]["note"] == counting.LATER
    assert not told["rule"]
    assert ["20 Influence before Chaos was at 21", "needs 19 more Influence"] in told["contenders"][0]["goals"]
    assert [row["cells"] for row in told["numbers"]["rows"] if row["title"] == "Coins"] == [["4", "4", "4"]]


def test_result_and_rule_are_those_of_the_game(finished: GameLog):
    told, result = reported(finished), finished.game.result(finished.state)
    assert told["rule"][0] == result.rule
    assert told["rule"][2]
    assert told["sentence"].endswith(".")
    won = [one["won"] for one in told["contenders"]]
    if finished.game.co_operative:
        assert won == [bool(result.winners), not result.winners]
    else:
        assert won == [seat in result.winners for seat in (1, 2, 3, 4)]
    assert "simulated" in told["file"]
    assert "simulated game" in told["facts"]


def test_a_game_with_values_that_were_typed_in_says_so_beside_its_box(house: House):
    """A card described twice is one card."""
    game_id = lay(house.store, 3, box="facts")
    assert reported(house.store.log(game_id))["facts"][-1] == "values from the rulebook"
    for values in ({"min_players": 2}, {"value": 4}):
        house.store.record(game_id, Describe(component="lich", values=values))
    log = house.store.log(game_id)
    assert reported(log)["facts"][-1] == "values from the rulebook, 1 component typed in while playing"
    typed = dict(sureness.words_for(telling.told(log, "scribe")))["Typed in while playing"]
    assert typed == "1 component, from the owner's copy"


def test_every_address_leads_to_the_step_that_is_told(finished: GameLog):
    told, played = reported(finished), Playback(finished)
    for one in told["said"]:
        assert played.sentence(stepped(finished, one["at"]).number) == one["said"]
    for one in told["moments"]["points"]:
        step = stepped(finished, one["at"])
        assert step.number == one["step"]
        assert played.sentence(step.number).rstrip(".").casefold() in one["said"].casefold()
    assert [stepped(finished, at).number for at in told["chart"]["places"][::17]] == list(range(0, played.last + 1, 17))


def test_the_log_tells_every_step_and_leads_to_it(finished: GameLog):
    told, played = reported(finished), Playback(finished)
    assert {move for _, move, _ in told["log"]} == set(range(1, finished.last_move + 1))
    for at, move, said in told["log"][::11]:
        step = stepped(finished, at)
        assert (step.move, played.sentence(step.number)) == (move, said)


def test_charts_hold_every_value_of_every_track(finished: GameLog):
    chart, played = reported(finished)["chart"], Playback(finished)
    keys = [track["key"] for track in chart["tracks"]]
    for step in range(0, played.last + 1, 13):
        for (key, subject), value in played.tracks[step].items():
            points = chart["points"][f"{keys.index(key)}:{subject}"]
            assert [now for at, now in points if at <= step][-1] == value


def test_turning_points_and_numbers_are_those_of_the_tables_and_the_questions(
    house: House, home: Settings, finished: GameLog
):
    """The same game as people played it, through the follower's tables and the questions: another way to the same."""
    first, *rest = lines_of(finished)
    real = first.replace(b'"origin":"simulated",', b"").replace(b'"bots":[1,2,3,4],', b"")
    log = house.store.import_log([real, *rest]).log
    told, names = reported(log), log.opened.seats
    metrics = {metric.title: metric.key for metric in log.game.measures.metrics}
    with opened(home.store, None) as tables:
        tables.catch_up()
        beats = tables.cursor().execute("SELECT no, kept_bp, gainer, cause_step FROM beat").fetchall()
        found = turning_points([Beat(*beat) for beat in beats])
        assert [(one["step"], one["grade"]) for one in told["moments"]["points"]] == sorted(
            (one.beat.step, one.grade) for one in found
        )
        shares = [one for one in told["numbers"]["rows"] if " of " in "".join(one["cells"])]
        parts = [
            one
            for one in parted(told["numbers"]["rows"])
            if one[0] in {"Tokens without effect", "Which tokens are played"}
        ]
        assert len(shares) + len(parts) >= SHARES.get(log.game.key, 0)
        for title, part, cells in [*((one["title"], "", one["cells"]) for one in shares), *parts]:
            where = [f"title={log.game.key}", "origin=practice"]
            answer = named(ask(Connected(tables.cursor()), Catalogue(games()), metrics[title], "player", where))
            asked = {(one.label, one.part_label): f"{one.k}" if part else f"{one.k} of {one.n}" for one in answer.rows}
            assert [asked.get((name, part), counting.NEVER) for name in names] == cells, title


def parted(rows: list[dict[str, Any]]) -> list[tuple[str, str, list[str]]]:
    """What stands below a line without numbers: (that line, the part, its numbers)."""
    heads = accumulate(("" if row.get("under") else row["title"] for row in rows), lambda head, title: title or head)
    return [(head, row["title"], row["cells"]) for head, row in zip(heads, rows, strict=True) if row.get("under")]


def test_an_abandoned_game_has_no_winner_no_rule_and_tells_why_it_stopped(house: House):
    game_id = lay(house.store, 3, CARDS, place(1, "left"), place(2, "right"))
    house.store.record(game_id, Abandon(reason="the pizza is here"))
    told = reported(house.store.log(game_id))
    assert told["sentence"] == "The game was abandoned: there is no winner."
    assert told["reason"] == "the pizza is here"
    assert told["rule"] == []
    assert told["said"] == []
    assert not any(one["won"] or one["word"] for one in told["contenders"])
    assert told["moments"]["why"].startswith("The game was abandoned")


def test_how_sure_it_is_counts_what_was_told_in_words(house: House):
    """Only the questions over many games had said so."""
    playout = next(simulate(game("styx"), 3, 1, 17))
    log = house.store.open(playout.opened)
    assert "Told in words" not in dict(reported(log)["sure"])
    # After so many moves Bot 2 has a card face up whose text no rulebook prints.
    for command, _ in playout.moves[:9]:
        house.store.record(log.id, command)
    for text in ("looked at the top card", "looked again"):
        house.store.record(log.id, DeclarePower(seat=2, card="murk_seer", text=text))
    sure = dict(reported(house.store.log(log.id))["sure"])
    assert sure["Told in words"] == "2 effects, attested: no rulebook prints what they do"


def test_how_sure_it_is_counts_what_was_mended_noted_and_written_from_memory(house: House):
    game_id = lay(house.store, 3, CARDS, place(1, "left"), place(2, "right"))
    for command in (TakeBack(), TakeBack(), Redo(), Note(text="who bluffs here?", mark="turning-point"),
                    Note(text="", mark="from-memory")):  # fmt: skip
        house.store.record(game_id, command, by="Ines")
    told = reported(house.store.log(game_id))
    sure = dict(told["sure"])
    assert sure["Checked against the rules"].startswith("3 moves, decided again")
    assert sure["Taken back"] == "1 move"
    assert sure["Put back"] == "1 time"
    assert sure["Written from memory"] == "1 move"
    assert [(one["move"], one["said"]) for one in told["struck"]] == [
        (4, "Jon places a token on Hollow Piper (right).")
    ]
    assert [(one["move"], one["mark"]) for one in told["notes"]] == [(3, "turning-point"), (3, "from-memory")]


def test_what_stands_by_itself_in_a_row_begins_with_a_capital(finished: GameLog):
    told = reported(finished)
    numbers = told["numbers"]
    alone = [
        *(what for one in told["contenders"] for what, _ in one["goals"]),
        *(row["title"] for row in numbers["rows"]),
        *(cell for row in numbers["whole"] for cell in row["cells"]),
        *(said for _, said in told["sure"]),
    ]
    endings = {capital(ending.label) for ending in finished.game.endings}
    assert endings & set(alone)
    assert [one for one in alone if one[:1].islower()] == []


@pytest.mark.parametrize(
    ("title", "unit", "said"),
    [("Influence for a coin", "Influence a coin", ""), ("Influence from a battle", "influence a seat and battle", ""),
     ("Gold spent on hush money", "gold a seat and battle", "gold a seat and battle"), ("Hush money paid", "gold", "gold")],
)  # fmt: skip
def test_a_unit_is_told_where_the_title_does_not_say_it(title: str, unit: str, said: str):
    assert counting.beyond(title, unit) == said


def test_rows_that_the_rules_would_not_bring_are_said(finished: GameLog):
    last = finished.rows[-1]
    bent = fold_log(finished.id, finished.game, (*finished.rows[:-1], structs.replace(last, turn="nonsense")))
    (_, words), *_ = sureness.checked(telling.told(bent, "scribe"))
    assert words.startswith("1 of the stored rows")
    assert "tablescribe verify" in words


def test_measures_that_cannot_be_counted_leave_the_rest_of_the_report(
    monkeypatch: pytest.MonkeyPatch, finished: GameLog
):
    def broken(log: GameLog) -> None:
        raise Uncounted("The measures of this game could not be counted (why). `tablescribe verify` says more.")

    monkeypatch.setattr(counting, "measured", broken)
    told = reported(finished)
    assert "tablescribe verify" in told["numbers"]["note"]
    assert told["numbers"]["rows"]
    assert told["moments"]["standing"]


def test_what_is_a_secret_while_the_game_runs_is_not_told(house: House):
    log = house.store.log(lay(house.store, 3, CARDS))
    closed = structs.replace(
        log.game, viewers=("scribe", "table"), tracked=tuple(structs.replace(one, seen_by="own") for one in log.game.tracked)
    )  # fmt: skip
    hidden = fold_log(log.id, closed, log.rows)
    assert viewer(visit(house), hidden) == "table"
    told = reported(hidden, "table")
    assert told["contenders"][0]["goals"] == []
    assert told["chart"]["points"] == {}
    assert told["numbers"]["rows"] == []


def test_hostile_names_stay_one_line_of_harmless_text(house: House):
    log = house.store.log(lay(house.store, 3, CARDS))
    # No game can be opened with such names today; an older store may hold one.
    named = structs.replace(log.opened, seats=("<b>x</b>", "\u202eesrever", "Ines\x1b"))
    told = reported(GameLog(log.id, log.game, named, log.rows, log.state, hidden=False))
    assert [one["name"] for one in told["contenders"]] == told["names"]
    assert told["names"] == ["<b>x</b>", "esrever", "Ines"]


def test_readings_that_differ_from_the_recommended_one_are_told(house: House):
    game_id = lay(house.store, 3)
    log = house.store.log(game_id)
    assert telling.readings(log) == []
    policy = log.game.policies[0]
    other = policy.values[1]
    chosen = {**log.opened.policies, policy.key: str(other.value)}
    bent = GameLog(log.id, log.game, structs.replace(log.opened, policies=chosen), log.rows, log.state, hidden=False)
    assert telling.readings(bent) == [[policy.title, "Yes (suggested for a first game, and for 5 or 6 players)"]]


def test_a_beginning_that_nobody_recorded_is_called_attested(house: House):
    log = house.store.log(lay(house.store, 3))
    stated = structs.replace(log.opened, position=msgspec.Raw(b"{}"))
    bent = GameLog(log.id, log.game, stated, log.rows, log.state, hidden=False)
    assert dict(sureness.words_for(telling.told(bent, "scribe")))["Beginning"].startswith("attested")
    assert "Beginning" not in dict(sureness.words_for(telling.told(log, "scribe")))


def test_a_game_that_stops_before_it_begins_still_has_a_page(house: House):
    told = game("styx")
    log = house.store.open(Opened(game="styx", edition="en", seats=NAMES[:3], box=facts_box(told)))
    assert dict(reported(log)["sure"])["Checked against the rules"] == "There is no move yet"
    house.store.record(log.id, Abandon(reason="late"))
    found = reported(house.store.log(log.id))
    assert found["where"] == "Before the first round"
    assert found["chart"]["points"] == {}
    assert found["moments"]["points"] == []
    assert dict(found["sure"])["Checked against the rules"].startswith("1 move, decided again")
