import DonationFormats
import Evaluation
import Foresight
import Prediction

/// `foresight train`: the weights to start from, learned from other people's logs, and what they do by name.
struct TrainCommand {
  private let paths: [String]
  private let output: String
  private let seed: UInt64
  private let readsContributions: Bool
  private let isNaming: Bool
  private let minimum: Int?
  private let epsilon: Double?
  private let steps: Int?

  init(_ arguments: inout Arguments) throws {
    guard let output = try arguments.path("--output") else {
      throw UsageError("--output FILE is missing")
    }
    self.output = output
    seed = try arguments.option("--seed", as: "a whole number", UInt64.init(_:)) ?? 1
    readsContributions = arguments.flag("--from-contributions")
    isNaming = arguments.flag("--names")
    minimum = try arguments.count("--min-users", from: 2, to: 1_000_000)
    let epsilons = NamedCounts.Noise.epsilons
    epsilon = try arguments.option(
      "--epsilon", as: "a number from \(epsilons.lowerBound) to \(epsilons.upperBound)"
    ) { Double($0).flatMap { epsilons.contains($0) ? $0 : nil } }
    steps = try arguments.count("--steps", to: Contribution.mostSteps)
    paths = try arguments.operands(readsContributions ? "FILE" : "DATASET")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    guard isNaming || readsContributions || (minimum == nil && epsilon == nil) else {
      throw UsageError("--min-users and --epsilon are for what is named; add --names")
    }
    guard epsilon != nil || steps == nil else {
      throw UsageError("--steps says how many steps of each user get noise; add --epsilon")
    }
    let noise = epsilon.map {
      NamedCounts.Noise(epsilon: $0, steps: steps ?? NamedCounts.Noise.usualSteps)
    }
    let naming = NamingChoice(minimum: minimum ?? 5, noise: noise)
    let file = try OutputFile(path: output, unlike: paths)
    if readsContributions { return try addUp(naming, file, tool) }
    let prior = try Prior.trained(
      on: paths, seed: seed, naming: isNaming ? naming : nil, progress: tool.progress("training"))
    try file.write(PriorFile.text(of: prior, datasets: paths.map(DataSetName.of)))
    try file.finish()
    // With noise, how many they are is not told either.
    let users = noise == nil ? ", learned from \(Tool.count(prior.users.count, "user"))" : ""
    tool.message("wrote \(output)\(users)\(tell(prior.names))")
    return .done
  }

  /// Adds what contributions name to weights that are there.
  private func addUp(
    _ naming: NamingChoice, _ file: OutputFile, _ tool: Tool
  ) throws -> ExitStatus {
    let given = try paths.map { ($0, try Contribution(path: $0)) }
    let contributions = try Contribution.latest(of: given)
    var counting = NameCounting()
    for contribution in contributions {
      counting.add(contribution.steps.prefix(naming.noise?.steps ?? .max))
    }
    let names: NamedCounts
    if let noise = naming.noise {
      var generator = SystemRandomNumberGenerator()
      names = counting.counts(minimum: naming.minimum, noise: noise, using: &generator)
    } else {
      names = counting.counts(minimum: naming.minimum)
    }
    guard names.entries.reduce(0, { $0 + $1.followers.count }) <= NamedCounts.mostFollowers else {
      throw Failure(
        .badData,
        "a prior can name no more than \(NamedCounts.mostFollowers) steps; "
          + "name with --min-users only what more people did")
    }
    let weights = Environment.startingWeightsName
    let prior = try StartingWeights(named: weights).prior().naming(names)
    try file.write(PriorFile.text(of: prior, datasets: [DataSetName.of(weights), "contributions"]))
    try file.finish()
    let stores =
      naming.noise == nil
      ? ", from the contributions of \(Tool.count(contributions.count, "store"))" : ""
    tool.message("wrote \(output)\(stores)\(tell(names))")
    return .done
  }

  /// How much is named.
  private func tell(_ names: NamedCounts?) -> String {
    guard let names else { return "" }
    let count = names.entries.reduce(0) { $0 + $1.followers.count }
    let least = names.noise.map { max($0.threshold, names.minimum) } ?? names.minimum
    let people = Tool.count(least, "person", "people")
    let noise = names.noise == nil ? "" : ", counted with noise"
    return "; it names \(Tool.count(count, "step")) of at least \(people)\(noise)"
  }
}
