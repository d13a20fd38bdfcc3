internal import Dispatch
public import ForesightValues

/// Learns many events at once.
extension Predictor {
  /// `lead`: the number of events that the first stage is ahead of the second. `most`: twice the number of events from
  /// which on both stages run in parallel; for fewer, that is not worth it.
  private static let (lead, most) = (32, 256)

  /// Learns events in their order. The state has the same bits as if each event were learned by a call of its own.
  ///
  ///     predictor.learn(events)
  ///     predictor.events == events.count      // true
  ///
  /// The level of intents learns one batch of events on one thread, while the second stage learns the previous batch on
  /// another.
  ///
  /// - Complexity: that of learning each event by itself, in little more than half the time if there are many.
  public mutating func learn(_ events: [Event]) {
    var left = events[...]
    while let event = left.first, !canOverlap(left.count) {
      learn(event)
      left.removeFirst()
    }
    guard !left.isEmpty else { return }
    withUnsafeMutablePointer(to: &intents) { intents in
      withUnsafeMutablePointer(to: &second) { second in
        // Each stage is accessed by one iteration only, and the call returns when both iterations have ended.
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

  /// Returns true if both stages can learn `count` events in parallel. Checks all pages of an image first, because a
  /// page may be checked on one thread only.
  private func canOverlap(_ count: Int) -> Bool {
    count >= Self.most / 2 && second.isSplit && unrepeated == .nothing && image?.isWhole ?? true
  }
}
