-- What hangs on all games of a person, computed again for those that `people` names.

-- name: experience
UPDATE seat SET experience = counted.nth
FROM (
  SELECT game, seat, dense_rank() OVER (PARTITION BY title, player ORDER BY ended_on NULLS FIRST, started_at NULLS FIRST, stream) AS nth
  FROM seat JOIN game USING (game) WHERE status = 'finished' AND player IN (SELECT player FROM people)
) AS counted
WHERE seat.game = counted.game AND seat.seat = counted.seat AND seat.experience IS DISTINCT FROM counted.nth;

-- name: gone
DELETE FROM player WHERE player IN (SELECT player FROM people);

-- name: player
INSERT INTO player
-- Two names of one person may sit at one table: that is still one game.
SELECT player, any_value(people.name), count(DISTINCT game), arg_min(game, (started_at, stream)), arg_max(game, (started_at, stream))
FROM seat JOIN people USING (player) JOIN game USING (game) GROUP BY player ORDER BY player;
