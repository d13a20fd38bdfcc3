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
