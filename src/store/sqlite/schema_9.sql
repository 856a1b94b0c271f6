-- The library: finished games of checkers by what is searched for. All of it follows from the games, and can be made anew.

-- One row a game that has been indexed. The key is the order of lists.
CREATE TABLE library (
  played TEXT NOT NULL,        -- when, as far as that is known: 1951, 1951-07 or 1951-07-12; empty where it is not
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  variant TEXT NOT NULL,
  result INTEGER NOT NULL,     -- 0 drawn, 1 won by White, 2 won by Black, 3 not known
  names TEXT NOT NULL,         -- of White and of Black, in small letters, with a line break between
  event TEXT NOT NULL,         -- in small letters, as the opening
  opening TEXT NOT NULL,
  PRIMARY KEY (played, game)
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX library_game ON library (game);

-- One row a position of an indexed game and move made from it, with what a tree of moves adds up.
CREATE TABLE positions (
  key INTEGER NOT NULL,        -- of variant, pieces and side to move
  next INTEGER NOT NULL,       -- the key of the move made there; 0 at the end of the game
  game INTEGER NOT NULL,
  ply INTEGER NOT NULL,        -- how many moves were made before, the first time
  result INTEGER NOT NULL,     -- as in library
  year INTEGER NOT NULL,       -- 0 where it is not known
  PRIMARY KEY (key, next, game)
) WITHOUT ROWID, STRICT;

-- What pieces were on the board of an indexed game after some move.
CREATE TABLE materials (
  code INTEGER NOT NULL,       -- men and kings of White and of Black, eight bits each
  game INTEGER NOT NULL,
  ply INTEGER NOT NULL,        -- how many moves were made before, the first time
  PRIMARY KEY (code, game)
) WITHOUT ROWID, STRICT;
