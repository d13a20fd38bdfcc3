public import Donations

/// Something that scores what comes next, learning as it goes.
///
/// Candidates are numbered in the order of their first use. A model is a fold: it depends on what it
/// was told and on the order of that, on nothing else, and scoring changes nothing.
///
///     var model = MostFrequent()
///     model.learn(0, moment)                            // the first intent was used
///     model.learn(1, moment)
///     model.learn(1, moment)
///     var scores = [0.0, 0.0]
///     model.score(moment, excluding: nil, into: &scores)     // [1, 2]
public protocol Model {
  /// Learns that a candidate was used.
  ///
  /// - Parameters:
  ///   - candidate: its number; at most the number of different ones so far.
  ///   - moment: when.
  mutating func learn(_ candidate: Int, _ moment: Moment)

  /// Scores all candidates so far: the higher, the more expected. Only their order counts.
  ///
  /// - Parameters:
  ///   - moment: the moment to predict for.
  ///   - excluded: a candidate that is known not to come next, which may be scored anyhow.
  ///   - scores: one number a candidate; what it holds before does not matter.
  func score(_ moment: Moment, excluding excluded: Int?, into scores: inout [Double])
}

extension Array<Double> {
  /// The number under an index, which may be one past the end.
  mutating func add(_ value: Double, at index: Int) {
    if index == count { append(0) }
    self[index] += value
  }
}
