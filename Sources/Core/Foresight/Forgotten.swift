public import ForesightValues

/// The outcome of a forgetting.
///
///     try engine.forget(DonationQuery(intent: "OrderCoffee")).deleted.count      // 3
public struct Forgotten: Sendable {
  /// The ids of what was deleted, in the order of the log.
  public let deleted: [DonationID]
  /// The number of dismissals among them.
  public let dismissals: Int
  /// True if they are erased from the disk already.
  public let isErased: Bool

  /// The number of entities that left the index.
  public let indexed: Int
  /// The sources of the donations, where they are known, in the order of their names.
  public let sources: [String]

  /// Makes the outcome of a forgetting, done or only tried.
  public init(
    deleted: [DonationID], dismissals: Int, isErased: Bool, indexed: Int = 0, sources: [String] = []
  ) {
    (self.deleted, self.dismissals, self.isErased) = (deleted, dismissals, isErased)
    (self.indexed, self.sources) = (indexed, sources)
  }
}
