"""What is told to be typed into a shell, as that of this system reads it."""


def typed_in(folder: str, name: str) -> str:
    """A file of a folder, or with * those whose names fit."""
    from domain.recording.system import is_windows, typed

    if not is_windows():
        return f"{typed(folder)}/{name if '*' in name else typed(name)}"
    return typed(f"{folder}\\{name}")


def called(program: str) -> str:
    """A program by its path."""
    from domain.recording.system import typed

    word = typed(program)
    return f"& {word}" if word.startswith('"') else word


def kept_for_later(name: str, value: str) -> str:
    """The line after which what is typed has this value."""
    from domain.recording.system import is_windows, typed

    if not is_windows():
        return f"export {name}={typed(value)}"
    word = typed(value)
    # What stands after = is read as a command, unless it is a text.
    return f"$env:{name} = " + (word if word.startswith('"') else f'"{word}"')
