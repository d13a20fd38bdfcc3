-- Which words of a command line were paths when it was run: a bit for each, that of the first word is 1. NULL where nobody
-- has looked.
ALTER TABLE donation ADD COLUMN paths INTEGER;
