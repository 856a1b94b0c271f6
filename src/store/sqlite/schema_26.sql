-- The runs of puzzles that somebody has ended, by the game of checkers.
CREATE TABLE puzzle_runs (
  player INTEGER NOT NULL REFERENCES players,
  variant TEXT NOT NULL,
  runs INTEGER NOT NULL,
  best INTEGER NOT NULL, -- the most puzzles that were solved in one
  PRIMARY KEY (player, variant)
) STRICT;
