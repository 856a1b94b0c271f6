-- The puzzles of the day that somebody has begun, by their day in UTC.
CREATE TABLE daily_puzzles (
  player INTEGER NOT NULL REFERENCES players,
  day TEXT NOT NULL,
  tries INTEGER NOT NULL,     -- with the one that solved it
  practice INTEGER NOT NULL, -- whether a hint or the solution was shown
  solved INTEGER NOT NULL,
  spent INTEGER NOT NULL,     -- in milliseconds
  PRIMARY KEY (player, day)
) STRICT;
