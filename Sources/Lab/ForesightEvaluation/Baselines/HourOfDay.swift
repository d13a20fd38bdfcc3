internal import ForesightValues

/// Counts by hour of the local day, smoothed over two hours either way.
struct HourCounts {
  private static let kernel = [0.2, 0.5, 1, 0.5, 0.2]
  /// The uses by local hour, 24 numbers for each candidate.
  private var counts: [Double] = []

  mutating func learn(_ candidate: Int, _ moment: Moment) {
    if candidate * 24 == counts.count { counts += Array(repeating: 0, count: 24) }
    counts[candidate * 24 + moment.hour] += 1
  }

  func smoothed(_ candidate: Int, _ hour: Int) -> Double {
    var sum = 0.0
    for (offset, weight) in Self.kernel.enumerated() {
      sum += weight * counts[candidate * 24 + (hour + offset + 22) % 24]
    }
    return sum
  }
}

/// `hour`: counts around this hour, plus a little overall frequency for hours with few counts.
struct HourOfDay: OrderingModel {
  private var hours = HourCounts()
  private var counts: [Double] = []
  private var recent = EventDecayedFrequency()
  private var uses = 0.0

  mutating func learn(_ candidate: Int, _ event: Event) {
    hours.learn(candidate, event.moment)
    counts.add(1, at: candidate)
    recent.learn(candidate, event)
    uses += 1
  }

  func scores(_ situation: Situation) -> [Double] {
    let size = Double(counts.count)
    let total = recent.sums.reduce(0, +)
    return counts.indices.map { candidate in
      let frequency =
        0.5 * (counts[candidate] + 0.2) / (uses + 0.2 * size)
        + 0.5 * (recent.sums[candidate] + 0.2) / (total + 0.2 * size)
      return hours.smoothed(candidate, situation.moment.hour) + 2 * frequency
    }
  }
}
