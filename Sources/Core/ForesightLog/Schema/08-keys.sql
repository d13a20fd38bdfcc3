-- The characters of the lines at whose prompts it was counted what was shown, and the keys that were saved of them.
ALTER TABLE offer ADD COLUMN keys INTEGER NOT NULL DEFAULT 0;
ALTER TABLE offer ADD COLUMN saved INTEGER NOT NULL DEFAULT 0;
