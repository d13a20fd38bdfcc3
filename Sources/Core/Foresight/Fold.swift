package import ForesightLog
package import ForesightPrediction
package import ForesightValues

/// A predictor that has learned the log up to a place in it.
///
/// A fold in parts gives the same bits as one in one go, so nobody can tell from an answer where it went on
/// from.
package struct Fold: ~Copyable {
  /// The predictor.
  package private(set) var predictor: Predictor
  /// The last entry that it has learned.
  private(set) var last: LogKey
  /// How many it has learned since the model was kept on disk.
  private(set) var learned = 0

  /// After how many donations it tells how far it has come.
  static let progressInterval = 256

  /// Goes on from a snapshot, or begins with a predictor that has learned nothing.
  init(from snapshot: ModelCache.Snapshot?, _ startingWeights: StartingWeights) throws {
    if let snapshot,
      let known = Predictor(image: snapshot.image, names: startingWeights.names)
    {
      predictor = known
      last = snapshot.position.last
    } else {
      predictor = Predictor(prior: try startingWeights.prior())
      last = .start
    }
  }

  /// Learns what comes next in the log, before an instant.
  ///
  /// - Parameters:
  ///   - bound: the last entry to learn, if not all before the instant.
  ///   - progress: told now and then how many it knows, of how many; where it throws, the fold stops there.
  ///   - passing: called after each entry with how many are to come.
  /// - Complexity: O(entries learned).
  mutating func advance(
    _ log: DonationLog, before end: Instant, upTo bound: LogKey? = nil, progress: Engine.Progress?,
    passing: ((borrowing Predictor, LogKey, _ remaining: Int) throws -> Void)? = nil
  ) throws {
    let isCounted = progress != nil || passing != nil
    let total = isCounted ? try log.count(after: last, before: end) : 0
    let known = predictor.events
    var done = 0
    defer { learned += done }
    try log.forEachEvent(after: last, before: end) { key, event in
      if let bound, bound < key { return }
      if let event { predictor.learn(event) }
      last = key
      done += 1
      try passing?(predictor, key, total - done)
      if done % Self.progressInterval == 0 { try progress?(known + done, known + total) }
    }
    if done >= Self.progressInterval { try progress?(known + total, known + total) }
  }

  /// Learns what comes next in the log, before an instant, and calls `body` before each entry with what is known until
  /// then.
  ///
  /// - Complexity: O(entries learned), and that of `body` for each.
  package mutating func replay(
    _ log: DonationLog, before end: Instant,
    _ body: (borrowing Predictor, LogKey, Event?) throws -> Void
  ) throws {
    try log.forEachEvent(after: last, before: end) { key, event in
      try body(predictor, key, event)
      if let event { predictor.learn(event) }
      last = key
    }
  }

  /// Notes that the model was kept on disk, so that what was learned up to now need not be learned again.
  mutating func noteSaved() { learned = 0 }
}
