"""The signs that screens are drawn with, and plain ones for terminals that cannot write them."""

import codecs

MARKS = "●▲■◆✚★"
TIMES = "\u00d7"
ASCII = {
    **dict(zip(MARKS, "123456", strict=True)), "→": "->", "▒": "#", "·": "-", TIMES: "x", "…": "...", "─": "-", "│": "|",
    "▶": ">", "¼": "1/4", "½": "1/2", "¾": "3/4", **dict(zip("▁▂▃▄▅▆▇█", "_.,:-=+#", strict=True)),
}  # fmt: skip


def speak_ascii() -> None:
    """Let streams that cannot write our signs write plain ones instead of failing."""
    codecs.register_error("plain", _in_ascii)


def _in_ascii(problem: UnicodeError) -> tuple[str, int]:
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    cut = problem.object[problem.start : problem.end]
    return "".join(ASCII.get(letter, "?") for letter in cut), problem.end
