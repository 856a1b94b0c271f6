-- Several halls over one store play one house: versions of tables, who is in which hall, leases, and what was said.

-- Changes with each change of the row: whoever changes it says which version it has read.
ALTER TABLE hall_tables ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
-- What the chance of the next game follows from, so that every hall deals the same.
ALTER TABLE hall_tables ADD COLUMN deal BIGINT NOT NULL DEFAULT 0;
UPDATE hall_tables SET deal = coalesce(seed, (random() * 9e18)::BIGINT);

-- Halls that are open. One whose end has passed is gone, with all that it had.
CREATE TABLE halls (
  id BIGINT PRIMARY KEY,
  until BIGINT NOT NULL
);

-- Who is in which hall.
CREATE TABLE hall_visits (
  hall BIGINT NOT NULL REFERENCES halls ON DELETE CASCADE,
  visit BIGINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  account BIGINT,                        -- NULL: a guest
  is_program BOOLEAN NOT NULL,
  is_screen BOOLEAN NOT NULL,
  tables TEXT COLLATE "C" NOT NULL,      -- the codes of the tables that the visitor looks at, with a blank between
  PRIMARY KEY (hall, visit)
);

-- Which hall lets the robots of a table think, and lets its clock fall where nobody is there.
CREATE TABLE leases (
  code TEXT COLLATE "C" PRIMARY KEY REFERENCES hall_tables ON DELETE CASCADE,
  hall BIGINT NOT NULL,
  until BIGINT NOT NULL
);
CREATE INDEX leases_hall ON leases (hall);

-- What every hall is to hear, in one order: talk, invitations, and what who runs the house says.
CREATE TABLE notices (
  number BIGINT PRIMARY KEY,
  moment BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  code TEXT COLLATE "C",
  account BIGINT,
  author TEXT COLLATE "C" NOT NULL,
  text TEXT COLLATE "C" NOT NULL
);
-- The number of the latest, which whoever adds one locks, so that a later one is never seen before an earlier one.
CREATE TABLE notice_count (one BIGINT PRIMARY KEY, number BIGINT NOT NULL);
INSERT INTO notice_count VALUES (1, 0);
