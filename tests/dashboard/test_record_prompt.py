"""What the pad is told to ask, and what the server makes of an outbox: no browser is needed for either."""

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Annotated, Literal
from uuid import uuid4

import pytest
from msgspec import Meta, Struct, structs

from dashboard.record_component.outbox import Heard, fresh, keep, take
from dashboard.record_component.prompt import draft, prompt, told_answer
from dashboard.record_component.questions import headings, sets, tree
from domain.games import game
from domain.games.styx.rules import pile
from domain.kernel.box import practice_box
from domain.kernel.log import Describe, Note, Opened, Redo, TakeBack
from domain.kernel.offer import Field
from domain.kernel.reading import read_command
from domain.kernel.refusal import Choice
from domain.recording.application import Tablescribe, make_store
from domain.recording.game_log import GameLog
from domain.recording.trouble import Unreadable
from service.box_values import change
from service.desk import Desk
from service.settings import Settings
from tests.dashboard.record_table import CARDS, SET_UP, lay, place, reveal

STYX = game("styx")


@pytest.fixture
def store() -> Iterator[Tablescribe]:
    with make_store(None, lambda: 0, uuid4) as one:
        yield one


@pytest.fixture
def desk_of(store, tmp_path):
    def desk(seats, *commands, box="practice"):
        return Desk(store, lay(store, seats, *commands, box=box), Settings(tmp_path), "Ada")

    return desk


def item(name, command, seen=None, after=None, **more):
    return {"id": name, "command": command, **({"after": after} if after else {"seen": seen}), **more}


def hows(heard):
    return {name: answer.how for name, answer in heard.answers.items()}


def test_a_name_of_an_older_store_brings_no_sign_that_nobody_sees(desk_of):
    log = desk_of(3, CARDS).log
    named = structs.replace(log.opened, seats=("\u202eAda", "Ben\x1b", "Cleo"))
    assert prompt(GameLog(log.id, log.game, named, log.rows, log.state, hidden=False))["names"] == [
        "Ada",
        "Ben",
        "Cleo",
    ]


def test_a_chain_of_taps_is_one_chain_of_entries(desk_of):
    desk, heard = desk_of(3, CARDS), Heard()
    box = {
        "items": [
            item("a", place(1, "left"), seen=3),
            item("b", place(2, "right"), after="a"),
            item("c", place(3, "left"), after="b"),
        ]
    }
    take(desk, heard, box)
    assert [heard.answers[one].entry for one in "abc"] == [4, 5, 6]
    assert hows(heard) == {"a": "saved", "b": "saved", "c": "saved"}


def test_what_is_sent_again_to_a_server_that_forgot_is_there_already(desk_of):
    desk = desk_of(3, CARDS)
    box = {"items": [item("a", place(1, "left"), seen=3), item("b", place(2, "right"), after="a")]}
    take(desk, Heard(), box)
    again = Heard()
    take(desk, again, box)
    assert hows(again) == {"a": "already", "b": "already"}
    assert desk.log.entry == 5


def test_what_follows_a_refused_item_waits(desk_of):
    desk, heard = desk_of(3, CARDS, *(place(seat, "left") for seat in (1, 2, 3))), Heard()
    box = {
        "items": [
            item("a", reveal(1, "muster", 3), seen=6),
            item("b", reveal(2, "muster", 2), after="a"),
            item("c", reveal(3, "tithe"), after="b"),
        ]
    }
    take(desk, heard, box)
    assert hows(heard) == {"a": "saved", "b": "refused"}
    assert not fresh(heard, box)
    told = told_answer(desk.log, heard.answers["b"])["refusal"]
    assert told["rule"] == "STYX-BID-02"
    assert [one["value"] for one in told["alternatives"]["values"]] == ["skip", 4]
    assert told["rules"][0][0] == "STYX-BID-02"


def test_another_scribes_move_is_a_conflict_and_the_same_is_none(desk_of, store):
    desk, other = desk_of(3, CARDS), Heard()
    seen = desk.log.entry
    desk.record(desk.read(place(1, "left")))
    take(
        Desk(store, desk.log.id, desk.settings),
        other,
        {"items": [item("a", place(1, "left"), seen=seen), item("b", place(2, "left"), after="a")]},
    )
    assert hows(other) == {"a": "already", "b": "saved"}
    late = Heard()
    take(Desk(store, desk.log.id, desk.settings), late, {"items": [item("a", place(1, "right"), seen=seen)]})
    assert late.answers["a"].refusal.kind == "conflict"


def test_a_move_that_ends_the_game_is_shown_before_it_is_recorded(desk_of):
    desk, heard = desk_of(3, CARDS), Heard()
    stop = {"type": "log.abandon", "reason": "late"}
    take(desk, heard, {"items": [item("a", stop, seen=3)]})
    assert hows(heard) == {"a": "ends"}
    assert desk.log.entry == 3
    take(desk, heard, {"items": [item("b", stop, seen=3, sure=True)]})
    assert hows(heard)["b"] == "saved"


@pytest.mark.parametrize(
    "told", [None, {}, {"items": None}, {"items": [{"id": 3}]}, {"items": [{"id": "a"}]}, "x", [1]]
)
def test_an_outbox_that_does_not_read_records_nothing(desk_of, told):
    desk = desk_of(3, CARDS)
    take(desk, Heard(), told)
    assert desk.log.entry == 3


def test_a_row_for_every_seat_in_the_order_in_which_they_are_due(desk_of):
    told = prompt(desk_of(3, CARDS, place(1, "left")).log)
    assert told["rows"]["turn"] == "1.placing"
    assert [one["labels"] for one in told["rows"]["done"]] == [["left: Ash Ferrier"]]
    assert (told["offers"][0]["seat"], told["offers"][0]["then"]) == (2, (3,))
    revealing = prompt(desk_of(3, CARDS, place(1, "left"), place(2, "right"), place(3, "left")).log)
    assert revealing["rows"]["earlier"] == [
        [1, "left: Ash Ferrier"],
        [2, "right: Hollow Piper"],
        [3, "left: Ash Ferrier"],
    ]


def test_the_questions_are_laid_out_ahead(desk_of):
    node = prompt(desk_of(3, CARDS, *(place(seat, "left") for seat in (1, 2, 3))).log)["offers"][0]["node"]
    assert [one["value"] for one in node["values"]] == ["tithe", "muster", "elimination"]
    assert node["each"]['"tithe"'] is None
    bid = node["each"]['"muster"']
    assert [one["value"] for one in bid["values"]] == ["skip", 1, 2, 3, 4]
    assert set(bid["each"].values()) == {None}


def test_of_many_names_one_stands_for_all(desk_of):
    node = prompt(desk_of(3).log)["offers"][0]["node"]
    assert len(node["values"]) > 30
    # The practice box holds one of Ash Ferrier and two of Brine Caller, and two cards open an Audience.
    assert node["times"]['"ash_ferrier"'] == 1
    assert '"brine_caller"' not in node["times"]
    assert {one["value"] for one in node["any"]["values"]} == {one["value"] for one in node["values"]}
    assert node["any"]["any"] is None


def test_what_a_name_leads_to_by_its_own_text_is_left_to_the_server(store):
    """Of the cards of the practice box Lamp Colonel alone has a restriction, so that he alone may have been illegal."""
    node = prompt(store.log(lay(store, 4, key="shadow_throne")))["offers"][0]["node"]
    assert node["each"] == {'"lamp_colonel"': "ask"}
    assert (node["times"]['"river_heir"'], node["times"]['"alms_porter"']) == (1, 3)


def test_a_half_filled_command_is_asked_on_from_where_it_stands(desk_of):
    log = desk_of(3).log
    told = draft(
        log, {"entry": log.entry, "key": "k", "command": {"type": "styx.open_audience", "cards": ["ash_ferrier"]}}
    )
    assert told["key"] == "k"
    assert "ash_ferrier" not in [one["value"] for one in told["node"]["values"]]
    assert draft(log, {"entry": log.entry - 1, "key": "k", "command": {"type": "styx.open_audience"}}) is None


def test_few_ways_to_pay_are_whole_buttons_and_a_list_of_no_seat_is_none(desk_of):
    log = desk_of(3).log
    assert sets(STYX, log.state, STYX.offers(log.state)[0]) is None


def test_every_question_ends(desk_of):
    log = desk_of(2).log
    for offer in STYX.offers(log.state):
        node = tree(STYX, log.state, offer, {})
        while node is not None:
            key = next(iter(node["each"]), None)
            node = node["each"][key] if key is not None else node["any"]


def test_the_last_move_names_what_it_made_known(desk_of):
    told = prompt(desk_of(2, CARDS, *(place(seat, "left") for seat in (1, 2, 1, 2)), reveal(1, "muster", 2)).log)
    assert told["last"]["move"] == 7
    assert len(told["last"]["seen"]) == 1
    assert told["told"] == []


def test_a_card_that_nobody_has_read_is_asked_for_by_its_missing_values(desk_of):
    desk, heard = desk_of(3, box="facts"), Heard()
    take(desk, heard, {"items": [item("a", CARDS | {"cards": ["lich", "siren"]}, seen=2)]})
    refusal = told_answer(desk.log, heard.answers["a"])["refusal"]
    assert refusal["kind"] == "missing-data"
    need = refusal["needs"][0]
    assert need["label"] == "Lich"
    assert [one["name"] for one in need["fields"] if one["needed"]] == ["min_players"]
    assert "value" in [one["name"] for one in need["fields"] if not one["needed"]]
    assert [name for name, _, _ in need["known"]] == [
        "name",
        "Horseman of the Apocalypse",
        "found by the Cultist",
        "ability",
    ]


def test_values_that_are_entered_in_a_real_game_go_into_the_owners_box(desk_of):
    desk, heard = desk_of(3, box="facts"), Heard()
    described = {"type": "log.describe", "component": "lich", "values": {"min_players": 2}}
    take(desk, heard, {"items": [item("a", described, seen=2)]})
    keep(desk, heard)
    kept = json.loads(desk.settings.box("styx").read_bytes())
    assert kept["components"]["lich"]["min_players"] == 2


LICH = {"type": "log.describe", "component": "lich", "values": {"min_players": 2, "value": 4}}


def in_box(desk):
    lich = json.loads(desk.settings.box("styx").read_bytes())["components"]["lich"]
    return lich.get("min_players"), lich.get("value")


@pytest.fixture
def damaged(desk_of):
    """A real game, whose owner's box does not read."""
    desk = desk_of(3, box="facts")
    box = desk.settings.box("styx")
    box.parent.mkdir()
    box.write_text("{")
    return desk, box


@pytest.mark.parametrize("before", [{"min_players": 2}, {"value": 3}], ids=["a value lacked", "another value"])
def test_what_a_damaged_box_did_not_take_is_in_it_once_it_is_mended(damaged, before):
    (desk, box), heard = damaged, Heard()
    take(desk, heard, {"items": [item("a", LICH, seen=2), item("b", {"type": "log.note", "text": "Tea."}, after="a")]})
    for _ in range(2):
        with pytest.raises(Unreadable, match="is not JSON"):
            keep(desk, heard)
    # The table plays on meanwhile.
    assert hows(heard) == {"a": "saved", "b": "saved"}
    box.write_text(json.dumps({"game": "styx", "components": {"lich": before}}))
    keep(desk, heard)
    assert in_box(desk) == (2, 4)


def test_what_is_sent_again_since_its_answer_was_lost_comes_into_the_box(damaged, store):
    """The game had it already, so it never did."""
    desk, box = damaged
    sent = {"items": [item("a", LICH, seen=2)]}
    take(desk, Heard(), sent)
    box.write_text('{"game": "styx", "components": {"lich": {"min_players": 2}}}')
    anew, again = Desk(store, desk.log.id, desk.settings), Heard()
    take(anew, again, sent)
    keep(anew, again)
    assert (hows(again), in_box(desk)) == ({"a": "already"}, (2, 4))


def test_what_is_sent_again_takes_no_correction_of_the_box_away(desk_of):
    desk, heard, sent = desk_of(3, box="facts"), Heard(), {"items": [item("a", LICH, seen=2)]}
    take(desk, heard, sent)
    keep(desk, heard)
    change(STYX, desk.settings.box("styx"), "lich", "value", "5")
    again = Heard()
    take(desk, again, sent)
    keep(desk, again)
    assert (hows(again), in_box(desk)) == ({"a": "already"}, (2, 5))


@pytest.mark.parametrize(("values", "begun"), [({}, False), ({"value": 4}, True)])
def test_a_card_of_which_something_was_typed_is_no_longer_new(desk_of, values, begun):
    """What the rulebook prints is nobody's reading; a value that somebody typed is."""
    desk, heard = desk_of(3, box="facts"), Heard()
    if values:
        desk.record(Describe(component="lich", values=values))
    take(desk, heard, {"items": [item("a", CARDS | {"cards": ["lich", "siren"]}, seen=desk.log.entry)]})
    (need,) = told_answer(desk.log, heard.answers["a"])["refusal"]["needs"]
    assert (need["label"], need["begun"]) == ("Lich", begun)


def hands(log):
    told = prompt(log)
    return told["moves"], [(one["text"], one["old"], one["new"]) for one in told["told"]]


# The Audience of the README: Oskar's Muster of 3 beats Mara's 2, Hollow Piper (-1 coin) pays Ines the least, 1 coin.
README = [
    CARDS, place(1, "left"), place(2, "left"), place(3, "right"), reveal(1, "muster", 2), reveal(2, "muster", 3), reveal(3, "tithe"),
]  # fmt: skip


def test_what_was_taken_back_is_put_back_on_the_table_and_what_is_redone_moves_again(desk_of):
    desk = desk_of(3, *README)
    assert prompt(desk.log)["moves"] == "What to move"
    desk.record(TakeBack())
    heading, lines = hands(desk.log)
    assert heading == "What to put back"
    assert {("Coins of Jon", 1, 4), ("Influence of Jon", 4, 1), ("Coins of Ada", 5, 4), ("Chaos", 2, 0)} <= {*lines}
    assert ("Ash Ferrier from Jon to Left card", None, None) in lines
    desk.record(Note(text="Ada saw it coming"))
    assert hands(desk.log) == (heading, lines)
    desk.record(Redo())
    heading, lines = hands(desk.log)
    assert heading == "What to move again"
    assert {("Coins of Jon", 4, 1), ("Influence of Jon", 1, 4), ("Coins of Ada", 4, 5), ("Chaos", 0, 2)} <= {*lines}


def test_several_moves_taken_back_are_put_back_at_once_until_another_comes(desk_of):
    desk = desk_of(3, *README)
    for _ in range(3):
        desk.record(TakeBack())
    assert ("Coins of Jon", 1, 4) in hands(desk.log)[1]
    desk.record(read_command(STYX, reveal(1, "muster", 1)))
    assert hands(desk.log) == ("What to move", [])


def test_what_is_known_of_a_card_is_told_in_words(desk_of):
    desk, heard = desk_of(3, box="facts"), Heard()
    take(desk, heard, {"items": [item("a", {**CARDS, "cards": ["air_spirit", "lich"]}, seen=desk.log.entry)]})
    need = told_answer(desk.log, heard.answers["a"])["refusal"]["needs"][0]
    assert ["element icons", "air"] in [one[:2] for one in need["known"]]


@pytest.mark.rule("STYX-TWO-12")
def test_a_card_that_takes_another_out_of_the_list_is_asked_of_the_server(store):
    """Of four Horsemen one left unseen and two are elsewhere: once one of the others lies there, the last is the one that left."""
    log = store.open(Opened(game="styx", edition="fr", seats=("Mia", "Jon"), box=practice_box(STYX), origin="practice"))
    first = {**SET_UP["styx"](2), "removed_horseman": "unknown"}
    store.record(log.id, read_command(STYX, first))
    state = store.log(log.id).state
    riders = [key for key, card in state.components.items() if card.horseman]
    state = structs.replace(state, out=(*state.out, *riders[:2]))
    (offer,) = STYX.offers(state)
    told = tree(STYX, state, offer, {})
    assert told["each"] == {f'"{key}"': "ask" for key in riders[2:]}
    assert [one["value"] in riders for one in tree(STYX, state, offer, {"cards": [riders[2]]})["values"]].count(
        True
    ) == 0


def test_of_equal_copies_that_alone_are_left_none_has_to_be_tapped(store):
    """The practice box holds two of Brine Caller; with all else out of the pile they are the next two cards."""
    state = store.log(lay(store, 3)).state
    others = [card for card in pile.content(state) if not card.startswith("brine_caller")]
    state = structs.replace(state, out=(*state.out, *others))
    (offer,) = STYX.offers(state)
    told = tree(STYX, state, offer, {})
    assert [one["value"] for one in told["values"]] == ["brine_caller"]
    assert told["exact"]


def test_names_of_several_kinds_stand_under_no_headings_of_one():
    """An offer that named both had ended in a fault of ours."""

    class Hero(Struct, tag="hero"):
        name: str | None = None

    class Wizard(Struct, tag="wizard"):
        border: Annotated[Literal["red", "yellow", "black"] | None, Meta(title="border")] = None

    keys = [f"{number}" for number in range(20)]
    many = Field(name="cards", title="Which?", many=True, seat=1, values=tuple(Choice(key, key) for key in keys))
    beings = {key: Wizard(("red", "yellow", "black")[int(key) % 3]) for key in keys}
    assert [label for label, _ in headings(SimpleNamespace(components=beings), many)] == ["black", "red", "yellow"]
    assert headings(SimpleNamespace(components={**beings, "7": Hero()}), many) == []
