"""What moves the tracks of Styx, in words of a cause."""

from domain.kernel.measure import Source

TITHES = (
    "STYX-TITHE-01", "STYX-TITHE-02", "STYX-TITHE-03", "STYX-TITHE-04", "STYX-TITHE-05", "STYX-TITHE-06", "STYX-TITHE-07",
    "STYX-TITHE-08", "STYX-ELIM-09", "STYX-TWO-07", "STYX-TWO-11",
)  # fmt: skip
COMPENSATION = ("STYX-VAR-01", "STYX-VAR-03", "STYX-VAR-05", "STYX-VAR-06")
NECROMANCER = ("STYX-CARD-NECROMANCER-01", "STYX-CARD-NECROMANCER-02", "STYX-CARD-NECROMANCER-03")

TRACK_SOURCES = (
    Source("A Tithe", TITHES),
    Source("Compensation for a failed bid", COMPENSATION),
    Source("The price of a mustered card", ("STYX-MUSTER-01",)),
    Source("A mustered card", ("STYX-MUSTER-02",)),
    Source("The number of a mustered card", ("STYX-MUSTER-03",)),
    Source("The number of a mustered Eternal", ("STYX-CARD-ETERNAL-02",)),
    Source("A card that changed hands", ("STYX-INFLU-03",)),
    Source("A card that paid for an Elimination", ("STYX-ELIM-02",)),
    Source("A Hydra that lost its last counter", ("STYX-CARD-HYDRA-02",)),
    Source("An eliminated card", ("STYX-ELIM-06",)),
    Source("Soul of an eliminated card", ("STYX-ELIM-07",)),
    Source("Soul cut short at its end", ("STYX-SOUL-06",)),
    Source("An eliminated Eternal", ("STYX-ELIM-13",)),
    Source("A Necromancer's exchange", NECROMANCER),
    Source("What a Necromancer gave to the centre", ("STYX-CHAOS-05",)),
    Source("The Reaper", ("STYX-CHAOS-04",)),
    Source("A Lich", ("STYX-CARD-LICH-02",)),
    Source("A card discarded for a Devil's Soul", ("STYX-CARD-DEVILS-SOUL-03",)),
    Source("A Devil's Soul with nothing to discard for it", ("STYX-CARD-DEVILS-SOUL-02",)),
)
