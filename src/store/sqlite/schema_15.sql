-- Whether the last word of a game is no move, so that it has only the moves before.
ALTER TABLE file_games ADD COLUMN incomplete INTEGER NOT NULL DEFAULT 0;
