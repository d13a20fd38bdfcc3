-- A word: an intent's name, a source, a parameter's name, or a value.
-- 'kind' is the type of a value (see Symbol.Kind); 'uses' counts the references to it.
CREATE TABLE word(
  id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, kind INTEGER NOT NULL, text TEXT NOT NULL,
  uses INTEGER NOT NULL) STRICT;
-- Words are found by hash, so that a long text is not stored a second time in an index.
CREATE INDEX word_hash ON word(hash);

CREATE TABLE intent(
  id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES word,
  name INTEGER NOT NULL REFERENCES word, uses INTEGER NOT NULL, UNIQUE(source, name)) STRICT;

CREATE TABLE donation(
  time INTEGER NOT NULL, id BLOB NOT NULL, utc_offset INTEGER, intent INTEGER NOT NULL,
  parameters BLOB, context BLOB, result BLOB, PRIMARY KEY(time, id)) STRICT, WITHOUT ROWID;

-- Donations whose id does not tell their time: where an id must be looked up to be found.
CREATE TABLE stray(id BLOB PRIMARY KEY, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- What a cache of the fold must know: up to which donation the log is as it was before.
-- Revisions go up by random steps: two copies of a store that went separate ways share none.
CREATE TABLE disturbance(
  revision INTEGER PRIMARY KEY, time INTEGER NOT NULL, id BLOB NOT NULL) STRICT;
INSERT INTO disturbance VALUES (abs(random() % 1000000000), 0, zeroblob(16));
CREATE TABLE log(name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO log VALUES ('identity', random());
PRAGMA application_id = 1181708901;
