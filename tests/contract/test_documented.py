"""What is public is documented: every command, event and policy of a game stands in the docs."""

from pathlib import Path

from domain.kernel.game import Game
from tests.contract.words import commands, events

DOCS = Path(__file__).parent.parent.parent / "docs"


def text() -> str:
    return "\n".join(path.read_text("utf-8") for path in DOCS.rglob("*.md"))


def test_every_command_and_event_is_documented(game: Game):
    told = text()
    assert not [tag for tag in (*commands(game), *events(game)) if f"`{tag}`" not in told]


def test_every_policy_and_its_values_are_documented(game: Game):
    rows = [[cell.strip() for cell in line.replace("*", "").split("|")] for line in text().splitlines()]
    told = {(cells[1], cells[2]) for cells in rows if len(cells) > 3}
    for policy in game.policies:
        assert (f"`{policy.key}`", ", ".join(str(choice.value) for choice in policy.values)) in told


def test_every_policy_is_told_as_a_dimension_and_filter(game: Game):
    told = (DOCS / "questions.md").read_text("utf-8")
    assert not [policy.key for policy in game.policies if f"`policy:{policy.key}`" not in told]


def test_the_fields_of_every_event_and_the_tracks_that_they_tell_are_documented(game: Game):
    told = text()
    for tag, kind in events(game).items():
        fields = ", ".join(name for name in kind.__struct_fields__ if name != "rule")
        tells = ", ".join(f"`{field}`: {track}" for track, field in kind.TELLS.items())
        row = f"| `{tag}` | {fields} | {tells} |"
        assert row in told, f"the row of {tag} does not begin: {row}"
