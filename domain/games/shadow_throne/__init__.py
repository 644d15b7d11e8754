"""Shadow Throne: behind three warring factions, a secret society bets its characters on who wins each battle."""

from domain.games.shadow_throne.commands import ShadowThroneCommand
from domain.games.shadow_throne.components import Character, cross_checks
from domain.games.shadow_throne.decide import decide
from domain.games.shadow_throne.events import ShadowThroneEvent
from domain.games.shadow_throne.evolve import evolve
from domain.games.shadow_throne.invariants import INVARIANTS
from domain.games.shadow_throne.measures import MEASURES
from domain.games.shadow_throne.narrate import narrate, reveals
from domain.games.shadow_throne.offers import next_field, offers
from domain.games.shadow_throne.past import PAST
from domain.games.shadow_throne.play import PLAY
from domain.games.shadow_throne.policies import POLICIES
from domain.games.shadow_throne.state import State
from domain.games.shadow_throne.to_move import to_move
from domain.games.shadow_throne.tracks import EDITIONS, ENDINGS, TRACKED, goals, moment, moving, result, tracks
from domain.games.shadow_throne.view import VIEWERS, view
from domain.kernel.game import Game, Seats, Wider

__all__ = ["GAME"]

GAME = Game(
    key="shadow_throne",
    title="Shadow Throne",
    package="domain.games.shadow_throne",
    seats=Seats(least=3, most=5, rule="ST-SETUP-05", wider=Wider("players", "2-7", least=2, most=7)),
    editions=EDITIONS,
    policies=POLICIES,
    endings=ENDINGS,
    over_rule="ST-END-01",
    rounds="battle",
    turns="wave",
    state=State,
    commands=ShadowThroneCommand,
    events=ShadowThroneEvent,
    components={"character": Character},
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
    settling=("shadow_throne.battle_won",),
    reveals=reveals,
    cross_checks=cross_checks,
    play=PLAY,
    measures=MEASURES,
    ruleset=2,
)
