"""What the scribe of a game of Shadow Throne may ask."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.words import Command


class SetUp(Command, frozen=True, kw_only=True, tag="shadow_throne.set_up"):
    """Three gold each; nothing to choose."""


class RevealWave(Command, frozen=True, kw_only=True, tag="shadow_throne.reveal_wave"):
    """A card of everybody, as soon as all lie face up; all that follows from them is worked out."""

    cards: Annotated[tuple[str, ...], Meta(description="Keys of the cards, one a seat, in seat order.")]
    illegal: Annotated[
        tuple[int, ...], Meta(description="Seats whose card may not be played now by a restriction printed on it.")
    ] = ()


class AddExtra(Command, frozen=True, kw_only=True, tag="shadow_throne.add_extra"):
    """King Kyros' extra Empire card, or none; no reason is asked."""

    seat: Annotated[int, Meta(description="Whose King Kyros asks; seats count from 1.")]
    card: Annotated[str | None, Meta(description="The key of the extra card; left out: none is added.")] = None


ShadowThroneCommand = SetUp | RevealWave | AddExtra
