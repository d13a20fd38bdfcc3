-- Keyed hashes of command lines that were forgotten (see ForgottenLines), which an import leaves out: of those whose time is
-- known each, of those without one how many there were.
CREATE TABLE forgotten(hash BLOB PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
