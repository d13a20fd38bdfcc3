internal import Donations

/// `mfu`: the most frequently used first.
struct MostFrequent: Model {
  private var counts: [Double] = []

  mutating func learn(_ candidate: Int, _ event: Event) {
    counts.add(1, at: candidate)
  }

  func score(
    _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
  ) -> Scale {
    scores = counts
    return .order
  }
}
