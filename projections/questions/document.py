"""docs/questions.md, made from the declarations: `python -m projections.questions.document > docs/questions.md`."""

import sys
from collections.abc import Iterator, Sequence

from domain.games import games
from domain.kernel.measure import Dimension, Metric
from projections.intervals import COMPARED, LEAST
from projections.questions import words
from projections.questions.asking import MANY_ABANDONED
from projections.questions.dimensions import FILTERS, GENERAL
from projections.questions.general import METRICS, UNRECORDED
from projections.questions.reading import SINGLE

HEAD = """\
# The questions

What can be asked over many games, with `tablescribe ask` and on the pages of the dashboard: a metric, perhaps by a dimension, with filters. Nothing is charted that is not declared here. This page is made from
the declarations, general ones in `projections/questions` and a game's own in its `measures.py`: `python -m projections.questions.document > docs/questions.md`.

## What every answer keeps

- **n stands beside every number**, and so do the games it rests on and what was left out. Nothing that has an interval is drawn without it. One row is `key, label, part, part_label, n, unit_of_n,
  games, k, value, lo, hi, reference, shrunk, few, notes, values, bins, ahead, over`: key and part are the names that filters and tables know, label and part_label the words that are shown for them; values are the single ones of a median, below {single} of them; from then on bins (from, to, how many) tell how they are spread; ahead names who of two people is; over is how many a mean goes over. CSV leaves out `values`, `bins` and `ahead`. What was left out (running, abandoned, simulated, practice, branch, attested_start, hidden) holds for all rows of an answer and stands beside them.
  Of those whose origin was not asked about, `also` says how many would stay out for a second reason (running, abandoned, attested_start) if it were. A game
  that runs has no rounds, cards or results in the tables yet: it counts as left out where nothing that is known of it speaks against the filters; how it was entered and how it ends is not. Where running games count, as in plays, so does it unless a filter asks for what is not known yet.
- **games of an answer** are those that fit the filters and count, with a filter of something smaller those in which it is found, whether or not what is asked about was in them; how many are in no bar is told (of several bars in which a game may be twice, how many at least). games of a row are those that are in it, of cards or characters and winning those of the seats that n counts ([decision 134](decisions/0134-games-of-a-lift.md)).
- **k is how often it happened**, in whole numbers: of shares the hits among n, of wins above the fair share the wins, of two people the games in which the first finished ahead, of how far runs come those lost there. Of a mean it is the sum of what was counted (characters killed,
  moves taken back, of `checked_share` events, of `entry_pace` moves), where that is counted in whole units; of medians, effects, lifts and ratings there is none.
- **over is what a mean goes over**: times played face up, Tithes, battles, moves. Where n counts games instead, because those of one game share its luck, it stands beside the number as well; the mean is k over it
  (for 100 moves, and a minute, so many times that). Of parts of a whole it is the whole, and where n is what a mean goes over it is n.
- **A share is a number from 0 to 1** in JSON and CSV, also where it is a mean (its unit is then `share`), and is shown in percent.
- **The intervals speak of further games by the same people at this table with this box**, not of players in general; of simulated games they speak about the bots and no one else. Many simulated games make them short:
  precision is not truth.
- **Real, finished games of one title count**, unless `origin` says otherwise. Several titles are together only in plays, met, entry_pace, takebacks and amends, and then apart by title. Co-operative and competitive
  results are never in one number.
- **What stands beside a number**: its median and the middle half are told from {single} values on; what a share of wins were if all abandoned games had been lost or won, where these are more than {abandoned:.0f} % of the finished and abandoned games of the bar (of a co-operative game always).
- **What may be shown depends on how many there are, never on how often it happened**: below five "3 of 4", no percentage and no order. "Few games" means an interval wider than 30 points, of shares, of means of shares and of cards and winning.
- **No order by raw rate.** Bars keep their natural order, or that of n; cards and winning, and characters and winning, a cautious one: a bar of few seats is ranked nearer to the other bars than its number says, a high one lower and a low one higher, because few seats show large numbers by luck alone (`shrunk`: beta-binomial, prior by moments over eight bars and more, else ten seats at the rate of all; for nothing but the order). So does influence from a character, a mean, by times played ([decision 125](decisions/0125-means-in-a-cautious-order.md)). "A more often than B" is said only where the difference leaves zero out, after Holm over all comparisons.
- **Five bars or more** against one reference are told how many would stand out by chance, how many do, and how many remain after allowing for so many comparisons (Benjamini and Hochberg, 10 %): shares beside what chance would give; cards and characters, wins above the fair share and effects freed of who played beside 0, by their own intervals or bands.
  Of wins chance is a lot drawn among the seats of each game, also beside win rates; what remains of hits is reckoned half a hit short, because rare ones come in leaps ([decision 131](decisions/0131-what-stands-out-is-measured-by-the-lot.md)).
- **No draws at random**: every interval follows from whole sums, so that the same games give the same answer on every machine and in whatever order they came.

## Intervals

All are 95 %. Coverage was measured by `make soak` (part `coverage`): exactly where results are counted, else with 20,000 draws.

| code | for | how | shown from | holds |
| --- | --- | --- | --- | --- |
| W | a share, each game at most once in a bar | Wilson | {W} | mean .949-.957 at every n; worst single rate .895 below 10, .915 from 20 on |
| C | a share, a game several times in a bar | Wilson with the effective number of observations and Student's t | {C} games | .93-.98; with rates of 10 % or less in games that differ much .87-.93 |
| H | a mean or a ratio of sums | Hall's correction for skewness, Student's t; no end lies where the number cannot: below 0, or for a share above 1 | {H} games | .93-.98 |
| M | a median | Hettmansperger and Sheather; whole numbers rounded outward | {M} games | .94-.96; whole numbers up to 1 |
| P | one person against another | Wilson on the games where one finished ahead; that one is ahead more often by the fall of a coin, exactly, after Holm over all pairs | {P} such games | as W; false alarms below 5 % |
| D | the difference of two shares | Newcombe's square-and-add | 5 each | mean .945-.96; worst .92 from 20 each, .88 below, where one share is near 0 and the other near 1 |
| O | an effect freed of who played | each person against themself | a variance of 1 | false alarms 1-4 % |
| F | wins above the fair share | a band in which luck stays, no interval: the winners of each game drawn by lot among its seats | {F} | - |
| K | how far runs come | product of (1 - lost/at risk), log-log Greenwood | {K} runs | - |
| lift | cards and winning | against other cards at the same standing, in the same phase, at tables of one size | {lift} games over all that are compared, {compared} seats of the bar | a card without power flagged in at most 8 % |
| N | a count, or what was recorded | none: nothing is estimated | 1 | - |

## Standing and turning points

Beside its tracks each game declares goals: what each contender (a seat, the dummy, the party, the tower) still needs, goal by goal. From them comes a number for every state, without any claim to be a chance of winning.

- A goal with `left` of `steps` remaining lies f = min(1, (left + 1)/(steps + 1)) away, 0.05 once it is met; f of a contender is its nearest open goal.
- A contender weighs f^-3 of its nearest open goal, times e to the power of its means (what it has to spend, less what the goal takes from itself, as the game declares); the heaviest goal counts. A goal that is decided for all at
  once weighs otherwise: half of f^-3 of its clock for each contender, all of it divided among them as e to the power of their force. Shares are weights over the sum of all; at the end the winners share
  1, or those level in front where nobody won. The leader is sole if ahead by 0.01. All this is one version, `standing/6`, stored with every row.
- What means and force are made of stands with each game below. Those numbers were derived from playouts of simulated games ([decision 65](decisions/0065-standing-3.md)).
- The swing of a beat is half the sum of what all shares moved; what is kept of it is the least of that and the same one beat later: a spike that is answered at once is no turning point.
- Turning points: kept swings from 0.10 on; of neighbouring beats with the same gainer the larger (level: the later). Reports and Replay tell at most three, the largest first; `swings` counts all. Decisive from 0.50, big from 0.25, else notable. The cause is the
  event whose own move points most along the beat's, of those in which the main gainer rose, or the main loser fell, more than anybody else moved (where there is one); what only opens a round or deals is named only if nothing
  else moved that way. None: "No single moment decided this game."
"""
RATINGS = """\
## Ratings

openskill's Plackett-Luce with mu 25, sigma 25/3, beta 25/3; one book a title, people only, games in the order of day, time and id. A late import is rated from its place on. Winners come first and all others second where
losers have no order; else the places count, and equal ones are tied; games with everybody level are not rated. A forecast is exp(mu/c) over the sum, c the root of the sum of sigma^2 + beta^2; several who
are first count together, in it and among equals. From 200 rated games on beta is
the one of 25/6, 25/3, 50/3 that forecast best. A rating is provisional, and not ranked, until its deviation is at most 0.85 of its start.
"""


def document() -> Iterator[str]:
    yield HEAD.format(**LEAST, compared=COMPARED, single=SINGLE, abandoned=100 * MANY_ABANDONED)
    yield RATINGS
    yield "## Filters\n\nEvery dimension is a filter too: `seats=3`, `seats=3,4`, `seats=3..5`, `'seats>=4'` (in quotes, because a shell takes `>` and `<` for files), `player=Mara`, `mode!=late`. `!=` counts all that `=` does not, those too of which nobody knows the value. With a filter of seats or of something smaller those games count in which it is found. Values are named by their keys or as answers show them, in small letters or large: `card=ash_ferrier`, `card=Ash Ferrier`. A name that holds a comma stands in quotes: `player=\"Mara, the elder\",Oskar`. Values of one filter are a choice, however they are written: `seats=3` beside `seats=4` is `seats=3,4`, and `player=Mara,Oskar` is whatever either of them did; different filters, and bounds such as `'seats>=3'` beside `'seats<=5'`, all hold. What no game can have (`seats=99`, `month=2026-13`, bounds that leave nothing between them) is refused with what is possible; a month or a bound that could be and is nowhere is 0 games. People who sat at the table together are `needs=Mara,Oskar`. `origin`, and those beside the dimensions but `spans`, know no other sign than `=`. Beside them:\n"
    yield (
        "\n".join(("| filter | meaning |", "| --- | --- |", *(f"| {key} | {meant} |" for key, meant in FILTERS))) + "\n"
    )
    yield "# Every game\n"
    yield dimensions(GENERAL)
    yield from map(section, METRICS)
    yield "## Not answered yet\n"
    yield (
        "\n".join(f"- `{one.key}`: {one.title}. {one.definition} No answer: {one.unrecorded}" for one in UNRECORDED)
        + "\n"
    )
    for game in games():
        own = game.measures
        yield f"# {game.title}\n"
        bands = "" if not own.lengths else f" Lengths end their bands at {', '.join(map(str, own.lengths))}."
        phases = ", ".join(phase.key for phase in own.phases)
        weighed = "".join(
            f" {what}: {how}" for what, how in (("Margin", own.margin), ("Standing", own.standing)) if how
        )
        yield f"Spans are {game.many(game.rounds)}, beats {game.many(words.beat_of(game))}. {own.turns + ' ' if own.turns else ''}Phases: {phases}.{bands}{weighed}\n"
        yield dimensions(own.dimensions)
        if game.policies:
            chosen = ", ".join(f"`policy:{policy.key}`" for policy in game.policies)
            yield f"What a table chose when the game was opened splits and filters games too: {chosen}.\n"
        yield from map(section, own.metrics)


def dimensions(told: Sequence[Dimension]) -> str:
    lines = ["| dimension | of | values | definition |", "| --- | --- | --- | --- |"]
    for one in told:
        several = " Bars overlap: counts and parts do not add up to 100 %." if one.several else ""
        lines.append(f"| `{one.key}` | {one.grain} | {', '.join(one.values)} | {one.definition}{several} |")
    return "\n".join(lines) + "\n"


def section(one: Metric) -> str:
    told = [f"## `{one.key}`: {one.title}", "", words.definition(one, None)]
    told += [
        "",
        f"- One observation: {one.observation}. Interval {', '.join(one.interval)}; charts {', '.join(one.charts)}; version {one.version}.",
    ]
    reads = ", ".join(f"`{tag}`" for tag in (*one.events, *one.tracks))
    told += [f"- From {reads}."] if reads else []
    told += (
        [f"- Asked by {', '.join(one.only_by)}: over whole tables {one.constant}"]
        if one.only_by and one.constant
        else []
    )
    told += [f"- A number is told from {one.least} games on."] if one.least > LEAST[one.interval[0]] else []
    told += [f"- Also by {', '.join(one.split_by)}."] if one.split_by else []
    told += [f"- Not by {', '.join(one.shows)}: its bars show that already."] if one.shows else []
    told += [f"- Beware: {one.trap}"] if one.trap else []
    return "\n".join(told) + "\n"


if __name__ == "__main__":
    sys.stdout.write("\n".join(document()))
