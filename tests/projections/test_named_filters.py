"""Filters by what an answer calls its bars: cards, endings, games, as they are shown."""

import pytest
from msgspec import structs

from domain.games.styx import GAME as STYX
from domain.kernel.measure import Dimension
from domain.kernel.refusal import Refused
from projections.questions.catalogue import Catalogue
from projections.questions.named import key_of
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
    assert str(wrong.value).startswith("Which track? Near it: coins, chaos. --where track=coins|influence|")


def test_a_name_nearly_so_is_told_what_is_near(corpus: Corpus):
    with pytest.raises(Refused) as wrong:
        corpus.ask("card_fate", "", "card=Ash Feriër")
    assert str(wrong.value) == (
        "No card is 'Ash Feriër' here. Near it: ash_ferrier. There are: ash_ferrier, hollow_piper."
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
