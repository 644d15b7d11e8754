"""What is asked of a game that a table wins or loses together, person by person: a run counts once for each of them."""

import pytest

from domain.kernel.refusal import Refused
from tests.projections.corpora import Corpus

STYGIAN = "title=stygian_society"
RUNS = (
    ("Mara Oskar", "won"),
    ("Mara Ines", "peril"),
    ("Mara Oskar", "won"),
    ("Ines Oskar", "wounds"),
    ("Mara", "peril"),
)


@pytest.fixture(scope="module")
def runs() -> Corpus:
    """Each person's first run, the next two, then the others."""
    corpus, known = Corpus(), dict[str, int]()
    for party, how in RUNS:
        names = party.split()
        game = corpus.game("stygian_society", names, how, names if how == "won" else [])
        for seat, name in enumerate(names, 1):
            known[name] = known.get(name, 0) + 1
            told = [known[name], game, seat]
            corpus.con.execute("UPDATE seat SET experience = ? WHERE game = ? AND seat = ?", told)
    return corpus


@pytest.mark.parametrize(("by", "bars"), [
    # Mara and Oskar both played their first in the first run, and it is one run.
    ("experience", {"1": (1, 2), "2-3": (1, 3), "4-9": (0, 1)}),
    ("player", {"Mara": (2, 4), "Oskar": (2, 3), "Ines": (0, 2)}),
    # Nobody sat with Mara in the last.
    ("with", {"Mara": (2, 3), "Oskar": (2, 3), "Ines": (0, 2)}),
])  # fmt: skip
def test_how_often_the_party_wins_is_told_by_everybody_in_it(runs: Corpus, by: str, bars: dict[str, tuple[int, int]]):
    answer = runs.ask("success_rate", by, STYGIAN)
    assert {row.key: (row.k, row.n) for row in answer.rows} == bars
    assert any(note.startswith("Bars overlap: a run may be in more than one of them") for note in answer.notes)
    assert runs.rows("success_rate", "", STYGIAN)[""].n == len(RUNS)


def test_with_whom_is_a_filter_of_whole_runs(runs: Corpus):
    told = {row.key: (row.k, row.n) for row in runs.ask("success_rate", "player", STYGIAN, "needs=Ines").rows}
    assert told == {"Ines": (0, 2), "Mara": (0, 1), "Oskar": (0, 1)}
    with pytest.raises(Refused) as refused:
        runs.ask("success_rate", "", STYGIAN, "player=Ines")
    assert "--where needs=NAME" in refused.value.refusal.sentence


def test_whether_it_was_won_is_not_told_by_how_it_ended(runs: Corpus):
    """A party that killed the wizard won, so each bar was all or nothing."""
    with pytest.raises(Refused, match="shows ending already"):
        runs.ask("success_rate", "ending", STYGIAN)
