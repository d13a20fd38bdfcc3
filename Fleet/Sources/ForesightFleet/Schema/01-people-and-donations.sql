-- A person, as far as it is not the log: its end, what was disturbed before it, and the settings.
CREATE TABLE foresight.person (
  tenant text COLLATE "C" NOT NULL, person text COLLATE "C" NOT NULL, version bigint NOT NULL,
  epoch bigint NOT NULL, last_time bigint NOT NULL, last_id uuid NOT NULL, settings text,
  disturbances bytea NOT NULL, PRIMARY KEY (tenant, person)) PARTITION BY HASH (tenant, person);

-- 'busy_until' and 'ignored' belong to the control of floods.
CREATE TABLE foresight.intent (
  tenant text COLLATE "C" NOT NULL, person text COLLATE "C" NOT NULL, number bigint NOT NULL,
  source text NOT NULL, name text NOT NULL, busy_until bigint NOT NULL, ignored bigint NOT NULL,
  PRIMARY KEY (tenant, person, number)) PARTITION BY HASH (tenant, person);

-- Parameters, contexts and presentations, each once a person: JSON, found by its hash.
CREATE TABLE foresight.content (
  tenant text COLLATE "C" NOT NULL, person text COLLATE "C" NOT NULL, digest bytea NOT NULL,
  bytes bytea NOT NULL, PRIMARY KEY (tenant, person, digest)) PARTITION BY HASH (tenant, person);

-- The log. Its order is (time, id); a donation that is sent twice counts once by its key.
CREATE TABLE foresight.donation (
  tenant text COLLATE "C" NOT NULL, person text COLLATE "C" NOT NULL, id uuid NOT NULL,
  time bigint NOT NULL, intent bigint NOT NULL, utc_offset smallint NOT NULL,
  kind smallint NOT NULL, taken smallint, parameters bytea, context bytea, presentation bytea,
  duration bigint, result text, sequence text,
  PRIMARY KEY (tenant, person, id)) PARTITION BY HASH (tenant, person);
CREATE INDEX donation_time ON foresight.donation (tenant, person, time, id);
CREATE INDEX donation_presentation ON foresight.donation (tenant, person, intent, time, id)
  WHERE presentation IS NOT NULL;

-- A cache of the fold: a model that has learned the log up to a donation.
CREATE TABLE foresight.snapshot (
  tenant text COLLATE "C" NOT NULL, person text COLLATE "C" NOT NULL, model bigint NOT NULL,
  last_time bigint NOT NULL, last_id uuid NOT NULL, events bigint NOT NULL, image bytea NOT NULL,
  PRIMARY KEY (tenant, person)) PARTITION BY HASH (tenant, person);
-- It is packed already.
ALTER TABLE foresight.snapshot ALTER image SET STORAGE EXTERNAL;

DO $$
DECLARE
  whole text;
  part text;
BEGIN
  FOREACH whole IN ARRAY ARRAY['person', 'intent', 'content', 'donation', 'snapshot'] LOOP
    FOR number IN 0..7 LOOP
      part := whole || '_' || number;
      EXECUTE format('CREATE TABLE foresight.%I PARTITION OF foresight.%I '
        'FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, whole, number);
      -- Room on the page for a row's next version, which then needs no new entry in an index.
      IF whole IN ('person', 'intent') THEN
        EXECUTE format('ALTER TABLE foresight.%I SET (fillfactor = 70)', part);
      END IF;
      EXECUTE format('ALTER TABLE foresight.%I ENABLE ROW LEVEL SECURITY', part);
      EXECUTE format('ALTER TABLE foresight.%I FORCE ROW LEVEL SECURITY', part);
    END LOOP;
    -- Nobody sees anybody but the person that the transaction is set to, its owner included. Of the
    -- partitions nobody sees anything, for nobody need ask them by themselves.
    EXECUTE format('ALTER TABLE foresight.%I ENABLE ROW LEVEL SECURITY', whole);
    EXECUTE format('ALTER TABLE foresight.%I FORCE ROW LEVEL SECURITY', whole);
    EXECUTE format('CREATE POLICY own ON foresight.%I '
      'USING (tenant = current_setting(''foresight.tenant'', true) '
      'AND person = current_setting(''foresight.person'', true))', whole);
  END LOOP;
END $$;
