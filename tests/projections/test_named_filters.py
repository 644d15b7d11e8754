"""Filters by what an answer calls its bars: cards, endings, games, as they are shown."""

import pytest
from msgspec import structs

from domain.games.styx import GAME as STYX
from domain.kernel.measure import Dimension
from domain.kernel.refusal import Refused
from projections.questions.catalogue import Catalogue
from projections.questions.named import counted, key_of
from tests.projections.corpora import Corpus

CARD = Dimension(key="card", title="card", definition="The card.", grain="observation")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Two games by the strongest army, one by Influence; in each Ash Ferrier was mustered and Hollow Piper left over."""
    told = Corpus()
    for ending in ("war", "war", "influence"):
        game = told.game("styx", ["Mara", "Oskar", "Ines"], ending, ["Mara"])
        for card, fate in (("ash_ferrier", "mustered"), ("hollow_piper", "unclaimed")):
            told.insert(
                "styx_offer",
                game=game,
                audience=1,
                slot="left",
                card=card,
                fate=fate,
                totem=False,
                muster_bids=0,
                elimination_bids=0,
            )
    return told


DOTLESS = {"\u0131l\u0131k_r\u00fczgar": "\u0131l\u0131k r\u00fczgar", "imp": "Imp"}
"""As the names of a Turkish box are told; an answer shows the first with a large letter."""


@pytest.mark.parametrize("name", [
    "Il\u0131k r\u00fczgar", "IL\u0131K R\u00dcZGAR", "ilik r\u00fczgar", "\u0131l\u0131k_r\u00fczgar", "Il\u0131k_Ru\u0308zgar",
    "\u0130lik r\u00fczgar", "I\u0307lik r\u00fczgar",
])  # fmt: skip
def test_a_card_is_named_as_it_is_shown_where_its_letters_have_no_dot(name: str):
    """I is the large letter of \u0131 as of i: what was shown could not be typed."""
    assert key_of(CARD, DOTLESS, name) == "\u0131l\u0131k_r\u00fczgar"
    assert key_of(CARD, DOTLESS, "\u0130mp") == "imp"


def test_two_cards_that_differ_by_a_dot_alone_are_told_apart_by_their_keys():
    two = {"\u0131l\u0131k": "\u0131l\u0131k", "ilik": "ilik"}
    with pytest.raises(Refused) as wrong:
        key_of(CARD, two, "ILIK")
    assert str(wrong.value) == "2 are called ILIK: write card=\u0131l\u0131k or card=ilik."
    assert [key_of(CARD, two, key) for key in two] == list(two)


@pytest.mark.parametrize("name", ["ash_ferrier", "Ash Ferrier", "ash ferrier", "ASH FERRIER"])
def test_a_card_is_named_by_its_key_or_as_it_is_shown(corpus: Corpus, name: str):
    answer = corpus.ask("card_fate", "", f"card={name}")
    assert answer.where == ("card=ash_ferrier",)
    assert {row.part: (row.k, row.n) for row in answer.rows if row.k} == {"mustered": (3, 3)}
    other = corpus.ask("card_fate", "", f"card!={name}")
    assert {row.part: (row.k, row.n) for row in other.rows if row.k} == {"unclaimed": (3, 3)}


def test_other_values_are_named_as_they_are_shown_too(corpus: Corpus):
    assert corpus.ask("length", "", "title=styx", "ending=the strongest army when Chaos reached 21").games == 2
    assert corpus.ask("length", "", "title=styx", "seats=3 players").games == 3
    assert corpus.ask("length", "", "title=styx", "box=one's own box").games == 3


def test_a_game_and_a_track_are_named_as_they_are_shown(corpus: Corpus):
    assert corpus.ask("length", "", "title=Styx").where == ("title=styx",)
    assert corpus.ask("track_final", "", "title=STYX", "track=Coins").where == ("title=styx", "track=coins")
    with pytest.raises(Refused) as wrong:
        corpus.ask("track_final", "", "title=styx", "track=coims")
    assert str(wrong.value).startswith("Which track? Near it: coins. Add `--where track=coins|influence|")


def test_a_word_of_which_less_than_two_thirds_are_the_same_is_not_near(corpus: Corpus):
    """Of “nope” and “income” six of ten letters pair up, and the chart of income had been offered."""
    with pytest.raises(Refused) as wrong:
        corpus.ask("track_final", "", "title=styx", "track=nope")
    assert str(wrong.value).startswith("Which track? Add `--where track=coins|influence|")


def test_a_name_nearly_so_is_told_what_is_near(corpus: Corpus):
    with pytest.raises(Refused) as wrong:
        corpus.ask("card_fate", "", "card=Ash Feriër")
    assert str(wrong.value) == (
        "“Card” is never 'Ash Feriër' here. Near it: ash_ferrier. There are: ash_ferrier, hollow_piper."
    )


def test_a_part_of_a_name_is_near_it(corpus: Corpus):
    with pytest.raises(Refused, match=r"Near it: hollow_piper\. There are: "):
        corpus.ask("card_fate", "", "card=pip")


ACCENTED = structs.replace(
    STYX, title="L'\u00c2me", tracked=(structs.replace(STYX.tracked[0], key="souls", name="\u00c2mes"), *STYX.tracked[1:]),
)  # fmt: skip
"""A game and a track with an accent, as files of a game hold them (NFC)."""


@pytest.mark.parametrize("name", ["\u00e2mes", "A\u0302mes", "SOULS"])
def test_a_game_and_a_track_are_found_in_whatever_form_a_terminal_sends_their_names(name: str):
    known = Catalogue([ACCENTED])
    (title, track) = known.question("track_final", "", known.read(["title=l'A\u0302me", f"track={name}"])).where
    assert (title.values, track.values) == (("styx",), ("souls",))


def test_a_card_is_found_in_whatever_form_a_terminal_sends_its_name():
    assert key_of(CARD, {"ame": "\u00c2me", "imp": "Imp"}, "a\u0302me") == "ame"
    assert key_of(CARD, {"ame": "A\u0302me", "imp": "Imp"}, "\u00e2me") == "ame"


def test_two_tracks_with_one_name_are_told_apart_by_their_keys():
    """The first of them had been taken."""
    first, second, *others = STYX.tracked
    two = (structs.replace(first, key="one", name="Souls"), structs.replace(second, key="two", name="Souls"), *others)
    known = Catalogue([structs.replace(STYX, tracked=two)])
    with pytest.raises(Refused) as wrong:
        known.question("track_final", "", known.read(["title=styx", "track=souls"]))
    assert str(wrong.value) == "2 are called souls: write track=one or track=two."


def test_two_cards_with_one_name_are_told_apart_by_their_keys():
    with pytest.raises(Refused) as wrong:
        key_of(CARD, {"lich": "The Lich", "lich_2": "The Lich", "imp": "Imp"}, "the lich")
    assert str(wrong.value) == "2 are called the lich: write card=lich or card=lich_2."
    assert key_of(CARD, {"lich": "The Lich", "lich_2": "The Lich"}, "lich_2") == "lich_2"


@pytest.fixture(scope="module")
def tables() -> Corpus:
    """Whole groups, of which small letters stand in another order than large ones; two differ by a dot alone."""
    told = Corpus()
    for people in (["Oskar", "mara", "İnes"], ["Ines", "Zoe"], ["İnes", "Zoe"], ["red", "Ölçer, A."]):
        told.game("styx", people, "influence", people[:1])
    return told


@pytest.mark.parametrize("written", [
    "Oskar, mara, İnes", "oskar,mara,İnes", "OSKAR,MARA,İNES", "ines, Mara, oskar", "İnes,Mara,Oskar",
])  # fmt: skip
def test_a_group_is_named_in_any_order_and_in_small_letters_or_large(tables: Corpus, written: str):
    """Names were put in order as they were typed, and large letters stand before small ones."""
    assert tables.ask("length", "", "title=styx", f"group={written}").where == ("title=styx", "group=Oskar, mara, İnes")


def test_a_group_with_a_comma_in_a_name_is_named_in_small_letters_too(tables: Corpus):
    assert tables.ask("length", "", "title=styx", 'group="ölçer, a.",RED').where == (
        "title=styx",
        'group=red, "Ölçer, A."',
    )


def test_two_groups_that_differ_by_a_dot_alone_are_told_apart_as_they_are_shown(tables: Corpus):
    for group in ("Ines, Zoe", "Zoe, İnes"):
        assert tables.ask("length", "", "title=styx", f"group={group}").where == ("title=styx", f"group={group}")
    with pytest.raises(Refused) as wrong:
        tables.ask("length", "", "title=styx", "group=zoe,ines")
    assert str(wrong.value) == "2 are called ines, zoe: write group=Ines, Zoe or group=Zoe, İnes."


def test_groups_do_not_run_into_one_another_where_they_are_listed(tables: Corpus):
    with pytest.raises(Refused) as wrong:
        tables.ask("length", "", "title=styx", "group=Ines,Zoo")
    assert str(wrong.value).endswith('There are: Ines, Zoe · Oskar, mara, İnes · Zoe, İnes · red, "Ölçer, A.".')
    known = {group: group for group in ("Mara, Oskar", "Mara, Oscar", "red, yellow")}
    with pytest.raises(Refused, match=r"Near it: Mara, Oskar · Mara, Oscar\. There are: "):
        key_of(CARD, known, "Mara, Osker")


def test_what_there_is_stands_as_it_is_counted_and_in_the_words_of_the_game(corpus: Corpus):
    with pytest.raises(Refused) as wrong:
        corpus.ask("card_fate", "", "span_no=99")
    assert str(wrong.value).startswith("“Audience” is never '99' here. There are: 1")
    assert sorted(["10", "9", "x", "2"], key=counted) == ["2", "9", "10", "x"]


@pytest.mark.parametrize(("people", "said"), [(10, "Person 09."), (13, "Person 09 and 3 more.")])
def test_of_more_people_than_are_listed_it_is_told_how_many(people: int, said: str):
    """Ten had stood there as if they were all."""
    told = Corpus()
    for number in range(people):
        told.game("styx", [f"Person {number:02}"], "influence", [])
    with pytest.raises(Refused) as wrong:
        told.ask("length", "", "title=styx", "needs=Zoe")
    assert str(wrong.value).startswith("Nobody here is called Zoe. People here: Person 00, Person 01, ")
    assert str(wrong.value).endswith(f", {said}")
