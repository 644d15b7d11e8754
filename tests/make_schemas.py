"""`python -m tests.make_schemas`: write every published schema again, from the types."""

from pathlib import Path

import msgspec

from domain.games import games
from domain.kernel.game import Game
from tests.schemas import box_schema, format_schema, words_schema

ROOT = Path(__file__).parent.parent
FORMAT = ROOT / "docs/log-format.schema.json"


def words_file(game: Game) -> Path:
    return ROOT / f"docs/rules/{game.key}.schema.json"


def box_file(game: Game) -> Path:
    return ROOT / f"domain/games/{game.key}/box/schema.json"


def box_form(game: Game) -> bytes:
    return msgspec.json.format(msgspec.json.encode(box_schema(game)), indent=1) + b"\n"


def schemas() -> dict[Path, bytes]:
    """Every schema, by its file."""
    made = {FORMAT: format_schema()}
    for game in games():
        made |= {words_file(game): words_schema(game), box_file(game): box_form(game)}
    return made


if __name__ == "__main__":
    for path, text in schemas().items():
        path.write_bytes(text)
        print(path.relative_to(ROOT))
