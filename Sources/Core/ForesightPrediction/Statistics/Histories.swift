internal import ForesightValues

/// The recent past: of everything, and of each sequence that events say they belong to.
///
///     var histories = Histories()
///     histories.events      // 0
///
/// The past is looked up in the same sequence first; a sequence that begins goes on from what came last anywhere.
struct Histories: ~Copyable {
  /// The number of sequences that are remembered: those that were used last.
  static let limit = 64

  /// The history of everything, then those of sequences.
  var all = FlatArray(repeating: History(), count: 1)

  /// The number of events that were learned.
  var events: Int { all[0].events }

  /// Returns the history before the next event of a sequence.
  ///
  /// - Parameter sequence: 0 for none.
  /// - Complexity: O(sequences remembered).
  func of(_ sequence: UInt64) -> History {
    guard let place = place(of: sequence) else { return all[0] }
    var history = all[place]
    history.events = all[0].events
    return history
  }

  private func place(of sequence: UInt64) -> Int? {
    sequence == 0 ? nil : (1..<all.count).first { all[$0].sequence == sequence }
  }

  /// Adds an event.
  mutating func add(_ candidate: Int, _ key: UInt64, _ event: Event) {
    if event.sequence != 0 {
      var history = of(event.sequence)
      history.add(candidate, key, event)
      history.sequence = event.sequence
      history.number = Int32(truncatingIfNeeded: history.events)
      if let place = place(of: event.sequence) {
        all[place] = history
      } else if all.count <= Self.limit {
        all.append(history)
      } else if let oldest = (1..<all.count).min(by: { all[$0].number < all[$1].number }) {
        all[oldest] = history
      }
    }
    all[0].add(candidate, key, event)
  }

  /// Changes each history.
  mutating func update(_ body: (inout History) -> Void) {
    for place in 0..<all.count { body(&all[place]) }
  }
}
