-- The first form of Parlour's database.

-- Everybody who ever sat at a table, by name. Names that were merged have the same person.
CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  person INTEGER NOT NULL
) STRICT;
CREATE INDEX players_person ON players (person);

-- Every game with every set of rules that was ever played, as the section [rules] of a record.
CREATE TABLE rules (
  id INTEGER PRIMARY KEY,
  mode TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (mode, text)
) STRICT;

-- Every table, unfinished (ended is NULL) or finished.
CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rules INTEGER NOT NULL REFERENCES rules,
  title TEXT,
  seed INTEGER NOT NULL,
  take_back INTEGER NOT NULL,
  started TEXT,                -- as records write it
  finished TEXT,
  ending TEXT,                 -- where the game did not end by its rules
  touched INTEGER NOT NULL,    -- when it was last played at, in milliseconds since 1970
  ended INTEGER,               -- when it ended
  made INTEGER NOT NULL,       -- how many moves stand; the others were taken back
  spent INTEGER NOT NULL,      -- milliseconds
  revision INTEGER NOT NULL
) STRICT;
CREATE INDEX games_ended ON games (ended);
CREATE INDEX games_rules ON games (rules, ended);

CREATE TABLE seats (
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  seat INTEGER NOT NULL,       -- counted from 0
  name TEXT NOT NULL,          -- as it was set, perhaps empty
  robot TEXT,
  player INTEGER REFERENCES players,
  waited INTEGER NOT NULL,     -- milliseconds
  PRIMARY KEY (game, seat)
) WITHOUT ROWID, STRICT;

CREATE TABLE moves (
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  number INTEGER NOT NULL,     -- counted from 0
  text TEXT NOT NULL,
  PRIMARY KEY (game, number)
) WITHOUT ROWID, STRICT;

-- One row a seat of every finished game, with all that statistics ask for.
CREATE TABLE results (
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  player INTEGER REFERENCES players,
  rules INTEGER NOT NULL REFERENCES rules,
  ended INTEGER NOT NULL,
  seats INTEGER NOT NULL,
  levels INTEGER NOT NULL,     -- a bit for each level of robot among the others
  fate INTEGER NOT NULL,       -- 0 lost, 1 won, 2 drawn
  score INTEGER NOT NULL,
  turns INTEGER NOT NULL,
  waited INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID, STRICT;
CREATE INDEX results_sums ON results (player, rules, seats, levels, fate, score, turns, waited)
  WHERE player IS NOT NULL;
CREATE INDEX results_times ON results (player, ended, seats, rules, fate) WHERE player IS NOT NULL;
