public import ForesightValues

/// The outcome of a call to `forget`, or of a dry run, which lists and counts what `forget` would delete.
///
///     try engine.forget(DonationQuery(intent: "OrderCoffee")).deleted.count      // 3
public struct Forgotten: Sendable {
  /// The ids of the deleted donations and dismissals, in the order of the log.
  public let deleted: [DonationID]
  /// The number of dismissals among the deleted ids.
  public let dismissals: Int
  /// True if the deleted data is already erased from the disk.
  public let isErased: Bool

  /// The number of entities removed from the index.
  public let indexed: Int
  /// The sources of the deleted donations, sorted by name; empty for a dry run.
  public let sources: [String]

  /// Makes the outcome of a deletion, or of a dry run.
  public init(
    deleted: [DonationID], dismissals: Int, isErased: Bool, indexed: Int = 0, sources: [String] = []
  ) {
    (self.deleted, self.dismissals, self.isErased) = (deleted, dismissals, isErased)
    (self.indexed, self.sources) = (indexed, sources)
  }
}
