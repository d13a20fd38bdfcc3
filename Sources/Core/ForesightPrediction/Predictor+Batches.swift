internal import Dispatch
public import ForesightValues

/// Learns many events at once.
extension Predictor {
  /// The number of events by which the first stage is ahead of the second, and the fewest for which that is worth reading
  /// all of an image.
  private static let (lead, fewest) = (32, 512)

  /// Learns events in their order, which gives the same bits as one after the other.
  ///
  ///     predictor.learn(events)
  ///     predictor.events == events.count      // true
  ///
  /// If they are many, the first stage learns events on a thread of its own while the second learns those just before.
  ///
  /// - Complexity: that of each, in little more than half the time where there are many.
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
        // The queue alone touches `intents` and `next` until it is waited for, and this thread alone `second`.
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

  /// Returns true if both stages can learn so many events at once: pages of an image are checked on one thread only.
  private func canOverlap(_ count: Int) -> Bool {
    count >= Self.fewest && second.isSplit && unrepeated == .nothing && image?.isWhole ?? true
  }
}
