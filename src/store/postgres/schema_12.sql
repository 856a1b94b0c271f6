-- When a ban of an account began and when it ends; NULL is not known, and never.
ALTER TABLE accounts ADD COLUMN banned_since BIGINT, ADD COLUMN banned_until BIGINT;

-- Addresses that may not come in, of IPv6 the /64.
CREATE TABLE address_bans (
  address TEXT COLLATE "C" PRIMARY KEY,
  why TEXT COLLATE "C" NOT NULL,
  since BIGINT NOT NULL,
  until BIGINT
);

-- Codes with which somebody new may come in to a house for invited people.
CREATE TABLE invitations (
  code TEXT COLLATE "C" PRIMARY KEY,
  until BIGINT NOT NULL
);
