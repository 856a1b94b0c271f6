-- The log of a game from a file as one value, instead of a row an entry: see packed_log.rs. Entries that come later are rows.
ALTER TABLE file_games ADD COLUMN log BLOB;

-- What stood on the board is indexed in blocks of 512 games, a sixth of the bytes that a row a position took. All of it
-- follows from the games: the next search makes it.
DROP TABLE positions;
DROP TABLE materials;
DELETE FROM library;

-- Blocks of games by the number of a game divided by 512.
CREATE TABLE library_blocks (
  number INTEGER PRIMARY KEY,
  outcomes BLOB NOT NULL       -- results and years, in the order of the games: see positions.rs
) STRICT;

-- The entries of a block whose keys begin with the same nine bits.
CREATE TABLE positions (
  place INTEGER PRIMARY KEY,   -- the block's number times 512, and these bits
  entries BLOB NOT NULL        -- of positions with their moves, and of material, in order: see positions.rs
) STRICT;
