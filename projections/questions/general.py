"""What can be asked of every game."""

from domain.kernel.measure import SHARE, Metric
from projections.turning import CANDIDATE_BP

SEAT_DIMENSIONS = ("player", "position", "first_player", "colour", "experience", "with", "against", "bot")
EVERY_GAME_IS_WON = "every game has its winners, so this would only show winners over seats."
AT_QUARTERS = """(
  SELECT span.game, q, span.leader, game.winners FROM span JOIN game USING (game), (VALUES (25), (50), (75)) AS quarter(q)
  WHERE span.no = ceil(q / 100 * game.spans) AND span.no < game.spans AND span.basis IS NOT NULL)"""
STANDING = "Standing divides 100 points among those who can win: the nearer to a goal, the more."
FINALS = """(
  SELECT game, subject, arg_max_null(value, step) AS value FROM point WHERE track = '{about}' GROUP BY game, subject)"""
TURNING = f"""(
  SELECT game, no, span, phase FROM (
    SELECT *,
      coalesce(lag((no + 1, gainer, (kept_bp, no))) OVER line, (0, 0, (0, 0))) AS earlier,
      coalesce(lead((no - 1, gainer, (kept_bp, no))) OVER line, (0, 0, (0, 0))) AS later
    FROM beat WHERE kept_bp >= {CANDIDATE_BP} WINDOW line AS (PARTITION BY game ORDER BY no))
  WHERE NOT ((earlier[1], earlier[2]) = (no, gainer) AND earlier[3] > (kept_bp, no))
    AND NOT ((later[1], later[2]) = (no, gainer) AND later[3] > (kept_bp, no)))"""

COUNTS = (
    Metric(
        key="plays", title="Games played", definition="Games that were recorded: finished, abandoned, running.",
        observation="a game", interval=("N",), charts=("HB", "TB"), rows="game", pooled=True,
        status=("finished", "abandoned", "running"), part="g.status", parts=("finished", "abandoned", "running"),
        unit="games", trap="A table records the games it likes.",
    ),
    Metric(
        key="met", title="Who plays with whom", definition="Games that two people sat in together.",
        observation="a game", interval=("N",), charts=("HM",), rows="seat", pooled=True, version=2,
        status=("finished", "abandoned", "running"), own_by="player", unit="games",
        trap="People who meet often learn each other's ways: it says who plays, not who plays well.",
    ),
    Metric(
        key="abandoned", title="Games not finished", definition="Abandoned games, of those finished or abandoned.",
        observation="a game", interval=("W",), charts=("DI",), least=5, rows="game", status=("finished", "abandoned"),
        y="g.status = 'abandoned'", trap="Who is losing stops first, so the finished games are not all games.",
    ),
    Metric(
        key="takebacks", title="Moves taken back", definition="Moves that were taken back, those that were put back too, for every 100 moves that stand.",
        observation="a game", events=("log.rewound",), over="moves", interval=("H",), charts=("DI",), least=8, rows="game",
        x="g.moves", y="g.takebacks", per=100, pooled=True, unit="for 100 moves",
        trap="A careful scribe corrects more, a careless one plays on.",
    ),
    Metric(
        key="amends", title="Moves amended", definition="Corrections of earlier moves, for every 100 moves that stand.",
        observation="a game", events=("log.rewound",), over="moves", interval=("H",), charts=("DI",), least=8, rows="game",
        x="g.moves", y="g.amends", per=100, pooled=True, unit="for 100 moves",
        trap="A careful scribe corrects more, a careless one plays on.",
    ),
)  # fmt: skip

TRUST = (
    Metric(
        key="checked_share", title="What the rules worked out",
        definition="Events that the rules worked out from known values, of all events; the others tell in words what no "
        "rulebook prints.",
        observation="a game, with its events", of_games=True, over="events", interval=("H",), charts=("DI",), least=8, rows="game", version=2,
        x="g.events", y="g.events - g.attested_events", unit=SHARE,
        trap="It says how far the other numbers can be believed, not how well the table played.",
    ),
)  # fmt: skip

UNRECORDED = (
    Metric(
        key="refusals", title="Refused entries", definition="Refused entries, of 100 accepted moves.",
        observation="a game", interval=("H",), charts=("DI", "TB"), least=8, unit="of 100 moves",
        trap="Forms offer only what is legal, so compare equal ways of entering only.",
        unrecorded="a refused entry is not kept, so there is nothing to count. Corrections are: ask takebacks or amends.",
    ),
    Metric(
        key="board_gaps", title="Where table and log disagree",
        definition="Counts at the table that differ from the log, of all counts.",
        observation="a count", interval=("C",), charts=("DI",), least=8, trap="People count when they are in doubt.",
        unrecorded="what people count at the table is not kept, so there is nothing to compare. "
        "Corrections are: ask takebacks or amends.",
    ),
)  # fmt: skip
"""Declared, but no row of what they observe is stored yet."""

WINNING = (
    Metric(
        key="win_rate", title="Who wins how often",
        definition="Seats that won, of the seats in the bar; a shared win counts for each. The reference is what chance "
        "alone would give the same seats: winners over seats, game by game.",
        version=2, observation="a seat in a game", interval=("W", "C"), charts=("DI",), least=5, rows="seat",
        y="s.won", fair="s.fair420", kind="competitive", only_by=SEAT_DIMENSIONS, constant=EVERY_GAME_IS_WON, shows=("result",), bounds=True,
        beside=(("shared", "s.won AND g.shared"),),
        trap="Do not compare it with 1/4 if tables had 3 and 5 players. Somebody who gets better has two rates in one. "
        "By colour or place read within_person too.",
    ),
    Metric(
        key="over_fair", title="Wins above the fair share",
        definition="Wins less the wins that chance alone would give the same seats, in wins; luck alone, drawing the winners of each game "
        "among its seats, stays in the band.", version=3,
        observation="a seat in a game", interval=("F",), charts=("FN",), least=5, rows="seat",
        y="s.won", fair="s.fair420", kind="competitive", only_by=SEAT_DIMENSIONS, constant=EVERY_GAME_IS_WON, shows=("result",), unit="wins",
        trap="It says nothing of whom one played against. The band is a test, not an interval of the value.",
    ),
    Metric(
        key="within_person", title="Colour, place and experience, whoever played",
        definition="Wins with the value less what the same people would have won in those games at their own rate over all games, in wins.",
        observation="a seat in a game", interval=("O",), charts=("DI",), rows="seat", y="s.won",
        kind="competitive", only_by=("colour", "position", "first_player", "experience"), unit="wins",
        constant="it compares people with themselves, so it needs something that changes from game to game.",
        trap="Where everybody has a favourite that never changes nothing remains to compare, and that is the answer. For experience "
        "games with the practice box and hidden ones count too: who played them had played.",
    ),
    Metric(
        key="placing", title="Mean place, from 1 (first) to 0 (last)",
        definition="What part of the others did not finish ahead, as a mean: 1 is always first, 0 always last. Only where the rules "
        "rank everybody.",
        observation="a seat in a game", interval=("H",), charts=("DI",), least=8, rows="seat",
        where="s.rank IS NOT NULL AND g.seats > 1", y="(g.seats::INTEGER - s.rank) * 60 // (g.seats - 1)", scale=60, most=1,
        kind="competitive", only_by=SEAT_DIMENSIONS, constant="all places of a table together have a mean of one half.", needs="rank",
        trap="Where losers have no order there is no mean place.",
    ),
    Metric(
        key="success_rate", title="How often the party wins",
        definition="Runs won, of the runs won or lost; by person, fellow or experience a run counts once for all of them that sat in it.",
        observation="a run", interval=("W",), charts=("DI",), least=5, rows="game", y="g.winners > 0",
        kind="co-operative", bounds=True, shows=("ending",), split_by=("experience", "player", "with"),
        trap="Groups learn: read it by experience, for which games with the practice box and hidden ones count too. An abandoned run "
        "is seldom a coming win.",
    ),
    Metric(
        key="head_to_head", title="One person against another",
        definition="Of the games both sat in where exactly one finished ahead, the share of the first. Level games apart. Whoever had two "
        "seats finished as the better of them.",
        observation="a game of both", interval=("P",), charts=("HM", "TB"), least=5, rows="seat", version=3,
        kind="competitive", own_by="player",
        trap="Third players decide much. Cycles of A over B over C over A are normal among few games.",
    ),
    Metric(
        key="rating", title="Ratings",
        definition="Strength by openskill's Plackett-Luce model, games in the order of their days; with its own deviation.",
        version=2, observation="a rated game", interval=("N",), charts=("DI", "TB"), rows="seat",
        kind="competitive", own_by="player", unit="points",
        trap="The deviation is the rating's own, not one of our 95 % intervals. Provisional ratings are not ranked.",
    ),
    Metric(
        key="rating_history", title="Ratings over time",
        definition="The rating of each person after each of their rated games, with its own deviation.",
        version=2, observation="a rated game", interval=("N",), charts=("LN",), rows="seat",
        kind="competitive", own_by="player", unit="points",
        trap="A rating moves most while little is known: the first games are no rise or fall of the person.",
    ),
    Metric(
        key="rating_skill", title="How well the ratings forecast",
        definition="Each game is forecast before it is rated: how much better than equal chances, in nats a game. 0 is no better; 0.69 "
        "is that what came had been called twice as likely (0.69 is the natural logarithm of 2).",
        version=2, observation="a rated game", interval=("H",), charts=("TB",), least=20, rows="game", kind="competitive",
        own_by="none", unit="nats", signed=True, trap="Among equals nothing can be better than equal chances.",
    ),
)  # fmt: skip

LENGTH = (
    Metric(
        key="ending_share", title="How games end", definition="Games with this ending, of the finished games.",
        observation="a game", interval=("W",), charts=("SB", "DI"), least=5, rows="game", part="g.ending", shows=("ending",),
        trap="Parts of one whole: one goes up, others must go down. How abandoned games would have ended is unknown.",
    ),
    Metric(
        key="length", title="How long games are", definition="Spans of the finished games; the median.",
        observation="a game", interval=("M",), charts=("ST", "HB"), least=6, rows="game", y="g.spans", unit="{rounds}",
        trap="Abandoned games are long or lost ones. Not comparable across lengths or targets.",
    ),
    Metric(
        key="minutes", title="Playing time",
        definition="Minutes from the opening to the last move, waits of more than 10 minutes left out, to the nearest minute; the median.",
        version=3, observation="a game that was entered while it was played", interval=("M",), charts=("ST", "HB"), least=6,
        rows="game", where="g.mode = 'live'", y="(g.seconds + 30) // 60", unit="minutes",
        trap="Late entry is not play. Pauses are cut by rule.",
    ),
    Metric(
        key="pace", title="Minutes a span", definition="All minutes of the spans, without the waits of more than 10 minutes, over all spans.",
        version=4, observation="a game, with its spans, that was entered while it was played", of_games=True, over="spans", interval=("H",),
        charts=("DI", "LN"), least=8, split_by=("span_no",), rows="(SELECT game, no, seconds FROM span WHERE seconds IS NOT NULL)",
        where="g.mode = 'live'", y="o.seconds", scale=60, unit="minutes", span="o.no",
        trap="The clock measures the scribe. What came before the first span, as setting up, belongs to none. A late span is one of long games only.",
    ),
    Metric(
        key="entry_pace", title="Moves recorded a minute", definition="All moves over all minutes.",
        version=3, observation="a game that was entered while it was played", over="seconds", interval=("H",), charts=("DI",), least=8,
        rows="game", where="g.mode = 'live' AND g.seconds > 0", x="g.seconds", y="g.moves", per=60, pooled=True,
        unit="moves", trap="Short entries look fast.",
    ),
    Metric(
        key="margin", title="The last margin", definition="How far the best of those who lost was behind at the end; the median. {margin}",
        observation="a game", interval=("M",), charts=("HB",), least=6, rows="game", where="g.margin IS NOT NULL",
        y="g.margin", unit="{margin_unit}", trap="It looks at the end alone: a game may have been close for long, or until its last round never.",
    ),
)  # fmt: skip

COURSE = (
    Metric(
        key="lead_changes", title="Changes of leader",
        definition="How often, at the end of a span, another leads alone than who led alone last; the median.",
        observation="a game", interval=("M",), charts=("HB",), least=6, rows="game", where="g.lead_changes IS NOT NULL",
        y="g.lead_changes", unit="changes",
        trap="More spans, more changes: compare equal lengths. While two lead together nothing is counted: only who leads alone "
        "after that is set beside who led alone before.",
    ),
    Metric(
        key="time_in_lead", title="Share of time ahead",
        definition="Spans after which the seat led alone, of all spans but the last, which brings the result; one number a seat and "
        "game. A game of one span has none.", version=2,
        observation="a seat in a game", interval=("H",), charts=("DI",), least=8, rows="seat",
        where="s.lead_bp IS NOT NULL", y="s.lead_bp", scale=10_000, unit=SHARE, only_by=SEAT_DIMENSIONS, kind="competitive",
        constant="somebody leads most of the time.",
        trap="The points within a game are one history: n counts games, never points.",
    ),
    Metric(
        key="leader_wins", title="Does the leader win",
        definition="Games whose sole leader after a quarter, half, three quarters of the spans (rounded up) won, of the games with one. "
        "The last span brings the result and is none of these: three quarters need four spans, half needs two.", version=2,
        observation="a game with a sole leader then", interval=("W",), charts=("DI",), least=5, rows=AT_QUARTERS,
        where="o.leader IS NOT NULL", y="(o.winners >> (o.leader - 1)) & 1", own_by="quarter", kind="competitive",
        trap="How long a game is one knows only afterwards: this is no forecast.",
    ),
    Metric(
        key="comeback", title="How far behind winners had been",
        definition="How far the coming winner, or the nearest of several, was behind the front at worst, in points of standing; the median. "
        f"{STANDING}",
        observation="a game with a winner", interval=("M",), charts=("HB",), least=6, rows="game", version=2,
        where="g.deficit_bp IS NOT NULL", y="g.deficit_bp", scale=100, unit="points of standing", kind="competitive",
        trap="Winners only. Deeper in long games, and an effect of how rough the standing is.",
    ),
    Metric(
        key="from_behind", title="Won from behind",
        definition="Games whose winner did not lead alone after half the spans (rounded up), of the games with a winner and "
        "more than one span: the last one brings the result.", version=2,
        observation="a game with a winner", interval=("W",), charts=("DI",), least=5, rows=AT_QUARTERS,
        where="o.q = 50 AND o.winners > 0", y="o.leader IS NULL OR (o.winners >> (o.leader - 1)) & 1 = 0",
        kind="competitive", trap="By luck alone it would be 2 of 3 games at a table of three, and 3 of 4 at a table of four. It is what “Does the leader win” leaves "
        "at half, with the games that nobody led alone then.",
    ),
    Metric(
        key="closeness", title="How close it stayed",
        definition="100 % less how far the first is ahead of the second in standing, as a mean over the later half of a game's spans before the "
        "last, with the middle one where there is one: 100 % is level. The last span brings the result; a game of one span has no such number. "
        f"{STANDING}", version=2,
        observation="a game", interval=("H",), charts=("DI",), least=8, rows="game", where="g.close_bp IS NOT NULL",
        y="g.close_bp", scale=10_000, unit=SHARE,
        trap="A standing is not a chance of winning. In a short game one span may be all of its later half: compare equal lengths.",
    ),
    Metric(
        key="decided_at", title="When it was decided",
        definition="The first span from which the winner stayed sole leader, in percent of the spans; the median.",
        observation="a game with one winner", interval=("M",), charts=("HB",), least=6, rows="game", most=100,
        where="g.decided_bp IS NOT NULL", y="g.decided_bp", scale=100, unit="% of the spans", kind="competitive",
        trap="Always 100 % where the last span decides.",
    ),
    Metric(
        key="swings", title="Where games turn",
        definition="Turning points in each phase, over all games, also those that ended before it. All are counted, also where a report, which "
        "tells three at most, names others.", version=2,
        observation="a game, with its turning points", of_games=True, interval=("H",), charts=("HB",), least=8,
        rows=f"""(
  SELECT told.game, t.phase, t.no, row_number() OVER (PARTITION BY told.game ORDER BY t.no) AS nth
  FROM (SELECT DISTINCT game FROM beat WHERE basis IS NOT NULL) told LEFT JOIN {TURNING} t USING (game))""",
        x="(o.nth = 1)::INTEGER", y="(o.no IS NOT NULL)::INTEGER", part="o.phase", shows=("phase",), unit="turning points a game",
        trap="More beats, more swings: of a late phase read only games of one length.",
    ),
)  # fmt: skip

BEATS = (
    Metric(
        key="swing_size", title="How far a beat moves the standing",
        definition=f"How much of the standing changes hands in a beat, as a mean. {{turns}} {STANDING}",
        observation="a beat of a game", interval=("H",), charts=("DI",), least=8,
        rows="(SELECT * FROM beat WHERE basis IS NOT NULL)", y="o.swing_bp", scale=10_000, unit=SHARE, span="o.span", beat="o.no",
        trap="Later beats exist only in long games, and near the end every beat is large.",
    ),
)  # fmt: skip

TRACKS = (
    Metric(
        key="track_band", title="A track over time",
        definition="Value of the track after each span, before the next one begins, among those still playing: the median and other "
        "percentiles as recorded; below 20 games every line. Also counted from the end, or after the span in which each tenth of a game ends.",
        observation="a seat or a game after a span", interval=("N",), charts=("BD",), rows=FINALS, about="track", own_by="none",
        split_by=("spans_left", "tenth"), version=2,
        trap="Survivors only: the line stops where fewer than half the games remain. From the end, or in tenths, winners look "
        "destined: how long a game is one knows only afterwards.",
    ),
    Metric(
        key="track_final", title="Where a track ended", definition="Last value of the track; the median.",
        observation="a seat, or a game where the track is the game's", interval=("M", "N"), charts=("HB",), least=6,
        rows=FINALS, seat="o.subject", y="o.value", where="o.value IS NOT NULL", about="track",
        trap="Final values of long games are larger.",
    ),
    Metric(
        key="track_source", title="What moved a track",
        definition="How far each cause moved the track, of all the way that it was moved, ups and downs apart. What is added up is by how "
        "much it was moved, not how often.",
        observation="a game, with the sum of the moves", of_games=True, interval=("H",), charts=("SB",), least=8, version=2,
        rows="{changes}", where="o.delta <> 0", x="abs(o.delta)", y="abs(o.delta)", unit=SHARE, about="track",
        part="coalesce({source}, 'no rule') || CASE WHEN o.delta > 0 THEN ' up' ELSE ' down' END",
        trap="Ups and downs are kept apart: what goes up may have come down before. Of what was netted before the track moved only "
        "what was left counts, and nothing where nothing was left.",
    ),
)  # fmt: skip

METRICS = (*COUNTS, *TRUST, *WINNING, *LENGTH, *COURSE, *BEATS, *TRACKS)
