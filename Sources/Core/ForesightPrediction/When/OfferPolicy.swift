/// A policy of when to offer something, where a right offer is worth one and a wrong one costs `cost`.
///
/// An offer of what is done with probability p within a quarter of an hour is worth V = p − c·(1 − p). It is made where
/// that is positive and no less than what waiting a quarter of an hour is worth, (1 − p)·max(0, V′, ½·h): V′ and h, the
/// probability of the hour after it, are what the model itself gives for then if nothing happens. For a better moment may
/// come, above all right after something is done, and one that was wrong takes its place: there are so many a day at most,
/// and after one of an intent none of it for four hours.
///
/// A factor of p tells how welcome offers of an intent are, by its person's answers.
package struct OfferPolicy {
  package let cost: Double
  package let perDay: Int

  private static let pause: Int64 = 4 * 3_600_000_000

  /// The probabilities as of a quarter of an hour later: within the next quarter of an hour, and within the next hour.
  package typealias Later = (quarter: Double, hour: Double)
  /// An intent that may be offered.
  package typealias Candidate = (intent: UInt64, probability: Double)

  /// The number of offers made on each day.
  private var counts: [Int: Int] = [:]
  private var last: [UInt64: Int64] = [:]
  /// The answers to offers of an intent: how many were taken, and how many were right.
  private var answers: [UInt64: (taken: Double, right: Double)] = [:]

  package init(cost: Double, perDay: Int) { (self.cost, self.perDay) = (cost, perDay) }

  /// Notes that something was offered; offers are noted in their order.
  package mutating func noteOffer(of intent: UInt64, at time: Int64, day: Int) {
    counts[day, default: 0] += 1
    last[intent] = time
  }

  /// Learns what became of an offer of something that was done in its time; of others the model's probability was wrong,
  /// and they tell nothing of how welcome it is.
  ///
  /// - Parameter weight: the part of an answer that it is worth: one that is ignored is half a dismissal.
  package mutating func learn(_ isTaken: Bool, of intent: UInt64, weight: Double = 1) {
    let known = answers[intent] ?? (0, 0)
    answers[intent] = (known.taken + (isTaken ? weight : 0), known.right + weight)
  }

  /// Returns how welcome offers of an intent are: by the share of right ones that were taken, and 1 before any is known.
  private func welcome(_ intent: UInt64) -> Double {
    guard let (taken, right) = answers[intent] else { return 1 }
    // As if two had been right, and most of them taken: one that is turned down once may come again.
    return min(1, (taken + 1.6) / (right + 2) / 0.8)
  }

  /// Returns the candidate to offer at a moment, and notes it; `nil` for none.
  ///
  /// - Parameters:
  ///   - now: the probabilities of the candidates.
  ///   - later: what is known of them a quarter of an hour later, asked for only where something may be offered.
  package mutating func offer(
    _ now: [Candidate], at time: Int64, day: Int, later: () -> [Later]
  ) -> Candidate? {
    guard counts[day] ?? 0 < perDay else { return nil }
    func value(_ probability: Double) -> Double { probability - cost * (1 - probability) }
    let open = now.indices.filter { index in
      value(now[index].probability * welcome(now[index].intent)) > 0
        && time - (last[now[index].intent] ?? .min / 2) >= Self.pause
    }
    if open.isEmpty { return nil }
    let later = later()
    let speaking = open.filter { index in
      let welcome = welcome(now[index].intent)
      let p = now[index].probability * welcome
      return value(p)
        >= (1 - p) * max(0, value(later[index].quarter * welcome), later[index].hour * welcome / 2)
    }
    guard let best = speaking.max(by: { now[$0].probability < now[$1].probability }) else {
      return nil
    }
    noteOffer(of: now[best].intent, at: time, day: day)
    return now[best]
  }
}
