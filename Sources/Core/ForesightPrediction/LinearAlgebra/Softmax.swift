/// Turns scores into probabilities: e^s divided by the sum of all e^s.
///
///     var scores: [Float] = [0, 0, 0, 0]
///     softmax(&scores)
///     scores      // [0.25, 0.25, 0.25, 0.25]
///
/// The largest score is subtracted first, so finite scores of any size give finite probabilities.
///
/// - Complexity: O(n).
public func softmax(_ scores: inout [Float]) {
  scores.withUnsafeMutableBufferPointer { scores in
    guard let largest = scores.max() else { return }
    for index in scores.indices { scores[index] -= largest }
    takeExponentials(scores)
    let scale = 1 / sum(UnsafeBufferPointer(scores))
    for index in scores.indices { scores[index] *= scale }
  }
}
