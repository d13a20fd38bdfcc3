internal import ForesightValues

/// The recent history of the whole log, and of each sequence that its events belong to.
///
///     var histories = Histories(repeating: History(), count: 1)
///     histories.events      // 0
///
/// The first element is the history of the whole log, the others are those of sequences. A new sequence continues the
/// history of the whole log.
typealias Histories = FlatArray<History>

extension FlatArray where Element == History {
  /// The largest number of sequences that are remembered; a new one replaces the one unused longest.
  static var limit: Int { 64 }

  /// The number of events that were learned.
  var events: Int { self[0].events }

  /// Returns the history before the next event of a sequence.
  ///
  /// - Parameter sequence: 0 for none.
  /// - Complexity: O(sequences remembered).
  func of(_ sequence: UInt64) -> History {
    guard let place = place(of: sequence) else { return self[0] }
    var history = self[place]
    history.events = self[0].events
    return history
  }

  private func place(of sequence: UInt64) -> Int? {
    sequence == 0 ? nil : (1..<count).first { self[$0].sequence == sequence }
  }

  /// Adds an event to the history of its sequence and to that of the whole log.
  mutating func add(_ candidate: Int, _ key: UInt64, _ event: Event) {
    if event.sequence != 0 {
      var history = of(event.sequence)
      history.add(candidate, key, event)
      history.sequence = event.sequence
      history.number = Int32(truncatingIfNeeded: history.events)
      if let place = place(of: event.sequence) {
        self[place] = history
      } else if count <= Self.limit {
        append(history)
      } else if let oldest = (1..<count).min(by: { self[$0].number < self[$1].number }) {
        self[oldest] = history
      }
    }
    self[0].add(candidate, key, event)
  }

  /// Calls `body` with each history, which it may change.
  mutating func update(_ body: (inout History) -> Void) {
    for place in 0..<count { body(&self[place]) }
  }
}
