"""What Windows does with files, where the tests run on another system: whatever is open is neither removed nor moved."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

OPEN = Path("/proc/self/fd")
needs_proc = pytest.mark.skipif(not OPEN.is_dir(), reason="this system does not tell which files are open")


def is_open(path: Path) -> bool:
    """Whether this program has the file open."""
    if not path.is_file():
        return False
    for one in OPEN.iterdir():
        try:
            if one.samefile(path):
                return True
        except OSError:
            # Closed meanwhile, or no file.
            continue
    return False


def keep_what_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removing and moving are refused as Windows refuses them, of the file and of what lies under its new name."""

    def refusing(real: Callable[..., None], names: int) -> Callable[..., None]:
        def done(*what: Any, **more: Any) -> None:
            for path in map(Path, what[:names]):
                if is_open(path):
                    raise PermissionError(13, "The file is being used by another process", str(path))
            real(*what, **more)

        return done

    for name, names in (("unlink", 1), ("remove", 1), ("rename", 2), ("replace", 2)):
        monkeypatch.setattr(os, name, refusing(getattr(os, name), names))
    # By names, as on Windows; else a folder is removed by numbers of open folders, and no name is told.
    monkeypatch.setattr(shutil, "_use_fd_functions", False)
