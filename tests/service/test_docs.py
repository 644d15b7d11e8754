"""The docs hold: every command and option is described with an example, every named function exists, help is quick."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from service.cli import app

ROOT = Path(__file__).parents[2]
CLI = (ROOT / "docs/cli.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## `([^`]+)`\n(.*?)(?=^## |\Z)", CLI, re.DOTALL | re.MULTILINE))
EVERYWHERE = {"--json", "--help", "-h"}


def commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        whole = f"{before} {name}".strip()
        if not hasattr(command, "commands") or command.invoke_without_command:
            yield whole, command
        if hasattr(command, "commands"):
            yield from commands(command, whole)


COMMANDS = dict(commands(get_command(app)))


def test_every_command_is_described_and_no_other():
    assert SECTIONS.keys() == COMMANDS.keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_stands_in_the_section_of_its_command(name: str):
    options = {option for one in COMMANDS[name].params for option in one.opts if option.startswith("-")}
    assert not {option for option in options - EVERYWHERE if f"`{option}" not in SECTIONS[name]}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples_here_and_in_its_help(name: str):
    assert f"\ntablescribe {name}" in SECTIONS[name]
    assert f"tablescribe {name}" in (COMMANDS[name].epilog or "")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_named_in_an_example_exists(name: str):
    options = {option for one in COMMANDS[name].params for option in one.opts} | EVERYWHERE
    examples = [line for line in SECTIONS[name].splitlines() if line.startswith(f"tablescribe {name} ")]
    assert not set(re.findall(r" (--[a-z-]+)", "\n".join(examples))) - options


def test_json_works_with_every_command():
    assert not [name for name, command in COMMANDS.items() if not any("--json" in one.opts for one in command.params)]


def test_every_hop_of_the_two_walks_is_a_function_that_exists():
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    walks = re.findall(r"^## Walk \d.*?(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    assert len(walks) == 2
    for walk in walks:
        hops = re.findall(r"^\d\. `([^`]+)`: `([^`]+)`", walk, re.MULTILINE)
        assert 4 <= len(hops) <= 8
        assert not [hop for hop in hops if not defined(*hop)]


def defined(path: str, name: str) -> bool:
    names = name.split(".")
    body = ast.parse((ROOT / path).read_text("utf-8")).body
    for wanted in names:
        found = [node for node in body if getattr(node, "name", "") == wanted]
        if not found:
            return False
        body = getattr(found[0], "body", [])
    return True


def test_every_file_named_in_the_architecture_exists():
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    assert not [path for path in re.findall(r"\b(?:service|domain)/[\w/]+\.py", text) if not (ROOT / path).is_file()]


def test_no_game_is_named_in_the_service():
    """Examples in help texts apart: everything is made from offers, views and manifests."""
    from domain.games import keys

    code = [path for path in (ROOT / "service").rglob("*.py") if path.parent.name != "cli" and path.name != "bench.py"]
    assert len(code) > 20
    assert not [path for path in code for key in keys() if re.search(key, path.read_text("utf-8"), re.IGNORECASE)]
