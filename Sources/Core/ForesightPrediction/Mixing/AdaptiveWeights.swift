/// Weights that descend gradients with a step that shrinks as gradients add up.
///
/// The step is rate · slope / √Σ slope² (Adagrad: Duchi, Hazan and Singer, JMLR 12, 2011).
struct AdaptiveWeights: ~Copyable {
  var values = FlatArray<Float>()
  var squares = FlatArray<Float>()

  subscript(index: Int) -> Float { values[index] }

  /// Moves a weight one step down its slope.
  mutating func descend(_ index: Int, slope: Float, rate: Float) {
    squares[index] += slope * slope
    values[index] -= rate * slope / squares[index].squareRoot()
  }
}

extension AdaptiveWeights {
  init(_ start: Prior.Weights) {
    self.init(values: FlatArray(start.values), squares: FlatArray(start.firmness))
  }

  /// The current weights, with their firmness.
  var learned: Prior.Weights {
    Prior.Weights(
      values: values.withElements(Array.init), firmness: squares.withElements(Array.init))
  }
}
