"""Tithes: the card's coins, the army's income, the Bonus Income token, a Djinn; at least 1."""

from msgspec import Struct

from domain.games.styx.armies import bonus
from domain.games.styx.events import CounterRemoved, TitheCollected
from domain.games.styx.rules.calling import IN_ORDER
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.state import Owned, Seat, State, Token, two_players, unknown

RULE = "STYX-TITHE-01"


class Tithe(Struct, frozen=True, gc=False):
    """The parts of one Tithe."""

    card: int
    army: int
    bonus: int
    djinn: int
    counted: tuple[Owned, ...]
    """Djinns that give something and lose a counter."""

    @property
    def total(self) -> int:
        return self.card + self.army + self.bonus + self.djinn


def collect_all(course: Unfolding, start: State) -> None:
    """STYX-TITHE-05: everybody who tithes collects in full. `start`: the table before this outcome began."""
    for token in course.state.tokens:
        if token.kind == "tithe":
            collect(course, start, token)


def collect(course: Unfolding, start: State, token: Token) -> None:
    state, number = course.state, token.seat
    tithe = counted(state, start, token)
    # STYX-TITHE-02, STYX-TITHE-03: the minimum of 1 applies once, to the total.
    amount = max(1, tithe.total)
    course.happen(
        TitheCollected(
            rule=tithe_rule(state, start, token, tithe), seat=number, slot=token.slot, amount=amount,
            to=state.seat(number).coins + amount, card=tithe.card, army=tithe.army, bonus=tithe.bonus,
            djinn=tithe.djinn,
        )
    )  # fmt: skip
    for owned in tithe.counted:
        # STYX-CARD-DJINN-02: every Tithe uses a counter, wanted or not.
        course.happen(CounterRemoved(rule="STYX-CARD-DJINN-02", seat=number, card=owned.card, left=owned.counters - 1))


def counted(state: State, start: State, token: Token) -> Tithe:
    army, djinn, used = shown(state, state.seats[token.seat - 1])
    eliminated = token.slot in state.paid
    # STYX-ELIM-09: an eliminated target gives nothing. STYX-TITHE-06: a mustered one does.
    target = 0 if eliminated else income_of(state, start.left if token.slot == "left" else start.right)
    # STYX-TITHE-07: with it the Bonus Income token falls silent, unless the table reads it otherwise.
    silent = eliminated and state.policies.tithe_bonus_on_eliminated == "no"
    # STYX-TWO-11: the token as it lay when the Audience began.
    token_bonus = 0 if silent else bonus(start.seats[token.seat - 1].soul)
    return Tithe(target, army, token_bonus, djinn, used)


def shown(state: State, seat: Seat) -> tuple[int, int, tuple[Owned, ...]]:
    """STYX-TITHE-04, STYX-TWO-07: cards visible when the Audience began, those paid in it too, none gained in it."""
    army, djinn, now = 0, 0, state.audience
    used: tuple[Owned, ...] = ()
    for owned in seat.army:
        if owned.joined != now and (owned.up or owned.turned == now):
            army += income_of(state, owned.card)
            if owned.counters and (gain := djinn_gain(state, owned)) is not None:
                djinn += gain
                used = (*used, owned)
    return army, djinn, used


def djinn_gain(state: State, owned: Owned) -> int | None:
    """What a Djinn adds while it has counters; None: it is another card."""
    card = state.card(owned.card)
    if card.ability != "djinn":
        return None
    if card.amount is None:
        raise unknown(state, "STYX-CARD-DJINN-02", (owned.card, ("amount",)))
    return card.amount


def income_of(state: State, card: str) -> int:
    income = state.card(card).income
    if income is None:
        raise unknown(state, RULE, (card, ("income",)))
    return income


def tithe_rule(state: State, start: State, token: Token, tithe: Tithe) -> str:
    """The rule that shaped this Tithe most."""
    seat = state.seats[token.seat - 1]
    if tithe.total < 1:
        return "STYX-TITHE-03" if tithe.card > 0 or tithe.bonus or tithe.djinn else "STYX-TITHE-02"
    if token.slot in state.paid:
        silent = bonus(start.seats[token.seat - 1].soul) and not tithe.bonus
        return "STYX-TITHE-07" if silent else "STYX-ELIM-09"
    if two_players(state) and (changed := changed_army(state, start, seat, token.seat)):
        return changed
    return shared_rule(state, token) or quiet_rule(state, seat)


def shared_rule(state: State, token: Token) -> str:
    """STYX-TITHE-05: others tithe the same card; STYX-TITHE-06: somebody musters it."""
    mustered = ""
    for one in state.tokens:
        if one.slot == token.slot and one is not token:
            if one.kind == "tithe":
                return "STYX-TITHE-05"
            if one.kind == "muster" and one.bid:
                mustered = "STYX-TITHE-06"
    return mustered


def quiet_rule(state: State, seat: Seat) -> str:
    """STYX-TITHE-04: face-down cards were left out; STYX-TITHE-08: effects of cards mustered now come later."""
    for owned in seat.army:
        if not owned.up:
            return "STYX-TITHE-04"
    return "STYX-TITHE-08" if any(state.card(card).ability in IN_ORDER for card in state.mustered) else RULE


def changed_army(state: State, start: State, seat: Seat, number: int) -> str:
    """STYX-TWO-07, STYX-TWO-11: what this Audience changed for the tither does not count yet."""
    if any(state.audience in {owned.joined, owned.turned} for owned in seat.army):
        return "STYX-TWO-07"
    return "STYX-TWO-11" if bonus(seat.soul) != bonus(start.seat(number).soul) else ""
