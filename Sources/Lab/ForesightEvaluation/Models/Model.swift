internal import ForesightValues

/// Something that scores what comes next, learning as it goes.
///
/// Candidates are numbered in the order of their first use. A model is a fold: it depends on what it
/// was told and on the order of that, on nothing else, and scoring changes nothing.
///
///     var model = MostFrequent()
///     model.learn(0, event)                             // an intent was used
///     model.learn(1, event)                             // another
///     model.learn(1, event)                             // the other again
///     var scores = [0.0, 0.0]
///     _ = model.score(situation, excluding: nil, into: &scores)
///     scores      // [1.0, 2.0]
protocol Model {
  /// Learns that a candidate was used.
  ///
  /// - Parameters:
  ///   - candidate: its number; at most the number of different ones so far.
  ///   - event: when and how.
  mutating func learn(_ candidate: Int, _ event: Event)

  /// Scores all candidates so far: the higher, the more expected.
  ///
  /// - Parameters:
  ///   - situation: the moment to predict for, and the context.
  ///   - excluded: a candidate that is known not to come next. Scores that are probabilities give it
  ///     0; where only the order counts it may be scored anyhow.
  ///   - scores: one number a candidate; what it holds before does not matter.
  /// - Returns: what the scores are.
  func score(
    _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
  ) -> Scale

  /// Returns the targets that this user never used and the model expects nevertheless, in its order; and the
  /// probability of something else that is new.
  func newcomers(
    _ situation: Situation, excluding excluded: Int?
  ) -> (named: [(target: UInt64, probability: Double)], unnamed: Double)?
}

extension Model {
  func newcomers(
    _ situation: Situation, excluding excluded: Int?
  ) -> (named: [(target: UInt64, probability: Double)], unnamed: Double)? { nil }
}

/// A model of whose scores only the order counts.
protocol OrderingModel: Model {
  /// Returns one number for each candidate: the higher, the more expected.
  func scores(_ situation: Situation) -> [Double]
}

extension OrderingModel {
  func score(
    _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
  ) -> Scale {
    scores = self.scores(situation)
    return .order
  }
}

/// The scale of a model's scores.
enum Scale: Hashable, Sendable {
  /// Numbers of which only the order counts.
  case order
  /// Probabilities, which together with that of something never used before sum to one.
  case probabilities(somethingNew: Double)
}

extension Array<Double> {
  /// Adds to the number under an index, which may be one past the end.
  mutating func add(_ value: Double, at index: Int) {
    if index == count { append(0) }
    self[index] += value
  }
}
