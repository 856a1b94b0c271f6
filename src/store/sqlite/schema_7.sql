-- Codes that add a key to an account, so that any hall of a house takes them.
CREATE TABLE key_codes (
  account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  code TEXT NOT NULL UNIQUE,
  until INTEGER NOT NULL
) STRICT;
