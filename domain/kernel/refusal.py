"""A refusal is data: which rule, what was tried, the facts and limits, what could be done instead."""

from typing import Any, Literal

from msgspec import Struct, structs

Kind = Literal["malformed", "illegal", "ambiguous", "missing-data", "conflict"]
FEW = 10
"""Alternatives that are told, however many there are."""


class Choice(Struct, frozen=True):
    """One value of a field, with the words people read."""

    value: Any
    label: str


class Alternatives(Struct, frozen=True, omit_defaults=True):
    """What the first failing field could have been: ten at most, and how many there are.

    asked: the words of the values are those of what is asked now; a title may be a question, and is no answer to choose.
    """

    field: str
    values: tuple[Choice, ...] = ()
    number: int = 0
    least: int | None = None
    most: int | None = None
    asked: bool = False


class Need(Struct, frozen=True):
    """Values of a component that a rule needs and nobody has entered yet."""

    component: str
    fields: tuple[str, ...]


class Refusal(Struct, frozen=True, omit_defaults=True, kw_only=True):
    kind: Kind
    rule: str = ""
    also: tuple[str, ...] = ()
    field: str = ""
    sentence: str
    facts: dict[str, Any] = {}
    tried: Any = None
    needs: tuple[Need, ...] = ()
    alternatives: Alternatives | None = None


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Carries a Refusal up to whoever asked."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal

    def with_(self, **changes: Any) -> "Refused":
        """The same refusal with more told."""
        return Refused(structs.replace(self.refusal, **changes))


def illegal(rule: str, sentence: str, *, also: tuple[str, ...] = (), field: str = "", **facts: Any) -> Refused:
    """The rulebook forbids it here. `sentence` says what was tried, the fact and the limit, without the rule id."""
    return Refused(Refusal(kind="illegal", rule=rule, also=also, field=field, sentence=sentence, facts=facts))


def malformed(field: str, sentence: str, **facts: Any) -> Refused:
    """It does not read as a command: a wrong type, an unknown name."""
    return Refused(Refusal(kind="malformed", field=field, sentence=sentence, facts=facts))


def missing(rule: str, sentence: str, *needs: Need) -> Refused:
    """A rule needs component values that this game's box does not hold yet."""
    return Refused(Refusal(kind="missing-data", rule=rule, sentence=sentence, needs=needs))


def conflict(sentence: str, **facts: Any) -> Refused:
    """Somebody recorded something else first."""
    return Refused(Refusal(kind="conflict", sentence=sentence, facts=facts))
