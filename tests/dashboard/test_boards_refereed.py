"""The drawings of both games tell what the referee knows: every number of the table, and how many cards lie where."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.dashboard.drawn import LAY, drawing
from tests.dashboard.record_table import no_browser
from tests.retold import shadow_throne_watched as throne
from tests.retold import styx_watched as styx
from tests.retold.watching import by_move, film, recorded

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
WIDTHS = pytest.mark.parametrize("width", [560, 358])
EVERY = 6
"""Of so many moves one is drawn."""
EMPTIED = 1
"""A game of two in which the pile runs out."""
MOST_SLATS = 6
SKIPPED = "\u2013"
DRAWN = """at => { board.paint(at, at); return [...document.querySelectorAll('#host svg > g')].map(part => ({
  texts: [...part.querySelectorAll('text')].map(one => one.textContent),
  strengths: [...part.querySelectorAll('g[data-key] rect.card')].map(one => one.parentNode.querySelector('text').textContent),
  up: part.querySelectorAll('g[data-key] rect.card').length, closed: part.querySelectorAll('g[data-key] rect.closed').length,
  more: [...part.querySelectorAll('text')].map(one => one.textContent).filter(one => /^\\+\\d+$/.test(one)),
})); }"""


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    with drawing(chromium) as opened:
        yield opened


def drawn(page: Any, game: Any, played: Any, width: int) -> Iterator[tuple[Any, list[dict[str, Any]], str]]:
    """What is known after a move, and what is drawn then."""
    told, every = film(recorded(game, played.opened, played.recorded))
    page.evaluate(LAY, {"told": told, "width": width, "height": 560})
    last = {move: every.index(steps[-1]) for move, steps in by_move(every).items()}
    for move, seen in enumerate(played.seen):
        if move and (move % EVERY == 0 or move == len(played.seen) - 1):
            yield seen, page.evaluate(DRAWN, last[move]), f"{played.seed}, move {move}"


@WIDTHS
@pytest.mark.parametrize(("seats", "edition", "seed"), [(2, "fr", EMPTIED), (4, "en", 0), (6, "en", 0)])
def test_the_table_of_styx_tells_what_the_referee_knows(page: Any, seats: int, edition: str, seed: int, width: int):
    played = styx.Watched(("drawn", seed), seats, edition)
    played.play()
    for seen, (rail, pile, left, right, centre, *armies), why in drawn(page, styx.STYX, played, width):
        places = seen.places
        lanes = [str(one.count) if one.seat else f"Chaos {one.count}" for one in places["rail"].things]
        assert rail["texts"][-len(lanes) :] == lanes, why
        assert str(places["pile"].hidden) in pile["texts"], why
        for side, shown in (("left", left), ("right", right)):
            audience(places[side], shown, why)
        strength = sum(int(number(one)) for one in places["centre"].things)
        assert {f"Strength {strength}", f"Σ {strength}"} & {*centre["texts"]}, why
        for seat, shown in enumerate(armies[:seats], 1):
            army(places[f"army-{seat}"], shown, f"{why}, seat {seat}")


def number(one: Any) -> str:
    """Of a card's face: on a drawn one it needs no word beside it."""
    return str(one.told[0].removeprefix("number "))


def audience(place: Any, shown: dict[str, Any], why: str) -> None:
    """The card's Strength, tokens face down, and what was bid with those face up."""
    cards = [one for one in place.things if one.kind == "card"]
    tokens = [one for one in place.things if one.kind == "token"]
    assert [number(one) for one in cards] == [text for text in shown["texts"] if text.isdigit()][: len(cards)], why
    assert shown["closed"] == sum(one.down for one in tokens), why
    bids = [
        re.sub(r"\D+", "", one.told[-1]) or SKIPPED
        for one in tokens
        if "elimination" in one.told or "muster" in one.told
    ]
    assert Counter(bids) <= Counter(shown["texts"]), why


def army(place: Any, shown: dict[str, Any], why: str) -> None:
    """Coins with the Bonus Income, and every card: drawn, or counted where it has no room."""
    told = {one.label: one for one in place.things if one.kind != "card"}
    coins, bonus = told["Coins"].count, told.get("Bonus Income")
    more = f" +{bonus.count}" if bonus else ""
    said = {f"{coins} {'coin' if coins == 1 else 'coins'}{more}", f"{coins}c{more.strip()}"}
    assert said & {*shown["texts"]}, why
    cards = [one for one in place.things if one.kind == "card"]
    assert shown["up"] + shown["closed"] + sum(map(int, shown["more"])) == len(cards), why
    up = Counter(number(one) for one in cards if not one.down)
    assert Counter(shown["strengths"]) <= up, why


@WIDTHS
def test_an_army_that_has_spent_many_cards_tells_how_many(page: Any, width: int):
    """The cards of the longest army of a game, all turned down: what has no room as a slat is counted."""
    played = styx.Watched(("drawn", EMPTIED), 2, "fr")
    played.play()
    told, every = film(recorded(styx.STYX, played.opened, played.recorded))
    seat, cards = max(((seat, len(played.referee.table.people[seat].cards)) for seat in (1, 2)), key=lambda one: one[1])
    assert cards > MOST_SLATS
    owned = {*played.referee.table.people[seat].cards}
    told["items"] = [[*item[:4], item[4] or item[6] in owned, *item[5:]] for item in told["items"]]
    page.evaluate(LAY, {"told": told, "width": width, "height": 560})
    army = page.evaluate(DRAWN, len(every) - 1)[4 + seat]
    assert (army["up"], army["closed"], army["more"]) == (0, MOST_SLATS - 2, [f"+{cards - MOST_SLATS + 2}"])


@WIDTHS
@pytest.mark.parametrize("seed", range(4))
def test_the_table_of_shadow_throne_tells_what_the_referee_knows(page: Any, seed: int, width: int):
    played = throne.Watched(("drawn", seed)).play()
    for seen, (influence, power, _, *rows), why in drawn(page, throne.GAME, played, width):
        seats = len(seen.names)
        lanes = [str(one.count) for one in seen.places["influence"].things[:seats]]
        assert influence["texts"][-seats:] == lanes, why
        for one in seen.places["power"].things:
            won = [told.replace(" battles", "").replace(" battle", "") for told in one.told if told.endswith("won")]
            told = ["wins"] if "wins" in one.told else won
            assert " · ".join([str(one.count), *told]) in power["texts"], why
        for seat in range(1, seats + 1):
            row(seen, seat, rows[seat - 1], f"{why}, seat {seat}")
        [foot] = rows[seats]["texts"]
        deck, saved = (seen.places[place].hidden for place in ("deck", "saved"))
        lies = [f"Deck {deck}"] * bool(deck) + [f"Saved {saved}"] * bool(saved)
        assert foot.lower() == " · ".join([*lies, "inf = influence, if its faction wins"]).lower(), why


def row(seen: Any, seat: int, shown: dict[str, Any], why: str) -> None:
    """Gold and hand; of each card what it has by itself, and beside it what it has gained."""
    gold, hand = seen.purses[seat]["gold"], seen.purses[seat]["hand"]
    assert {f"{gold} gold", f"{gold}g"} & {*shown["texts"]}, why
    assert not hand or {f"Hand {hand}", f"{hand} left"} & {*shown["texts"]}, why
    cards = seen.places[f"row-{seat}"].things
    assert (shown["up"], shown["closed"]) == (sum(not one.down for one in cards), sum(one.down for one in cards)), why
    powers = [one.told[1].split()[1] for one in cards if not one.down]
    assert Counter(powers) <= Counter(shown["texts"]), why
    gained = ["+1" if one.down else f"+{gain}" for one in cards if one.down or (gain := more(one))]
    assert Counter(shown["more"]) == Counter(gained), why


def more(card: Any) -> int:
    """Tokens and extra power of a character that lives."""
    found = [re.match(r"\+(\d+)", told) for told in card.told]
    return 0 if "dead" in card.told else sum(int(one[1]) for one in found if one)
