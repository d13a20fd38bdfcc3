public import ForesightPostgres

/// The tables for all people's logs, and the steps that make them.
///
/// A step that was released never changes; new steps are appended. The owner of the tables runs the steps, never the
/// server, whose role may neither own the tables nor bypass their policies.
public enum FleetSchema {
  /// Brings the tables up to date, in one transaction, and lets a role use them.
  ///
  /// - Parameter role: the server's role.
  /// - Throws: ``PostgresError``.
  public static func migrate(_ connection: PostgresConnection, role: String) throws(PostgresError) {
    let name = "\"\(role.replacing("\"", with: "\"\""))\""
    var script = """
      BEGIN;
      SELECT pg_advisory_xact_lock(8242);
      CREATE SCHEMA IF NOT EXISTS foresight;
      CREATE TABLE IF NOT EXISTS foresight.step (number int PRIMARY KEY);

      """
    try connection.execute(script: script + "COMMIT;")
    let done = Int(try connection.run("SELECT count(*) FROM foresight.step").integer(0, 0))
    script = "BEGIN;\nSELECT pg_advisory_xact_lock(8242);\n"
    for (index, step) in steps.enumerated().dropFirst(done) {
      // This fails, and the whole script with it, if another process has run the step meanwhile.
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

  /// Returns the reason why a server may not run with a connection's role, or on its tables; `nil` if it may.
  ///
  /// - Throws: ``PostgresError``.
  public static func refusal(_ connection: PostgresConnection) throws(PostgresError) -> String? {
    let role = try connection.run(
      "SELECT (rolsuper OR rolbypassrls)::int::bigint FROM pg_roles WHERE rolname = current_user")
    if role.count != 1 || role.integer(0, 0) != 0 {
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
    if tables.integer(0, 0) == 0 {
      return "there are no tables; let their owner run 'foresight-server migrate' first"
    }
    if tables.integer(0, 1) != 0 { return "a table's row-level security is not forced" }
    if tables.integer(0, 2) != 0 {
      return
        "the role owns the tables, so it could lift their policies; give the server one of its own"
    }
    let found = try connection.run("SELECT count(*) FROM foresight.step").integer(0, 0)
    if found != Int64(steps.count) {
      return found < steps.count
        ? "the tables are older than this program; let their owner run 'foresight-server migrate'"
        : "the tables are newer than this program"
    }
    return nil
  }
}
