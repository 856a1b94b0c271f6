-- A table is the fold of its log, and the log is what is kept.

-- All that was decided at a table, in order. Rows are added and never changed.
CREATE TABLE log (
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  number INTEGER NOT NULL,     -- counted from 0
  spent INTEGER NOT NULL,      -- milliseconds since the entry before
  kind TEXT NOT NULL,
  seat INTEGER,                -- counted from 0
  text TEXT NOT NULL,
  PRIMARY KEY (game, number)
) WITHOUT ROWID, STRICT;
CREATE INDEX log_taken ON log (game, number) WHERE kind = 'taken';

ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT 'none';
ALTER TABLE games ADD COLUMN repeated INTEGER NOT NULL DEFAULT 0; -- whether the same deal was played again

-- What lists need of the fold of the log, beside the columns that are there.
ALTER TABLE games ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;  -- how many the log has
ALTER TABLE games ADD COLUMN line INTEGER NOT NULL DEFAULT 0;     -- how many moves there are, those taken back included
ALTER TABLE games ADD COLUMN practice INTEGER NOT NULL DEFAULT 0; -- whether it counts for no best, par or streak
ALTER TABLE games ADD COLUMN fault TEXT;                          -- why it cannot be played on, where that is known

ALTER TABLE results ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
DROP INDEX results_sums;
DROP INDEX results_times;
CREATE INDEX results_sums ON results (player, rules, seats, levels, practice, fate, score, turns, waited)
  WHERE player IS NOT NULL;
CREATE INDEX results_times ON results (player, ended, seats, practice, rules, fate) WHERE player IS NOT NULL;
