"""A game of Styx as the tests of the commands begin it."""

from tests.service.talk import run

SEATS = ("--seat", "Mara", "--seat", "Oskar", "--seat", "Ines")
SET_UP = {"type": "styx.set_up", "colours": ["red", "blue", "green"], "first": 1}
CARDS = {"type": "styx.open_audience", "cards": ["ash_ferrier", "hollow_piper"]}
PLACED = [
    {"type": "styx.place_token", "seat": seat, "slot": slot} for seat, slot in ((1, "left"), (2, "left"), (3, "right"))
]
MARA_BIDS = {"type": "styx.reveal_token", "seat": 1, "kind": "muster", "bid": 2}
TOO_LOW = {"type": "styx.reveal_token", "seat": 2, "kind": "muster", "bid": 2}
BEGUN = (SET_UP, CARDS, *PLACED, MARA_BIDS)


def new(*more: str) -> str:
    opened = run("new", "styx", *SEATS, "--box", "practice", *more, "--json")
    assert opened.code == 0, opened
    return opened.json["short"]


def state(game_id: str, *more: str) -> dict:
    return run("state", game_id, *more, "--json").json
