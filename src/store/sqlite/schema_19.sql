-- Ladders: arenas of programs without an end, with ratings of their own. For a server of an earlier version, which may run
-- beside, a ladder is an arena that is over, and its tables are not rated.
ALTER TABLE arenas ADD COLUMN ladder INTEGER NOT NULL DEFAULT 0;
ALTER TABLE arenas ADD COLUMN ended INTEGER;              -- of a ladder: when it was ended; NULL while it is open

ALTER TABLE arena_players ADD COLUMN last INTEGER;        -- the opponent of the latest game
ALTER TABLE arena_players ADD COLUMN firsts INTEGER NOT NULL DEFAULT 0; -- first seats so far, less second seats
-- The rated games on a ladder, and the rating after them. The changes are in rating_changes.
ALTER TABLE arena_players ADD COLUMN games INTEGER NOT NULL DEFAULT 0;
ALTER TABLE arena_players ADD COLUMN won INTEGER NOT NULL DEFAULT 0;
ALTER TABLE arena_players ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE arena_players ADD COLUMN value REAL;          -- NULL before the first of them
ALTER TABLE arena_players ADD COLUMN spread REAL;
ALTER TABLE arena_players ADD COLUMN volatility REAL;
