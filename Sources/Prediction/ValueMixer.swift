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

    /// Those that are counted in a context of the ``ContextTable``.
    static let contexts = [Factor.after, .afterValues, .context, .partOfDay]
  }

  /// One number for each ``Factor``.
  typealias Vector = SIMD8<Float>

  private static let rate: Float = 0.05
  private var weights: AdaptiveWeights

  init() {
    weights = AdaptiveWeights(
      Prior.Weights(
        values: Factor.allCases.map(\.initialWeight),
        firmness: Factor.allCases.map { _ in 1 }))
  }

  init(from reader: inout ModelImage.Reader) { weights = AdaptiveWeights(from: &reader) }

  func write(to writer: inout ModelImage.Writer) { weights.write(to: &writer) }

  var isConsistent: Bool { weights.isConsistent(count: Factor.allCases.count) }

  /// Fills in the probabilities of the sets of values and, last, of other values.
  func weigh(_ view: inout ValueView) {
    let theta = Factor.allCases.reduce(into: Vector(repeating: 0)) { theta, factor in
      theta[factor.rawValue] = weights[factor.rawValue]
    }
    view.probabilities.removeAll(keepingCapacity: true)
    for factors in view.factors { view.probabilities.append((factors * theta).sum()) }
    softmax(&view.probabilities)
  }

  /// Goes one step down the gradient.
  ///
  /// - Parameter target: which of the sets came; after the last for other values.
  mutating func descend(_ view: ValueView, target: Int) {
    var slopes = Vector(repeating: 0)
    for (index, factors) in view.factors.enumerated() {
      slopes += factors * (view.probabilities[index] - (index == target ? 1 : 0))
    }
    for factor in Factor.allCases {
      weights.descend(factor.rawValue, slope: slopes[factor.rawValue], rate: Self.rate)
    }
  }
}

/// The sets of values of one intent, as they are seen in one situation.
struct ValueView {
  var variants: [Variants.Variant] = []
  /// The factors of each set and, last, of other values.
  var factors: [ValueMixer.Vector] = []
  /// Their probabilities.
  var probabilities: [Float] = []
}
