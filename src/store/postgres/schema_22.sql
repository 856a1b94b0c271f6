-- By what a rated game counts for each of its players. Ratings of before are those of players who have met enough others.
ALTER TABLE accounts ADD COLUMN network TEXT COLLATE "C"; -- of the latest login: of IPv4 the /24, of IPv6 the /64
ALTER TABLE ratings ADD COLUMN met BIGINT NOT NULL DEFAULT 3; -- opponents of different networks, up to 3
ALTER TABLE arena_players ADD COLUMN met BIGINT NOT NULL DEFAULT 3;
ALTER TABLE rating_changes ADD COLUMN met BIGINT NOT NULL DEFAULT 3;
ALTER TABLE rating_changes ADD COLUMN weight DOUBLE PRECISION NOT NULL DEFAULT 1; -- from 0 to 1
ALTER TABLE rating_changes ADD COLUMN network TEXT COLLATE "C"; -- that of the account counted as
