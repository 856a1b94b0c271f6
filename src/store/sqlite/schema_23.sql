-- People and lines of chat that others have reported. Names are those of that time.
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  about TEXT NOT NULL,
  line INTEGER,                  -- the number of the reported line, or of the latest one
  lines TEXT NOT NULL            -- with those around it: number, name and text, a line each
) STRICT;
