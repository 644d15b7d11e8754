"""Which games a filter counts, each counted by hand: those it leaves in, and those it says it left out."""

from datetime import date

import pytest

from projections.layout import shipped, statements
from projections.questions.answer import others
from tests.projections.corpora import Corpus, corpus_b, left_out, worked


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Two games that Mara wrote down, one of Oskar's, two of which nobody knows who wrote them or when; one of bots."""
    told = Corpus()
    for scribe, day, names in (
        ("Mara", date(2026, 2, 1), ["Mara", "Oskar"]), ("Mara", date(2026, 3, 1), ["Oskar", "Ines"]),
        ("Oskar", date(2026, 2, 1), ["Mara", "Ines"]), (None, None, ["Mara", "Oskar"]), (None, None, ["Oskar", "Ines"]),
    ):  # fmt: skip
        told.game("styx", names, "war", names[:1], scribe=scribe, ended_on=day)
    told.game("styx", ["Mara", "Ines"], status="abandoned")
    told.game("styx", ["Oskar", "Ines"], status="abandoned")
    return told


@pytest.mark.parametrize(("words", "games"), [
    ("scribe=Mara", 2), ("scribe!=Mara", 3), ("scribe!=Mara,Oskar", 2), ("month=2026-02", 2), ("month!=2026-02", 3),
    ("weekday!=Sunday", 2), ("edition!=fr", 5), ("group!=Mara,Oskar", 3), ("condition!=war", 0), ("condition!=influence", 5),
])  # fmt: skip
def test_not_this_counts_all_that_this_does_not(corpus: Corpus, words: str, games: int):
    """Games of which nobody knows the scribe or the day were counted by neither, and not told among those left out."""
    answer = corpus.ask("double_win" if words.startswith("condition") else "length", "", "title=styx", words)
    assert answer.games == games


def test_not_this_among_seats_counts_those_that_have_none(corpus: Corpus):
    """No seat here has a colour, and of five games in which Mara may sit she sits in three."""
    assert sum(row.n for row in corpus.ask("win_rate", "player", "title=styx", "colour!=red").rows) == 10
    assert sum(row.n for row in corpus.ask("win_rate", "position", "title=styx", "player!=Mara").rows) == 7


def test_games_of_a_person_are_those_with_this_person(corpus: Corpus):
    """Of five finished and two abandoned games Mara sat in three and one: the answer said five and two."""
    answer = corpus.ask("win_rate", "position", "title=styx", "player=Mara")
    assert (answer.games, left_out(answer)) == (3, {"abandoned": 1})
    assert corpus.ask("win_rate", "position", "title=styx", "player=Mara", "last=20").games == 3
    assert corpus.ask("win_rate", "position", "title=styx", "player=Mara", "last=1").games == 0
    assert corpus.ask("head_to_head", "", "title=styx", "player=Mara").games == 3


@pytest.mark.parametrize(("words", "running"), [
    (["battle_no=1"], 2), (["battle_no!=1"], 2), (["printed=church"], 2), (["battle_no=1", "seats=4"], 1),
    (["player=Yuki"], 1), (["battle_no=1", "player=Yuki"], 1), (["battle_no=1", "player=Ode"], 2), (["against=Yuki"], 1),
    (["player!=Ode"], 2), (["result=won"], 2), (["result=won", "player=Yuki"], 1),
])  # fmt: skip
def test_a_game_that_runs_is_left_out_whatever_is_asked_of_its_battles(words: list[str], running: int):
    """The tables hold no battle of it yet, and of its seats only who sits there. Nothing was said to be left out."""
    told = corpus_b()
    for names in (["Yuki", "Ode", "Lena", "Bruno"], ["Tadeo", "Ode", "Lena"]):
        told.game("shadow_throne", names, status="running")
    assert left_out(told.ask("hush_rate", "", *words)) == {"running": running}


def test_a_game_that_runs_is_left_out_whatever_soul_its_seats_end_with():
    """Soul is of a seat, and yet of the rows that the question counts."""
    told = Corpus()
    told.game("styx", ["Mara", "Oskar"], status="running")
    assert left_out(told.ask("soul_end", "", "title=styx", "soul=2")) == {"running": 1}


@pytest.mark.parametrize(("words", "running"), [
    (["timed=yes"], 1), (["timed=no"], 1), (["mode=late"], 1), (["mode!=late"], 1), (["scribe=Mara"], 1), (["ending=war"], 1),
    (["condition=war"], 1), (["tie_step=none"], 1), (["seats=2", "timed=no"], 1), (["seats>=3", "timed=no"], 0), (["needs=Ines"], 0),
])  # fmt: skip
def test_a_game_that_runs_is_left_out_whatever_is_known_of_a_game_only_at_its_end(words: list[str], running: int):
    """How it was entered, by whom, and how it ends. “Nothing was left out” stood there."""
    told = Corpus()
    over = told.game("styx", ["Mara", "Oskar"], "war", ["Mara"], scribe="Mara")
    told.insert("styx_game", game=over, conditions=2, chaos=21, audiences=1)
    told.game("styx", ["Mara", "Oskar"], status="running", mode=None)
    told.person("Ines")
    answer = told.ask("length", "", "title=styx", *words)
    assert left_out(answer) == ({"running": running} if running else {})
    assert answer.games <= 1


@pytest.mark.parametrize(("words", "games", "running"), [
    (["timed=yes"], 1, 1), (["timed=no"], 0, 1), (["mode=live,late"], 1, 1), (["mode!=late"], 2, 0), (["scribe=Mara"], 1, 1), (["ending=war"], 1, 1),
    (["seats=2"], 2, 0), (["seats=2", "mode=live"], 1, 1), (["seats>=3", "mode=live"], 0, 0), (["last=5", "mode=live"], 1, 1),
])  # fmt: skip
def test_where_running_games_count_one_of_which_it_is_not_known_yet_is_left_out(
    words: list[str], games: int, running: int
):
    """Of “Games played” it was neither counted nor told: 1 game, running 0, nothing was left out."""
    told = Corpus()
    told.game("styx", ["Mara", "Oskar"], "war", ["Mara"], scribe="Mara")
    told.game("styx", ["Mara", "Oskar"], status="running", mode=None)
    answer = told.ask("plays", "", "title=styx", *words)
    assert (answer.games, left_out(answer)) == (games, {"running": running} if running else {})
    assert sum(row.n for row in answer.rows) == games


def test_a_game_that_another_origin_does_not_bring_back_is_told_with_both_reasons():
    """Of three practice games one runs and one begins from a stated position: only the third can be asked."""
    told = Corpus()
    told.game("styx", ["Mara", "Oskar"], "war", ["Mara"], origin="practice")
    told.game("styx", ["Mara", "Oskar"], origin="practice", status="running")
    told.game("styx", ["Mara", "Oskar"], "war", ["Mara"], origin="practice", attested=True)
    answer = told.ask("length", "", "title=styx")
    assert left_out(answer) == {"practice": 3}
    assert answer.left_out.also == {"practice": {"running": 1, "attested_start": 1}}
    assert others(answer) == [("practice", 1)]
    told.con.execute("UPDATE game SET status = 'running'")
    assert others(told.ask("length", "", "title=styx")) == []


def counted(told: Corpus) -> None:
    """Everybody's experience, as a follower works it out."""
    told.con.execute("CREATE TEMP TABLE people AS SELECT player, name FROM player")
    told.con.execute(next(one.sql for one in statements(shipped("people")) if one.name == "experience"))


def test_experience_the_last_games_and_ratings_know_one_order():
    """A game of which nobody knows the day is older than all others; as experience it was the newest."""
    told = Corpus()
    for number, day in enumerate((date(2026, 3, 1), None, date(2026, 2, 1)), 1):
        told.game("styx", ["Mara", "Oskar"], "war", ["Mara"], ended_on=day, scribe=str(number), number=number)
    counted(told)
    nth = told.con.execute("SELECT game, experience FROM seat WHERE seat = 1 ORDER BY game").fetchall()
    assert nth == [(1, 3), (2, 1), (3, 2)]
    assert {row.key for row in told.ask("length", "scribe", "title=styx", "last=2").rows} == {"1", "3"}


def test_games_with_the_practice_box_and_hidden_ones_are_experience_too():
    """They count in no answer by themselves, and yet whoever played them has played."""
    told = Corpus()
    for number, kept in enumerate(({"origin": "practice", "box": "practice"}, {"hidden": True}, {}), 1):
        told.game("styx", ["Mara", "Oskar"], "war", ["Mara"], number=number, **kept)
    counted(told)
    (row,) = told.ask("win_rate", "experience", "title=styx").rows
    assert (row.key, row.n) == ("2-3", 2)


def test_where_a_game_is_observed_with_its_sums_n_counts_games():
    """Corpus B: 34 battles of eight games; n said 34 and called them games."""
    (row,) = worked()[1].ask("kills").rows
    assert (row.n, row.games, row.k) == (8, 8, 34)
