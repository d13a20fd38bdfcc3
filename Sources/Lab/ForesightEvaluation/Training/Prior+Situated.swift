internal import ForesightPrediction

extension Prior {
  /// Weights that come from nobody's data, to which those of situations can be learned.
  static let situated = Prior(
    intents: none.intents.situated, suggestions: none.suggestions.situated)
}

extension Prior.Part {
  /// The same weights, and those of situations, which rest on nothing yet.
  fileprivate var situated: Prior.Part {
    func weights(_ value: Float, _ count: Int, firmness: Float) -> Prior.Weights {
      Prior.Weights(
        values: Array(repeating: value, count: count),
        firmness: Array(repeating: firmness, count: count))
    }
    var part = self
    part.situations = Prior.Situations(
      // Firmly, because most classes are seldom met.
      weights: weights(0, Situations.count, firmness: 100),
      // Trust stays as it is: those whom weights are learned from tell nothing of it.
      trust: weights(1, Situations.kinds, firmness: 1e9))
    return part
  }
}
