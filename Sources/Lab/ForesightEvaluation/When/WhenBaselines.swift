internal import Foresight
internal import ForesightPrediction

/// A moment at which a baseline is asked for probabilities.
struct WhenMoment {
  /// The instant, in microseconds since 1970. `utcOffset` is the number of minutes by which the local clock is ahead of
  /// UTC.
  let time: Int64
  let utcOffset: Int
  let isAfterEvent: Bool
  let horizon: Horizon

  /// The length of the horizon, in quarters of an hour.
  var quarters: Int { horizon == .quarter ? 1 : 4 }
}

/// A simpler model of when, against which the project's own is measured.
protocol WhenBaseline {
  mutating func learn(_ event: Event)
  /// Returns the probability that each candidate is done within the moment's horizon.
  func probabilities(of candidates: [HazardForecast], at moment: WhenMoment, _ model: HazardModel)
    -> [Float]
  /// Returns the candidates with the baseline's own hourly probabilities for a day; empty if the baseline does not
  /// forecast days.
  func hours(_ candidates: [HazardDay], _ day: Int, _ model: HazardModel) -> [HazardDay]
}

extension WhenBaseline {
  mutating func learn(_ event: Event) {}
  func hours(_ candidates: [HazardDay], _ day: Int, _ model: HazardModel) -> [HazardDay] { [] }
}

/// The baselines, by name.
enum WhenBaselines {
  /// The names, that of the project's own model first.
  static let names = [
    ModelCatalog.foresight, "hour-of-week", "hour-kernel", "after-last", "hawkes",
  ]

  static func model(named name: String) -> (any WhenBaseline)? {
    switch name {
    case "hour-of-week": HourOfWeek()
    case "hour-kernel": SingleStatistic(statistic: .hourKernel)
    case "after-last": SingleStatistic(statistic: .afterLast)
    case "hawkes": SingleStatistic(statistic: .hawkes)
    default: nil
    }
  }
}

/// A baseline that is one of the statistics of the project's own model, alone.
struct SingleStatistic: WhenBaseline {
  let statistic: HazardModel.Statistic

  func probabilities(of candidates: [HazardForecast], at moment: WhenMoment, _ model: HazardModel)
    -> [Float]
  {
    model.probabilities(
      by: statistic, within: moment.horizon, at: moment.time, isAfterEvent: moment.isAfterEvent)
  }

  func hours(_ candidates: [HazardDay], _ day: Int, _ model: HazardModel) -> [HazardDay] {
    guard statistic == .hourKernel else { return [] }
    let start = LocalTime.start(ofDay: day, utcOffset: 0).microseconds
    let hours = (0..<24).map { hour in
      model.probabilities(by: statistic, within: .hour, at: start + Int64(hour) * 3_600_000_000)
    }
    return candidates.enumerated().map { index, candidate in
      candidate.with(hours.map { $0[index] })
    }
  }
}

/// The obvious histogram: how often each intent was done in each of the 168 hours of the week, smoothed toward its
/// overall rate as if that had been seen for an hour. Several uses within a quarter of an hour count once.
struct HourOfWeek: WhenBaseline {
  private var counts: [UInt64: [Float]] = [:]
  private var quarters: [UInt64: (first: Int64, last: Int64)] = [:]

  private static func cell(_ moment: Moment) -> Int { moment.weekday * 24 + moment.hour }

  mutating func learn(_ event: Event) {
    let quarter = event.moment.instant.microseconds / 900_000_000
    let known = quarters[event.intent]
    guard known?.last != quarter else { return }
    counts[event.intent, default: Array(repeating: 0, count: 168)][Self.cell(event.moment)] += 1
    quarters[event.intent] = (known?.first ?? quarter, quarter)
  }

  private func probability(_ intent: UInt64, at moment: Moment, quarters: Int) -> Float {
    guard let counts = counts[intent], let first = self.quarters[intent]?.first else { return 0 }
    let past = Float(moment.instant.microseconds / 900_000_000 - first)
    let base = (counts.reduce(0, +) + 0.5) / (past + 192)
    let perQuarter = (counts[Self.cell(moment)] + 4 * base) / (past / 168 + 4)
    let missed = 1 - min(0.95, perQuarter)
    return 1 - (1..<quarters).reduce(missed) { product, _ in product * missed }
  }

  func probabilities(of candidates: [HazardForecast], at moment: WhenMoment, _ model: HazardModel)
    -> [Float]
  {
    let local = Moment(Instant(microseconds: moment.time), utcOffset: moment.utcOffset)
    return candidates.map { probability($0.intent, at: local, quarters: moment.quarters) }
  }

  func hours(_ candidates: [HazardDay], _ day: Int, _ model: HazardModel) -> [HazardDay] {
    let start = LocalTime.start(ofDay: day, utcOffset: 0)
    return candidates.map { candidate in
      candidate.with(
        (0..<24).map { hour in
          let moment = Moment(start.advanced(by: Int64(hour) * 3_600_000_000), utcOffset: 0)
          return probability(candidate.intent, at: moment, quarters: 4)
        })
    }
  }
}
