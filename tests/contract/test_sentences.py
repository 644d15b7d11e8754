"""Sentences for people: one for each event, and what the table's hands do after it."""

from importlib import import_module

from domain.kernel.box import practice_box
from domain.kernel.game import Game
from domain.kernel.log import Abandoned, Described
from domain.recording.playback import Playback
from domain.simulation.chance import SeededPick
from service.simulating import log_of
from tests.contract.played import all_steps, playouts
from tests.contract.words import events


def test_every_event_has_one_plain_sentence(game: Game):
    for step in all_steps(game.key):
        for viewer in dict.fromkeys((*game.viewers, "table", "seat:1")):
            sentence = game.narrate(step.event, step.before, step.after, viewer)
            assert sentence == sentence.strip()
            assert sentence
            assert "\n" not in sentence
            assert len(sentence) <= 250, sentence
            for sign in ("{", "None", "frozenset", f"{game.key}.", step.event.rule):
                assert sign not in sentence, sentence


def test_what_is_read_off_a_card_and_a_table_that_stops_have_a_sentence_too(game: Game):
    """They are the kernel's events, and the game's words: the line of a replay would stand empty."""
    before = game.evolve(None, playouts(game.key)[0].opened)
    component, values = next(iter(practice_box(game).components.items()))
    for event in (Described(component=component, values=values), Abandoned(reason="The last bus goes.")):
        for viewer in dict.fromkeys((*game.viewers, "table", "seat:1")):
            sentence = game.narrate(event, before, game.evolve(before, event), viewer)
            assert sentence.strip() == sentence != "", event
            assert "{" not in sentence
    assert "The last bus goes." in sentence


def test_the_sentences_of_simulated_games_cover_most_events(game: Game):
    met = {type(step.event) for step in all_steps(game.key)}
    assert len(met) * 3 >= len(events(game)) * 2, sorted(set(events(game)) - {kind.__name__ for kind in met})


def test_reveals_tells_a_fact_or_nothing(game: Game):
    told = [game.reveals(step.event) for step in all_steps(game.key)]
    assert all(one is None or one.strip() for one in told)
    opened = playouts(game.key)[0].opened
    open_to_all = game.play.begin(opened, SeededPick("reveals")) is None
    assert any(told) or open_to_all, "take-back would never say what the table has seen"


def test_what_moved_is_told_in_words(game: Game):
    declared = [set(track.of) for track in game.tracked if track.of != "seat"]
    keys = {key for of in declared for key in of}
    named = {track.name for track in game.tracked}
    met = 0
    for playout in playouts(game.key)[:1]:
        played = Playback(log_of(game, playout))
        for at in range(played.last + 1):
            for told, _, _ in played.moved(at):
                name, _, whose = told.partition(" of ")
                assert name in named or told in named, told
                assert whose not in keys, told
                met += 1
    assert met


def test_to_move_is_told_in_words_with_old_and_new_values(game: Game):
    moved = 0
    for step in all_steps(game.key):
        for one in game.to_move((step.event,), step.before, step.after):
            assert one.text.strip()
            assert one.seat is None or 1 <= one.seat <= len(step.after.names)
            assert (one.old is None) == (one.new is None) or one.old is None
            moved += 1
    assert moved or not hasattr(import_module(game.package), "to_move")
