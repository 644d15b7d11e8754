"""The docs hold: every command and option is described with an example, every named function exists, help is quick."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from typer.main import get_command

from service.cli import app
from tests.service.hops import HOP, ROOT, Hop, known, reaches

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


# The walks: numbered hops, each calling the next, and lines "N → hop → hop" of what hop N calls besides.
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text("utf-8")
WALKS = re.findall(r"^## Walk \d.*?(?=^## |\Z)", ARCHITECTURE, re.DOTALL | re.MULTILINE)
OF = ["record", "replay", "ask", "tap", "follow", "another phone", "step"]


def numbered(walk: str) -> list[Hop]:
    return re.findall(rf"^\d\. {HOP}", walk, re.MULTILINE)


def chains(walk: str) -> list[list[Hop]]:
    """The numbered hops, and every line beside them with the hop that it begins at."""
    hops = numbered(walk)
    besides = re.findall(r"^- (?:(\d) → )?(`.*)$", walk, re.MULTILINE)
    return [hops, *([*hops[int(at or 0) - 1 :][: bool(at)], *re.findall(HOP, told)] for at, told in besides)]


def test_the_walks_are_short():
    assert len(WALKS) == len(OF)
    for walk in WALKS:
        assert 4 <= len(numbered(walk)) <= 8
        assert all(len(chain) >= 2 for chain in chains(walk))


@pytest.mark.parametrize("walk", WALKS, ids=OF[: len(WALKS)])
def test_every_hop_calls_the_next(walk: str):
    for chain in chains(walk):
        assert not [hop for hop in chain if hop[1] not in known(hop[0])]
        assert not [pair for pair in pairwise(chain) if not reaches(*pair)]


def test_no_walk_comes_to_a_place_where_it_was():
    assert not [chain for walk in WALKS for chain in chains(walk) if len(set(chain)) < len(chain)]


def test_a_hop_that_is_left_out_would_be_found():
    decided, record = (
        ("domain/recording/deciding.py", "decided"),
        ("domain/recording/application.py", "Tablescribe.record"),
    )
    judge = ("domain/kernel/judge.py", "judge")
    assert (reaches(decided, judge), reaches(record, judge)) == (True, False)
    assert "Desk.register" not in known("service/desk.py")


def test_a_hop_of_the_browser_that_is_left_out_would_be_found():
    pads = "dashboard/record_component/pads.js"
    push, send = (
        ("dashboard/record_component/record.js", "Pad.push"),
        ("dashboard/record_component/outbox.js", "Outbox.send"),
    )
    page, default = ("dashboard/pages/record.py", "page"), ("dashboard/record_component/record.js", "default")
    assert (reaches((pads, "record"), push), reaches((pads, "answer"), push)) == (True, False)
    # What the browser tells is heard by the page that draws this component, and a component by its own script.
    assert (reaches(send, page), reaches(push, page)) == (True, False)
    assert not reaches(send, ("dashboard/pages/replay.py", "page"))
    assert reaches(("dashboard/record_component/__init__.py", "pad"), default)
    assert not reaches(("dashboard/replay_component/__init__.py", "replay"), default)
    assert "Pad.heard" in known("dashboard/record_component/record.js")
    assert "Pad.listen" not in known("dashboard/record_component/record.js")


def test_every_file_named_in_the_architecture_exists():
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    named = re.findall(r"\b(?:service|domain|projections|dashboard)/[\w/]+\.(?:py|js|sql)", text)
    assert len(named) > 40
    assert not [path for path in named if not (ROOT / path).is_file()]


def test_no_game_is_named_in_the_service():
    """Examples in help texts apart: everything is made from offers, views and manifests."""
    from domain.games import keys

    code = [path for path in (ROOT / "service").rglob("*.py") if path.parent.name != "cli" and path.name != "bench.py"]
    assert len(code) > 20
    assert not [path for path in code for key in keys() if re.search(key, path.read_text("utf-8"), re.IGNORECASE)]


def test_a_filter_with_an_arrow_stands_in_quotes_wherever_it_is_shown():
    """Without them a shell makes a file of it, here or from whatever is copied."""
    arrow = re.compile(r"(?<!['\w])[a-z_]+[<>]=?\d")
    pages = {path.name: path.read_text("utf-8") for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))}
    helped = {name: f"{command.epilog} {[one.help for one in command.params]}" for name, command in COMMANDS.items()}
    assert not {name: arrow.findall(text) for name, text in (pages | helped).items() if arrow.search(text)}
