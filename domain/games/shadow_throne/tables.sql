-- Tables of Shadow Throne alone, of games that are over: docs/tables.md says how.

-- One row a wave of a battle: the Power Track after it.
CREATE TABLE st_power (
  game UINTEGER NOT NULL, -- the game
  battle USMALLINT NOT NULL, -- number of the battle
  wave UTINYINT NOT NULL, -- number of the wave, 1 to 4
  empire SMALLINT NOT NULL, -- power of the Empire
  rebels SMALLINT NOT NULL, -- power of the Rebels
  church SMALLINT NOT NULL -- power of the Church
);

-- One row a battle that was resolved.
CREATE TABLE st_battle (
  game UINTEGER NOT NULL, -- the game
  battle USMALLINT NOT NULL, -- number of the battle
  empire SMALLINT NOT NULL, -- final power of the Empire
  rebels SMALLINT NOT NULL, -- final power of the Rebels
  church SMALLINT NOT NULL, -- final power of the Church
  power SMALLINT NOT NULL, -- power that won
  winners UTINYINT NOT NULL, -- winning factions, one bit each: Empire 1, Rebels 2, Church 4
  kills UTINYINT NOT NULL, -- characters that died
  conversions UTINYINT NOT NULL, -- characters that were converted
  emboldened UTINYINT NOT NULL, -- Embolden tokens that were laid
  triggered UTINYINT NOT NULL, -- abilities that acted
  silenced UTINYINT NOT NULL -- abilities that were silenced or lost before they could act
);

-- One row a card that was revealed in a wave, or played beside one.
CREATE TABLE st_fielded (
  game UINTEGER NOT NULL, -- the game
  battle USMALLINT NOT NULL, -- number of the battle
  wave UTINYINT NOT NULL, -- number of the wave, 1 to 4
  seat UTINYINT NOT NULL, -- whose
  card VARCHAR NOT NULL, -- key of the card; copies of one card have the same
  extra BOOLEAN NOT NULL, -- whether it was played beside King Kyros
  face VARCHAR NOT NULL, -- up, or poor where it was turned down
  printed VARCHAR, -- faction that is printed on it; null where nobody entered it
  effective VARCHAR, -- faction it fought for at the end: Church where it was converted
  card_rank VARCHAR, -- commoner, elite or noble; null where nobody entered it
  hush UTINYINT NOT NULL, -- hush money that was paid for it
  gold SMALLINT NOT NULL, -- gold it cost (negative) or brought, hush money included
  dead BOOLEAN NOT NULL, -- whether it died
  converted BOOLEAN NOT NULL, -- whether it was converted
  influence SMALLINT NOT NULL, -- influence it brought in the resolution
  special SMALLINT NOT NULL, -- special influence it brought
  consolation SMALLINT NOT NULL -- consolation gold it brought
);

-- name: st_said
-- What is read of the events, in one pass; the wave is the number of reveals so far.
CREATE OR REPLACE TEMP TABLE st_said AS
SELECT game, span AS battle, step, tag, seat, said.card, said.amount, said.hush, said.gain, said.empire, said.rebels,
  said.church, said.factions, said.power, said.cards,
  count(*) FILTER (tag = 'shadow_throne.wave_revealed') OVER (PARTITION BY game, span ORDER BY step) AS wave
FROM (
  SELECT game, span, step, tag, seat, json_transform(body, '{
    "card": "VARCHAR", "amount": "SMALLINT", "hush": "UTINYINT", "gain": "SMALLINT", "empire": "SMALLINT",
    "rebels": "SMALLINT", "church": "SMALLINT", "factions": ["VARCHAR"], "power": "SMALLINT", "cards": "JSON"
  }') AS said
  FROM told WHERE starts_with(tag::VARCHAR, 'shadow_throne.')
);

-- name: st_facts
-- What is known of each card: the box of the opening, each different box read once, and what was described on the way.
CREATE OR REPLACE TEMP TABLE st_facts AS
WITH box AS (
  SELECT game, cards, hash(cards) AS number
  FROM (SELECT game, json_extract(body, '$.box.components')::VARCHAR AS cards FROM told WHERE tag = 'log.opened')
), read AS (
  SELECT number, card, json_extract(cards, '$."' || card || '"') AS facts
  FROM (SELECT number, cards, unnest(json_keys(cards)) AS card
        FROM (SELECT number, any_value(cards) AS cards FROM box GROUP BY number))
), told_facts AS (
  SELECT NULL::UINTEGER AS game, number, card, facts FROM read
  UNION ALL
  SELECT game, NULL, body->>'$.component', json_extract(body, '$.values') FROM told WHERE tag = 'log.described'
), typed AS (
  SELECT game, number, card, unnest(json_transform(facts, '{"faction": "VARCHAR", "rank": "VARCHAR"}')) FROM told_facts
), every AS (
  SELECT box.game, typed.card, faction, rank FROM box JOIN typed ON typed.number = box.number
  UNION ALL
  SELECT game, card, faction, rank FROM typed WHERE game IS NOT NULL
)
SELECT game, card, max(faction) AS faction, max(rank) AS card_rank FROM every GROUP BY game, card;

-- name: st_power
INSERT INTO st_power
SELECT game, battle, wave, empire, rebels, church FROM st_said
WHERE tag = 'shadow_throne.power_track_updated' ORDER BY game, battle, wave;

-- name: st_battle
INSERT INTO st_battle
SELECT said.game, said.battle, last_track.empire, last_track.rebels, last_track.church,
  max(said.power) FILTER (tag = 'shadow_throne.battle_won'),
  max(list_contains(factions, 'empire')::INTEGER + 2 * list_contains(factions, 'rebels')::INTEGER
    + 4 * list_contains(factions, 'church')::INTEGER) FILTER (tag = 'shadow_throne.battle_won'),
  count(*) FILTER (tag = 'shadow_throne.character_killed'), count(*) FILTER (tag = 'shadow_throne.character_converted'),
  count(*) FILTER (tag = 'shadow_throne.emboldened'), count(*) FILTER (tag = 'shadow_throne.ability_triggered'),
  count(*) FILTER (tag IN ('shadow_throne.ability_silenced', 'shadow_throne.ability_lost'))
FROM st_said AS said JOIN (
  SELECT game, battle, arg_max(empire, wave) AS empire, arg_max(rebels, wave) AS rebels, arg_max(church, wave) AS church
  FROM st_power SEMI JOIN over USING (game) GROUP BY game, battle
) AS last_track USING (game, battle)
GROUP BY ALL HAVING bool_or(tag = 'shadow_throne.battle_won') ORDER BY said.game, said.battle;

-- name: st_card
-- What happened to each card of a battle; within one battle every copy has a key of its own.
CREATE OR REPLACE TEMP TABLE st_card AS
SELECT game, battle, card,
  coalesce(sum(CASE tag WHEN 'shadow_throne.gold_paid' THEN -amount WHEN 'shadow_throne.gold_collected' THEN amount END), 0) AS gold,
  coalesce(sum(hush), 0) AS hush, bool_or(tag = 'shadow_throne.card_turned_down') AS poor,
  bool_or(tag = 'shadow_throne.character_killed') AS dead, bool_or(tag = 'shadow_throne.character_converted') AS converted,
  coalesce(sum(gain) FILTER (tag = 'shadow_throne.special_influence_gained'), 0) AS special
FROM st_said WHERE card IS NOT NULL GROUP BY game, battle, card;

-- name: st_brought
CREATE OR REPLACE TEMP TABLE st_brought AS
SELECT game, battle, brought[1] AS card,
  coalesce(sum(brought[2]::SMALLINT) FILTER (tag = 'shadow_throne.influence_collected'), 0) AS influence,
  coalesce(sum(brought[2]::SMALLINT) FILTER (tag = 'shadow_throne.consolation_collected'), 0) AS consolation
FROM (
  SELECT game, battle, tag, unnest(json_transform(cards, '[["VARCHAR"]]')) AS brought
  FROM st_said WHERE tag IN ('shadow_throne.influence_collected', 'shadow_throne.consolation_collected')
)
GROUP BY game, battle, brought[1];

-- name: st_fielded
INSERT INTO st_fielded
WITH fielded AS (
  SELECT game, battle, wave, generate_subscripts(cards, 1)::UTINYINT AS seat, unnest(cards) AS card, false AS extra
  FROM (SELECT game, battle, wave, json_transform(cards, '["VARCHAR"]') AS cards
        FROM st_said WHERE tag = 'shadow_throne.wave_revealed')
  UNION ALL
  SELECT game, battle, wave, seat, card, true FROM st_said WHERE tag = 'shadow_throne.extra_played'
)
SELECT fielded.game, fielded.battle, fielded.wave, fielded.seat, split_part(fielded.card, '#', 1), extra,
  CASE WHEN coalesce(poor, false) THEN 'poor' ELSE 'up' END, faction,
  CASE WHEN coalesce(converted, false) THEN 'church' ELSE faction END, card_rank, coalesce(hush, 0), coalesce(gold, 0),
  coalesce(dead, false), coalesce(converted, false), coalesce(influence, 0), coalesce(special, 0), coalesce(consolation, 0)
FROM fielded
LEFT JOIN st_card ON (st_card.game, st_card.battle, st_card.card) = (fielded.game, fielded.battle, fielded.card)
LEFT JOIN st_brought ON (st_brought.game, st_brought.battle, st_brought.card) = (fielded.game, fielded.battle, fielded.card)
LEFT JOIN st_facts ON st_facts.game = fielded.game AND st_facts.card = split_part(fielded.card, '#', 1)
ORDER BY fielded.game, fielded.battle, fielded.wave, fielded.seat, extra;
