-- Who may not chat for a time: an account, or the guests and new accounts of an address.
ALTER TABLE accounts ADD COLUMN muted_until BIGINT;
CREATE TABLE address_mutes (
  address TEXT COLLATE "C" PRIMARY KEY,      -- of IPv6 the /64
  until BIGINT NOT NULL
);
