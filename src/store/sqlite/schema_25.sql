-- Tables at which bots have sat down for people who did not come: who comes takes the seat of one.
ALTER TABLE hall_tables ADD COLUMN stand_ins INTEGER NOT NULL DEFAULT 0;
