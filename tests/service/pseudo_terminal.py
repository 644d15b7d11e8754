"""A real terminal for a command: what it prints is read, a line is typed whenever it asks."""

import os
import pty
import select
import subprocess
from collections.abc import Mapping, Sequence

PROMPT = b"> "
PATIENCE = 30.0


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


def read_some(ours: int) -> bytes:
    ready, _, _ = select.select([ours], [], [], PATIENCE)
    try:
        return os.read(ours, 65536) if ready else b""
    except OSError:
        # The other side has closed.
        return b""
