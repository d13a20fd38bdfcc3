/// Metrics of the ranks of the right answers.
///
///     var metrics = RankMetrics()
///     metrics.add(rank: 1, isKnown: true)
///     metrics.add(rank: 4, isKnown: true)
///     metrics.add(rank: nil, isKnown: false)       // never seen before: a miss
///     metrics.hitRate(3)                           // 0.333…
///     metrics.meanReciprocalRank                   // (1 + 1/4 + 0) / 3
struct RankMetrics: Hashable, Sendable {
  /// The lengths of lists for which hits are counted.
  static let cutoffs = [1, 3, 5, 8]

  /// The number of predictions that were made.
  private(set) var predictions = 0
  /// The number of targets that had been used before.
  private(set) var known = 0
  private var hits = Array(repeating: 0, count: RankMetrics.cutoffs.count)
  private var reciprocalRanks = ExactSum()

  /// Adds one prediction: the rank of the target, from 1, or `nil` if it was not ranked, and whether the target had
  /// been used before.
  mutating func add(rank: Int?, isKnown: Bool) {
    predictions += 1
    known += isKnown ? 1 : 0
    guard let rank else { return }
    reciprocalRanks.add(1 / Double(rank))
    for (index, cutoff) in Self.cutoffs.enumerated() where rank <= cutoff { hits[index] += 1 }
  }

  /// The share of targets among the first `cutoff`, which is one of ``cutoffs``.
  func hitRate(_ cutoff: Int) -> Double {
    Self.cutoffs.firstIndex(of: cutoff).map { Double(hits[$0]) / Double(max(predictions, 1)) } ?? 0
  }

  /// The mean of 1/rank, 0 for targets that were not ranked.
  var meanReciprocalRank: Double { reciprocalRanks.value / Double(max(predictions, 1)) }
  /// The share of targets that had been used before: no model can reach more.
  var ceiling: Double { Double(known) / Double(max(predictions, 1)) }
}

extension RankMetrics: CountedInParts {
  static var parts: [CountedPart<Self>] {
    [.init(\.predictions), .init(\.known), .init(\.hits), .init(\.reciprocalRanks)]
  }

  var isPossible: Bool { (hits + [known]).allSatisfy { (0...predictions).contains($0) } }
}
