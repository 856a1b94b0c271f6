-- The puzzles of the day that somebody has begun, by their day in UTC.
CREATE TABLE daily_puzzles (
  player BIGINT NOT NULL REFERENCES players,
  day TEXT COLLATE "C" NOT NULL,
  tries BIGINT NOT NULL,     -- with the one that solved it
  practice BOOLEAN NOT NULL, -- whether a hint or the solution was shown
  solved BOOLEAN NOT NULL,
  spent BIGINT NOT NULL,     -- in milliseconds
  PRIMARY KEY (player, day)
);
