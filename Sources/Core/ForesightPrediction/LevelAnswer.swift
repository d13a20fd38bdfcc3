/// The answer of a level in a situation: its probabilities, and the facts that the second stage and the calibrations
/// need.
struct LevelAnswer {
  /// `probabilities`: the probability of each candidate, given that the next one is not new. `new`: the probability of
  /// a new one.
  var probabilities: [Float]
  var new: Float
  /// `last`: the number of the last event's candidate; -1 before the first event. `parameters`: the hash of that
  /// event's parameters.
  var last: Int32
  var parameters: UInt64
  /// The number of events before the situation.
  var events: Int
  /// The statistics of new candidates among those events.
  var novelty: Novelty.State
}

/// The final probabilities of intents or of whole suggestions, combined from both levels and calibrated.
struct Outcome {
  /// The probability of each candidate, and the probability of a new one.
  var probabilities: [Float]
  var new: Float
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
