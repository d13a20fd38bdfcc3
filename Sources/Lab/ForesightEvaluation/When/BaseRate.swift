/// The base rate of each intent, which gains in bits are measured against: its number of uses so far, over the quarters
/// of an hour since its first use and two days more.
struct BaseRate {
  private var uses: [UInt64: (count: Int, first: Int64)] = [:]

  mutating func learn(_ intent: UInt64, at time: Int64) {
    uses[intent, default: (0, time)].count += 1
  }

  /// Returns the probability that an intent is done in some quarters of an hour.
  func probability(_ intent: UInt64, at time: Int64, quarters: Int) -> Double {
    guard let (count, first) = uses[intent] else { return 0 }
    let all = Double(time - first) / 900e6 + 192
    let missed = 1 - min(0.95, (Double(count) + 0.5) / all)
    return 1 - (1..<quarters).reduce(missed) { product, _ in product * missed }
  }
}
