"""The readings of Styx that tables may settle differently, fixed when the game opens."""

from typing import Literal

from msgspec import Struct

from domain.kernel.game import Policy
from domain.kernel.refusal import Choice


class Policies(Struct, frozen=True, forbid_unknown_fields=True):
    """The readings of one game, typed; the meaning of each value stands in POLICIES."""

    influence: Literal["net_plus_muster", "ratchet", "joins"] = "net_plus_muster"
    chaos_exchange: Literal["additive", "ratchet"] = "additive"
    payment: Literal["irreducible", "exact", "any"] = "irreducible"
    tithe_bonus_on_eliminated: Literal["no", "yes"] = "no"
    war_latch: Literal["on_reaching", "end_position"] = "on_reaching"
    race: Literal["step_order", "end_of_audience"] = "step_order"
    horsemen_face: Literal["up", "any"] = "up"
    first_after_summon: Literal["chosen_seat", "seat_to_its_left"] = "chosen_seat"
    compensation: Literal["off", "on"] = "off"
    devils_soul: Literal["compulsory", "optional"] = "compulsory"


POLICIES = (
    Policy(
        key="compensation",
        title="A failed Muster or Elimination bid takes 1 coin at the end of the Audience",
        values=(
            Choice("off", "no (ordinary game)"),
            Choice("on", "yes (suggested for a first game, and for 5 or 6 players)"),
        ),
        rules=("STYX-VAR-01", "STYX-VAR-02"),
    ),
    Policy(
        key="influence",
        title="What an exchange does to the Influence token",
        values=(
            Choice("net_plus_muster", "it advances by what the army gained; a later Muster always counts in full"),
            Choice("ratchet", "it stands on the highest sum the army ever had; a later Muster may not move it"),
            Choice("joins", "every joining card counts in full"),
        ),
        rules=("STYX-INFLU-03",),
    ),
    Policy(
        key="chaos_exchange",
        title="What Chaos does after an exchange lowered the central discard",
        values=(
            Choice("additive", "later cards move it by their full Strength"),
            Choice("ratchet", "it waits until the central discard has caught up"),
        ),
        rules=("STYX-CHAOS-05",),
    ),
    Policy(
        key="payment",
        title="Which cards may pay for an Elimination",
        values=(
            Choice("irreducible", "at least the bid, and no card that the bid could do without"),
            Choice("exact", "exactly the bid"),
            Choice("any", "at least the bid, whatever the cards"),
        ),
        rules=("STYX-ELIM-01", "STYX-EDITION-03"),
    ),
    Policy(
        key="tithe_bonus_on_eliminated",
        title="The Bonus Income token when the tithed card was eliminated",
        values=(Choice("no", "adds nothing"), Choice("yes", "is added all the same")),
        rules=("STYX-TITHE-07",),
    ),
    Policy(
        key="war_latch",
        title="When a war is fixed",
        values=(
            Choice("on_reaching", "as soon as Chaos reaches 21, whatever the Reaper does after"),
            Choice("end_position", "only if Chaos stands on 21 or more at the end of the Audience"),
        ),
        rules=("STYX-WIN-07",),
    ),
    Policy(
        key="race",
        title="20 Influence and 21 Chaos in one Audience",
        values=(
            Choice("step_order", "the step that came first decides"),
            Choice("end_of_audience", "both are judged at the end, and both count"),
        ),
        rules=("STYX-WIN-06",),
    ),
    Policy(
        key="horsemen_face",
        title="Which Horsemen count",
        values=(Choice("up", "face-up ones"), Choice("any", "face-down ones as well")),
        rules=("STYX-WIN-12",),
    ),
    Policy(
        key="first_after_summon",
        title="Who is first after a summon",
        values=(
            Choice("chosen_seat", "the chosen seat"),
            Choice("seat_to_its_left", "the seat to the left of the chosen one"),
        ),
        rules=("STYX-NEXT-04",),
    ),
    Policy(
        key="devils_soul",
        title="The discard of the Devil's Soul",
        values=(Choice("compulsory", "is a price and cannot be declined"), Choice("optional", "may be declined")),
        rules=("STYX-CARD-DEVILS-SOUL-02",),
    ),
)
