"""Where things lie: one folder a household or club, named by TABLESCRIBE_HOME or chosen by the platform."""

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from service.shell import called

HOME = "TABLESCRIBE_HOME"
NAME = "tablescribe"


@dataclass(frozen=True)
class Settings:
    home: Path

    @property
    def store(self) -> Path:
        return self.home / "games.sqlite"

    @property
    def tables(self) -> Path:
        """A cache of the store in DuckDB: it can be deleted at any time."""
        return self.home / "tables.duckdb"

    def box(self, game: str) -> Path:
        """The owner's box of a game."""
        return self.home / "boxes" / f"{game}.json"


def program() -> str:
    """How this program is called here: by its name or, where the shell does not find that, by its path."""
    path = Path(sys.argv[0])
    return called(str(path)) if path.name == NAME and shutil.which(NAME) is None else NAME


def settings() -> Settings:
    named = os.environ.get(HOME, "").strip()
    if named:
        return Settings(Path(named).expanduser())
    from platformdirs import user_data_path

    return Settings(user_data_path("tablescribe", appauthor=False))
