public import ForesightPrediction
internal import Glibc

/// Numbers of people under differential privacy: what is told is almost as probable without any one person.
///
///     let noise = NamedCounts.Noise(epsilon: 1, steps: 20)
///     noise.threshold                     // 324: fewer people with noise are not told
///
/// Each person is in at most `steps` of the counts, and by one in each. Every count gets noise of the discrete Laplace
/// distribution with the scale `steps`/ε (Ghosh, Roughgarden and Sundararajan, STOC 2009), and is told only if it then
/// reaches a threshold that what one person alone does passes with a probability of δ at most (Korolova et al.,
/// WWW 2009). `Models/README.md` has the proof.
extension NamedCounts.Noise {
  /// The δ that is used: one in a million.
  public static let usualDelta = 1e-6
  /// The ε that make sense.
  public static let epsilons = 0.01...100.0
  /// The number of steps of a person that are counted, if nothing else is said.
  public static let usualSteps = 20

  /// Makes the parameters of noise with the usual δ.
  public init(epsilon: Double, steps: Int = usualSteps) {
    self.init(epsilon: epsilon, delta: Self.usualDelta, steps: steps)
  }

  /// The factor by which noise that is greater by one is less probable: e^(−ε/steps).
  var decay: Double { exp(-epsilon / Double(steps)) }

  /// The least count with noise that is told.
  ///
  /// Noise is at least m with the probability decay^m / (1 + decay). One person alone has `steps` counts of 1 at most,
  /// so m = threshold − 1 must make that δ/steps at most.
  public var threshold: Int {
    let most = delta / Double(steps)
    return 1 + max(1, Int((log(most * (1 + decay)) / log(decay)).rounded(.up)))
  }

  /// Noise for one count: the difference of two geometric numbers, a whole number, so that no rounding can tell what it
  /// was added to (Mironov, CCS 2012).
  func draw(using generator: inout some RandomNumberGenerator) -> Int {
    func geometric() -> Int {
      // From 2⁻⁵³ to 1, both included.
      let chance = Double((generator.next() >> 11) + 1) * 0x1p-53
      return Int((log(chance) / log(decay)).rounded(.down))
    }
    return geometric() - geometric()
  }

  /// Returns numbers of people with noise of their own each, drawn in the order of the keys of what was counted.
  ///
  /// - Complexity: O(n log n) for n numbers.
  func added<Step>(
    to people: [Step: Int], key: (Step) -> UInt64, using generator: inout some RandomNumberGenerator
  ) -> [Step: Int] {
    var people = people
    for step in people.keys.map({ (key: key($0), step: $0) }).sorted(by: { $0.key < $1.key }) {
      people[step.step, default: 0] += draw(using: &generator)
    }
    return people
  }
}
