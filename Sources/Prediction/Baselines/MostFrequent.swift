package import Donations

/// `mfu`: the most frequently used first.
package struct MostFrequent: Model {
  private var counts: [Double] = []

  /// A model that has seen nothing.
  package init() {}

  package mutating func learn(_ candidate: Int, _ event: Event) {
    counts.add(1, at: candidate)
  }

  package func score(
    _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
  ) -> Scale {
    scores = counts
    return .order
  }
}
