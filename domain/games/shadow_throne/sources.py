"""What moves the tracks of Shadow Throne, in words of a cause, and which moves are sums."""

from domain.kernel.measure import Netted, Source

TRACK_SOURCES = (
    Source("The cost of a card", ("ST-GOLD-01",)),
    Source("An income", ("ST-GOLD-02",)),
    # It is taken as one amount (ST-HUSH-03), and there is no move at all where nothing is left of it.
    Source("What hush money left of an income", ("ST-HUSH-03",)),
    Source("A card that could not be afforded", ("ST-POOR-01",)),
    Source("A card that hush money made too dear", ("ST-POOR-02",)),
    Source("A card that was illegal to play", ("ST-POOR-05",)),
    Source("The cost or income of an extra card", ("ST-CARD-KYROS-03",)),
    Source("Characters of a winning faction", ("ST-RES-04",)),
    Source("The end of a wave", ("ST-TRACK-01",)),
    Source("The next battle", ("ST-RES-08",)),
    Source("The draft", ("ST-DRAFT-07",)),
    Source("A battle won alone", ("ST-RES-02",)),
    Source("A battle won by several", ("ST-RES-03",)),
    Source("A battle in which nobody had power", ("ST-RES-06",)),
)
NETTED = (Netted(track="gold", rule="ST-HUSH-01", counted="hush", rest="ST-GOLD-01"),)
