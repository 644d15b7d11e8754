"""Putting a question until its answer fits; words such as undo turn the conversation."""

from collections.abc import Callable
from typing import Any

from domain.kernel.alike import without_kind
from domain.kernel.offer import Field
from domain.kernel.refusal import Refusal, Refused
from domain.kernel.rulebook import rules
from domain.recording.no_choice import lies_at
from domain.recording.wording import folded
from service import answers
from service.describing import UNKNOWN, Back
from service.desk import Desk
from service.terminal.turns import BOARD, LEAVING, OVERTAKEN, WORDS, Terminal, Turned
from service.wording import plain

Why = Callable[[str], str]
LATER = {"redo", "stop"}
"""Words about whole moves: in the middle of a question they would drop what was typed so far."""
HOW_TO_LEAVE = "quit leaves; all that was recorded is saved."
HELP = """Type the number of a choice, its first letters (Tab completes), or what is asked.
  undo        take back the last answer of this command, or else the last move
  redo        put back a move that was taken back
  board, b    where everything lies now
  note TEXT   a remark about the last move
  ?           this help, and all choices
  stop        the table stops before the end of the game; asks why
  quit        leave; all is saved, and `tablescribe record` goes on here"""


class Asking:
    """One person's conversation about one game."""

    def __init__(self, desk: Desk, terminal: Terminal) -> None:
        self.desk = desk
        self.terminal = terminal
        self.named: dict[str, str] = {}
        """Names typed for things that no list had, by their keys."""
        self.answered = 0
        """How many answers were given in this sitting."""
        self.overtakings = 0
        """How often somebody else was first in it."""

    def name_of(self, component: str) -> str | None:
        """The name that was typed for it, with or without its kind."""
        return self.named.get(component) or self.named.get(without_kind(component))

    def ask(self, field: Field, optional: bool = False, why: Why = lambda typed: "") -> answers.Read:
        """An answer that fits, or is a number for a rule to judge; what fits is listed again after a wrong one.

        why: the rule that forbids what was typed, in words; nothing where none does.
        """
        unread = ["  or: unknown"] if optional else []
        brief = lines = [*answers.question(field), *unread]
        completions = [plain(choice.label) for choice in answers.choices(field)]
        while True:
            typed = self._typed(lines, brief, completions)
            lines = [*answers.question(field, whole=typed in {"?", "*"}), *unread]
            if typed in {"?", "*"}:
                self._help(field, typed)
                continue
            if optional and typed.casefold() == UNKNOWN:
                return answers.Read(UNKNOWN)
            try:
                answered = answers.read(field, typed)
            except answers.Unclear as unclear:
                leaves = typed.casefold() in LEAVING
                self.terminal.tell(HOW_TO_LEAVE if leaves else why(typed) or self._unclear(field, typed, unclear))
                continue
            if typed.startswith("=") and field.other:
                self.named[answered.value] = typed[1:].strip()
            if answers.numbered(field) and (typed.isdecimal() or len(typed) < answers.TELLING):
                self._echo(field, answered.value, typed)
            self.answered += 1
            return answered

    def _echo(self, field: Field, value: Any, typed: str) -> None:
        """What a number or a letter or two stood for, for whoever slipped by a line or meant another word."""
        label = next((choice.label for choice in answers.choices(field) if choice.value == value), "")
        if label and folded(label) != folded(typed):
            self.terminal.tell(f"  {plain(label)}")

    def value(self, field: Field, optional: bool = False) -> Any:
        """An answer that the field admits; nothing else leaves this question but a step back."""
        while True:
            try:
                answered = self.ask(field, optional)
            except Turned as turned:
                if turned.word == "undo":
                    raise Back from None
                if turned.word not in LATER:
                    raise
                self.terminal.tell(f"First answer this, or leave it with undo; then {turned.word}.")
                continue
            if answered.listed:
                return answered.value
            self.terminal.tell(f"{plain(str(answered.value))} is not among the answers. {answers.instead(field)}")

    def say(self, deed: Callable[[], list[str]]) -> bool:
        """Do it and tell what came of it, a refusal included. False: somebody was first, and the game was read again."""
        try:
            for line in deed():
                self.terminal.tell(line)
        except Refused as refused:
            self.terminal.tell(plain(refused.refusal.sentence))
            return not self.overtaken(refused.refusal)
        return True

    def overtaken(self, refusal: Refusal) -> bool:
        """Somebody recorded something else first: it goes on from where the game stands now."""
        if refusal.kind == "conflict":
            self.overtakings += 1
            self.desk.read_again()
        return refusal.kind == "conflict"

    def show_board(self, whole: bool = False) -> None:
        """As much of it as the window holds beside a question, or the whole, which scrolls."""
        from service.terminal.stills import WHOLE, board_lines

        width, height = self.terminal.size
        for line in board_lines(self.desk.log, width, WHOLE if whole else height):
            self.terminal.tell(line)

    def _help(self, field: Field, typed: str) -> None:
        if typed == "?":
            self.terminal.tell(HELP)
        elif answers.yes_or_no(field):
            self.terminal.tell("Answer yes or no; there are no other choices.")
        # Last, so that it stands in the window beside the choices.
        if field.help:
            self.terminal.tell(plain(field.help))
        for rule in field.rules:
            self.terminal.tell(f"{plain(rules(self.desk.game.package)[rule].statement)} ({rule})")

    def _unclear(self, field: Field, typed: str, unclear: answers.Unclear) -> str:
        return f"{unclear}{answers.ending(field)}{self._lying(field, typed, unclear)}"

    def _lying(self, field: Field, typed: str, unclear: answers.Unclear) -> str:
        """Where a thing lies that is no choice, and of which no rule speaks."""
        if field.kind != "one" or answers.yes_or_no(field):
            return ""
        # What begins the names of several that can be chosen speaks of these, unless it is the name of another.
        lies = lies_at(self.desk.game.view(self.desk.state, "scribe"), typed, isinstance(unclear, answers.Several))
        return lies and f" {lies}"

    def _typed(self, lines: list[str], brief: list[str], completions: list[str]) -> str:
        """brief: what is asked after a word aside, so that a long list does not push the board out of the window."""
        while True:
            try:
                typed = self.terminal.ask(lines, completions).strip()
            except EOFError:
                raise Turned("quit") from None
            except KeyboardInterrupt:
                self.terminal.tell()
                self.terminal.tell("Given up; this command begins anew. quit leaves.")
                raise Turned("again") from None
            if typed.casefold() in WORDS:
                raise Turned(typed.casefold())
            if not self._aside(typed):
                return typed
            lines = brief

    def _aside(self, typed: str) -> bool:
        """A word that is no answer, after which the question is put again."""
        word, _, rest = typed.partition(" ")
        if typed.casefold() in BOARD:
            self.show_board(whole=True)
        elif word.casefold() == "note":
            noted = _remark(rest.strip())
            if not self.say(lambda: self.desk.note(noted) if noted else ["Write the remark after the word: note TEXT"]):
                raise Turned(OVERTAKEN)
        else:
            return False
        return True


def _remark(typed: str) -> str:
    """Without the quotes around the whole of it, which belong to a shell; those within it belong to the remark."""
    sign, within = typed[:1], typed[1:-1]
    quoted = len(typed) > 1 and sign in {"'", '"'} and typed.endswith(sign) and sign not in within
    return within.strip() if quoted else typed
