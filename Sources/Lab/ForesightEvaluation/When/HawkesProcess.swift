internal import ForesightPrediction
internal import ForesightValues
internal import Glibc

/// A Hawkes process (Hawkes, Biometrika 58, 1971): each event raises the rate of others for a while.
///
/// The rate of an intent is b times its hour kernel, and for each of the events of the last twelve hours, sixty at most,
/// the sum of a·e^(−t/τ) over τ of 5 minutes, 40 minutes and 5 hours. The factors a, of each pair of intents, and b are
/// learned by online expectation maximisation: each event is shared among what may have caused it.
struct HawkesProcess: WhenBaseline {
  private static let decays: [Double] = [5, 40, 300]
  private static let most = 60
  private static let reach = 720.0

  private var past: [(intent: UInt64, time: Int64)] = []
  /// The sums of responsibilities, by cause, effect and decay, and how often each cause was there.
  private var shares: [UInt64: Double] = [:]
  private var causes: [UInt64: Double] = [:]
  /// The number of times that each intent was done for no cause but the hour.
  private var spontaneous: [UInt64: Double] = [:]
  private var first: Int64?

  private static func key(_ cause: UInt64, _ effect: UInt64, _ decay: Int) -> UInt64 {
    StableHash.combine(StableHash.combine(cause, effect), UInt64(decay))
  }

  private func factor(_ cause: UInt64, _ effect: UInt64, _ decay: Int) -> Double {
    (shares[Self.key(cause, effect, decay)] ?? 0) / ((causes[cause] ?? 0) + 2)
  }

  /// The share of an intent's events that have no cause but the hour: b.
  private func share(_ intent: UInt64) -> Double {
    ((spontaneous[intent] ?? 0) + 2) / ((causes[intent] ?? 0) + 2)
  }

  mutating func learn(_ event: Event) {
    let time = event.moment.instant.microseconds
    let elapsed = Double(time - (first ?? time)) / 60e6
    first = first ?? time
    var terms: [(key: UInt64, rate: Double)] = []
    let rate = ((causes[event.intent] ?? 0) + 0.5) / (elapsed + 2880)
    let own = share(event.intent) * rate
    var total = own
    for cause in past {
      let minutes = Double(time - cause.time) / 60e6
      for (index, decay) in Self.decays.enumerated() where minutes < 6 * decay {
        // Before anything is known of a pair it may be a cause in one case of fifty.
        let known =
          factor(cause.intent, event.intent, index) + 0.02 / ((causes[cause.intent] ?? 0) + 2)
        let rate = known * exp(-minutes / decay) / decay
        terms.append((Self.key(cause.intent, event.intent, index), rate))
        total += rate
      }
    }
    if total > 0 {
      for term in terms { shares[term.key, default: 0] += term.rate / total }
      spontaneous[event.intent, default: 0] += own / total
    }
    causes[event.intent, default: 0] += 1
    past.append((event.intent, time))
    past.removeAll { Double(time - $0.time) / 60e6 > Self.reach }
    if past.count > Self.most { past.removeFirst(past.count - Self.most) }
  }

  func probabilities(of candidates: [HazardForecast], at moment: WhenMoment, _ model: HazardModel)
    -> [Float]
  {
    let kernel = model.probabilities(
      by: .hourKernel, within: moment.horizon, at: moment.time, isAfterEvent: moment.isAfterEvent)
    let length = 15 * Double(moment.quarters)
    return candidates.enumerated().map { index, candidate in
      var expected = share(candidate.intent) * -log(1 - min(0.95, Double(kernel[index])))
      for cause in past {
        let minutes = Double(moment.time - cause.time) / 60e6
        for (number, decay) in Self.decays.enumerated() where minutes < 6 * decay {
          let known = factor(cause.intent, candidate.intent, number)
          if known == 0 { continue }
          expected += known * exp(-minutes / decay) * (1 - exp(-length / decay))
        }
      }
      return Float(min(0.95, 1 - exp(-expected)))
    }
  }
}
