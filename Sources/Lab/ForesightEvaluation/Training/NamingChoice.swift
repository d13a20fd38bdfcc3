public import ForesightPrediction

/// A choice of what a prior names.
///
///     NamingChoice(minimum: 5).minimumOfSteps                         // 5
///     NamingChoice(minimum: 5, minimumOfSteps: 2).minimumOfSteps      // 2
public struct NamingChoice: Hashable, Sendable {
  /// The number of people who must have done something, or typed a word, for it to be named.
  public var minimum: Int
  /// The number of them who must have gone on from one to another for that step to be named.
  public var minimumOfSteps: Int
  /// The noise of their numbers; `nil` for exact ones.
  public var noise: NamedCounts.Noise?

  /// Makes a choice.
  ///
  /// - Parameter minimumOfSteps: as `minimum`, if nothing else is said; never more.
  public init(minimum: Int, minimumOfSteps: Int? = nil, noise: NamedCounts.Noise? = nil) {
    self.minimum = minimum
    self.minimumOfSteps = min(minimumOfSteps ?? minimum, minimum)
    self.noise = noise
  }

  /// The least numbers that are told: with noise none that one person alone may reach.
  public var least: (names: Int, steps: Int) {
    let threshold = noise?.threshold ?? 0
    return (max(minimum, threshold), max(minimumOfSteps, threshold))
  }
}
