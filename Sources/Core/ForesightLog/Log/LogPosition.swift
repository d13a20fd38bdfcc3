public import ForesightValues

/// A place in the log: the key of a donation. Donations are ordered by instant, then by id.
public struct LogKey: Hashable, Comparable, Sendable {
  /// The instant of the donation.
  public let instant: Instant
  /// The id of the donation.
  public let id: DonationID

  /// Makes a key.
  public init(instant: Instant, id: DonationID) { (self.instant, self.id) = (instant, id) }

  /// True if the id contains the millisecond of the donation, so that the donation is found by the time in its id.
  package var isTimely: Bool { id.milliseconds == instant.microseconds / 1000 }

  /// A key before that of every donation.
  public static let start = LogKey(
    instant: Instant(microseconds: .min), id: DonationID(high: 0, low: 0))

  /// Orders keys by instant, then by id.
  public static func < (first: LogKey, second: LogKey) -> Bool {
    (first.instant, first.id) < (second.instant, second.id)
  }
}

/// A fold's place in a log: which log it is, and how much of it the fold has seen.
///
/// A fold up to `last` stays valid as long as the log is only appended to, and the settings let it learn from the same
/// sources. A donation that arrives late or is forgotten disturbs the log; ``DonationLog/isValid(_:)`` finds out if
/// that happened before `last`.
package struct LogPosition: Hashable, Sendable {
  /// A random number drawn when the store was made, which no two stores share.
  package let identity: Int64
  /// The revision of the log: the last disturbance that the fold had seen.
  package let revision: Int64
  /// The last donation seen.
  package let last: LogKey
  /// A hash of the assistants' sources that the fold learned from.
  package let sources: UInt64

  /// Makes a position.
  package init(identity: Int64, revision: Int64, last: LogKey, sources: UInt64) {
    (self.identity, self.revision, self.last, self.sources) = (identity, revision, last, sources)
  }
}
