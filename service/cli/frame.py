"""The frame of every command: one application, one way to answer, and one sentence for whatever goes wrong."""

import errno
import re
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TextIO

import typer
from typer.exceptions import TyperException

from service.cli.usage import key_of, sentence_of
from service.exits import STOPPED, UNAVAILABLE, UNEXPECTED, UNREADABLE, of_refusal, of_trouble
from service.streams import answer, close_quietly, fitted, left, report_of, room_of_names, warn

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}
NOWHERE = "The answer cannot be written to standard output."
ALLOW = "Allow reading and writing there, or name another place."
NO_NAME = " is longer than the name of any file or game. Type it again."
NO_TEXT = "Some of what was typed is no text."
UNDECODED = re.compile("[\udc80-\udcff]")
"""What Python puts in the place of a byte that did not decode."""
A_GAME = {"ID", "ID..."}
LIES = "Your games lie in the folder that TABLESCRIBE_HOME names, or else in your user data folder."
EXITS = "Exit codes: 0 done, 1 refused or check failed, 2 unreadable, 3 not found, 4 conflict, 5 store unavailable, 70 a fault of ours, 130 stopped with Ctrl-C."

app = typer.Typer(
    name="tablescribe",
    help="Record board games at the table, check every move, replay them step by step.",
    epilog=f"Begin with: tablescribe demo. {LIES} {EXITS}",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def examples(*lines: str) -> str:
    """The end of a help text: one example a line, kept as they are."""
    return "\b\n" + "\n".join(("Examples:" if len(lines) > 1 else "Example:", *(f"  {line}" for line in lines)))


AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON, refusals included.")]
GameKey = Annotated[str, typer.Argument(metavar="GAME", callback=key_of, help="Which game, for example styx.")]
GameId = Annotated[
    str, typer.Argument(metavar="ID", help="A game: the last or first characters of its id, four or more.")
]
GameOrLast = Annotated[
    str | None,
    typer.Argument(
        metavar="[ID]", help="A game, by the last or first characters of its id; else the last one touched."
    ),
]
Source = Annotated[
    str | None, typer.Argument(metavar="[ID|FILE]", help="A game's id, or a log file; else the game last touched.")
]
At = Annotated[
    str | None, typer.Option("--at", metavar="M[.E]", help="After standing move M, or after its E-th event.")
]
Viewer = Annotated[str, typer.Option("--as", metavar="VIEWER", help="Whose view: scribe, table, final or seat:N.")]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with its exit code; nothing but sentences reaches a person."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None:
        sys.exit(
            UNAVAILABLE if sys.stderr is None else _told(f"{NOWHERE} It is closed.", {}, UNAVAILABLE, as_json=False)
        )
    _prepare(*(stream for stream in (sys.stdout, sys.stderr) if stream is not None))
    try:
        code = app(given, prog_name="tablescribe", standalone_mode=False)
        sys.stdout.flush()
    except SystemExit as ended:
        # The reader of our output left, which is no trouble; typer turns that into a code of its own.
        code = ended.code
        if type(sys.stdout).__name__ == "PacifyFlushWrapper":
            code = 0
            close_quietly()
    except typer.Abort:
        code = _told("Nothing was done.", {}, STOPPED, as_json=False)
    except TyperException as wrong:
        code = _usage(wrong, given)
    except Exception as wrong:  # noqa: BLE001 - whatever it was, a person gets one sentence
        code = STOPPED if _is_stopped(wrong) else _wrong(wrong, given)
    sys.exit(code if isinstance(code, int) else 0)


def asked_json(given: Sequence[str]) -> bool:
    """Whether the answer is to be JSON; what stands after -- is a name."""
    words = list(given)
    return "--json" in words[: words.index("--")] if "--" in words else "--json" in words


def _prepare(*streams: TextIO) -> None:
    """A terminal that cannot write our signs gets plain ones."""
    from service.signs import speak_ascii

    speak_ascii()
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plain")


def say(line: object, hang: int = 0) -> None:
    """A line for people: at a terminal broken between words, what follows set in to `hang`; elsewhere as it is."""
    from service.wording import escaped

    for piece in fitted(escaped(str(line)), sys.stdout, hang):
        print(piece)


def _usage(wrong: TyperException, given: Sequence[str]) -> int:
    message = str(wrong.format_message())
    if message.startswith("Usage: "):
        return _written(lambda: print(message, flush=True), 0)
    context = getattr(wrong, "ctx", None)
    command = " ".join(("tablescribe", *given[:1])) if context is None else context.command_path
    message = sentence_of(wrong, command, given)
    message = message if message.endswith("?") else f"{message}."
    if type(wrong).__name__ == "MissingParameter" and getattr(getattr(wrong, "param", None), "metavar", "") in A_GAME:
        return _no_game(command, given)
    message = readable(message, given)
    return _told(f"{message} `{command} --help` says more.", {"trouble": "usage"}, UNREADABLE, asked_json(given))


def _no_game(command: str, given: Sequence[str]) -> int:
    """An id is not what anybody knows by heart: which games there are to choose from."""
    from service.lists import HANG, game_lines, touched
    from service.settings import settings

    try:
        found = touched(settings())
    except Exception as wrong:  # noqa: BLE001 - whatever it was, a person gets one sentence
        return _wrong(wrong, given)
    sentence = f"Say which game: {command} ID."
    if not found.games and not found.broken:
        sentence = f"{sentence} There is none yet. Open one: tablescribe new GAME --seat NAME --seat NAME"
    as_json = asked_json(given)
    code = _told(sentence, {"trouble": "usage", "games": found.games}, UNREADABLE, as_json)
    if not as_json and found.games:
        warn("These were touched last:")
        for line in game_lines(found.games, room_of_names(sys.stderr)):
            warn(line, HANG)
    for one in () if as_json else found.broken:
        warn(one.sentence)
    return code


def readable(sentence: str, given: Sequence[str]) -> str:
    """A sentence that tells back what was typed, with what is too long to be read, or steers a screen, written shorter."""
    from service.sources import LONGEST_FILE, told_name

    for word in given:
        if len(word) > LONGEST_FILE or not word.isprintable():
            sentence = sentence.replace(repr(word)[1:-1], told_name(word)).replace(word, told_name(word))
    return sentence


def _wrong(wrong: Exception, given: Sequence[str]) -> int:
    """A refusal, a trouble of the store or a file, or something nobody thought of."""
    from domain.kernel.refusal import Refused
    from domain.kernel.text import as_typed
    from domain.recording.trouble import Trouble
    from service.sources import told_name

    as_json = asked_json(given)
    if left(wrong):
        close_quietly()
        return 0
    if isinstance(wrong, Refused):
        return refused(wrong.with_(sentence=_as_sent(wrong.refusal.sentence, given)), as_json, given)
    if isinstance(wrong, Trouble):
        return refused(wrong, as_json, given)
    if isinstance(wrong, OSError) and wrong.errno == errno.ENAMETOOLONG:
        return _told(f"{as_typed(wrong.filename)}{NO_NAME}", {"trouble": "usage"}, UNREADABLE, as_json)
    if isinstance(wrong, PermissionError) and wrong.filename is not None:
        closed = f"{told_name(str(wrong.filename))} may not be looked at ({wrong.strerror}). {ALLOW}"
        return _told(closed, {"trouble": "StoreUnavailable"}, UNAVAILABLE, as_json)
    if isinstance(wrong, OSError) and wrong.errno in NO_ROOM and wrong.filename is None:
        close_quietly()
        return _no_room(wrong)
    if isinstance(wrong, UnicodeError):
        return _told(f"{NO_TEXT} Type it again.", {"trouble": "usage"}, UNREADABLE, as_json)
    report = report_of(wrong)
    sentence = (
        f"Something went wrong that should not ({type(wrong).__name__}). A report lies in {report}; please send it."
    )
    return _told(sentence, {"trouble": "unexpected"}, UNEXPECTED, as_json)


def _as_sent(sentence: str, given: Sequence[str]) -> str:
    """Of a word that the shell sent in other bytes than it says, that is told: half characters in its place nobody typed."""
    from domain.kernel.text import as_typed

    half = next((word for word in given if UNDECODED.search(word)), "")
    if not half or "\\udc" not in sentence:
        return sentence
    return (
        f"{as_typed(half)} holds bytes that are no text in {sys.getfilesystemencoding()}, the encoding of this shell. "
        f"Set LC_ALL to the one that it really writes (C.UTF-8 on most systems), or type other letters."
    )


def _is_stopped(wrong: BaseException | None) -> bool:
    """Whether it came of Ctrl-C, which DuckDB hands on as a RuntimeError of its own."""
    while isinstance(wrong, RuntimeError):
        wrong = wrong.__cause__ or wrong.__context__
    return isinstance(wrong, KeyboardInterrupt)


def _of_trouble(wrong: Any) -> tuple[str, dict[str, Any]]:
    """The sentence and the facts; where a rule refused a line of a file, that rule too."""
    refusal = getattr(wrong, "refusal", None)
    told = {"trouble": type(wrong).__name__, **({} if refusal is None else {"line": wrong.line, "refusal": refusal})}
    rule = "" if refusal is None or not refusal.rule else f" ({refusal.rule})"
    return f"{wrong}{rule}", told


def refused(wrong: Any, as_json: bool, given: Sequence[str] = (), **beside: Any) -> int:
    """Tell a refusal, or a trouble: as data on stdout, or as sentences on stderr. The exit code that goes with it.

    given: what was typed, to be told back shorter where it is too long. beside: what JSON tells as well.
    """
    from domain.kernel.refusal import Refused
    from service.answers import refusal_lines

    if not isinstance(wrong, Refused):
        sentence, told = _of_trouble(wrong)
        return _told(readable(sentence, given), {**beside, **told}, of_trouble(wrong), as_json)
    code = of_refusal(wrong.refusal)
    if as_json:
        return _written(lambda: answer({**beside, "refusal": wrong.refusal}), code)
    for line in refusal_lines(wrong.refusal):
        warn(line)
    return code


def _told(sentence: str, data: dict[str, Any], code: int, as_json: bool) -> int:
    from service.wording import plain

    if as_json:
        return _written(lambda: answer({**data, "sentence": sentence, "exit": code}), code)
    warn(plain(sentence))
    return code


def _written(write: Callable[[], None], code: int) -> int:
    """The last that is said; where nobody reads it any more, the exit code says it alone."""
    try:
        write()
    except OSError as unsaid:
        close_quietly()
        return code if left(unsaid) else _no_room(unsaid)
    return code


def _no_room(wrong: OSError) -> int:
    """Our output is full."""
    return _told(f"{NOWHERE} {wrong.strerror}. What was recorded before stands.", {}, UNAVAILABLE, as_json=False)
