package import ForesightLog
package import ForesightPrediction
internal import ForesightSystem
package import ForesightValues

/// A predictor that has learned the log up to a position in it.
///
/// A fold in several parts gives the same bits as one in a single pass, so an answer does not depend on where the fold
/// was resumed.
package struct Fold: ~Copyable {
  /// The predictor.
  package private(set) var predictor: Predictor
  /// The last entry that it has learned.
  package private(set) var last = LogKey.start
  /// The number of donations learned since the model was saved.
  package private(set) var learned = 0
  /// The position in the log that it had when it was put aside, to be continued in a later view of the log.
  var position: LogPosition?

  /// The number of donations between two reports of progress.
  static let progressInterval = 256
  /// The number of donations that are learned at once.
  private static let batch = 1024

  /// Begins with a predictor that has learned nothing.
  package init(prior: Prior) { predictor = Predictor(prior: prior) }

  /// Continues from an image; `nil` if the image cannot be used.
  package init?(
    image: ModelImage, last: LogKey, learned: Int = 0, _ startingWeights: StartingWeights
  ) {
    guard let known = Predictor(image: image, names: startingWeights.names) else { return nil }
    predictor = known
    (self.last, self.learned) = (last, learned)
  }

  /// Continues from a snapshot, or begins with a predictor that has learned nothing.
  init(from snapshot: ModelCache.Snapshot?, _ startingWeights: StartingWeights) throws {
    if let snapshot,
      let known = Fold(image: snapshot.image, last: snapshot.position.last, startingWeights)
    {
      self = known
    } else {
      self.init(prior: try startingWeights.prior())
    }
  }

  /// Learns the next entry of the log. The event is `nil` for an entry from which nothing is learned.
  package mutating func learn(_ event: Event?, at key: LogKey) {
    if let event { predictor.learn(event) }
    last = key
    learned += 1
  }

  /// Runs `body` on the predictor.
  package func ask<Value>(_ body: (borrowing Predictor) throws -> Value) rethrows -> Value {
    try body(predictor)
  }

  /// Learns the entries that follow in the log, before an instant.
  ///
  /// - Parameters:
  ///   - bound: the last entry to learn, if not all before the instant.
  ///   - menu: the source of the only menu whose entries are learned; `nil` for entries outside menus.
  ///   - progress: called now and then with the number of donations learned and the total; may throw to stop the fold.
  ///   - isPlace: returns true if `keep` is to be called when that many entries remain.
  ///   - keep: called with the predictor, the key of the last learned entry, and the number of entries that remain.
  /// - Complexity: O(entries learned).
  mutating func advance(
    _ log: DonationLog, before end: Instant, upTo bound: LogKey? = nil, ofMenu menu: String? = nil,
    progress: Engine.Progress?, where isPlace: (_ remaining: Int) -> Bool = { _ in false },
    keep: ((borrowing Predictor, LogKey, _ remaining: Int) throws -> Void)? = nil
  ) throws {
    let isCounted = progress != nil || keep != nil
    let total = isCounted ? try log.count(after: last, before: end) : 0
    let known = predictor.events
    var done = 0
    var events: [Event] = []
    func learn() {
      predictor.learn(events)
      events.removeAll(keepingCapacity: true)
    }
    try Connection.untilEnough { enough in
      defer { learn() }
      try log.forEachEvent(after: last, before: end, ofMenu: menu) { key, event in
        if let bound, bound < key { throw enough }
        if let event { events.append(event) }
        (last, learned, done) = (key, learned + 1, done + 1)
        if events.count == Self.batch { learn() }
        if done % Self.progressInterval == 0 { try progress?(known + done, known + total) }
        if let keep, isPlace(total - done) {
          learn()
          try keep(predictor, key, total - done)
        }
      }
    }
    if done >= Self.progressInterval { try progress?(known + total, known + total) }
  }

  /// Notes that the model was saved, so that `learned` starts again from 0.
  package mutating func noteSaved() { learned = 0 }
}
