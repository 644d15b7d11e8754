"""The README holds: its commands run in order on a new machine, and print what it shows."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.service.pseudo_terminal import converse

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PROGRAMS = Path(sys.executable).parent
ANY = "…"
SHOWN_ID = "01a1"


def sessions() -> list[tuple[str, list[str]]]:
    """Each command with the lines that are shown below it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def fits(shown: list[str], printed: list[str]) -> bool:
    """Line by line; a line of … stands for any lines, … at the end of one for its rest."""
    if not shown:
        return not printed
    if shown[0] == ANY:
        return any(fits(shown[1:], printed[skipped:]) for skipped in range(len(printed) + 1))
    if not printed:
        return False
    same = printed[0].startswith(shown[0][:-1]) if shown[0].endswith(ANY) else shown[0] == printed[0]
    return same and fits(shown[1:], printed[1:])


def run(command: str, shown: list[str], cwd: Path) -> list[str]:
    env = {**os.environ, "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"}
    typed = [line.removeprefix("> ") for line in shown if line.startswith("> ")]
    if typed:
        words = command.split()
        code, printed = converse([str(PROGRAMS / words[0]), *words[1:]], typed, env, str(cwd))
    else:
        done = subprocess.run(["bash", "-c", command], cwd=cwd, env=env, capture_output=True, text=True, check=False)
        code, printed = done.returncode, done.stdout + done.stderr
    assert code == 0, printed
    return printed.splitlines()


def test_every_command_of_the_readme_prints_what_is_shown(tmp_path: Path):
    real_id = SHOWN_ID
    for command, shown in sessions():
        if command.startswith("export "):
            continue
        printed = run(command.replace(SHOWN_ID, real_id), shown, tmp_path)
        if command.startswith("tablescribe new "):
            real_id = re.search(r"as game (\w+):", printed[0])[1]
        wanted = [line.replace(SHOWN_ID, real_id) for line in shown]
        assert fits(wanted, printed), f"{command}\nshown:\n" + "\n".join(wanted) + "\nprinted:\n" + "\n".join(printed)


def test_the_two_commands_are_targets_of_make():
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert named == ["demo", "test"]
    assert set(named) <= set(targets)


def test_every_link_leads_to_a_file():
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert len(links) >= 5
    assert not [link for link in links if not (ROOT / link).exists()]


def test_without_make_the_same_lines_are_typed_that_make_setup_runs():
    recipe = re.search(r"^\$\(READY\):.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[1]
    named = {
        "$(PYTHON)": "py",
        "$(VENV)": ".venv",
        "$(BIN)": ".venv/bin",
        " --quiet": "",
        " --disable-pip-version-check": "",
    }
    for name, meant in named.items():
        recipe = recipe.replace(name, meant)
    ran = [line.strip().rpartition(" || ")[2] for line in recipe.splitlines() if "\ttouch" not in line]
    shown = re.search(r"```powershell\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)[1]
    assert shown.replace("\\Scripts\\", "/bin/").replace(".exe", "").splitlines() == ran


def test_what_is_typed_on_windows_is_what_is_typed_elsewhere():
    shown = re.search(r"```powershell\n(.*?)```", README, re.DOTALL)[1]
    both = [line.split("#") for line in shown.splitlines()]
    assert len(both) == 3
    for windows, elsewhere in both:
        told = windows.replace("\\Scripts\\", "/bin/").replace("py -m", "python3 -m")
        assert told.strip() == elsewhere.removeprefix(" Linux, macOS:").strip()
