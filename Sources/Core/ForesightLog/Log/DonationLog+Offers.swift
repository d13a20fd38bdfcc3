internal import ForesightSystem
public import ForesightValues

/// Counts of the suggestions that were shown at a prompt, and of the keys that they saved; they hold no recorded
/// values.
///
///     try engine.status().offers.shown      // 0: nothing was shown at a prompt
public struct Offers: Hashable, Sendable {
  /// The number of times that a suggestion was shown.
  public var shown = 0
  /// The number of shown suggestions that were taken, in full or in part.
  public var taken = 0
  /// The number of characters in all lines for which the shell reports such counts, even if no suggestion was shown.
  public var keys = 0
  /// The number of characters in `keys` that the person did not type, because they are part of a suggestion that was
  /// taken.
  public var saved = 0

  /// Makes counts.
  public init(shown: Int = 0, taken: Int = 0, keys: Int = 0, saved: Int = 0) {
    (self.shown, self.taken, self.keys, self.saved) = (shown, taken, keys, saved)
  }
}

extension DonationLog {
  /// Adds counts to those of a day, a source and a rank; call it inside ``write(_:)``.
  ///
  /// - Parameters:
  ///   - moment: the time of the offers, of which only the local day is kept.
  ///   - rank: the suggestion's position in the list, from 1.
  public func note(_ offers: Offers, at moment: Moment, source: String, rank: Int = 1) throws {
    try connection.run(
      "INSERT INTO offer VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT(day, source, rank) DO UPDATE SET "
        + "shown = shown + excluded.shown, taken = taken + excluded.taken, "
        + "keys = keys + excluded.keys, saved = saved + excluded.saved",
      moment.day, source, rank, offers.shown, offers.taken, offers.keys, offers.saved)
  }

  /// Returns the counts of all sources together.
  ///
  /// - Parameter moment: a moment on the last of the seven local days to count; `nil` to count all days.
  /// - Complexity: O(days).
  public func offers(inWeekTo moment: Moment? = nil) throws -> Offers {
    try connection.first(
      "SELECT total(shown), total(taken), total(keys), total(saved) FROM offer "
        + "WHERE day > ? AND day <= ?",
      moment.map { $0.day - 7 } ?? Int.min, moment?.day ?? Int.max
    ) {
      Offers(
        shown: Int($0.integer(0)), taken: Int($0.integer(1)), keys: Int($0.integer(2)),
        saved: Int($0.integer(3)))
    } ?? Offers()
  }
}
