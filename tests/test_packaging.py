"""The wheel holds the four packages whole and nothing else, and works where the checkout is not."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
PACKAGES = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
BUILT_FROM = ("pyproject.toml", ".gitignore", "README.md", *PROJECT["license-files"])
# One file of every kind a package carries, and two places that must stay out.
PLANTED = (
    "domain/games/planted/__init__.py",
    "domain/games/planted/rulebook.toml",
    "domain/games/planted/box/facts.json",
    "projections/tables/planted.sql",
    "dashboard/replay_component/planted.html",
    "dashboard/replay_component/planted.css",
    "dashboard/replay_component/planted.js",
    "service/.streamlit/config.toml",
    "fixtures/planted/planted.json",
    "tests/test_planted.py",
)


def run(*command: str | Path, cwd: Path, **env: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | env, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert done.returncode == 0, done.stdout
    return done.stdout.strip()


def build(source: Path, wheels: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels, cwd=source)
    (wheel,) = wheels.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where the wheel of this checkout is installed, its dependencies left to the running Python."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = build(ROOT, tmp_path_factory.mktemp("wheels"))
    install = ("-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps", "--python", sys.executable)
    run(sys.executable, *install, "--target", folder, wheel, cwd=folder)
    return folder


def test_types_are_checked_in_every_package():
    assert PYPROJECT["tool"]["mypy"]["files"] == PACKAGES


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(tmp_path: Path):
    source = tmp_path / "source"
    for package in PACKAGES:
        shutil.copytree(ROOT / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in BUILT_FROM:
        shutil.copy(ROOT / name, source)
    for name in PLANTED:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).touch()
    with zipfile.ZipFile(build(source, tmp_path / "wheels")) as wheel:
        shipped = {name for name in wheel.namelist() if ".dist-info/" not in name}
    files = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    assert shipped == {name for name in files if name.partition("/")[0] in PACKAGES}


def test_the_installed_packages_are_not_the_checkout(installed: Path, tmp_path: Path):
    code = "import domain, projections, dashboard, service; print(domain, projections, dashboard, service)"
    told = run(sys.executable, "-c", code, cwd=tmp_path, PYTHONPATH=str(installed))
    assert [folder in told for folder in map(str, (installed, ROOT))] == [True, False]


def test_the_installed_command_tells_its_version_and_plays_a_game_of_every_title(installed: Path, tmp_path: Path):
    def tablescribe(*words: str) -> str:
        home = str(tmp_path / "home")
        return run(
            installed / "bin/tablescribe", *words, cwd=tmp_path, PYTHONPATH=str(installed), TABLESCRIBE_HOME=home
        )

    told = json.loads(tablescribe("version", "--json"))
    assert told["version"] == PROJECT["version"]
    assert set(told["rulesets"]) == {path.parent.name for path in ROOT.glob("domain/games/*/rulebook.toml")}
    for game in told["rulesets"]:
        assert tablescribe("simulate", game, "--seats", "3", "--games", "1", "--seed", "1")


def test_every_dependency_is_locked_to_a_version_it_allows():
    locked = dict(
        re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "requirements/dev.lock").read_text("utf-8"), re.MULTILINE)
    )
    groups = PYPROJECT["dependency-groups"]
    named = [*PROJECT["dependencies"], *groups["setup"], *(line for line in groups["dev"] if isinstance(line, str))]
    wrong = [line for line in map(Requirement, named) if not line.specifier.contains(locked.get(line.name, "0"))]
    assert not wrong, "run make locks"


@pytest.mark.parametrize("lock", sorted(ROOT.glob("requirements/*")), ids=lambda path: path.name)
def test_a_lock_file_has_versions_and_hashes_and_names_no_index(lock: Path):
    line_of_a_lock = re.compile(
        r"[\w.-]+==[\w.]+( ; [^:]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?| *#[^:]*(:\w+\))?|# .* command:"
    )
    strange = [line for line in lock.read_text("utf-8").splitlines() if not line_of_a_lock.fullmatch(line)]
    assert not strange


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone")
def test_a_clone_has_the_same_bytes_where_git_would_write_other_line_ends(tmp_path: Path):
    """As git does on Windows unless a repository says otherwise: generated files would then differ from what makes them."""
    run("git", "clone", "-q", "--depth=1", "-c", "core.autocrlf=true", ROOT.as_uri(), tmp_path / "clone", cwd=tmp_path)
    names = run("git", "ls-files", cwd=tmp_path / "clone").splitlines()
    assert not [name for name in names if b"\r\n" in (tmp_path / "clone" / name).read_bytes()]


def test_names_of_files_are_names_on_every_system():
    """Windows knows no others, and takes capitals for small letters."""
    names = [path.relative_to(ROOT).as_posix() for package in PACKAGES for path in (ROOT / package).rglob("*")]
    parts = {part for name in names for part in name.split("/")}
    reserved = r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?"
    assert not [part for part in parts if re.search(r'[<>:"\\|?*]|[. ]$', part) or re.fullmatch(reserved, part)]
    assert len({name.casefold() for name in names}) == len(names)
