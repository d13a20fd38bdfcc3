internal import Donations

/// A mean reciprocal rank over some of the predictions.
public struct PartialMean: Sendable {
  /// Of how many predictions.
  public private(set) var count = 0
  private var sum = ExactSum()

  mutating func add(rank: Int?) {
    count += 1
    if let rank { sum.add(1 / Double(rank)) }
  }

  mutating func add(_ other: PartialMean) {
    count += other.count
    sum.add(other.sum)
  }

  /// The mean; 0 of none.
  public var meanReciprocalRank: Double { sum.value / Double(max(count, 1)) }
}

/// How good predictions are after so many events: each bound is about three times the one before.
public struct LearningCurve: Sendable {
  /// The least number of past events in each part.
  public static let bounds = [
    1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000,
  ]

  /// The parts, those with the fewest past events first.
  public private(set) var parts = Array(repeating: PartialMean(), count: LearningCurve.bounds.count)

  mutating func add(past: Int, rank: Int?) {
    guard let part = Self.bounds.lastIndex(where: { $0 <= past }) else { return }
    parts[part].add(rank: rank)
  }

  mutating func add(_ other: LearningCurve) {
    for index in parts.indices { parts[index].add(other.parts[index]) }
  }
}

/// How good predictions are at each hour of each day of the week.
public struct WeekGrid: Sendable {
  /// 7 × 24 cells; Monday's 24 hours first.
  public private(set) var cells = Array(repeating: PartialMean(), count: 7 * 24)

  mutating func add(_ moment: Moment, rank: Int?) {
    cells[moment.weekday * 24 + moment.hour].add(rank: rank)
  }

  mutating func add(_ other: WeekGrid) {
    for index in cells.indices { cells[index].add(other.cells[index]) }
  }
}
