"""Every command of Shadow Throne to its rule."""

from typing import assert_never

from domain.games.shadow_throne.commands import AddExtra, RevealWave, SetUp, ShadowThroneCommand
from domain.games.shadow_throne.rules.choosing import reveal_wave
from domain.games.shadow_throne.rules.extra import add_extra
from domain.games.shadow_throne.rules.setup import set_up
from domain.games.shadow_throne.state import State
from domain.kernel.words import Event


def decide(state: State, command: ShadowThroneCommand) -> tuple[Event, ...]:
    match command:
        case RevealWave():
            return reveal_wave(state, command)
        case AddExtra():
            return add_extra(state, command)
        case SetUp():
            return set_up(state, command)
        case _ as never:
            assert_never(never)
