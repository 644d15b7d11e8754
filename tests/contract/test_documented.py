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
    told = text()
    for policy in game.policies:
        assert f"`{policy.key}`" in told
        assert not [choice.value for choice in policy.values if f"`{choice.value}`" not in told], policy.key
