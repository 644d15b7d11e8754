"""The colours of seats in a terminal: the hues of the browser, as light as both a dark and a light window can show."""

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from domain.kernel.game import Game

SEATS = ("#0086D1", "#A87400", "#00946C", "#BA6493", "#3F88B1", "#D15C00")
"""Of a game in which nobody plays a colour."""
WOOD = {
    "blue": "#477ED7", "yellow": "#9E7A0A", "green": "#36913A", "red": "#DC5151", "purple": "#986DC5", "gray": "#808080",
}  # fmt: skip
"""Wooden pieces by the word of their colour; one that is not here is told by its sign alone."""


OF_SEAT = "seat "


def of_seat(seat: int) -> str:
    """The style of what belongs to a seat, before it is known what that seat plays."""
    return f"{OF_SEAT}{seat}"


def painted(lines: Iterable[Text], game: Game, state: Any) -> None:
    """Give what belongs to a seat the colour that it plays; before the set-up of a game with colours it has none."""
    played = SEATS if game.colours is None else tuple(WOOD.get(colour, "") for colour in game.colours(state))

    def paint(style: str) -> str:
        seat = style.removeprefix(OF_SEAT)
        return style if seat == style else played[(int(seat) - 1) % len(played)]

    for line in lines:
        line.spans = [span._replace(style=paint(str(span.style))) for span in line.spans]
