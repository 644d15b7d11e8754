"""Free text, the only part of a command that no rule bounds: names, keys, notes, reasons, powers."""

import re
import unicodedata
from functools import lru_cache

from domain.kernel.refusal import Refused, malformed

LONGEST_NAME = 60
SHORT, BEFORE = 100, 20
"""Characters up to which two texts that differ are told whole; and, of longer ones, those that are told before they do."""
LONGEST_TEXT = 2_000
"""Characters of a note, a reason or a power: a page. Told twice, as command and event, the longest is 16 KB of a line."""
CONTROL = {"Cc", "Cs"}
UNSEEN = {"Cf", "Zl", "Zp"}
"""What steers a text without being seen in it: directions, marks of width 0, line ends."""
FILLERS = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""
NOTHING = re.compile(
    "[\u17b4\u17b5\u2065\ufdd0-\ufdef\ufff0-\ufff8\ufffc\ufffe\uffff\U00016fe4\U0001d159\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]"
)
"""Vowels, notes and reserved places that show nothing, though their kind does not tell it: refused where a name is typed."""
BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
"""One blank or several of any kind and width: which one it is nobody sees."""
SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Signs that choose how the one before them is drawn, as a phone adds them to its emoji; they show nothing themselves."""
DRAWN_OTHERWISE = {"So", "Sm"}
KEYCAP, MARKS = "\u20e3", "\u203c\u2049\u3030"
"""What turns a digit before a selector into an emoji, and the punctuation that is one."""
JOINERS = "\u200c\u200d"
JOINED = {"So", "Sk", "Lo", "Mn", "Mc"}
"""Between such signs a joiner belongs to the writing: families of emoji, Persian, the scripts of India."""


def as_typed(value: object) -> str:
    """What somebody typed, quoted in an answer to it: its beginning and how much there was; nothing in it steers a screen."""
    if not isinstance(value, str):
        return shortened(repr(value))
    told = repr(value[:LONGEST_NAME])
    return told if len(value) <= LONGEST_NAME else f"{told[:-1]}…{told[-1]} ({len(value):,} characters)"


def shortened(text: str, most: int = LONGEST_NAME) -> str:
    """The same without quotation marks: a number, a key that is told as a name. Up to `most` characters are told whole."""
    if len(text) <= most:
        return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)
    told = "".join(one if one.isprintable() else repr(one)[1:-1] for one in text[:LONGEST_NAME])
    return f"{told}… ({len(text):,} characters)"


def apart(one: str, other: str) -> tuple[str, str]:
    """Two texts that differ, so that it can be seen where: both as they are if they are short, else from a little before that place on."""
    if max(len(one), len(other)) <= SHORT:
        return shortened(one, SHORT), shortened(other, SHORT)
    pairs = enumerate(zip(one, other, strict=False))
    place = next((place for place, (left, right) in pairs if left != right), min(len(one), len(other)))
    return _told_from(one, place - BEFORE), _told_from(other, place - BEFORE)


def _told_from(text: str, first: int) -> str:
    first = max(first, 0)
    told = shortened(text[first : first + LONGEST_NAME])
    if not first and len(text) <= LONGEST_NAME:
        return told
    return f"{'…' * bool(first)}{told}{'…' * (first + LONGEST_NAME < len(text))} ({len(text):,} characters)"


def trimmed(name: str) -> str:
    """A name without blanks around it, in one Unicode form."""
    return unicodedata.normalize("NFC", name).strip()


def typed_name(name: str, field: str = "seats") -> str:
    """A name that is typed now, as it is kept: its blanks plain ones, without selectors that choose nothing. What was
    recorded before keeps its signs: `same_name` tells whether it is another's."""
    kept = "".join(one for place, one in enumerate(name) if not SELECTORS.match(one) or _chooses(name, place))
    clean = clean_name(BLANKS.sub(" ", kept), field)
    if found := NOTHING.search(clean):
        raise _nobody_sees(field, found[0])
    return clean


def _chooses(name: str, place: int) -> bool:
    """Whether a selector changes how the sign before it looks: an emoji, a Chinese character, a Mongolian letter, and no other."""
    before = name[place - 1 : place]
    if not before:
        return False
    known = unicodedata.category(before) in DRAWN_OTHERWISE or before in MARKS
    return (
        known
        or name[place + 1 : place + 2] == KEYCAP
        or unicodedata.name(before, "").startswith(("CJK ", "MONGOLIAN LETTER "))
    )


def same_name(name: str) -> str:
    """What all spellings of a name have in common that are one to the eye, or differ by capitals or the drawing of a sign alone."""
    return look(name).casefold()


def look(name: str) -> str:
    """A name without what nobody sees a difference by, and without the choice of how a sign is drawn: a heart is a heart, in colours too."""
    if name.isascii() and "  " not in name:
        return name.strip()
    return trimmed(BLANKS.sub(" ", NOTHING.sub("", SELECTORS.sub("", name))))


def clean_name(name: str, field: str = "seats") -> str:
    """A name as it is kept: trimmed, in one Unicode form, without control characters and what nobody sees."""
    clean = kept_name(name, field)
    if wrong := unseen(clean):
        raise _nobody_sees(field, wrong)
    return clean


def kept_name(name: str, field: str = "seats") -> str:
    """The same of a name that was recorded before: older programs took signs that nobody sees."""
    clean = trimmed(name)
    if controls(clean):
        raise malformed(field, f"A name holds a control character: {as_typed(clean)}. Type it again.")
    if not clean or len(clean) > LONGEST_NAME:
        raise malformed(field, f"A name needs 1 to {LONGEST_NAME} characters; this one has {len(clean)}.")
    return clean


def _nobody_sees(field: str, sign: str) -> Refused:
    told = f"A name holds U+{ord(sign):04X}, which nobody sees: another name could look the same. Type it again."
    return malformed(field, told)


def unseen(name: str) -> str:
    """The first sign of a name that shows nothing and joins nothing; usually none."""
    if name.isascii():
        return ""
    return next((one for place, one in enumerate(name) if _shows_nothing(name, place)), "")


def _shows_nothing(name: str, place: int) -> bool:
    one = name[place]
    if one in JOINERS:
        around = name[place - 1 : place] + name[place + 1 : place + 2]
        return len(around) < 2 or not {unicodedata.category(other) for other in around} <= JOINED
    return one in FILLERS or unicodedata.category(one) in UNSEEN


@lru_cache(maxsize=256)
def scribe(name: str) -> str:
    """Who recorded something, by a clean name; nobody is named by nothing."""
    return typed_name(name, "by") if name.strip() else ""


def refuse_key(key: str, field: str = "component") -> None:
    """What a component is called on the wire must be readable, and the same however it is typed."""
    if key != key.strip() or not key or len(key) > LONGEST_NAME or not key.isprintable() or unseen(key):
        raise malformed(
            field,
            f"A component is called by 1 to {LONGEST_NAME} printable characters without blanks around them, "
            f"not {as_typed(key)}.",
            most=LONGEST_NAME,
        )


def refuse_text(field: str, text: str, *, lines: bool = False, called: str = "") -> None:
    """A text that is too long, or that would steer a terminal. It is refused, not mended: what is kept was typed so.

    lines: line breaks and tabs are part of what people write. called: which of the field's texts it is, if it has several.
    """
    if len(text) > LONGEST_TEXT:
        raise malformed(
            field,
            f"The {called or field} has {len(text):,} characters, and {LONGEST_TEXT:,} are kept. Shorten it.",
            number=len(text), most=LONGEST_TEXT,
        )  # fmt: skip
    if wrong := controls(text, "\n\t" if lines else ""):
        raise malformed(field, f"The {called or field} holds the control character {as_typed(wrong)}. Leave it out.")


def controls(text: str, allowed: str = "") -> str:
    """The first control character or half character of a text; usually none."""
    if text.isprintable():
        return ""
    return next((one for one in text if one not in allowed and unicodedata.category(one) in CONTROL), "")
