internal import Donations
internal import LinearAlgebra

/// How past events are compared with the present one.
extension Predictor {
  /// Computes the features that ``Attention`` makes.
  func computeAttention(_ situation: Situation, _ scratch: inout Scratch) {
    let now = Occasion(situation, history[0], scratch.keys)
    scratch.occasion = now
    for head in Attention.Head.allCases {
      scratch.views[head.rawValue].look(
        head, occasions, now, history[0], candidates: candidates.count)
      attention.attend(head, &scratch.views[head.rawValue])
      let scale = 1 / attention.reserve(head)
      let (sums, lower) = (scratch.views[head.rawValue].sums, scratch.lower[0])
      scratch.addLogarithms(to: head.feature.rawValue, count: sums.count) {
        $0
      } ofOneMoreThan: {
        sums[$0] * scale / lower[$0]
      }
    }
  }

  /// Moves the weights of ``Attention`` down the gradient that is in `scratch.scores`.
  mutating func learnAttention() {
    let workspace = workspace
    for head in Attention.Head.allCases {
      attention.descend(
        head, &workspace.scratch.views[head.rawValue], errors: workspace.scratch.scores,
        weight: workspace.scratch.weights[head.feature.rawValue],
        frequency: workspace.scratch.lower[0])
    }
  }
}
