internal import ForesightValues

/// `zoxide`: the rank, which grows by one a use, times 4, 2, ½ or ¼ by the age of the last use.
///
/// When the sum of the ranks exceeds 10,000, the ranks are scaled to a sum of 9,000, and a rank that falls below 1 is
/// dropped.
///
/// Source: zoxide 0.9, `src/db/dir.rs` (`score`) and `src/db/mod.rs` (`age`), with its default of
/// `_ZO_MAXAGE`.
struct Zoxide: OrderingModel {
  private static let largestTotal = 10_000.0
  private var ranks: [Double] = []
  private var lastUses: [Instant] = []
  private var total = 0.0

  mutating func learn(_ candidate: Int, _ event: Event) {
    if candidate == lastUses.count { lastUses.append(event.moment.instant) }
    ranks.add(1, at: candidate)
    lastUses[candidate] = event.moment.instant
    total += 1
    if total > Self.largestTotal { age() }
  }

  private mutating func age() {
    let factor = 0.9 * Self.largestTotal / total
    for candidate in ranks.indices {
      ranks[candidate] *= factor
      if ranks[candidate] < 1 { ranks[candidate] = 0 }
    }
    total = ranks.reduce(0, +)
  }

  func scores(_ situation: Situation) -> [Double] {
    let now = situation.moment.instant.microseconds
    return zip(ranks, lastUses).map { rank, lastUse in
      let hours = Double(now - lastUse.microseconds) / 3.6e9
      return rank * (hours < 1 ? 4 : hours < 24 ? 2 : hours < 168 ? 0.5 : 0.25)
    }
  }
}
