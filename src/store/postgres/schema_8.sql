-- The daily deal: which day's it is, as 2026-11-21; NULL for any other game.
ALTER TABLE games ADD COLUMN day TEXT COLLATE "C";
CREATE INDEX games_day ON games (day) WHERE day IS NOT NULL;
