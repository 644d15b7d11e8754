"""What is told to be typed into a shell: quoted as that of this system reads it. On Windows that is PowerShell."""

import shlex


def typed(path: str) -> str:
    from domain.recording.system import is_windows

    if not is_windows():
        return shlex.quote(path)
    return f'"{path}"' if " " in path else path


def typed_in(folder: str, name: str) -> str:
    """A file of a folder, or with * those whose names fit."""
    from domain.recording.system import is_windows

    if not is_windows():
        return f"{typed(folder)}/{name if '*' in name else typed(name)}"
    return typed(f"{folder}\\{name}")


def called(program: str) -> str:
    """A program by its path."""
    word = typed(program)
    return f"& {word}" if word.startswith('"') else word


def kept_for_later(name: str, value: str) -> str:
    """The line after which what is typed has this value."""
    from domain.recording.system import is_windows

    return f"export {name}={typed(value)}" if not is_windows() else f'$env:{name} = "{value}"'
