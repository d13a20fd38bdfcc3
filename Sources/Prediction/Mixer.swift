internal import LinearAlgebra

/// The weights with which features make a score, learned online.
///
/// Scores are X·w for a matrix X of candidates × features; probabilities are their softmax. After
/// each event the weights go down the gradient of the cross-entropy, Xᵀ(p − y), each at its own pace
/// (Adagrad: Duchi, Hazan and Singer, JMLR 12, 2011).
struct Mixer: ~Copyable {
  /// The pace of learning.
  static let rate: Float = 0.15
  /// What each sum of squared gradients starts from, so that the first events do not overshoot.
  static let initialSquares: Float = 1

  private var weights: FlatArray<Float>
  private var squares: FlatArray<Float>

  init(_ initial: [Float]) {
    weights = FlatArray()
    for weight in initial { weights.append(weight) }
    squares = FlatArray(repeating: Self.initialSquares, count: initial.count)
  }

  init(from reader: inout ModelImage.Reader) {
    weights = reader.array(of: Float.self)
    squares = reader.array(of: Float.self)
  }

  func write(to writer: inout ModelImage.Writer) {
    writer.append(weights)
    writer.append(squares)
  }

  func isConsistent(features: Int) -> Bool {
    weights.count == features && squares.count == features
      && weights.withElements { $0.allSatisfy(\.isFinite) }
  }

  /// The weights, one a feature.
  var vector: [Float] { weights.withElements(Array.init) }

  /// Goes one step down a gradient with one number a feature.
  mutating func descend(_ gradient: [Float]) {
    for (feature, slope) in gradient.enumerated() where slope.isFinite {
      squares[feature] += slope * slope
      weights[feature] -= Self.rate * slope / squares[feature].squareRoot()
    }
  }
}
