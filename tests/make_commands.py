"""`python -m tests.make_commands`: write the pages of commands again, and games for examples that are missing."""

from domain.games import games
from tests.commands_page import make_examples, page, page_of

if __name__ == "__main__":
    for game in games():
        for path in make_examples(game):
            print(path.name)
        page_of(game).write_text(page(game), "utf-8")
        print(page_of(game).name)
