internal import Dispatch
public import ForesightValues

/// Learns many events at once.
extension Predictor {
  /// `lead`: the number of events that the first stage is ahead of the second. `fewest`: the fewest events for which two
  /// threads are worth reading all pages of an image.
  private static let (lead, fewest) = (32, 512)

  /// Learns events in their order. The state has the same bits as if each event were learned by a call of its own.
  ///
  ///     var predictor = Predictor()
  ///     predictor.learn(donations.map { Event($0) })
  ///     predictor.events == donations.count      // true
  ///
  /// If they are many, the level of intents learns one batch of events on a thread of its own, while the second stage
  /// learns the previous batch on the caller's.
  ///
  /// - Complexity: that of learning each event by itself, in little more than half the time if there are many.
  public mutating func learn(_ events: [Event]) {
    var left = events[...]
    while let event = left.first, !canOverlap(left.count) {
      learn(event)
      left.removeFirst()
    }
    guard !left.isEmpty else { return }
    // Not a global queue, such as that of `concurrentPerform`: after its first use Dispatch wakes a process each second.
    let ahead = DispatchQueue(label: "foresight.learning")
    withUnsafeMutablePointer(to: &intents) { intents in
      withUnsafeMutablePointer(to: &second) { second in
        // Until this thread waits for the queue, only the queue accesses `intents` and `next`, and only this thread `second`.
        nonisolated(unsafe) let intents = intents
        nonisolated(unsafe) var next: [(event: Event, step: Level.Step)] = []
        repeat {
          let batch = next
          let coming = left.prefix(Self.lead)
          left = left.dropFirst(Self.lead)
          ahead.async {
            next = coming.compactMap { event in
              intents.pointee.learn(event).map { (event, $0) }
            }
          }
          for (event, step) in batch { second.pointee.learn(event, after: step) }
          ahead.sync {}
        } while !next.isEmpty || !left.isEmpty
      }
    }
  }

  /// Returns true if both stages can learn `count` events in parallel. Checks all pages of an image first, because a
  /// page may be checked on one thread only.
  private func canOverlap(_ count: Int) -> Bool {
    count >= Self.fewest && second.isSplit && image?.isWhole ?? true
  }
}
