/// The base rate of each intent, against which gains in bits are measured: the number of its uses so far, divided by
/// the number of quarters of an hour since its first use, plus those of two days.
struct BaseRate {
  private var uses: [UInt64: (count: Int, first: Int64)] = [:]

  mutating func learn(_ intent: UInt64, at time: Int64) {
    uses[intent, default: (0, time)].count += 1
  }

  /// Returns the probability that an intent is done within a number of quarters of an hour after `time`, in
  /// microseconds since 1970; 0 for an intent that was not done yet.
  func probability(_ intent: UInt64, at time: Int64, quarters: Int) -> Double {
    guard let (count, first) = uses[intent] else { return 0 }
    let all = Double(time - first) / 900e6 + 192
    let missed = 1 - min(0.95, (Double(count) + 0.5) / all)
    return 1 - (1..<quarters).reduce(missed) { product, _ in product * missed }
  }
}
