internal import LinearAlgebra

/// The weights with which features make a score, learned online.
///
/// Scores are X·w for a matrix X of candidates × features; probabilities are their softmax. After
/// each event the weights go down the gradient of the cross-entropy, Xᵀ(p − y), each at its own pace
/// (Adagrad: Duchi, Hazan and Singer, JMLR 12, 2011).
struct Mixer: ~Copyable {
  /// The pace of learning.
  static let rate: Float = 0.15

  private var weights: FlatArray<Float>
  private var squares: FlatArray<Float>

  /// Weights that start from a prior, whose firmness keeps the first events from overshooting.
  init(_ prior: Prior) {
    weights = FlatArray()
    squares = FlatArray()
    for weight in prior.weights { weights.append(weight) }
    for firmness in prior.firmness { squares.append(firmness) }
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
  /// The sum of squared gradients that each weight rests on.
  var firmness: [Float] { squares.withElements(Array.init) }

  /// Goes one step down a gradient with one number a feature.
  mutating func descend(_ gradient: [Float]) {
    for (feature, slope) in gradient.enumerated() where slope.isFinite {
      squares[feature] += slope * slope
      weights[feature] -= Self.rate * slope / squares[feature].squareRoot()
    }
  }
}
