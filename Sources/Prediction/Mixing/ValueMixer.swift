internal import LinearAlgebra

/// How probable each set of values is, given that its intent comes: a small mixer beside the large one.
///
/// The score of a set is the weighted sum of its factors, that of "other values" too; probabilities are
/// their softmax, and the weights, which all intents share, go down the gradient of the cross-entropy. They
/// are no part of a ``Prior``: which values come differs too much between kinds of logs.
struct ValueMixer: ~Copyable {
  /// What is known of a set of values.
  enum Factor: Int, CaseIterable {
    /// The logarithm of its share in the uses of the intent.
    case usual
    /// Whether the intent was used with them last; whether the last event had the same.
    case latest, same
    /// How often they came after the last intent, and after it with its values.
    case after, afterValues
    /// How often they came in this context, and in this part of the day.
    case context, partOfDay
    /// 1 for other values.
    case other

    /// Its weight before anything was learned.
    var initialWeight: Float {
      switch self {
      case .usual: 1
      case .same, .after, .afterValues: 0.5
      case .latest, .context: 0.3
      case .partOfDay: 0.2
      case .other: 0
      }
    }

    /// Those that are counts in contexts of the ``ContextTable``.
    static let contexts = [Factor.after, .afterValues, .context, .partOfDay]
  }

  /// One number for each ``Factor``.
  typealias Vector = SIMD8<Float>

  private static let rate: Float = 0.05
  var weights = AdaptiveWeights(Prior.Weights(unlearned: Factor.allCases.map(\.initialWeight)))

  /// Fills in the probabilities of the sets of values and, last, of other values, from their factors.
  func weigh(_ factors: [Vector], into probabilities: inout [Float]) {
    let theta = Factor.allCases.reduce(into: Vector(repeating: 0)) { theta, factor in
      theta[factor.rawValue] = weights[factor.rawValue]
    }
    probabilities.removeAll(keepingCapacity: true)
    for factors in factors { probabilities.append((factors * theta).sum()) }
    softmax(&probabilities)
  }

  /// Goes one step down the gradient.
  ///
  /// - Parameter target: which of the sets came; after the last for other values.
  mutating func descend(_ factors: [Vector], _ probabilities: [Float], target: Int) {
    var slopes = Vector(repeating: 0)
    for (index, factors) in factors.enumerated() {
      slopes += factors * (probabilities[index] - (index == target ? 1 : 0))
    }
    for factor in Factor.allCases {
      weights.descend(factor.rawValue, slope: slopes[factor.rawValue], rate: Self.rate)
    }
  }
}
