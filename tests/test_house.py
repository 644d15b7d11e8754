"""The rules of the house that no other tool checks, over every file that git keeps or would keep."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
CODE = {".py", ".sql", ".js", ".css", ".html"}
MACHINE_PATH = re.compile(r"(?<![\w.~}-])/(?:root|work|home/\w+|Users/\w+|tmp/\w+)\b")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.|npmjs\.|debian\.org|crates\.io")
UNFINISHED = re.compile(r"\b(?:TO|FIX)(?:DO|ME)\b")
DECISION = ["Context", "Choice", "Cost", "What would change our mind"]


def kept() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return sorted(name for name in set(listed.stdout.split("\0")) if (ROOT / name).is_file())


KEPT = kept()


def lines(name: str) -> list[str]:
    try:
        return (ROOT / name).read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        return []


def found(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line[:200]}"
        for name in KEPT
        for number, line in enumerate(lines(name), 1)
        if pattern.search(line)
    ]


def code() -> list[str]:
    return [name for name in KEPT if Path(name).suffix in CODE and not name.startswith(("tests/", "fixtures/"))]


def functions(name: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.end_lineno - node.lineno + 1


def test_no_file_of_code_is_longer_than_400_lines():
    assert not {name: length for name in code() if (length := len(lines(name))) > 400}


def test_no_function_is_longer_than_50_lines():
    python = [name for name in code() if name.endswith(".py")]
    long = [(name, *function) for name in python for function in functions(name) if function[1] > 50]
    # `decide` is one match with two lines a command: its length is the number of commands.
    assert not [found for found in long if not (found[0].endswith("/decide.py") and found[1] == "decide")]


def test_the_patterns_bite():
    for said in ("root/x", "home/mara/x", "work/x", "tmp/x"):
        assert MACHINE_PATH.search(f"see /{said}")
    for host in ("pypi", "npmjs", "debian"):
        assert REGISTRY.search(f"{host}.org")
    for mark in ("TO" + "DO", "FIX" + "ME"):
        assert UNFINISHED.search(f"# {mark}: later")


def test_no_file_names_a_path_of_one_machine():
    assert not found(MACHINE_PATH)


def test_no_file_names_a_package_registry():
    assert not found(REGISTRY)


def test_nothing_is_left_marked_as_unfinished():
    assert not found(UNFINISHED)


def test_the_locks_are_the_requirement_files():
    assert not [name for name in KEPT if Path(name).name == "uv.lock"]


def test_fixtures_are_data():
    assert not [name for name in KEPT if name.startswith("fixtures/") and name.endswith(".py")]


def test_no_module_beside_a_script_hides_another():
    # Streamlit puts the folder of its script first on the path: a module there wins over a package of that name.
    taken = {
        *sys.stdlib_module_names,
        "domain",
        "projections",
        "dashboard",
        "service",
        "streamlit",
        "duckdb",
        "msgspec",
    }
    beside = {Path(name).stem for name in KEPT if re.fullmatch(r"(?:dashboard|service)/\w+\.py", name)}
    assert not beside & taken


def test_every_decision_has_a_number_of_its_own_and_the_four_headings():
    decisions = [name for name in KEPT if name.startswith("docs/decisions/")]
    numbers = Counter(re.sub(r"docs/decisions/(\d{4})-[a-z0-9-]+\.md", r"\1", name) for name in decisions)
    assert not [number for number, times in numbers.items() if times > 1 or not re.fullmatch(r"\d{4}", number)]
    headings = {name: [line[3:] for line in lines(name) if line.startswith("## ")] for name in decisions}
    assert not {name: told for name, told in headings.items() if told != DECISION}


def test_every_line_of_the_changelog_names_its_part():
    assert not [line for line in lines("CHANGELOG.md") if re.match(r"- (?!\[[a-z_-]+\] )", line)]
