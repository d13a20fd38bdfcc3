// swift-format-ignore-file
// Made by Scripts/embed from the texts beside it; `make texts` makes it anew.

extension Schema {
  /// The steps from an empty database to today's, each to the next version.
  static let steps = [
#"""
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
"""#,
#"""
-- 'kind' tells donations and dismissals apart (see Donation.Kind).
ALTER TABLE donation ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
-- How many of an intent's 'uses', which are all rows of it, are dismissals.
ALTER TABLE intent ADD COLUMN dismissals INTEGER NOT NULL DEFAULT 0;
"""#,
#"""
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
"""#,
#"""
-- Until when an intent's donations would take if they came no faster than they may (see FloodControl),
-- in microseconds since 1970.
ALTER TABLE intent ADD COLUMN busy_until INTEGER NOT NULL DEFAULT 0;
-- How many donations were ignored because they came faster.
ALTER TABLE intent ADD COLUMN ignored INTEGER NOT NULL DEFAULT 0;
"""#,
#"""
-- From here on a donation's 'utc_offset' may be 32767: its time tells no more than the order.
"""#,
#"""
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
"""#,
#"""
-- How it is done again (see Action): an array, coded like a result.
ALTER TABLE donation ADD COLUMN action BLOB;
-- Which of an intent's donations say so; the others pay nothing.
CREATE INDEX donation_action ON donation(intent, time, id) WHERE action IS NOT NULL;
"""#,
#"""
-- The characters of the lines at whose prompts it was counted what was shown, and the keys that were saved of them.
ALTER TABLE offer ADD COLUMN keys INTEGER NOT NULL DEFAULT 0;
ALTER TABLE offer ADD COLUMN saved INTEGER NOT NULL DEFAULT 0;
"""#,
#"""
-- From here on importers say how what they bring is done again.
"""#,
#"""
-- Keyed hashes of command lines that were forgotten (see ForgottenLines), which an import leaves out: of those whose time is
-- known each, of those without one how many there were.
CREATE TABLE forgotten(hash BLOB PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
"""#,
#"""
-- Moments at which something was offered. 'probability' is in millionths; 'outcome' tells what became of it (see
-- Notice.Outcome). What was done in the time for which it was offered stands among the donations.
CREATE TABLE notice(
  id INTEGER PRIMARY KEY, time INTEGER NOT NULL, utc_offset INTEGER NOT NULL, intent INTEGER NOT NULL,
  probability INTEGER NOT NULL, outcome INTEGER NOT NULL) STRICT;

-- What a person said of a rule (see AutomationVerdict). 'cause' is 0 where it has an hour; 'occasion' is the most seconds
-- after the cause, or the minute at which the hour begins; 'promised' is in millionths. What was before 'earliest' sets
-- nothing off.
CREATE TABLE automation(
  id TEXT PRIMARY KEY, verdict TEXT NOT NULL, time INTEGER NOT NULL, deed INTEGER NOT NULL,
  cause INTEGER NOT NULL, occasion INTEGER NOT NULL, days TEXT NOT NULL, promised INTEGER NOT NULL,
  earliest INTEGER NOT NULL)
  STRICT, WITHOUT ROWID;
-- Each time that an automation was shown, with a hash of how it was to be done, and what became of it.
CREATE TABLE automation_run(
  id INTEGER PRIMARY KEY, automation TEXT NOT NULL, time INTEGER NOT NULL, utc_offset INTEGER NOT NULL,
  way INTEGER NOT NULL, outcome TEXT NOT NULL) STRICT;

-- They go with what they are about.
CREATE TRIGGER intent_is_forgotten AFTER DELETE ON intent BEGIN
  DELETE FROM notice WHERE intent = OLD.id;
  DELETE FROM automation_run WHERE automation IN
    (SELECT id FROM automation WHERE deed = OLD.id OR cause = OLD.id);
  DELETE FROM automation WHERE deed = OLD.id OR cause = OLD.id;
END;
"""#,
#"""
-- Which words of a command line were paths when it was run: a bit for each, that of the first word is 1. NULL where nobody
-- has looked.
ALTER TABLE donation ADD COLUMN paths INTEGER;
"""#,
  ]
}
