"""A real terminal for a command: what it prints is read, a line is typed whenever it asks."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence

PROMPT = b"> "
PATIENCE = 30.0
OWN = "import fcntl, os, sys, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
KEEP_ON = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
START = "os.execv(sys.argv[1], sys.argv[1:])"


def converse(command: Sequence[str], typed: Sequence[str], env: Mapping[str, str], cwd: str) -> tuple[int, str]:
    """The exit code and the screen text, the typed lines in it; a line is typed at each prompt."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env={**env, "TERM": "dumb"}, cwd=cwd
    )
    os.close(theirs)
    waiting = list(typed)
    seen, answered = b"", 0
    try:
        while chunk := read_some(ours):
            seen += chunk
            if waiting and seen.endswith(PROMPT) and len(seen) > answered:
                answered = len(seen)
                os.write(ours, waiting.pop(0).encode() + b"\n")
    finally:
        os.close(ours)
        code = running.wait(PATIENCE)
    assert not waiting, f"never asked for {waiting} after {seen.decode()[-500:]}"
    return code, seen.decode().replace("\r\n", "\n")


def press(command: Sequence[str], keys: Sequence[tuple[bytes, bytes]], env: Mapping[str, str], cwd: str) -> bytes:
    """All that a full-screen command writes; each key is pressed once its words have been drawn since the last key."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=cwd)
    os.close(theirs)
    waiting = list(keys)
    seen, since = b"", b""
    try:
        while chunk := read_some(ours):
            seen, since = seen + chunk, since + chunk
            if waiting and waiting[0][0] in since:
                os.write(ours, waiting.pop(0)[1])
                since = b""
    finally:
        os.close(ours)
        running.wait(PATIENCE)
    assert not waiting, f"never saw {waiting[0][0]!r} in {since[-800:]!r}"
    return seen


def close_window(command: Sequence[str], at: bytes, env: Mapping[str, str], cwd: str, *, kept_on: bool) -> int:
    """The code with which a command leaves whose window is closed once these words are drawn. kept_on: started with nohup."""
    ours, theirs = pty.openpty()
    first = [sys.executable, "-c", f"{OWN}{KEEP_ON if kept_on else ''}{START}"]
    running = subprocess.Popen([*first, *command], stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=cwd)
    os.close(theirs)
    seen = b""
    try:
        while at not in seen and (chunk := read_some(ours)):
            seen += chunk
    finally:
        os.close(ours)
        code = running.wait(PATIENCE)
    assert at in seen, f"never saw {at!r} in {seen[-800:]!r}"
    return code


def read_some(ours: int) -> bytes:
    ready, _, _ = select.select([ours], [], [], PATIENCE)
    try:
        return os.read(ours, 65536) if ready else b""
    except OSError:
        # The other side has closed.
        return b""
