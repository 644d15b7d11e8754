"""What is counted over many games of Styx: its dimensions, phases and measures.

An auction is one action (Muster or Elimination) on one card of one Audience, with at least one bid. A sale is a
mustered card; a Muster that an Elimination voided pays nothing and is none.
"""

from domain.kernel.measure import Dimension, Measures, Metric, Phase

DIMENSIONS = (
    Dimension(
        key="condition", title="victory condition", grain="game", several=True,
        definition="A condition that the winner met at the end; with two of them the game counts under both.",
        values=("influence", "war", "elements_soul", "horsemen"),
    ),
    Dimension(
        key="action", title="action", grain="observation", definition="The kind of the token, known from its reveal on.",
        values=("tithe", "muster", "elimination"),
    ),
    Dimension(
        key="audience_no", title="Audience", grain="span", definition="The number of the Audience, counted from 1.",
    ),
    Dimension(
        key="reveal_place", title="place in the order", grain="observation",
        definition="Which token of its Audience this was, counted from 1 in the order of placing and revealing.",
        values=("1", "2", "3", "4", "5", "6"),
    ),
    Dimension(key="card", title="card", grain="observation", definition="The card; equal copies are one card."),
    Dimension(
        key="card_kind", title="kind of card", grain="observation", several=True,
        definition="The icons of the card; the Headless Horseman is Legendary and Eternal at once.",
        values=("plain", "legendary", "eternal", "horseman", "totem"),
    ),
    Dimension(
        key="card_value", title="number on the card", grain="observation",
        definition="Influence and Strength of the card; cards whose number nobody entered are left out and counted.",
    ),
    Dimension(
        key="contest", title="rival bids", grain="observation",
        definition="How many bids the auction had, the winning one included; skips are none.",
        values=("0", "1", "2", "3+"),
    ),
    Dimension(
        key="fate", title="what became of the card", grain="observation",
        definition="How the card left the Audience; an Eternal that was eliminated or left over returned to the pile.",
        values=("mustered", "eliminated", "unclaimed", "returned"),
    ),
    Dimension(
        key="soul", title="Soul at the end", grain="seat", definition="Quarters of Soul when the game ended.",
        values=("0", "1", "2", "3", "4"),
    ),
    Dimension(
        key="tie_step", title="deciding tie-break", grain="game",
        definition="The step after which one achiever was left; none if only one had met a condition.",
        values=("none", "1", "2", "3", "4", "shared"),
    ),
)  # fmt: skip

ENDINGS = (
    Metric(
        key="condition_share", title="Which conditions win",
        definition="Games whose winner met the condition, of the games that somebody won.",
        observation="a game with a winner",
        events=("styx.condition_met", "styx.game_won"), interval=("W",), charts=("DI",), least=5,
        split_by=("condition", "seats", "edition", "length_band"),
        trap="A game won on two conditions counts twice, so the shares add up to more than all. "
        "War had its chance only in games where nobody stood on 20 first.",
    ),
    Metric(
        key="double_win", title="Wins on two conditions or more",
        definition="Games whose winner met at least two conditions, of the games that somebody won.",
        observation="a game with a winner",
        events=("styx.condition_met", "styx.game_won"), interval=("W",), charts=("SB",), least=5,
        split_by=("seats", "edition"),
        trap="Long games give time for a second condition.",
    ),
    Metric(
        key="tie_step", title="What breaks ties",
        definition="Games decided by this step of the tie chain, of the games that somebody won.",
        observation="a game with a winner",
        events=("styx.condition_met", "styx.tie_broken", "styx.game_won"), interval=("W",), charts=("SB",), least=5,
        split_by=("tie_step", "seats"),
        trap="A chain is needed only where several seats met a condition in one Audience: most games say none.",
    ),
    Metric(
        key="chaos_left", title="How near the war was",
        definition="Chaos steps still missing to 21, at least 0, when a game ended without war.",
        observation="a finished game that war did not decide",
        events=("styx.chaos_advanced", "styx.chaos_retreated"), tracks=("chaos",), interval=("M",), charts=("HB",),
        least=6, unit="steps", split_by=("seats", "edition", "length_band"),
        trap="A short game leaves many steps because it was short, not because the table kept Chaos down.",
    ),
    Metric(
        key="war_possible", title="Audiences that could bring war",
        definition="Audiences opened while the cards on offer together were worth the missing Chaos steps, of all.",
        observation="an Audience",
        events=("styx.audience_opened",), tracks=("chaos",), interval=("C",), charts=("DI",), least=8,
        split_by=("audience_no", "phase", "seats"),
        trap="Late Audiences are played in long games only: the curve is about the games that came so far.",
    ),
    Metric(
        key="chaos_source", title="What moves Chaos",
        definition="Chaos steps that came from Eliminations, from unclaimed cards and from exchanges, of all steps.",
        observation="a game, with the sum of its steps",
        events=("styx.chaos_advanced",), tracks=("chaos",), interval=("H",), charts=("SB",), least=8,
        split_by=("seats", "rule"),
        trap="Steps that a Reaper took back stay counted: this is what pushed, not where Chaos stands.",
    ),
    Metric(
        key="influence_gap", title="Influence ahead of the next",
        definition="Influence of the winner less that of the best other seat, in games won on Influence.",
        observation="a game won on Influence",
        events=("styx.game_won",), tracks=("influence",), interval=("M",), charts=("HB",), least=6, unit="Influence",
        split_by=("seats", "edition"),
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
        trap="Without a rival a card costs what the first bidder says, often 1: read it by rival bids. "
        "Prices follow wealth, and wealth grows with the Audiences.",
    ),
    Metric(
        key="value_per_coin", title="Influence for a coin",
        definition="Numbers of all mustered cards over all coins paid for them; never a mean of single ratios.",
        observation="a sale of a card whose number is known",
        events=("styx.card_mustered", "styx.coins_paid"), interval=("H",), charts=("DI",), least=8,
        unit="Influence a coin", split_by=("contest", "phase", "seats", "player"),
        trap="A card bought for its element, its income or to hurt a rival looks dear. "
        "Cards with an unknown number are left out and counted.",
    ),
    Metric(
        key="paid_over_bids", title="Paid above what was needed",
        definition="The winning bid less the lowest bid that would have won: 1 more than the best other bid, or the floor.",
        observation="an auction",
        events=("styx.bid_made",), interval=("H",), charts=("HB",), least=8,
        split_by=("action", "reveal_place", "phase", "player"),
        trap="A jump may have kept later bidders away, so this is the most that can have been wasted.",
    ),
    Metric(
        key="payment_excess", title="Strength turned down above the bid",
        definition="Strength of the cards that paid for an Elimination, less its bid.",
        observation="a won Elimination",
        events=("styx.bid_made", "styx.elimination_paid"), interval=("H",), charts=("HB",), least=8, unit="Strength",
        split_by=("phase", "seats", "player"),
        trap="An army of large numbers cannot pay small bids exactly.",
    ),
    Metric(
        key="contested", title="Fought-over cards",
        definition="Cards on offer with two bids or more in one auction, or with bids of both actions, of all on offer.",
        observation="a card on offer in an Audience",
        events=("styx.audience_opened", "styx.bid_made"), interval=("C",), charts=("DI",), least=8,
        split_by=("card", "card_kind", "seats", "phase"),
        trap="More players, more tokens for two cards: compare tables of one size.",
    ),
    Metric(
        key="card_fate", title="What becomes of cards",
        definition="Appearances after which the card was mustered, eliminated, unclaimed or returned, of all.",
        observation="an appearance of a card in an Audience",
        events=("styx.card_mustered", "styx.card_eliminated", "styx.card_abandoned", "styx.eternal_returned"),
        interval=("C",), charts=("SB",), least=8, split_by=("card", "card_kind", "fate", "phase", "seats"),
        trap="An Eternal comes back, so one card appears several times in a game.",
    ),
    Metric(
        key="card_lift", title="Cards and winning",
        definition="By how many points those who mustered the card won more often than those who mustered any other "
        "card at the same standing, in the same phase, at a table of the same size.",
        observation="a seat that mustered the card, once a game",
        events=("styx.card_mustered",), interval=("lift",), charts=("DI",), least=30, unit="points",
        split_by=("card",),
        trap="Never the plain win rate of its owners: a card without any power that leaders like shows tens of points. "
        "A favourite of strong players still looks strong.",
    ),
)  # fmt: skip

ACTIONS = (
    Metric(
        key="action_mix", title="Which tokens are played",
        definition="Tokens of each kind, of all tokens.",
        observation="a token",
        events=("styx.token_revealed",), interval=("C",), charts=("SB",), least=8,
        split_by=("action", "phase", "reveal_place", "player", "seats"),
        trap="Three kinds make one whole: what one gains the others lose, so there are two findings and not three.",
    ),
    Metric(
        key="wasted_token", title="Tokens without effect",
        definition="Muster and Elimination tokens that were outbid, skipped or voided, of all tokens; the parts apart.",
        observation="a token",
        events=("styx.token_revealed", "styx.bid_made", "styx.bid_skipped", "styx.muster_voided"),
        interval=("C",), charts=("SB",), least=8, split_by=("reveal_place", "action", "phase", "player"),
        trap="A bluff is meant to be skipped. A Tithe that an Elimination made smaller is no waste.",
    ),
    Metric(
        key="reveal_luck", title="Success by place in the order",
        definition="Muster and Elimination tokens that won and took effect, of all such tokens, by place.",
        observation="a Muster or Elimination token",
        events=("styx.token_revealed", "styx.bid_skipped", "styx.card_mustered", "styx.card_eliminated"),
        interval=("C",), charts=("DI",), least=8, split_by=("reveal_place", "action", "seats"),
        trap="The last to reveal has heard every bid. The First Player token evens this out in long games only.",
    ),
    Metric(
        key="effect_use", title="Effects used",
        definition="Muster effects used, of those used or declined, by card.",
        observation="a Muster effect that could be used",
        events=("styx.effect_used", "styx.effect_declined"), interval=("C",), charts=("DI",), least=8,
        split_by=("card", "phase", "player"),
        trap="An effect without a target is declined at some tables and never asked at others: compare one reading.",
    ),
)  # fmt: skip

HOLDINGS = (
    Metric(
        key="soul_end", title="Soul at the end",
        definition="Quarters of Soul of each seat when the game ended, and the share of seats with a whole one.",
        observation="a seat of a finished game",
        events=("styx.soul_advanced",), tracks=("soul",), interval=("C",), charts=("HB",), least=8, unit="quarters",
        split_by=("soul", "result", "seats", "player"),
        trap="Most games end before most Souls are whole.",
    ),
    Metric(
        key="elements_end", title="Elements at the end",
        definition="Elements each seat could cover with its face-up cards, every icon used once, and the share with four.",
        observation="a seat of a finished game whose cards are known",
        tracks=("elements",), interval=("C",), charts=("HB",), least=8, unit="elements",
        split_by=("result", "seats", "player"),
        trap="Eliminations turn cards down, and their elements with them: a gatherer of Soul holds fewer.",
    ),
    Metric(
        key="tithe_yield", title="What a Tithe brings",
        definition="Coins from Tithes over Tithes taken; beside it the Tithes that only the minimum of 1 saved.",
        observation="a game, with the sums of its Tithes",
        events=("styx.tithe_collected",), tracks=("coins",), interval=("H", "C"), charts=("DI",), least=8,
        unit="coins a Tithe", split_by=("phase", "player", "seats"),
        trap="The minimum of 1 hides how far below nothing an army's income was.",
    ),
    Metric(
        key="income_end", title="Income at the end",
        definition="Income that the face-up cards and the Bonus Income token of each seat showed when the game ended.",
        observation="a seat of a finished game whose cards are known",
        tracks=("income",), interval=("C",), charts=("DI",), least=8, unit="coins",
        split_by=("result", "seats", "player"),
        trap="At the end coins are worth nothing, so cards that pay are spent: this is what was left.",
    ),
)  # fmt: skip

MEASURES = Measures(
    metrics=(*ENDINGS, *AUCTIONS, *ACTIONS, *HOLDINGS),
    dimensions=DIMENSIONS,
    phases=(Phase("1-4", 1, 4), Phase("5-8", 5, 8), Phase("9+", 9, None)),
    beat="round",
    margin="How far the best loser still was from the nearest condition open to them, as a share of its whole way. "
    "Split it by ending: the conditions are measured in different steps.",
)
