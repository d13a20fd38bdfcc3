internal import Glibc

/// The answer of a level in a situation: its probabilities, and the facts that the second stage and the calibrations
/// need.
struct LevelAnswer {
  /// `probabilities`: the probability of each candidate, given that the next one is not new. `new`: the probability of
  /// a new one.
  var probabilities: [Float] = []
  var new: Float = 1
  /// `last`: the number of the last event's candidate; -1 before the first event. `parameters`: the hash of that
  /// event's parameters.
  var last: Int32 = -1
  var parameters: UInt64 = 0
  /// The number of events before the situation.
  var events = 0
  /// The statistics of new candidates among those events.
  var novelty = Novelty.State()

  /// Returns the most probable outcome with the inputs of its calibration, except those that the caller appends: the
  /// opinions of both levels and the shortness of the log.
  ///
  /// - Parameters:
  ///   - probabilities: the final probability of each candidate.
  ///   - new: the final probability of a new candidate.
  ///   - uses: returns the number of times that a candidate was used.
  func first(
    of probabilities: [Float], _ new: Float, uses: (_ candidate: Int) -> Float
  ) -> Calibration.First {
    var best: Int?
    var (top, second) = (new, 0 as Float)
    for (candidate, probability) in probabilities.enumerated() {
      if probability > top {
        (second, top, best) = (top, probability, candidate)
      } else if probability > second {
        second = probability
      }
    }
    return Calibration.First(
      candidate: best, probability: top, second: second,
      inputs: [
        1, Calibration.odds(top), 0.3 * logf(Float(events) + 1),
        0.5 * logf(max(second, 1e-4) / max(top, 1e-4)),
        novelty.wasNew, 2 * novelty.slow, 0.5 * Calibration.odds(new),
        best.map { 0.5 * logf(uses($0) + 1) } ?? 0,
        best.map { Int32($0) == last ? 1 : 0 } ?? 0,
      ])
  }
}

/// The final probabilities of intents or of whole suggestions, combined from both levels and calibrated.
struct Outcome {
  /// The probability of each candidate, and the probability of a new one.
  var probabilities: [Float] = []
  var new: Float = 1
  /// The most probable outcome, before its probability was calibrated.
  var first: Calibration.First?
}

extension Level {
  /// The answer in the situation that was predicted last.
  var answer: LevelAnswer {
    LevelAnswer(
      probabilities: workspace.scratch.probabilities, new: workspace.scratch.new,
      last: workspace.scratch.history.last[0], parameters: workspace.scratch.history.parameters,
      events: histories.events, novelty: novelty.state[0])
  }
}
