"""Games of Shadow Throne for the referee: any table, readings and box, and commands that may be right or wrong."""

from typing import Any

from msgspec.structs import replace

from domain.games import game as game_called
from domain.games.shadow_throne.commands import AddExtra, RevealWave, SetUp, ShadowThroneCommand
from domain.kernel.box import practice_box
from domain.kernel.game import Pick
from domain.kernel.log import Box, Opened
from domain.kernel.opening import opening
from tests.retold.shadow_throne_boxes import random_box
from tests.retold.shadow_throne_referee import Referee

GAME = game_called("shadow_throne")
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")
NO_CARD = ("nobody", "", "empire_0#2", "Iron Usher")


def any_table(pick: Pick) -> Opened:
    """Of four tables one plays with the practice box, two with texts as printed, one with texts anywhere."""
    policies = {policy.key: str(pick(policy.values).value) for policy in GAME.policies}
    seats = pick((2, 3, 4, 5, 6, 7) if policies["players"] == "2-7" else (3, 4, 5))
    kind = pick(("practice", "as printed", "as printed", "wild"))
    box = practice_box(GAME) if kind == "practice" else random_box(pick, wild=kind == "wild")
    return opening(GAME, Opened(game=GAME.key, seats=NAMES[:seats], policies=policies, origin="simulated", box=box))


READ_LATER = ("faction", "rank", "power", "influence", "gold", "consolation", "ability", "number", "amount")


def untold(pick: Pick, opened: Opened) -> Opened:
    """The same game before anybody has read all of the cards; how often each is there is known."""
    share = pick((2, 4, 8))
    components = {
        key: {name: value for name, value in prints.items() if name not in READ_LATER or pick(range(share))}
        for key, prints in opened.box.components.items()
    }
    return replace(opened, box=Box(name="read later", kind="owner", components=components))


def uncounted(pick: Pick, opened: Opened) -> Opened:
    """The same game of whose cards hardly any tells how often it is there."""
    share = pick((0, 0, 2, 4))
    components = {
        key: {name: value for name, value in prints.items() if name != "copies" or (share and not pick(range(share)))}
        for key, prints in opened.box.components.items()
    }
    return replace(opened, box=Box(name="never counted", kind="owner", components=components))


def any_command(pick: Pick, referee: Referee) -> ShadowThroneCommand:
    """Now and then one that fits; cards out of nobody's hand, for hands are secret anyhow."""
    waits = referee.battle and not referee.over and referee.field.kings()
    chance = pick(range(20))
    if chance == 0:
        return SetUp()
    if chance < 3 or (waits and pick(range(6))):
        return any_extra(pick, referee)
    return any_wave(pick, referee)


def any_extra(pick: Pick, referee: Referee) -> AddExtra:
    kings = referee.field.kings() if referee.battle else []
    seat = kings[0].seat if kings and pick(range(4)) else pick(range(len(referee.seats) + 2))
    empire = [key for key, prints in referee.cards.items() if prints["faction"] == "empire"]
    card = pick((None, pick(empire), pick(empire), any_card(pick, referee)))
    return AddExtra(seat=seat, card=card)


def any_wave(pick: Pick, referee: Referee) -> RevealWave:
    seats = len(referee.seats)
    cards = [pick(list(referee.cards)) for _ in range(seats if pick(range(15)) else pick(range(seats + 2)))]
    if cards and pick(range(3)) == 0:
        cards[pick(range(len(cards)))] = any_card(pick, referee)
    forbidden: tuple[int, ...] = ()
    if pick(range(3)) == 0:
        may = [seat for seat, card in enumerate(cards, 1) if referee.cards.get(card, {}).get("restriction")]
        forbidden = tuple(may) if pick(range(3)) else tuple(pick(range(seats + 2)) for _ in range(pick((1, 2))))
    return RevealWave(cards=tuple(cards), illegal=forbidden)


def any_card(pick: Pick, referee: Referee) -> str:
    """Often one that lies in the battle already, and sometimes none at all."""
    lying = [one.key for one in referee.field.lying]
    return pick((pick(NO_CARD), pick(list(referee.cards)), *([pick(lying)] * 2 if lying else ())))


# What the program and the referee say of a position, word by word.
def seen(state: Any) -> dict[str, Any]:
    """The program's."""
    result, seats = GAME.result(state), state.seats
    hidden = {zone.key: zone.hidden for zone in GAME.view(state, "scribe").zones}
    told = {
        "purses": [(one.gold, one.influence, one.hush, one.poor, one.consolation) for one in seats],
        "battle": (state.battle, state.wave), "track": state.power, "won": state.won, "due": GAME.moment(state).due,
        "open": sorted({offer.command for offer in GAME.offers(state)}),
        "over": None if result is None else (result.how, result.winners, result.ranks),
        "field": sorted(
            (one.wave, one.seat, one.card.partition("#")[0], one.extra, one.up, one.dead, one.side, one.converted,
             one.tokens, 0 if one.dead else one.bonus, one.ability)
            for one in state.fielded
        ),
    }  # fmt: skip
    # What is kept for a battle that never comes is nobody's business.
    if result is None:
        told["hands"] = [(hidden[f"row-{seat}"], one.saved) for seat, one in enumerate(seats, 1)]
        told["deck"] = hidden["deck"]
    return told


def told(referee: Referee) -> dict[str, Any]:
    """The referee's."""
    purses, field = referee.purses.values(), referee.field
    told = {
        "purses": [(one.gold, one.influence, one.hush, one.poor, one.consolation) for one in purses],
        "battle": (referee.battle, field.wave), "track": referee.track, "won": tuple(referee.won),
        "due": referee.due(), "open": referee.open(), "over": (referee.how, referee.winners, referee.ranks()) if referee.over else None,
        "field": sorted(
            (one.wave, one.seat, one.key, one.extra, one.up, one.dead, one.faction, one.converted,
             one.tokens, 0 if one.dead else one.bonus, field.fate(one))
            for one in field.lying
        ),
    }  # fmt: skip
    if not referee.over:
        told["hands"] = [(one.hand, one.saved) for one in purses]
        told["deck"] = referee.deck
    return told
