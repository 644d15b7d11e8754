"""The readings of Shadow Throne that tables may settle differently, fixed when the game opens."""

from typing import Literal

from msgspec import Struct

from domain.kernel.game import Policy
from domain.kernel.refusal import Choice


class Policies(Struct, frozen=True, forbid_unknown_fields=True):
    """The readings of one game, typed; the meaning of each value stands in POLICIES."""

    target: Literal["15", "20", "25"] = "15"
    players: Literal["3-5", "2-7"] = "3-5"
    langman_hush_wave1: Literal["no", "yes"] = "no"
    kill_and_convert: Literal["both", "kill_only"] = "both"
    sythera_scope: Literal["numbers_2_and_3", "all_texts"] = "numbers_2_and_3"
    picureas_moment: Literal["next_wave_start", "his_number", "next_wave_end"] = "next_wave_start"
    poor_card_can_be_saved: Literal["no", "yes"] = "no"
    langman_converted_stays: Literal["yes", "no"] = "yes"


POLICIES = (
    Policy(
        key="target",
        title="Influence that ends the game",
        values=(Choice("15", "15 (ordinary game)"), Choice("20", "20 (longer)"), Choice("25", "25 (longest)")),
        rules=("ST-VAR-01", "ST-END-01"),
    ),
    Policy(
        key="players",
        title="How many may play",
        values=(Choice("3-5", "3 to 5, as published"), Choice("2-7", "2 to 7, as far as the cards reach")),
        rules=("ST-SETUP-05", "ST-DRAFT-08"),
    ),
    Policy(
        key="langman_hush_wave1",
        title="Hush money in wave 1 for a Langman who stayed",
        values=(Choice("no", "none: wave 1 never has any"), Choice("yes", "a Rebel in wave 1 costs 1 more")),
        rules=("ST-HUSH-09",),
    ),
    Policy(
        key="kill_and_convert",
        title="Killed and converted by the same number",
        values=(Choice("both", "dead, and Church"), Choice("kill_only", "dead, and of its old faction")),
        rules=("ST-ABIL-08",),
    ),
    Policy(
        key="sythera_scope",
        title="What Sythera silences",
        values=(
            Choice("numbers_2_and_3", "abilities with the numbers 2 and 3"),
            Choice("all_texts", "every text, unnumbered ones too"),
        ),
        rules=("ST-CARD-SYTHERA-03",),
    ),
    Policy(
        key="picureas_moment",
        title="When the tokens of Picureas land",
        values=(
            Choice("next_wave_start", "before the abilities of the next wave"),
            Choice("his_number", "with his own number in the next wave"),
            Choice("next_wave_end", "after the abilities of the next wave"),
        ),
        rules=("ST-CARD-PICUREAS-03",),
    ),
    Policy(
        key="poor_card_can_be_saved",
        title="Whether a card turned face down may be the one you keep (for the table to remember: kept cards are secret)",
        values=(Choice("no", "not possible: it left the hand"), Choice("yes", "possible: it was not played")),
        rules=("ST-POOR-07",),
    ),
    Policy(
        key="langman_converted_stays",
        title="A converted Langman after a Rebel defeat",
        values=(Choice("yes", "stays, as a Rebel again"), Choice("no", "goes to the deck")),
        rules=("ST-CARD-LANGMAN-06",),
    ),
)
