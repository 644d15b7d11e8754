-- After the games' own SQL: what was prepared goes into the tables.

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

-- name: span
INSERT INTO span
SELECT fresh.game, round, any_value(phase), min(step), max(step),
  CASE WHEN count(recorded_at) > 0 THEN coalesce(sum(waited), 0) // 1000 END,
  NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM fresh SEMI JOIN over USING (game) LEFT JOIN phase ON phase.title = fresh.title AND round BETWEEN span_from AND span_to
WHERE stands AND round > 0 GROUP BY fresh.game, round ORDER BY fresh.game, round;

-- name: beat
INSERT INTO beat
SELECT fresh.game, beat, min(round), arg_min(turn, step), any_value(phase), min(step), max(step),
  CASE WHEN count(recorded_at) > 0 THEN coalesce(sum(waited), 0) // 1000 END,
  NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM fresh SEMI JOIN over USING (game) LEFT JOIN phase ON phase.title = fresh.title AND round BETWEEN span_from AND span_to
WHERE stands AND round > 0 GROUP BY fresh.game, beat ORDER BY fresh.game, beat;

-- name: pending
INSERT INTO pending SELECT game FROM over ORDER BY game;
