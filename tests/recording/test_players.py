"""People: a seat's name compared without regard to case; merged and renamed in a stream of their own."""

from pathlib import Path

import pytest

from domain.kernel.log import Opened
from domain.kernel.refusal import Refused
from domain.recording.application import Tablescribe
from domain.recording.players import STREAM, People, Player
from domain.recording.rows import encode
from domain.recording.trouble import NotFound
from tests.recording.tables import store_at


def seat(store: Tablescribe, *names: str, bots: tuple[int, ...] = ()) -> None:
    store.open(Opened(game="toy", seats=names, bots=bots))


@pytest.fixture
def club(store: Tablescribe) -> Tablescribe:
    seat(store, "Ann", "Bob")
    seat(store, "ann ", "Cleo")
    seat(store, "ANN", "Bot 2 (any)", bots=(2,))
    return store


def names(store: Tablescribe) -> list[str]:
    return [player.name for player in store.players()]


def test_one_person_however_it_is_spelt(club: Tablescribe):
    assert club.players() == (
        Player(name="ANN", names=("Ann", "ann", "ANN"), games=3),
        Player(name="Bob", names=("Bob",), games=1),
        Player(name="Cleo", names=("Cleo",), games=1),
    )


def test_two_names_become_one_person(club: Tablescribe):
    assert club.merge("bob", "cleo", by="Ann") == Player(name="Cleo", names=("Bob", "Cleo"), games=2)
    assert names(club) == ["ANN", "Cleo"]


def test_a_merged_name_stays_merged_in_later_games(club: Tablescribe):
    club.merge("Bob", "Cleo")
    seat(club, "Bob", "Dan")
    assert names(club) == ["ANN", "Cleo", "Dan"]
    assert club.players()[1].games == 3


def test_merges_lead_on(club: Tablescribe):
    club.merge("Bob", "Cleo")
    club.merge("Cleo", "Ann")
    assert club.players() == (Player(name="ANN", names=("Ann", "ann", "ANN", "Bob", "Cleo"), games=3),)


def test_a_person_gets_another_name_and_may_have_the_old_one_back(club: Tablescribe):
    assert club.rename("Bob", "Robert").name == "Robert"
    assert names(club) == ["ANN", "Cleo", "Robert"]
    assert club.rename("Robert", "Bob").name == "Bob"
    assert names(club) == ["ANN", "Bob", "Cleo"]
    assert club.rename("ann", "Ann").name == "Ann"


def test_a_new_game_under_an_old_name_is_the_same_person(club: Tablescribe):
    club.rename("Bob", "Robert")
    seat(club, "Bob", "Robert Q")
    assert Player(name="Robert", names=("Bob",), games=2) in club.players()


def test_what_cannot_be_is_refused(club: Tablescribe):
    club.merge("Bob", "Cleo")
    with pytest.raises(Refused, match="one person already"):
        club.merge("Cleo", "Bob")
    with pytest.raises(Refused, match="merge them: tablescribe players merge Cleo ann"):
        club.rename("Cleo", "ann")
    with pytest.raises(Refused, match="is the name already"):
        club.rename("Cleo", "Cleo")
    with pytest.raises(Refused, match="control character"):
        club.rename("Cleo", "Cle\x00o")
    for command in (club.merge, club.rename):
        with pytest.raises(NotFound, match="Nobody called Zoe"):
            command("Zoe", "Ann")
    assert len(club.events.rows(STREAM)) == 1


def test_no_game_is_changed(club: Tablescribe):
    before = [club.history(game.id) for game in club.games()]
    club.merge("Bob", "Cleo", by="Ann")
    assert [club.history(game.id) for game in club.games()] == before
    (row,) = club.events.rows(STREAM)
    assert encode(row).startswith(b'{"entry":1,"recorded_at":')
    assert encode(row).endswith(
        b'"by":"Ann","cmd":{"type":"players.merge","old":"Bob","new":"Cleo"},'
        b'"event":{"type":"players.merged","old":"Bob","new":"Cleo"}}'
    )


def test_after_a_merge_the_name_that_stays_is_shown_however_later_games_spell_it(store: Tablescribe):
    seat(store, "Mara K.", "Bob")
    seat(store, "Mara", "Bob")
    store.merge("Mara K.", "Mara")
    seat(store, "MARA", "Bob")
    assert names(store) == ["Bob", "Mara"]
    assert store.merge("Bob", "MARA").name == "Mara"


def test_a_name_is_cleaned_before_it_is_looked_up(club: Tablescribe):
    assert club.rename(" Bob ", " Robert ").name == "Robert"
    assert club.merge("robert\t", " cleo").name == "Cleo"
    assert [row.event.new for row in club.events.rows(STREAM)] == ["Robert", "Cleo"]


def test_nothing_is_appended_when_a_name_is_refused(club: Tablescribe):
    for old, new, told in (("Cleo", " cleo ", None), ("Cleo", "  ", "1 to 60 characters"), ("Cleo", " ANN ", "merge")):
        if told is None:
            assert club.rename(old, new).name == "cleo"
            continue
        with pytest.raises(Refused, match=told):
            club.rename(old, new)
    assert len(club.events.rows(STREAM)) == 1


def test_a_game_in_which_both_names_sat_counts_once(club: Tablescribe):
    seat(club, "Bob", "Cleo")
    assert club.merge("Bob", "Cleo") == Player(name="Cleo", names=("Bob", "Cleo"), games=3)


def test_a_name_that_grows_when_it_is_folded_is_still_found(store: Tablescribe):
    seat(store, "ß" * 60, "Bob")
    assert store.rename("ß" * 60, "Straßer").name == "Straßer"
    assert store.players()[1].games == 1


def test_who_was_told_something_else_of_players_meanwhile_decides_again_by_that(file: Path):
    """Both look before either writes: the second finds its place taken, and what it meant is said of the new name."""
    with store_at(file) as ours, store_at(file, begin=99) as theirs:
        seat(ours, "Ann", "Bob")
        look, other = ours._people, iter([lambda: theirs.rename("Ann", "Anna")])

        def overtaken() -> tuple[People, int]:
            found = look()
            next(other, lambda: None)()
            return found

        ours._people = overtaken
        assert ours.rename("Bob", "Robert").name == "Robert"
        assert names(ours) == ["Anna", "Robert"]
        assert [row.entry for row in ours.events.rows(STREAM)] == [1, 2]


def test_one_person_under_two_spellings_sat_with_nobody_else(club: Tablescribe):
    assert club.together("Ann", "ANN") == 0
    assert club.together("Ann", "Bob") == 1


def test_a_merged_name_stays_when_its_own_games_are_forgotten(store: Tablescribe):
    seat(store, "Bob", "Ann")
    game = store.open(Opened(game="toy", seats=("Cleo", "Dan"))).id
    store.merge("Bob", "Cleo")
    store.forget(game)
    assert store.players()[1] == Player(name="Cleo", names=("Bob",), games=1)
