"""A dealer who knows every hand, and bots in the seats: everything a simulated game needs."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from domain.games.shadow_throne import bots as players
from domain.games.shadow_throne.commands import AddExtra, RevealWave, SetUp, ShadowThroneCommand
from domain.games.shadow_throne.stage import owner_asked, stage
from domain.games.shadow_throne.state import POOL, State, in_battle
from domain.kernel.game import Pick, Play, shuffle

Hands = tuple[tuple[str, ...], ...]
LATE = 3
"""The restriction of the practice box, the only one that the dealer knows: not before this wave."""


class World(Struct, frozen=True):
    """What is hidden from the table: everybody's hand, the saved card among it, and the deck below the pools."""

    battle: int = 0
    hands: Hands = ()
    deck: tuple[str, ...] = ()


def begin(opened: Any, pick: Pick) -> World:
    """Nothing is dealt before the first battle opens."""
    return World()


def act(world: World, state: State, bots: Sequence[str], pick: Pick) -> tuple[ShadowThroneCommand, World]:
    """The next command of the table, from all bots at once or from the owner of King Kyros."""
    now = stage(state)
    if now == "setup":
        return SetUp(), world
    if world.battle != state.battle:
        world = drafted(world, state, bots, pick)
    if now == "extra":
        return add_extra(world, state, bots, pick)
    return reveal(world, state, bots, pick)


def drafted(world: World, state: State, bots: Sequence[str], pick: Pick) -> World:
    """One card kept from the last battle, the deck shuffled, six dealt to each and passed to the left."""
    hands = [players.saved(state, seat, hand, bots[seat - 1], pick) for seat, hand in enumerate(world.hands, 1)]
    hands = hands or [()] * len(bots)
    deck = shuffle(deck_of(state, hands), pick)
    pools = [deck[place * POOL : (place + 1) * POOL] for place in range(len(bots))]
    for _ in range(POOL):
        passed = []
        for seat, pool in enumerate(pools, 1):
            card = players.draft(state, seat, hands[seat - 1], pool, bots[seat - 1], pick)
            hands[seat - 1] = (*hands[seat - 1], card)
            passed.append(without(pool, card))
        # ST-DRAFT-03, ST-DRAFT-05: to the left neighbour, which is the next seat.
        pools = [passed[-1], *passed[:-1]]
    return World(state.battle, tuple(hands), deck[POOL * len(bots) :])


def deck_of(state: State, hands: Sequence[Sequence[str]]) -> list[str]:
    """Every copy that is neither saved nor lying in the battle."""
    gone = in_battle(state)
    for hand in hands:
        for card in hand:
            gone[card] = gone.get(card, 0) + 1
    return [
        key for key, card in state.components.items() for _ in range((card.copies or 1) - gone.get(key, 0))
    ]  # fmt: skip


def reveal(world: World, state: State, bots: Sequence[str], pick: Pick) -> tuple[RevealWave, World]:
    cards = tuple(players.choose(state, seat, hand, bots[seat - 1], pick) for seat, hand in enumerate(world.hands, 1))
    barred = tuple(seat for seat, card in enumerate(cards, 1) if state.card(card).restriction and state.wave + 1 < LATE)
    hands = tuple(without(hand, card) for hand, card in zip(world.hands, cards, strict=True))
    return RevealWave(cards=cards, illegal=barred), World(world.battle, hands, world.deck)


def add_extra(world: World, state: State, bots: Sequence[str], pick: Pick) -> tuple[AddExtra, World]:
    seat = owner_asked(state)
    card = players.beside(state, seat, world.hands[seat - 1], bots[seat - 1], pick)
    if card is None:
        return AddExtra(seat=seat), world
    hands = tuple(without(hand, card) if place == seat else hand for place, hand in enumerate(world.hands, 1))
    return AddExtra(seat=seat, card=card), World(world.battle, hands, world.deck)


def without(cards: Sequence[str], card: str) -> tuple[str, ...]:
    """The cards less one copy of this one."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


PLAY = Play(bots=players.BOTS, begin=begin, act=act)
