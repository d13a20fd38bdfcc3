/// A donation's identity: a UUID that begins with the time (RFC 9562, version 8).
///
///     let id = DonationID(at: now, order: 0, tail: 17, kind: .random)
///     id.description      // "019b8cf4-9d80-8000-8000-000000000011"
///
/// Donations are ordered by instant, then by id. An id holds 48 bits of milliseconds since 1970, 20 bits for the order
/// among donations of the same instant, one bit for the origin of the tail, and a tail of 53 bits that distinguishes
/// donations. The log assigns the order, so ids that differ only in it name the same donation.
public struct DonationID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The first eight bytes: milliseconds, the version, the upper 12 bits of the order.
  public let high: UInt64
  /// The last eight bytes: the variant, the lower 8 bits of the order, the kind, and the tail.
  public let low: UInt64

  /// The origin of the last 53 bits.
  public enum Kind: UInt64, Sendable {
    /// Random numbers.
    case random = 0
    /// The donation's content: importing it again gives the same bits.
    case content = 1
  }

  /// The highest order. All further donations of the same instant share it, and are ordered by their tails.
  public static let lastOrder = 1 << 20 - 1
  private static let tailBits: UInt64 = 53
  private static let version: UInt64 = 8

  /// Makes an id from its two halves.
  public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Makes an id for a donation.
  ///
  /// - Parameters:
  ///   - order: the ordinal among donations of the same instant, up to ``lastOrder``.
  ///   - tail: bits that distinguish donations, of which the lowest 53 are used.
  public init(at instant: Instant, order: Int, tail: UInt64, kind: Kind) {
    let milliseconds = UInt64(max(0, instant.microseconds) / 1000)
    let low = 1 << 63 | kind.rawValue << Self.tailBits | tail & (1 << Self.tailBits - 1)
    self = DonationID(high: milliseconds << 16 | Self.version << 12, low: low).placed(at: order)
  }

  /// Makes the id of a donation before it is recorded; the log then gives it its place among those of the same instant.
  ///
  ///     var donation = donation
  ///     let id = DonationID.unplaced(at: now, tail: 17)
  ///     donation.id = id
  ///     try engine.donate([donation], now: now, random: Environment.random).ids[0].isSame(as: id)      // true
  public static func unplaced(at instant: Instant, tail: UInt64) -> DonationID {
    DonationID(at: instant, order: lastOrder, tail: tail, kind: .random)
  }

  /// True if it has a place among donations of the same instant; otherwise the log gives it one.
  public var isPlaced: Bool { order != Self.lastOrder }

  /// Returns the id with another order; a UUID of another kind is returned unchanged.
  ///
  ///     let id = DonationID(at: now, order: 0, tail: 17, kind: .content)
  ///     id.placed(at: 3).order      // 3
  public func placed(at order: Int) -> DonationID {
    guard self.order != nil else { return self }
    let order = UInt64(min(max(order, 0), Self.lastOrder))
    return DonationID(
      high: high & ~0xfff | order >> 8,
      low: low & ~(255 << (Self.tailBits + 1)) | (order & 255) << (Self.tailBits + 1))
  }

  /// The milliseconds since 1970 in the first 48 bits; meaningless for an id of another kind that does not begin with a
  /// time.
  public var milliseconds: Int64 { Int64(high >> 16) }

  /// The ordinal among donations of the same instant; `nil` for a UUID of another kind.
  public var order: Int? {
    guard high >> 12 & 15 == Self.version, low >> 62 == 2 else { return nil }
    return Int(high & 4095) << 8 | Int(low >> (Self.tailBits + 1) & 255)
  }

  /// The part that all ids of one donation share: everything but the order.
  public var identity: DonationID { placed(at: 0) }

  /// Returns true if two ids name the same donation.
  ///
  ///     let first = DonationID(at: now, order: 0, tail: 17, kind: .content)
  ///     let again = DonationID(at: now, order: 3, tail: 17, kind: .content)
  ///     first.isSame(as: again)      // true
  ///     first == again               // false
  public func isSame(as other: DonationID) -> Bool { identity == other.identity }

  /// Orders ids by time, then by order among donations of one instant: the order of the bytes.
  public static func < (first: DonationID, second: DonationID) -> Bool {
    (first.high, first.low) < (second.high, second.low)
  }

  /// Calls a closure with the sixteen bytes, most significant first.
  public func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
  }

  /// The sixteen bytes, most significant first.
  ///
  ///     let id = DonationID(at: now, order: 0, tail: 17, kind: .random)
  ///     id.bytes.count      // 16
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
  ///
  ///     DonationID("0199e0b2-7c40-8000-8000-5d2c4b1a9e07")?.order      // 0
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
