/// Decides when to offer an intent, if a right offer is worth one and a wrong one costs `cost`.
///
/// An offer of an intent that is done with probability p within a quarter of an hour is worth V = p − c·(1 − p). It is
/// made if V is positive and no less than the value of waiting a quarter of an hour, (1 − p)·max(0, V′, ½·h). V′ is the
/// value of an offer after the wait, and h the probability within the hour after it, both as the model forecasts them
/// now if nothing happens. Waiting has a value because a better moment may follow, above all right after an event, and
/// a wrong offer uses up one of `perDay`; also, an intent that was offered is not offered again for four hours.
///
/// The probability p is multiplied by a factor for how welcome offers of the intent are, learned from the person's
/// answers.
package struct OfferPolicy {
  package let cost: Double
  package let perDay: Int

  private static let pause: Int64 = 4 * 3_600_000_000

  /// The probabilities of an intent as of a quarter of an hour later: within the quarter of an hour that begins then,
  /// and within the hour that does.
  package typealias Later = (quarter: Double, hour: Double)
  /// An intent that may be offered.
  package typealias Candidate = (intent: UInt64, probability: Double)

  /// The number of offers made on each day.
  private var counts: [Int: Int] = [:]
  private var last: [UInt64: Int64] = [:]
  /// The answers to right offers of each intent. `taken`: the weight of those that were taken. `right`: the weight of
  /// all.
  private var answers: [UInt64: (taken: Double, right: Double)] = [:]

  package init(cost: Double, perDay: Int) { (self.cost, self.perDay) = (cost, perDay) }

  /// Records an offer. Offers must be recorded in the order of time.
  ///
  /// - Parameters:
  ///   - time: the instant of the offer, in microseconds since 1970.
  ///   - day: the number of the day, on which at most `perDay` offers are made.
  package mutating func noteOffer(of intent: UInt64, at time: Int64, day: Int) {
    counts[day, default: 0] += 1
    last[intent] = time
  }

  /// Learns the answer to a right offer: the intent was then done in time. Do not call it for other offers: the model's
  /// probability was wrong there, and the answer does not show how welcome the offer was.
  ///
  /// - Parameter weight: the weight of the answer; ½ for an offer that was ignored, which is half a dismissal.
  package mutating func learn(_ isTaken: Bool, of intent: UInt64, weight: Double = 1) {
    let known = answers[intent] ?? (0, 0)
    answers[intent] = (known.taken + (isTaken ? weight : 0), known.right + weight)
  }

  /// Returns how welcome offers of an intent are, 0 to 1: the share of right ones that were taken; 1 before the first
  /// answer.
  private func welcome(_ intent: UInt64) -> Double {
    guard let (taken, right) = answers[intent] else { return 1 }
    // Two imagined offers were right, most of them taken, so that an intent may be offered again after one refusal.
    return min(1, (taken + 1.6) / (right + 2) / 0.8)
  }

  /// Returns the candidate to offer at a moment, and records the offer; `nil` if nothing is to be offered.
  ///
  /// - Parameters:
  ///   - now: the candidates, with their probabilities within a quarter of an hour.
  ///   - time: the instant, in microseconds since 1970.
  ///   - day: the number of the day.
  ///   - later: returns the probabilities of the candidates a quarter of an hour later, in the order of `now`; called
  ///     only if one of them may be offered.
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
