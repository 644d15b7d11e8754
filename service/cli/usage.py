"""What was typed and is no command line, in words: the number that an option takes, the option that there is not, the name of nothing."""

import re
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperCommand

NAMES = ("FILE", "OLD", "NEW", "TEXT", "FILTER")
"""What arguments are called that may begin with a stroke: names and words of people."""


class Once(TyperCommand):
    """A command of which an option that takes one value is told once: of two the later would be taken without a word."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        told = [] if ctx.resilient_parsing else self.make_parser(ctx).parse_args(args=list(args))[2]
        for one in told:
            # A switch that is told again says the same.
            if (
                one.param_type_name == "option"
                and told.count(one) > 1
                and not (one.multiple or getattr(one, "is_flag", False))
            ):
                ctx.fail(f"{one.opts[0]} stands here more than once and takes one value. Say it once.")
        return super().parse_args(ctx, args)


def sentence_of(wrong: Any, command: str, given: Sequence[str]) -> str:
    """Without its full stop."""
    told = str(wrong.format_message()).removeprefix("Invalid value for ").rstrip(".")
    match type(wrong).__name__:
        case "BadParameter":
            return _number(wrong, told)
        case "NoSuchOption":
            return _no_option(wrong, command, given)
        case _:
            return told


def _number(wrong: Any, told: str) -> str:
    kind = getattr(getattr(wrong, "param", None), "type", None)
    if not type(kind).__name__.startswith("Int"):
        return told
    named, _, typed = told.partition(": ")
    value = re.sub(r" is not .*", "", typed, flags=re.DOTALL)
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    span = "" if least is None else f" of {least} or more" if most is None else f" from {least} to {most}"
    return f"{named} takes a whole number{span}, not {value}"


def _no_option(wrong: Any, command: str, given: Sequence[str]) -> str:
    """What is meant by a stroke: another option or, where names and words are taken, one of these."""
    told = f"{command} has no option {wrong.option_name}"
    if wrong.possibilities:
        return f"{told}. Did you mean {' or '.join(sorted(wrong.possibilities))}?"
    arguments = [one.metavar or "" for one in wrong.ctx.command.params if one.param_type_name == "argument"]
    if not any(word in metavar for metavar in arguments for word in NAMES):
        return told
    return f"{told}; a name or a text that begins with - stands after --{_behind(wrong.option_name, given)}"


def _behind(name: str, given: Sequence[str]) -> str:
    """The line that was meant, if no option comes later: behind -- it would be a name too."""
    from domain.recording.system import typed

    place = next((place for place, word in enumerate(given) if word.startswith(name)), None)
    if place is None or any(word.startswith("--") for word in given[place + 1 :]):
        return ""
    return f" ({' '.join(map(typed, ('tablescribe', *given[:place], '--', *given[place:])))})"


def key_of(typed: str) -> str:
    """The key of the game that is meant, where its title was typed, or its key in other letters; else what was typed."""
    from domain.games import games, keys
    from domain.recording.wording import folded

    if typed in keys():
        return typed
    meant = [one.key for one in games() if folded(typed) in {folded(one.title), folded(one.key)}]
    return meant[0] if len(meant) == 1 else typed


def named(parameter: typer.CallbackParam, value: Any) -> Any:
    """The name of a file or a folder: nothing, as an empty variable of a script leaves it, is no name of this folder."""
    from domain.kernel.refusal import malformed

    for one in value if isinstance(value, list) else [value]:
        if one is not None and not one.strip():
            called = next((word for word in parameter.opts if word.startswith("--")), parameter.metavar or "")
            what = "folder" if parameter.metavar == "DIR" else "file"
            raise malformed(
                str(parameter.name),
                f"{called.removesuffix('...')} names no {what}: nothing stands there. Type its name"
                f"{'; a dot is the folder you are in' if what == 'folder' else ''}.",
            )
    return value
