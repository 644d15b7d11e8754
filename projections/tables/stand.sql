-- What the Python fold tells of games that are over: each statement is given its rows as one JSON text.

-- name: done
CREATE OR REPLACE TEMP TABLE done AS
SELECT unnest(json_transform(?, '[{"game": "UINTEGER"}]'), recursive := true);

-- name: stood
UPDATE game SET margin = coalesce(game.margin, told.margin), lead_changes = told.lead_changes,
  decided_bp = told.decided_bp, deficit_bp = told.deficit_bp, close_bp = told.close_bp
FROM (SELECT unnest(json_transform(?, '[{"game": "UINTEGER", "margin": "SMALLINT", "lead_changes": "USMALLINT",
  "decided_bp": "USMALLINT", "deficit_bp": "USMALLINT", "close_bp": "USMALLINT"}]'), recursive := true)) AS told
WHERE game.game = told.game;

-- name: seated
UPDATE seat SET lead_bp = told.lead_bp, low_bp = told.low_bp
FROM (SELECT unnest(json_transform(?, '[{"game": "UINTEGER", "seat": "UTINYINT", "lead_bp": "USMALLINT",
  "low_bp": "USMALLINT"}]'), recursive := true)) AS told
WHERE seat.game = told.game AND seat.seat = told.seat;

-- name: spanned
UPDATE span SET leader = told.leader, top_bp = told.top_bp, gap_bp = told.gap_bp, swing_bp = told.swing_bp,
  kept_bp = told.kept_bp, gainer = told.gainer, loser = told.loser, cause_step = told.cause_step,
  cause_rule = TRY_CAST(told.cause_rule AS rule), basis = told.basis
FROM (SELECT unnest(json_transform(?, '[{"game": "UINTEGER", "no": "USMALLINT", "leader": "UTINYINT",
  "top_bp": "USMALLINT", "gap_bp": "USMALLINT", "swing_bp": "USMALLINT", "kept_bp": "USMALLINT", "gainer": "UTINYINT",
  "loser": "UTINYINT", "cause_step": "UINTEGER", "cause_rule": "VARCHAR", "basis": "VARCHAR"}]'), recursive := true)) AS told
WHERE span.game = told.game AND span.no = told.no;

-- name: beaten
UPDATE beat SET leader = told.leader, top_bp = told.top_bp, gap_bp = told.gap_bp, swing_bp = told.swing_bp,
  kept_bp = told.kept_bp, gainer = told.gainer, loser = told.loser, cause_step = told.cause_step,
  cause_rule = TRY_CAST(told.cause_rule AS rule), basis = told.basis
FROM (SELECT unnest(json_transform(?, '[{"game": "UINTEGER", "no": "USMALLINT", "leader": "UTINYINT",
  "top_bp": "USMALLINT", "gap_bp": "USMALLINT", "swing_bp": "USMALLINT", "kept_bp": "USMALLINT", "gainer": "UTINYINT",
  "loser": "UTINYINT", "cause_step": "UINTEGER", "cause_rule": "VARCHAR", "basis": "VARCHAR"}]'), recursive := true)) AS told
WHERE beat.game = told.game AND beat.no = told.no;

-- name: places
INSERT INTO seat_span
SELECT unnest(json_transform(?, '[{"game": "UINTEGER", "seat": "UTINYINT", "span": "USMALLINT", "share_bp": "USMALLINT",
  "f_bp": "USMALLINT", "main1": "SMALLINT", "main2": "SMALLINT", "main3": "SMALLINT"}]'), recursive := true);

-- name: pending
DELETE FROM pending WHERE game IN (SELECT game FROM done);
