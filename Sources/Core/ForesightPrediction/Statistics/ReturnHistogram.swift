/// The frequencies of returns to the most recent intent, to the second most recent, and so on.
///
/// Ranks up to 31 are counted one by one; beyond, in ranges that double, each rank of a range having
/// its share.
struct ReturnHistogram: ~Copyable {
  private static let exact = 32
  private static let buckets = exact + 27
  /// The number of imagined returns, spread evenly over all candidates, that are mixed in.
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

  /// Calls `body` with ranges of ranks that together are `0..<candidates`, and for each the logarithm
  /// of how much more probable a return to one of its ranks is than to any candidate at random.
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
