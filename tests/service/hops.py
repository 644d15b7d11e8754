"""The hops of docs/architecture.md beside the code: which functions a file has, and which of them a function calls.

In Python they are read from its syntax, in the dashboard's scripts from their lines: what stands at the beginning of a line is
declared there, and methods are set in by two.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOP = r"`([\w/]+\.(?:py|js))`: `([\w.]+)`"
Hop = tuple[str, str]
DECLARED = re.compile(r"^(?=(?:export|function|const|let|class)\b)", re.MULTILINE)
NAMED = re.compile(r"(?:export )?(?:function|const|let|class|(?=default)) ?(\w+)")
METHOD = re.compile(r"^  (?:(?:get|static|async) )?(\w+)\([^\n]*\) \{$.*?^  \}$", re.DOTALL | re.MULTILINE)
ONE_LINE = re.compile(r"^  (?:(?:get|static|async) )?(\w+)\(.*\) \{ .* \}$", re.MULTILINE)


def known(path: str) -> set[str]:
    """Functions and classes of a file, methods as Class.method."""
    return set(functions(path) if path.endswith(".py") else scripts(path))


def reaches(hop: Hop, following: Hop) -> bool:
    """Whether the code of a hop calls the next one, or tells it: the browser a page, and a component its script."""
    (path, name), (to, wanted) = hop, following
    if path.endswith(".py") and to.endswith(".py"):
        return wanted.rpartition(".")[2] in called(path, name)
    if path.endswith(".py"):
        return Path(path) == Path(to).with_name("__init__.py") and wanted == "default"
    if to.endswith(".py"):
        told = set(re.findall(r"\btell\('(\w+)'", scripts(path)[name]))
        return any(told & names and made in called(to, wanted) for made, names in heard(path).items())
    return wanted.rpartition(".")[2] in re.findall(r"(\w+)\(", scripts(path)[name])


@cache
def functions(path: str) -> dict[str, ast.AST]:
    found: dict[str, ast.AST] = {}
    for node in ast.parse((ROOT / path).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = node
            methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
            found |= {f"{node.name}.{one.name}": one for one in methods}
    return found


@cache
def scripts(path: str) -> dict[str, str]:
    """The text of each, without remarks; what a script does for its component is called `default`."""
    text = re.sub(r"^ *//.*$", "", (ROOT / path).read_text("utf-8"), flags=re.MULTILINE)
    found: dict[str, str] = {}
    for part in DECLARED.split(text):
        if (named := NAMED.match(part)) is None:
            continue
        found[named[1]] = part
        if part.startswith("class "):
            found |= {f"{named[1]}.{one[1]}": one[0] for kind in (METHOD, ONE_LINE) for one in kind.finditer(part)}
    return found


@cache
def heard(path: str) -> dict[str, set[str]]:
    """By the function that draws the component of a script: what its pages hear of the browser."""
    beside = str(Path(path).with_name("__init__.py"))
    return {
        name: set(re.findall(r"\bon_(\w+)_change\b", ast.unparse(part))) for name, part in functions(beside).items()
    }


def called(path: str, name: str) -> set[str]:
    """The names that a function calls or hands on; private helpers beside it count as part of it."""
    beside, waiting, found = functions(path), [name], set[str]()
    while waiting:
        names = set(calls(beside[waiting.pop()])) - found
        found |= names
        helpers = {one for word in names if word.startswith("_") for one in (word, f"{name.partition('.')[0]}.{word}")}
        waiting += helpers & beside.keys()
    return found


def calls(part: ast.AST) -> Iterator[str]:
    for node in ast.walk(part):
        if isinstance(node, ast.Call):
            for one in (node.func, *node.args):
                if isinstance(one, ast.Name | ast.Attribute):
                    yield one.id if isinstance(one, ast.Name) else one.attr
