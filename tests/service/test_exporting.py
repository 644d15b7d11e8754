"""Games in other forms, and without the people in them."""

import csv
import json
from io import BytesIO
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from uuid import UUID
from zipfile import ZipFile

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.log import Abandon, Box, Describe, Hide, Note, Opened
from domain.kernel.refusal import Refused
from domain.recording.log_file import check
from domain.recording.trouble import NotFound, Unreadable
from domain.simulation.playouts import simulate
from projections.answering import Answering
from projections.layout import Table
from projections.questions.answer import Row
from projections.questions.as_csv import cell
from service.bootstrap import opened_store
from service.exporting import exported, taken
from service.questions import catalogue
from service.settings import Settings
from tests.projections.following import open_as_people
from tests.recording.test_part import killed_halfway

NAMES = ("Mara", "Oskar", "Ines")


@pytest.fixture
def home(tmp_path: Path) -> tuple[Settings, list[str]]:
    settings = Settings(tmp_path / "home")
    with opened_store(settings) as store:
        ids = []
        for playout in simulate(game_called("styx"), 3, 2, 5):
            game = open_as_people(store, playout, 0)
            store.record(game, playout.moves[0][0], by="Old Uncle Karl")
            for command, _ in playout.moves[1:]:
                store.record(game, command, by="Ines")
            store.record(game, Note(text="Tadeo spilt the wine"), by="Mara")
            ids.append(str(game))
    return settings, ids


def files(home: tuple[Settings, list[str]], folder: Path, form: str, pseudonyms: bool) -> dict[str, bytes]:
    settings, ids = home
    paths = [path for path in exported(settings, ids, form, folder, pseudonyms) if isinstance(path, Path)]
    return {path.name: path.read_bytes() for path in paths}


def test_all_stands_for_every_game_that_is_not_hidden(home: tuple[Settings, list[str]], tmp_path: Path):
    settings, ids = home
    with opened_store(settings) as store:
        store.record(UUID(ids[0]), Hide())
        running = str(store.open(Opened(game="styx", edition="en", seats=NAMES)).id)
    logs = {
        path.name for path in exported(settings, ["all"], "jsonl", tmp_path / "logs", False) if isinstance(path, Path)
    }
    assert logs == {f"{ids[1]}.jsonl", f"{running}.jsonl"}
    plays = [
        path.name
        for path in exported(settings, ["all"], "bgstats", tmp_path / "plays", False)
        if isinstance(path, Path)
    ]
    assert plays == [f"{ids[1]}.bgstats.json"]
    with pytest.raises(
        Refused,
        match=r"(Several games|The tables of a game, as (csv|parquet),) need a folder to write into: add --out DIR",
    ):
        list(exported(settings, ["all"], "jsonl", None, False))
    with pytest.raises(NotFound, match="no game here that was played to its end to export"):
        list(exported(Settings(tmp_path / "empty"), ["all"], "bgstats", tmp_path / "none", False))


def test_tables_hold_the_rows_of_the_games_under_their_ids(home: tuple[Settings, list[str]], tmp_path: Path):
    told = files(home, tmp_path / "out", "csv", pseudonyms=False)
    games = list(csv.DictReader(told["game.csv"].decode().splitlines()))
    assert sorted(row["game"] for row in games) == sorted(home[1])
    seats = list(csv.DictReader(told["seat.csv"].decode().splitlines()))
    assert {(row["name"], row["player"]) for row in seats} == {(name, name) for name in NAMES}
    assert {"event.csv", "track_point.csv", "styx_token.csv", "span.csv"} <= told.keys()


def test_a_folder_may_have_a_quote_in_its_name(home: tuple[Settings, list[str]], tmp_path: Path):
    assert "game.csv" in files(home, tmp_path / "Mara's games", "csv", pseudonyms=False)


def test_parquet_holds_what_csv_holds(home: tuple[Settings, list[str]], tmp_path: Path):
    import duckdb

    told = files(home, tmp_path / "out", "parquet", pseudonyms=False)
    found = duckdb.sql(f"SELECT count(DISTINCT game) FROM '{tmp_path / 'out' / 'event.parquet'}'").fetchone()
    assert found == (2,)
    assert told.keys() >= {"game.parquet", "seat.parquet"}


def test_a_play_for_bg_stats(home: tuple[Settings, list[str]], tmp_path: Path):
    told = files(home, tmp_path / "out", "bgstats", pseudonyms=False)
    play = json.loads(told[f"{home[1][0]}.bgstats.json"])
    assert (play["sourceName"], play["sourcePlayId"], play["game"]["name"]) == ("Tablescribe", home[1][0], "Styx")
    # Beside real plays it would be taken for one.
    assert play["comments"] == "A practice game."
    assert [player["name"] for player in play["players"]] == list(NAMES)
    assert sum(player["startPlayer"] for player in play["players"]) == 1
    assert sum(player["winner"] for player in play["players"]) == 1


def test_a_play_of_which_nobody_knows_the_day_tells_none(home: tuple[Settings, list[str]], tmp_path: Path):
    """It was said to have been played in 1970."""
    settings, ids = home
    with opened_store(settings) as store:
        lines = [json.loads(line) for line in store.export_log(UUID(ids[0]))]
        for line in lines:
            line.pop("recorded_at", None)
        lines[0].pop("id")
        lines[0]["opening"].pop("played_on", None)
        undated = str(store.import_log([json.dumps(line).encode() + b"\n" for line in lines], as_new=True).id)
    told = files((settings, [undated]), tmp_path / "out", "bgstats", pseudonyms=False)
    assert "playDate" not in json.loads(told[f"{undated}.bgstats.json"])
    dated = files((settings, ids[:1]), tmp_path / "dated", "bgstats", pseudonyms=False)
    assert json.loads(dated[f"{ids[0]}.bgstats.json"])["playDate"]


def test_a_play_for_bg_stats_knows_who_is_one_person(home: tuple[Settings, list[str]], tmp_path: Path):
    """Who had played under another name came to BG Stats as two people."""
    with opened_store(home[0]) as store:
        store.rename("Ines", "Inez")
    told = files(home, tmp_path / "out", "bgstats", pseudonyms=False)
    play = json.loads(told[f"{home[1][0]}.bgstats.json"])
    assert [(player["name"], player["sourcePlayerId"]) for player in play["players"]] == [
        ("Mara", "Mara"), ("Oskar", "Oskar"), ("Inez", "Inez"),
    ]  # fmt: skip


def test_where_one_game_still_runs_no_play_is_written_and_it_is_named(home: tuple[Settings, list[str]], tmp_path: Path):
    """The plays before it were written, and nothing told which game it was."""
    settings, ids = home
    with opened_store(settings) as store:
        running = open_as_people(store, next(iter(simulate(game_called("styx"), 3, 1, 6))), 0)
        short = store.short(running)
    with pytest.raises(Refused, match=f"Game {short} still runs"):
        list(exported(settings, [*ids, str(running)], "bgstats", tmp_path / "out", False))
    assert not (tmp_path / "out").exists()


def test_in_csv_a_name_is_not_taken_for_a_formula(tmp_path: Path):
    settings = Settings(tmp_path / "home")
    with opened_store(settings) as store:
        playout = next(iter(simulate(game_called("styx"), 3, 1, 5)))
        opened = structs.replace(playout.opened, seats=("=1+1", "@SUM(A1)", "Ann-Mary"), bots=(), origin="real")
        game = store.open(opened).id
        store.record(game, playout.moves[0][0])
    told = files((settings, [str(game)]), tmp_path / "out", "csv", pseudonyms=False)
    seats = list(csv.DictReader(told["seat.csv"].decode().splitlines()))
    assert [(row["name"], row["player"]) for row in seats] == [
        ("'=1+1", "'=1+1"), ("'@SUM(A1)", "'@SUM(A1)"), ("Ann-Mary", "Ann-Mary"),
    ]  # fmt: skip


@pytest.mark.parametrize("before", ["", "\t", "\r", "\r\n", "\t\t"])
@pytest.mark.parametrize("sign", ["=", "+", "-", "@"])
def test_in_csv_no_text_is_a_formula_whatever_unseen_signs_stand_before_it(before: str, sign: str):
    """Spreadsheets pass over a tab or a line's end, and work out what follows."""
    import duckdb

    from projections.exporting import as_text

    def told(text: str) -> str:
        return duckdb.execute(f"SELECT {as_text('$1', 'csv')}", [text]).fetchone()[0]

    assert told(f"{before}{sign}1") == f"'{before}{sign}1"
    assert told(f"{before}1{sign}1") == f"{before}1{sign}1"
    row = Row(key=f"{before}{sign}1", label="", n=1, unit_of_n="", games=1)
    assert cell(row, "key") == f"'{before}{sign}1"


@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet", "bgstats"])
def test_no_name_and_no_day_is_left(form: str, home: tuple[Settings, list[str]], tmp_path: Path):
    with opened_store(home[0]) as store:
        last = str(store.games()[0].last)
    told = files(home, tmp_path / "out", form, pseudonyms=True)
    every = b"".join(told.values()) + "".join(told).encode()
    for word in (*NAMES, "Karl", "Tadeo", "wine", *home[1], *(one[:8] for one in home[1])):
        assert word.encode() not in every
    assert last[:8].encode() not in every
    assert b"P1" in every


def test_a_bot_that_somebody_named_is_no_name_either(tmp_path: Path):
    settings = Settings(tmp_path / "home")
    (playout,) = simulate(game_called("styx"), 3, 1, 5)
    with opened_store(settings) as store:
        seats = ("Mara", "Robot of Karl", playout.opened.seats[2])
        game = store.open(structs.replace(playout.opened, seats=seats, bots=(2, 3), origin="real")).id
    (told,) = files((settings, [str(game)]), tmp_path / "out", "jsonl", pseudonyms=True).values()
    assert json.loads(told.splitlines()[0])["opening"]["seats"] == ["P1", "Bot 2", playout.opened.seats[2]]
    assert b"Karl" not in told


def test_why_a_table_stopped_its_day_and_what_it_called_a_card_are_left_out(tmp_path: Path):
    settings = Settings(tmp_path / "home")
    with opened_store(settings) as store:
        game = store.open(
            Opened(game="styx", edition="en", seats=NAMES, played_on="2026-05-17", box=Box(kind="owner"))
        ).id
        store.record(game, Describe(component="grave_king", values={"name": "Karl's Card"}), by="Mara")
        store.record(game, Abandon(reason="Tadeo had to leave"), by="Mara")
    (told,) = files((settings, [str(game)]), tmp_path / "out", "jsonl", pseudonyms=True).values()
    for word in (b"Karl's", b"Tadeo", b"2026-05-17", *(name.encode() for name in NAMES)):
        assert word not in told
    # Of the day the quarter is left, by its first day.
    assert json.loads(told.splitlines()[0])["opening"]["played_on"] == "2026-04-01"
    assert check(told.splitlines()).ok


def test_a_game_of_the_first_hour_of_1970_is_exported_without_people_into_a_file_that_reads(tmp_path: Path):
    settings = Settings(tmp_path / "home")
    with opened_store(settings) as store:
        store.clock = lambda: 0
        game = store.open(Opened(game="styx", edition="en", seats=NAMES, utc_offset=-60)).id
    (told,) = files((settings, [str(game)]), tmp_path / "out", "jsonl", pseudonyms=True).values()
    assert check(told.splitlines()).ok


def test_a_card_that_is_called_after_somebody_has_no_key_that_tells_whom(tmp_path: Path):
    """A card that no box of ours knows gets its key from its name; copies stay copies of it, and other cards stay what they are."""
    settings = Settings(tmp_path / "home")
    with opened_store(settings) as store:
        box = Box(
            kind="owner", components={"oskars_own": {"name": "Oskar's Own", "copies": 2}, "grey_imp": {"value": 3}}
        )
        game = store.open(Opened(game="styx", edition="en", seats=NAMES, box=box)).id
        store.record(game, Describe(component="uncle_karl", values={"value": 1}), by="Old Uncle Karl")
        store.record(game, Describe(component="oskars_own", values={"value": 2}), by="Mara")
    (told,) = files((settings, [str(game)]), tmp_path / "out", "jsonl", pseudonyms=True).values()
    for word in (b"karl", b"oskar"):
        assert word not in told.lower()
    assert b'"grey_imp"' in told
    lines = [json.loads(line) for line in told.splitlines()]
    first = lines[0]["opening"]["box"]["components"]
    described = [line["cmd"]["component"] for line in lines if "cmd" in line]
    assert len({*described}) == 2
    assert described[1] in first
    assert check(told.splitlines()).ok


def test_a_log_without_people_is_still_a_log(home: tuple[Settings, list[str]], tmp_path: Path):
    told = files(home, tmp_path / "out", "jsonl", pseudonyms=True)
    assert len(told) == 2
    for content in told.values():
        assert check(content.splitlines()).ok


def test_what_is_counted_stays_the_same(home: tuple[Settings, list[str]], tmp_path: Path):
    tables = ("styx_token", "styx_auction", "styx_offer")
    plain, hidden = (files(home, tmp_path / str(with_names), "csv", with_names) for with_names in (False, True))
    for table in tables:
        rows = [
            sorted(line.split(",", 1)[1] for line in told[f"{table}.csv"].decode().splitlines())
            for told in (plain, hidden)
        ]
        assert rows[0] == rows[1]


def test_two_exports_do_not_share_an_id(home: tuple[Settings, list[str]], tmp_path: Path):
    one, two = (files(home, tmp_path / name, "jsonl", pseudonyms=True) for name in ("one", "two"))
    assert not one.keys() & two.keys()


def test_a_page_gives_what_the_command_writes(home: tuple[Settings, list[str]], tmp_path: Path):
    settings, ids = home
    written = files((settings, ids[:1]), tmp_path / "tables", "csv", pseudonyms=False)
    play = files((settings, ids[:1]), tmp_path / "play", "bgstats", pseudonyms=False)
    with opened_store(settings) as store:
        answering = Answering(settings.store, settings.tables, catalogue(), patience=60)
        try:
            found = {form: taken(store, answering, UUID(ids[0]), form) for form in ("csv", "parquet", "bgstats")}
            game = open_as_people(store, next(iter(simulate(game_called("styx"), 3, 1, 6))), 0)
            for form, why in (
                ("csv", "here its tables are to be had once it is over"),
                ("bgstats", "BG Stats keeps games that are over"),
            ):
                with pytest.raises(Refused, match=f"^This game still runs: {why}. Finish it first, or abandon it.$"):
                    taken(store, answering, game, form)
            store.record(game, Abandon())
            with pytest.raises(
                Refused, match=r"^This game was abandoned: BG Stats would count it as lost by everybody\."
            ):
                taken(store, answering, game, "bgstats")
            assert packed(taken(store, answering, game, "csv")).namelist()
        finally:
            answering.close()
    assert {name: packed(found["csv"]).read(name) for name in packed(found["csv"]).namelist()} == written
    assert {Path(name).stem for name in packed(found["parquet"]).namelist()} == {Path(name).stem for name in written}
    assert [found["bgstats"]] == list(play.values())


def packed(content: bytes) -> ZipFile:
    return ZipFile(BytesIO(content))


def test_nothing_is_written_over(home: tuple[Settings, list[str]], tmp_path: Path):
    for form in ("jsonl", "csv", "bgstats"):
        files(home, tmp_path / "out", form, pseudonyms=False)
        with pytest.raises(Unreadable, match="is there already"):
            files(home, tmp_path / "out", form, pseudonyms=False)


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_tables_that_break_off_leave_nothing(
    form: str, home: tuple[Settings, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A disk that filled up left an event.csv without its last rows; later, tables of a game whose other tables were missing."""
    from domain.recording.trouble import StoreUnavailable
    from projections import exporting

    whole, before = exporting.selected, getrlimit(RLIMIT_FSIZE)

    def selected(table: Table, form: str) -> str:
        if table.name != "event":
            return whole(table, form)
        setrlimit(RLIMIT_FSIZE, (100_000, before[1]))
        return "SELECT hash(i) AS i FROM range(30000) AS t(i) ORDER BY ALL"

    monkeypatch.setattr(exporting, "selected", selected)
    try:
        with pytest.raises(StoreUnavailable, match="Name another folder"):
            files(home, tmp_path / "out", form, pseudonyms=False)
    finally:
        setrlimit(RLIMIT_FSIZE, before)
    assert not list((tmp_path / "out").iterdir())


def test_a_game_that_is_named_twice_is_written_once(home: tuple[Settings, list[str]], tmp_path: Path):
    settings, (first, _) = home
    assert len(list(exported(settings, [first, first], "jsonl", tmp_path / "out", False))) == 1


@pytest.mark.parametrize("form", ["jsonl", "csv", "bgstats"])
def test_a_folder_that_cannot_be_made_is_told(form: str, home: tuple[Settings, list[str]], tmp_path: Path):
    from domain.recording.trouble import StoreUnavailable

    (tmp_path / "taken").write_text("my shopping list")
    with pytest.raises(StoreUnavailable, match="Name another folder"):
        files(home, tmp_path / "taken", form, pseudonyms=False)


def test_damaged_tables_are_not_taken_for_a_full_folder(
    home: tuple[Settings, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    import duckdb

    from domain.recording.trouble import StoreUnavailable
    from projections import exporting

    def torn(table: object, form: str) -> str:
        raise duckdb.IOException("Corrupt database file: computed checksum does not match")

    files(home, tmp_path / "kept", "csv", pseudonyms=False)
    monkeypatch.setattr(exporting, "selected", torn)
    with pytest.raises(StoreUnavailable, match="Name another folder"):
        files(home, tmp_path / "whole", "csv", pseudonyms=False)
    monkeypatch.setattr(exporting, "damaged", lambda con, table: True)
    with pytest.raises(StoreUnavailable, match="`tablescribe rebuild` builds them anew"):
        files(home, tmp_path / "torn", "csv", pseudonyms=False)


@pytest.mark.parametrize("form", ["jsonl", "bgstats", "csv"])
def test_what_a_killed_export_left_goes_also_where_the_next_is_refused(
    home: tuple[Settings, list[str]], tmp_path: Path, form: str
):
    """The obvious next command is the same one, and a file of it stands there already."""
    told = files(home, tmp_path / "out", form, pseudonyms=False)
    killed_halfway(tmp_path / "out" / "another.jsonl", over=False)
    with pytest.raises(Unreadable, match="is there already"):
        files(home, tmp_path / "out", form, pseudonyms=False)
    assert {path.name for path in (tmp_path / "out").iterdir()} == told.keys()
