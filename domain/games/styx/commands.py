"""What the scribe of a game of Styx may ask."""

from typing import Literal

from domain.kernel.words import Command

Slot = Literal["left", "right"]
Kind = Literal["tithe", "muster", "elimination"]


class SetUp(Command, frozen=True, kw_only=True, tag="styx.set_up"):
    """Colours in seat order, who starts; the removed Horseman only in a French game of two ("unknown" if unseen)."""

    colours: tuple[str, ...]
    first: int
    removed_horseman: str | None = None


class OpenAudience(Command, frozen=True, kw_only=True, tag="styx.open_audience"):
    """The cards turned up from the draw pile, left to right; summoned cards are already there."""

    cards: tuple[str, ...] = ()


class DeclarePileExhausted(Command, frozen=True, kw_only=True, tag="styx.declare_pile_exhausted"):
    """The table says that the pile is empty; needed only while the box does not tell how many cards there are."""


class PlaceToken(Command, frozen=True, kw_only=True, tag="styx.place_token"):
    seat: int
    slot: Slot


class RevealToken(Command, frozen=True, kw_only=True, tag="styx.reveal_token"):
    """The next token of this seat turned up; coins for a Muster, Strength for an Elimination, or "skip"."""

    seat: int
    kind: Kind
    bid: int | Literal["skip"] | None = None


class PayElimination(Command, frozen=True, kw_only=True, tag="styx.pay_elimination"):
    seat: int
    cards: tuple[str, ...]


class UseEffect(Command, frozen=True, kw_only=True, tag="styx.use_effect"):
    """The Muster effect that is due. give: own card given or discarded; take: card taken, found, turned up or removed;
    first: seat named by a summoner."""

    seat: int
    card: str
    give: str | None = None
    take: str | None = None
    first: int | None = None


class DeclineEffect(Command, frozen=True, kw_only=True, tag="styx.decline_effect"):
    seat: int
    card: str


class DeclarePower(Command, frozen=True, kw_only=True, tag="styx.declare_power"):
    """The power of a card that no rulebook prints (Dark Oracle), told in words and taken as attested."""

    seat: int
    card: str
    text: str


class EndByAgreement(Command, frozen=True, kw_only=True, tag="styx.end_by_agreement"):
    """The pile is empty: the table declares winners, or none."""

    winners: tuple[int, ...] = ()


StyxCommand = (
    SetUp | OpenAudience | DeclarePileExhausted | PlaceToken | RevealToken | PayElimination | UseEffect | DeclineEffect
    | DeclarePower | EndByAgreement
)  # fmt: skip
