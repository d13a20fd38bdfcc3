-- Until when an intent's donations would take if they came no faster than they may (see FloodControl),
-- in microseconds since 1970.
ALTER TABLE intent ADD COLUMN busy_until INTEGER NOT NULL DEFAULT 0;
-- How many donations were ignored because they came faster.
ALTER TABLE intent ADD COLUMN ignored INTEGER NOT NULL DEFAULT 0;
