"""Systems that lack what Linux has: another line editor, or none, no single keys, no account of memory."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from service.bench.measuring import peak_memory
from service.terminal import person
from tests.service.talk import run


@pytest.mark.parametrize(
    ("editor", "wanted"),
    [
        ("Importing this module enables command line editing using GNU readline.", "tab: complete"),
        ("Importing this module enables command line editing using libedit readline.", "bind ^I rl_complete"),
    ],
)
def test_tab_completes_in_the_line_editor_of_this_system(editor: str, wanted: str, monkeypatch: pytest.MonkeyPatch):
    """macOS has another one, to which the words of the first say nothing."""
    bound: list[str] = []

    class Editor(ModuleType):
        set_completer = set_completer_delims = staticmethod(lambda _: None)
        parse_and_bind = staticmethod(bound.append)

    monkeypatch.setitem(sys.modules, "readline", Editor("readline", editor))
    person.Person()
    assert bound == [wanted]


def test_without_a_line_editor_and_single_keys_lines_are_typed_plainly(monkeypatch: pytest.MonkeyPatch):
    """Windows has neither."""
    for name in ("readline", "termios"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("builtins.input", lambda _: "left")
    assert person.Person().ask(["On which card?"], ["left", "right"]) == "left"
    game = run("new", "styx", "--seat", "Mara", "--seat", "Oskar", "--seat", "Ines", "--box", "practice", "--json").json
    assert run("replay", game["id"]).code == 0


def test_where_the_system_keeps_no_account_of_memory_none_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Path, "exists", lambda _: False)
    monkeypatch.setitem(sys.modules, "resource", None)
    assert peak_memory() == 0
