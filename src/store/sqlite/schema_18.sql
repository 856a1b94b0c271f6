-- Arenas: tournaments of a server, in which free participants are paired until the time is over.
CREATE TABLE arenas (
  id INTEGER PRIMARY KEY,
  rules INTEGER NOT NULL REFERENCES rules,
  clock TEXT NOT NULL,
  rated INTEGER NOT NULL,
  opened INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX arenas_until ON arenas (until);

-- Who has joined. The row stays when the account is gone.
CREATE TABLE arena_players (
  arena INTEGER NOT NULL REFERENCES arenas ON DELETE CASCADE,
  account INTEGER NOT NULL,
  ready INTEGER,               -- since when the participant waits for a game; NULL: it does not
  PRIMARY KEY (arena, account)
) WITHOUT ROWID, STRICT;

-- The tables of an arena. Points follow from the results of their games.
CREATE TABLE arena_games (
  code TEXT PRIMARY KEY,
  arena INTEGER NOT NULL REFERENCES arenas ON DELETE CASCADE,
  first INTEGER NOT NULL,      -- the account in the first seat
  second INTEGER NOT NULL,
  game INTEGER REFERENCES games ON DELETE CASCADE -- NULL until it begins
) WITHOUT ROWID, STRICT;
CREATE INDEX arena_games_arena ON arena_games (arena);
CREATE UNIQUE INDEX arena_games_game ON arena_games (game);
