-- Other programs at the table.

ALTER TABLE seats ADD COLUMN engine TEXT; -- the name that config.toml gives the program, where one sits
