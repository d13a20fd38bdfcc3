internal import ForesightPrediction

/// Single statistics of the model, for measuring what their mixture adds.
extension HazardModel {
  /// A statistic that is a forecast by itself.
  enum Statistic {
    /// The middle kernel of workdays or weekends.
    case hourKernel
    /// The intents that follow the last one, by the time since it.
    case afterLast
    /// The hour, and all that may have caused it.
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
  /// Returns the same intent with other probabilities.
  func with(_ probabilities: [Float]) -> HazardDay {
    var day = self
    day.probabilities = probabilities
    return day
  }
}
