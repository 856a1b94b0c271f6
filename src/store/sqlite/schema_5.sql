-- Games that came from files of games (PDN), with what stands there.

CREATE TABLE file_games (
  game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
  line BLOB NOT NULL,          -- hash of variant, position, players and moves
  identity BLOB,               -- hash of the line, the result and the tags that tell games apart; NULL before form 5
  text_key BLOB,               -- hash of the text and of the variant by which it was read
  date TEXT,                   -- when it was played, as far as that is known: 1951, 1951-07 or 1951-07-12
  text TEXT,                   -- as it stands in the file
  counted INTEGER NOT NULL,    -- whether its players are people of the statistics
  doubtful INTEGER NOT NULL    -- whether the winner may be the other one, as before form 5 in games that Black begins
) STRICT;
CREATE INDEX file_games_line ON file_games (line) WHERE text IS NULL;
CREATE INDEX file_games_identity ON file_games (identity);
CREATE INDEX file_games_text ON file_games (text_key);

-- Whose games are wanted, where the players are nobody's account and no person of the statistics.
CREATE INDEX seats_of_files ON seats (name) WHERE player IS NULL AND robot IS NULL AND engine IS NULL;
