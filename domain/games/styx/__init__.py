"""Styx: overlords bid for emissaries of the underworld, before Chaos ends their race for the throne."""

from domain.games.styx.commands import StyxCommand
from domain.games.styx.components import Card, cross_checks
from domain.games.styx.decide import decide
from domain.games.styx.events import StyxEvent
from domain.games.styx.evolve import evolve
from domain.games.styx.invariants import INVARIANTS
from domain.games.styx.measures import MEASURES
from domain.games.styx.narrate import narrate, reveals
from domain.games.styx.offers import next_field, offers
from domain.games.styx.past import PAST
from domain.games.styx.play import PLAY
from domain.games.styx.policies import POLICIES
from domain.games.styx.state import State
from domain.games.styx.to_move import to_move
from domain.games.styx.tracks import EDITIONS, ENDINGS, TRACKED, goals, moment, moving, result, tracks
from domain.games.styx.view import VIEWERS, colours, view
from domain.kernel.game import Game, Seats

__all__ = ["GAME"]

GAME = Game(
    key="styx",
    title="Styx",
    package="domain.games.styx",
    seats=Seats(least=2, most=6, rule="STYX-SETUP-01"),
    editions=EDITIONS,
    policies=POLICIES,
    endings=ENDINGS,
    over_rule="STYX-NEXT-06",
    rounds="Audience",
    turns="stage",
    state=State,
    commands=StyxCommand,
    events=StyxEvent,
    components={"card": Card},
    decide=decide,
    evolve=evolve,
    offers=offers,
    next_field=next_field,
    moment=moment,
    tracked=TRACKED,
    tracks=tracks,
    moving=moving,
    goals=goals,
    result=result,
    invariants=INVARIANTS,
    past=PAST,
    viewers=VIEWERS,
    view=view,
    narrate=narrate,
    to_move=to_move,
    reveals=reveals,
    colours=colours,
    cross_checks=cross_checks,
    play=PLAY,
    measures=MEASURES,
    ruleset=2,
)
