internal import ForesightValues

/// Compares past episodes with the present one.
extension Level {
  /// Computes the features that ``Attention`` makes.
  func computeAttention(_ situation: Situation, _ scratch: inout Scratch) {
    scratch.episode = EpisodeMemory.episode(in: situation, after: scratch.history, scratch.keys)
    let position = scratch.episode.position
    let unit = positions.unit(of: position)
    // The position is that of the context or, if the context has none, that of the last event's parameters. Nearness
    // raises the similarity of the context or of the parameters accordingly.
    let similarity: Attention.Similarity = situation.position.isSomewhere ? .context : .parameters
    for index in scratch.attentionHeads.indices {
      scratch.attentionHeads[index].look(
        at: episodes, from: scratch.episode, scratch.history, scratch.shortlist)
      if let unit {
        scratch.attentionHeads[index].compare(position, in: episodes, unit: unit, similarity)
      }
      scratch.attentionHeads[index].attend(attentionWeights)
      let head = scratch.attentionHeads[index]
      let scale = 1 / head.reserve(attentionWeights)
      let (sums, lower) = (head.sums, scratch.lower[0])
      scratch.addLogarithms(toEachRowOf: head.feature.rawValue) { sums[$0] * scale / lower[$0] }
    }
  }

  /// Moves the weights of ``Attention`` down the gradient that is in `scratch.errors`.
  mutating func learnAttention() {
    let workspace = workspace
    for index in workspace.scratch.attentionHeads.indices {
      let feature = workspace.scratch.attentionHeads[index].feature.rawValue
      workspace.scratch.attentionHeads[index].descend(
        &attentionWeights, errors: workspace.scratch.errors,
        weight: workspace.scratch.weights[feature], frequency: workspace.scratch.lower[0])
    }
  }
}
