"""Help: the rules by their ids, the keys, and what is recorded."""

import re
from html import escape

import streamlit as st

from dashboard.look import READABLE
from domain.games import games
from domain.kernel.game import Game
from domain.kernel.rulebook import Rule, rules
from domain.kernel.text import LONGEST_NAME
from domain.recording.wording import harmless, listed

KEYS_OF_RECORD = (
    ("1 to 9", "a choice of the open row, then of what is asked below it"), ("/", "find a card by name"),
    ("Enter", "save"), ("Ctrl Z", "take the last move back"),
)  # fmt: skip
FEW = 12
"""So many rules stand open; of more, each section is folded."""
NAMED = 3
"""Rules that a folded section names."""
POLICY = re.compile(r"(Policy|by policy) `(\w+)`")
CHOOSES = {"Policy": "A table may choose", "by policy": "by the table"}
RECORDED = """
- **A game is a list of moves**, in the order in which they were entered, each with what it brought. What follows from
  the rules is worked out, never asked.
- **A move that is taken back stays in the history**, struck through. Only a whole game can be erased:
  “Forget it for good” behind its “⋯” on Games does it.
- **Only what the table has told** is kept: no hidden hands, no order of a pile, no guess.
- **A card's values** come from the rulebook, from your own copy, or from the practice box, whose names and numbers are
  invented. Simulated and practice games are called that wherever they are shown.
- **It stays here**, in this machine's Tablescribe folder: a file with the games, one with the tables that are counted
  from them, the cards that were typed, and reports of what went wrong. Nothing is sent anywhere.
"""


def page() -> None:
    st.title("Help")
    ruled, keyed, kept = st.tabs(["Rules", "Keys", "What is recorded"])
    with ruled:
        _rules()
    with keyed, st.container(key="side by side keys"):
        for title, keys in (("Replay", keys_of_replay()), ("Record", KEYS_OF_RECORD)):
            with st.container():
                st.subheader(f"In {title}")
                st.table([{"Key": key, "What it does": what} for key, what in keys])
    with kept, st.container(width=READABLE):
        st.markdown(RECORDED)


def keys_of_replay() -> tuple[tuple[str, str], ...]:
    """With the words of all games, since this page is about none of them."""
    turn = listed([game.turns for game in games()], "or")
    round_ = listed([game.rounds for game in games()], "or")
    return (
        ("← →", f"back, on, by the chosen step: event, move, {turn}, {round_} (S changes it)"),
        ("Shift ← →", "one event back, on"), ("↑ ↓", f"one {turn} back, on"), ("Page Up, Page Down", f"one {round_} back, on"),
        ("Home, End", "the beginning, the end"), ("Space", "play, pause; 1 to 5 slow to fast, 6 by change"),
        ("G", "go to a move"), ("[ ]", "turning points"), ("V", "next viewpoint"), ("N", "note"),
        ("M, Shift M", "next note, the one before"), ("L", "link"), ("K", "only what was known then"), ("?", "these keys, beside the board"),
    )  # fmt: skip


def _rules() -> None:
    every = games()
    asked = st.query_params.get("rule", "")[:LONGEST_NAME]
    titles = {game.key: game.title for game in every}
    begun = [game.key for game in every if asked and any(one.startswith(asked) for one in rules(game.package))]
    first = next(iter(begun), every[0].key)
    with st.container(key="side by side rules"):
        key = st.selectbox("Game", list(titles), list(titles).index(first), format_func=titles.__getitem__)
        game = next(one for one in every if one.key == key)
        words = st.text_input(
            "Find a rule by id or word",
            asked,
            max_chars=LONGEST_NAME,
            placeholder=f"{next(iter(rules(game.package)))}, or words of it",
        )
    found = found_rules(game, words)
    st.write(f"{len(found)} of {len(rules(game.package))} rules, told in our own words.")
    if not found:
        st.text(
            f"No rule of {game.title} has “{harmless(words)}”. Type one word of it, or how its id begins, or choose the "
            "other game; with nothing typed all rules are listed."
        )
    if len(found) <= FEW:
        _side_by_side(game, "found", found)
        return
    parts = sections(found)
    with st.container(key="side by side sections"):
        for section, told in parts.items():
            with st.expander(named(section, told), expanded=len(parts) == 1):
                _side_by_side(game, section, told)


def sections(found: list[Rule]) -> dict[str, list[Rule]]:
    """By what their ids begin with, in the order of the rulebook: all of a game's bids, all of its cards."""
    told: dict[str, list[Rule]] = {}
    for rule in found:
        told.setdefault("-".join(rule.id.split("-")[:2]), []).append(rule)
    return told


def named(section: str, told: list[Rule]) -> str:
    """A folded section by what its first rules are about."""
    first = ", ".join(rule.title for rule in told[:NAMED])
    more = f" and {len(told) - NAMED} more" if len(told) > NAMED else ""
    return f"**{section}** · {first}{more}"


def _side_by_side(game: Game, section: str, told: list[Rule]) -> None:
    with st.container(key=f"side by side {section}"):
        for rule in told:
            _told(game, rule)


def found_rules(game: Game, words: str) -> list[Rule]:
    """Rules that have all the words somewhere."""
    typed = words.casefold().split()
    return [rule for rule in rules(game.package).values() if all(word in _text(rule) for word in typed)]


def _text(rule: Rule) -> str:
    return f"{rule.id} {rule.title} {rule.statement} {rule.ruling} {rule.heading}".casefold()


def _told(game: Game, rule: Rule) -> None:
    with st.container(border=True, gap="xsmall"):
        st.html(f"<b>{escape(rule.id)}</b> {escape(rule.title)}")
        st.text(rule.statement)
        if rule.ruling:
            st.text(f"Read here as: {chosen_by_a_table(game, rule.ruling)}")
        source = ", ".join(part for part in (edition(game, rule), rule.heading) if part)
        if source:
            st.html(f"<small>{escape(source)}</small>")


def chosen_by_a_table(game: Game, ruling: str) -> str:
    """A reading that may be settled otherwise names its policy by the key, as a command line takes it."""
    titles = {policy.key: policy.title for policy in game.policies}
    return POLICY.sub(lambda found: f"{CHOOSES[found[1]]} (New game: “{titles[found[2]]}”)", ruling)


def edition(game: Game, rule: Rule) -> str:
    """Where there are several."""
    labels = {one.key: f"{one.label} edition" for one in game.editions}
    return labels.get(rule.edition, f"{rule.edition} editions") if len(labels) > 1 and rule.edition else ""
