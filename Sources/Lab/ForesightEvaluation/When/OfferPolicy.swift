internal import ForesightPrediction

/// A policy of when to offer something, where a right offer is worth one and a wrong one costs `cost`.
///
/// An offer of what is done with probability p within a quarter of an hour is worth V = p − c·(1 − p). It is made where
/// that is positive and no less than what waiting a quarter of an hour is worth, (1 − p)·max(0, V′, ½·h): V′ and h, the
/// probability of the hour after it, are what the model itself gives for then if nothing happens. For a better moment may
/// come, above all right after something is done, and one that was wrong takes its place: there are so many a day at most,
/// and after one of an intent none of it for four hours.
struct OfferPolicy {
  /// The numbers of offers a day that are measured, and the place of the usual one.
  static let (budgets, usualPlace) = ([1, 2, 3, 5, 8], 2)

  let cost: Double
  let perDay: Int

  private static let pause: Int64 = 4 * 3_600_000_000

  /// The probabilities within a quarter of an hour, and within an hour.
  typealias Later = (quarter: Double, hour: Double)

  private var day = Int.min
  private var count = 0
  private var last: [UInt64: Int64] = [:]

  init(cost: Double, perDay: Int) { (self.cost, self.perDay) = (cost, perDay) }

  /// Returns the candidate to offer at a moment; `nil` for none.
  ///
  /// - Parameters:
  ///   - now: the probabilities of the candidates.
  ///   - later: what is known of them a quarter of an hour later, asked for only where something may be offered.
  mutating func offer(
    _ now: [(intent: UInt64, probability: Double)], at time: Int64, day: Int,
    later: () -> [Later]
  ) -> (intent: UInt64, probability: Double)? {
    if day != self.day { (self.day, count) = (day, 0) }
    guard count < perDay else { return nil }
    func value(_ probability: Double) -> Double { probability - cost * (1 - probability) }
    let open = now.indices.filter { index in
      value(now[index].probability) > 0
        && time - (last[now[index].intent] ?? .min / 2) >= Self.pause
    }
    if open.isEmpty { return nil }
    let later = later()
    let speaking = open.filter { index in
      let (p, later) = (now[index].probability, later[index])
      return value(p) >= (1 - p) * max(0, value(later.quarter), later.hour / 2)
    }
    guard let best = speaking.max(by: { now[$0].probability < now[$1].probability }) else {
      return nil
    }
    count += 1
    last[now[best].intent] = time
    return now[best]
  }
}
