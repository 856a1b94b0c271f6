-- Who may not chat for a time: an account, or the guests and new accounts of an address.
ALTER TABLE accounts ADD COLUMN muted_until INTEGER;
CREATE TABLE address_mutes (
  address TEXT PRIMARY KEY,      -- of IPv6 the /64
  until INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
