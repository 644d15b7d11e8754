"""The rules of Shadow Throne told a second time, from the rulebook alone: both say the same of every move of many games."""

import ast
from pathlib import Path

import pytest

from tests.retold.shadow_throne_beside import refereed

GAMES = 250
SEED = 2_025
KNOWN = {
    "domain.games.shadow_throne.commands": {"AddExtra", "RevealWave", "SetUp", "ShadowThroneCommand"},
    "domain.kernel.log": {"Opened"},
    "domain.kernel.words": {"tag_of"},
}
"""Words of the wire: all of the program that the referee may know."""
OF_EVERY_GAME = {
    "AbilityLost", "AbilitySilenced", "AbilityTriggered", "BattleOpened", "BattleWon", "CardSaved", "CardTurnedDown",
    "CharacterConverted", "CharacterKilled", "ConsolationCollected", "DraftClosed", "Emboldened", "ExtraAsked",
    "ExtraDeclined", "ExtraPlayed", "GameEnded", "GameSetUp", "GoldCollected", "GoldGiven", "GoldPaid",
    "InfluenceCollected", "LangmanReturned", "LangmanStayed", "NextWavePromised", "PoorGold", "PowerBonusGained",
    "PowerTrackUpdated", "SpecialInfluenceGained", "TokensRemoved", "WaveRevealed",
}  # fmt: skip


def test_program_and_referee_agree_on_every_move_and_on_every_refusal():
    met = refereed(GAMES, SEED)
    # Games in which hardly anything comes about would agree as well.
    assert not {name for name in OF_EVERY_GAME if met[name] < 20}
    refused = {name.removeprefix("refused ") for name in met if name.startswith("refused ")}
    assert refused >= {
        "", "ST-CARD-KYROS-01", "ST-CARD-KYROS-04", "ST-CHOOSE-01", "ST-END-01", "ST-POOR-06", "ST-ROUND-01",
        "ST-SETUP-02",
    }  # fmt: skip
    assert {"ended influence", "ended gold"} <= met.keys()
    assert met["described"]


@pytest.mark.parametrize("part", ["field", "referee"])
def test_the_referee_knows_nothing_of_how_the_program_plays(part):
    tree = ast.parse(Path(__file__).with_name(f"shadow_throne_{part}.py").read_text("utf-8"))
    whole = [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    taken = {
        (node.module, name.name) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for name in node.names
    }
    assert not [name for name in whole if name.startswith("domain")]
    of_program = {(module, name) for module, name in taken if module.startswith("domain")}
    assert of_program <= {(module, name) for module, names in KNOWN.items() for name in names}
