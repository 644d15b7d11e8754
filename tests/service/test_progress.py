"""How far long work is, and nothing of what is done at once."""

from collections.abc import Iterator

import pytest

from service import progress


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """A terminal, and a clock that is set by hand."""
    now = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    monkeypatch.setattr(progress, "is_terminal", lambda stream: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    return now


def test_what_is_done_at_once_shows_nothing(clock: list[float], capsys: pytest.CaptureFixture[str]):
    with progress.progress("Reading the games") as show:
        show(1, 2)
        clock[0] += 0.9
        show(2, 2)
    assert capsys.readouterr().err == ""


def test_what_takes_longer_shows_how_far_it_is(clock: list[float], capsys: pytest.CaptureFixture[str]):
    with progress.progress("Reading the games") as show:
        show(1, 4)
        clock[0] += 1.0
        show(3, 4)
    told = capsys.readouterr().err
    assert "Reading the games" in told
    assert "75%" in told


def test_elsewhere_nothing_is_shown(
    clock: list[float], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(progress, "is_terminal", lambda stream: False)
    assert list(progress.counted("abc", 3, "Checking")) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""
