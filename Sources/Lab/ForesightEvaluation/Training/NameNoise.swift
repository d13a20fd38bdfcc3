public import ForesightPrediction
internal import Glibc

/// Noise for numbers of people, by differential privacy: every result is almost as probable without any one person.
///
///     let noise = NamedCounts.Noise(epsilon: 1, steps: 20)
///     noise.threshold                     // 324: fewer people with noise are not told
///
/// Each person adds 1 to at most `steps` of the counts. Every count gets noise of the discrete Laplace distribution
/// with the scale `steps`/ε (Ghosh, Roughgarden and Sundararajan, STOC 2009). It is published only if it then reaches a
/// threshold that a count of one person alone reaches with a probability of at most δ (Korolova et al., WWW 2009).
/// `Models/README.md` has the proof.
extension NamedCounts.Noise {
  /// The default δ, one in a million.
  public static let usualDelta = 1e-6
  /// The range of useful ε.
  public static let epsilons = 0.01...100.0
  /// The default number of steps that are counted of each person.
  public static let usualSteps = 20

  /// Makes the parameters of noise with the usual δ.
  public init(epsilon: Double, steps: Int = usualSteps) {
    self.init(epsilon: epsilon, delta: Self.usualDelta, steps: steps)
  }

  /// The factor by which noise that is greater by one is less probable: e^(−ε/steps).
  var decay: Double { exp(-epsilon / Double(steps)) }

  /// The least count, with its noise, that is published.
  ///
  /// Noise is at least m with the probability decay^m / (1 + decay). One person alone has at most `steps` counts, each
  /// of 1, so this probability must be at most δ/steps for m = threshold − 1.
  public var threshold: Int {
    let most = delta / Double(steps)
    return 1 + max(1, Int((log(most * (1 + decay)) / log(decay)).rounded(.up)))
  }

  /// Draws the noise of one count: the difference of two geometric numbers. It is a whole number, because the rounding
  /// of floating-point noise can reveal the count below it (Mironov, CCS 2012).
  func draw(using generator: inout some RandomNumberGenerator) -> Int {
    func geometric() -> Int {
      // From 2⁻⁵³ to 1, both included.
      let chance = Double((generator.next() >> 11) + 1) * 0x1p-53
      return Int((log(chance) / log(decay)).rounded(.down))
    }
    return geometric() - geometric()
  }

  /// Returns the counts, each with noise of its own. Noise is drawn in the order of the keys, so that the result does
  /// not depend on the order of a dictionary.
  ///
  /// - Complexity: O(n log n) for n numbers.
  func added<Step: CountedStep>(
    to people: [Step: Int], using generator: inout some RandomNumberGenerator
  ) -> [Step: Int] {
    var people = people
    for step in people.keys.map({ (key: $0.key, step: $0) }).sorted(by: { $0.key < $1.key }) {
      people[step.step, default: 0] += draw(using: &generator)
    }
    return people
  }
}
