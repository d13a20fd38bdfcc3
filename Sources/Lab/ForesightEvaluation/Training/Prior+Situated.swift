internal import ForesightPrediction

extension Prior {
  /// Weights that come from nobody's data, with weights by situation that can be learned.
  static let situated = Prior(
    intents: none.intents.situated, suggestions: none.suggestions.situated)
}

extension Prior.Part {
  /// The same weights, with weights by situation that are not learned yet.
  fileprivate var situated: Prior.Part {
    func weights(_ value: Float, _ count: Int, firmness: Float) -> Prior.Weights {
      Prior.Weights(
        values: Array(repeating: value, count: count),
        firmness: Array(repeating: firmness, count: count))
    }
    var part = self
    part.situations = Prior.Situations(
      // These weights are firm, because most classes of situations are rare.
      weights: weights(0, Mixer.situatedCount, firmness: 100),
      // Trust stays as it is: the people from whom weights are learned do not show how useful the weights are for
      // others.
      trust: weights(1, Mixer.kinds, firmness: 1e9))
    return part
  }
}
