-- Codes that add a key to an account, so that any hall of a house takes them.
CREATE TABLE key_codes (
  account BIGINT PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  code TEXT COLLATE "C" NOT NULL UNIQUE,
  until BIGINT NOT NULL
);
