/// Single statistics of the model, for measuring what their mixture adds.
extension HazardModel {
  /// A statistic that is a forecast by itself.
  package enum Statistic: Sendable {
    /// The middle kernel of workdays or weekends.
    case hourKernel
    /// The intents that follow the last one, by the time since it.
    case afterLast
    /// The hour, and all that may have caused it.
    case hawkes
  }

  /// Returns the probability of each candidate by one statistic alone.
  package func probabilities(
    by statistic: Statistic, within horizon: Horizon, at time: Int64, isAfterEvent: Bool = false
  ) -> [Float] {
    if candidates.isEmpty { return [] }
    let known = describe(moment(at: time, isAfterEvent: isAfterEvent), horizon)
    return known.map(\.features).map { features in
      let difference =
        switch statistic {
        case .hourKernel: features.clock[2]
        case .afterLast: features.recurrence[5]
        case .hawkes: features.others[HazardFeatures.causes]
        }
      return sigmoid(features.others[HazardFeatures.base] + difference)
    }
  }

  /// Returns the hour of the day, 0 for that from four in the morning on, at an instant in microseconds since 1970.
  package func localHour(at time: Int64) -> Int {
    LocalQuarter(QuarterHours.index(of: time), offset: offset).hour
  }

  /// Returns the instant, in microseconds since 1970, at which a day begins.
  package static func start(ofDay day: Int, utcOffset: Int) -> Int64 {
    QuarterHours.start(
      of: LocalQuarter.start(ofDay: day, offset: QuarterHours.offset(minutes: utcOffset)))
  }
}

extension HazardDay {
  /// Returns the same intent with other probabilities.
  package func with(_ probabilities: [Float]) -> HazardDay {
    HazardDay(intent: intent, reference: reference, probabilities: probabilities)
  }
}
