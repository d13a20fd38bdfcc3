internal import ForesightLog
public import ForesightValues

/// The counts of unprompted offers.
///
///     try engine.noticeCounts().offered      // 0: nobody turned it on
public struct NoticeCounts: Hashable, Sendable {
  /// Numbers of notices. `offered`: all of them. `taken` and `dismissed`: those with this outcome. `right`: those that
  /// were taken, or whose intent was done anyway while the offer was valid.
  public var (offered, taken, dismissed, right) = (0, 0, 0, 0)
  /// The expected value of `right`: the sum of the probabilities of all notices.
  public var expected = 0.0

  /// Counts notices.
  public init(_ notices: [Notice] = []) {
    offered = notices.count
    taken = notices.count { $0.outcome == .taken }
    dismissed = notices.count { $0.outcome == .dismissed }
    right = notices.count { $0.wasRight }
    expected = notices.reduce(0) { $0 + $1.probability }
  }
}

extension Notice {
  /// True if the offer was taken, or the intent was done anyway while the offer was valid.
  public var wasRight: Bool { outcome == .taken || wasDone }
}

extension Engine {
  /// Records that an offer was taken or dismissed or, with `nil`, that it was never shown.
  ///
  ///     try engine.note(.taken, ofNotice: 7, now: now)      // false: nothing was offered
  ///
  /// - Returns: false if there is no such notice, if it already has another outcome or, for `nil`, if the offer has
  ///   ended.
  /// - Throws: ``StoreError``.
  public func note(_ outcome: Notice.Outcome?, ofNotice id: Int64, now: Instant) throws -> Bool {
    try log.write { try $0.note(outcome, ofNotice: id, now: now) }
  }

  /// Returns the counts of unprompted offers.
  ///
  ///     try engine.noticeCounts().right      // 0
  ///
  /// - Throws: ``StoreError``.
  public func noticeCounts() throws -> NoticeCounts {
    try log.read { NoticeCounts(try $0.notices()) }
  }
}
