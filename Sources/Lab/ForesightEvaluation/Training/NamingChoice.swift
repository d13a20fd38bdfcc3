public import ForesightPrediction

/// The conditions under which a prior names something.
///
///     NamingChoice(minimum: 5).minimumOfSteps                         // 5
///     NamingChoice(minimum: 5, minimumOfSteps: 2).minimumOfSteps      // 2
public struct NamingChoice: Hashable, Sendable {
  /// The number of people who must have done something, or typed a word, for it to be named.
  public var minimum: Int
  /// The number of people who must have gone on from one thing to another for that step to be named.
  public var minimumOfSteps: Int
  /// The noise in the numbers of people; `nil` for exact ones.
  public var noise: NamedCounts.Noise?

  /// Makes a choice.
  ///
  /// - Parameter minimumOfSteps: by default the same as `minimum`; never more.
  public init(minimum: Int, minimumOfSteps: Int? = nil, noise: NamedCounts.Noise? = nil) {
    self.minimum = minimum
    self.minimumOfSteps = min(minimumOfSteps ?? minimum, minimum)
    self.noise = noise
  }

  /// The least numbers of people that are published, for a name and for a step. With noise, one person alone hardly
  /// ever reaches them.
  public var least: (names: Int, steps: Int) {
    let threshold = noise?.threshold ?? 0
    return (max(minimum, threshold), max(minimumOfSteps, threshold))
  }
}
