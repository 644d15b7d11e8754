"""What the pages do, without a browser: who may change what, what is listed, what is kept."""

import json
import re
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec import structs
from streamlit.testing.v1 import AppTest

import dashboard
import domain
from dashboard.app import entitled, pages
from dashboard.house import House
from dashboard.look import TAPS, on_a_page
from dashboard.pages import guide
from dashboard.pages.chosen import GONE, running
from dashboard.pages.games import _imported, line
from dashboard.pages.replay import standing, step_at, viewers
from domain.games import game, games
from domain.kernel.refusal import Refused
from domain.kernel.rulebook import rules
from domain.recording.playback import Playback
from domain.recording.ways import Way
from service.settings import Settings
from service.simulating import lines_of, simulated_logs
from tests.dashboard.apps import app, sentences, showing, visit
from tests.projections.following import amend

STYX = game("styx")


def test_what_nobody_foresaw_on_a_page_leaves_its_report_beside_the_games_that_are_served(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The demo serves a home of its own, whatever TABLESCRIBE_HOME names."""
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "elsewhere"))
    written = house.report(ZeroDivisionError("the moon"))
    assert written.parent == tmp_path / "home" / "reports"
    assert "ZeroDivisionError: the moon" in written.read_text()
    assert not (tmp_path / "elsewhere").exists()


def test_how_soon_pages_look_again_stands_in_one_place():
    written = {path.name: path.read_text() for path in (Path(dashboard.__file__).parent / "pages").glob("*.py")}
    paces = {name: re.findall(r"run_every=([\w.]+)", text) for name, text in written.items() if "run_every" in text}
    assert {name: [one for one in told if not one.startswith("pace.")] for name, told in paces.items()} == {
        "games.py": [], "insights.py": [], "replay.py": [], "report.py": [],
    }  # fmt: skip


def played(house: House, seats: int = 3) -> Any:
    return house.store.import_log(lines_of(next(simulated_logs("styx", seats, 1, 3)))).log


def test_a_log_file_that_does_not_differ_makes_no_second_game_and_one_that_does_is_a_game_of_its_own(house: House):
    """“As a new game, if it differs” had made a copy of one that did not."""
    game, scribe = played(house), visit(house).scribe
    file = b"".join(house.store.export_log(game.id))
    assert [_imported(scribe, file, as_new).split(",")[0] for as_new in (False, True)] == ["already here"] * 2
    house.store.forget(game.id)
    house.store.import_log(list(simulated_otherwise(game.id)))
    with pytest.raises(Refused, match="goes on differently"):
        _imported(scribe, file, False)
    assert _imported(scribe, file, True).startswith("new, ")
    assert len(house.store.games()) == 2


def simulated_otherwise(game_id: UUID) -> Any:
    """Another game under this id."""
    header, *more = lines_of(next(simulated_logs("styx", 4, 1, 9)))
    return [json.dumps({**json.loads(header), "id": str(game_id)}).encode() + b"\n", *more]


def test_a_list_of_games_is_another_when_any_of_them_was_forgotten(house: House):
    """One that was not the last to be recorded stayed in the list of whoever looked on."""
    older, _ = played(house), house.store.open(structs.replace(played(house, 4).opened, bots=()))
    reading = visit(house).reading
    before = reading.newest()
    house.store.forget(older.id)
    assert reading.newest() != before


def test_this_machine_records_a_network_needs_the_key_and_view_only_never_does(house: House):
    keyed = replace(house, key="abc")
    assert entitled(house)
    assert not entitled(keyed)
    assert not entitled(keyed, "", "abd")
    assert entitled(keyed, "", "abc")
    assert not entitled(replace(keyed, view_only=True), "abc")


def test_who_only_looks_gets_nothing_that_appends(house: House):
    looking = visit(house, scribe=False)
    assert sorted(pages(looking)) == ["games", "help", "insights", "replay", "report"]
    assert not {name for name in vars(looking.reading) if name in {"record", "append", "open", "forget", "import_log"}}
    assert {"new", "box", "record"} <= set(pages(visit(house)))


def test_a_list_tells_who_won_and_how(house: House):
    log = played(house)
    told = line(house.store.games()[0])
    assert told["won"] == list(STYX.result(log.state).winners)
    assert "wins:" in told["state"]
    assert (told["stage"], told["origin"]) == ("finished", "simulated")


def test_where_a_running_game_stands_begins_with_a_capital(house: House):
    """The moment itself is small, since sentences hold it too."""
    house.store.open(played(house).opened)
    assert [told["state"] for told in map(line, house.store.games()) if told["stage"] == "running"] == ["Set-up"]


@pytest.mark.parametrize("way", Way)
def test_a_page_never_asks_to_type_a_command(way: Way):
    """Each way is known on a page by its tag, so that no page hangs on the words of a sentence."""
    told = way.format(
        game="0190-7c",
        track="coins|chaos",
        by="card",
        keys="card or player",
        named="styx --file mine.json",
        one="cause=kill",
    )
    typed = f"There is no such thing. {told}."
    assert re.search("`(tablescribe |--)", typed)
    assert on_a_page(typed) == f"There is no such thing. {TAPS[way]}."


@pytest.mark.parametrize(
    "told",
    ["recording/application.py", "recording/listing.py", "recording/trouble.py", "../service/boxes.py", "../service/exporting.py",
     "../projections/follow/unreadable.py", "../projections/exporting.py", "../projections/source.py",
     "../projections/questions/one_game.py", "../projections/questions/catalogue.py", "../projections/questions/asking.py"],
)  # fmt: skip
def test_what_these_say_to_type_reaches_a_page_and_is_one_of_the_ways(told: str):
    source = Path(domain.__file__).parent.joinpath(told).read_text("utf-8")
    # The type checker reads the domain alone; elsewhere a misspelled tag would fail inside the sentence of another trouble.
    named = set(re.findall(r"\bWay\.(\w+)", source))
    assert named
    assert named <= set(Way.__members__)
    assert not re.search("`(tablescribe |--)", source)


@pytest.mark.parametrize(
    ("dropped", "said"),
    [
        ({"game": "styx", "complete": "yes", "components": {}}, "something else than true or false"),
        ({"game": "styx", "components": 5}, "must be an object"),
        ({"game": "styx", "components": {"siren": {"name": "<img src=x onerror=alert(1)>"}}}, "is markup, not a name"),
    ],
    ids=["complete", "components", "name"],
)
def test_a_box_that_is_none_is_refused_at_once_and_nothing_is_written(
    dropped: dict[str, Any], said: str, house: House, tmp_path: Path
):
    box = app("box", visit(house))
    box.selectbox[0].set_value("styx").run()
    box.file_uploader[0].set_value([("box.json", json.dumps(dropped).encode(), "application/json")]).run()
    assert said in sentences(box)
    assert "<img" not in sentences(box)
    assert not [one for one in box.button if one.label == "Use it instead of this box"]
    assert not Settings(tmp_path / "home").box("styx").exists()


def test_a_box_that_is_one_takes_the_place_of_the_other(house: House, tmp_path: Path):
    box = app("box", visit(house))
    box.selectbox[0].set_value("styx").run()
    box.file_uploader[0].set_value([("box.json", b'{"game": "styx", "name": "Mara\'s"}', "application/json")]).run()
    next(one for one in box.button if one.label == "Use it instead of this box").click().run()
    assert not box.exception
    assert json.loads(Settings(tmp_path / "home").box("styx").read_text())["name"] == "Mara's"


def test_a_box_keeps_what_was_entered_and_unknown_stays_absent(house: House, tmp_path: Path):
    box = app("box", visit(house))
    box.selectbox[0].set_value("styx").run()
    box.selectbox[1].set_value("siren").run()
    box.number_input(key="styx siren value").set_value(3)
    next(one for one in box.button if one.label == "Save").click().run()
    assert not box.exception
    assert not box.error
    assert "Saved: Siren." in sentences(box)
    box.selectbox[1].set_value("lich").run()
    assert "Saved" not in sentences(box)
    kept = house.shelf.read(STYX)["components"]["siren"]
    assert kept["value"] == 3
    assert "income" not in kept
    assert Settings(tmp_path / "home").box("styx").exists()


def test_rules_are_found_by_id_and_by_word():
    assert [rule.id for rule in guide.found_rules(STYX, "styx-bid-02")] == ["STYX-BID-02"]
    assert guide.found_rules(STYX, "muster void")
    assert not guide.found_rules(STYX, "no such word anywhere")


def test_help_names_what_lies_in_the_folder_and_what_erases_a_game():
    told = " ".join(guide.RECORDED.split())
    assert "Nothing is erased" not in told
    assert "“Forget it for good” behind its “⋯” on Games" in told
    for file in ("the games", "the tables", "the cards that were typed", "reports of what went wrong"):
        assert file in told.split("Tablescribe folder:")[-1]


def test_help_tells_editions_and_readings_in_words():
    for one in games():
        for rule in rules(one.package).values():
            assert "`" not in guide.chosen_by_a_table(one, rule.ruling)
    told = rules(STYX.package)
    assert {guide.edition(STYX, rule) for rule in told.values()} == {
        "both editions",
        "English edition",
        "French edition",
    }
    assert "A table may choose (New game: “" in guide.chosen_by_a_table(
        STYX, "By the letter. Policy `payment`. Else: any."
    )


def test_an_address_leads_to_where_its_move_stands(house: House):
    log = played(house)
    move = log.moves[5]
    assert standing(log, f"{move.entry}.5.1") == f"{move.entry}.5.1"
    assert standing(log, "nonsense") == "nonsense"
    assert viewers(visit(house, scribe=False), log) == list(STYX.viewers)
    amend(house.store, log.id, 3)
    now = house.store.log(log.id).moves[5]
    assert now.entry > log.last_move
    assert standing(house.store.log(log.id), f"{move.entry}.5.1") == f"{now.entry}.5.1"


def test_a_step_of_an_address_is_its_event_or_the_end_of_its_move_or_the_beginning(house: House):
    log = played(house)
    at = next(move for move in log.moves if move.number and len(move.events) > 1)
    before = sum(len(move.events) for move in log.moves[: at.number])
    one = Playback(log)
    assert step_at(one, f"{at.entry}.{at.number}.1") == before
    assert step_at(one, f"{at.entry}.{at.number}.99") == before + len(at.events) - 1
    # Who types it leaves the entry out, or the event too.
    assert step_at(one, f"{at.number}.1") == before
    assert step_at(one, f"{at.number}") == before + len(at.events) - 1
    assert step_at(one, f"{at.entry}.{log.last_move + 1}.1") == step_at(one, "nonsense") == 0


HOSTILE = "<img src=x onerror=alert(1)> **bold** [x](y) :red[no] $x$"


def test_a_name_in_a_refusal_is_no_markup_and_nothing_that_becomes_it(house: House):
    new = app("new", visit(house))
    new.segmented_control[0].set_value("shadow_throne").run()
    for seat in (1, 2, 3):
        new.text_input(key=f"shadow_throne seat {seat}").set_value(HOSTILE)
    next(one for one in new.button if one.label == "Start").click().run()
    assert f"Two seats are called {escape(HOSTILE)}" in sentences(new)
    assert not new.exception
    # A page's text is read as Markdown everywhere else: there it must not be.
    assert not [one for one in (*new.markdown, *new.error) if "bold" in one.value]


def test_a_name_of_an_older_store_brings_no_sign_that_nobody_sees_into_the_list(house: House):
    played(house, 2)
    (one,) = house.store.games()
    assert line(structs.replace(one, names=("\u202eMara", "Oskar\x1b")))["names"] == ["Mara", "Oskar"]


def test_what_a_store_says_of_a_game_is_no_markup_either(house: House):
    replay = AppTest.from_function(guarding, args=(house.report, HOSTILE), default_timeout=30).run()
    assert escape(HOSTILE) in sentences(replay)
    assert not replay.error


def guarding(report, words):
    from dashboard.guard import guarded
    from domain.recording.trouble import Trouble

    with guarded(report):
        raise Trouble(words)


def test_a_page_without_a_game_shows_the_games_to_choose_from_or_the_way_to_a_first_one(house: House):
    nothing = app("replay", visit(house))
    assert "No game has been recorded here yet." in nothing.markdown[0].value
    assert [one.label for one in nothing.button] == ["New game"]
    assert not app("replay", visit(house, scribe=False)).button
    played(house)
    assert "Choose a game" in app("replay", visit(house)).markdown[0].value


def test_record_without_a_game_begins_one_or_shows_those_that_are_running(house: House):
    finished, one = played(house), visit(house)
    nothing = app("record", one)
    assert "No game is running" in nothing.markdown[0].value
    assert [one.label for one in nothing.button] == ["New game"]
    for _ in range(2):
        house.store.open(finished.opened)
    assert "Which game is at the table?" in app("record", one).markdown[0].value


def test_the_demo_begins_with_a_game_to_watch_one_to_record_and_a_question(house: House):
    other = house.store.import_log(lines_of(next(simulated_logs("shadow_throne", 3, 1, 3)))).log
    finished = played(house)
    house.store.open(structs.replace(finished.opened, origin="practice", bots=()))
    first = app("games", replace(visit(house), demo=True))
    assert [one.label for one in first.button][:3] == ["Watch", "Record", "Compare"]
    told = sentences(first)
    # Another title to watch than to record, so that both are seen.
    assert f"A simulated game of {other.game.title}, 3 players." in told
    assert f"A practice game of {STYX.title}, 3 players." in told
    assert "2 simulated games" in told
    looking = app("games", replace(visit(house, scribe=False), demo=True))
    assert [one.label for one in looking.button] == ["Watch", "Compare"]


def test_help_shows_every_rule(house: House):
    told = app("guide", visit(house, scribe=False))
    assert not told.exception
    assert "rules, told in our own words" in " ".join(one.value for one in told.markdown)


def test_a_page_without_a_game_goes_to_the_one_that_is_running(house: House):
    finished, one = played(house), visit(house)
    assert running(one) == ""
    going = house.store.open(finished.opened)
    assert running(one) == str(going.id)
    assert not [it for it in app("record", one).markdown if "running" in it.value]
    house.store.open(finished.opened)
    assert running(one) == ""


@pytest.mark.parametrize(
    ("page", "remembered"), [("replay", "looked at"), ("report", "looked at"), ("record", "recorded")]
)
def test_a_game_that_is_gone_is_said_and_held_on_to_by_no_page(house: House, page: str, remembered: str):
    gone = str(house.store.open(played(house).opened).id)
    here = [str(house.store.open(played(house).opened).id) for _ in range(2)]
    house.store.forget(UUID(gone))
    asked = AppTest.from_function(showing, args=(page, visit(house)), default_timeout=30)
    asked.query_params["game"] = gone
    asked.session_state[remembered] = gone
    asked.run()
    assert escape(GONE) in sentences(asked)
    # Below it stand the games to choose from; the row of pages leads to the page without an address.
    assert {"replay": "Choose a game", "report": "Choose a game", "record": "Which game"}[page] in asked.markdown[
        0
    ].value
    assert remembered not in asked.session_state
    again = AppTest.from_function(showing, args=(page, visit(house)), default_timeout=30)
    again.session_state[remembered] = gone
    house.store.forget(UUID(here[0]))
    again.run()
    assert escape(GONE) not in sentences(again)
    assert again.session_state[remembered] == here[1]


def test_a_log_file_is_taken_in_once_and_listed_at_once(house: House):
    log = next(simulated_logs("styx", 3, 1, 3))
    games = AppTest.from_function(showing, args=("games", visit(house)), default_timeout=30).run()
    games.file_uploader[0].set_value([("one.jsonl", b"".join(lines_of(log)), "application/x-ndjson")]).run()
    assert "one.jsonl: new" in sentences(games)
    assert str(log.id) in str(games.get("bidi_component")[0].proto)
    house.store.forget(log.id)
    # The file still lies in its field: at the next tap anywhere the game must not come back by itself.
    games.run()
    assert not house.store.games()
