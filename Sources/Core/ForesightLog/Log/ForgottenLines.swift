internal import ForesightSystem
package import ForesightValues

/// The command lines that were forgotten, of which the history of their shell may still hold each: keyed hashes of their
/// identities, and nothing else.
///
/// A line's identity is its shell, its second, its text and its ordinal, of which its id is made; where the history tells
/// no times, its shell and its text, of which it is counted how many were forgotten. Imports ask, and so does a line that a
/// shell tells, which may be told twice. The same line, typed again, has another second, and is recorded.
///
/// The key lies beside the store (``NameKey``). Without it a hash says nothing; with it, whoever guesses a line with its
/// second can find out that it was forgotten.
package struct ForgottenLines {
  private let connection: Connection
  private let file: NameKey
  private var key: [UInt8]?
  /// False where nothing was forgotten, and nothing has to be looked up.
  private let isAnything: Bool

  /// More bytes than an id has, so that a row that is found in a damaged file is not taken for that of an id.
  static let length = 20

  /// Makes a reader and writer of a log's.
  package init(_ log: DonationLog) throws {
    (connection, file) = (log.connection, NameKey(store: log.path))
    isAnything = try connection.integer("SELECT 1 FROM forgotten LIMIT 1") != nil
  }

  /// Notes what is forgotten, if it is a command line.
  mutating func note(_ donation: Donation) throws {
    guard Self.isLine(donation), let id = donation.id else { return }
    for identity in [id.identity.bytes, Self.untimed(donation)] {
      try connection.run(
        "INSERT INTO forgotten VALUES (?, 1) ON CONFLICT(hash) DO UPDATE SET count = count + 1",
        hash(identity))
    }
  }

  /// Returns true if a line that a file holds was forgotten, where that is known by its time.
  ///
  /// - Parameters:
  ///   - id: the id that it would have.
  ///   - bringsBack: true if it is wanted again, and not forgotten any more.
  mutating func holds(
    _ donation: Donation, _ id: DonationID, bringsBack: Bool
  ) throws -> Bool {
    guard donation.id != nil || donation.moment.isKnown else { return false }
    return try count(of: donation, id.identity.bytes, bringsBack: bringsBack) > 0
  }

  /// Returns how many of a line were forgotten, for a history that tells no times.
  ///
  /// - Parameter bringsBack: as for ``holds(_:_:bringsBack:)``.
  package mutating func count(of donation: Donation, bringsBack: Bool) throws -> Int {
    try count(of: donation, Self.untimed(donation), bringsBack: bringsBack)
  }

  private mutating func count(
    of donation: Donation, _ identity: [UInt8], bringsBack: Bool
  ) throws -> Int {
    guard isAnything, Self.isLine(donation) else { return 0 }
    let hash = try hash(identity)
    if bringsBack { try connection.run("DELETE FROM forgotten WHERE hash = ?", hash) }
    return Int(try connection.integer("SELECT count FROM forgotten WHERE hash = ?", hash) ?? 0)
  }

  private static func isLine(_ donation: Donation) -> Bool {
    donation.kind == .donation
      && Donation.lineSources.contains { donation.source.hasSameBytes(as: $0) }
  }

  private static func untimed(_ donation: Donation) -> [UInt8] {
    let hashes = donation.contentHashes
    let hash = StableHash.combine(
      StableHash.combine(hashes.source, hashes.name), hashes.parameters)
    return withUnsafeBytes(of: hash.bigEndian) { Array($0) }
  }

  private mutating func hash(_ identity: [UInt8]) throws -> [UInt8] {
    let key = try self.key ?? madeKey()
    self.key = key
    return Array(SHA256.authenticationCode(of: identity, key: key).prefix(Self.length))
  }

  /// The key beside the store, made where there is none of SQLite's random numbers, which come from the system's.
  private func madeKey() throws -> [UInt8] {
    var numbers = try (0..<NameKey.length / 8).map { _ in
      UInt64(bitPattern: try connection.integer("SELECT random()") ?? 0)
    }
    return try file.bytes { numbers.popLast() ?? 0 }
  }
}
