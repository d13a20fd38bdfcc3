/// A donation's identity: a UUID whose first 48 bits tell the time (RFC 9562).
///
///     let id = DonationID(at: instant, order: 0, tail: random, kind: .random)
///     id.description      // "0199e0b2-7c40-7000-8f3a-5d2c4b1a9e07"
///
/// Donations are ordered by instant, then by id. The 12 bits behind the time say which of the
/// donations of one instant came first; the last 62 bits tell donations apart.
public struct DonationID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The first eight bytes: 48 bits of milliseconds, the version, 12 bits of order.
  public let high: UInt64
  /// The last eight bytes: the variant and 62 bits that tell donations apart.
  public let low: UInt64

  /// Where the last 62 bits come from, which is the UUID's version.
  public enum Kind: UInt64, Sendable {
    /// Random numbers (version 7).
    case random = 7
    /// The donation's content (version 8): importing it again gives the same bits.
    case content = 8
  }

  /// Makes an id from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes an id for a donation.
  ///
  /// - Parameters:
  ///   - order: the place among donations of the same instant; what exceeds 4095 counts as 4095.
  ///   - tail: the bits that tell donations apart, of which the last 62 are used.
  public init(at instant: Instant, order: Int, tail: UInt64, kind: Kind) {
    let milliseconds = UInt64(max(0, instant.microseconds) / 1000)
    high = milliseconds << 16 | kind.rawValue << 12 | UInt64(min(max(order, 0), 4095))
    low = 1 << 63 | tail & (1 << 62 - 1)
  }

  /// Milliseconds since 1970, if the id is of a kind that tells them.
  public var milliseconds: Int64 { Int64(high >> 16) }

  /// Whether the id was made from a donation's content.
  public var isContent: Bool { high >> 12 & 15 == Kind.content.rawValue && low >> 62 == 2 }

  /// Whether two ids name the same donation: they are equal, or both were made from the same content
  /// and instant and differ at most in the order among donations of that instant.
  public func isSame(as other: DonationID) -> Bool {
    self == other
      || (isContent && other.isContent && low == other.low && high >> 16 == other.high >> 16)
  }

  /// By time, then by order among donations of one instant: the order of the bytes.
  public static func < (first: DonationID, second: DonationID) -> Bool {
    (first.high, first.low) < (second.high, second.low)
  }

  /// Lends the sixteen bytes, most significant first.
  public func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
  }

  /// The sixteen bytes, most significant first.
  public var bytes: [UInt8] { withBytes(Array.init) }

  /// Reads sixteen bytes; `nil` for any other number of them.
  public init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// The usual notation, in lower case.
  public var description: String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      if byte < 16 { text += "0" }
      text += String(byte, radix: 16)
    }
    return text
  }

  /// Reads the usual notation, 8-4-4-4-12 hexadecimal digits in either case; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    let digits = parts.joined()
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }
}
