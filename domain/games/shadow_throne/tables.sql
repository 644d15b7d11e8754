-- Tables of Shadow Throne alone, of games that are over. They are made of `told` and `told_point` (the events that stand,
-- and the tracks, of the games that are written now) and may complete `fresh_seat` and `fresh_game`: docs/tables.md says how.

-- One row a card that lay in a battle: played in a wave, added by King Kyros, or Langman who stayed.
CREATE TABLE st_fielded (
  game UINTEGER NOT NULL, -- the game
  battle USMALLINT NOT NULL, -- number of the battle
  wave UTINYINT NOT NULL, -- wave in which it lies; 0 is a Langman who stayed
  seat UTINYINT NOT NULL, -- whose
  card VARCHAR NOT NULL, -- key of the character; copies of one have the same
  printed VARCHAR, -- faction on the card; null where nobody entered it
  faction VARCHAR, -- faction it belonged to in the end: church once converted
  rank VARCHAR, -- commoner, elite or noble; null where nobody entered it
  number UTINYINT, -- number of its ability, 0 where it has none; null where nobody entered it
  face VARCHAR NOT NULL, -- up, or poor: turned face down
  extra BOOLEAN NOT NULL, -- whether King Kyros added it
  hush UTINYINT NOT NULL, -- hush money that was paid for it
  income UTINYINT NOT NULL, -- gold it brought when it was revealed; 1 for a poor card
  ability VARCHAR, -- what became of its ability: acted, silenced or lost; null where none was due
  dead BOOLEAN NOT NULL, -- whether it was killed
  converted BOOLEAN NOT NULL, -- whether it was converted
  kills UTINYINT NOT NULL, -- characters that it killed
  conversions UTINYINT NOT NULL, -- characters that it converted
  emboldens UTINYINT NOT NULL, -- tokens that it laid
  silences UTINYINT NOT NULL, -- abilities that it silenced
  influence UTINYINT NOT NULL, -- influence it brought after the battle
  special UTINYINT NOT NULL, -- special influence it brought during the battle
  consolation UTINYINT NOT NULL, -- consolation gold it brought
  won BOOLEAN, -- whether its faction won; null for a poor card and in a battle that was not played out
  stayed BOOLEAN -- whether Langman stayed for the next battle; null for others, and where no battle followed
);

-- One row a faction in a battle whose Power Track was updated.
CREATE TABLE st_battle (
  game UINTEGER NOT NULL, -- the game
  battle USMALLINT NOT NULL, -- number of the battle
  faction VARCHAR NOT NULL, -- empire, rebels or church
  wave1 USMALLINT, -- its power after the first wave
  wave2 USMALLINT, -- after the second; null where there was none
  wave3 USMALLINT, -- after the third; null where there was none
  wave4 USMALLINT, -- after the fourth; null where there was none
  won BOOLEAN, -- whether it won the battle; null where it was not played out
  winners UTINYINT -- factions that won it together; null where it was not played out
);

-- name: seats
-- Everybody plays at once and nobody is first: the place is the seat.
UPDATE fresh_seat SET position = fresh_seat.seat FROM fresh_game
WHERE fresh_game.game = fresh_seat.game AND fresh_game.title = 'shadow_throne' AND fresh_game.status <> 'running';

-- name: margin
-- Influence of the first less that of the second.
UPDATE fresh_game SET margin = held.most[1] - held.most[2]
FROM (
  SELECT game, list_reverse_sort(list(value)) AS most FROM (
    SELECT game, subject, arg_max(value, step) AS value FROM told_point WHERE track = 'influence' GROUP BY game, subject
  ) GROUP BY game
) AS held
WHERE held.game = fresh_game.game AND fresh_game.title = 'shadow_throne' AND fresh_game.status = 'finished';

-- name: st_told
-- The events of this game alone, and what is read of them, in one pass. A number that no column holds stops the tables.
CREATE OR REPLACE TEMP TABLE st_told AS
SELECT game, step, battle, tag, seat, said.card, said."by", said.king, said.cards, said.factions,
  said.wave::UTINYINT AS wave, said.hush::UTINYINT AS hush, said.amount::UTINYINT AS amount, said.gain::UTINYINT AS gain,
  said.empire::USMALLINT AS empire, said.rebels::USMALLINT AS rebels, said.church::USMALLINT AS church
FROM (
  SELECT game, step, span AS battle, tag, seat, json_transform(body, '{
    "card": "VARCHAR", "by": "VARCHAR", "king": "VARCHAR", "cards": "JSON", "factions": ["VARCHAR"], "wave": "INTEGER",
    "hush": "INTEGER", "amount": "INTEGER", "gain": "INTEGER", "empire": "INTEGER", "rebels": "INTEGER", "church": "INTEGER"
  }') AS said
  FROM told WHERE starts_with(tag::VARCHAR, 'shadow_throne.')
);

-- name: st_facts
-- What is known of each character: the box of the opening, and what was described on the way.
CREATE OR REPLACE TEMP TABLE st_facts AS
WITH told_facts AS (
  SELECT NULL::UINTEGER AS game, box, component AS card, facts FROM boxes
  UNION ALL
  SELECT game, NULL, body->>'$.component', json_extract(body, '$.values') FROM told
  WHERE tag = 'log.described' AND game IN (SELECT game FROM st_told)
), typed AS (
  SELECT game, box, card, unnest(json_transform(facts, '{"faction": "VARCHAR", "rank": "VARCHAR", "ability": "VARCHAR",
    "number": "UTINYINT"}'))
  FROM told_facts
), every AS (
  SELECT boxed.game, typed.* EXCLUDE (game) FROM boxed JOIN typed ON typed.box = boxed.box
  WHERE boxed.game IN (SELECT game FROM fresh_game WHERE title = 'shadow_throne')
  UNION ALL
  SELECT * FROM typed WHERE game IS NOT NULL
)
SELECT game, card, max(faction) AS faction, max(rank) AS rank, max(ability) AS ability, max(number) AS number
FROM every GROUP BY game, card;

-- name: st_lying
-- Cards as they came to lie; a copy is `key#2`.
CREATE OR REPLACE TEMP TABLE st_lying AS
WITH revealed AS (
  SELECT game, battle, step, wave, json_transform(cards, '["VARCHAR"]') AS cards
  FROM st_told WHERE tag = 'shadow_throne.wave_revealed'
)
SELECT game, battle, wave, generate_subscripts(cards, 1)::UTINYINT AS seat, unnest(cards) AS copy, false AS extra FROM revealed
UNION ALL
SELECT added.game, added.battle, revealed.wave, added.seat, added.card, true
FROM (SELECT * FROM st_told WHERE tag = 'shadow_throne.extra_played') AS added
ASOF JOIN revealed ON revealed.game = added.game AND revealed.battle = added.battle AND revealed.step <= added.step
UNION ALL
SELECT game, battle + 1, 0, seat, card, false FROM st_told WHERE tag = 'shadow_throne.langman_stayed';

-- name: st_fate
-- What was told of each card in its battle.
CREATE OR REPLACE TEMP TABLE st_fate AS
SELECT game, battle, card AS copy,
  bool_or(tag = 'shadow_throne.card_turned_down') AS poor,
  coalesce(max(hush) FILTER (tag IN ('shadow_throne.gold_paid', 'shadow_throne.gold_collected')), 0) AS hush,
  coalesce(max(amount) FILTER (tag = 'shadow_throne.gold_collected'), 0) AS income,
  arg_max(CASE tag WHEN 'shadow_throne.ability_silenced' THEN 'silenced' WHEN 'shadow_throne.ability_lost' THEN 'lost'
    ELSE 'acted' END, step) FILTER (tag IN ('shadow_throne.ability_triggered', 'shadow_throne.ability_silenced',
    'shadow_throne.ability_lost', 'shadow_throne.special_influence_gained')) AS ability,
  bool_or(tag = 'shadow_throne.character_killed') AS dead, bool_or(tag = 'shadow_throne.character_converted') AS converted,
  coalesce(sum(gain) FILTER (tag = 'shadow_throne.special_influence_gained'), 0) AS special,
  bool_or(tag = 'shadow_throne.langman_stayed') AS stayed
FROM st_told WHERE card IS NOT NULL GROUP BY ALL;

-- name: st_deed
-- What each card did to others, and the Kings whose ability acted.
CREATE OR REPLACE TEMP TABLE st_deed AS
SELECT game, battle, coalesce("by", king) AS copy,
  count(*) FILTER (tag = 'shadow_throne.character_killed') AS kills,
  count(*) FILTER (tag = 'shadow_throne.character_converted') AS conversions,
  count(*) FILTER (tag = 'shadow_throne.emboldened') AS emboldens,
  count(*) FILTER (tag = 'shadow_throne.ability_silenced') AS silences,
  bool_or(tag = 'shadow_throne.extra_asked') AS asked
FROM st_told WHERE coalesce("by", king) IS NOT NULL GROUP BY ALL;

-- name: st_brought
CREATE OR REPLACE TEMP TABLE st_brought AS
SELECT game, battle, told[1] AS copy, coalesce(sum(told[2]::UTINYINT) FILTER (influence), 0) AS influence,
  coalesce(sum(told[2]::UTINYINT) FILTER (NOT influence), 0) AS consolation
FROM (
  SELECT game, battle, tag = 'shadow_throne.influence_collected' AS influence,
    unnest(json_transform(cards, '[["VARCHAR"]]')) AS told
  FROM st_told WHERE tag IN ('shadow_throne.influence_collected', 'shadow_throne.consolation_collected')
)
GROUP BY ALL;

-- name: st_won
CREATE OR REPLACE TEMP TABLE st_won AS
SELECT game, battle, factions,
  lead(battle) OVER (PARTITION BY game ORDER BY step) IS NOT NULL
    OR (game, battle) IN (SELECT (game, battle) FROM st_told WHERE tag = 'shadow_throne.battle_opened') AS followed
FROM st_told WHERE tag = 'shadow_throne.battle_won';

-- name: st_battle
INSERT INTO st_battle
WITH power AS (
  SELECT game, battle, wave, unnest(['empire', 'rebels', 'church']) AS faction, unnest([empire, rebels, church]) AS power
  FROM st_told WHERE tag = 'shadow_throne.power_track_updated'
)
SELECT game, battle, faction, max(power) FILTER (wave = 1), max(power) FILTER (wave = 2), max(power) FILTER (wave = 3),
  max(power) FILTER (wave = 4), list_contains(any_value(factions), faction), len(any_value(factions))
FROM power LEFT JOIN st_won USING (game, battle)
GROUP BY game, battle, faction ORDER BY game, battle, faction;

-- name: st_fielded
INSERT INTO st_fielded
SELECT game, battle, wave, seat, card, printed, faction, rank, number, CASE WHEN poor THEN 'poor' ELSE 'up' END, extra,
  hush, CASE WHEN poor THEN 1 ELSE income END, ability, dead, converted, kills, conversions, emboldens, silences, influence,
  special, consolation, CASE WHEN NOT poor THEN list_contains(factions, faction) END,
  CASE WHEN text = 'stays' AND followed THEN stayed END
FROM (
  SELECT game, battle, wave, lying.seat, split_part(copy, '#', 1) AS card, copy, known.faction AS printed,
    CASE WHEN converted THEN 'church' ELSE known.faction END AS faction, known.rank, known.ability AS text,
    CASE WHEN known.ability = 'none' THEN 0 ELSE known.number END AS number, coalesce(poor, false) AS poor, extra,
    coalesce(hush, 0) AS hush, coalesce(income, 0) AS income, CASE WHEN asked THEN 'acted' ELSE fate.ability END AS ability,
    coalesce(dead, false) AS dead, coalesce(converted, false) AS converted, coalesce(kills, 0) AS kills,
    coalesce(conversions, 0) AS conversions, coalesce(emboldens, 0) AS emboldens, coalesce(silences, 0) AS silences,
    coalesce(influence, 0) AS influence, coalesce(special, 0) AS special, coalesce(consolation, 0) AS consolation,
    coalesce(stayed, false) AS stayed, factions, followed
  FROM st_lying AS lying
  LEFT JOIN st_fate AS fate USING (game, battle, copy) LEFT JOIN st_deed USING (game, battle, copy)
  LEFT JOIN st_brought USING (game, battle, copy) LEFT JOIN st_won USING (game, battle)
  LEFT JOIN st_facts AS known ON known.game = lying.game AND known.card = split_part(copy, '#', 1)
)
ORDER BY game, battle, wave, seat, extra, copy;
