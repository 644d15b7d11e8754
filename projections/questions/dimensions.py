"""The ways to split and filter that every game has."""

from collections.abc import Sequence

from msgspec import structs

from domain.kernel.measure import Dimension, Measures, Metric

PERSON = "JOIN player p ON p.player = s.player"
# Whoever sits on two seats is one other person, and none to themself.
OTHERS = (
    "JOIN (SELECT DISTINCT game, player FROM seat) s2 ON s2.game = g.game AND s2.player IS DISTINCT FROM s.player "
    "JOIN player p2 ON p2.player = s2.player "
    "JOIN known_title t2 ON t2.title = g.title AND {together}t2.co_operative"
)
GROUP = (
    "JOIN (SELECT game, string_agg(CASE WHEN contains(name, ',') OR name[1] IN ('\"', '(') "
    "OR regexp_full_match(name, '[0-9]+[.][.][0-9]+') "
    "THEN '\"' || replace(name, '\"', '\"\"') || '\"' ELSE name END, ', ' ORDER BY name) AS persons FROM ("
    "SELECT DISTINCT seat.game, player.name FROM seat JOIN player USING (player)) GROUP BY game) gr ON gr.game = g.game"
)
BOX = "JOIN (SELECT game, body->>'$.box.name' AS name FROM event WHERE tag = 'log.opened' AND stands) bx ON bx.game = g.game"
RANKED = (
    "JOIN (SELECT span.game, span.no AS span, seat.seat, CASE WHEN before.place IS NULL THEN 'middle' "
    "WHEN before.place = 1 THEN 'first' WHEN before.place = before.contenders THEN 'last' ELSE 'middle' END AS place "
    "FROM span JOIN seat USING (game) LEFT JOIN (SELECT game, seat, span, rank() OVER line AS place, "
    "count(*) OVER (PARTITION BY game, span) AS contenders FROM seat_span "
    "WINDOW line AS (PARTITION BY game, span ORDER BY share_bp DESC)) before "
    "ON before.game = span.game AND before.seat = seat.seat AND before.span = span.no - 1 WHERE span.basis IS NOT NULL"
    ") rk ON rk.game = g.game AND rk.span = {span} AND rk.seat = {seat}"
)

OF_THE_GAME = (
    Dimension(
        key="title", title="game", grain="game", value="g.title::VARCHAR", definition="Which game was played.",
    ),
    Dimension(
        key="seats", title="number of seats", grain="game", value="g.seats::INTEGER", number=True,
        definition="How many seats the table had.",
    ),
    Dimension(
        key="edition", title="edition", grain="game", value="nullif(g.edition, '')",
        definition="The edition that was played, where a game has several.",
    ),
    Dimension(
        key="group", title="people at the table", grain="game", value="gr.persons", joins=GROUP,
        definition="Exactly who sat at the table, bots left out.",
    ),
    Dimension(
        key="ending", title="ending", grain="game", value="g.ending", definition="How the game ended.",
    ),
    Dimension(
        key="month", title="month", grain="game", value="strftime(g.ended_on, '%Y-%m')", ordered=True,
        definition="Month in which the game ended.",
    ),
    Dimension(
        key="weekday", title="weekday", grain="game", value="dayname(g.ended_on)",
        values=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        definition="Day of the week on which the game ended.",
    ),
    Dimension(
        key="length_band", title="length", grain="game", value="{lengths}",
        definition="How many spans the game had, or has so far, in bands that never move.",
    ),
    Dimension(
        key="box", title="box", grain="game", value="g.box", values=("facts", "owner", "practice"),
        definition="Where the component values came from: the printed facts, the owner's box, the practice box.",
    ),
    Dimension(
        key="box_name", title="name of the box", grain="game", value="nullif(bx.name, '')", joins=BOX,
        definition="What the box is called, so that games with different numbers on invented cards are told apart.",
    ),
    Dimension(
        key="origin", title="origin", grain="game", value="g.origin",
        values=("real", "practice", "simulated", "branch"),
        definition="Real games; practice games, which people play with the practice box; simulated games, which bots play; branches of other games.",
    ),
    Dimension(
        key="mode", title="way of entering", grain="game", value="g.mode", values=("live", "late", "imported"),
        definition="Entered while it was played, written down late, or imported without times.",
    ),
    Dimension(
        key="scribe", title="scribe", grain="game", value="nullif(g.scribe, '')", definition="Who entered most moves.",
    ),
    Dimension(
        key="checked", title="share worked out by the rules", grain="game", values=("all", "90 % or more", "less"),
        value="CASE WHEN g.attested_events = 0 THEN 'all' WHEN 10 * g.attested_events <= g.events THEN '90 % or more' ELSE 'less' END",
        definition="How many of the events the rules worked out; the others tell in words what no rulebook prints.",
    ),
)  # fmt: skip

OF_A_SEAT = (
    Dimension(
        key="position", title="place at the table", grain="seat", value="s.position::INTEGER", number=True, of_seats=True,
        definition="Place at the table counted from the game's first player, who is 1; the number of the seat where a game has none.",
    ),
    Dimension(
        key="first_player", title="first player", grain="seat", values=("yes", "no"),
        value="CASE WHEN s.first THEN 'yes' WHEN NOT s.first THEN 'no' END",
        definition="Whether the seat was first player at the beginning.",
    ),
    Dimension(key="colour", title="colour", grain="seat", value="s.colour", definition="Colour or figure of the seat."),
    Dimension(
        key="player", title="person", grain="seat", value="p.name", joins=PERSON,
        definition="The person in the seat; spellings that were merged are one. Bots are no persons.",
    ),
    Dimension(
        key="bot", title="kind of bot", grain="seat",
        value="CASE WHEN s.kind = 'bot' THEN nullif(regexp_extract(s.name, '^Bot [0-9]+ \\(([a-z_]+)\\)$', 1), '') END",
        definition="How the bot in the seat plays, of games that were simulated here; people have none. What is found is about bots.",
    ),
    Dimension(
        key="with", title="fellow", grain="seat", several=True, value="p2.name", joins=OTHERS.format(together=""),
        definition="Another person in the same party.",
    ),
    Dimension(
        key="against", title="opponent", grain="seat", several=True, value="p2.name",
        joins=OTHERS.format(together="NOT "), definition="Another person at the same table.",
    ),
    Dimension(
        key="experience", title="experience", grain="seat", values=("1", "2-3", "4-9", "10+"),
        value="CASE WHEN s.experience = 1 THEN '1' WHEN s.experience <= 3 THEN '2-3' WHEN s.experience <= 9 THEN '4-9' "
        "WHEN s.experience >= 10 THEN '10+' END",
        definition="Which finished game of this title it was for the person, in the order of days. Games with the practice box and "
        "hidden ones count too: they were played.",
    ),
    Dimension(
        key="result", title="result", grain="seat", values=("won", "shared", "lost", "no winner"),
        value="CASE WHEN g.status <> 'finished' THEN NULL WHEN g.winners = 0 THEN 'no winner' "
        "WHEN s.won AND g.shared THEN 'shared' WHEN s.won THEN 'won' ELSE 'lost' END",
        definition="How the game ended for the seat; where nobody won, no winner.",
    ),
    Dimension(
        key="rank", title="rank", grain="seat", value="s.rank::INTEGER", number=True, of_seats=True,
        definition="Final place, where the rules give one.",
    ),
)  # fmt: skip

OF_A_SPAN = (
    Dimension(
        key="phase", title="phase", grain="span", value="{phase}",
        definition="Early, middle or late part of the game, with fixed limits, so that it never peeks at the end.",
    ),
    Dimension(
        key="span_no", title="span", grain="span", value="{span}::INTEGER", number=True, least=1,
        definition="Number of the span, counted from 1.",
    ),
    Dimension(
        key="tenth", title="tenth of the game", grain="span", number=True, least=1, most=10,
        value="((10 * {span}::INTEGER + g.spans - 1) // nullif(g.spans, 0))::INTEGER",
        definition="In which tenth of the spans it fell. How long a game is one knows only afterwards: no forecast.",
    ),
    Dimension(
        key="spans_left", title="distance from the end", grain="observation", number=True,
        value="(g.spans - {span})::INTEGER",
        definition="How many spans the game still had. How long a game is one knows only afterwards: no forecast.",
    ),
)  # fmt: skip

OF_A_BEAT = (
    Dimension(
        key="beat_no", title="beat of the game", grain="beat", value="{beat}::INTEGER", number=True, least=1,
        definition="Number of the beat, counted from 1 through the whole game.",
    ),
    Dimension(
        key="standing_rank", title="standing before", grain="span", values=("first", "middle", "last"), value="rk.place",
        joins=RANKED,
        definition="How the seat stood after the span before: first where nobody was ahead, last where all others were, else in "
        "the middle, as everybody in the first span.",
    ),
)  # fmt: skip

OF_A_RULE = (
    Dimension(
        key="quarter", title="part of the game played", grain="observation", value="o.q || ' %'",
        values=("25 %", "50 %", "75 %"), definition="After a quarter, half and three quarters of the spans.",
    ),
    Dimension(
        key="rule", title="rule", grain="observation", value="o.rule::VARCHAR", definition="The rule that caused it.",
    ),
)  # fmt: skip

GENERAL = (*OF_THE_GAME, *OF_A_SEAT, *OF_A_SPAN, *OF_A_BEAT, *OF_A_RULE)

FILTERS = (
    ("from, to", "the day the game ended, for example from=2026-01-31"),
    (
        "last",
        (
            "only the last so many games by their days: filters of whole games choose before it, `player` and others of less than a game "
            "within what it leaves; games without a day come before all others, in no order that means anything"
        ),
    ),
    ("needs, excludes", "games with, or without, all of these people at the table"),
    ("spans", "games of so many spans, for example `'spans>=5'`"),
    ("timed", "timed=yes: only games that were entered while they were played; timed=no: only the others"),
    (
        "track",
        "which track `track_band`, `track_final` and `track_source` are about, by its key or name, for example track=influence",
    ),
)
"""Filters that are no dimensions, with what they mean."""


def known_by(own: Measures) -> dict[str, Dimension]:
    """The dimensions of every game, as one calls them, and its own."""
    general = (structs.replace(one, title=own.called.get(one.key, one.title)) for one in GENERAL)
    return {one.key: one for one in (*general, *own.dimensions)}


def of_people(metric: Metric, dimension: Dimension) -> bool:
    """Whether whole games are told apart by who sat in them: one may be in several bars, and is once in each."""
    return metric.rows == "game" and dimension.grain == "seat"


def as_filter(one: Dimension) -> str:
    """A filter by it, as it is typed: by its first value, where it names its values."""
    return f"{one.key}={one.values[0] if one.values else 1 if one.number else 'NAME'}"


def key_and_title(dimension: Dimension) -> str:
    """Its key, and in words what that is."""
    return dimension.key if dimension.key == dimension.title else f"{dimension.key} ({dimension.title})"


def band_names(limits: Sequence[int]) -> list[str]:
    """The names of the bands, the last of which is open. limits: the last value of each band but that."""
    firsts = (1, *(limit + 1 for limit in limits))
    closed = [f"{first}-{last}" if first < last else f"{last}" for first, last in zip(firsts, limits, strict=False)]
    return [*closed, f"{limits[-1] + 1}+"] if limits else []


def banded(value: str, limits: Sequence[int]) -> str:
    """SQL of the band."""
    if not limits:
        return ""
    *closed, last = band_names(limits)
    cases = [f"WHEN {value} <= {limit} THEN '{name}'" for limit, name in zip(limits, closed, strict=True)]
    return f"CASE {' '.join(cases)} WHEN {value} > {limits[-1]} THEN '{last}' END"
