-- The daily deals of a server: the seed of each is drawn when somebody first asks for it.
CREATE TABLE daily_deals (
  day TEXT COLLATE "C" NOT NULL,         -- in UTC, as 2026-11-21
  mode TEXT COLLATE "C" NOT NULL,
  seed BIGINT NOT NULL,
  PRIMARY KEY (day, mode)
);

-- The first play of an account at a deal, which counts. The row stays when the account is gone, as places depend on it.
CREATE TABLE daily_plays (
  day TEXT COLLATE "C" NOT NULL,
  mode TEXT COLLATE "C" NOT NULL,
  account BIGINT NOT NULL,
  code TEXT COLLATE "C" NOT NULL,        -- the table that was opened for it
  game BIGINT REFERENCES games ON DELETE CASCADE, -- NULL until it begins
  PRIMARY KEY (day, mode, account)
);
CREATE INDEX daily_plays_code ON daily_plays (code);
CREATE UNIQUE INDEX daily_plays_game ON daily_plays (game);
CREATE INDEX daily_plays_account ON daily_plays (account, day);

-- For how many days in a row an account has finished a deal of any game.
CREATE TABLE daily_streaks (
  account BIGINT PRIMARY KEY,
  last TEXT COLLATE "C" NOT NULL,        -- the latest day
  run BIGINT NOT NULL,                   -- the days in a row up to that day
  longest BIGINT NOT NULL
);
