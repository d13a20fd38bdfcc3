-- How it is done again (see Action): an array, coded like a result.
ALTER TABLE donation ADD COLUMN action BLOB;
-- Which of an intent's donations say so; the others pay nothing.
CREATE INDEX donation_action ON donation(intent, time, id) WHERE action IS NOT NULL;
