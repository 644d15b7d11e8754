"""Ways to split that follow from the course of a game, each counted by hand; and questions that have no answer yet."""

import pytest

from domain.games import games
from domain.kernel.game import Game
from domain.kernel.refusal import Refused
from projections.questions.catalogue import Catalogue
from projections.questions.filters import read_all
from tests.projections.corpora import Corpus
from tests.projections.planted_seats import CORPORA, EFFECT, PLANTED, corpora

SHARES = ((5_000, 3_000, 2_000), (1_000, 6_000, 3_000), (4_000, 4_000, 2_000))
"""After spans 1, 2 and 3 of a game of three."""


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Eight equal games of four Audiences; in each Audience every seat plays one token."""
    told = Corpus()
    game = told.game("styx", ["Mara", "Oskar", "Ines"], "influence", ["Mara"], spans=4)
    for span in range(1, 5):
        places = {"game": game, "phase": "1-4", "step_from": 10 * span, "step_to": 10 * span + 9, "basis": "known"}
        told.insert("span", no=span, **places)
        told.insert("beat", no=span, span=span, turn="placing", swing_bp=1_000 * span, **places)
        for seat, share in enumerate(SHARES[span - 1] if span < 4 else (10_000, 0, 0), 1):
            told.insert("seat_span", game=game, seat=seat, span=span, share_bp=share, f_bp=5_000)
            told.insert(
                "styx_token", game=game, audience=span, place=seat, slot="left", seat=seat, card="a", outcome="tithed",
                action="tithe" if seat == 1 else "muster",
            )  # fmt: skip
    for table in ("game", "seat", "span", "beat", "seat_span", "styx_token"):
        told.con.execute(
            f"INSERT INTO {table} SELECT own.* REPLACE (more AS game) FROM {table} AS own, range(2, 9) AS games(more)"
        )
    return told


def test_by_the_standing_before(corpus: Corpus):
    """Span 1: all in the middle. 2: 1 first, 3 last. 3: 2 first, 1 last. 4: 1 and 2 level in front, 3 last."""
    tithes = {row.key: (row.k, row.n) for row in corpus.ask("action_mix", "standing_rank").rows if row.part == "tithe"}
    assert tithes == {"first": (8 * 2, 8 * 4), "middle": (8 * 1, 8 * 5), "last": (8 * 1, 8 * 3)}


@pytest.mark.parametrize(
    ("apart", "together"),
    [
        (("seats=3", "seats=4"), ("seats=3,4",)),
        (("seats=3,4", "last=9", "seats in 4,5"), ("seats=3,4,5", "last=9")),
        (('player="Mara, the elder"', "player=Oskar"), ('player="Mara, the elder",Oskar',)),
        (("origin=real", "origin=simulated"), ("origin=real,simulated",)),
        (("needs=Mara", "needs=Oskar"), ("needs=Mara,Oskar",)),
        (("last=9", "last=9"), ("last=9",)),
        (("seats>=3", "seats<=5", "seats!=4", "seats!=5"), ("seats>=3", "seats<=5", "seats!=4", "seats!=5")),
    ],
)
def test_values_of_one_filter_are_a_choice_however_they_are_written(apart: tuple[str, ...], together: tuple[str, ...]):
    """No table has two numbers of seats, so seats=3 beside seats=4 can only be meant as a choice; bounds all hold."""
    assert tuple(map(str, read_all(apart))) == together


def test_a_choice_finds_whatever_one_of_its_values_is(corpus: Corpus):
    """Mara, Oskar and Ines sat in all eight games, each of four seats' rows."""
    either = corpus.ask("win_rate", "player", "title=styx", "player=Mara", "player=Oskar")
    assert [(row.key, row.n) for row in either.rows] == [("Mara", 8), ("Oskar", 8)]
    assert corpus.ask("length", "", "title=styx", "needs=Mara", "needs=Oskar").games == 8
    assert corpus.ask("plays", "title", "title=styx", "title=shadow_throne").games == 8


def test_bars_that_overlap_say_so_and_others_do_not(corpus: Corpus):
    """Each of three seats has two opponents here, and one place."""
    said = "Bars overlap: a seat in a game may be in more than one of them (by opponent)."
    assert said in corpus.ask("win_rate", "against", "title=styx").notes
    for by in ("player", "position"):
        assert not any("overlap" in note for note in corpus.ask("win_rate", by, "title=styx").notes)


@pytest.mark.parametrize(("question", "one", "whole"), [
    ("plays", "a game", True), ("action_mix", "a token", True),
    ("checked_share", "a game", False), ("length", "a game", False),
    ("swings", "a game", False), ("track_final", "a seat, or a game where the track is the game's,", False),
])  # fmt: skip
def test_only_counts_and_parts_are_said_not_to_add_up_to_100(question: str, one: str, whole: bool):
    """Rounds and coins are no parts of anything, and shares that each bar has of its own are not parts of one whole."""
    told = Corpus()
    for ending in ("influence", "war") * 10:
        game = told.game("styx", ["Mara", "Oskar"], ending, ["Mara"])
        told.insert("span", game=game, no=1, phase="1-4", step_from=1, step_to=9, basis="known")
        told.insert(
            "beat",
            game=game,
            no=1,
            span=1,
            phase="1-4",
            step_from=1,
            step_to=9,
            turn="placing",
            kept_bp=3_000,
            gainer=1,
            basis="known",
        )
        told.insert(
            "styx_token",
            game=game,
            audience=1,
            place=1,
            slot="left",
            seat=1,
            card="a",
            outcome="tithed",
            action="tithe",
        )
        told.insert("point", game=game, track="coins", subject=1, step=9, value=3)
    track = ["track=coins"] if question == "track_final" else []
    more = ", so they do not add up to 100 %" if whole else ""
    notes = told.ask(question, "condition", "title=styx", *track).notes
    assert f"Bars overlap: {one} may be in more than one of them (by victory condition){more}." in notes


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        (("last=5", "last=9"), "The filter last is told twice, as last=5 and last=9. Say it once."),
        (("timed=yes", "timed=no"), "The filter timed is told twice, as timed=yes and timed=no. Say it once."),
        (("group=Mara,Oskar", "group=Mara,Ines"), "The filter group is told twice, as group=Mara, Oskar and group=Ines, Mara."),
        (("seats=2..3", "seats=5"), "The filter seats is told twice, as seats=2..3 and seats=5. Say it once."),
    ],
)  # fmt: skip
def test_what_has_one_value_is_told_once(corpus: Corpus, where: tuple[str, ...], sentence: str):
    with pytest.raises(Refused) as wrong:
        corpus.ask("length", "", "title=styx", *where)
    assert str(wrong.value).startswith(sentence)


def test_by_beat_and_by_tenth(corpus: Corpus):
    """Of four spans the first ends in the third tenth, the others in the fifth, eighth and tenth."""
    assert {row.key: row.value for row in corpus.ask("swing_size", "beat_no", "title=styx").rows} == {
        "1": 0.1, "2": 0.2, "3": 0.3, "4": 0.4,
    }  # fmt: skip
    assert {row.key: row.value for row in corpus.ask("swing_size", "tenth", "title=styx").rows} == {
        "3": 0.1, "5": 0.2, "8": 0.3, "10": 0.4,
    }  # fmt: skip
    assert [row.value for row in corpus.ask("swing_size", "", "title=styx", "beat_no>=3").rows] == [0.35]


def test_a_track_has_no_beat_and_a_game_no_standing_before(corpus: Corpus):
    for question, by in (("length", "beat_no"), ("win_rate", "standing_rank"), ("swing_size", "standing_rank")):
        with pytest.raises(Refused):
            corpus.ask(question, by, "title=styx")


@pytest.mark.parametrize(("by", "where"), [("phase", ()), ("span_no", ()), ("", ("phase=1-4",))])
def test_turning_points_are_told_by_phase_and_not_split_by_it(by: str, where: tuple[str, ...]):
    """Split by it, only games whose first turning point lay in the phase were counted: 29 in 17 games, and not in 36."""
    with pytest.raises(Refused):
        Corpus().ask("swings", by, "title=styx", *where)


def test_a_phase_without_turning_points_has_0_and_its_n(corpus: Corpus):
    """It had no bar; and where no game had one at all, no game was said to answer."""
    told = corpus.ask("swings", "", "title=styx").rows
    assert [(row.part, row.n, row.k, row.value) for row in told] == [
        ("1-4", 8, 0, 0.0), ("5-8", 8, 0, 0.0), ("9+", 8, 0, 0.0),
    ]  # fmt: skip


def test_what_the_rules_worked_out():
    told = Corpus()
    for number in range(10):
        told.game("styx", ["Mara", "Oskar", "Ines"], "war", ["Mara"], attested_events=(0, 30, 60)[number % 3])
    # Of 3,000 events 3 times 30 and 3 times 60 were told in words.
    (row,) = told.ask("checked_share", "", "title=styx").rows
    assert row.value == pytest.approx(1 - 270 / 3_000)
    shares = {row.key: row.n for row in told.ask("length", "checked", "title=styx").rows}
    assert shares == {"all": 4, "90 % or more": 3, "less": 3}


@pytest.mark.parametrize(("question", "words", "told"), [
    ("length", "excludes!=Mara", "excludes=Mara,Oskar"), ("length", "last>=2", "last=20"),
    ("length", "spans>=2,3", "one value"), ("track_final", "track!=influence", "track=KEY"),
    ("length", "seats=5..3", "seats=3..5"), ("length", "track=coins", "about no track"),
    ("rating", "player!=Mara", "player=NAME"), ("head_to_head", "player!=Mara", "player=NAME"),
])  # fmt: skip
def test_a_filter_whose_sign_or_value_would_be_passed_over_is_refused(question: str, words: str, told: str):
    """With `excludes!=Mara` the answer left her out, with `player!=Mara` it was about her."""
    corpus = Corpus()
    for names in (["Mara", "Oskar"], ["Oskar", "Ines"]):
        corpus.game("styx", names, "war", names[:1])
    with pytest.raises(Refused) as refused:
        corpus.ask(question, "", "title=styx", words)
    assert told in refused.value.refusal.sentence


@pytest.mark.parametrize(("by", "words", "games"), [
    ("", "target=20", 2), ("", "target!=20", 1), ("tie", "target=20,25", 3), ("target", "tie=gold", 1),
])  # fmt: skip
def test_what_a_reading_decides_is_a_filter_too(by: str, words: str, games: int):
    told = Corpus()
    for target, ending in (("20", "influence"), ("20", "gold"), ("25", "influence")):
        told.game("shadow_throne", ["Mara", "Oskar"], ending, ["Mara"], policies=f'{{"target": "{target}"}}')
    assert sum(row.games for row in told.ask("length", by, "title=shadow_throne", words).rows) == games


def test_not_against_mara_leaves_out_every_table_with_her():
    """It only left out tables of two: whoever met Mara had met somebody else as well."""
    told = Corpus()
    for names in (["Mara", "Oskar", "Ines"], ["Oskar", "Ines"], ["Oskar", "Ines", "Tadeo"]):
        told.game("styx", names, "war", names[:1])
    seats = {row.key: row.n for row in told.ask("win_rate", "player", "title=styx", "against!=Mara").rows}
    assert seats == {"Mara": 1, "Oskar": 2, "Ines": 2, "Tadeo": 1}


def test_a_filter_knows_the_values_of_its_own_game_alone():
    """Seven seats and `no_winner` were answered about Styx with no games at all, because Shadow Throne has them."""
    told = Corpus()
    told.game("styx", ["Mara", "Oskar"], "war", ["Mara"])
    told.game("shadow_throne", [*"ABCDEFG"], "no_winner")
    for words, there in (("seats=7", "is from 2 to 6:"), ("ending=no_winner", r"There are: war\.")):
        with pytest.raises(Refused, match=there):
            told.ask("length", "", "title=styx", words)


def test_a_name_is_found_in_whatever_form_a_terminal_sends_it():
    told = Corpus()
    told.game("styx", ["Zo\u00eb", "Oskar"], "war", ["Oskar"])
    (row,) = told.ask("win_rate", "player", "title=styx", "player=Zoe\u0308").rows
    assert row.n == 1


@pytest.mark.parametrize("question", ["refusals", "board_gaps"])
def test_what_is_not_recorded_is_refused_with_what_to_ask(question: str):
    with pytest.raises(Refused) as refused:
        Catalogue(games()).question(question)
    assert "has no answer yet" in refused.value.refusal.sentence
    assert "takebacks" in refused.value.refusal.sentence


SEATED = [one for one in games() if not one.co_operative and "position" not in one.measures.lacks]


@pytest.mark.parametrize("game", SEATED, ids=lambda game: game.key)
def test_a_planted_seat_effect_is_found(game: Game):
    """Ten points more for one place: of 300 games the sign is right, and the truth lies in the interval as it should."""
    seats = game.seats.most
    told = corpora(game.key, seats, 20_260)
    found = [
        told.rows("win_rate", "position", f"title={game.key}", f"scribe={number}")[str(PLANTED)]
        for number in range(CORPORA)
    ]
    held = [row.lo <= 1 / seats + EFFECT <= row.hi for row in found]
    assert sum(held) >= 0.93 * CORPORA
    assert all(row.value > row.reference == pytest.approx(1 / seats, abs=0.01) for row in found)
    assert sum(row.lo > row.reference for row in found) >= 0.90 * CORPORA


def test_of_few_games_a_track_is_told_line_by_line_the_longest_first():
    """Two seats each; a game of two spans, then one of three; the first one's second seat has no value in its first span."""
    told = Corpus()
    for spans, moves in ((2, {1: (1, 2), 2: (None, 9)}), (3, {1: (3, 4, 5), 2: (6, 7, 8)})):
        game = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], spans=spans)
        for span in range(1, spans + 1):
            told.insert("span", game=game, no=span, phase="1-4", step_from=10 * span, step_to=10 * span + 9)
            for seat, values in moves.items():
                told.insert("point", game=game, track="influence", subject=seat, step=10 * span, value=values[span - 1])

    def found(by: str) -> list[tuple[str, int, tuple[float, ...]]]:
        return [
            (row.key, row.n, row.values) for row in told.ask("track_band", by, "title=styx", "track=influence").rows
        ]

    assert found("") == [("1", 3, (3, 6, 1)), ("2", 4, (4, 7, 2)), ("3", 2, (5, 8))]
    # From the end: with two spans left there is only the longer game.
    assert found("spans_left") == [("2", 2, (3, 6)), ("1", 3, (4, 7, 1)), ("0", 4, (5, 8, 2))]
    # Of three spans the tenths end in 1 1 1 2 2 2 3 3 3 3, of two in 1 1 1 1 1 2 2 2 2 2: every game has every tenth.
    assert found("tenth") == [
        *((key, 3, (3, 6, 1)) for key in "123"), *((key, 3, (4, 7, 1)) for key in "45"), ("6", 4, (4, 7, 2)),
        *((key, 4, (5, 8, 2)) for key in ("7", "8", "9", "10")),
    ]  # fmt: skip
    with pytest.raises(Refused) as refused:
        told.ask("track_band", "seats", "title=styx", "track=influence")
    assert "also by spans_left or tenth" in refused.value.refusal.sentence


@pytest.mark.parametrize(("group", "shown"), [
    (["3..5", "yellow"], '"3..5", yellow'), (["3..5"], '"3..5"'), (["\u0663..\u0665"], "\u0663..\u0665"), (["3..5 b", "a..b"], "3..5 b, a..b"),
])  # fmt: skip
def test_a_group_is_named_as_it_is_shown_where_a_name_reads_like_a_range(group: list[str], shown: str):
    """An answer showed `3..5, yellow`, which found nobody."""
    told = Corpus()
    told.game("styx", group, "influence", group[:1])
    assert {row.key for row in told.ask("plays", "group", "title=styx").rows} == {shown}
    for written in (shown, ", ".join(group)) if len(group) > 1 else (shown,):
        assert told.ask("plays", "", "title=styx", f"group={written}").games == 1
