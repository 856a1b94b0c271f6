-- People who come to a hall, its tables and their ratings. Nothing of the earlier forms changes.

-- Whoever comes with a key.
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  is_program INTEGER NOT NULL,
  settings TEXT NOT NULL DEFAULT '',  -- own settings as config.toml has them
  created INTEGER NOT NULL,           -- in milliseconds since 1970, as all times here
  seen INTEGER NOT NULL,
  banned TEXT                         -- why, where the account may not come in
) STRICT;

-- What each name looks like, so that no two accounts look alike.
CREATE TABLE account_skeletons (
  skeleton TEXT PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE
) WITHOUT ROWID, STRICT;

CREATE TABLE account_keys (
  fingerprint TEXT PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  comment TEXT NOT NULL,
  added INTEGER NOT NULL,
  used INTEGER                        -- NULL until somebody comes in with it
) WITHOUT ROWID, STRICT;
CREATE INDEX account_keys_account ON account_keys (account);

-- Tables of a hall: there before their game, and until it is over. With its game a table is deleted.
CREATE TABLE hall_tables (
  code TEXT PRIMARY KEY,
  rules INTEGER NOT NULL REFERENCES rules,
  clock TEXT NOT NULL,
  rated INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  take_back INTEGER NOT NULL,
  opened_by INTEGER REFERENCES accounts,  -- NULL: a guest
  opened INTEGER NOT NULL,
  seed INTEGER,                       -- where a test asked for one
  game INTEGER UNIQUE REFERENCES games ON DELETE CASCADE,
  closed INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE INDEX hall_tables_open ON hall_tables (opened) WHERE NOT closed;

CREATE TABLE hall_seats (
  code TEXT NOT NULL REFERENCES hall_tables ON DELETE CASCADE,
  seat INTEGER NOT NULL,              -- counted from 0
  taker TEXT NOT NULL,                -- open, invited, account, guest or robot
  account INTEGER REFERENCES accounts,
  text TEXT,                          -- a guest's name or a robot's level
  seen INTEGER NOT NULL,              -- how many moves had been seen there when it was last left
  PRIMARY KEY (code, seat)
) WITHOUT ROWID, STRICT;
CREATE INDEX hall_seats_account ON hall_seats (account, code) WHERE account IS NOT NULL;

-- The present rating of an account, one a game and ladder.
CREATE TABLE ratings (
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  mode TEXT NOT NULL,
  ladder TEXT NOT NULL,               -- two or several
  value REAL NOT NULL,
  spread REAL NOT NULL,               -- deviation or uncertainty
  volatility REAL,                    -- of Glicko-2 only
  games INTEGER NOT NULL,
  low INTEGER NOT NULL,               -- by which the ranking goes: the value shown less its plus or minus
  PRIMARY KEY (account, mode, ladder)
) WITHOUT ROWID, STRICT;
CREATE INDEX ratings_ranking ON ratings (mode, ladder, low DESC, account);

-- What each rated game made of the ratings. It stays when the game is deleted.
CREATE TABLE rating_changes (
  game INTEGER NOT NULL,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  mode TEXT NOT NULL,
  ladder TEXT NOT NULL,
  place INTEGER NOT NULL,             -- from 1
  rated INTEGER NOT NULL,             -- when
  value REAL NOT NULL,
  spread REAL NOT NULL,
  volatility REAL,
  games INTEGER NOT NULL,             -- the change before has one less
  PRIMARY KEY (game, account)
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX rating_changes_account ON rating_changes (account, mode, ladder, games);
