-- The tables of a store, in words that `schema.rs` translates for each database: ID is a number that the database gives,
-- BYTES a value of bytes, and WITHOUT ROWID matters to SQLite alone. All times are milliseconds since 1970, all days as
-- 2026-11-21 in UTC, and all seats counted from 0, unless it says something else.

-- Everybody who ever sat at a table, by name. Names that were merged have the same person.
CREATE TABLE players (
  id ID,
  name TEXT NOT NULL UNIQUE,
  person BIGINT NOT NULL
);
CREATE INDEX players_person ON players (person);

-- Every game with every set of rules that was ever played, as the section [rules] of a record.
CREATE TABLE rules (
  id ID,
  mode TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (mode, text)
);

-- Every table, unfinished (ended is NULL) or finished.
CREATE TABLE games (
  id ID,
  rules BIGINT NOT NULL REFERENCES rules,
  title TEXT,
  seed BIGINT NOT NULL,
  take_back BOOLEAN NOT NULL,
  started TEXT,                          -- as records write it
  finished TEXT,
  ending TEXT,                           -- where the game did not end by its rules
  touched BIGINT NOT NULL,               -- when it was last played at
  ended BIGINT,                          -- when it ended
  made BIGINT NOT NULL,                  -- how many moves stand; the others were taken back
  spent BIGINT NOT NULL,                 -- milliseconds
  clock TEXT NOT NULL DEFAULT 'none',
  repeated BOOLEAN NOT NULL DEFAULT FALSE, -- whether the same deal was played again
  entries BIGINT NOT NULL DEFAULT 0,     -- how many the log has
  line BIGINT NOT NULL DEFAULT 0,        -- how many moves there are, those taken back included
  practice BOOLEAN NOT NULL DEFAULT FALSE, -- whether it counts for no best, par or streak
  fault TEXT,                            -- why it cannot be played on, where that is known
  day TEXT                               -- of a daily deal
);
CREATE INDEX games_ended ON games (ended, id);
CREATE INDEX games_rules ON games (rules, ended, id);
CREATE INDEX games_day ON games (day) WHERE day IS NOT NULL;

CREATE TABLE seats (
  game BIGINT NOT NULL REFERENCES games ON DELETE CASCADE,
  seat BIGINT NOT NULL,
  name TEXT NOT NULL,                    -- as it was set, perhaps empty
  robot TEXT,
  player BIGINT REFERENCES players,
  waited BIGINT NOT NULL,                -- milliseconds
  engine TEXT,                           -- the name that config.toml gives the program, where one sits
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
-- Whose games are wanted, where the players are nobody's account and no person of the statistics.
CREATE INDEX seats_of_files ON seats (name) WHERE player IS NULL AND robot IS NULL AND engine IS NULL;

-- All that was decided at a table, in order. Rows are added and never changed.
CREATE TABLE log (
  game BIGINT NOT NULL REFERENCES games ON DELETE CASCADE,
  number BIGINT NOT NULL,                -- counted from 0
  spent BIGINT NOT NULL,                 -- milliseconds since the entry before
  kind TEXT NOT NULL,
  seat BIGINT,
  text TEXT NOT NULL,
  PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE INDEX log_taken ON log (game, number) WHERE kind = 'taken';

-- One row a seat of every finished game, with all that statistics ask for.
CREATE TABLE results (
  game BIGINT NOT NULL REFERENCES games ON DELETE CASCADE,
  seat BIGINT NOT NULL,
  player BIGINT REFERENCES players,
  rules BIGINT NOT NULL REFERENCES rules,
  ended BIGINT NOT NULL,
  seats BIGINT NOT NULL,
  levels BIGINT NOT NULL,                -- a bit for each level of robot among the others
  fate BIGINT NOT NULL,                  -- 0 lost, 1 won, 2 drawn
  score BIGINT NOT NULL,
  turns BIGINT NOT NULL,
  waited BIGINT NOT NULL,
  practice BOOLEAN NOT NULL DEFAULT FALSE,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX results_sums ON results (player, rules, seats, levels, practice, fate, score, turns, waited)
  WHERE player IS NOT NULL;
CREATE INDEX results_times ON results (player, ended, game, seats, practice, rules, fate) WHERE player IS NOT NULL;

-- Games that came from files of games (PDN), with what stands there.
CREATE TABLE file_games (
  game BIGINT PRIMARY KEY REFERENCES games ON DELETE CASCADE,
  identity BYTES NOT NULL,               -- hash of variant, position, players, moves, result and the tags that tell games apart
  text_key BYTES NOT NULL,               -- hash of the text and of the variant by which it was read
  date TEXT,                             -- when it was played, as far as that is known: 1951, 1951-07 or 1951-07-12
  text TEXT NOT NULL,                    -- as it stands in the file
  counted BOOLEAN NOT NULL,              -- whether its players are people of the statistics
  incomplete BOOLEAN NOT NULL,           -- whether its last word is no move, so that it has only the moves before
  log BYTES                              -- its log as one value: see packed_log.rs; entries that come later are rows
);
CREATE INDEX file_games_identity ON file_games (identity);
CREATE INDEX file_games_text ON file_games (text_key);

-- The library: finished games of checkers by what is searched for. All of it follows from the games, and can be made anew.

-- One row a game that has been indexed. The key is the order of lists.
CREATE TABLE library (
  played TEXT NOT NULL,                  -- when, as far as that is known: 1951, 1951-07 or 1951-07-12; empty where it is not
  game BIGINT NOT NULL REFERENCES games ON DELETE CASCADE,
  variant TEXT NOT NULL,
  result BIGINT NOT NULL,                -- 0 drawn, 1 won by White, 2 won by Black, 3 not known
  names TEXT NOT NULL,                   -- of White and of Black, in small letters, with a line break between
  event TEXT NOT NULL,                   -- in small letters, as the opening
  opening TEXT NOT NULL,
  PRIMARY KEY (played, game)
) WITHOUT ROWID;
CREATE UNIQUE INDEX library_game ON library (game);

-- Blocks of games by the number of a game divided by 512.
CREATE TABLE library_blocks (
  number BIGINT PRIMARY KEY,
  outcomes BYTES NOT NULL                -- results and years, in the order of the games: see positions.rs
);

-- The entries of a block whose keys begin with the same nine bits.
CREATE TABLE positions (
  place BIGINT PRIMARY KEY,              -- the block's number times 512, and these bits
  entries BYTES NOT NULL                 -- of positions with their moves, and of material, in order: see positions.rs
);

-- Finished games of checkers that have no row in the library yet. Triggers keep it, so that it is right whichever program
-- writes, and each change of it is part of the transaction that makes it necessary.
CREATE TABLE unindexed (
  game BIGINT PRIMARY KEY REFERENCES games ON DELETE CASCADE
);

-- Exercises of checkers that somebody has solved or failed, by their variant, kind and grade.
CREATE TABLE training (
  player BIGINT NOT NULL REFERENCES players,
  variant TEXT NOT NULL,
  kind TEXT NOT NULL,
  grade BIGINT NOT NULL,
  solved BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  PRIMARY KEY (player, variant, kind, grade)
) WITHOUT ROWID;

-- The runs of puzzles that somebody has ended, by the game of checkers.
CREATE TABLE puzzle_runs (
  player BIGINT NOT NULL REFERENCES players,
  variant TEXT NOT NULL,
  runs BIGINT NOT NULL,
  best BIGINT NOT NULL,                  -- the most puzzles that were solved in one
  PRIMARY KEY (player, variant)
) WITHOUT ROWID;

-- The puzzles of the day that somebody has begun.
CREATE TABLE daily_puzzles (
  player BIGINT NOT NULL REFERENCES players,
  day TEXT NOT NULL,
  tries BIGINT NOT NULL,                 -- with the one that solved it
  practice BOOLEAN NOT NULL,             -- whether a hint or the solution was shown
  solved BOOLEAN NOT NULL,
  spent BIGINT NOT NULL,                 -- milliseconds
  PRIMARY KEY (player, day)
) WITHOUT ROWID;

-- Whoever comes to a hall with a key.
CREATE TABLE accounts (
  id ID,
  name TEXT NOT NULL UNIQUE,
  is_program BOOLEAN NOT NULL,
  settings TEXT NOT NULL DEFAULT '',     -- own settings as config.toml has them
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL,
  network TEXT,                          -- of the latest login: of IPv4 the /24, of IPv6 the /64
  ignored TEXT NOT NULL DEFAULT '',      -- the names of the people whom the account ignores, with spaces between them
  muted_until BIGINT,                    -- when it may chat again
  banned TEXT,                           -- why, where the account may not come in
  banned_since BIGINT,
  banned_until BIGINT                    -- NULL: for ever
);

-- What each name looks like, so that no two accounts look alike.
CREATE TABLE account_skeletons (
  skeleton TEXT PRIMARY KEY,
  account BIGINT NOT NULL REFERENCES accounts ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE account_keys (
  fingerprint TEXT PRIMARY KEY,
  account BIGINT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  comment TEXT NOT NULL,
  added BIGINT NOT NULL,
  used BIGINT,                           -- NULL until somebody comes in with it
  replaces TEXT                          -- the fingerprint of the key whose place this one takes as soon as it is used
) WITHOUT ROWID;
CREATE INDEX account_keys_account ON account_keys (account);

-- Codes that add a key to an account, so that any hall of a house takes them.
CREATE TABLE key_codes (
  account BIGINT PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  code TEXT NOT NULL UNIQUE,
  until BIGINT NOT NULL
);

-- Codes that add a key to an account at any time. The hash is that of a code that its person has written down.
CREATE TABLE recovery_codes (
  account BIGINT PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,             -- SHA-256, in hexadecimal digits
  fingerprint TEXT NOT NULL,             -- of the key with which the code was made
  made BIGINT NOT NULL,
  used BIGINT                            -- the last time
);

-- Codes with which somebody new may come in to a house for invited people.
CREATE TABLE invitations (
  code TEXT PRIMARY KEY,
  until BIGINT NOT NULL
) WITHOUT ROWID;

-- Addresses that may not come in, of IPv6 the /64.
CREATE TABLE address_bans (
  address TEXT PRIMARY KEY,
  why TEXT NOT NULL,
  since BIGINT NOT NULL,
  until BIGINT                           -- NULL: for ever
) WITHOUT ROWID;

-- Addresses, of IPv6 the /64, whose guests and new accounts may not chat for a time.
CREATE TABLE address_mutes (
  address TEXT PRIMARY KEY,
  until BIGINT NOT NULL
) WITHOUT ROWID;

-- People and lines of chat that others have reported. Names are those of that time.
CREATE TABLE reports (
  id ID,
  at BIGINT NOT NULL,
  author TEXT NOT NULL,
  about TEXT NOT NULL,
  line BIGINT,                           -- the number of the reported line, or of the latest one
  lines TEXT NOT NULL                    -- with those around it: number, name and text, a line each
);

-- Tables of a hall: there before their game, and until it is over. With its game a table is deleted.
CREATE TABLE hall_tables (
  code TEXT PRIMARY KEY,
  rules BIGINT NOT NULL REFERENCES rules,
  clock TEXT NOT NULL,
  rated BOOLEAN NOT NULL,
  listed BOOLEAN NOT NULL,
  take_back BOOLEAN NOT NULL,
  stand_ins BOOLEAN NOT NULL DEFAULT FALSE, -- whether bots sit for people who did not come: who comes takes the seat of one
  opened_by BIGINT REFERENCES accounts,  -- NULL: a guest
  opened_from TEXT,                      -- the address, of IPv6 its /64; NULL once it is closed
  opened BIGINT NOT NULL,
  seed BIGINT,                           -- where a test asked for one
  deal BIGINT NOT NULL DEFAULT 0,        -- what the chance of the next game follows from, so that every hall deals the same
  game BIGINT UNIQUE REFERENCES games ON DELETE CASCADE,
  closed BOOLEAN NOT NULL,
  version BIGINT NOT NULL DEFAULT 0      -- changes with each change of the row: whoever changes it says which it has read
) WITHOUT ROWID;
CREATE INDEX hall_tables_open ON hall_tables (opened) WHERE NOT closed;
-- The tables that an account has opened: whether it has played is asked for each.
CREATE INDEX hall_tables_opened_by ON hall_tables (opened_by) WHERE opened_by IS NOT NULL;

CREATE TABLE hall_seats (
  code TEXT NOT NULL REFERENCES hall_tables ON DELETE CASCADE,
  seat BIGINT NOT NULL,
  owner TEXT NOT NULL,                   -- open, invited, account, guest or robot
  account BIGINT REFERENCES accounts,
  text TEXT,                             -- a guest's name or a robot's level
  seen BIGINT NOT NULL,                  -- how many moves had been seen there when it was last left
  PRIMARY KEY (code, seat)
) WITHOUT ROWID;
CREATE INDEX hall_seats_account ON hall_seats (account, code) WHERE account IS NOT NULL;

-- The present rating of an account, one a game and ladder.
CREATE TABLE ratings (
  account BIGINT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  mode TEXT NOT NULL,
  ladder TEXT NOT NULL,                  -- two or several
  value DOUBLE NOT NULL,
  spread DOUBLE NOT NULL,                -- deviation or uncertainty
  volatility DOUBLE,                     -- of Glicko-2 only
  games BIGINT NOT NULL,
  met BIGINT NOT NULL,                   -- opponents of different networks, up to 3
  low BIGINT NOT NULL,                   -- by which the ranking goes: the value shown less its plus or minus
  PRIMARY KEY (account, mode, ladder)
) WITHOUT ROWID;
CREATE INDEX ratings_ranking ON ratings (mode, ladder, low DESC, account);

-- What each rated game made of the ratings. It stays when the game is deleted.
CREATE TABLE rating_changes (
  game BIGINT NOT NULL,
  account BIGINT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  mode TEXT NOT NULL,
  ladder TEXT NOT NULL,
  place BIGINT NOT NULL,                 -- from 1
  rated BIGINT NOT NULL,                 -- when
  value DOUBLE NOT NULL,
  spread DOUBLE NOT NULL,
  volatility DOUBLE,
  games BIGINT NOT NULL,                 -- the change before has one less
  met BIGINT NOT NULL,
  weight DOUBLE NOT NULL,                -- by what the game counts, from 0 to 1
  network TEXT,                          -- that of the account counted as
  PRIMARY KEY (game, account)
) WITHOUT ROWID;
CREATE UNIQUE INDEX rating_changes_account ON rating_changes (account, mode, ladder, games);

-- The daily deals of a server: the seed of each is drawn when somebody first asks for it.
CREATE TABLE daily_deals (
  day TEXT NOT NULL,
  mode TEXT NOT NULL,
  seed BIGINT NOT NULL,
  PRIMARY KEY (day, mode)
) WITHOUT ROWID;

-- The first play of an account at a deal, which counts. The row stays when the account is gone, as places depend on it.
CREATE TABLE daily_plays (
  day TEXT NOT NULL,
  mode TEXT NOT NULL,
  account BIGINT NOT NULL,
  code TEXT NOT NULL,                    -- the table that was opened for it
  game BIGINT REFERENCES games ON DELETE CASCADE, -- NULL until it begins
  PRIMARY KEY (day, mode, account)
) WITHOUT ROWID;
CREATE INDEX daily_plays_code ON daily_plays (code);
CREATE UNIQUE INDEX daily_plays_game ON daily_plays (game);
CREATE INDEX daily_plays_account ON daily_plays (account, day);

-- For how many days in a row an account has finished a deal of any game.
CREATE TABLE daily_streaks (
  account BIGINT PRIMARY KEY,
  last TEXT NOT NULL,                    -- the latest day
  run BIGINT NOT NULL,                   -- the days in a row up to that day
  longest BIGINT NOT NULL
);

-- Arenas: tournaments of a server, in which free participants are paired until the time is over. Ladders: arenas of programs
-- without an end, with ratings of their own.
CREATE TABLE arenas (
  id ID,
  rules BIGINT NOT NULL REFERENCES rules,
  clock TEXT NOT NULL,
  rated BOOLEAN NOT NULL,
  opened BIGINT NOT NULL,
  until BIGINT,                          -- NULL: a ladder that is open
  ladder BOOLEAN NOT NULL
);
CREATE INDEX arenas_until ON arenas (until);

-- Who has joined. The row stays when the account is gone.
CREATE TABLE arena_players (
  arena BIGINT NOT NULL REFERENCES arenas ON DELETE CASCADE,
  account BIGINT NOT NULL,
  ready BIGINT,                          -- since when the participant waits for a game; NULL: it does not
  last BIGINT,                           -- the opponent of the latest game
  firsts BIGINT NOT NULL DEFAULT 0,      -- first seats so far, less second seats
  -- The rated games on a ladder, and the rating after them. The changes are in rating_changes.
  games BIGINT NOT NULL DEFAULT 0,
  won BIGINT NOT NULL DEFAULT 0,
  drawn BIGINT NOT NULL DEFAULT 0,
  value DOUBLE,                          -- NULL before the first of them
  spread DOUBLE,
  volatility DOUBLE,
  met BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (arena, account)
) WITHOUT ROWID;

-- The tables of an arena. Points follow from the results of their games.
CREATE TABLE arena_games (
  code TEXT PRIMARY KEY,
  arena BIGINT NOT NULL REFERENCES arenas ON DELETE CASCADE,
  first BIGINT NOT NULL,                 -- the account in the first seat
  second BIGINT NOT NULL,
  game BIGINT REFERENCES games ON DELETE CASCADE -- NULL until it begins
) WITHOUT ROWID;
CREATE INDEX arena_games_arena ON arena_games (arena);
CREATE UNIQUE INDEX arena_games_game ON arena_games (game);

-- Several halls over one store play one house.

-- Halls that are open. One whose end has passed is gone, with all that it had.
CREATE TABLE halls (
  id BIGINT PRIMARY KEY,
  until BIGINT NOT NULL
);

-- Who is in which hall.
CREATE TABLE hall_visits (
  hall BIGINT NOT NULL REFERENCES halls ON DELETE CASCADE,
  visit BIGINT NOT NULL,
  name TEXT NOT NULL,
  account BIGINT,                        -- NULL: a guest
  is_program BOOLEAN NOT NULL,
  is_screen BOOLEAN NOT NULL,
  tables TEXT NOT NULL,                  -- the codes of the tables that the visitor looks at, with a blank between
  PRIMARY KEY (hall, visit)
) WITHOUT ROWID;

-- Which hall lets the robots of a table think, and lets its clock fall where nobody is there.
CREATE TABLE leases (
  code TEXT PRIMARY KEY REFERENCES hall_tables ON DELETE CASCADE,
  hall BIGINT NOT NULL,
  until BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX leases_hall ON leases (hall);

-- What every hall is to hear, in one order: talk, invitations, and what who runs the house says.
CREATE TABLE notices (
  number BIGINT PRIMARY KEY,
  moment BIGINT NOT NULL,
  kind TEXT NOT NULL,
  code TEXT,
  account BIGINT,
  author TEXT NOT NULL,
  text TEXT NOT NULL
);
-- The number of the latest, which whoever adds one locks, so that a later one is never seen before an earlier one.
CREATE TABLE notice_count (
  one BIGINT PRIMARY KEY,
  number BIGINT NOT NULL
);
INSERT INTO notice_count VALUES (1, 0);
