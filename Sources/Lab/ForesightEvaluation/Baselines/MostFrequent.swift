internal import ForesightValues

/// `mfu`: the most frequently used first.
struct MostFrequent: OrderingModel {
  private var counts: [Double] = []

  mutating func learn(_ candidate: Int, _ event: Event) {
    counts.add(1, at: candidate)
  }

  func scores(_ situation: Situation) -> [Double] { counts }
}
