"""Powers that no rulebook prints: told in words, taken as attested, without arithmetic."""

from domain.games.styx.commands import DeclarePower
from domain.games.styx.events import PowerDeclared, StyxEvent
from domain.games.styx.rules.waiting import not_now, seated
from domain.games.styx.state import State, known
from domain.kernel.refusal import illegal, malformed
from domain.kernel.text import refuse_text

POWERS = {"dark_oracle", "other"}
LONGEST_TEXT = 300


def usable(state: State) -> tuple[tuple[int, str], ...]:
    """Seat and card of every power that may be declared now."""
    if not state.running:
        return ()
    return tuple(
        (number, owned.card)
        for number, seat in enumerate(state.seats, 1)
        for owned in seat.army
        if owned.up and state.card(owned.card).ability in POWERS
    )


def declare_power(state: State, command: DeclarePower) -> tuple[StyxEvent, ...]:
    """STYX-CARD-DARK-ORACLE-01: what nobody can model is told in words, while the card lies face up."""
    rule = "STYX-CARD-DARK-ORACLE-01"
    if not state.running:
        raise not_now(state, "A power is declared while an Audience is open.", {}, (rule, "STYX-AUD-02"))
    seated(state, command.seat)
    card = command.card
    if not any(owned.card == card and owned.up for owned in state.seat(command.seat).army):
        raise illegal(
            rule, f"{state.label(card)} is not face up in the army of {state.name(command.seat)}: a power needs that.",
            field="card", card=card,
        )  # fmt: skip
    if known(state, rule, card, "ability").ability not in POWERS:
        raise illegal(
            rule, f"{state.label(card)} has no power to declare: what it does is recorded by itself.", field="card",
            card=card,
        )  # fmt: skip
    if not 1 <= len(command.text.strip()) <= LONGEST_TEXT:
        raise malformed("text", f"Tell in 1 to {LONGEST_TEXT} characters what the card did.", most=LONGEST_TEXT)
    refuse_text("text", command.text.strip())
    return (PowerDeclared(rule=rule, seat=command.seat, card=card, text=command.text.strip()),)
