"""The rules of the house that no other tool checks, over every file that git keeps or would keep."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = {".py", ".sql", ".js", ".css", ".html"}
MACHINE_PATH = re.compile(r"(?<![\w.~}-])/(?:root|work|home/\w+|Users/\w+|tmp/\w+)\b")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.|npmjs\.|debian\.org|crates\.io")
UNFINISHED = re.compile(r"\b(?:TO|FIX)(?:DO|ME)\b")
NAMED = re.compile(r"^(?:async )?(?:const|let|function|class) (\w+)", re.MULTILINE)
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
        # A file of bytes has no lines.
        return []


def found(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line[:200]}"
        for name in KEPT
        for number, line in enumerate(lines(name), 1)
        if pattern.search(line)
    ]


def code() -> list[str]:
    return [name for name in KEPT if Path(name).suffix in CODE]


def functions(name: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.end_lineno - node.lineno + 1


def test_no_file_of_code_or_tests_is_longer_than_400_lines():
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


def test_nothing_lies_in_the_root_but_what_the_project_is_made_of():
    assert {name.partition("/")[0] for name in KEPT} == {
        ".ci", ".gitattributes", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "THIRD_PARTY_NOTICES.md",
        "dashboard", "docs", "domain", "fixtures", "projections", "pyproject.toml", "requirements", "service", "tests",
    }  # fmt: skip


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


def test_what_a_script_names_is_used():
    scripts = {name: (ROOT / name).read_text("utf-8") for name in KEPT if re.match(r"dashboard/.*\.(?:js|html)$", name)}
    words = Counter(re.findall(r"\w+", "\n".join(scripts.values())))
    assert not [f"{name}: {one}" for name, text in scripts.items() for one in NAMED.findall(text) if words[one] == 1]


def test_every_decision_has_a_number_of_its_own_and_the_four_headings():
    decisions = [name for name in KEPT if name.startswith("docs/decisions/")]
    numbers = Counter(re.sub(r"docs/decisions/(\d{4})-[a-z0-9-]+\.md", r"\1", name) for name in decisions)
    assert not [number for number, times in numbers.items() if times > 1 or not re.fullmatch(r"\d{4}", number)]
    headings = {name: [line[3:] for line in lines(name) if line.startswith("## ")] for name in decisions}
    assert not {name: told for name, told in headings.items() if told != DECISION}


NUMBERED = re.compile(r"\[([^]]*\d[^]]*)\]\([^)]*?(\d{4})-[a-z0-9-]+\.md[^)]*\)")
"""A link to a decision, if its text names a number."""


def test_a_link_that_names_a_decision_by_its_number_leads_to_it():
    pages = {name: NUMBERED.findall((ROOT / name).read_text("utf-8")) for name in KEPT if name.endswith(".md")}
    links = [(name, told, target) for name, found in pages.items() for told, target in found]
    assert len(links) > 10
    assert not [link for link in links if int(link[2]) not in map(int, re.findall(r"\d+", link[1]))]


def test_every_line_of_the_changelog_names_its_part():
    assert not [line for line in lines("CHANGELOG.md") if re.match(r"- (?!\[[a-z_-]+\] )", line)]


HUSHED = re.compile(
    r"# (?:noqa|type: ignore|pragma|pylint)\b[\w:, \[\]-]*|\bsuppress\(|\berrors=[\"'](?:ignore|replace)[\"']"
)
REASON = re.compile(r"# (?!noqa|type: ignore|pragma|pylint)\w+ ?\w*|# (?:noqa|type: ignore)[\w:, \[\]]+(?:-|#) \w+")


def silent(handler: ast.ExceptHandler) -> bool:
    """It tells nobody: it only leaves, goes on, or has a plain value of its own."""
    kinds = {type(part) for line in handler.body for part in ast.walk(line)}
    return not kinds & {ast.Call, ast.Raise, ast.JoinedStr, ast.Attribute, ast.If}


def unexplained(text: str) -> set[int]:
    """Lines that silence something without a reason: in the line, in the one above, or in the handler itself."""
    told = text.splitlines()
    handlers = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.ExceptHandler) and silent(one)]
    parts = [(one.lineno, one.body[-1].end_lineno) for one in handlers]
    parts += [(number, number) for number, line in enumerate(told, 1) if HUSHED.search(line)]
    return {first for first, last in parts if not any(map(REASON.search, told[max(0, first - 2) : last]))}


@pytest.mark.parametrize("said", [
    "import x  # no" + "qa: F401", "x = y  # ty" + "pe: ignore[misc]", "with sup" + "press(OSError):\n    pass",
    "try:\n    pass\nexcept OSError:\n    pass", "for x in y:\n    try:\n        pass\n    except OSError:\n        continue",
    "def f():\n    try:\n        pass\n    except OSError:\n        return None", "x.decode(err" + "ors='ignore')",
])  # fmt: skip
def test_what_is_silenced_without_a_reason_is_found(said: str):
    assert unexplained(said)
    first, *rest = said.splitlines()
    assert not unexplained("\n".join([f"{first}  # because of that", *(f"{line}  # because of that" for line in rest)]))


def test_what_is_silenced_has_its_reason_beside_it():
    python = [name for name in KEPT if name.endswith(".py")]
    assert not [
        f"{name}:{number}" for name in python for number in sorted(unexplained((ROOT / name).read_text("utf-8")))
    ]


PACKAGES = ("domain/", "projections/", "dashboard/", "service/")


def test_whatever_a_game_can_declare_is_read_by_somebody():
    """A field of the manifest that nothing reads has no effect, whatever its docstring says."""
    trees = {
        name: ast.parse((ROOT / name).read_text("utf-8"))
        for name in KEPT
        if name.startswith(PACKAGES) and name.endswith(".py")
    }
    read = {node.attr for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    declared = [
        (part.name, field.target.id)
        for name in ("game", "goal", "measure", "offer", "track", "view")
        for part in trees[f"domain/kernel/{name}.py"].body if isinstance(part, ast.ClassDef)
        for field in part.body if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    ]  # fmt: skip
    assert len(declared) > 100
    assert [one for one in declared if one[1] not in read] == []
