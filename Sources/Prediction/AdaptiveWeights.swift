/// Weights that go down gradients, each at a pace that falls with the gradients it has seen.
///
/// The step is rate · slope / √Σ slope² (Adagrad: Duchi, Hazan and Singer, JMLR 12, 2011).
struct AdaptiveWeights: ~Copyable {
  private var values: FlatArray<Float>
  private var squares: FlatArray<Float>

  init(_ start: Prior.Weights) {
    values = FlatArray()
    squares = FlatArray()
    for value in start.values { values.append(value) }
    for firmness in start.firmness { squares.append(firmness) }
  }

  init(from reader: inout ModelImage.Reader) {
    values = reader.array(of: Float.self)
    squares = reader.array(of: Float.self)
  }

  func write(to writer: inout ModelImage.Writer) {
    writer.append(values)
    writer.append(squares)
  }

  func isConsistent(count: Int) -> Bool {
    values.count == count && squares.count == count
      && values.withElements { $0.allSatisfy(\.isFinite) }
  }

  /// The weights as they are now.
  var learned: Prior.Weights {
    Prior.Weights(
      values: values.withElements(Array.init), firmness: squares.withElements(Array.init))
  }

  subscript(index: Int) -> Float { values[index] }

  func withElements<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
    values.withElements(body)
  }

  /// Goes one step down a slope.
  mutating func descend(_ index: Int, slope: Float, rate: Float) {
    squares[index] += slope * slope
    values[index] -= rate * slope / squares[index].squareRoot()
  }
}
