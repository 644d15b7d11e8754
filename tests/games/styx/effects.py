"""Audiences at whose end an ability can be used, and where its cards lie then."""

from domain.games.styx.commands import UseEffect
from tests.games.styx.tables import card, down, mustered, seat, special

MOTH, OWL = card(1, "moth"), card(3, "owl")
CENTRE = (card(4, "ogre"), card(2, "imp"))


def use(seat, card, **choices):
    return UseEffect(seat=seat, card=card, **choices)


def owned(t, number, key):
    """How a card lies with this seat, or None."""
    return next((one for one in t.state.seat(number).army if one.card == key), None)


def lying(t):
    return [one.card for one in t.state.centre]


def siren(mine=(MOTH,), theirs=(OWL,), **more):
    return mustered(special("siren"), (seat(army=mine), seat(army=theirs), seat()), **more)


def necromancer(mine=(MOTH,), centre=CENTRE, **more):
    return mustered(special("necromancer"), (seat(army=mine), seat(army=(OWL,)), seat()), centre=centre, **more)


def lich(army, **fields):
    return mustered(special("lich", **fields), (seat(army=army), seat(army=(down(card(2, "far")),)), seat()))
