"""An answer as CSV: a line a row, a head line first; several notes in one field."""

import csv
import io

from projections.questions.answer import Answer, Row

FIELDS = ("key", "label", "part", "part_label", "n", "unit_of_n", "games", "k", "value", "lo", "hi", "reference",
          "shrunk", "few", "notes", "over")  # fmt: skip

LIVE = ("=", "+", "-", "@")
UNSEEN = "\t\r\n"
"""A spreadsheet takes a text that begins so for a formula, and some pass over these signs before it."""


def csv_lines(answer: Answer) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(FIELDS)
    for row in answer.rows:
        writer.writerow([cell(row, name) for name in FIELDS])
    return out.getvalue()


def cell(row: Row, name: str) -> object:
    value = getattr(row, name)
    if isinstance(value, tuple):
        return "; ".join(map(str, value))
    if isinstance(value, str) and value.lstrip(UNSEEN).startswith(LIVE):
        return f"'{value}"
    return {None: "", True: "yes", False: "no"}.get(value, value) if value is None or isinstance(value, bool) else value
