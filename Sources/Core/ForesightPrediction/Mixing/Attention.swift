internal import Glibc

/// Attends to single past episodes, and asks what came where things were as they are now.
///
/// A past episode j has a similarity to the present one, φ(j), and the weight a(j) = e^(θ·φ(j)). What came
/// then gets a(j) for it, and a candidate's feature is log(1 + A / (ε·q)), where A is the sum of what it
/// got, q its frequency and ε a reserve. So no context has to be chosen beforehand: θ says which similarity
/// counts, and is learned by the same gradient as the mixer's weights (attention as in Graves et al.,
/// *Neural Turing Machines*, 2014, with similarities in place of keys).
struct Attention: ~Copyable {
  /// The ways in which an episode can be similar to the present one; each is one number, mostly 0 or 1.
  enum Similarity: Int, CaseIterable {
    // What is equal or not: the categories of an episode, in their order.

    /// The last one, two, three and four intents before.
    case after, afterTwo, afterThree, afterFour
    case pauseClass, context, parameters, weekday

    // What is more or less similar.

    /// e^(−d/½ h), e^(−d/1½ h), e^(−d/4 h) for times of day that lie d apart.
    case sameTime, similarTime, partOfDay
    /// The ratio of the shorter pause to the longer.
    case pause
    /// The logarithms of its age in events, the last being 1 ago, and of its age in days plus one.
    case events, days
    /// In the same session; both on workdays or both on weekends.
    case session, kindOfDay

    /// Its weight before anything was learned.
    var initialWeight: Float {
      switch self {
      case .afterTwo, .afterThree: 0.7
      case .after, .afterFour: 0.5
      case .weekday, .kindOfDay: 0.1
      case .events, .days: -0.2
      default: 0.3
      }
    }
  }

  /// One number for each ``Similarity``.
  typealias Vector = SIMD16<Float>

  private static let rate: Float = 0.1
  /// The steepest slope; steeper ones are clipped to it.
  private static let steepest: Float = 2
  /// The weights before anything was learned: for each head θ and, last, the logarithm of its reserve.
  static let initialWeights: [Float] = AttentionHead.all.flatMap { _ in
    Similarity.allCases.map(\.initialWeight) + [0.7]
  }

  var weights: AdaptiveWeights

  /// Returns the reserve ε of a head, the factor of a candidate's frequency that is set against the sum of its weights.
  func reserve(_ head: AttentionHead) -> Float {
    expf(min(max(weights[head.reserveWeight], -5), 8))
  }

  /// Gives each past episode that a head looks at its weight, and adds it up for what came then.
  ///
  /// - Complexity: O(episodes of the head).
  func attend(_ head: inout AttentionHead) {
    let places = head.firstWeight..<head.reserveWeight
    let theta = weights.values.withElements { Vector($0[places]) }
    head.weigh(theta)
  }

  /// Goes one step down the gradient of the cross-entropy.
  ///
  /// - Parameters:
  ///   - errors: for each row its probability, less 1 for the one that came.
  ///   - weight: that of the head's feature.
  ///   - frequency: for each row.
  /// - Complexity: O(rows + episodes of the head).
  mutating func descend(
    _ head: inout AttentionHead, errors: [Float], weight: Float, frequency: [Float]
  ) {
    let slopes = head.slopes(
      errors: errors, weight: weight, frequency: frequency, reserve: reserve(head))
    for similarity in Similarity.allCases {
      descend(head.firstWeight + similarity.rawValue, slopes.theta[similarity.rawValue])
    }
    descend(head.reserveWeight, slopes.reserve)
  }

  private mutating func descend(_ index: Int, _ slope: Float) {
    guard slope.isFinite else { return }
    let slope = min(max(slope, -Self.steepest), Self.steepest)
    weights.descend(index, slope: slope, rate: Self.rate)
  }
}
