-- What every game has. A comment behind a column is its documentation: docs/tables.md is made from these files.

-- One row a recorded game.
CREATE TABLE game (
  game UINTEGER NOT NULL, -- number of the game in these tables alone; another file may number it otherwise
  stream UUID NOT NULL, -- the game's id, as the command line shows it
  title title NOT NULL, -- which game, by its key
  edition VARCHAR NOT NULL, -- edition that was played, by its key
  ruleset USMALLINT NOT NULL, -- number of the rules that decided it first
  seats UTINYINT NOT NULL, -- how many seats
  policies JSON NOT NULL, -- disputed readings and variants, key to value
  origin VARCHAR NOT NULL, -- real, practice, simulated or branch
  branch_of VARCHAR, -- id of the game it was branched from
  box VARCHAR NOT NULL, -- where the component values came from: facts, owner or practice
  attested BOOLEAN NOT NULL, -- whether it was opened from a stated position, so that its beginning is not recorded
  hidden BOOLEAN NOT NULL, -- whether it is kept out of lists
  status VARCHAR NOT NULL, -- running, finished or abandoned
  ending VARCHAR, -- how it ended: a key the game declares, several joined by +; null while it runs and if it was abandoned
  ending_rule rule, -- rule that ended it
  winners UTINYINT NOT NULL, -- winning seats, one bit each: seat 1 is 1, seat 2 is 2, seat 3 is 4
  shared BOOLEAN NOT NULL, -- whether the win was shared
  mode VARCHAR, -- how it was entered, once it is over: live, late (half of the moves within 3 s of the one before), imported (at least one move has no time)
  scribe VARCHAR, -- who entered most moves, once it is over
  started_at TIMESTAMP, -- time of the first entry that stands, UTC
  ended_at TIMESTAMP, -- time of the last entry that stands, UTC
  ended_on DATE, -- local day of the last entry, or the day given at the opening where there are no times
  utc_offset SMALLINT, -- minutes that the table's clocks were ahead of UTC; null where the opening does not tell
  seconds UINTEGER, -- playing time once it is over, to the nearest second: between moves, without gaps over 10 minutes; null where moves have no times
  rows UINTEGER NOT NULL, -- rows of the stream that these tables hold
  entries UINTEGER NOT NULL, -- entries, corrections and remarks included
  moves UINTEGER NOT NULL, -- number of the last move that stands
  events UINTEGER NOT NULL, -- events that stand: the number of steps
  spans USMALLINT NOT NULL, -- rounds begun, whatever the game calls them
  beats USMALLINT NOT NULL, -- beats begun: the smallest stretches after which the table is at rest
  round USMALLINT NOT NULL, -- round before the last event that stands
  turn VARCHAR NOT NULL, -- turn before the last event that stands
  takebacks USMALLINT NOT NULL, -- moves that were taken back
  amends USMALLINT NOT NULL, -- entries that changed, inserted or removed a move
  notes USMALLINT NOT NULL, -- remarks
  attested_events UINTEGER NOT NULL, -- events that stand and tell in words an effect that no rule worked out
  margin SMALLINT, -- last margin, as the game's measures define it
  lead_changes USMALLINT, -- how often the sole leader was another than the last sole leader, at ends of spans
  decided_bp USMALLINT, -- first span from which the winner stayed sole leader, of all spans, in 1/10000
  deficit_bp USMALLINT, -- largest standing gap that the winner came back from, in 1/10000
  close_bp USMALLINT, -- how close the later half of the spans before the last stayed: mean of 1 - (first - second), in 1/10000; null with one span
  log_hash UBIGINT NOT NULL -- fingerprint of the events that stand: equal games have equal ones
);

-- One row a seat in a game.
CREATE TABLE seat (
  game UINTEGER NOT NULL, -- the game
  seat UTINYINT NOT NULL, -- place at the table, from 1
  position UTINYINT, -- place counted from the first player, from 1, once the game is over; the seat where a game has no first player
  name VARCHAR NOT NULL, -- name as it was written for this game
  player UINTEGER, -- the person; null for bots
  kind VARCHAR NOT NULL, -- human or bot
  colour VARCHAR, -- colour or figure of the seat, once the game is over
  first BOOLEAN, -- whether it was first player at the beginning; null where the game has none or still runs
  won BOOLEAN, -- whether it won; null while the game runs and if it was abandoned
  rank UTINYINT, -- final place where the rules give one
  fair420 USMALLINT, -- share of the win that chance alone would give it, in 420ths, whole for 1 to 7 seats: winners / seats
  experience UINTEGER, -- which of the person's finished games of this title it was, by day (none: before all others), time and id
  lead_bp USMALLINT, -- share of the spans before the last after which this seat led alone, in 1/10000; null with one span
  low_bp USMALLINT -- lowest standing share it had after a span, in 1/10000
);

-- One row a person.
CREATE TABLE player (
  player UINTEGER NOT NULL, -- number of the person in these tables alone
  name VARCHAR NOT NULL, -- name the person goes by
  games UINTEGER NOT NULL, -- games the person sat in
  first_game UINTEGER, -- first of them
  last_game UINTEGER -- last of them
);

-- One row a name however it is spelt, and who is meant.
CREATE TABLE spelling (
  key VARCHAR NOT NULL, -- the name without regard to case, kinds of blanks and signs that only choose how another is drawn
  name VARCHAR NOT NULL, -- the name agreed on in a merge or a new name, or else as it was last written
  player UINTEGER NOT NULL -- the person, merged and renamed as told
);

-- One row an event, struck ones too.
CREATE TABLE event (
  game UINTEGER NOT NULL, -- the game
  step UINTEGER, -- place among the events that stand, from 0; null for struck events, remarks and corrections
  entry UINTEGER NOT NULL, -- entry that recorded it
  move UINTEGER, -- its move; null for remarks and corrections
  tag tag NOT NULL, -- wire name of the event
  recorded_at TIMESTAMP, -- when it was entered, UTC
  span USMALLINT NOT NULL, -- round before the event; 0 is set-up
  beat USMALLINT, -- beat of the event; null unless it stands
  seat UTINYINT, -- seat it is about, where it names one
  rule rule, -- rule that caused it; null where it names none that is known here
  stands BOOLEAN NOT NULL, -- whether it is part of the game as it stands
  body JSON NOT NULL USING COMPRESSION fsst -- the event without its type and rule; an opening without the component values of its box
);

-- One row a change of a value that is charted, without what the row before it tells: what `track_point` is made of, and quicker to read.
CREATE TABLE point (
  game UINTEGER NOT NULL, -- the game
  track track NOT NULL, -- which value, by its key
  subject UTINYINT NOT NULL, -- whose: a seat, or from 100 on a row of `subject`
  step UINTEGER NOT NULL, -- step that changed it
  value SMALLINT, -- value after the step; null if it ceased
  rule rule -- the one rule of the event that changed it, also where the change is a sum, as of a cost and its hush money
);

-- One row a change of a value that is charted.
CREATE VIEW track_point AS SELECT
  game::UINTEGER AS game, -- the game
  track::track AS track, -- which value, by its key
  subject::UTINYINT AS subject, -- whose: a seat, or from 100 on a row of `subject`
  step::UINTEGER AS step, -- step that changed it
  value::SMALLINT AS value, -- value after the step; null if it ceased
  (value - lag(value) OVER (PARTITION BY game, track, subject ORDER BY step))::SMALLINT AS delta, -- value less the one before; null where it appears or ceases
  rule::rule AS rule, -- the one rule of the event that changed it, also where the change is a sum, as of a cost and its hush money
FROM point;

-- One row a subject that is no seat.
CREATE TABLE subject (
  title title NOT NULL, -- the game it belongs to
  subject UTINYINT NOT NULL, -- its number, from 100
  key VARCHAR NOT NULL -- its key: `game` for the whole, a faction, a dummy, the party
);

-- One row a span (round) of a game that is over; the standing is that after the span.
CREATE TABLE span (
  game UINTEGER NOT NULL, -- the game
  no USMALLINT NOT NULL, -- number of the span, from 1
  phase VARCHAR, -- phase of the game it belongs to, as the game declares phases
  step_from UINTEGER NOT NULL, -- first step
  step_to UINTEGER NOT NULL, -- last step
  seconds UINTEGER, -- time it took, to the nearest second, without gaps over 10 minutes; null without times
  leader UTINYINT, -- contender that leads alone, by 1/100 at least; null if none does
  top_bp USMALLINT, -- largest standing share, in 1/10000
  gap_bp USMALLINT, -- largest less second share, in 1/10000
  swing_bp USMALLINT, -- how far the shares moved: half the sum of all changes, in 1/10000
  kept_bp USMALLINT, -- what was left of that one span later, or at the end, in 1/10000
  gainer UTINYINT, -- contender that gained most
  loser UTINYINT, -- contender that lost most
  cause_step UINTEGER, -- of a turning point, the step that a person would name as its cause; null for the others
  cause_rule rule, -- rule of that step
  basis VARCHAR -- how the standing was computed; null until it is
);

-- One row a beat of a game that is over; the standing is that after the beat.
CREATE TABLE beat (
  game UINTEGER NOT NULL, -- the game
  no USMALLINT NOT NULL, -- number of the beat, from 1
  span USMALLINT NOT NULL, -- span it belongs to
  turn VARCHAR NOT NULL, -- turn of its first event
  phase VARCHAR, -- phase of its span
  step_from UINTEGER NOT NULL, -- first step
  step_to UINTEGER NOT NULL, -- last step
  seconds UINTEGER, -- time it took, to the nearest second, without gaps over 10 minutes; null without times
  leader UTINYINT, -- contender that leads alone, by 1/100 at least; null if none does
  top_bp USMALLINT, -- largest standing share, in 1/10000
  gap_bp USMALLINT, -- largest less second share, in 1/10000
  swing_bp USMALLINT, -- how far the shares moved: half the sum of all changes, in 1/10000
  kept_bp USMALLINT, -- what was left of that one beat later, or at the end, in 1/10000
  gainer UTINYINT, -- contender that gained most
  loser UTINYINT, -- contender that lost most
  cause_step UINTEGER, -- of a turning point, the step that a person would name as its cause; null for the others
  cause_rule rule, -- rule of that step
  basis VARCHAR -- how the standing was computed; null until it is
);

-- One row a contender after a span of a game that is over.
CREATE TABLE seat_span (
  game UINTEGER NOT NULL, -- the game
  seat UTINYINT NOT NULL, -- the seat, or from 100 on another contender of `subject`
  span USMALLINT NOT NULL, -- the span
  share_bp USMALLINT NOT NULL, -- its standing share, in 1/10000
  f_bp USMALLINT NOT NULL, -- distance that remained to its nearest open goal, in 1/10000; 500 where one is met
  main1 SMALLINT, -- value of the title's first track of seats
  main2 SMALLINT, -- value of its second
  main3 SMALLINT -- value of its third
);

-- One row a title: what these tables know of each game.
CREATE TABLE known_title (
  title title NOT NULL, -- key of the game
  name VARCHAR NOT NULL, -- its name
  co_operative BOOLEAN NOT NULL, -- whether all win or lose together
  beat_is_round BOOLEAN NOT NULL -- whether its beats are its rounds
);

-- One row a value of a title that is charted.
CREATE TABLE known_track (
  title title NOT NULL, -- key of the game
  track track NOT NULL, -- key of the value
  of_seats BOOLEAN NOT NULL -- whether each seat has one; otherwise its subjects are keys
);

-- One row a kind of event that tells in words what no rule worked out.
CREATE TABLE attesting (
  tag tag NOT NULL -- wire name of the event
);

-- One row a phase of a title: spans that are looked at together.
CREATE TABLE phase (
  title title NOT NULL, -- key of the game
  phase VARCHAR NOT NULL, -- its key
  span_from USMALLINT NOT NULL, -- first span
  span_to USMALLINT NOT NULL -- last span
);

-- Games that are over and whose standing is still to be computed.
CREATE TABLE pending (
  game UINTEGER NOT NULL -- the game
);
