"""Whether a position that somebody states can have come about: what its battles could bring, and no more.

A game recorded from its first wave on keeps these laws of itself. What nobody has read off its card breaks none.
"""

from domain.games.shadow_throne.bounds import A_HAND
from domain.games.shadow_throne.state import WAVES, State, whole
from domain.kernel.game import Invariant
from domain.kernel.result import ABANDONED

PURSE = 3


def over(state: State) -> int:
    """Battles whose last wave is counted."""
    return max(state.battle - (state.counted < WAVES), 0)


def a_faction_wins(_: None, state: State) -> str:
    """Each battle is won by somebody, by all who are level at the least."""
    won = sum(state.won)
    told = f"{over(state)} battles are over, and the factions have won {won} together."
    return told if won < over(state) else ""


def gold_brought(_: None, state: State) -> str:
    """3 to begin with, what cards print, 1 for each poor one, consolation, less hush money; of old cards the best."""
    if state.battle and whole(state) and all(card.gold is not None for card in state.components.values()):
        best = max(1, *(card.gold or 0 for card in state.components.values()))
        for number, seat in enumerate(state.seats, 1):
            brought = PURSE + _printed(state, number) + seat.consolation - seat.hush
            most = brought + A_HAND * (state.battle - 1) * best
            if seat.gold > most:
                return f"{state.name(number)} has {seat.gold} gold, and {most} can have come by now."
            # In the first battle all that was ever played still lies there.
            if state.battle == 1 and seat.gold < brought:
                return f"{state.name(number)} has {seat.gold} gold, and the cards that lie there leave {brought}."
    return ""


def _printed(state: State, seat: int) -> int:
    """What the own cards of this battle brought and cost; a Langman who stayed was paid before."""
    own = [one for one in state.fielded if one.seat == seat and one.wave]
    return sum((state.card(one.card).gold or 0) if one.up else 1 for one in own)


def influence_brought(_: None, state: State) -> str:
    """Before the first resolution only a Simone who died has brought any."""
    if over(state) or state.how not in ("", ABANDONED):
        return ""
    for number, seat in enumerate(state.seats, 1):
        # ST-CARD-SYTHERA-03: whom she silenced before died for nothing.
        dead = [one for one in state.fielded if one.seat == number and one.dead and one.ability != "silenced"]
        brought = [state.card(one.card) for one in dead if state.card(one.card).ability == "special_influence"]
        if any(card.amount is None for card in brought):
            continue
        most = sum(card.amount or 0 for card in brought)
        if seat.influence != most:
            return f"{state.name(number)} has {seat.influence} influence, no battle is over, and the dead bring {most}."
    return ""


def consolation_brought(_: None, state: State) -> str:
    """Only a battle that is over consoles anybody."""
    early = [number for number, seat in enumerate(state.seats, 1) if seat.consolation and not over(state)]
    return f"{state.name(early[0])} has taken consolation, and no battle is over." if early else ""


def told_of_the_battle(_: None, state: State) -> str:
    """The dead, the converted and the poor of this battle are counted, and in the first there are no others."""
    lying = state.fielded
    counts = [
        ("died", sum(state.losses), sum(one.dead for one in lying)),
        ("were converted", sum(state.conversions), sum(one.converted for one in lying)),
    ]
    for number, seat in enumerate(state.seats, 1):
        down = sum(one.seat == number and not one.up for one in lying)
        counts.append((f"of {state.name(number)} were turned down", seat.poor, down))
    for what, counted, there in counts:
        if counted < there or (state.battle == 1 and counted > there):
            return f"{counted} characters {what} as it is counted, and {there} lie there."
    return ""


PAST = (
    Invariant("every battle is won", ("ST-RES-03", "ST-RES-02", "ST-RES-06"), a_faction_wins),
    Invariant("gold comes from cards", ("ST-GOLD-02", "ST-GOLD-01", "ST-SETUP-02", "ST-RES-05"), gold_brought),
    Invariant("influence comes from battles", ("ST-RES-04", "ST-CARD-SIMONE-01"), influence_brought),
    Invariant("consolation comes from battles", ("ST-RES-05",), consolation_brought),
    Invariant("counted is what lies there", ("ST-KILL-01", "ST-CONV-01", "ST-POOR-01"), told_of_the_battle),
)
