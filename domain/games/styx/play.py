"""A dealer who knows the order of the draw pile, and bots in the seats: everything a simulated game needs."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from domain.games.styx import bots as players
from domain.games.styx.commands import DeclarePileExhausted, EndByAgreement, OpenAudience, StyxCommand
from domain.games.styx.offers import offers
from domain.games.styx.rules import pile
from domain.games.styx.stage import due_to_place, due_to_reveal, owed, stage
from domain.games.styx.state import State
from domain.kernel.game import Pick, Play, shuffle

PATIENCE = 40
"""Audiences after which every bot wanders: an Eternal that nobody wants would come back for ever."""


class World(Struct, frozen=True):
    """What is hidden from the table: the order of the draw pile, the kinds of the tokens that lie face down, and the
    Horseman that two players took out unseen."""

    pile: tuple[str, ...] = ()
    planned: tuple[str, ...] = ()
    removed: str = ""


def begin(opened: Any, pick: Pick) -> World:
    """Nothing is shuffled before the set-up tells what is in the pile."""
    return World()


def act(world: World, state: State, bots: Sequence[str], pick: Pick) -> tuple[StyxCommand, World]:
    """The next command of the table: from the dealer, or from the bot whose seat is due."""
    now = stage(state)
    if state.audience > PATIENCE:
        bots = [players.WANDERER] * len(bots)
    if now == "setup":
        return players.fill(state, offers(state)[0], players.wander(pick)), world
    if now == "cards":
        return deal(shuffled(world, state, pick), state)
    if now == "placing":
        seat = due_to_place(state)
        command, kind = players.place(state, seat, bots[seat - 1], world.planned, pick)
        return command, structs.replace(world, planned=(*world.planned, kind))
    if now == "revealing":
        token = due_to_reveal(state)
        return players.turn_up(state, token.seat, bots[token.seat - 1], planned_for(world, state), pick), world
    if now == "payment":
        seat = owed(state)[0].seat
        return players.pay(state, seat, bots[seat - 1], pick), world
    if now == "effects":
        seat = state.effects[0][1]
        return players.settle(state, seat, bots[seat - 1], world.removed, pick), world
    return EndByAgreement(), world


def shuffled(world: World, state: State, pick: Pick) -> World:
    """The pile as it lies: shuffled anew whenever a card came back into it or was looked for in it."""
    removed = world.removed
    content = pile.content(state)
    if state.horseman_unknown and not removed:
        removed = pick(
            [card for card in content if state.card(card).horseman and state.card(card).ability != "headless"]
        )
    held = [card for card in content if card != removed]
    if set(held) == set(world.pile):
        return structs.replace(world, removed=removed)
    return structs.replace(world, pile=shuffle(held, pick), removed=removed)


def deal(world: World, state: State) -> tuple[StyxCommand, World]:
    """As many cards from the top as the Audience still needs, or the news that there are none."""
    number = min(pile.AUDIENCE - len(state.summoned), len(world.pile))
    if not number and not state.summoned:
        return DeclarePileExhausted(), world
    return OpenAudience(cards=world.pile[:number]), World(world.pile[number:], (), world.removed)


def planned_for(world: World, state: State) -> str:
    """The kind that was laid with the token now turned up; a game that was taken over midway has none."""
    place = state.tokens.index(due_to_reveal(state))
    return world.planned[place] if len(world.planned) == len(state.tokens) else ""


PLAY = Play(bots=players.BOTS, begin=begin, act=act)
