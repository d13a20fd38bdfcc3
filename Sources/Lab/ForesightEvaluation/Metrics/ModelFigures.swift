/// The figures of one model's predictions.
struct ModelFigures: Sendable {
  /// The ranks of the right answers.
  private(set) var ranks = RankMetrics()
  /// The calibration of the model's probabilities; empty if the model gives none.
  private(set) var calibration = CalibrationFigures()
  /// The mean reciprocal rank by the number of past events, in the parts of the learning curve.
  private(set) var curve = Array(repeating: PartialMean(), count: LearningCurve.bounds.count)
  /// The keys that the model saves; empty if typing is not measured.
  var typing = TypingFigures()
  /// Nanoseconds spent predicting.
  var predicting: UInt64 = 0
  /// Nanoseconds spent learning.
  var learning: UInt64 = 0
  /// The number of events that were learned.
  var learned = 0

  mutating func add(_ outcome: Outcome) {
    let event = outcome.event
    ranks.add(rank: outcome.rank, isKnown: event.target != nil)
    curve[LearningCurve.part(past: event.past)].add(rank: outcome.rank)
    if let belief = outcome.belief { calibration.add(belief) }
  }

  /// Adds an outcome for which only the probability of what happened is known.
  mutating func add(_ outcome: Outcome, probability: Double) {
    add(outcome)
    calibration.add(happened: probability)
  }

  /// The time for predicting and learning together, in nanoseconds.
  var nanoseconds: Double { Double(predicting) + Double(learning) }

  /// The mean time to score all candidates for one prediction, in microseconds.
  var microsecondsPerPrediction: Double {
    Double(predicting) / 1000 / Double(max(ranks.predictions, 1))
  }

  /// The mean time to learn one event, in microseconds.
  var microsecondsPerLearning: Double {
    Double(learning) / 1000 / Double(max(learned, 1))
  }
}

extension ModelFigures: CountedInParts {
  static var parts: [CountedPart<Self>] {
    [
      .init(\.ranks), .init(\.calibration), .init(\.curve), .init(\.typing),
      .init(\.predicting), .init(\.learning), .init(\.learned),
    ]
  }
}
