internal import ForesightPrediction

/// Single statistics of the model, for measuring what their mixture adds.
extension HazardModel {
  /// A statistic that is a forecast by itself.
  enum Statistic {
    /// The time of day, on workdays or on weekends, by the middle one of the model's kernels.
    case hourKernel
    /// The intents that followed the last intent before, by the time that has passed since the last intent.
    case afterLast
    /// The time of day, and all recent events as possible causes: a Hawkes process.
    case hawkes
  }

  /// Returns the probability of each candidate by one statistic alone.
  func probabilities(
    by statistic: Statistic, within horizon: Horizon, at time: Int64, isAfterEvent: Bool = false
  ) -> [Float] {
    features(within: horizon, at: time, isAfterEvent: isAfterEvent).map { features in
      let difference =
        switch statistic {
        case .hourKernel: features.clock[2]
        case .afterLast: features.recurrence[5]
        case .hawkes: features.others[HazardFeatures.causes]
        }
      return sigmoid(features.others[HazardFeatures.base] + difference)
    }
  }
}

extension HazardDay {
  /// Returns the forecast of the same intent with other hourly probabilities.
  func with(_ probabilities: [Float]) -> HazardDay {
    var day = self
    day.probabilities = probabilities
    return day
  }
}
