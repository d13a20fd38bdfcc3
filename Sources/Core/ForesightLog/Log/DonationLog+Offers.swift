internal import ForesightSystem
public import ForesightValues

/// Counts of the suggestions that were shown at a prompt and of those that were taken; they hold no values.
public struct Offers: Hashable, Sendable {
  /// The number of suggestions shown.
  public var shown: Int
  /// The number of shown suggestions that were taken, as a whole or a word of them.
  public var taken: Int

  /// Makes counts.
  public init(shown: Int, taken: Int) { (self.shown, self.taken) = (shown, taken) }
}

extension DonationLog {
  /// Notes that something was shown, and whether it was taken; call it inside ``write(_:)``.
  ///
  /// - Parameters:
  ///   - moment: when, of which the day of local time is kept.
  ///   - rank: at which place of the list it stood, from 1.
  public func noteOffer(at moment: Moment, source: String, rank: Int = 1, isTaken: Bool) throws {
    let microseconds = moment.instant.microseconds + Int64(moment.utcOffset) * 60_000_000
    let day = Int64((Double(microseconds) / Double(Instant.day)).rounded(.down))
    try connection.run(
      "INSERT INTO offer VALUES (?, ?, ?, 1, ?) ON CONFLICT(day, source, rank) DO UPDATE "
        + "SET shown = shown + 1, taken = taken + excluded.taken", day, source, rank,
      isTaken ? 1 : 0)
  }

  /// Returns the number of suggestions shown and taken, of all sources together.
  ///
  /// - Complexity: O(days).
  public func offers() throws -> Offers {
    try connection.first("SELECT coalesce(sum(shown), 0), coalesce(sum(taken), 0) FROM offer") {
      Offers(shown: Int($0.integer(0)), taken: Int($0.integer(1)))
    } ?? Offers(shown: 0, taken: 0)
  }
}
