internal import Glibc

/// Computes the inputs of ``Novelty``: signs that the next candidate is a new one.
extension Level {
  /// Fills `scratch.novelty`, from the features and from the probabilities.
  func computeNovelty(_ scratch: inout Scratch) {
    let state = novelty.state[0]
    let events = Float(histories.events)
    let size = Float(candidates.count)
    func odds(_ share: Float) -> Float { logf((min(share, 1) + 0.01) / (1.01 - min(share, 1))) }
    let (top, entropy) = topAndEntropy(scratch)
    scratch.novelty[0] = 1
    scratch.novelty[1] = odds(state.fast)
    scratch.novelty[2] = odds(state.slow)
    // The share of events whose candidate occurred only once: the Good–Turing estimate of a new one.
    scratch.novelty[3] = odds((state.once + 0.5) / (events + 1))
    scratch.novelty[4] = odds(size / (events + 1))
    scratch.novelty[5] = 0.3 * logf(events + 1)
    scratch.novelty[6] = state.wasNew
    scratch.novelty[7] = state.once / max(size, 1)
    scratch.novelty[8] = odds(top)
    scratch.novelty[9] = 0.5 * entropy
    // For each context, the ratio of different followers to all, and a flag that is 1 if it has no followers.
    for (index, feature) in [Feature.after, .afterTwo, .context].enumerated() {
      let total = scratch.totals[feature.rawValue]
      let share = scratch.different[feature.rawValue] / (total + 1)
      scratch.novelty[10 + 2 * index] = total > 0 ? odds(share) : 0
      scratch.novelty[11 + 2 * index] = total > 0 ? 0 : 1
    }
    scratch.novelty[16] = scratch.keys.pause >= 4 ? 1 : 0
    scratch.novelty[18] = kind == .suggestions ? odds(scratch.expectedNovelty) : 0
    if people != nil {
      for expert in Newcomers.Expert.allCases where expert != .unnamed {
        let state = scratch.newcomers[expert.rawValue]
        scratch.novelty[18 + expert.rawValue] = state.all > 0 ? odds(state.new / state.all) : 0
      }
    }
    scratch.novelty[17] = scratch.keys.features[Feature.context.rawValue] == 0 ? 1 : 0
  }

  /// The highest probability of a candidate, and the entropy of all.
  private func topAndEntropy(_ scratch: borrowing Scratch) -> (top: Float, entropy: Float) {
    scratch.probabilities.withUnsafeBufferPointer { rows in
      guard let others = scratch.shortlist.rowOfOthers else {
        return (rows.max() ?? 0, entropy(rows))
      }
      // The row of the others stands for many candidates of equal probability.
      let size = Float(scratch.shortlist.others)
      let top = max(rows[..<others].max() ?? 0, rows[others] / size)
      return (top, entropy(rows) + rows[others] * logf(size))
    }
  }
}
