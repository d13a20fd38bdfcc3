internal import Glibc
internal import LinearAlgebra

/// Looks back at single past events, and asks what came where things were as they are now.
///
/// A past event j is described by how alike its occasion is to the present one, φ(j), and its weight is
/// a(j) = e^(θ·φ(j)). What came then gets a(j) for it, and a candidate's feature is log(1 + A / (ε·q)),
/// where A is the sum of what it got, q its frequency and ε a reserve. So no context has to be chosen
/// beforehand: θ says which likeness counts, and is learned by the same gradient as the mixer's weights
/// (attention as in Graves et al., *Neural Turing Machines*, 2014, with likenesses in place of keys).
///
/// There are two heads: one looks at the last events that came after the same intent, one at the last
/// events of all.
struct Attention: ~Copyable {
  /// In what ways an occasion can be like the present one; each is one number, mostly 0 or 1.
  enum Likeness: Int, CaseIterable {
    // What is equal or not: the marks of an occasion, in their order.

    /// The last one, two, three and four intents before.
    case after, afterTwo, afterThree, afterFour
    case pauseClass, context, parameters, weekday

    // What is more or less alike.

    /// e^(−d/½ h), e^(−d/1½ h), e^(−d/4 h) for the time of day d apart.
    case sameTime, similarTime, partOfDay
    /// The ratio of the shorter pause to the longer.
    case pause
    /// The logarithms of how many events ago, and of how many days ago plus one.
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

  /// One number for each ``Likeness``.
  typealias Vector = SIMD16<Float>

  /// Where a head looks.
  enum Head: Int, CaseIterable {
    case afterTheSame, latest

    /// How many events it looks at.
    var length: Int { self == .afterTheSame ? 64 : 128 }
    /// The feature that it makes.
    var feature: Feature { self == .afterTheSame ? .similarAfter : .similarLately }
    /// Where its weights begin; after them stands the logarithm of its reserve.
    fileprivate var start: Int { rawValue * (Likeness.allCases.count + 1) }
    fileprivate var reserve: Int { start + Likeness.allCases.count }
  }

  /// The pace of learning.
  private static let rate: Float = 0.1
  /// Slopes steeper than this are taken as this.
  private static let steepest: Float = 2
  /// How many weights there are.
  static let count = Head.allCases.count * (Likeness.allCases.count + 1)
  /// The weights before anything was learned.
  static let initialWeights: [Float] = Head.allCases.flatMap { _ in
    Likeness.allCases.map(\.initialWeight) + [0.7]
  }

  private var weights: AdaptiveWeights

  init(_ prior: Prior) { weights = AdaptiveWeights(prior.attention) }

  init(from reader: inout ModelImage.Reader) { weights = AdaptiveWeights(from: &reader) }

  func write(to writer: inout ModelImage.Writer) { weights.write(to: &writer) }

  var isConsistent: Bool { weights.isConsistent(count: Self.count) }
  /// The weights as they are now.
  var learned: Prior.Weights { weights.learned }

  /// How much of a candidate's frequency is set against what it got.
  func reserve(_ head: Head) -> Float { expf(min(max(weights[head.reserve], -5), 8)) }

  /// Gives each past event that a head looks at its weight, and adds it up for what came then.
  func attend(_ head: Head, _ view: inout AttentionView) {
    let theta = weights.withElements { weights in
      Likeness.allCases.reduce(into: Vector(repeating: 0)) { theta, likeness in
        theta[likeness.rawValue] = weights[head.start + likeness.rawValue]
      }
    }
    view.weigh(theta)
  }

  /// Goes one step down the gradient of the cross-entropy.
  ///
  /// - Parameters:
  ///   - errors: for each candidate its probability, less 1 for the one that came.
  ///   - weight: that of the head's feature.
  ///   - frequency: for each candidate.
  mutating func descend(
    _ head: Head, _ view: inout AttentionView, errors: [Float], weight: Float, frequency: [Float]
  ) {
    let slopes = view.slopes(
      errors: errors, weight: weight, frequency: frequency, reserve: reserve(head))
    for likeness in Likeness.allCases {
      descend(head.start + likeness.rawValue, slopes.theta[likeness.rawValue])
    }
    descend(head.reserve, slopes.reserve)
  }

  private mutating func descend(_ index: Int, _ slope: Float) {
    guard slope.isFinite else { return }
    let slope = min(max(slope, -Self.steepest), Self.steepest)
    weights.descend(index, slope: slope, rate: Self.rate)
  }
}
