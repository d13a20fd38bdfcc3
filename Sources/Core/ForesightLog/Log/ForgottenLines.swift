internal import ForesightSystem
package import ForesightValues

/// The forgotten command lines, any of which the history of its shell may still hold. Only keyed hashes of their
/// identities are stored.
///
/// A line's identity is its shell, its second, its text and its ordinal, from which its id is made. For a history
/// without times, the identity is the shell and the text, stored with the number of such lines that were forgotten.
/// Imports look lines up here, and so does the recording of a live line, because a shell may report it twice. The same
/// line, typed again, has another second, and is recorded.
///
/// The key is in a file beside the store (``NameKey``). Without it a hash reveals nothing. A program that has the key,
/// and guesses a line with its second, can find out that the line was forgotten.
package struct ForgottenLines {
  private let connection: Connection
  private let file: NameKey
  private var key: [UInt8]?
  /// False if nothing was forgotten, so that nothing has to be looked up.
  private let isAnything: Bool

  /// The length of a hash in bytes. It is longer than an id, so that recovery does not mistake a hash's row in a
  /// damaged file for that of an id.
  static let length = 20

  /// Makes a reader and writer of the forgotten lines of a log.
  package init(_ log: DonationLog) throws {
    (connection, file) = (log.connection, NameKey(store: log.path))
    isAnything = try log.hasForgottenLines
  }

  /// Records the hashes of a donation that is being forgotten, if it is a command line.
  mutating func note(_ donation: Donation) throws {
    guard Self.isLine(donation), let id = donation.id else { return }
    for identity in [id.identity.bytes, Self.untimed(donation)] {
      try connection.run(
        "INSERT INTO forgotten VALUES (?, 1) ON CONFLICT(hash) DO UPDATE SET count = count + 1",
        hash(identity))
    }
  }

  /// Returns true if a line with this text and time was forgotten; false if the time of the line is not known.
  ///
  /// - Parameters:
  ///   - id: the id that the line would get.
  ///   - bringsBack: true to delete the hash first, so that the line counts as not forgotten from now on.
  package mutating func holds(_ line: Donation, _ id: DonationID, bringsBack: Bool) throws -> Bool {
    guard line.id != nil || line.moment.isKnown else { return false }
    return try count(of: line, id.identity.bytes, bringsBack: bringsBack) > 0
  }

  /// Returns how many lines with the same text were forgotten, for a history without times.
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
    let hash = StableHash.combine(StableHash.combine(hashes.source, hashes.name), hashes.parameters)
    return withUnsafeBytes(of: hash.bigEndian) { Array($0) }
  }

  private mutating func hash(_ identity: [UInt8]) throws -> [UInt8] {
    let key = try self.key ?? madeKey()
    self.key = key
    return Array(SHA256.authenticationCode(of: identity, key: key).prefix(Self.length))
  }

  /// Returns the key beside the store. If it is missing, it is made from SQLite's random numbers, which come from the
  /// system's.
  private func madeKey() throws -> [UInt8] {
    var numbers = try (0..<NameKey.length / 8).map { _ in
      UInt64(bitPattern: try connection.integer("SELECT random()") ?? 0)
    }
    return try file.bytes { numbers.popLast() ?? 0 }
  }
}

extension DonationLog {
  /// True if hashes of forgotten lines are kept.
  package var hasForgottenLines: Bool {
    get throws { try connection.integer("SELECT 1 FROM forgotten LIMIT 1") != nil }
  }
}
