-- How donations are shown (see Presentation+Coding), for those that say so; the others pay nothing.
-- What an intent declares is what its last row here does: nothing is derived that forgetting a
-- donation would have to put right.
CREATE TABLE presentation(
  intent INTEGER NOT NULL, time INTEGER NOT NULL, id BLOB NOT NULL, content BLOB NOT NULL,
  PRIMARY KEY(intent, time, id)) STRICT, WITHOUT ROWID;

-- What apps suggest before anything is donated, in their order. Nothing of it is the person's.
CREATE TABLE shortcut(
  source TEXT NOT NULL, place INTEGER NOT NULL, intent TEXT NOT NULL, name TEXT NOT NULL,
  type TEXT NOT NULL, needs_unlock INTEGER NOT NULL, PRIMARY KEY(source, place)) STRICT, WITHOUT ROWID;
