"""`python -m tests.make_wire`: write the wire samples that are missing. Look at them before they are committed."""

from domain.games import games
from tests.wire import make

if __name__ == "__main__":
    for path in make(games()):
        print(path)
