-- The daily deals of a server: the seed of each is drawn when somebody first asks for it.
CREATE TABLE daily_deals (
  day TEXT NOT NULL,           -- in UTC, as 2026-11-21
  mode TEXT NOT NULL,
  seed INTEGER NOT NULL,
  PRIMARY KEY (day, mode)
) WITHOUT ROWID, STRICT;

-- The first play of an account at a deal, which counts. The row stays when the account is gone, as places depend on it.
CREATE TABLE daily_plays (
  day TEXT NOT NULL,
  mode TEXT NOT NULL,
  account INTEGER NOT NULL,
  code TEXT NOT NULL,          -- the table that was opened for it
  game INTEGER REFERENCES games ON DELETE CASCADE, -- NULL until it begins
  PRIMARY KEY (day, mode, account)
) WITHOUT ROWID, STRICT;
CREATE INDEX daily_plays_code ON daily_plays (code);
CREATE UNIQUE INDEX daily_plays_game ON daily_plays (game);
CREATE INDEX daily_plays_account ON daily_plays (account, day);

-- For how many days in a row an account has finished a deal of any game.
CREATE TABLE daily_streaks (
  account INTEGER PRIMARY KEY,
  last TEXT NOT NULL,          -- the latest day
  run INTEGER NOT NULL,        -- the days in a row up to that day
  longest INTEGER NOT NULL
) STRICT;
