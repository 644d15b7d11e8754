"""Every stored form ever released still reads, means the same and is written the same."""

from typing import Any

import msgspec
import pytest

from domain.kernel.game import Game
from domain.kernel.words import tag_of
from tests.wire import KERNEL, WIRE, made_up, path_of, words


def reads_again(stored: bytes, kinds: tuple[Any, ...]) -> Any:
    word = msgspec.json.decode(stored, type=msgspec_union(kinds))
    assert msgspec.json.decode(msgspec.json.encode(word), type=type(word)) == word
    assert msgspec.json.decode(msgspec.json.encode(word)) == msgspec.json.decode(stored), "written otherwise today"
    return word


def msgspec_union(kinds: tuple[Any, ...]) -> Any:
    union = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    return union


def test_every_word_has_a_sample_that_reads(game: Game):
    for tag, kind in words(game).items():
        path = path_of(game.key, tag)
        assert path.exists(), f"No sample of {tag}: run python -m tests.make_wire"
        assert type(reads_again(path.read_bytes(), tuple(words(game).values()))) is kind


def test_every_sample_is_of_a_word_that_is_still_known(game: Game):
    """A word that is no longer written must still be read."""
    kinds = tuple(words(game).values())
    for path in sorted((WIRE / game.key).iterdir()):
        word = reads_again(path.read_bytes(), kinds)
        assert tag_of(word) == f"{game.key}.{path.name.partition('.')[0]}"


def test_of_every_word_a_sample_can_be_made_up(game: Game):
    """Of a new game some words come up in no simulated game."""
    for tag, kind in words(game).items():
        assert tag_of(made_up(kind)) == tag


@pytest.mark.parametrize("tag", KERNEL)
def test_every_word_of_the_kernel_has_a_sample_that_reads(tag: str):
    assert type(reads_again(path_of("log", tag).read_bytes(), tuple(KERNEL.values()))) is KERNEL[tag]
