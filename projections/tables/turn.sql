-- One set of SQL turns stored rows into table rows, for the follower and for a rebuild alike. Statements run in this
-- order; `-- name:` says what each makes, `-- whole:` marks those that only games written as a whole need, `-- tail:`
-- those for the others, `-- begun:` those for the others of which no row was seen before, `-- opened:` those for both
-- that and whole, `-- turns:` those for games whose beats are not their rounds. What is `of` another one becomes a part of it
-- where no game is written as a whole; what is `over` another one is made of its rows in the same statement where some are.

-- name: touched
-- The games of this page, under the numbers they have or get here; a game written as a whole begins from nothing.
CREATE OR REPLACE TEMP TABLE touched AS
SELECT named.stream, named.whole, game.game IS NOT NULL AS known, named.game,
  CASE WHEN NOT named.whole THEN game.title END AS title,
  CASE WHEN named.whole THEN 0 ELSE coalesce(game.events, 0) END AS steps,
  CASE WHEN named.whole THEN 0 ELSE coalesce(game.beats, 0) END AS beats,
  CASE WHEN NOT named.whole THEN game.round END AS round, CASE WHEN NOT named.whole THEN game.turn END AS turn,
  CASE WHEN NOT named.whole THEN game.started_at END AS began_at
FROM (
  SELECT told.stream::UUID AS stream, told.whole AS whole, told.number AS game
  FROM (SELECT unnest(json_transform(?, '[{"stream": "VARCHAR", "whole": "BOOLEAN", "number": "UINTEGER"}]')) AS told)
) AS named LEFT JOIN game ON game.game = named.game;

-- name: former
-- whole:
CREATE OR REPLACE TEMP TABLE former AS
SELECT seat.*, ended_on, started_at FROM seat JOIN game USING (game) WHERE game IN (SELECT game FROM touched WHERE whole AND known);

-- name: parsed
-- Rows of the store, with the number of their game and their version. Each is read once: the event first stays as it is. What counts
-- rows is read wide and then cast, so that a number which no column holds stops the tables.
CREATE OR REPLACE TEMP TABLE parsed AS
SELECT
  game, version, line.entry::UINTEGER AS entry, line.move::UINTEGER AS move,
  coalesce(line.round, 0)::USMALLINT AS round, coalesce(line.turn, '') AS turn,
  make_timestamp_ms(line.recorded_at) AS recorded_at, coalesce(line."by", '') AS scribe,
  line.cmd IS NOT NULL AS begins, told.type::tag AS tag,
  TRY_CAST(told.rule AS rule) AS rule, CASE WHEN TRY_CAST(told.rule AS rule) IS NULL THEN told.rule END AS unknown_rule,
  told.seat AS seat, line.moved AS moved, line.ended AS ended, line.event::VARCHAR AS event,
  NULL::UINTEGER AS turns
FROM (
  SELECT *, json_transform(line.event, '{"type": "VARCHAR", "rule": "VARCHAR", "seat": "UTINYINT"}') AS told
  FROM (
    SELECT game, version, json_transform(state, '{
      "entry": "BIGINT", "move": "BIGINT", "round": "BIGINT", "turn": "VARCHAR",
      "recorded_at": "BIGINT", "by": "VARCHAR", "cmd": {"type": "VARCHAR"}, "moved": "JSON", "ended": "JSON",
      "event": "JSON"
    }') AS line
    FROM (?)
  )
);

-- name: counted, over parsed
-- whole: and how many changes of round or turn there were. Rows of a game come together and in their order, so they are counted on
-- the way: windows with an order of their own would sort them again.
SELECT * EXCLUDE (game_before, round_before, turn_before) REPLACE (count(*) FILTER (
    round > 0 AND (game_before IS DISTINCT FROM game OR round_before <> round OR turn_before <> turn)
  ) OVER (ROWS UNBOUNDED PRECEDING)::UINTEGER AS turns)
FROM (
  SELECT *, lag(game) OVER () AS game_before, lag(round) OVER () AS round_before, lag(turn) OVER () AS turn_before FROM parsed
);

-- name: rewinds
-- whole:
CREATE OR REPLACE TEMP TABLE rewinds AS
SELECT game, version, (event->>'$.keep')::BIGINT AS keep, event->>'$.why' AS why FROM parsed WHERE tag = 'log.rewound';

-- name: opened
-- opened:
CREATE OR REPLACE TEMP TABLE opened AS
SELECT game, opening.game::title AS title, coalesce(opening.edition, '') AS edition, coalesce(opening.ruleset, 1) AS ruleset,
  opening.seats AS names, opening.bots AS bots, coalesce(opening.policies, '{}') AS policies,
  coalesce(opening.origin, 'real') AS origin, opening.branch_of.game AS branch_of, opening.played_on AS played_on,
  opening.utc_offset AS utc_offset, coalesce(opening.box.kind, 'facts') AS box, opening.position IS NOT NULL AS attested
FROM (
  SELECT game, arg_max(json_transform(event, '{
    "game": "VARCHAR", "edition": "VARCHAR", "ruleset": "USMALLINT", "seats": ["VARCHAR"], "bots": ["UTINYINT"],
    "policies": "JSON", "origin": "VARCHAR", "branch_of": {"game": "VARCHAR"}, "played_on": "DATE",
    "utc_offset": "INTEGER", "box": {"name": "VARCHAR", "kind": "VARCHAR"}, "position": "JSON"
  }'), version) AS opening
  FROM parsed WHERE tag = 'log.opened' GROUP BY game
);

-- name: sitting
-- opened:
CREATE OR REPLACE TEMP TABLE sitting AS
SELECT game, seat::UTINYINT AS seat, names[seat] AS name,
  CASE WHEN list_contains(bots, seat) THEN 'bot' ELSE 'human' END AS kind
FROM (SELECT game, names, bots, unnest(range(1, len(names) + 1)) AS seat FROM opened);

-- name: begun
-- begun: what its first entry tells; `lengthened` counts its rows.
INSERT INTO game BY NAME
SELECT game, touched.stream, opened.title, edition, ruleset, len(names) AS seats, policies, origin, branch_of, box, attested,
  false AS hidden, 'running' AS status, 0 AS winners, false AS shared, started_at,
  coalesce((started_at + to_minutes(coalesce(utc_offset, 0)))::DATE, played_on) AS ended_on, utc_offset,
  0 AS rows, 0 AS entries, 0 AS moves, 0 AS events, 0 AS spans, 0 AS beats, 0 AS round, '' AS turn, 0 AS takebacks,
  0 AS amends, 0 AS notes, 0 AS attested_events, 0 AS log_hash
FROM touched JOIN opened USING (game)
JOIN (SELECT game, arg_min(recorded_at, version) FILTER (move IS NOT NULL) AS started_at FROM parsed GROUP BY game) USING (game)
WHERE NOT (whole OR known);

-- name: begun_seat
-- begun:
INSERT INTO seat BY NAME
SELECT sitting.* FROM sitting JOIN touched USING (game) WHERE NOT (whole OR known) ORDER BY game, seat;

-- name: placed, of fresh
-- Rows that are no steps lie: without a move, or with a later row that rewinds to before it. Where some lie, the others move up.
CREATE OR REPLACE TEMP TABLE placed AS
WITH lying AS (
  SELECT game, version FROM parsed WHERE move IS NULL
  UNION ALL
  SELECT parsed.game, parsed.version FROM parsed SEMI JOIN rewinds
    ON rewinds.game = parsed.game AND rewinds.version > parsed.version AND rewinds.keep < parsed.move
)
SELECT parsed.game, parsed.version, lying.version IS NOT NULL AS lies,
  row_number() OVER (PARTITION BY parsed.game, lying.version IS NULL ORDER BY parsed.version) - 1 AS place
FROM parsed LEFT JOIN lying ON lying.game = parsed.game AND lying.version = parsed.version
WHERE parsed.game IN (SELECT game FROM lying);

-- name: firsts, of fresh
-- `turns`: what was counted before a game of which all rows are here and stand.
CREATE OR REPLACE TEMP TABLE firsts AS
SELECT game, version, whole, steps, known_title.title, beat_is_round,
  CASE WHEN whole AND stand AND NOT beat_is_round THEN turns - (first_round > 0)::UTINYINT END AS turns
FROM (
  SELECT game, min(version) AS version, min(turns) AS turns, arg_min(round, version) AS first_round,
    bool_and(move IS NOT NULL AND tag <> 'log.rewound') AS stand
  FROM parsed GROUP BY game
) JOIN touched USING (game) LEFT JOIN opened USING (game)
JOIN known_title ON known_title.title = coalesce(touched.title, opened.title);

-- name: timed
-- whole:
-- How long each move with a time came after the one before it; pauses over 10 minutes are none.
CREATE OR REPLACE TEMP TABLE timed AS
SELECT game, version, CASE WHEN after BETWEEN INTERVAL 0 SECOND AND INTERVAL 10 MINUTE THEN epoch_ms(after) END AS waited
FROM (
  SELECT game, version, recorded_at - lag(recorded_at) OVER (PARTITION BY game ORDER BY version) AS after
  FROM parsed ANTI JOIN (SELECT * FROM placed WHERE lies) USING (game, version) WHERE recorded_at IS NOT NULL
);

-- name: beaten, of fresh
-- turns:
-- Beats of games in which they are no rounds: each change of round or turn begins one. Where all rows of a game are here and none
-- lies, they were counted while they were read.
CREATE OR REPLACE TEMP TABLE beaten AS
SELECT game, version, beats + sum(turned::INTEGER) OVER (PARTITION BY game ORDER BY version) AS beat
FROM (
  SELECT game, version, beats, parsed.round > 0 AND (
      parsed.round IS DISTINCT FROM lag(parsed.round, 1, touched.round) OVER line
      OR parsed.turn IS DISTINCT FROM lag(parsed.turn, 1, touched.turn) OVER line
    ) AS turned
  FROM parsed ANTI JOIN (SELECT * FROM placed WHERE lies) USING (game, version) JOIN touched USING (game)
  WHERE game IN (SELECT game FROM firsts WHERE turns IS NULL AND NOT beat_is_round)
  WINDOW line AS (PARTITION BY game ORDER BY version)
);

-- name: fresh_step, of fresh
-- The rows with their steps: what needs no more is made of these, without the joins that beats and times take.
CREATE OR REPLACE TEMP VIEW fresh_step AS
SELECT parsed.* EXCLUDE (turns), parsed.turns - firsts.turns AS turns, firsts.whole, firsts.title, lies IS NOT TRUE AS stands,
  CASE WHEN lies IS NOT TRUE THEN steps + coalesce(place, parsed.version - firsts.version) END::UINTEGER AS step
FROM parsed JOIN firsts ON firsts.game = parsed.game
LEFT JOIN placed ON placed.game = parsed.game AND placed.version = parsed.version;

-- name: fresh
CREATE OR REPLACE TEMP VIEW fresh AS
SELECT fresh_step.*, CASE WHEN stands THEN coalesce(beat, turns, round) END::USMALLINT AS beat, waited
FROM fresh_step
LEFT JOIN timed ON timed.game = fresh_step.game AND timed.version = fresh_step.version
LEFT JOIN beaten ON beaten.game = fresh_step.game AND beaten.version = fresh_step.version;

-- name: event
-- Counted in bytes, which takes a third of the time that counting signs does.
INSERT INTO event
SELECT game, step, entry, move, tag, recorded_at, round AS span, beat, seat, rule, stands,
  CASE
    WHEN tag = 'log.opened' THEN json_merge_patch(event, '{"type": null, "rule": null, "box": {"components": null}}')
    WHEN NOT starts_with(event, head) THEN event
    WHEN strlen(event) = strlen(head) + 1 THEN '{}'
    ELSE concat('{', decode(encode(event)[strlen(head) + 2:]))
  END AS body
FROM (
  SELECT *, CASE WHEN rule IS NULL AND unknown_rule IS NULL THEN concat('{"type":"', tag, '"')
    ELSE concat('{"type":"', tag, '","rule":"', rule, unknown_rule, '"') END AS head
  FROM fresh
);

-- name: fresh_point, of point
CREATE OR REPLACE TEMP TABLE fresh_point AS
WITH moved AS (
  SELECT game, title, step, rule, unnest(json_transform(moved, '[["VARCHAR"]]')) AS told
  FROM fresh WHERE stands AND moved IS NOT NULL
), pointed AS (
  SELECT game, title, step, rule, TRY_CAST(told[1] AS track) AS track, told[2] AS whose, told[3]::SMALLINT AS value FROM moved
)
-- What the game does not have is null, and no row of `point` can hold that: the tables stop before such a row.
SELECT game, known_track.track,
  CASE WHEN known_track.of_seats THEN TRY_CAST(whose AS UTINYINT) ELSE subject.subject END AS subject, step, value, rule
FROM pointed LEFT JOIN known_track ON known_track.title = pointed.title AND known_track.track = pointed.track
LEFT JOIN subject ON subject.title = pointed.title AND subject.key = pointed.whose;

-- name: point
INSERT INTO point SELECT * FROM fresh_point ORDER BY game, track, subject, step;

-- name: lengthened
-- tail:
UPDATE game SET
  rows = more.rows, entries = greatest(game.entries, more.entries), moves = coalesce(more.moves, game.moves),
  events = game.events + more.events, spans = greatest(game.spans, more.spans), beats = greatest(game.beats, more.beats),
  round = coalesce(more.round, game.round), turn = coalesce(more.turn, game.turn),
  hidden = coalesce(more.hidden, game.hidden), notes = game.notes + more.notes,
  attested_events = game.attested_events + more.attested_events,
  started_at = coalesce(game.started_at, more.started_at), ended_at = coalesce(more.ended_at, game.ended_at),
  -- The day is that of the last entry, so it moves on where a game goes on past midnight.
  ended_on = coalesce(
    (coalesce(more.ended_at, game.ended_at) + to_minutes(coalesce(game.utc_offset, 0)))::DATE, game.ended_on),
  log_hash = xor(game.log_hash, more.log_hash)
FROM (
  SELECT game, max(version) AS rows, max(entry) AS entries, max(move) FILTER (stands) AS moves,
    count(*) FILTER (stands) AS events, coalesce(max(round) FILTER (stands), 0) AS spans, coalesce(max(beat), 0) AS beats,
    arg_max(round, version) FILTER (stands) AS round, arg_max(turn, version) FILTER (stands) AS turn,
    arg_max(CASE WHEN tag = 'log.hidden' THEN (event->>'$.hidden')::BOOLEAN END, version) FILTER (tag = 'log.hidden') AS hidden,
    count(*) FILTER (tag = 'log.noted') AS notes,
    count(*) FILTER (stands AND tag IN (FROM attesting)) AS attested_events,
    arg_min(recorded_at, version) FILTER (stands) AS started_at, arg_max(recorded_at, version) FILTER (stands) AS ended_at,
    coalesce(bit_xor(hash(step, event)) FILTER (stands), 0) AS log_hash
  FROM fresh WHERE NOT whole GROUP BY game
) AS more
WHERE game.game = more.game;

-- name: over
-- whole:
CREATE OR REPLACE TEMP TABLE over AS
SELECT game, arg_max(json_transform(ended, '{
  "how": "VARCHAR", "rule": "VARCHAR", "winners": ["UTINYINT"], "ranks": ["UTINYINT"], "shared": "BOOLEAN"
}'), step) AS result
FROM fresh_step WHERE whole AND stands AND ended IS NOT NULL GROUP BY game;

-- name: fresh_game
-- whole:
CREATE OR REPLACE TEMP TABLE fresh_game AS
WITH sums AS (
  -- Every row of these games is here, so where one is missing, or was taken for two, the tables stop.
  SELECT game, CASE WHEN count(*) = max(version) THEN max(version) ELSE error('A row is missing') END AS rows,
    max(entry) AS entries, max(move) FILTER (stands) AS moves,
    count(*) FILTER (stands) AS events, max(round) FILTER (stands) AS spans, max(beat) AS beats,
    coalesce(
      arg_max(CASE WHEN tag = 'log.hidden' THEN (event->>'$.hidden')::BOOLEAN END, version) FILTER (tag = 'log.hidden'),
      false) AS hidden,
    count(*) FILTER (tag = 'log.noted') AS notes, count(*) FILTER (stands AND tag IN (FROM attesting)) AS attested_events,
    -- Which came first is told by the rows, not by a clock that somebody set meanwhile.
    arg_min(recorded_at, version) FILTER (stands AND recorded_at IS NOT NULL) AS started_at,
    arg_max(recorded_at, version) FILTER (stands AND recorded_at IS NOT NULL) AS ended_at,
    sum(waited) FILTER (stands) AS waited,
    count(*) FILTER (stands AND begins) AS begun, count(*) FILTER (stands AND begins AND recorded_at IS NULL) AS untimed,
    count(*) FILTER (stands AND begins AND waited <= 3000) AS quick,
    mode(scribe) FILTER (stands AND begins AND scribe <> '') AS scribe,
    coalesce(bit_xor(hash(step, event)) FILTER (stands), 0) AS log_hash, max(version) FILTER (stands) AS last_version
  FROM fresh WHERE whole GROUP BY game
), struck AS (
  SELECT parsed.game, parsed.entry, parsed.move, arg_min(rewinds.why, rewinds.version) AS why
  FROM parsed JOIN rewinds
    ON rewinds.game = parsed.game AND rewinds.version > parsed.version AND rewinds.keep < parsed.move
  WHERE parsed.move IS NOT NULL GROUP BY parsed.game, parsed.entry, parsed.move
), amended AS (
  SELECT game, count(*) AS amends FROM rewinds WHERE why IN ('changed', 'inserted', 'removed') GROUP BY game
), last AS (
  SELECT parsed.game, parsed.round, parsed.turn
  FROM parsed JOIN sums ON parsed.game = sums.game AND parsed.version = sums.last_version
), undone AS (
  SELECT game, count(*) AS takebacks FROM struck WHERE why = 'taken_back' GROUP BY game
)
SELECT game, touched.stream, opened.title, edition, ruleset, len(names) AS seats, policies, origin, branch_of, box,
  attested, hidden,
  CASE WHEN result IS NULL THEN 'running' WHEN result.how = 'abandoned' THEN 'abandoned' ELSE 'finished' END AS status,
  nullif(result.how, 'abandoned') AS ending, TRY_CAST(result.rule AS rule) AS ending_rule,
  coalesce(list_sum(list_transform(result.winners, lambda w: 1 << (w - 1))), 0) AS winners,
  coalesce(result.shared, len(result.winners) > 1, false) AS shared,
  CASE WHEN result IS NULL THEN NULL WHEN ended_at IS NULL OR untimed > 0 THEN 'imported'
    WHEN quick > 0 AND 2 * quick >= begun THEN 'late' ELSE 'live' END AS mode,
  CASE WHEN result IS NOT NULL THEN scribe END AS scribe, started_at, ended_at,
  coalesce((ended_at + to_minutes(coalesce(utc_offset, 0)))::DATE, played_on) AS ended_on, utc_offset,
  CASE WHEN result IS NOT NULL AND ended_at IS NOT NULL AND untimed = 0 THEN (coalesce(waited, 0) + 500) // 1000 END AS seconds,
  rows, entries, coalesce(moves, 0) AS moves, events, coalesce(spans, 0) AS spans, coalesce(sums.beats, 0) AS beats, coalesce(last.round, 0) AS round, coalesce(last.turn, '') AS turn,
  coalesce(takebacks, 0) AS takebacks, coalesce(amends, 0) AS amends, notes, attested_events,
  NULL::SMALLINT AS margin, NULL::USMALLINT AS lead_changes,
  NULL::USMALLINT AS decided_bp, NULL::USMALLINT AS deficit_bp, NULL::USMALLINT AS close_bp, log_hash
FROM sums JOIN touched USING (game) JOIN opened USING (game) LEFT JOIN over USING (game) LEFT JOIN undone USING (game)
LEFT JOIN amended USING (game) LEFT JOIN last USING (game);

-- name: fresh_seat
-- whole:
CREATE OR REPLACE TEMP TABLE fresh_seat AS
SELECT game, seat, NULL::UTINYINT AS position, name, NULL::UINTEGER AS player, kind, NULL::VARCHAR AS colour, NULL::BOOLEAN AS first,
  CASE WHEN status = 'finished' THEN coalesce(list_contains(result.winners, seat), false) END AS won,
  result.ranks[seat] AS rank,
  CASE WHEN status = 'finished' THEN 420 * bit_count(winners)::INTEGER // seats END AS fair420,
  NULL::UINTEGER AS experience, NULL::USMALLINT AS lead_bp, NULL::USMALLINT AS low_bp
FROM sitting JOIN fresh_game USING (game) LEFT JOIN over USING (game);

-- name: told
-- whole: what the games' own SQL reads: the events that stand, of games that are over.
CREATE OR REPLACE TEMP VIEW told AS
SELECT game, step, tag, round AS span, seat, rule, event AS body
FROM fresh_step WHERE stands AND game IN (SELECT game FROM over);

-- name: told_point
-- whole: and their tracks.
CREATE OR REPLACE TEMP VIEW told_point AS
SELECT * FROM fresh_point WHERE game IN (SELECT game FROM over);

-- name: boxed
-- whole: and which box each was opened with: its name stands where its components stood, which is done before rows are read.
CREATE OR REPLACE TEMP TABLE boxed AS
SELECT game, body->>'$.box.components' AS box FROM told WHERE tag = 'log.opened';

-- name: boxes
-- whole: what each different box tells of its components, read once. An opening that another program wrote may still hold them
-- itself. A component may be called by any sign, also one that a path with quotes does not hold: so each is named as a pointer, in
-- which only `~` and `/` are written otherwise.
CREATE OR REPLACE TEMP TABLE boxes AS
SELECT box, component, json_extract(components, '/' || replace(replace(component, '~', '~0'), '/', '~1')) AS facts
FROM (
  SELECT box, components, unnest(json_keys(components)) AS component
  FROM (
    SELECT box, coalesce(
      named.components, CASE WHEN starts_with(box, '{') THEN box ELSE error('No box is called ' || box) END) AS components
    FROM (SELECT DISTINCT box FROM boxed WHERE box IS NOT NULL) LEFT JOIN (
      SELECT one.box AS box, one.components AS components
      FROM (SELECT unnest(json_transform(?, '[{"box": "VARCHAR", "components": "JSON"}]')) AS one)
    ) AS named USING (box)
  )
);
