"""What is no command line is told in words: which numbers an option takes, how a name is typed that begins with a stroke."""

from pathlib import Path

import pytest

from tests.service.talk import run

UNREADABLE = 2


def seated(*names: str) -> None:
    told = run("new", "styx", *(word for name in names for word in ("--seat", name)), "--box", "practice")
    assert told.code == 0, told.err


@pytest.mark.parametrize("words", [
    ("new", "Styx", "--seat", "A", "--seat", "B"), ("rules", "STYX", "styx-bid-02"), ("box", "new", "Styx"),
    ("simulate", " styx", "--seats", "2"), ("box", "show", "Shadow Throne", "Wick Novice", "--practice"),
    ("rules", "shadow throne", "--commands"),
])  # fmt: skip
def test_a_game_is_called_by_its_title_too(words: tuple[str, ...]):
    told = run(*words)
    assert (told.code, told.err) == (0, "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("dashboard", "--port", "0"), "'--port' takes a whole number from 1 to 65535, not 0."),
        (("dashboard", "--port", "99999"), "'--port' takes a whole number from 1 to 65535, not 99999."),
        (("simulate", "styx", "--seats", "few"), "'--seats' takes a whole number of 1 or more, not 'few'."),
        (("simulate", "styx", "--seats", "2", "--seed", "1.5"), "'--seed' takes a whole number, not '1.5'."),
    ],
)
def test_an_option_says_which_numbers_it_takes(words: tuple[str, ...], sentence: str):
    told = run(*words)
    assert (told.code, told.out) == (UNREADABLE, "")
    assert told.err == f"{sentence} `tablescribe {words[0]} --help` says more.\n"


@pytest.mark.parametrize(("words", "twice"), [
    (("ask", "length", "--by", "seats", "--by=edition"), "--by"), (("ask", "length", "--by", "seats", "--json", "--by", "seats"), "--by"),
    (("simulate", "styx", "--seats", "2", "--seats", "3"), "--seats"), (("new", "styx", "--box", "a", "--box", "b"), "--box"),
    (("export", "all", "--format", "csv", "--format", "bgstats"), "--format"), (("state", "--at", "1", "--at", "2"), "--at"),
    (("box", "show", "styx", "--file", "a", "--box", "b"), "--box"),
])  # fmt: skip
def test_an_option_that_takes_one_value_is_told_once(words: tuple[str, ...], twice: str):
    """The last one had been taken, without a word about the other."""
    told = run(*words)
    sentence = f"{twice} stands here more than once and takes one value. Say it once. `tablescribe "
    said = told.json["sentence"] if "--json" in words else told.err
    assert (told.code, said.startswith(sentence)) == (UNREADABLE, True)


def test_what_can_be_told_again_still_can():
    """A switch says the same; seats and filters are several; behind the strokes stand words."""
    assert run("games", "--json", "--json").json == []
    seated("Mara", "Ines")
    assert run("note", "--by", "Ines", "--", "it", "--by", "--by").code == 0
    assert run("ask", "plays", "--where", "title=styx", "--where", "seats=2").code == 0


@pytest.mark.parametrize(("words", "sentence"), [
    (("ask", "length", "--csv", "--json"), "--csv and --json are two ways to answer. Leave one out."),
    (("ask", "--csv", "--json"), "--csv and --json are two ways to answer. Leave one out."),
    (("box", "show", "styx", "--practice", "--box", "mine.json", "--json"),
     "--practice shows the invented cards, and --box another file. Leave one out."),
])  # fmt: skip
def test_two_options_of_which_one_had_been_passed_over(words: tuple[str, ...], sentence: str):
    told = run(*words)
    assert (told.code, told.json["refusal"]["sentence"]) == (UNREADABLE, sentence)


def test_a_name_with_a_stroke_before_it_is_typed_as_it_is_told():
    seated("-x", "Mara")
    told = run("players", "merge", "-x", "Mara", "--same-table")
    assert (told.code, "stands after --. " in told.err) == (UNREADABLE, True)
    told = run("players", "rename", "-x", "Ines")
    assert "(tablescribe players rename -- -x Ines)" in told.err
    assert run("players", "rename", "--", "-x", "Ines").lines == ["Ines: 1 game."]


def test_a_merge_that_is_told_is_one_that_can_be_typed():
    seated("-x", "Mara")
    told = run("players", "rename", "Mara", "--", "-x")
    assert told.err.endswith("merge them: tablescribe players merge -- Mara -x\n")
    told = run("players", "rename", "--", "-x", "Mara")
    assert told.err.endswith("merge them: tablescribe players merge -- -x Mara\n")


def test_only_where_names_are_taken_something_stands_after_the_strokes():
    assert run("note", "-5", "coins").err.startswith(
        "tablescribe note has no option -5; a name or a text that begins with - stands after -- (tablescribe note -- -5 coins). "
    )
    assert run("hide", "-x").err == "tablescribe hide has no option -x. `tablescribe hide --help` says more.\n"
    assert run("note", "--mov", "3").err.startswith("tablescribe note has no option --mov. Did you mean --move? ")


@pytest.mark.parametrize("blank", ["", " "])
@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("export", "all", "--out"), "--out names no folder"),
        (("simulate", "styx", "--seats", "2", "--out"), "--out names no folder"),
        (("backup",), "FILE names no file"),
        (("restore",), "FILE names no file"),
        (("import",), "FILE names no file"),
        (("check", "x.jsonl"), "FILE names no file"),
        (("box", "check", "styx", "--file"), "--file names no file"),
        (("box", "show", "styx", "--box"), "--box names no file"),
        (("new", "styx", "--seat", "Mara", "--seat", "Ines", "--box"), "--box names no file"),
        (("new", "styx", "--seat", "Mara", "--seat", "Ines", "--from"), "--from names no file"),
    ],
)
def test_a_name_of_nothing_is_refused_and_nothing_is_written(words: tuple[str, ...], named: str, blank: str):
    seated("Mara", "Ines")
    before = set(Path.cwd().iterdir())
    told = run(*words, blank)
    assert (told.code, told.out) == (UNREADABLE, "")
    dot = "; a dot is the folder you are in" if "folder" in named else ""
    assert told.err == f"{named}: nothing stands there. Type its name{dot}.\n"
    assert set(Path.cwd().iterdir()) == before


def test_games_are_found_by_a_name_however_its_marks_are_typed():
    seated("Zo\u00eb", "Mara")
    for typed in ("zo\u00eb", "Zoe\u0308", "zoe"):
        assert "Zo\u00eb, Mara" in run("games", typed).out, typed


def test_where_only_bots_have_played_nobody_is_said_to_have_played_not_at_all():
    run("simulate", "styx", "--seats", "2", "--out", "kept")
    run("import", *Path("kept").iterdir())
    assert (
        run("players").out == "Only bots have played here. Open a game: tablescribe new GAME --seat NAME --seat NAME\n"
    )


def test_an_id_that_fits_several_games_says_what_is_typed_instead():
    """Ids of one evening begin with the same time."""
    seated("Mara", "Ines")
    seated("Mara", "Ines")
    one, other = run("games", "--json").json
    same = one["id"][:6]
    assert other["id"].startswith(same)
    told = run("state", same)
    shorts = f"{one['short']}, {other['short']}"
    assert told.err == f"{same} fits 2 games: {shorts}. Type one of these, or more of the id.\n"
