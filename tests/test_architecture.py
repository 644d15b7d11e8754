"""The import contracts of pyproject.toml: they hold, and each of them bites."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
CONTRACTS = {contract["id"]: contract["name"] for contract in CONFIG["contracts"]}
IMPURE = ("eventsourcing", "duckdb", "streamlit", "random", "datetime", "time", "uuid", "os")

# contract -> planted module and the module it imports
VIOLATIONS = {
    "layers": [
        ("domain.kernel.planted", "projections"),
        ("domain.recording.planted", "service"),
        ("projections.planted", "dashboard"),
        ("dashboard.planted", "service"),
    ],
    "domain-layers": [
        ("domain.kernel.planted", "domain.games"),
        ("domain.games.one.planted", "domain.recording"),
        ("domain.simulation.planted", "domain.recording"),
        ("domain.recording.planted", "domain.simulation"),
    ],
    "service-layers": [
        ("service.terminal.planted", "service.cli"),
        ("service.bench.planted", "service.cli.frame"),
        ("service.terminal.planted_demo", "service.demo"),
        ("service.sources", "service.terminal.board"),
    ],
    "games-apart": [("domain.games.one.planted", "domain.games.two.state")],
    "evolve-assigns": [("domain.games.one.evolve", "domain.games.one.rules")],
    "pure": [
        *((f"domain.kernel.planted_{name}", name) for name in IMPURE),
        *((f"domain.games.one.planted_{name}", name) for name in IMPURE),
    ],
    "chance": [("domain.recording.planted", "random"), ("service.planted", "secrets")],
    "store": [("projections.planted", "eventsourcing"), ("service.planted", "eventsourcing")],
    "tables": [("domain.recording.planted", "duckdb"), ("dashboard.planted", "duckdb"), ("service.planted", "duckdb")],
    "screen": [("projections.planted", "streamlit"), ("service.planted", "streamlit")],
}
ALLOWED = [
    ("domain.games.one.evolve", "domain.games.one.state"),
    ("domain.simulation.planted", "random"),
    ("domain.recording.planted", "eventsourcing"),
    ("projections.follow", "eventsourcing"),
    ("projections.planted", "duckdb"),
    ("dashboard.planted", "streamlit"),
    ("service.web", "streamlit"),
]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [program, "--no-cache", "--no-logo", "--config", ROOT / "pyproject.toml"],
        cwd=folder,
        env={"COLUMNS": "300"},
        capture_output=True,
        text=True,
        check=False,
    )


def plant(folder: Path, imports: list[tuple[str, str]]) -> None:
    """Copy the packages, add two small games, and write the modules with their imports."""
    for package in CONFIG["root_packages"]:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    games = folder / "domain/games"
    for module in ("one/__init__.py", "one/state.py", "one/rules.py", "two/__init__.py", "two/state.py"):
        (games / module).parent.mkdir(exist_ok=True)
        (games / module).touch()
    for module, imported in imports:
        (folder / module.replace(".", "/")).with_suffix(".py").write_text(f"import {imported}\n", "utf-8")


def test_every_contract_holds():
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_contract_has_a_violation_here():
    assert VIOLATIONS.keys() == CONTRACTS.keys()


@pytest.mark.parametrize("contract", VIOLATIONS)
def test_a_contract_bites(contract: str, tmp_path: Path):
    plant(tmp_path, VIOLATIONS[contract])
    result = lint(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    assert f"{CONTRACTS[contract]} BROKEN" in result.stdout
    _, _, told = result.stdout.partition(f"\n{CONTRACTS[contract]}\n---")
    unseen = [edge for edge in VIOLATIONS[contract] if "{} -> {} (l.1)".format(*edge) not in told]
    assert not unseen


def test_what_is_allowed_passes(tmp_path: Path):
    plant(tmp_path, ALLOWED)
    result = lint(tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


def test_no_game_is_named_in_tables_questions_and_pages():
    """What they say of a game is declared by the game; only a drawing of its table lies in `dashboard/boards`."""
    from domain.games import games
    from projections.questions.dimensions import GENERAL

    shared = {one.key for one in GENERAL}
    measured = [one for game in games() for one in (*game.measures.dimensions, *game.measures.metrics)]
    own = {one.key for one in measured} - shared
    named = re.compile("|".join(re.escape(word) for game in games() for word in (game.key, game.title)), re.IGNORECASE)
    code = [
        path
        for folder in ("projections", "dashboard")
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in {".py", ".sql", ".js", ".css", ".html"} and path.parent.name != "boards"
    ]
    assert len(code) > 80
    assert not [str(path.relative_to(ROOT)) for path in code if named.search(path.read_text("utf-8"))]
    assert not [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value}"
        for path in code if path.suffix == ".py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in own
    ]  # fmt: skip
