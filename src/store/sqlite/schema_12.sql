-- When a ban of an account began and when it ends; NULL is not known, and never.
ALTER TABLE accounts ADD COLUMN banned_since INTEGER;
ALTER TABLE accounts ADD COLUMN banned_until INTEGER;

-- Addresses that may not come in, of IPv6 the /64.
CREATE TABLE address_bans (
  address TEXT PRIMARY KEY,
  why TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER
) STRICT;

-- Codes with which somebody new may come in to a house for invited people.
CREATE TABLE invitations (
  code TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT;
