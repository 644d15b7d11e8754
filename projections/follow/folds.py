"""Folds of many games in processes of their own: Python folds on one core alone."""

import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from uuid import UUID

from domain.games import game as game_called
from projections.folding import Folded, fold_game
from projections.source import Source

MANY = 2_000
"""From so many games on a process is worth its start."""
CHUNK = 200
WORKERS = min(4, os.cpu_count() or 1)

Waiting = tuple[int, UUID, int]
"""Number, stream, and rows of a game that waits for its standing."""


def folded(path: Path, waiting: Sequence[Waiting]) -> list[Folded]:
    with closing(Source(path)) as source:
        return [fold_game(number, stream, source.states(stream, rows), game_called) for number, stream, rows in waiting]


def folded_apart(path: Path, waiting: Sequence[Waiting]) -> Iterator[list[Folded]]:
    """In the same order, never many more than are being written."""
    chunks = (waiting[place : place + CHUNK] for place in range(0, len(waiting), CHUNK))
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        running: deque[Future[list[Folded]]] = deque(
            pool.submit(folded, path, chunk) for chunk in islice(chunks, 2 * WORKERS)
        )
        try:
            while running:
                done = running.popleft().result()
                running.extend(pool.submit(folded, path, chunk) for chunk in islice(chunks, 1))
                yield done
        finally:
            for one in running:
                one.cancel()
