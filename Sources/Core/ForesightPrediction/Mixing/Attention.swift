internal import Glibc

/// Weighs individual past episodes by their similarity to the present one, and predicts their candidates.
///
/// A past episode j has a vector of similarities to the present one, φ(j), and the weight a(j) = e^(θ·φ(j)). A
/// candidate's feature is log(1 + A / (ε·q)), where A is the sum of the weights of the candidate's episodes, q its
/// frequency and ε a reserve. So no context has to be chosen beforehand: θ determines which similarities count, and is
/// learned by the same gradient as the mixer's weights (attention as in Graves et al., *Neural Turing Machines*, 2014,
/// with similarities in place of keys).
struct Attention: ~Copyable {
  /// The ways in which an episode can be similar to the present one; each is one number, mostly 0 or 1.
  enum Similarity: Int, CaseIterable {
    // The categories of an episode, in their order, which are equal or not.

    /// The last one, two, three and four intents before.
    case after, afterTwo, afterThree, afterFour
    case pauseClass, context, parameters, weekday

    // Graded similarities.

    /// e^(−d/½ h), e^(−d/1½ h), e^(−d/4 h) for times of day that lie d apart.
    case sameTime, similarTime, partOfDay
    /// The ratio of the shorter pause to the longer.
    case pause
    /// The logarithm of the episode's age in events (1 for the last one), and that of one plus its age in days.
    case events, days
    /// In the same session; both on workdays or both on weekends.
    case session, kindOfDay

    /// The weight of the similarity before training.
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
  /// The weights before training: for each head, θ and then the logarithm of the reserve ε.
  static let initialWeights: [Float] = AttentionHead.all.flatMap { _ in
    Similarity.allCases.map(\.initialWeight) + [0.7]
  }

  var weights: AdaptiveWeights

  /// Returns the reserve ε of a head, which multiplies a candidate's frequency in the feature.
  func reserve(_ head: AttentionHead) -> Float {
    expf(min(max(weights[head.reserveWeight], -5), 8))
  }

  /// Computes the weight of each of a head's episodes, and adds it to the sum of the episode's candidate.
  ///
  /// - Complexity: O(episodes of the head).
  func attend(_ head: inout AttentionHead) {
    let places = head.firstWeight..<head.reserveWeight
    head.weigh(weights.values.withElements { Vector($0[places]) })
  }

  /// Moves the weights one step down the gradient of the cross-entropy.
  ///
  /// - Parameters:
  ///   - errors: the probability of each row, minus 1 for the row of the event's candidate.
  ///   - weight: the weight of the head's feature.
  ///   - frequency: the frequency of each row.
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
