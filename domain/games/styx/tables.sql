-- Tables of Styx alone, of games that are over. They are made of `told` and `told_point` (the events that stand, and the
-- tracks, of the games that are written now) and may complete `fresh_seat` and `fresh_game`: docs/tables.md says how.

-- One row a game.
CREATE TABLE styx_game (
  game UINTEGER NOT NULL, -- the game
  conditions UTINYINT NOT NULL, -- most conditions that one seat had met at the end, and so each winner; 0 where nobody met any
  tie_step UTINYINT, -- last step of the tie chain that was needed; null where none was
  chaos UTINYINT NOT NULL, -- where Chaos stood at the end
  audiences USMALLINT NOT NULL -- Audiences that were closed
);

-- One row a card on offer in an Audience.
CREATE TABLE styx_offer (
  game UINTEGER NOT NULL, -- the game
  audience USMALLINT NOT NULL, -- number of the Audience
  slot VARCHAR NOT NULL, -- left or right
  card VARCHAR NOT NULL, -- key of the card; copies of one card have the same
  fate VARCHAR, -- mustered, eliminated, unclaimed or returned; null in an Audience that was not played out
  value UTINYINT, -- number on the card; null where nobody entered it
  legendary BOOLEAN, -- whether it is Legendary; null where nobody entered it
  eternal BOOLEAN, -- whether it is Eternal; null where nobody entered it
  horseman BOOLEAN, -- whether it is one of the four Horsemen; null where nobody entered it
  totem BOOLEAN NOT NULL, -- whether it is the Totem
  muster_bids UTINYINT NOT NULL, -- Muster bids on it, skips not counted
  elimination_bids UTINYINT NOT NULL -- Elimination bids on it, skips not counted
);

-- One row an Action token that was turned up.
CREATE TABLE styx_token (
  game UINTEGER NOT NULL, -- the game
  audience USMALLINT NOT NULL, -- number of the Audience
  place UTINYINT NOT NULL, -- place in the order of placing and revealing, from 1
  slot VARCHAR NOT NULL, -- left or right
  seat UTINYINT NOT NULL, -- whose
  action VARCHAR NOT NULL, -- tithe, muster or elimination
  card VARCHAR NOT NULL, -- card it lies at
  bid UTINYINT, -- coins or Strength that were bid; null for a Tithe and a skip
  floor UTINYINT, -- least that could be bid then: 1, 1 more than the highest earlier bid, or the Strength of a Legendary; null for a Tithe
  other_top UTINYINT, -- highest other bid of the auction; null where there was none
  paid UTINYINT, -- coins paid, or Strength turned down; null where nothing was won
  gained UTINYINT, -- coins of a Tithe; null for other tokens
  outcome VARCHAR NOT NULL -- tithed, won, outbid, skipped, voided (an Elimination took the card), or open if the game stopped
);

-- One row an auction: an action on a card of an Audience, with one bid at least.
CREATE TABLE styx_auction (
  game UINTEGER NOT NULL, -- the game
  audience USMALLINT NOT NULL, -- number of the Audience
  slot VARCHAR NOT NULL, -- left or right
  action VARCHAR NOT NULL, -- muster or elimination
  card VARCHAR NOT NULL, -- key of the card
  value UTINYINT, -- number on the card; null where nobody entered it
  bids UTINYINT NOT NULL, -- bids, the winning one included
  seat UTINYINT NOT NULL, -- who bid most
  top UTINYINT NOT NULL, -- highest bid
  second UTINYINT, -- highest bid of the others; null where there was none
  paid UTINYINT, -- coins paid, or Strength turned down; null where nothing was won
  outcome VARCHAR NOT NULL -- won, voided, or open if the game stopped before
);

-- name: styx_said
-- What is read of the events, in one pass.
CREATE OR REPLACE TEMP TABLE styx_said AS
SELECT game, span AS audience, step, tag, seat, said.colour, said.first, said."left", said."right", said.slot, said.kind,
  said.amount, said.strength, said.step AS tie, said.component, said."values"
FROM (
  SELECT game, span, step, tag, seat, json_transform(body, '{
    "colour": "VARCHAR", "first": "UTINYINT", "left": "VARCHAR", "right": "VARCHAR", "slot": "VARCHAR",
    "kind": "VARCHAR", "amount": "UTINYINT", "strength": "UTINYINT", "step": "UTINYINT", "component": "VARCHAR",
    "values": "JSON"
  }') AS said
  FROM told
  WHERE tag IN (
    'styx.player_seated', 'styx.game_set_up', 'styx.audience_opened', 'styx.token_placed', 'styx.token_revealed',
    'styx.bid_made', 'styx.bid_skipped', 'styx.elimination_paid', 'styx.card_mustered', 'styx.muster_voided',
    'styx.tithe_collected', 'styx.card_eliminated', 'styx.card_abandoned', 'styx.eternal_returned', 'styx.tie_broken',
    'styx.audience_closed', 'styx.condition_met', 'log.described'
  )
);

-- name: seats
UPDATE fresh_seat SET colour = styx_said.colour FROM styx_said
WHERE tag = 'styx.player_seated' AND styx_said.game = fresh_seat.game AND styx_said.seat = fresh_seat.seat;

-- name: first
UPDATE fresh_seat SET
  first = (fresh_seat.seat = set_up.first),
  position = (fresh_seat.seat::INTEGER - set_up.first + set_up.seats) % set_up.seats + 1
FROM (
  SELECT game, styx_said.first::INTEGER AS first, seats::INTEGER AS seats
  FROM styx_said JOIN fresh_game USING (game) WHERE tag = 'styx.game_set_up'
) AS set_up
WHERE set_up.game = fresh_seat.game;

-- name: styx_game
INSERT INTO styx_game
SELECT game, coalesce(any_value(met), 0), max(tie) FILTER (tag = 'styx.tie_broken'), coalesce(any_value(chaos), 0),
  count(*) FILTER (tag = 'styx.audience_closed')
FROM styx_said LEFT JOIN (
  SELECT game, arg_max(value, step) AS chaos FROM told_point WHERE track = 'chaos' GROUP BY game
) USING (game) LEFT JOIN (
  SELECT game, max(met) AS met FROM (
    SELECT game, seat, count(*) AS met FROM styx_said WHERE tag = 'styx.condition_met' GROUP BY game, seat
  ) GROUP BY game
) USING (game)
WHERE starts_with(tag::VARCHAR, 'styx.') GROUP BY game ORDER BY game;

-- name: styx_facts
-- What is known of each card: the box of the opening, and what was described on the way.
CREATE OR REPLACE TEMP TABLE styx_facts AS
WITH told_facts AS (
  SELECT NULL::UINTEGER AS game, box, component AS card, facts FROM boxes
  UNION ALL
  SELECT game, NULL, component, "values" FROM styx_said WHERE tag = 'log.described'
), typed AS (
  SELECT game, box, card, unnest(json_transform(facts, '{"value": "UTINYINT", "legendary": "BOOLEAN",
    "eternal": "BOOLEAN", "horseman": "BOOLEAN", "ability": "VARCHAR"}'))
  FROM told_facts
), every AS (
  SELECT boxed.game, typed.* EXCLUDE (game) FROM boxed JOIN typed ON typed.box = boxed.box
  WHERE boxed.game IN (SELECT game FROM fresh_game WHERE title = 'styx')
  UNION ALL
  SELECT * FROM typed WHERE game IS NOT NULL
)
SELECT game, card, max(value) AS value, bool_or(legendary) AS legendary, bool_or(eternal) AS eternal,
  bool_or(horseman) AS horseman, coalesce(bool_or(ability = 'totem'), false) AS totem
FROM every GROUP BY game, card;

-- name: styx_offered
CREATE OR REPLACE TEMP TABLE styx_offered AS
SELECT game, audience, slot, split_part(card, '#', 1) AS card
FROM (
  SELECT game, audience, unnest(['left', 'right']) AS slot, unnest(["left", "right"]) AS card
  FROM styx_said WHERE tag = 'styx.audience_opened'
)
WHERE card <> '';

-- name: styx_laid
-- The n-th token placed is the n-th revealed; what is said with it follows it at once. Auctions are small: each token beside all
-- tokens of its auction takes half of what windows take.
CREATE OR REPLACE TEMP TABLE styx_laid AS
WITH said AS (
  SELECT game, audience, tag, seat, slot, kind AS action, row_number() OVER line AS nth,
    lead(game) OVER line AS next_game, lead(audience) OVER line AS next_audience, lead(tag) OVER line AS next_tag,
    lead(amount) OVER line AS next_amount
  FROM styx_said WHERE tag IN ('styx.token_placed', 'styx.token_revealed', 'styx.bid_made', 'styx.bid_skipped')
  WINDOW line AS (ORDER BY game, step)
), down AS (
  SELECT game, audience, slot, row_number() OVER (PARTITION BY game, audience ORDER BY nth) AS place
  FROM said WHERE tag = 'styx.token_placed'
), up AS (
  SELECT game, audience, seat, action, row_number() OVER (PARTITION BY game, audience ORDER BY nth) AS place,
    CASE WHEN next_game = game AND next_audience = audience AND next_tag = 'styx.bid_made' THEN next_amount END AS bid
  FROM said WHERE tag = 'styx.token_revealed'
), laid AS MATERIALIZED (
  SELECT game, audience, place, slot, seat, action, bid FROM up JOIN down USING (game, audience, place)
)
SELECT game, audience, laid.place, slot, any_value(laid.seat) AS seat, action, any_value(laid.bid) AS bid,
  max(other.bid) AS top, count(other.bid) AS bids,
  coalesce(max(other.bid) FILTER (other.place < laid.place), 0) + 1 AS floor,
  max(other.bid) FILTER (other.place <> laid.place) AS other_top
FROM laid JOIN laid AS other USING (game, audience, slot, action)
GROUP BY game, audience, laid.place, slot, action;

-- name: styx_outcome
CREATE OR REPLACE TEMP TABLE styx_outcome AS
SELECT game, audience, seat, slot,
  CASE tag WHEN 'styx.elimination_paid' THEN 'elimination' WHEN 'styx.tithe_collected' THEN 'tithe' ELSE 'muster' END AS action,
  CASE tag WHEN 'styx.elimination_paid' THEN 'won' WHEN 'styx.card_mustered' THEN 'won' WHEN 'styx.muster_voided' THEN 'voided'
    ELSE 'tithed' END AS outcome,
  CASE tag WHEN 'styx.elimination_paid' THEN strength WHEN 'styx.tithe_collected' THEN amount END AS amount
FROM styx_said
WHERE tag IN ('styx.elimination_paid', 'styx.card_mustered', 'styx.muster_voided', 'styx.tithe_collected');

-- name: styx_token
-- A Muster that takes effect pays its bid. An Elimination of a Legendary takes its own Strength at least.
INSERT INTO styx_token
SELECT laid.game, laid.audience, laid.place, laid.slot, laid.seat, laid.action, offered.card, laid.bid,
  CASE laid.action WHEN 'muster' THEN laid.floor
    WHEN 'elimination' THEN greatest(laid.floor, if(facts.legendary, facts.value, NULL)) END, laid.other_top,
  CASE WHEN outcome = 'won' THEN CASE laid.action WHEN 'muster' THEN laid.bid ELSE amount END END,
  CASE WHEN laid.action = 'tithe' THEN amount END,
  CASE
    WHEN laid.action = 'tithe' THEN CASE WHEN outcome IS NULL THEN 'open' ELSE 'tithed' END
    WHEN laid.bid IS NULL THEN 'skipped'
    WHEN laid.bid < laid.top THEN 'outbid'
    ELSE coalesce(outcome, 'open')
  END
FROM styx_laid AS laid JOIN styx_offered AS offered USING (game, audience, slot)
LEFT JOIN styx_outcome USING (game, audience, seat, slot, action)
LEFT JOIN styx_facts AS facts ON facts.game = laid.game AND facts.card = offered.card
ORDER BY laid.game, laid.audience, laid.place;

-- name: styx_auction
INSERT INTO styx_auction
SELECT token.game, token.audience, token.slot, token.action, token.card, facts.value, laid.bids, token.seat, token.bid,
  token.other_top, token.paid, token.outcome
FROM styx_token AS token SEMI JOIN over USING (game)
JOIN styx_laid AS laid USING (game, audience, place)
LEFT JOIN styx_facts AS facts ON facts.game = token.game AND facts.card = token.card
WHERE token.bid = laid.top AND token.action <> 'tithe'
ORDER BY token.game, token.audience, token.slot, token.action;

-- name: styx_offer
INSERT INTO styx_offer
WITH fates AS (
  SELECT game, audience, slot, any_value(CASE tag
    WHEN 'styx.card_mustered' THEN 'mustered' WHEN 'styx.card_eliminated' THEN 'eliminated'
    WHEN 'styx.card_abandoned' THEN 'unclaimed' ELSE 'returned' END) AS fate
  FROM styx_said
  WHERE tag IN ('styx.card_mustered', 'styx.card_eliminated', 'styx.card_abandoned', 'styx.eternal_returned')
  GROUP BY ALL
), bids AS (
  SELECT game, audience, slot, count(bid) FILTER (action = 'muster') AS muster_bids,
    count(bid) FILTER (action = 'elimination') AS elimination_bids
  FROM styx_laid GROUP BY ALL
)
SELECT offered.game, offered.audience, offered.slot, offered.card, fate, value, legendary, eternal, horseman,
  coalesce(totem, false), coalesce(muster_bids, 0), coalesce(elimination_bids, 0)
FROM styx_offered AS offered
LEFT JOIN fates USING (game, audience, slot) LEFT JOIN bids USING (game, audience, slot)
LEFT JOIN styx_facts AS facts ON facts.game = offered.game AND facts.card = offered.card
ORDER BY offered.game, offered.audience, offered.slot;
