internal import ForesightValues

/// Everything that is counted of one model's predictions.
struct ModelFigures: Sendable {
  /// The ranks of the right answers.
  private(set) var ranks = RankMetrics()
  /// The calibration of its probabilities; of no prediction when the model gives none.
  private(set) var calibration = CalibrationFigures()
  /// The quality by the number of past events.
  private(set) var curve = Breakdown(parts: LearningCurve.bounds.count)
  /// The quality by hour and day of the week.
  private(set) var week = Breakdown(parts: WeekGrid.cells)
  /// The keys that it saves; of no line where typing is not measured.
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
    curve.add(rank: outcome.rank, to: LearningCurve.part(past: event.past))
    week.add(rank: outcome.rank, to: WeekGrid.cell(event.event.moment))
    if let belief = outcome.belief { calibration.add(belief) }
  }

  /// Adds an outcome of which only the probability of what happened is known.
  mutating func add(_ outcome: Outcome, probability: Double) {
    add(outcome)
    calibration.add(happened: probability)
  }

  mutating func add(_ other: ModelFigures) {
    ranks.add(other.ranks)
    calibration.add(other.calibration)
    curve.add(other.curve)
    week.add(other.week)
    typing.add(other.typing)
    // Times may have been read from somewhere, and must not end the program.
    predicting &+= other.predicting
    learning &+= other.learning
    learned += other.learned
  }

  /// The time for predicting and learning together, in nanoseconds.
  var nanoseconds: Double { Double(predicting) + Double(learning) }

  /// The mean time of one prediction, in microseconds: to score all candidates.
  var microsecondsPerPrediction: Double {
    Double(predicting) / 1000 / Double(max(ranks.predictions, 1))
  }

  /// The mean time to learn one event, in microseconds.
  var microsecondsPerLearning: Double {
    Double(learning) / 1000 / Double(max(learned, 1))
  }
}

extension ModelFigures: IntegerCoded {
  var integers: [Int64] {
    ranks.integers + calibration.integers + curve.integers + week.integers + typing.integers
      + predicting.integers + learning.integers + learned.integers
  }

  init?(_ rest: inout ArraySlice<Int64>) {
    guard let ranks = RankMetrics(&rest), let calibration = CalibrationFigures(&rest),
      let curve = Breakdown(&rest, parts: LearningCurve.bounds.count),
      let week = Breakdown(&rest, parts: WeekGrid.cells), let typing = TypingFigures(&rest),
      let predicting = UInt64(&rest), let learning = UInt64(&rest), let learned = Int(&rest)
    else { return nil }
    (self.ranks, self.calibration, self.curve, self.week) = (ranks, calibration, curve, week)
    (self.typing, self.predicting, self.learning) = (typing, predicting, learning)
    self.learned = learned
  }
}
