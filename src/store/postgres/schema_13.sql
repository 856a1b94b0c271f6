-- The names of the people whom an account ignores, with spaces between them.
ALTER TABLE accounts ADD COLUMN ignored TEXT COLLATE "C" NOT NULL DEFAULT '';
