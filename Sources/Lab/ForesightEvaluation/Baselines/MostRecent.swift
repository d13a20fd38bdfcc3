internal import ForesightValues

/// `mru`: the most recently used first.
struct MostRecent: OrderingModel {
  private var lastUses: [Double] = []
  private var uses = 0.0

  mutating func learn(_ candidate: Int, _ event: Event) {
    uses += 1
    if candidate == lastUses.count { lastUses.append(0) }
    lastUses[candidate] = uses
  }

  func scores(_ situation: Situation) -> [Double] { lastUses }
}
