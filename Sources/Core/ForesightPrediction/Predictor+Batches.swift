internal import Dispatch
public import ForesightValues

/// Learns many events at once.
extension Predictor {
  /// The number of events that one stage is ahead of the other; with fewer than some times as many, it is not worth it.
  private static let (lead, most) = (32, 256)

  /// Learns events in their order, which gives the same bits as one after the other.
  ///
  ///     predictor.learn(events)
  ///     predictor.events == events.count      // true
  ///
  /// The level of intents is taught on one thread while the second stage learns what came just before on another.
  ///
  /// - Complexity: that of each, in little more than half the time where there are many.
  public mutating func learn(_ events: [Event]) {
    var left = events[...]
    while let event = left.first, !canOverlap(left.count) {
      learn(event)
      left.removeFirst()
    }
    guard !left.isEmpty else { return }
    withUnsafeMutablePointer(to: &intents) { intents in
      withUnsafeMutablePointer(to: &second) { second in
        // Each is touched by one iteration only, and the call returns when both have ended.
        nonisolated(unsafe) let (intents, second) = (intents, second)
        nonisolated(unsafe) var next: [(event: Event, step: Level.Step)] = []
        repeat {
          let batch = next
          let coming = left.prefix(Self.lead)
          left = left.dropFirst(Self.lead)
          DispatchQueue.concurrentPerform(iterations: 2) { stage in
            if stage == 0 {
              next = coming.compactMap { event in
                intents.pointee.learn(event).map { (event, $0) }
              }
            } else {
              for (event, step) in batch { second.pointee.learn(event, after: step) }
            }
          }
        } while !next.isEmpty || !left.isEmpty
      }
    }
  }

  /// Returns true if both stages can learn so many events at once: pages of an image are checked on one thread only.
  private func canOverlap(_ count: Int) -> Bool {
    count >= Self.most / 2 && second.isSplit && unrepeated == .nothing && image?.isWhole ?? true
  }
}
