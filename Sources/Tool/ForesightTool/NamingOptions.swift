import ForesightEvaluation
import ForesightPrediction

/// The options that decide what a prior names: `--min-users`, `--min-steps`, `--epsilon` and `--steps`.
struct NamingOptions {
  let choice: NamingChoice
  /// True if any of these options was given.
  let isGiven: Bool

  init(_ arguments: inout Arguments) throws {
    let people = try arguments.count("--min-users", from: 2, to: 1_000_000)
    let ofSteps = try arguments.count("--min-steps", from: 2, to: 1_000_000)
    let minimum = people ?? 5
    try UsageError.unless(
      ofSteps ?? 0 <= minimum,
      "--min-steps is for fewer users than --min-users, which is \(minimum)")
    let epsilons = NamedCounts.Noise.epsilons
    let epsilon = try arguments.number(
      "--epsilon", as: "a number from \(epsilons.lowerBound) to \(epsilons.upperBound)",
      in: epsilons)
    let steps = try arguments.count("--steps", to: Contribution.mostSteps)
    try UsageError.unless(
      epsilon != nil || steps == nil,
      "--steps says how many steps of each user get noise; add --epsilon")
    isGiven = people != nil || ofSteps != nil || epsilon != nil
    choice = NamingChoice(
      minimum: minimum, minimumOfSteps: ofSteps,
      noise: epsilon.map {
        NamedCounts.Noise(epsilon: $0, steps: steps ?? NamedCounts.Noise.usualSteps)
      })
  }
}
