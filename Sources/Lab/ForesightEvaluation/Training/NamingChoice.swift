public import ForesightPrediction

/// The conditions under which a prior names an intent, a word or a step.
///
///     NamingChoice(minimum: 5).minimumOfSteps                         // 5
///     NamingChoice(minimum: 5, minimumOfSteps: 2).minimumOfSteps      // 2
public struct NamingChoice: Hashable, Sendable {
  /// The least number of people who must have used an intent, or typed a word, for it to be named.
  public var minimum: Int
  /// The least number of people who must have taken a step, from one intent or word to the next, for the step to be
  /// named.
  public var minimumOfSteps: Int
  /// The noise in the numbers of people; `nil` for exact numbers.
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
