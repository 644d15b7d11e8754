"""Bots of known strength, as people of a book of ratings."""

from domain.games import game as game_called
from domain.simulation.playouts import simulate
from projections.ratings import Book, Played, Sat


def rated(key: str, games: int, seed: int) -> dict[str, float]:
    """Each kind of bot with the rating it comes to, in games of all kinds in turn."""
    game = game_called(key)
    kinds = list(game.play.bots)
    seats = max(game.seats.least, len(kinds))
    told = []
    for number, playout in enumerate(simulate(game, seats, games, seed)):
        names = [name.partition("(")[2].rstrip(")") for name in playout.opened.seats]
        result = playout.result
        assert result is not None
        ranks = result.ranks or (0,) * seats
        # Two seats of one kind are two people: the first of a kind stands for it.
        sat = {}
        for seat, (name, rank) in enumerate(zip(names, ranks, strict=True), 1):
            sat.setdefault(name, Sat(kinds.index(name), seat in result.winners, rank))
        told.append(Played(("", "", f"{number:06}"), tuple(sat.values())))
    book = Book()
    book.tell(told)
    return {kinds[player]: strength.mu for player, strength in book.strengths.items()}
