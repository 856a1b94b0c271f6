-- Codes that add a key to an account at any time. The hash is that of a code that its person has written down.
CREATE TABLE recovery_codes (
  account BIGINT PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  hash TEXT COLLATE "C" NOT NULL UNIQUE, -- SHA-256, in hexadecimal digits
  fingerprint TEXT COLLATE "C" NOT NULL  -- of the key with which the code was made
);
