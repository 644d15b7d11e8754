"""Checking log files, and telling what came of checks and imports."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from domain.kernel.refusal import Refused
from domain.recording.answers import Imported
from domain.recording.application import Tablescribe
from domain.recording.log_file import Checked, check
from domain.recording.part import written
from domain.recording.retelling import Difference
from domain.recording.trouble import DamagedGame, StoreUnavailable, Trouble
from service.exits import of_broke, of_trouble
from service.sources import opened_file, told_name
from service.wording import count, plain

FEW = 20


class FileChecked(Struct, frozen=True, kw_only=True):
    """What a check found: the check, or the sentence that says why there could be none."""

    file: str
    checked: Checked | None = None
    sentence: str = ""
    exit_code: int = 0

    def plain(self) -> dict[str, Any]:
        told = self.checked
        if told is None:
            return {"file": self.file, "ok": False, "sentence": self.sentence, "exit": self.exit_code}
        return {
            "file": self.file, "ok": told.ok, "game": told.game, "id": told.id, "moves": told.moves,
            "struck": told.struck, "events": told.events, "result": told.result, "hash": told.hash, "differences": told.differences,
            "broke": told.broke, "exit": self.exit_code,
        }  # fmt: skip


def check_file(name: str, deep: bool) -> FileChecked:
    """A file that does not read is an answer too, so that the others are still checked."""
    try:
        with opened_file(name, several=True) as stream:
            checked = check(stream, deep=deep)
    except Trouble as trouble:
        return FileChecked(file=name, sentence=str(trouble), exit_code=of_trouble(trouble))
    return FileChecked(file=name, checked=checked, exit_code=of_broke(checked.broke))


def checked_lines(name: str, told: FileChecked) -> list[str]:
    checked = told.checked
    if checked is None:
        name = told_name(name)
        return [plain(told.sentence) if name in told.sentence else f"{name}: {plain(told.sentence)}"]
    struck = f", {checked.struck} of them taken back" * bool(checked.struck)
    counted = f"{count(checked.moves, 'move')}{struck}, {count(checked.events, 'event')}"
    differences = [f"  {plain(one.sentence)}" for one in checked.differences]
    more = [f"  and {len(differences) - FEW} more"] if len(differences) > FEW else []
    if checked.broke is None:
        differ = otherwise(checked.differences)
        how = f"as they were decided. {differ}" if differ else "all as decided today."
        head = f"{told_name(name)}: {counted}, {how} hash {checked.hash}"
        return [head, *differences[:FEW], *more]
    broke = checked.broke
    good = f"good for {counted}. " if checked.moves else ""
    rule = f" ({broke.refusal.rule})" if broke.refusal is not None and broke.refusal.rule else ""
    head = f"{told_name(name)}: {good}{plain(broke.sentence)}{rule}"
    return [head, *differences[:FEW], *more]


def otherwise(differences: Sequence[Difference]) -> str:
    """Of a file of an older ruleset."""
    return f"Today's rules decide {count(len(differences), 'place')} otherwise." * bool(differences)


def import_file(store: Tablescribe, name: str, as_new: bool, by: str) -> Imported:
    """A file into the store; where the game went on differently, the refusal names the way out."""
    try:
        with opened_file(name, several=True) as stream:
            return store.import_log(stream, as_new=as_new, by=by)
    except Refused as refused:
        more = " (--as-new imports it as a new one.)" if refused.refusal.kind == "conflict" else ""
        raise refused.with_(sentence=f"{told_name(name)}: {refused.refusal.sentence}{more}") from None
    except Trouble as trouble:
        trouble.args = (f"{told_name(name)}: {trouble}",) if told_name(name) not in str(trouble) else trouble.args
        raise


def imported_line(name: str, imported: Imported) -> str:
    how = {
        "new": f"imported, {count(imported.entries, 'entry', 'entries')}",
        "continued": f"{count(imported.entries, 'entry', 'entries')} more than the store had; now imported",
        "already here": "already here; nothing was added",
    }[imported.how]
    return f"{told_name(name)}: game {imported.id}, {how}. {otherwise(imported.differences)}".rstrip()


def of_one_file(wrong: Refused | Trouble) -> bool:
    """Whether it concerns this file, or its game, alone; what is wrong with the store would meet the next file too."""
    return isinstance(wrong, DamagedGame) or not isinstance(wrong, StoreUnavailable)


@contextmanager
def summed(files: int, say: Callable[[str], None]) -> Iterator[Counter[str]]:
    """Counts how files come in; of several the sum is said at the end, also where the store cannot go on."""
    came = Counter[str]()
    try:
        yield came
    except Trouble:
        say_sum(files, came, say)
        raise
    say_sum(files, came, say)


def say_sum(files: int, came: Counter[str], say: Callable[[str], None]) -> None:
    counts = {
        "imported": came["new"], "continued": came["continued"], "already here": came["already here"],
        "refused": came["refused"], "not imported": files - came.total(),
    }  # fmt: skip
    if files > 1:
        say(f"{files} files: {', '.join(f'{number} {how}' for how, number in counts.items() if number)}.")


def write_file(folder: Path, name: str, lines: Iterable[bytes]) -> Path:
    """One file in a folder, which is made if need be: as a whole or not at all, and over nothing that says something else."""
    path = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with written(path) as part, part.open("wb") as stream:
            stream.writelines(lines)
    except OSError as wrong:
        raise StoreUnavailable(f"{path} cannot be written ({wrong.strerror}). Name another folder.") from wrong
    return path
