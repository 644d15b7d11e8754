"""What nobody entered is in no bar, and an answer says of how many observations that holds."""

from pathlib import Path

from domain.games import game
from projections.follow import opened
from projections.questions.catalogue import Catalogue
from tests.projections.corpora import Corpus
from tests.projections.evenings import House, answered, evenings

STYX = game("styx")


def test_of_a_card_whose_icons_nobody_entered_it_is_told_how_often_it_was_offered(tmp_path: Path):
    house = House(tmp_path).record(evenings(STYX, 6))
    with opened(house.path, None) as tables:
        tables.catch_up()
        con = tables.following.con
        asked = Catalogue([STYX]), "card_fate", "card_kind", ["title=styx"]
        before = answered(tables, *asked)
        (card, offers) = con.execute(
            "SELECT card, count(*) FROM styx_offer WHERE fate IS NOT NULL AND NOT (legendary OR eternal OR horseman OR totem) "
            "GROUP BY card ORDER BY 2 DESC, 1 LIMIT 1"
        ).fetchone()  # type: ignore[misc] # there are offers
        con.execute("UPDATE styx_offer SET legendary = NULL, eternal = NULL, horseman = NULL WHERE card = ?", [card])
        after = answered(tables, *asked)
    assert offers > 1
    overlap = (
        "Bars overlap: an appearance of a card in an Audience may be in more than one of them (by kind of card), so they do "
        "not add up to 100 %."
    )
    assert before.notes == (overlap,)
    assert after.notes == (overlap, f"{offers} have no bar: nobody entered the kind of card.")
    plain = [next(row.n for row in told.rows if row.key == "plain") for told in (before, after)]
    assert plain[0] - plain[1] == offers


def test_games_that_fit_the_filters_and_are_in_no_bar_are_told():
    """In three games somebody bid for the card, and in two it was sold: “3 games” stood there alone."""
    told = Corpus()
    for outcome in ("won", "won", "voided"):
        game = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"])
        told.insert(
            "styx_auction", game=game, audience=1, slot="left", seat=1, action="muster", outcome=outcome, card="lich",
            bids=1, top=2, paid=2 if outcome == "won" else None,
        )  # fmt: skip
    where = ("title=styx", "card=lich")
    answer = told.ask("muster_price", "", *where)
    assert (answer.games, [row.games for row in answer.rows]) == (3, [2])
    assert answer.notes == ("1 of these 3 games is in no bar.",)
    assert told.ask("length", "", "title=styx").notes == ()
    # By number of players, or where there is one bar, a game is in it or in none.
    assert "1 of these 3 games is in no bar." in told.ask("muster_price", "seats", *where).notes
    for by, *more in (("card", "card=lich"), ("player", "player=Mara"), ("player",)):
        assert "1 of these 3 games is in no bar." in told.ask("muster_price", by, *where, *more).notes


def test_of_bars_in_which_one_game_may_be_twice_games_in_none_are_told_as_at_least():
    """Of four games Mara bought in two and Oskar in one of these: two are in no bar, and bars of 2 and 1 games leave 1 at least."""
    told = Corpus()
    for buyers in ((1, 2), (1,), (), ()):
        game = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"])
        for seat in buyers:
            told.insert(
                "styx_auction", game=game, audience=seat, slot="left", seat=seat, action="muster", outcome="won",
                card="lich", bids=1, top=2, paid=2,
            )  # fmt: skip
    answer = told.ask("muster_price", "player", "title=styx")
    assert sorted(row.games for row in answer.rows) == [1, 2]
    assert "At least 1 of these 4 games is in no bar." in answer.notes
