/// The steps that bring a database from any earlier schema to today's.
///
///     let migrations = Migrations([
///       "CREATE TABLE note(text TEXT) STRICT",             // 1
///       "ALTER TABLE note ADD COLUMN written INTEGER",     // 2
///     ])
///     try migrations.apply(to: connection)                 // user_version is now 2
///
/// A released step never changes; new ones are only appended. All missing steps run in one
/// transaction, so an interrupted migration leaves the old schema, and two processes that start at
/// once migrate once.
public struct Migrations: Sendable {
  /// The database was made by a later version of this program.
  public struct NewerSchema: Error, Hashable, Sendable {
    /// The schema version found in the file.
    public let found: Int
    /// The latest schema version that this program knows.
    public let known: Int
  }

  private let steps: [String]

  /// Makes a list of migrations: step n brings schema n − 1 to schema n.
  public init(_ steps: [String]) {
    self.steps = steps
  }

  /// The schema version after all steps.
  public var version: Int { steps.count }

  /// The schema version of a database; 0 when it is new.
  public static func version(of connection: Connection) throws -> Int {
    Int(try connection.integer("PRAGMA user_version") ?? 0)
  }

  /// Throws ``NewerSchema`` when the file is newer than this program; tells whether steps are missing.
  public func needed(by connection: Connection) throws -> Bool {
    let found = try Self.version(of: connection)
    guard found <= version else { throw NewerSchema(found: found, known: version) }
    return found < version
  }

  /// Runs the missing steps.
  ///
  /// - Throws: ``NewerSchema``, or ``SQLiteError`` when a step fails; the database is then unchanged.
  public func apply(to connection: Connection) throws {
    guard try needed(by: connection) else { return }
    try connection.transaction {
      // Asked again under the lock: another process may have migrated meanwhile.
      guard try needed(by: connection) else { return }
      for step in steps[try Self.version(of: connection)...] { try connection.execute(step) }
      try connection.execute("PRAGMA user_version = \(version)")
    }
  }
}
