"""Tables filled by hand: games as a corpus tells them, without their events."""

import json
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache
from typing import Any
from uuid import UUID

import duckdb
from msgspec import structs

from domain.games.shadow_throne import GAME as SHADOW_THRONE
from domain.games.styx import GAME as STYX
from domain.kernel.game import Ending, Game
from domain.kernel.measure import Dimension, Measures, Metric, Phase
from projections.build import create
from projections.layout import layout_of
from projections.questions.answer import Answer, Row, reasons
from projections.questions.asking import ask
from projections.questions.catalogue import Catalogue
from projections.questions.tables import Connected
from projections.shares import BASIS
from projections.vocabulary import vocabulary

PHASES = (Phase("all", 1, None),)

STYGIAN = structs.replace(
    STYX, key="stygian_society", title="The Stygian Society", package="tests", rounds="floor", turns="turn", co_operative=True,
    policies=(), tracked=(), endings=(Ending("won", "won"), Ending("wounds", "wounds"), Ending("peril", "peril")),
    measures=Measures(phases=PHASES, dimensions=(
        Dimension(key="floor", title="floor", grain="span", value="o.floor::INTEGER", number=True, definition="Floor."),
    ), metrics=(
        Metric(
            key="floor_risk", title="What ends runs, by floor", definition="Runs lost on the floor, of those at risk.",
            observation="a run on a floor", interval=("W",), charts=("DI",), least=5, rows="styg_floor",
            where="o.left_how <> 'abandoned'", y="o.left_how IN ('wounds', 'peril')", split_by=("floor",),
            beside=(("wounds", "o.left_how = 'wounds'"), ("peril", "o.left_how = 'peril'")),
            status=("finished", "abandoned"), kind="co-operative",
        ),
        Metric(
            key="reach", title="How far runs come", definition="Runs that come past a floor.", observation="a run",
            interval=("K",), charts=("LN",), least=20, rows="styg_floor", where="o.left_how <> 'abandoned'",
            y="o.left_how IN ('wounds', 'peril')", part="o.floor::VARCHAR", status=("finished", "abandoned"),
            kind="co-operative",
        ),
    )),
)  # fmt: skip
XIDIT = structs.replace(
    STYX, key="lords_of_xidit", title="Lords of Xidit", package="tests", rounds="year", turns="order", policies=(), tracked=(),
    endings=(Ending("reputation", "reputation"), Ending("dummy", "dummy")),
    measures=Measures(phases=PHASES, dimensions=(), metrics=(
        Metric(
            key="out_on", title="What one falls by", definition="Eliminated on the criterion.", observation="a seat",
            interval=("W",), charts=("SB",), least=5, rows="xid_out", seat="o.seat", part="o.criterion",
            parts=("wealth", "influence", "reputation", "survived"), only_by=("player",),
            constant="each criterion removes exactly one seat of four.",
        ),
    )),
)  # fmt: skip
OWN_TABLES = """
CREATE TABLE styg_floor (game UINTEGER, floor UTINYINT, left_how VARCHAR);
CREATE TABLE xid_out (game UINTEGER, seat UTINYINT, criterion VARCHAR);
"""
BEGAN = date(2026, 1, 1)


class Corpus:
    """Games in DuckDB, each told in a line."""

    def __init__(self, games: Sequence[Game] = (SHADOW_THRONE, STYX, STYGIAN, XIDIT)) -> None:
        self.con = duckdb.connect()
        create(self.con, layout_of((SHADOW_THRONE, STYX), vocabulary(games), BASIS))
        self.con.execute(OWN_TABLES)
        self.catalogue = Catalogue(games)
        self.numbers: dict[str, int] = {}
        self.count = 0

    def person(self, name: str) -> int:
        number = self.numbers.setdefault(name, len(self.numbers) + 1)
        if (
            number == len(self.numbers)
            and not self.con.execute("SELECT 1 FROM player WHERE player = ?", [number]).fetchall()
        ):
            self.insert("player", player=number, name=name, games=0)
            self.insert("spelling", key=name.casefold(), name=name, player=number)
        return number

    def insert(self, table: str, **columns: Any) -> None:
        names = ", ".join(f'"{name}"' for name in columns)
        self.con.execute(
            f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})", list(columns.values())
        )

    def game(
        self, title: str, names: Sequence[str], ending: str = "", winners: Sequence[str] = (), *, status: str = "finished",
        ranks: dict[str, int] | None = None, spans: int = 1, number: int | None = None, **columns: Any,
    ) -> int:  # fmt: skip
        """One game; its number in the tables can be given, to store in another order."""
        self.count += 1
        game = number or self.count
        seats = [names.index(name) for name in winners]
        told = {
            "game": game, "stream": UUID(int=game), "title": title, "edition": "", "ruleset": 1, "seats": len(names),
            "policies": json.dumps({}), "origin": "real", "box": "owner", "attested": False, "hidden": False,
            "status": status, "ending": ending or None, "winners": sum(1 << seat for seat in seats),
            "shared": len(winners) > 1, "mode": "live", "ended_on": BEGAN + timedelta(days=game), "rows": 1,
            "entries": 1, "moves": 100, "events": 300, "spans": spans, "beats": spans, "round": spans, "turn": "",
            "takebacks": 0, "amends": 0, "notes": 0, "attested_events": 0, "log_hash": game,
        } | columns  # fmt: skip
        self.insert("game", **told)
        finished = status == "finished"
        for place, name in enumerate(names):
            self.insert(
                "seat", game=game, seat=place + 1, position=place + 1, name=name, player=self.person(name),
                kind="human", first=place == 0, won=place in seats if finished else None,
                rank=(ranks or {}).get(name), fair420=420 * len(seats) // len(names) if finished else None,
            )  # fmt: skip
        return game

    def fielded(self, game: int, battle: int, kills: int) -> None:
        """One character of the first seat, of which nothing is told but what it killed."""
        nothing = dict.fromkeys(
            ("hush", "income", "conversions", "emboldens", "silences", "influence", "special", "consolation"), 0
        )
        self.insert(
            "st_fielded", game=game, battle=battle, wave=1, seat=1, card="knights", face="up", extra=False, dead=False,
            converted=False, kills=kills, **nothing,
        )  # fmt: skip

    def ask(self, question: str, by: str = "", *where: str) -> Answer:
        return ask(Connected(self.con), self.catalogue, question, by, where)

    def rows(self, question: str, by: str = "", *where: str) -> dict[str, Row]:
        answer = self.ask(question, by, *where)
        return {row.part or row.key: row for row in answer.rows}


def mustered(wins: Sequence[int], beside: Corpus | None = None, **columns: Any) -> Corpus:
    """Forty games or so of five seats, each of which musters a card of its own in the first Audience; how often each wins."""
    corpus, names = beside or Corpus(), ["Mara", "Oskar", "Ines", "Tadeo", "Bruno"]
    for winner in [name for name, times in zip(names, wins, strict=True) for _ in range(times)]:
        game = corpus.game("styx", names, "war", [winner], **columns)
        for seat, name in enumerate(names, 1):
            corpus.insert(
                "styx_auction", game=game, audience=1, slot=str(seat), seat=seat, action="muster", outcome="won",
                card=name.casefold(), bids=1, top=1,
            )  # fmt: skip
    return corpus


def percents(row: Row) -> tuple[float, float, float]:
    assert row.value is not None
    assert row.lo is not None
    assert row.hi is not None
    return round(100 * row.value, 1), round(100 * row.lo, 1), round(100 * row.hi, 1)


def left_out(answer: Answer) -> dict[str, int]:
    return {reason: number for reason, number, _ in reasons(answer.left_out)}


def corpus_a(order: Sequence[int] = range(9), turned: int = 0) -> Corpus:
    """Styx, nine logs; seats from the first player on, or turned by so many places."""
    corpus = Corpus()
    logs = (
        ("Mara Oskar Ines", "influence", ["Mara"], 8, {}),
        ("Oskar Mara Tadeo Ines", "war", ["Ines"], 11, {}),
        ("Ines Mara Oskar", "horsemen", ["Mara", "Oskar"], 9, {}),
        ("Mara Tadeo Oskar Ines", "influence+horsemen", ["Mara"], 7, {}),
        ("Oskar Ines Mara", "agreed", [], 24, {}),
        ("Tadeo Mara Oskar", "", [], 5, {"status": "abandoned"}),
        ("Mara Oskar Ines Tadeo", "elements_soul", ["Oskar"], 10, {"amends": 1}),
        ("Mara Oskar Ines", "influence", ["Mara"], 6, {"origin": "simulated"}),
        ("Ines Oskar Mara", "influence", ["Mara"], 6, {}),
    )
    for index in order:
        names, ending, winners, spans, more = logs[index]
        seated = [*names.split()[turned:], *names.split()[:turned]]
        corpus.game("styx", seated, ending, winners, spans=spans, number=index + 1, **more)
    return corpus


def corpus_b() -> Corpus:
    """Shadow Throne, eight games of the same four."""
    corpus = Corpus()
    people = ["Yuki", "Bruno", "Lena", "Ode"]
    winners = ("Yuki", "Bruno", "Lena", "Yuki", "", "Yuki", "Bruno", "Ode")
    battles, church, kills = (4, 5, 3, 6, 4, 5, 4, 3), (1, 2, 2, 1, 3, 1, 2, 0), (3, 5, 2, 9, 4, 4, 6, 1)
    for winner, fought, won, killed in zip(winners, battles, church, kills, strict=True):
        # B5: two are level on influence and gold, so nobody wins.
        ranks = (
            {name: (1 if name == winner else 2) for name in people}
            if winner
            else dict(zip(people, (1, 1, 3, 4), strict=True))
        )
        ending = "influence" if winner else "no_winner"
        game = corpus.game("shadow_throne", people, ending, [winner] if winner else [], ranks=ranks, spans=fought)
        for battle in range(1, fought + 1):
            church_won = battle <= won
            for faction, first in (("church", church_won), ("empire", not church_won), ("rebels", False)):
                corpus.insert("st_battle", game=game, battle=battle, faction=faction, won=first, winners=1)
            # The first battle's killer did it all.
            corpus.fielded(game, battle, killed if battle == 1 else 0)
    return corpus


def corpus_c() -> Corpus:
    """Stygian runs C1 to C7, and three games of Xidit."""
    corpus = Corpus()
    party = ["Mara", "Oskar"]
    runs = (("won", 6), ("wounds", 4), ("peril", 2), ("won", 6), ("wounds", 6), ("abandoned", 3), ("peril", 4))
    for how, last in runs:
        stopped = how == "abandoned"
        game = corpus.game(
            "stygian_society", party, "" if stopped else how, party if how == "won" else [], spans=last,
            status="abandoned" if stopped else "finished",
        )  # fmt: skip
        for floor in range(1, last + 1):
            left = how if floor == last and how != "won" else "cleared"
            corpus.insert("styg_floor", game=game, floor=floor, left_how=left)
    three = ["Mara", "Oskar", "Yuki"]
    corpus.game("lords_of_xidit", three, "reputation", ["Oskar"], ranks={"Mara": 2, "Oskar": 1, "Yuki": 3})
    corpus.game("lords_of_xidit", three, "dummy", [], ranks={"Mara": 3, "Oskar": 2, "Yuki": 1})
    four = ["Tadeo", "Ines", "Yuki", "Oskar"]
    game = corpus.game(
        "lords_of_xidit", four, "reputation", ["Oskar"], ranks=dict(zip(four, (4, 3, 2, 1), strict=True))
    )
    for seat, criterion in enumerate(("wealth", "influence", "reputation", "survived"), 1):
        corpus.insert("xid_out", game=game, seat=seat, criterion=criterion)
    return corpus


@cache
def worked() -> tuple[Corpus, Corpus, Corpus]:
    """The three, made once: they are asked, and nothing in them is changed."""
    return corpus_a(), corpus_b(), corpus_c()
