"""What the scribe of a game of Styx may ask."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.words import Command

Slot = Literal["left", "right"]
Kind = Literal["tithe", "muster", "elimination"]


class SetUp(Command, frozen=True, kw_only=True, tag="styx.set_up"):
    """Who takes which colour, and who is First Player: the first command of every game."""

    colours: Annotated[
        tuple[str, ...],
        Meta(description="A colour for each seat, in seat order: blue, yellow, green, red, purple, gray."),
    ]
    first: Annotated[int, Meta(description="The seat that is First Player in the first Audience; seats count from 1.")]
    removed_horseman: Annotated[
        str | None,
        Meta(
            description="Only in a French game of two: the key of the Horseman that left the game, or `unknown` if nobody saw it."
        ),
    ] = None


class OpenAudience(Command, frozen=True, kw_only=True, tag="styx.open_audience"):
    """The cards turned up from the draw pile, left to right; summoned cards are already there."""

    cards: Annotated[
        tuple[str, ...],
        Meta(description="Keys of these cards: two, fewer beside summoned cards or at the end of the pile."),
    ] = ()


class DeclarePileExhausted(Command, frozen=True, kw_only=True, tag="styx.declare_pile_exhausted"):
    """The table says that the pile is empty; needed only while the box does not tell how many cards there are."""


class PlaceToken(Command, frozen=True, kw_only=True, tag="styx.place_token"):
    """The next token goes face down to one of the two cards."""

    seat: Annotated[int, Meta(description="Whose token it is.")]
    slot: Annotated[Slot, Meta(description="The card it is placed on.")]


class RevealToken(Command, frozen=True, kw_only=True, tag="styx.reveal_token"):
    """The next token of this seat is turned up, and its bid is stated."""

    seat: Annotated[int, Meta(description="Whose token it is.")]
    kind: Annotated[Kind, Meta(description="What it shows.")]
    bid: Annotated[
        int | Literal["skip"] | None,
        Meta(description="Coins for a Muster, Strength for an Elimination, or `skip`; a Tithe has none."),
    ] = None


class PayElimination(Command, frozen=True, kw_only=True, tag="styx.pay_elimination"):
    """The cards that pay for a won Elimination; asked only where there is more than one way."""

    seat: Annotated[int, Meta(description="Who won the Elimination.")]
    cards: Annotated[
        tuple[str, ...], Meta(description="Own cards that are turned down for it; a second copy is `key#2`.")
    ]


class UseEffect(Command, frozen=True, kw_only=True, tag="styx.use_effect"):
    """The Muster effect that is due is used; which of the three last fields it needs depends on the card."""

    seat: Annotated[int, Meta(description="Who mustered the card.")]
    card: Annotated[str, Meta(description="The card whose effect it is.")]
    give: Annotated[str | None, Meta(description="The own card that is given or discarded.")] = None
    take: Annotated[str | None, Meta(description="The card that is taken, found, turned up or removed.")] = None
    first: Annotated[
        int | None, Meta(description="The seat that a summoner names as First Player of the next Audience.")
    ] = None


class DeclineEffect(Command, frozen=True, kw_only=True, tag="styx.decline_effect"):
    """The Muster effect that is due is not used."""

    seat: Annotated[int, Meta(description="Who mustered the card.")]
    card: Annotated[str, Meta(description="The card whose effect it is.")]


class DeclarePower(Command, frozen=True, kw_only=True, tag="styx.declare_power"):
    """The power of a card that no rulebook prints (Dark Oracle), told in words and taken as attested."""

    seat: Annotated[int, Meta(description="Who has the card.")]
    card: Annotated[str, Meta(description="The card whose power it is.")]
    text: Annotated[str, Meta(description="What it did, in words of the table.")]


class EndByAgreement(Command, frozen=True, kw_only=True, tag="styx.end_by_agreement"):
    """The pile is empty: the table declares winners, or none."""

    winners: Annotated[tuple[int, ...], Meta(description="Seats that the table calls winners; none if left out.")] = ()


StyxCommand = (
    SetUp | OpenAudience | DeclarePileExhausted | PlaceToken | RevealToken | PayElimination | UseEffect | DeclineEffect
    | DeclarePower | EndByAgreement
)  # fmt: skip
