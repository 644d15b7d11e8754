"""What the scribe of a game of Shadow Throne may ask."""

from domain.kernel.words import Command


class SetUp(Command, frozen=True, kw_only=True, tag="shadow_throne.set_up"):
    """Three gold each; nothing to choose."""


class RevealWave(Command, frozen=True, kw_only=True, tag="shadow_throne.reveal_wave"):
    """One card a seat, in seat order. illegal: seats whose card a restriction printed on it forbids."""

    cards: tuple[str, ...]
    illegal: tuple[int, ...] = ()


class AddExtra(Command, frozen=True, kw_only=True, tag="shadow_throne.add_extra"):
    """King Kyros' extra Empire card, or none; no reason is asked."""

    seat: int
    card: str | None = None


ShadowThroneCommand = SetUp | RevealWave | AddExtra
