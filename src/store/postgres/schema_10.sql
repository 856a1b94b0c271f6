-- Exercises of checkers that somebody has solved or failed, by their variant, kind and grade.
CREATE TABLE training (
  player BIGINT NOT NULL REFERENCES players,
  variant TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  grade BIGINT NOT NULL,
  solved BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  PRIMARY KEY (player, variant, kind, grade)
);
