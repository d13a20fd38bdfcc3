internal import ForesightSystem
public import ForesightValues

/// Counts of the suggestions that were shown at a prompt, and of their worth; they hold no values.
///
///     try engine.status().offers.shown      // 0: nothing was shown at a prompt
public struct Offers: Hashable, Sendable {
  /// The number of times that something was shown.
  public var shown = 0
  /// The number of shown suggestions that were taken, as a whole or a word of them.
  public var taken = 0
  /// The characters of all lines that a shell counts keys of, whether something was shown or not.
  public var keys = 0
  /// The keys among these that were saved because a shown text was taken.
  public var saved = 0

  /// Makes counts.
  public init(shown: Int = 0, taken: Int = 0, keys: Int = 0, saved: Int = 0) {
    (self.shown, self.taken, self.keys, self.saved) = (shown, taken, keys, saved)
  }
}

extension DonationLog {
  /// Adds to the counts of a day; call it inside ``write(_:)``.
  ///
  /// - Parameters:
  ///   - moment: when, of which the day of local time is kept.
  ///   - rank: at which place of the list it stood, from 1.
  public func note(_ offers: Offers, at moment: Moment, source: String, rank: Int = 1) throws {
    try connection.run(
      "INSERT INTO offer VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT(day, source, rank) DO UPDATE SET "
        + "shown = shown + excluded.shown, taken = taken + excluded.taken, "
        + "keys = keys + excluded.keys, saved = saved + excluded.saved",
      moment.day, source, rank, offers.shown, offers.taken, offers.keys, offers.saved)
  }

  /// Returns the counts of all sources together.
  ///
  /// - Parameter moment: the moment whose local day, with the six before it, is counted; `nil` for all days.
  /// - Complexity: O(days).
  public func offers(inWeekTo moment: Moment? = nil) throws -> Offers {
    try connection.first(
      "SELECT total(shown), total(taken), total(keys), total(saved) FROM offer WHERE day > ?",
      moment.map { $0.day - 7 } ?? Int.min
    ) {
      Offers(
        shown: Int($0.integer(0)), taken: Int($0.integer(1)), keys: Int($0.integer(2)),
        saved: Int($0.integer(3)))
    } ?? Offers()
  }
}
