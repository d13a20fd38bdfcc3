/// The frequencies of returns to the most recent intent, to the second most recent, and so on.
///
/// Ranks up to 31 are counted one by one; higher ranks in ranges that double, whose ranks share the count equally.
struct ReturnHistogram: ~Copyable {
  private static let exact = 32
  private static let buckets = exact + 27
  /// The number of pseudo-returns, spread evenly over all candidates, that are added to the counts.
  private static let evenReturns: Float = 5

  /// The counts, and after them their sum.
  var counts = FlatArray<Float>(repeating: 0, count: ReturnHistogram.buckets + 1)

  private static func bucket(of rank: Int) -> Int {
    rank < exact ? rank : exact + rank.bitWidth - 1 - rank.leadingZeroBitCount - 5
  }

  private static func ranks(in bucket: Int) -> Range<Int> {
    bucket < exact ? bucket..<bucket + 1 : 1 << (bucket - exact + 5)..<1 << (bucket - exact + 6)
  }

  mutating func add(rank: Int) {
    counts[Self.bucket(of: rank)] += 1
    counts[Self.buckets] += 1
  }

  /// The probability of a return to the candidate of a rank.
  func probability(ofRank rank: Int, candidates: Int) -> Float {
    let bucket = Self.bucket(of: rank)
    let ranks = Self.ranks(in: bucket).clamped(to: 0..<candidates)
    let perRank = counts[bucket] / Float(max(ranks.count, 1))
    return (perRank + Self.evenReturns / Float(max(candidates, 1)))
      / (counts[Self.buckets] + Self.evenReturns)
  }

  /// Calls `body` with ranges of ranks that together are `0..<candidates`, and for each the log ratio of the
  /// probability of a return to one of its ranks to that of a return to a random candidate.
  func forEachRange(
    candidates: Int, _ body: (_ ranks: Range<Int>, _ logRatio: Float) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.buckets) { table in
      let used = Self.bucket(of: max(candidates - 1, 0)) + 1
      for bucket in 0..<used {
        let ranks = Self.ranks(in: bucket).clamped(to: 0..<candidates)
        let perRank = counts[bucket] * Float(candidates) / Float(max(ranks.count, 1))
        let ratio = (perRank + Self.evenReturns) / (counts[Self.buckets] + Self.evenReturns)
        table[bucket] = ratio - 1
      }
      takeLogarithmsOfOneMore(UnsafeMutableBufferPointer(rebasing: table[..<used]))
      for bucket in 0..<used {
        body(Self.ranks(in: bucket).clamped(to: 0..<candidates), table[bucket])
      }
    }
  }
}
