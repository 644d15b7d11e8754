"""Filters that no game can fit are refused with what is possible; what could be and is nowhere is 0 games."""

import pytest

from domain.kernel.refusal import Refused
from tests.projections.corpora import Corpus, left_out

STYX = "title=styx"


@pytest.fixture(scope="module")
def played() -> Corpus:
    """One game of three at the beginning of January."""
    told = Corpus()
    told.game("styx", ["Mara", "Oskar", "Ines"], "war", ["Mara"], spans=8)
    return told


@pytest.fixture(scope="module")
def empty() -> Corpus:
    return Corpus()


def refused(corpus: Corpus, question: str, *where: str) -> str:
    with pytest.raises(Refused) as wrong:
        corpus.ask(question, "", *where)
    return str(wrong.value)


@pytest.mark.parametrize("month", ["2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", "may", "2026-\u0661\u0662"])
def test_a_month_that_no_calendar_has(empty: Corpus, played: Corpus, month: str):
    for corpus in (empty, played):
        for sign in ("=", "!="):
            told = refused(corpus, "plays", f"month{sign}2026-01,{month}")
            assert told == f"A month is written as YYYY-MM, such as 2026-01; '{month}' is none."


def test_a_month_in_which_nobody_played_is_an_answer(empty: Corpus, played: Corpus):
    for corpus in (empty, played):
        answer = corpus.ask("length", "", STYX, "month=2026-12")
        assert (answer.games, left_out(answer)) == (0, {})
    assert played.ask("length", "", STYX, "month!=2026-12").games == 1


@pytest.mark.parametrize(
    "said", ["seats=0", "seats=7", "seats=3,7", "seats!=7", "seats<2", "seats<=1", "seats>6", "seats>=99", "seats=7..9"]
)
def test_a_table_of_so_many_that_the_game_has_none(empty: Corpus, played: Corpus, said: str):
    for corpus in (empty, played):
        told = refused(corpus, "length", STYX, said)
        assert told == f"“Number of seats” is from 2 to 6: {said} asks for what no game has."


@pytest.mark.parametrize("said", ["seats>=6", "seats>5", "seats=4..9", "seats<3", "seats<=2"])
def test_a_table_that_could_be_is_an_answer(played: Corpus, said: str):
    assert played.ask("length", "", STYX, said).games == 0


def test_tables_of_all_games_and_of_a_house_reading(empty: Corpus):
    """Shadow Throne seats 3 to 5, and 2 to 7 where a table chose so."""
    assert empty.ask("plays", "", "seats=7").games == 0
    assert "from 2 to 7" in refused(empty, "length", "title=shadow_throne", "seats=8")


@pytest.mark.parametrize(("question", "said", "sentence"), [
    ("win_rate", "position>=7", "“Place from the First Player” is from 1 to 6: position>=7 asks for what no game has."),
    ("swing_size", "tenth=11", "“Tenth of the game” is from 1 to 10: tenth=11 asks for what no game has."),
    ("swing_size", "tenth<1", "“Tenth of the game” is from 1 to 10: tenth<1 asks for what no game has."),
    ("card_fate", "audience_no=0", "“Audience” is at least 1: audience_no=0 asks for what no game has."),
    ("length", "spans<0", "“Number of Audiences” is at least 0: spans<0 asks for what no game has."),
    ("length", "ending=foo", "“Ending” is never 'foo' here. There are: influence, war, elements_soul, horsemen, agreed."),
    ("length", "edition=xx", "“Edition” is never 'xx' here. There are: en, fr."),
    ("length", "length_band=5", "“Length” is never '5' here. There are: 1-6, 7-9, 10-12, 13+."),
])  # fmt: skip
def test_values_that_no_game_has_are_refused_before_there_is_a_game(
    empty: Corpus, question: str, said: str, sentence: str
):
    assert refused(empty, question, STYX, said) == sentence


@pytest.mark.parametrize("said", ["ending=war", "edition=fr", "length_band=7-9", "spans<1", "spans>=999999999"])
def test_values_that_some_game_may_have_are_answered_before_there_is_one(empty: Corpus, said: str):
    assert empty.ask("length", "", STYX, said).games == 0


@pytest.mark.parametrize(("said", "told"), [
    (("seats>=5", "seats<=3"), "seats>=5 and seats<=3"), (("seats=5", "seats<=3"), "seats=5 and seats<=3"),
    (("spans>8", "spans<9"), "spans>8 and spans<9"),
])  # fmt: skip
def test_bounds_that_leave_nothing_between_them(played: Corpus, said: tuple[str, ...], told: str):
    sentence = f"No number fits {told}: different bounds all hold. Change one of them."
    assert refused(played, "length", STYX, *said) == sentence


def test_bounds_that_leave_one_number(played: Corpus):
    assert played.ask("length", "", STYX, "spans>=8", "spans<=8", "seats=3", "seats>2").games == 1


def test_days_that_run_backwards(played: Corpus):
    assert refused(played, "length", STYX, "from=2026-02-01", "to=2026-01-31") == (
        "from=2026-02-01 is after to=2026-01-31, so no day fits both: write from=2026-01-31 to=2026-02-01."
    )
    assert played.ask("length", "", STYX, "from=2026-01-02", "to=2026-01-02").games == 1
    assert refused(played, "length", STYX, "from=2026-02-30", "to=2026-01-31").startswith("A day is written as")


@pytest.mark.parametrize(("said", "who"), [
    (("needs=Mara,Oskar", "excludes=Mara"), "Mara"), (("needs=Oskar,Mara", "excludes=mara,Oskar"), "Oskar and Mara"),
    (("player=Mara", "excludes=Mara"), "Mara"), (("against=Mara,Ines", "excludes=Ines,Mara,Oskar"), "Mara and Ines"),
])  # fmt: skip
def test_who_is_to_be_at_the_table_and_not(played: Corpus, said: tuple[str, ...], who: str):
    """“0 games” was an answer, as if such a game might come."""
    with pytest.raises(Refused) as wrong:
        played.ask("win_rate", "player", STYX, *said)
    told = str(wrong.value)
    assert told.startswith("No game fits ")
    assert told.endswith(f": {who} cannot be at the table and not. Change one of them.")


def test_whom_one_of_several_may_be_is_no_contradiction(played: Corpus):
    assert played.ask("win_rate", "player", STYX, "player=Mara,Oskar", "excludes=Mara").games == 0
    assert played.ask("win_rate", "player", STYX, "player!=Mara", "excludes=Mara").games == 0
