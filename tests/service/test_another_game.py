"""Another game is one more folder: nothing outside it has to change for it to be opened, recorded, replayed, checked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import domain.games
from tests.service.talk import given_lines, run

FOLDER = {
    "__init__.py": "from msgspec import structs\nfrom tests.toy import TOY\nGAME = structs.replace(TOY, package=__name__)\n",
    "box/facts.json": '{"counts": {}, "components": {}}',
    "box/practice.json": '{"game": "toy", "name": "practice box", "components": {}}',
    "rulebook.toml": '[[rule]]\nid = "TOY-02"\ntitle = "One to three"\nstatement = "Take 1 to 3 stones."\n',
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, text in FOLDER.items():
        path = tmp_path / "games" / "toy" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(domain.games, "__path__", [*domain.games.__path__, str(tmp_path / "games")])
    found = domain.games.keys, domain.games.game
    for one in found:
        one.cache_clear()
    yield
    for one in found:
        one.cache_clear()


def test_it_is_recorded_refused_replayed_and_checked(tmp_path: Path):
    assert "toy" in run("version", "--json").json["rulesets"]
    game = run("new", "toy", "--seat", "Ada", "--seat", "Ben", "--json").json["short"]
    takes = [{"type": "toy.take", "seat": 1 + place % 2, "stones": 3} for place in range(3)]
    assert run("record", game, given=given_lines(*takes)).code == 0
    refused = run("record", game, "--json", given=given_lines({"type": "toy.take", "seat": 2, "stones": 2}))
    assert refused.json["refusal"]["rule"] == "TOY-02"
    assert (refused.json["refusal"]["alternatives"]["least"], refused.json["refusal"]["alternatives"]["most"]) == (1, 1)
    assert run("take-back", game).code == 0
    assert run("redo", game).code == 0
    assert len(run("replay", game, "--text").lines) == 4
    (tmp_path / "toy.jsonl").write_text(run("export", game).out)
    assert run("check", "toy.jsonl", "--deep").code == 0
    assert run("rules", "toy").lines == ["TOY-02  One to three"]


def test_bots_play_it():
    told = run("simulate", "toy", "--seats", 3, "--games", 2, "--json")
    assert [one["game"] for one in told.objects] == ["toy", "toy"]
