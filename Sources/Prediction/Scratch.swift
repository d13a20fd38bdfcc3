internal import LinearAlgebra

/// Memory for one computation, kept so that ranking allocates nothing for each candidate.
///
/// It holds nothing between calls: every use begins by overwriting what it reads.
struct Scratch {
  /// Candidates × features.
  var features = Matrix(rows: 0, columns: Feature.allCases.count)
  /// One score, later one probability, a candidate.
  var scores: [Float] = []
  /// The probability of each candidate by frequency alone.
  var base: [Float] = []
  /// The probability of each candidate by the contexts looked at so far, without `remaining`.
  var interpolated: [Float] = []
  /// Counts by hour.
  var hours: [Float] = []
  /// One slope a feature.
  var gradient = [Float](repeating: 0, count: Feature.allCases.count)

  mutating func reset(candidates: Int) {
    features.reset(rows: candidates)
    Self.reset(&scores, candidates)
    Self.reset(&base, candidates)
    Self.reset(&interpolated, candidates)
    Self.reset(&hours, candidates)
  }

  /// Turns scores into the gradient of the cross-entropy: Xᵀ(p − y), where y is 1 at the target.
  mutating func computeGradient(target: Int) {
    softmax(&scores)
    scores[target] -= 1
    features.multiplyTransposed(scores, into: &gradient)
  }

  private static func reset(_ array: inout [Float], _ count: Int) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(0, count: count))
  }
}

/// Where a predictor keeps its ``Scratch``, so that ranking, which changes nothing, can use it.
final class Workspace {
  var scratch = Scratch()
}
