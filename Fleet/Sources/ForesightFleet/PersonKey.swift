internal import ForesightPostgres
internal import ForesightValues

/// The owner of a log: a person of a tenant.
///
///     try PersonKey(tenant: "cafe", person: "7f3a").lock      // a number, the same on every server
public struct PersonKey: Hashable, Sendable {
  /// The name of the tenant, a back end, to which the request's token belongs.
  public let tenant: String
  /// The back end's name for the person.
  public let person: String

  /// The longest name of a tenant or a person, in characters of Unicode.
  public static let longest = 256

  /// Makes a key; `nil` if a name is empty, too long, or has a NUL character.
  public init?(tenant: String, person: String) {
    for name in [tenant, person] {
      guard (1...Self.longest).contains(name.unicodeScalars.count), !name.utf8.contains(0) else {
        return nil
      }
    }
    (self.tenant, self.person) = (tenant, person)
  }

  /// The number of the advisory lock that each change of the person's log takes.
  var lock: Int64 {
    Int64(bitPattern: StableHash.combine(StableHash.of(tenant), StableHash.of(person)))
  }

  /// Makes a query about the person's rows: `$1` is the tenant, `$2` the person, and `$3` and so on are the other
  /// values.
  func query(_ sql: StaticString, _ others: PostgresParameter...) -> PostgresQuery {
    query(sql, values: others)
  }

  /// Makes a query about the person's rows with a list of values for `$3` and so on.
  func query(_ sql: StaticString, values others: [PostgresParameter]) -> PostgresQuery {
    PostgresQuery(sql, values: [.text(tenant), .text(person)] + others)
  }

  /// Returns true if both are equal byte by byte; `==` on strings would treat two encodings of an accent as equal.
  public static func == (first: PersonKey, second: PersonKey) -> Bool {
    first.tenant.hasSameBytes(as: second.tenant) && first.person.hasSameBytes(as: second.person)
  }

  /// Hashes the bytes of both names.
  public func hash(into hasher: inout Hasher) {
    for name in [tenant, person] {
      for byte in name.utf8 { hasher.combine(byte) }
      hasher.combine(UInt8(0))
    }
  }
}
