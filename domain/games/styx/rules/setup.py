"""Setting up: colours, Standard-Bearers, coins, the Totem, the removed Horseman, the First Player."""

from domain.games.styx.commands import SetUp
from domain.games.styx.components import BEARER, START, UNSEEN, Card
from domain.games.styx.events import GameSetUp, HorsemanRemoved, PlayerSeated, StyxEvent, TotemSetAside
from domain.games.styx.rules import pile
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.rules.waiting import not_now
from domain.games.styx.stage import stage
from domain.games.styx.state import State, known, two_players, unknown
from domain.kernel.refusal import illegal
from domain.kernel.text import as_typed

COLOURS = ("blue", "yellow", "green", "red", "purple", "gray")
COINS = 4
"""STYX-SETUP-07: what everybody begins with."""


def set_up(state: State, command: SetUp) -> tuple[StyxEvent, ...]:
    # STYX-EDITION-01, STYX-VAR-02: edition, variant and everything of the set-up are fixed once.
    if stage(state) != "setup":
        raise not_now(
            state, "The game is set up already, and its edition and variants are fixed.", {},
            ("STYX-EDITION-01", "STYX-VAR-02"),
        )  # fmt: skip
    refuse_colours(state, command.colours)
    # STYX-SETUP-14: who is eldest is the table's to say; it must be somebody who sits there.
    if not 1 <= command.first <= len(state.names):
        raise illegal(
            "STYX-SETUP-14", f"Seat {command.first} is empty: the First Player sits on 1 to {len(state.names)}.",
            field="first", first=command.first, seats=len(state.names),
        )  # fmt: skip
    removed = horseman_out(state, command.removed_horseman)
    bearers = standard_bearers(state)
    course = Unfolding(state)
    for number, colour in enumerate(command.colours, 1):
        course.happen(
            PlayerSeated(
                rule="STYX-SETUP-02", seat=number, colour=colour, bearer=bearers[number - 1], coins=COINS,
                influence=START,
            )
        )  # fmt: skip
    course.happen(TotemSetAside(rule="STYX-SETUP-08", card=totem(state)))
    for horseman in removed:
        course.happen(horseman)
    unused = tuple(bearers[len(state.names) :])
    course.happen(GameSetUp(rule="STYX-SETUP-01", first=command.first, pile=pile.count(course.state), out=unused))
    return course.told()


def refuse_colours(state: State, colours: tuple[str, ...]) -> None:
    """STYX-SETUP-02: each seat takes one of the six colours, and nobody else's."""
    players = len(state.names)
    if len(colours) != players:
        told = f"{players} players take {players} colours, and {len(colours)} were named."
    elif strange := [colour for colour in colours if colour not in COLOURS]:
        told = f"There is no colour {as_typed(strange[0])}: Standard-Bearers are {', '.join(COLOURS)}."
    elif double := [colour for colour in colours if colours.count(colour) > 1]:
        told = f"Two seats took {double[0]}: every player has a colour of their own."
    else:
        return
    raise illegal("STYX-SETUP-02", told, field="colours", players=players, colours=COLOURS)


def of_ability(state: State, ability: str) -> tuple[str, Card] | None:
    """The card with this ability, by its key."""
    return next(((key, card) for key, card in state.components.items() if card.ability == ability), None)


def standard_bearers(state: State) -> list[str]:
    """All six, each worth the 1 that every Influence token starts on."""
    found = of_ability(state, "bearer")
    if found is None:
        raise unknown(state, "STYX-SETUP-02", (BEARER, ("copies", "value", "ability")))
    key = found[0]
    card = known(state, "STYX-SETUP-04", key, "value")
    # STYX-SETUP-04: the starting 1 is the Standard-Bearer's own number; another would break the count of owned cards.
    if card.value != START:
        raise illegal(
            "STYX-SETUP-04", f"{state.label(key)} is {card.value} in this box, and Influence starts on {START}, its "
            f"own number. Mend the box and open the game again.", value=card.value, start=START,
        )  # fmt: skip
    return [key, *(f"{key}#{number}" for number in range(2, len(COLOURS) + 1))]


def barred(state: State) -> bool:
    """STYX-SETUP-04: no game can begin with a Standard-Bearer of another number; older ones were opened with one."""
    found = of_ability(state, "bearer")
    return found is not None and found[1].value not in {None, START}


def totem(state: State) -> str:
    found = of_ability(state, "totem")
    return found[0] if found else ""


def horseman_out(state: State, named: str | None) -> tuple[HorsemanRemoved, ...]:
    """Which Horseman leaves the game: one in a French game of two, none in any other."""
    if state.edition != "fr" or not two_players(state):
        # STYX-TWO-13: the English edition removes none; STYX-TWO-12: the French one only with two players.
        if named is not None:
            rule = "STYX-TWO-12" if state.edition == "fr" else "STYX-TWO-13"
            raise illegal(
                rule, "No Horseman is removed here: that is for two players in the French edition. Leave it out.",
                field="removed_horseman",
            )  # fmt: skip
        return ()
    # STYX-TWO-12: the table tells which one, or that nobody saw it.
    if named is None:
        raise illegal(
            "STYX-TWO-12", f"Two players remove one Horseman: name it, or say {UNSEEN!r} if nobody saw it.",
            field="removed_horseman",
        )  # fmt: skip
    if named == UNSEEN:
        return (HorsemanRemoved(rule="STYX-TWO-12"),)
    card = pile.found(state, "STYX-TWO-12", named, "removed_horseman")
    # STYX-TWO-12 with STYX-WIN-11: one of the four, and the Headless Horseman is none of them.
    if not known(state, "STYX-TWO-12", card, "horseman").horseman or state.card(card).ability == "headless":
        raise illegal(
            "STYX-TWO-12", f"{state.label(card)} is none of the four Horsemen: name one of them.",
            also=("STYX-WIN-11",), field="removed_horseman", card=card,
        )  # fmt: skip
    return (HorsemanRemoved(rule="STYX-TWO-12", card=card),)
