"""What is counted over many games of Styx: its dimensions, phases and measures.

An auction is one action (Muster or Elimination) on one card of one Audience, with at least one bid. A sale is a
mustered card; a Muster that an Elimination voided pays nothing and is none.
"""

from domain.games.styx.narrate import TIE_STEPS
from domain.games.styx.sources import TRACK_SOURCES
from domain.kernel.measure import SHARE, Dimension, Ledger, Measures, Metric, Phase

CARD_KINDS = """CASE WHEN NOT (o.legendary OR o.eternal OR o.horseman OR o.totem) THEN ['plain'] ELSE
  list_filter([CASE WHEN o.legendary THEN 'legendary' END, CASE WHEN o.eternal THEN 'eternal' END,
    CASE WHEN o.horseman THEN 'horseman' END, CASE WHEN o.totem THEN 'totem' END], lambda kind: kind IS NOT NULL) END"""
STEPS = {"none": "no tie", **{str(step): name for step, name in enumerate(TIE_STEPS, 1)}, "shared": "shared win"}
SOULS = {"0": "no Soul", "1": "¼ Soul", "2": "½ Soul", "3": "¾ Soul", "4": "a whole Soul"}
ELEMENTS_HELD = {"0": "no element", "1": "1 element", "2": "2 elements", "3": "3 elements", "4": "4 elements"}
TIE_STEP = "CASE WHEN sg.tie_step IS NULL THEN 'none' WHEN g.shared THEN 'shared' ELSE sg.tie_step::VARCHAR END"
AT_THE_END = """(
  SELECT game, subject, arg_max_null(value, step) AS value FROM point WHERE track = '{track}' GROUP BY game, subject)"""
CHAOS_AND_OFFERS = """(
  SELECT opened.game, audience, offered, chaos.value AS chaos FROM (
    SELECT styx_offer.game, audience, sum(value) AS offered, any_value(step_from) AS step_from FROM styx_offer
    JOIN span ON span.game = styx_offer.game AND span.no = audience
    GROUP BY styx_offer.game, audience HAVING count(value) = count(*)
  ) AS opened ASOF JOIN (SELECT game, step, value FROM point WHERE track = 'chaos') AS chaos
    ON chaos.game = opened.game AND chaos.step <= opened.step_from)"""
CHAOS_SOURCES = """CASE o.rule::VARCHAR WHEN 'STYX-ELIM-06' THEN 'eliminations' WHEN 'STYX-CHAOS-01' THEN 'unclaimed cards'
  WHEN 'STYX-CHAOS-05' THEN 'exchanges' END"""
INFLUENCE_GAPS = """(
  SELECT last.game, max(value) FILTER (won) - max(value) FILTER (NOT won) AS gap FROM (
    SELECT game, subject, arg_max(value, step) AS value FROM point WHERE track = 'influence' GROUP BY game, subject
  ) AS last JOIN seat ON seat.game = last.game AND seat.seat = subject GROUP BY last.game)"""
EFFECTS = """(
  SELECT game, span, seat, tag, split_part(body->>'$.card', '#', 1) AS card FROM event
  WHERE stands AND (tag = 'styx.effect_used' OR tag = 'styx.effect_declined'
    AND rule IN ('STYX-MUSTER-05', 'STYX-CARD-DEVILS-SOUL-02', 'STYX-CARD-HEADLESS-02')))"""
"""Those that somebody declined; what has nothing to act on is declined by another rule, but for the Headless Horseman."""
CONDITIONS = "list_filter(string_split(g.ending, '+'), lambda one: one <> 'agreed')"

DIMENSIONS = (
    Dimension(
        key="condition", title="victory condition", grain="game", several=True,
        definition="A condition that a winner met at the end; with two of them the game counts under both, and one that ended by "
        "agreement under none.",
        values=("influence", "war", "elements_soul", "horsemen"),
        value=CONDITIONS,
    ),
    Dimension(
        key="action", title="action", grain="observation", definition="The kind of the token, known from its reveal on.",
        values=("tithe", "muster", "elimination"),
        value="o.action",
    ),
    Dimension(
        key="audience_no", title="Audience", grain="span", definition="The number of the Audience, counted from 1.",
        value="{span}::INTEGER", number=True, least=1,
    ),
    Dimension(
        key="reveal_place", title="place in the order", grain="observation",
        definition="Which token of its Audience this was, counted from 1 in the order of placing and revealing.",
        values=("1", "2", "3", "4", "5", "6"), labels={str(place): f"token {place}" for place in range(1, 7)},
        value="o.place", of_seats=True,
    ),
    Dimension(
        key="card", title="card", grain="observation", value="o.card", definition="The card; equal copies are one card.",
    ),
    Dimension(
        key="card_kind", title="kind of card", grain="observation", several=True,
        definition="The icons of the card, as far as somebody entered them; the Headless Horseman is Legendary and Eternal at once.",
        values=("plain", "legendary", "eternal", "horseman", "totem"),
        value=CARD_KINDS, entered=True,
    ),
    Dimension(
        key="card_value", title="number on the card", grain="observation",
        definition="Influence and Strength of the card; cards whose number nobody entered are left out and counted.",
        value="o.value::INTEGER", number=True, entered=True,
    ),
    Dimension(
        key="contest", title="number of bids", grain="observation",
        definition="How many bids the auction had, the winning one included; skips are none.",
        values=("0", "1", "2", "3+"),
        labels={"0": "no bid", "1": "1 bid, no rival", "2": "2 bids", "3+": "3 bids or more"},
        value="CASE WHEN o.bids >= 3 THEN '3+' ELSE o.bids::VARCHAR END",
    ),
    Dimension(
        key="fate", title="what became of the card", grain="observation",
        definition="How the card left the Audience; an Eternal that was eliminated or left over returned to the pile.",
        values=("mustered", "eliminated", "unclaimed", "returned"),
        value="o.fate",
    ),
    Dimension(
        key="soul", title="Soul at the end", grain="seat", definition="Quarters of Soul when the game ended.",
        values=("0", "1", "2", "3", "4"), labels=SOULS,
        value="o.value",
    ),
    Dimension(
        key="tie_step", title="deciding tie-break", grain="game",
        definition="The step after which one achiever was left; none if at most one had met a condition or the table agreed who "
        "won, shared if the chain left several.",
        values=("none", "1", "2", "3", "4", "shared"), labels=STEPS,
        value=TIE_STEP, joins="JOIN styx_game sg ON sg.game = g.game",
    ),
)  # fmt: skip

ENDINGS = (
    Metric(
        key="condition_share", title="Which conditions win",
        definition="Games of which a winner met the condition, of the games that somebody won.",
        observation="a game with a winner",
        events=("styx.condition_met", "styx.game_won"), interval=("W",), charts=("DI",), least=5,
        split_by=("seats", "edition", "length_band"), shows=("condition", "ending"),
        rows="game", where="g.winners > 0", part=CONDITIONS, several=True,
        parts=("influence", "war", "elements_soul", "horsemen"),
        trap="A game won on two conditions counts twice, so the shares add up to more than all. "
        "War had its chance only in games where nobody stood on 20 first.",
    ),
    Metric(
        key="double_win", title="Wins on two conditions or more",
        definition="Games of which one winner met at least two conditions, of the games that somebody won.",
        observation="a game with a winner", version=2,
        events=("styx.condition_met", "styx.game_won"), interval=("W",), charts=("DI",), least=5,
        split_by=("seats", "edition"),
        rows="styx_game", where="g.winners > 0", y="o.conditions >= 2",
        trap="Long games give time for a second condition. Two who share a win by one condition each met no two.",
    ),
    Metric(
        key="tie_step", title="What breaks ties",
        definition="What decided between several who met a condition at once, in the order in which it is looked at, of the games that "
        "somebody won; shared where all of it was level.",
        observation="a game with a winner", version=2,
        events=("styx.condition_met", "styx.tie_broken", "styx.game_won"), interval=("W",), charts=("SB",), least=5,
        split_by=("seats",), shows=("tie_step",),
        rows="styx_game", where="g.winners > 0", part=TIE_STEP.replace("sg.", "o."),
        parts=("none", "1", "2", "3", "4", "shared"), labels=STEPS,
        trap="It is needed only where several seats met a condition in one Audience: most games have no tie. Where a table agreed on "
        "several winners nothing was level.",
    ),
    Metric(
        key="chaos_left", title="How near the war was",
        definition="Chaos steps still missing to 21, at least 0, when a game ended without war; the median.",
        observation="a finished game that war did not decide",
        events=("styx.chaos_advanced", "styx.chaos_retreated"), tracks=("chaos",), interval=("M",), charts=("HB",),
        least=6, unit="steps", split_by=("seats", "edition", "length_band"),
        rows="styx_game", where="NOT contains(g.ending, 'war')", y="greatest(0, 21 - o.chaos::INTEGER)",
        trap="A short game leaves many steps because it was short, not because the table kept Chaos down.",
    ),
    Metric(
        key="war_possible", title="Audiences that could bring war",
        definition="Audiences opened while the cards on offer together were worth the missing Chaos steps, of all whose numbers "
        "are known.",
        observation="an Audience whose cards' numbers are known",
        events=("styx.audience_opened",), tracks=("chaos",), interval=("C",), charts=("DI",), least=8,
        split_by=("audience_no", "phase", "seats"),
        rows=CHAOS_AND_OFFERS, y="21 - o.chaos <= o.offered", span="o.audience",
        trap="Late Audiences are played in long games only: the curve is about the games that came so far.",
    ),
    Metric(
        key="chaos_source", title="What moves Chaos",
        definition="Chaos steps that came from Eliminations, from unclaimed cards and from exchanges, of all steps.",
        observation="a game, with the sum of its steps", of_games=True,
        events=("styx.chaos_advanced",), tracks=("chaos",), interval=("H",), charts=("SB",), least=8,
        split_by=("seats",), shows=("rule",),
        rows="(SELECT * FROM track_point WHERE track = 'chaos' AND delta > 0)", x="o.delta", y="o.delta", unit=SHARE,
        part=CHAOS_SOURCES, parts=("eliminations", "unclaimed cards", "exchanges"),
        trap="Steps that a Reaper took back stay counted: this is what pushed, not where Chaos stands.",
    ),
    Metric(
        key="influence_gap", title="Influence ahead of the next",
        definition="Influence of the winner less that of the best other seat, in games won on Influence; the median.",
        observation="a game won on Influence",
        events=("styx.game_won",), tracks=("influence",), interval=("M",), charts=("HB",), least=6, unit="Influence",
        split_by=("seats", "edition"),
        rows=INFLUENCE_GAPS, where="contains(g.ending, 'influence') AND o.gap IS NOT NULL", y="o.gap",
        trap="Under the other conditions the winner may well be behind: they are left out here.",
    ),
)  # fmt: skip

AUCTIONS = (
    Metric(
        key="muster_price", title="What a card costs",
        definition="Coins paid for a mustered card: the median and the middle half as recorded, and the mean, "
        "all coins over all sales.",
        observation="a sale",
        events=("styx.card_mustered", "styx.coins_paid"), interval=("H", "N"), charts=("HB", "DI"), least=8,
        unit="coins", split_by=("card", "card_value", "contest", "phase", "seats", "player"),
        rows="styx_auction", where="o.action = 'muster' AND o.outcome = 'won'", y="o.paid", seat="o.seat", span="o.audience",
        trap="Without a rival a card costs what the first bidder says, often 1: read it by number of bids. "
        "Prices follow wealth, and wealth grows with the Audiences.",
    ),
    Metric(
        key="value_per_coin", title="Influence for a coin",
        definition="Numbers of all mustered cards over all coins paid for them; never a mean of single ratios.",
        observation="a sale of a card whose number is known",
        events=("styx.card_mustered", "styx.coins_paid"), over="coins paid", interval=("H",), charts=("DI",), least=8,
        unit="Influence a coin", split_by=("card", "card_value", "contest", "phase", "seats", "player"),
        rows="styx_auction", where="o.action = 'muster' AND o.outcome = 'won' AND o.value IS NOT NULL", y="o.value", x="o.paid", seat="o.seat",
        span="o.audience",
        trap="A card bought for its element, its income or to hurt a rival looks dear. "
        "Cards with an unknown number are left out.",
    ),
    Metric(
        key="paid_over_bids", title="Paid above what was needed",
        definition="The winning bid less the lowest bid that would have won: 1 more than the best other bid, or the floor, which "
        "is 1, and for an Elimination of a Legendary its Strength.",
        observation="an auction", version=2,
        events=("styx.bid_made",), interval=("H", "N"), charts=("HB",), least=8,
        split_by=("action", "reveal_place", "phase", "player"),
        rows="styx_token", where="o.outcome IN ('won', 'voided')", y="o.bid::INTEGER - o.floor", seat="o.seat",
        span="o.audience",
        trap="A jump may have kept later bidders away, so this is the most that can have been wasted. A Muster is paid in coins, an "
        "Elimination in Strength: read them apart, by action.",
    ),
    Metric(
        key="payment_excess", title="Strength turned down above the bid",
        definition="Strength of the cards that paid for an Elimination, less its bid.",
        observation="a won Elimination",
        events=("styx.bid_made", "styx.elimination_paid"), interval=("H", "N"), charts=("HB",), least=8, unit="Strength",
        split_by=("phase", "seats", "player"),
        rows="styx_auction", where="o.action = 'elimination' AND o.outcome = 'won'", y="o.paid::INTEGER - o.top",
        seat="o.seat", span="o.audience",
        trap="An army of large numbers cannot pay small bids exactly.",
    ),
    Metric(
        key="contested", title="Fought-over cards",
        definition="Cards on offer with two bids or more in one auction, or with bids of both actions, of all on offer.",
        observation="a card on offer in an Audience",
        events=("styx.audience_opened", "styx.bid_made"), interval=("C",), charts=("DI",), least=8,
        split_by=("card", "card_kind", "seats", "phase"),
        rows="styx_offer", span="o.audience",
        y="o.muster_bids >= 2 OR o.elimination_bids >= 2 OR (o.muster_bids > 0 AND o.elimination_bids > 0)",
        trap="More players, more tokens for two cards: compare tables of one size.",
    ),
    Metric(
        key="card_fate", title="What becomes of cards",
        definition="Appearances after which the card was mustered, eliminated, unclaimed or returned, of all.",
        observation="an appearance of a card in an Audience",
        events=("styx.card_mustered", "styx.card_eliminated", "styx.card_abandoned", "styx.eternal_returned"),
        interval=("C",), charts=("SB",), least=8, split_by=("card", "card_kind", "phase", "seats"), shows=("fate",),
        rows="styx_offer", where="o.fate IS NOT NULL", span="o.audience", part="o.fate",
        parts=("mustered", "eliminated", "unclaimed", "returned"),
        trap="An Eternal comes back, so one card appears several times in a game.",
    ),
    Metric(
        key="card_lift", title="Cards and winning",
        definition="How much more often those who mustered the card won, in points (10 points are 10 more wins in 100), than "
        "those who mustered any other card at the same standing, in the same phase, at a table of the same size.",
        observation="a seat that mustered the card, once a game, where at least five others can be compared with it",
        version=4,
        events=("styx.card_mustered",), interval=("lift",), charts=("DI",), least=30, unit="points",
        split_by=("card",),
        rows="styx_auction", where="o.action = 'muster' AND o.outcome = 'won'", y="s.won", seat="o.seat",
        span="o.audience", only_by=("card",),
        constant="every game has its winners, whatever they mustered.",
        trap="It allows for how a seat stood, and not for who sat there: a favourite of strong players still looks strong. "
        "Plain win rates, which are not shown, would also favour whatever leaders like.",
    ),
)  # fmt: skip

ACTIONS = (
    Metric(
        key="action_mix", title="Which tokens are played",
        definition="Tokens of each kind, of all tokens.",
        observation="a token",
        events=("styx.token_revealed",), interval=("C",), charts=("SB",), least=8,
        split_by=("phase", "reveal_place", "player", "seats"), shows=("action",),
        rows="styx_token", seat="o.seat", span="o.audience", part="o.action",
        parts=("tithe", "muster", "elimination"),
        trap="Three kinds make one whole: what one gains the others lose, so there are two findings and not three.",
    ),
    Metric(
        key="wasted_token", title="Tokens without effect",
        definition="Muster and Elimination tokens that were outbid, skipped or voided, and all that took effect, of all tokens. A bid that "
        "another topped is outbid, also where the card was eliminated.",
        observation="a token", version=2,
        events=("styx.token_revealed", "styx.bid_made", "styx.bid_skipped", "styx.muster_voided"),
        interval=("C",), charts=("SB",), least=8, split_by=("reveal_place", "action", "phase", "player"),
        rows="styx_token", where="o.outcome <> 'open'", seat="o.seat", span="o.audience",
        part="CASE WHEN o.outcome IN ('outbid', 'skipped', 'voided') THEN o.outcome ELSE 'effect' END",
        parts=("outbid", "skipped", "voided", "effect"), labels={"effect": "took effect"},
        trap="A bluff is meant to be skipped. A Tithe that an Elimination made smaller is no waste.",
    ),
    Metric(
        key="reveal_luck", title="Musters and Eliminations that took effect",
        definition="Muster and Elimination tokens that won and took effect, of all such tokens.",
        observation="a Muster or Elimination token",
        events=("styx.token_revealed", "styx.bid_skipped", "styx.card_mustered", "styx.card_eliminated"),
        interval=("C",), charts=("DI",), least=8, split_by=("reveal_place", "action", "seats"),
        rows="styx_token", where="o.action <> 'tithe' AND o.outcome <> 'open'", seat="o.seat", span="o.audience",
        y="o.outcome = 'won'",
        trap="The last to reveal has heard every bid. The First Player token evens this out in long games only.",
    ),
    Metric(
        key="effect_use", title="Effects used",
        definition="Muster effects used, of those used or declined; one that had nothing to act on is neither.",
        observation="a Muster effect that was used or declined", version=2,
        events=("styx.effect_used", "styx.effect_declined"), interval=("C",), charts=("DI",), least=8,
        split_by=("card", "phase", "player"),
        rows=EFFECTS, y="o.tag = 'styx.effect_used'", seat="o.seat", span="o.span",
        trap="A price is no choice: Devil's Soul counts as used also where only one card could be paid, or none but itself. A Headless "
        "Horseman counts as declined also where no Horseman was left to take.",
    ),
)  # fmt: skip

HOLDINGS = (
    Metric(
        key="soul_end", title="Soul at the end",
        definition="Quarters of Soul of each seat when the game ended, and the share of seats with a whole one.",
        observation="a seat of a finished game",
        events=("styx.soul_advanced",), tracks=("soul",), interval=("C",), charts=("HB",), least=8, unit="quarters",
        split_by=("result", "seats", "player"), shows=("soul",),
        rows=AT_THE_END.replace("{track}", "soul"), where="o.value IS NOT NULL", seat="o.subject",
        part="o.value::VARCHAR", parts=("0", "1", "2", "3", "4"), labels=SOULS,
        trap="Most games end before most Souls are whole.",
    ),
    Metric(
        key="elements_end", title="Elements at the end",
        definition="Elements each seat could cover with its face-up cards, every icon used once, and the share with four.",
        observation="a seat of a finished game whose cards are known",
        tracks=("elements",), interval=("C",), charts=("HB",), least=8, unit="elements",
        split_by=("result", "seats", "player"),
        rows=AT_THE_END.replace("{track}", "elements"), where="o.value IS NOT NULL", seat="o.subject",
        part="o.value::VARCHAR", parts=("0", "1", "2", "3", "4"), labels=ELEMENTS_HELD,
        trap="Eliminations turn cards down, and their elements with them: a gatherer of Soul holds fewer.",
    ),
    Metric(
        key="tithe_yield", title="What a Tithe brings",
        definition="Coins from Tithes over Tithes taken.",
        observation="a game, with the sums of its Tithes", of_games=True,
        events=("styx.tithe_collected",), tracks=("coins",), over="Tithes", interval=("H",), charts=("DI",), least=8,
        unit="coins a Tithe", split_by=("phase", "player", "seats"),
        rows="styx_token", where="o.gained IS NOT NULL", y="o.gained", seat="o.seat", span="o.audience", version=2,
        trap="The minimum of 1 hides how far below nothing an army's income was.",
    ),
    Metric(
        key="income_end", title="Income at the end",
        definition="Income that the face-up cards and the Bonus Income token of each seat showed when the game ended.",
        observation="a seat of a finished game whose cards are known",
        tracks=("income",), interval=("H",), charts=("DI",), least=8, unit="coins",
        split_by=("result", "seats", "player"),
        rows=AT_THE_END.replace("{track}", "income"), where="o.value IS NOT NULL", y="o.value", signed=True, seat="o.subject", version=2,
        trap="At the end coins are worth nothing, so cards that pay are spent: this is what was left.",
    ),
)  # fmt: skip

LEDGER = Ledger(
    title="Card by card",
    definition="Each card on offer: who bid what, in the order of revealing; what was paid; how far the winning bid stood "
    "above the next of its kind; coins for a point of the card, where it was mustered and its number is known.",
    lines="""
SELECT audience, slot, offer.card, offer.value::VARCHAR, coalesce(fate, 'not decided'),
  'paid ' || won.paid || CASE won.action WHEN 'muster' THEN if(won.paid = 1, ' coin', ' coins') ELSE ' Strength' END,
  CASE WHEN won.top IS NOT NULL THEN coalesce((won.top - won.second) || ' above the next bid', 'no rival bid') END,
  CASE WHEN won.action = 'muster' AND offer.value > 0 THEN format('{:.2f} coins a point', won.paid / offer.value) END
FROM styx_offer AS offer
LEFT JOIN (SELECT * FROM styx_auction WHERE outcome = 'won') AS won USING (audience, slot)
ORDER BY audience, slot""",
    entries="""
SELECT audience, slot, seat, NULL, CASE
  WHEN action = 'tithe' THEN coalesce('Tithe, ' || gained || if(gained = 1, ' coin', ' coins'), 'Tithe')
  WHEN bid IS NULL THEN upper(action[1]) || action[2:] || ', skips'
  ELSE upper(action[1]) || action[2:] || ' ' || bid || CASE outcome WHEN 'open' THEN '' WHEN 'won' THEN ', wins' ELSE ', ' || outcome END
END
FROM styx_token ORDER BY audience, place""",
)

MEASURES = Measures(
    metrics=(*ENDINGS, *AUCTIONS, *ACTIONS, *HOLDINGS),
    dimensions=DIMENSIONS,
    phases=(Phase("1-4", 1, 4), Phase("5-8", 5, 8), Phase("9+", 9, None)),
    beat="round",
    lengths=(6, 9, 12),
    # The rulebook names winners, and no places after them.
    lacks=("rank",),
    called={"position": "place from the First Player"},
    margin_scale=10_000,
    margin_unit=SHARE,
    attested=("styx.power_declared",),
    goals_from=("seats", "chaos", "race", "components"),
    opens=("styx.game_set_up", "styx.audience_opened", "styx.effects_called"),
    ledger=LEDGER,
    sources=TRACK_SOURCES,
    standing="The means are 1.5 ln((1 + m)/5), m the coins and twice the income; elements and Soul have 0.7 less, for what pays "
    "for an Elimination is turned down with its elements. The war is decided for all at once, and a third of the Strength "
    "is force.",
    margin="It is what that seat still needed for the nearest condition that was open to it, as a share of the whole way: "
    "of 20 Influence, of 21 Chaos and the Strength that the strongest army has more, of four elements and four quarters of Soul, "
    "or of two Horsemen. Split it by ending: one step of these is not one step of another.",
)
