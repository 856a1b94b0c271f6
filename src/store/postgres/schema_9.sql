-- The library: finished games of checkers by what is searched for. All of it follows from the games, and can be made anew.

-- One row a game that has been indexed. The key is the order of lists.
CREATE TABLE library (
  played TEXT COLLATE "C" NOT NULL,        -- when, as far as that is known: 1951, 1951-07 or 1951-07-12; empty where it is not
  game BIGINT NOT NULL REFERENCES games ON DELETE CASCADE,
  variant TEXT COLLATE "C" NOT NULL,
  result BIGINT NOT NULL,     -- 0 drawn, 1 won by White, 2 won by Black, 3 not known
  names TEXT COLLATE "C" NOT NULL,         -- of White and of Black, in small letters, with a line break between
  event TEXT COLLATE "C" NOT NULL,         -- in small letters, as the opening
  opening TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (played, game)
);
CREATE UNIQUE INDEX library_game ON library (game);

-- One row a position of an indexed game and move made from it, with what a tree of moves adds up.
CREATE TABLE positions (
  key BIGINT NOT NULL,        -- of variant, pieces and side to move
  next BIGINT NOT NULL,       -- the key of the move made there; 0 at the end of the game
  game BIGINT NOT NULL,
  ply BIGINT NOT NULL,        -- how many moves were made before, the first time
  result BIGINT NOT NULL,     -- as in library
  year BIGINT NOT NULL,       -- 0 where it is not known
  PRIMARY KEY (key, next, game)
);

-- What pieces were on the board of an indexed game after some move.
CREATE TABLE materials (
  code BIGINT NOT NULL,       -- men and kings of White and of Black, eight bits each
  game BIGINT NOT NULL,
  ply BIGINT NOT NULL,        -- how many moves were made before, the first time
  PRIMARY KEY (code, game)
);
