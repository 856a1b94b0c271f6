-- The runs of puzzles that somebody has ended, by the game of checkers.
CREATE TABLE puzzle_runs (
  player BIGINT NOT NULL REFERENCES players,
  variant TEXT COLLATE "C" NOT NULL,
  runs BIGINT NOT NULL,
  best BIGINT NOT NULL, -- the most puzzles that were solved in one
  PRIMARY KEY (player, variant)
);
