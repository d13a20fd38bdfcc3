/// A mean reciprocal rank over some of the predictions.
struct PartialMean: Sendable {
  /// The number of predictions.
  private(set) var count = 0
  private var sum = ExactSum()

  mutating func add(rank: Int?) {
    count += 1
    if let rank { sum.add(1 / Double(rank)) }
  }

  /// The mean; 0 without predictions.
  var meanReciprocalRank: Double { sum.value / Double(max(count, 1)) }
}

extension PartialMean: CountedInParts {
  static var parts: [CountedPart<Self>] { [.init(\.count), .init(\.sum)] }
}

/// The division of predictions into parts by the number of past events.
enum LearningCurve {
  /// The least number of past events in each part: each bound is about three times the previous one.
  static let bounds = [
    1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000,
  ]

  /// Returns the index in `bounds` of the part that a prediction after `past` events belongs to; `past` is at least 1.
  static func part(past: Int) -> Int { bounds.lastIndex { $0 <= past } ?? 0 }
}
