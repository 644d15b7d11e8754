"""Free text has a bound and no control characters, wherever it is typed; what is recorded can be exported and read."""

import pytest

from domain.games import game as game_called
from domain.kernel.box import practice_box
from domain.kernel.log import Abandon, Describe, Note, Opened
from domain.kernel.refusal import Refused
from domain.kernel.text import LONGEST_TEXT
from domain.recording.application import Tablescribe
from domain.recording.lines import LONGEST
from domain.recording.log_file import check
from tests.recording.tables import SEATS, games, played, store_at

LONG = "x" * (LONGEST_TEXT + 1)
TEXTS = {
    "a note": (Note, "text"), "the reason of a stop": (Abandon, "reason"),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("text", [LONG, "bell\a", "\x1b[2J", "half \ud800"])
def test_a_text_too_long_or_with_control_characters_is_refused_by_its_field(store: Tablescribe, name: str, text: str):
    kind, field = TEXTS[name]
    game = played(store, 3)
    with pytest.raises(Refused) as refused:
        store.record(game, kind(**{field: text}))
    assert (refused.value.refusal.kind, refused.value.refusal.field) == ("malformed", field)
    assert store.log(game).entry == 2


def test_a_note_of_the_greatest_length_comes_back_from_its_file(store: Tablescribe):
    longest = "\U0001f3b2\n" * (LONGEST_TEXT // 2)
    game = played(store, 3, Note(text=longest))
    lines = list(store.export_log(game))
    assert max(map(len, lines)) < LONGEST // 20
    assert check(lines, games=games).ok
    with store_at(begin=50) as other:
        other.import_log(lines)
        assert other.log(game).notes[0].text == longest


@pytest.mark.parametrize("by", ["x" * 61, "An\x1bn"])
def test_a_scribe_has_a_name_like_everybody(store: Tablescribe, by: str):
    game = played(store, 3)
    for sent in (lambda: store.record(game, Note(text="hm"), by=by), lambda: store.open(SEATS, by=by)):
        with pytest.raises(Refused) as refused:
            sent()
        assert refused.value.refusal.field == "by"
    assert (store.log(game).entry, len(store.games())) == (2, 1)
    assert store.record(game, Note(text="hm"), by=" Zoe ").log.rows[-1].by == "Zoe"


def test_a_line_by_somebody_with_no_name_for_people_is_refused(store: Tablescribe):
    line = b'{"cmd":{"type":"toy.take","seat":1,"stones":1},"by":"%s"}\n'
    header = b'{"format":"tablescribe","version":1,"opening":{"game":"toy","seats":["Ann","Bob"]}}\n'
    assert check([header, line % b"Zoe"], games=games).ok
    broke = check([header, line % (b"Z" * 61)], games=games).broke
    assert (broke.line, broke.unread, broke.refusal.field) == (2, True, "by")


def test_what_would_not_fit_into_a_line_is_not_recorded():
    """A box of 5,000 cards with long names: 1.2 MB in the header."""
    cards = {f"card_{number:04}_{'x' * 50}": {"name": f"{number:04} {'ж' * 55}"} for number in range(5000)}
    wanted = Opened(game="styx", seats=("Ann", "Bob"), box=practice_box(game_called("styx")))
    box = type(wanted.box)(name="huge", kind="owner", components=cards)
    with store_at(game_of=game_called) as store:
        with pytest.raises(Refused) as refused:
            store.open(Opened(game="styx", seats=("Ann", "Bob"), box=box))
        assert refused.value.refusal.kind == "malformed"
        assert "1,000,000" in str(refused.value)
        assert store.games() == ()


@pytest.fixture
def styx():
    """A game of Styx with nothing but the rulebook's facts."""
    with store_at(game_of=game_called) as store:
        yield store, store.open(Opened(game="styx", seats=("Ann", "Bob", "Cleo"))).id


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("component", {"component": ""}),
        ("component", {"component": "  "}),
        ("component", {"component": "\x1b[2Jsiren"}),
        ("component", {"component": "x" * 5000}),
        ("component", {"component": " siren"}),
        ("values", {"values": {}}),
        ("values", {"values": {"value": None}}),
        ("values", {"values": {"name": "  "}}),
        ("values", {"values": {"name": "Si\x1bren"}}),
        ("values", {"values": {"name": "S" * 61}}),
        ("reason", {"reason": LONG}),
    ],
)
def test_what_describes_no_component_is_refused(styx, field: str, changes: dict):
    store, game = styx
    told = {"component": "grave_king", "values": {"name": "Grave King", "value": 3}, **changes}
    with pytest.raises(Refused) as refused:
        store.record(game, Describe(**told))
    assert (refused.value.refusal.kind, refused.value.refusal.field) == ("malformed", field)
    assert store.log(game).entry == 1


def test_a_name_is_kept_as_names_are_and_stands_for_one_component(styx):
    store, game = styx
    recorded = store.record(game, Describe(component="grave_king", values={"name": " Grave King "}))
    assert recorded.log.state.components["grave_king"].name == "Grave King"
    with pytest.raises(Refused, match="GRAVE KING is here already, as 'grave_king'"):
        store.record(game, Describe(component="king_of_graves", values={"name": "GRAVE KING"}))
    assert store.log(game).entry == 2


@pytest.mark.parametrize("told", [("grave_king", {"copies": 2}), ("hollow_piper", {"copies": 2})])
def test_a_whole_box_stays_whole(told: tuple[str, dict]):
    """The practice box has its 62 Emissaries: one more cannot be read off any card."""
    with store_at(game_of=game_called) as store:
        game = store.open(Opened(game="styx", seats=("Ann", "Bob", "Cleo"), box=practice_box(game_called("styx")))).id
        with pytest.raises(Refused):
            store.record(game, Describe(component=told[0], values=told[1]))
        assert store.log(game).entry == 1
