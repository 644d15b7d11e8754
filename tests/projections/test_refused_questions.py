"""What cannot be asked is refused with what can, and what filters leave."""

import re

import pytest

from domain.kernel.refusal import Refused
from projections.questions import words
from projections.questions.filters import Filter, read
from tests.projections.corpora import Corpus, worked

A, B, C = worked()
STYX, SHADOW, STYGIAN = "title=styx", "title=shadow_throne", "title=stygian_society"


@pytest.mark.parametrize(
    "values", [("Mara",), ("Mara, the elder", "Oskar"), ('"Bo"', "x"), ("(x)",), ("3..5",), ("a,b", '"c","d"', "(e")]
)
def test_a_filter_is_read_as_it_is_written(values: tuple[str, ...]):
    assert read(str(Filter("player", "=", values))) == Filter("player", "=", values)


@pytest.mark.parametrize(
    "words", ["player=Mara,,Oskar", "player=Mara,", "seats=,", "group=Mara,,Oskar", "group=Mara,", "group=,"]
)
def test_a_comma_too_many_is_told_as_such(words: str):
    with pytest.raises(Refused, match=f"A value is missing in '{words}'"):
        read(words)


def refused(corpus: Corpus, question: str, by: str = "", *where: str) -> str:
    with pytest.raises(Refused) as raised:
        corpus.ask(question, by, *where)
    return raised.value.refusal.sentence


def test_c_what_falls_by_rule_is_refused_over_all_seats():
    assert "each criterion removes exactly one" in refused(C, "out_on")
    assert set(C.rows("out_on", "player", "player=Ines")) == {"wealth", "influence", "reputation", "survived"}
    # X3 alone knows Tadeo and Ines; there each criterion removed one.
    fell = {
        name: C.rows("out_on", "player", f"player={name}", "needs=Tadeo") for name in ("Tadeo", "Ines", "Yuki", "Oskar")
    }
    told = {name: [key for key, row in rows.items() if row.k] for name, rows in fell.items()}
    assert told == {"Tadeo": ["wealth"], "Ines": ["influence"], "Yuki": ["reputation"], "Oskar": ["survived"]}


def test_a_rate_of_wins_needs_one_game():
    told = refused(C, "win_rate", "player")
    assert "title=" in told
    assert all(key in told for key in ("styx", "shadow_throne", "stygian_society", "lords_of_xidit"))


def test_together_and_against_each_other_never_mix():
    assert "success_rate" in refused(C, "win_rate", "player", STYGIAN)
    assert "win_rate" in refused(A, "success_rate", "", STYX)


def test_where_no_game_ranks_anybody_no_mean_place_is_looked_for():
    told = "“Mean place, from 1 (first) to 0 (last)” has no answer in Styx, which has no rank. `tablescribe ask` lists what can be asked."
    assert refused(A, "placing", "player", STYX) == told
    assert B.ask("placing", "player", SHADOW).rows


@pytest.mark.parametrize("by", ["", "seats", "edition", "month", "ending"])
def test_a_rate_of_wins_over_whole_tables_is_refused(by: str):
    assert "every game has its winners" in refused(A, "win_rate", by, STYX)


def test_one_persons_wins_may_be_split_by_anything():
    rows = A.rows("win_rate", "seats", STYX, "player=mara")
    assert {key: (row.k, row.n) for key, row in rows.items()} == {"3": (3, 4), "4": (1, 3)}


@pytest.mark.parametrize(
    ("by", "told"),
    [
        ("colour", "colour"),
        ("first_player", "first_player (first player)"),
        ("length_band", "length_band (length)"),
    ],
)
def test_what_a_game_never_has_is_refused_with_what_it_has(by: str, told: str):
    """It was looked for in vain: "Nothing to show yet", though there never will be anything."""
    sentence = refused(B, "win_rate", by, SHADOW)
    assert sentence.startswith(f"Shadow Throne has no {told}, so nothing can be split or chosen by it. ")
    assert refused(B, "win_rate", "player", SHADOW, f"{by}=blue") == sentence
    has = set(
        re.split("; where one of these is chosen, also by |, ", sentence.partition(" can be asked by ")[2].rstrip("."))
    )
    assert {"position", "player", "experience", "rank", "tie", "target"} <= has
    assert not {"colour", "first_player", "length_band", "with", "phase"} & has


@pytest.mark.parametrize(
    ("question", "by", "where", "told"),
    [
        ("wim_rate", "", (), "win_rate"),
        # Of what the game has: opponents where seats win apart, parties where all win together.
        (
            "win_rate",
            "",
            (STYX,),
            "Ask it by player, position, first_player, colour, experience or against. Add `--by player` or another of these.",
        ),
        ("card_lift", "", (), "whatever they mustered. Ask it with `--by card`."),
        ("within_person", "", (STYX,), "compares values of one dimension. Ask it by colour, position, first_player or"),
        ("length", "colr", (STYX,), "colour"),
        ("length", "colour", (STYX,), "a game"),
        ("length", "", (STYX, "player=Mara"), "needs=NAME"),
        ("length", "", (STYX, "needs=Nobody"), "Nobody here is called Nobody"),
        ("length", "", (STYX, "box=gold"), "facts, owner, practice"),
        ("length", "", (STYX, "needs=Okar"), "Near it: Oskar. People here: "),
        ("length", "", (STYX, "seats=5"), "There are: 3, 4"),
        ("length", "", (STYX, "seats=9"), "is from 2 to 6"),
        ("win_rate", "player", ("titel=styx",), "There is no filter 'titel'. Near it: title"),
        ("poor_rate", "", (STYX,), "poor_rate is asked of Shadow Throne."),
        (
            "kills",
            "faction",
            (),
            "which has no one faction. “Kills in a battle” can be asked by battle_no, phase, seats, ",
        ),
        ("rating", "seats", (STYX,), "Filters choose the games: title, seats, "),
        ("rating", "", (STYX, "position=1"), "Filters choose the games: title, seats, "),
        (
            "rating",
            "seats",
            (STYX,),
            ", policy:compensation, policy:influence, policy:chaos_exchange, policy:payment, ",
        ),
        ("length", "", (STYX, "colour=red"), ", policy:war_latch, "),
        ("length", "", (STYX, "polciy:war_latch=strict"), ", policy:war_latch, "),
        ("plays", "", ("policy:target=15",), "reading of one game. Add `--where title=KEY`"),
        ("track_band", "title", (STYX, "track=coins"), "It is one answer, also by spans_left or tenth"),
        ("met", "title", (STYX,), "has no bars by title"),
        ("length", "", (STYX, "seats=many"), "many"),
        (
            "length",
            "",
            (STYX, "seats"),
            "'seats>=4' or player=Mara; 'seats' is not. With > or < it stands in quotes, because",
        ),
        ("length", "", (STYX, "box>3"), "no order"),
        ("length", "", (STYX, "from=yesterday"), "2026-01-31"),
        ("length", "", (STYX, "from=2026-W05-1"), "YYYY-MM-DD, such as 2026-01-31; '2026-W05-1' is none."),
        ("length", "", (STYX, "to=20260131"), "YYYY-MM-DD"),
        ("length", "", (STYX, "to=2026-02-30"), "YYYY-MM-DD"),
        ("length", "", (STYX, "last=x"), "last=20"),
        ("length", "", (STYX, "last=0"), "last=20"),
        ("length", "", (STYX, "last=" + "9" * 20), "last=20"),
        ("length", "", (STYX, "last=" + "9" * 5000), "last=20"),
        ("length", "", (STYX, "last!=2"), "last=20"),
        ("length", "", (STYX, "last=2,3"), "last=20"),
        ("length", "", (STYX, "last=1..3"), "last=20"),
        ("length", "", (STYX, "spans>=" + "9" * 5000), "up to 9 digits"),
        ("length", "", (STYX, "timed=maybe"), "timed=yes or timed=no"),
        ("length", "", (STYX, "timed!=yes"), "timed=yes or timed=no"),
        ("length", "", (STYX, "from>=2026-01-31"), "from=2026-01-31"),
        ("length", "", (STYX, "to=2026-01-31,2026-02-01"), "to=2026-01-31"),
        ("length", "", (STYX, "needs!=Tadeo"), "needs=Mara,Oskar"),
        ("length", "", (STYX, "origin!=real"), "origin=real,simulated"),
        ("length", "", (STYX, "needs=\udcff"), "UTF-8"),
        ("length", "", ("title=chess",), "There is no game called"),
        ("length", "policy:what", (STYX,), "what"),
        ("track_final", "", (STYX,), "track=coins"),
        ("entry_pace", "seats", (), "needs one game"),
    ],
)
def test_what_cannot_be_asked_says_what_can(question: str, by: str, where: tuple[str, ...], told: str):
    assert told in refused(A, question, by, *where)


@pytest.mark.parametrize(
    ("where", "games"),
    [
        ("seats=3", 4), ("seats=3,4", 7), ("seats=3..5", 7), ("seats>=4", 3), ("seats!=3", 3), ("needs=Tadeo", 3),
        ("excludes=Tadeo", 4), ("last=2", 2), ("from=2026-01-08", 2), ("to=2026-01-03", 2), ("spans>=9", 4),
        ("ending=war", 1), ("condition=horsemen", 2), ("group=Mara, Oskar, Ines", 4), ("group!=Mara, Oskar, Ines", 3), ("timed=yes", 7),
        ("timed=no", 0),
        ("length_band=7-9", 3), ("mode=late", 0),
    ],
)  # fmt: skip
def test_filters(where: str, games: int):
    assert sum(row.games for row in A.ask("length", "", STYX, where).rows) == games


@pytest.mark.parametrize(
    ("question", "by"),
    [
        ("card_fate", "fate"), ("soul_end", "soul"), ("tie_step", "tie_step"), ("action_mix", "action"),
        ("chaos_source", "rule"), ("ending_share", "ending"), ("swings", "phase"), ("gold_decides", "tie"), ("no_winner", "ending"),
    ],
)  # fmt: skip
def test_what_the_bars_are_already_is_no_split(question: str, by: str):
    """Each bar said only itself: of the mustered cards 100 % were mustered."""
    title = SHADOW if question in ("gold_decides", "no_winner") else STYX
    refusal = refused(A, question, by, title)
    assert f" shows {by}" in refusal
    assert "already, without a split. " in refusal
    able = refusal.partition(" can be asked by ")[2].rstrip(".").split(", ")
    assert "seats" in able
    assert by not in able
    assert refused(A, "win_rate", "result", STYX, "player=Mara").startswith("“Who wins how often” shows result already")


def test_what_the_bars_are_already_may_be_chosen():
    """One game of the corpus ended by war alone."""
    rows = A.ask("ending_share", "", STYX, "ending=war").rows
    assert {row.part: (row.k, row.n) for row in rows if row.k} == {"war": (1, 1)}


def test_what_a_question_does_not_count_by_is_not_said_to_be_missing():
    """A sale is of one card: that it “has no one card” was untrue. Tokens are of no one card that is counted."""
    assert refused(A, "wasted_token", "card").startswith(
        "“Tokens without effect” is observed as a token, and is not counted by card. “Tokens without effect” can be asked by reveal_place,"
    )
    assert "which has no one " not in refused(A, "muster_price", "card_kind")
    assert "“How long games are” is observed as a game, which has no one card." in refused(A, "length", "card", STYX)


def test_an_unknown_split_is_told_by_what_this_question_can_be_split():
    """All 42 dimensions had been listed; of a filter those that are none, too, were missing."""
    told = refused(A, "contested", "foo")
    able = told.partition("“Fought-over cards” can be asked by ")[2].rstrip(".").split(", ")
    assert told.startswith("There is no dimension 'foo'. “Fought")
    assert able[:4] == ["card", "card_kind", "seats", "phase"]
    assert not {"player", "position", "rule", "soul"} & set(able)
    assert "Near it: contest, " not in refused(A, "contested", "contes")
    assert refused(A, "length", "", STYX, "spand=3").startswith(
        "There is no filter 'spand'. Near it: spans. Filters here: title,"
    )
    assert refused(A, "rating", "foo", STYX).startswith("There is no dimension 'foo'. Each bar is one player. Filters")


@pytest.mark.parametrize("typed", ["last=\uff10\uff15", "spans>=\uff13", "seats=\uff13", "position=\u0663"])
def test_a_number_of_a_filter_is_typed_in_the_digits_in_which_it_is_told(typed: str):
    """Of full-width digits some filters were taken, and told so above the answer, and others refused."""
    assert typed.partition("=")[2] in refused(A, "win_rate", "player", STYX, typed)


def test_what_is_said_to_be_askable_is_not_refused():
    """Wins by seats had been offered, and refused in the next sentence."""
    told = refused(A, "win_rate", "foo", STYX).partition(" can be asked by ")[2]
    alone, _, chosen = told.rstrip(".").partition("; where one of these is chosen, also by ")
    for by in alone.split(", "):
        A.ask("win_rate", by, STYX)
    for by in chosen.split(", "):
        A.ask("win_rate", by, STYX, "player=Mara")


@pytest.mark.parametrize("title", ["styx", "shadow_throne"])
def test_every_title_in_a_refusal_stands_in_quotes(title: str):
    asked = [
        ("", ()),
        ("foo", ()),
        ("player", ()),
        ("rule", ()),
        ("result", ()),
        ("", ("track=coins",)),
        ("", ("phase=1",)),
        ("", ("rule=x",)),
    ]
    said = 0
    for metric in A.catalogue.metrics(title):
        for by, where in asked:
            try:
                A.catalogue.question(metric.key, by, [read(f"title={title}"), *map(read, where)])
            except Refused as wrong:
                sentence = wrong.refusal.sentence
                named = words.in_rounds(metric.title, A.catalogue.games[title])
                assert re.search(rf"(?<!“){re.escape(named)} (shows|is|has|can|compares|over)", sentence) is None, (
                    sentence
                )
                said += f"“{named}”" in sentence
    assert said > 100


@pytest.mark.parametrize("key", ["plays", "takebacks", "amends", "entry_pace"])
def test_games_of_all_titles_are_split_by_title_alone_and_what_more_one_game_takes(key: str):
    """Every split had been named, and each was refused in turn; lengths, which each game bands its own way, left no game."""
    told = refused(A, key, "", "colour=red")
    both = re.search(r"can be asked by title; of one game by (.+)\. Add `--where title=KEY`\.$", told)
    assert both is not None, told
    ways = both[1].split(", ")
    assert {"title", "seats", "edition"} <= set(ways)
    assert "length_band" not in ways
    for way in ways:
        assert A.ask(key, way, STYX).rows is not None


@pytest.mark.parametrize(("title", "track"), [("title=shadow_throne", "power"), (STYX, "chaos"), (STYX, "Chaos")])
@pytest.mark.parametrize("key", ["player", "position", "result", "against"])
def test_a_track_that_is_of_no_seat_is_counted_by_none(title: str, track: str, key: str):
    """Of factions, or of the whole game: “No game answers this yet” had been said of what no game can answer."""
    for by, where in ((key, ()), ("", (f"{key}=Mara",))):
        told = refused(A, "track_final", by, title, f"track={track}", *where)
        assert f"is not counted by {key}" in told
        assert f", {key}," not in told.partition("can be asked by")[2]
    assert A.ask("track_final", "seats", title, f"track={track}").by == "seats"


@pytest.mark.parametrize("key", ["player", "position"])
def test_a_track_of_seats_is_counted_by_them(key: str):
    assert A.ask("track_final", key, STYX, "track=influence").by == key


def test_lengths_are_told_of_one_game_alone():
    told = refused(A, "plays", "", "length_band=4-7")
    assert told.startswith("length_band (length) is told of one game. Add `--where title=KEY`. Games: ")


@pytest.mark.parametrize(
    ("key", "title"), [("met", ()), ("met", (STYX,)), ("head_to_head", (STYX,)), ("rating", (STYX,))]
)
def test_filters_that_are_named_are_taken(key: str, title: tuple[str, ...]):
    """Where bars are persons, filters of seats had been named, and refused in turn."""
    told = refused(A, key, "", "nothing=1", *title)
    named = re.search(r"Filters here: (.+)\.$", told)
    assert named is not None, told
    for way in named[1].split(", "):
        # Which values there are, and how they are written, is another matter.
        assert re.search(rf"^$|'1'|'{way}|{way}=1 asks|called 1\.", said(A, key, f"{way}=1", *title)), way


def said(corpus: Corpus, question: str, *where: str) -> str:
    """Why it is refused; nothing where it is answered."""
    try:
        corpus.ask(question, "", *where)
    except Refused as again:
        return again.refusal.sentence
    return ""


def test_who_keeps_a_split_is_told_what_to_choose_beside_it():
    """“Ask it with `--by cause`” was all, though by character it can be asked of one cause, and of one person by the number of seats."""
    deeds = refused(B, "character_deeds", "character", SHADOW)
    assert deeds.endswith("Ask it with `--by cause`. Or keep `--by character` and add `--where cause=kill`.")
    assert B.rows("character_deeds", "character", SHADOW, "cause=kill")
    wins = refused(A, "win_rate", "seats", STYX)
    assert wins.endswith("Or keep `--by seats` and add `--where player=NAME`.")
    assert A.rows("win_rate", "seats", STYX, "player=Mara")
    # Compared with themselves people are only by what changes: the same rate by another split says nothing.
    assert "Or keep" not in refused(A, "within_person", "seats", STYX)
    assert "Or keep" not in refused(A, "win_rate", "", STYX)


def test_so_is_any_other_value_with_a_comma():
    told = Corpus()
    told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], scribe="Jon, the younger")
    assert "`--where 'scribe=\"Jon, the younger\"'`" in refused(told, "length", "", STYX, "scribe=Jon, the younger")
    assert "in quotes" not in refused(told, "length", "", STYX, "group=Mara")


@pytest.mark.parametrize("field", ["player", "against", "needs", "excludes"])
def test_a_name_with_a_comma_that_stands_in_no_quotes_is_told_to(field: str):
    told = Corpus()
    for names in (["Mara, the elder", "Oskar"], ["Mara", "Oskar"]):
        told.game("styx", names, "influence", ["Oskar"])
    said = refused(told, "win_rate", "player", STYX, f"{field}=Mara, the elder")
    assert said.startswith("Nobody here is called the elder. ")
    assert f"A name that holds a comma stands in quotes: `--where '{field}=\"Mara, the elder\"'`." in said
    assert "quotes" not in refused(told, "win_rate", "player", STYX, "player=Mara,Ines")
    assert "People here: Mara \u00b7 Mara, the elder \u00b7 Oskar." in refused(
        told, "win_rate", "player", STYX, "player=Ines"
    )
