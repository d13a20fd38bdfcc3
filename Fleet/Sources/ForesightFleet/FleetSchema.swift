public import ForesightPostgres

/// The tables of all people, and how they come about.
///
/// A step that was released never changes; new ones are appended. They are run by the owner of the tables, never by the
/// server, whose role may neither own them nor pass over their policies.
public enum FleetSchema {
  private static let steps = [
    """
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
    """
  ]

  /// Brings the tables up to date, in one transaction, and lets a role use them.
  ///
  /// - Parameter role: the server's.
  /// - Throws: ``PostgresError``.
  public static func migrate(_ connection: PostgresConnection, role: String) throws(PostgresError) {
    let name =
      "\""
      + role.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
    var script = """
      BEGIN;
      SELECT pg_advisory_xact_lock(8242);
      CREATE SCHEMA IF NOT EXISTS foresight;
      CREATE TABLE IF NOT EXISTS foresight.step (number int PRIMARY KEY);

      """
    try connection.execute(script: script + "COMMIT;")
    let done = Int(try connection.run("SELECT count(*) FROM foresight.step")[0, 0])
    script = "BEGIN;\nSELECT pg_advisory_xact_lock(8242);\n"
    for (index, step) in steps.enumerated().dropFirst(done) {
      // Fails, and with it all, where somebody else has run it meanwhile.
      script += "INSERT INTO foresight.step VALUES (\(index + 1));\n\(step)\n"
    }
    script += """
      GRANT USAGE ON SCHEMA foresight TO \(name);
      GRANT SELECT ON foresight.step TO \(name);
      GRANT SELECT, INSERT, UPDATE, DELETE ON foresight.person, foresight.intent, foresight.content,
        foresight.donation, foresight.snapshot TO \(name);
      COMMIT;
      """
    try connection.execute(script: script)
  }

  /// Returns the reason why a server may not run with a connection's role, or on its tables; `nil` where it may.
  ///
  /// - Throws: ``PostgresError``.
  public static func refusal(_ connection: PostgresConnection) throws(PostgresError) -> String? {
    let role = try connection.run(
      "SELECT (rolsuper OR rolbypassrls)::int::bigint FROM pg_roles WHERE rolname = current_user")
    if role.count != 1 || role[0, 0] != 0 {
      return
        "the role is a superuser's or may bypass row-level security; give the server one of its own"
    }
    let tables = try connection.run(
      """
      SELECT count(*), count(*) FILTER (WHERE NOT relrowsecurity OR NOT relforcerowsecurity),
        count(*) FILTER (WHERE pg_has_role(current_user, relowner, 'MEMBER'))
      FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE n.nspname = 'foresight' AND c.relkind IN ('r', 'p') AND c.relname <> 'step'
      """)
    if tables[0, 0] == 0 {
      return "there are no tables; let their owner run 'foresight-server migrate' first"
    }
    if tables[0, 1] != 0 { return "a table's row-level security is not forced" }
    if tables[0, 2] != 0 {
      return
        "the role owns the tables, so it could lift their policies; give the server one of its own"
    }
    let found = try connection.run("SELECT count(*) FROM foresight.step")[0, 0]
    if found != Int64(steps.count) {
      return found < steps.count
        ? "the tables are older than this program; let their owner run 'foresight-server migrate'"
        : "the tables are newer than this program"
    }
    return nil
  }
}

extension PostgresRows {
  /// A whole number.
  fileprivate subscript(row: Int, column: Int) -> Int64 { integer(row, column) }
}
