-- What it came after is looked up in its sequence first: the number of a word, coded like a result.
ALTER TABLE donation ADD COLUMN sequence BLOB;
-- How long it took, in microseconds.
ALTER TABLE donation ADD COLUMN duration INTEGER;
-- 1 where it was suggested and taken.
ALTER TABLE donation ADD COLUMN taken INTEGER;
-- How often something was shown at a prompt, and taken, by the day of local time since 1970.
CREATE TABLE offer(
  day INTEGER NOT NULL, source TEXT NOT NULL, rank INTEGER NOT NULL, shown INTEGER NOT NULL,
  taken INTEGER NOT NULL, PRIMARY KEY(day, source, rank)) STRICT, WITHOUT ROWID;
