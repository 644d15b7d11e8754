-- After the games' own SQL: what was prepared goes into the tables. `-- over:` marks what only games that are over need.

-- name: game
INSERT INTO game SELECT * FROM fresh_game ORDER BY game;

-- name: seat
-- Who sat there and came to the same result keeps what hangs on all games of the person.
INSERT INTO seat
SELECT fresh_seat.* REPLACE (former.player AS player, former.experience AS experience)
FROM fresh_seat LEFT JOIN former
  ON (former.game, former.seat, former.name, former.kind) = (fresh_seat.game, fresh_seat.seat, fresh_seat.name, fresh_seat.kind)
  AND former.won IS NOT DISTINCT FROM fresh_seat.won
ORDER BY fresh_seat.game, fresh_seat.seat;

-- name: fresh_beat
-- over:
CREATE OR REPLACE TEMP TABLE fresh_beat AS
SELECT game, title, round, beat, arg_min(turn, step) AS turn, min(step) AS step_from, max(step) AS step_to,
  count(recorded_at) AS timed, coalesce(sum(waited), 0) AS waited
FROM fresh WHERE stands AND round > 0 AND game IN (SELECT game FROM over) GROUP BY game, title, round, beat;

-- name: span
-- over:
INSERT INTO span
SELECT game, round, any_value(phase), min(step_from), max(step_to), CASE WHEN sum(timed) > 0 THEN (sum(waited) + 500) // 1000 END,
  NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM fresh_beat LEFT JOIN phase ON phase.title = fresh_beat.title AND round BETWEEN span_from AND span_to
GROUP BY game, round ORDER BY game, round;

-- name: beat
-- over:
INSERT INTO beat
SELECT game, beat, min(round), arg_min(turn, step_from), any_value(phase), min(step_from), max(step_to),
  CASE WHEN sum(timed) > 0 THEN (sum(waited) + 500) // 1000 END,
  NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM fresh_beat LEFT JOIN phase ON phase.title = fresh_beat.title AND round BETWEEN span_from AND span_to
GROUP BY game, beat ORDER BY game, beat;

-- name: pending
-- over:
INSERT INTO pending SELECT game FROM over ORDER BY game;
