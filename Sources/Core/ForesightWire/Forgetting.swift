public import Foresight

/// A request to forget donations, in a form common to all interfaces.
///
///     var forgetting = Forgetting(DonationQuery(intent: "OrderCoffee"))
///     forgetting.isDryRun = true
///     try forgetting.matches(in: engine).deleted.count      // 3
public struct Forgetting: Sendable {
  /// The query for the donations to forget.
  public var query: DonationQuery
  /// True to report only what would be forgotten.
  public var isDryRun = false
  /// True to keep the copies of a damaged store, which may hold what is forgotten.
  public var keepsCopies = false

  /// Makes a request to forget what a query matches.
  public init(_ query: DonationQuery) { self.query = query }

  /// The reason why nothing can ever match; `nil` if something may.
  public var fault: String? {
    guard let since = query.since, let before = query.before, since >= before else { return nil }
    return "there is no time between the beginning and the end that were given"
  }

  /// Returns the donations that would be forgotten.
  ///
  /// - Throws: ``StoreError``.
  public func matches(in engine: Engine) throws -> Forgotten {
    try engine.log.read { log in
      var (ids, dismissals): ([DonationID], Int) = ([], 0)
      try log.forEach(query) { donation in
        donation.id.map { ids.append($0) }
        dismissals += donation.kind == .dismissal ? 1 : 0
      }
      return Forgotten(
        deleted: ids, dismissals: dismissals, isErased: false,
        indexed: try engine.entities.forget(query, isDryRun: true))
    }
  }

  /// Forgets what the query matches, and waits for its erasure from the disk. Unless `keepsCopies` is true, the copies
  /// of a damaged store are deleted too.
  ///
  /// - Throws: ``StoreError``.
  public func forget(in engine: Engine, now: Instant) throws -> Forgotten {
    try engine.forget(query) { if !keepsCopies { try engine.log.deleteCopies(now: now) } }
  }

  /// The message for a case in which a program that reads the store delays the last step of erasing.
  public static let heldBack =
    "it is deleted, but a program that is reading the store holds back the last step of erasing"

  /// Returns the object that `foresight forget --json` prints.
  public func json(_ forgotten: Forgotten) -> JSON {
    let list = JSON.array(forgotten.deleted.map { .string($0.description) })
    let indexed = forgotten.indexed > 0 ? JSON.integer(Int64(forgotten.indexed)) : nil
    return .members([(isDryRun ? "found" : "deleted", list), ("entities", indexed)])
  }
}
