"""People against people: a field for each two of them."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from projections.questions import words
from projections.questions.answer import FIRST_SHARE, Row

MOST_PAIRED = 10


def pairs(between: str, whose: Sequence[tuple[str, Sequence[Row]]], *, counted: bool) -> dict[str, Any] | None:
    """Of the first games that tell of people, and only while these are few enough to read.

    between: what stands between two names. whose: the rows of the games of each origin. counted: games, and not who was ahead.
    """
    (called, rows), *more = whose
    told = {}
    for row in rows:
        for place in range(len(row.key)):
            if row.key.startswith(between, place):
                told[row.key[:place], row.key[place + len(between) :]] = row
    known = people(told, len(rows))
    if not 2 < len(known) <= MOST_PAIRED:
        return None
    cells = {}
    for one, other in product(known, known):
        straight, turned = told.get((one, other)), told.get((other, one))
        if straight is not None:
            cells[one, other] = cell(straight, straight.k or 0, counted)
        elif turned is not None:
            cells[one, other] = cell(turned, (turned.k or 0) if counted else turned.n - (turned.k or 0), counted)
    says = (
        "Games together."
        if counted
        else "Row ahead of column, of the games where one finished ahead; \u2013 where there is none."
    )
    return {
        "names": [words.said(None, "player", name) for name in known],
        "cells": [[cells.get((one, other)) for other in known] for one in known],
        "says": f"{says} Only of the {called} games." if more else says,
    }  # fmt: skip


def people(told: Iterable[tuple[str, str]], rows: int) -> list[str]:
    """The names, where every row can be read in one way only."""
    both = list(told)
    return sorted({name for pair in both for name in pair}, key=str.casefold) if len(both) == rows else []


def cell(row: Row, k: int, counted: bool) -> dict[str, Any]:
    if counted:
        return {"said": str(k), "shade": 0}
    # Of no game with one of them ahead 0 would read as never ahead.
    return {
        "said": f"{k} of {row.n}" if row.n else "\u2013",
        "shade": abs(2 * k / row.n - 1) if row.n >= FIRST_SHARE else 0,
    }
