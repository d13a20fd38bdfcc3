internal import ForesightValues

/// A model that scores candidates for the next event, and learns each event after that.
///
/// Candidates are numbered in the order of their first use. A model is a fold: its state depends on the events that it
/// learned and on their order, on nothing else. Scoring changes nothing.
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
  ///   - candidate: the candidate's number; the number of a new candidate is the count of candidates so far.
  ///   - event: the event in which the candidate was used.
  mutating func learn(_ candidate: Int, _ event: Event)

  /// Scores all candidates so far: the higher, the more expected.
  ///
  /// - Parameters:
  ///   - situation: the moment to predict for, and the context.
  ///   - excluded: a candidate that is known not to be next; `nil` for none. A model that gives probabilities gives it
  ///     0; other models may score it anyway.
  ///   - scores: one number per candidate; its previous content does not matter.
  /// - Returns: the scale of the scores.
  func score(
    _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
  ) -> Scale

  /// Returns the model's predictions of targets that the user never used; `nil` if the model names no such targets.
  ///
  /// - Returns: in `named`, the targets that the model knows by name, in its own order, with their probabilities; in
  ///   `unnamed`, the probability of any other target that the user never used.
  func newcomers(
    _ situation: Situation, excluding excluded: Int?
  ) -> (named: [(target: UInt64, probability: Double)], unnamed: Double)?
}

extension Model {
  func newcomers(
    _ situation: Situation, excluding excluded: Int?
  ) -> (named: [(target: UInt64, probability: Double)], unnamed: Double)? { nil }
}

/// A model whose scores are an order, not probabilities.
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
  /// Numbers that only order the candidates.
  case order
  /// Probabilities, which sum to one together with that of something never used before.
  case probabilities(somethingNew: Double)
}

extension Array<Double> {
  /// Adds to the element at an index; an index one past the end appends.
  mutating func add(_ value: Double, at index: Int) {
    if index == count { append(0) }
    self[index] += value
  }
}
