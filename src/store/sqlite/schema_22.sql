-- By what a rated game counts for each of its players. Ratings of before are those of players who have met enough others.
ALTER TABLE accounts ADD COLUMN network TEXT;             -- of the latest login: of IPv4 the /24, of IPv6 the /64
ALTER TABLE ratings ADD COLUMN met INTEGER NOT NULL DEFAULT 3; -- opponents of different networks, up to 3
ALTER TABLE arena_players ADD COLUMN met INTEGER NOT NULL DEFAULT 3;
ALTER TABLE rating_changes ADD COLUMN met INTEGER NOT NULL DEFAULT 3;
ALTER TABLE rating_changes ADD COLUMN weight REAL NOT NULL DEFAULT 1; -- from 0 to 1
ALTER TABLE rating_changes ADD COLUMN network TEXT;       -- that of the account counted as
