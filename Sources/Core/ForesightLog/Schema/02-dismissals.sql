-- 'kind' tells donations and dismissals apart (see Donation.Kind).
ALTER TABLE donation ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
-- How many of an intent's 'uses', which are all rows of it, are dismissals.
ALTER TABLE intent ADD COLUMN dismissals INTEGER NOT NULL DEFAULT 0;
