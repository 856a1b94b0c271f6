-- Several halls over one store play one house: versions of tables, who is in which hall, leases, and what was said.

-- Changes with each change of the row: whoever changes it says which version it has read.
ALTER TABLE hall_tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
-- What the chance of the next game follows from, so that every hall deals the same.
ALTER TABLE hall_tables ADD COLUMN deal INTEGER NOT NULL DEFAULT 0;
UPDATE hall_tables SET deal = coalesce(seed, random());

-- Halls that are open. One whose end has passed is gone, with all that it had.
CREATE TABLE halls (
  id INTEGER PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT;

-- Who is in which hall.
CREATE TABLE hall_visits (
  hall INTEGER NOT NULL REFERENCES halls ON DELETE CASCADE,
  visit INTEGER NOT NULL,
  name TEXT NOT NULL,
  account INTEGER,                    -- NULL: a guest
  is_program INTEGER NOT NULL,
  is_screen INTEGER NOT NULL,
  tables TEXT NOT NULL,               -- the codes of the tables that the visitor looks at, with a blank between
  PRIMARY KEY (hall, visit)
) WITHOUT ROWID, STRICT;

-- Which hall lets the robots of a table think, and lets its clock fall where nobody is there.
CREATE TABLE leases (
  code TEXT PRIMARY KEY REFERENCES hall_tables ON DELETE CASCADE,
  hall INTEGER NOT NULL,
  until INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE INDEX leases_hall ON leases (hall);

-- What every hall is to hear, in one order: talk, invitations, and what who runs the house says.
CREATE TABLE notices (
  number INTEGER PRIMARY KEY,
  moment INTEGER NOT NULL,
  kind TEXT NOT NULL,
  code TEXT,
  account INTEGER,
  author TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
-- The number of the latest, which whoever adds one locks, so that a later one is never seen before an earlier one.
CREATE TABLE notice_count (one INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;
INSERT INTO notice_count VALUES (1, 0);
