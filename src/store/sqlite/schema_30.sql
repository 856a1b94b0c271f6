-- The address from which a table was opened, of IPv6 its /64; NULL once it is closed.
ALTER TABLE hall_tables ADD COLUMN opened_from TEXT;
