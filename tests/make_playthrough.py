"""`python -m tests.make_playthrough styx war 4 en [seed]`: a golden game that ends so. `styx` alone: its transcripts again.

Read the printed difference, and say in the commit why it changed. The log files themselves are not made again.
"""

import sys

from domain.games import game
from tests.playthroughs import make, renew


def main(words: list[str]) -> None:
    if len(words) == 1:
        for line in renew(game(words[0])):
            print(line)
    else:
        key, how, seats, edition, *seed = words
        print(make(key, how, int(seats), edition, int(seed[0]) if seed else 1))


if __name__ == "__main__":
    main(sys.argv[1:])
