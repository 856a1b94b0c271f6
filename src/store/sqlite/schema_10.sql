-- Exercises of checkers that somebody has solved or failed, by their variant, kind and grade.
CREATE TABLE training (
  player INTEGER NOT NULL REFERENCES players,
  variant TEXT NOT NULL,
  kind TEXT NOT NULL,
  grade INTEGER NOT NULL,
  solved INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  PRIMARY KEY (player, variant, kind, grade)
) STRICT;
