import Foresight
import ForesightEvaluation
import ForesightPrediction
import Glibc

/// `foresight train`: learns starting weights from other people's logs, and the names of what many of them do.
struct TrainCommand {
  private let paths: [String]
  private let output: String?
  private let seed: UInt64
  private let sample: PeopleSample?
  private let dataset: String?
  private let isPartial: Bool
  private let isMerge: Bool
  /// The number of events that the merged parts must have; `nil` if it is not checked.
  private let expectedEvents: Int?
  private let readsContributions: Bool
  private let isNaming: Bool
  private let isSituated: Bool
  private let naming: NamingOptions

  init(_ arguments: inout Arguments) throws {
    isPartial = arguments.flag("--partial")
    isMerge = arguments.flag("--merge")
    readsContributions = arguments.flag("--from-contributions")
    try UsageError.unless(
      [isPartial, isMerge, readsContributions].count(where: \.self) <= 1,
      "--partial makes what --merge adds up, and --from-contributions is something else; give one of them"
    )
    output = try arguments.path("--output")
    try UsageError.unless(
      isPartial == (output == nil),
      isPartial
        ? "--partial writes to the standard output; --output is for --merge"
        : "--output FILE is missing")
    let seed = try arguments.seed()
    self.seed = seed ?? 1
    let share = try arguments.option("--sample", as: "a share above 0 and up to 1") { text in
      Double(text).flatMap { PeopleSample(share: $0, seed: seed ?? 1) }
    }
    try UsageError.unless(
      !isMerge || share == nil && seed == nil,
      "--sample and --seed are said to --partial; --merge finds them in the lines")
    sample = share ?? (isPartial ? PeopleSample(share: 1, seed: self.seed) : nil)
    try UsageError.unless(
      !readsContributions || share == nil && seed == nil,
      "no weights are learned with --from-contributions; leave out --sample and --seed")
    expectedEvents = try arguments.count("--expect-events", from: 0)
    try UsageError.unless(
      isMerge || expectedEvents == nil, "--expect-events says how many events --merge has to find")
    dataset = try arguments.option("--dataset")
    isNaming = arguments.flag("--names")
    isSituated = arguments.flag("--situations")
    naming = try NamingOptions(&arguments)
    paths = try arguments.operands(readsContributions || isMerge ? "FILE" : "DATASET")
    try UsageError.unless(
      dataset == nil || isPartial && paths.count == 1,
      "--dataset names the one data set that a part is of; add --partial")
  }

  func run(_ tool: Tool) throws {
    try UsageError.unless(
      isNaming || readsContributions || !naming.isGiven,
      "--min-users, --min-steps and --epsilon are for what is named; add --names")
    let choice = naming.choice
    try UsageError.unless(
      !isSituated || choice.noise == nil && !isPartial && !readsContributions,
      "--situations is for weights that are learned now and without noise; leave it out here")
    guard let output else { return try writePart(choice.noise, tool) }
    let file = try OutputFile(path: output, unlike: paths)
    if readsContributions { return try addUp(choice, file, output, tool) }
    let trained = try trained(isNaming ? choice : nil, tool)
    try file.finish(
      writing: PriorFile.text(
        of: trained.prior, datasets: trained.datasets, sample: trained.sample?.json))
    // With noise, the number of users is not revealed either.
    let users =
      choice.noise == nil
      ? ", learned from \(Tool.count(trained.prior.users.count, "user"))" : ""
    tool.message(
      "wrote \(output)\(users)\(isNaming ? Self.tell(choice, trained.prior.names, trained.prior.lines) : "")"
    )
  }

  /// Writes a part that can be added to others.
  private func writePart(_ noise: NamedCounts.Noise?, _ tool: Tool) throws {
    guard let sample else { return }
    let conditions = TrainingConditions(sample: sample, isNaming: isNaming, steps: noise?.steps)
    for path in paths {
      let part = TrainingPart(path, dataset: dataset ?? DataSetName.of(path), conditions)
      try part.write(
        to: { try Tool.write($0, to: STDOUT_FILENO) }, progress: tool.progress("counting"))
    }
  }

  /// Learns from logs, from some of the people in them, or from parts.
  private func trained(
    _ naming: NamingChoice?, _ tool: Tool
  ) throws -> (prior: Prior, datasets: [String], sample: PeopleSample?) {
    let progress = tool.progress("training")
    let trained: TrainingMerge.Trained
    if isMerge {
      var merge = TrainingMerge()
      for path in paths { try merge.read(path) }
      trained = try merge.prior(
        isSituated: isSituated, naming: naming, events: expectedEvents, progress: progress)
    } else if let sample {
      trained = try Prior.trained(
        on: paths, sample: sample, isSituated: isSituated, naming: naming, progress: progress)
    } else {
      let prior = try Prior.trained(
        on: paths, seed: seed, isSituated: isSituated, naming: naming, progress: progress)
      return (prior, paths.map(DataSetName.of), nil)
    }
    return (trained.prior, trained.datasets, trained.sample)
  }

  /// Adds what contributions name to existing weights.
  private func addUp(
    _ naming: NamingChoice, _ file: OutputFile, _ output: String, _ tool: Tool
  ) throws {
    let given = try paths.map { ($0, try Contribution(path: $0)) }
    let contributions = try Contribution.latest(of: given)
    var counting = NameCounting()
    for contribution in contributions {
      counting.add(contribution.steps.prefix(naming.noise?.steps ?? .max))
    }
    var generator = SystemRandomNumberGenerator()
    let names = counting.counts(naming, using: &generator)
    guard names.entries.reduce(0, { $0 + $1.followers.count }) <= NamedCounts.mostFollowers else {
      throw Failure(
        .badData,
        "a prior can name no more than \(NamedCounts.mostFollowers) steps; "
          + "name with --min-users only what more people did")
    }
    let weights = Environment.startingWeightsName()
    let prior = try StartingWeights(named: weights).prior().naming(names)
    try file.finish(
      writing: PriorFile.text(of: prior, datasets: [DataSetName.of(weights), "contributions"]))
    let stores =
      naming.noise == nil
      ? ", from the contributions of \(Tool.count(contributions.count, "store"))" : ""
    tool.message("wrote \(output)\(stores)\(Self.tell(naming, names, nil))")
  }

  /// Returns the part of a message about the names: the number of steps, and the fewest people behind each.
  static func tell(_ choice: NamingChoice, _ names: NamedCounts?, _ lines: LineNames?) -> String {
    let steps = names.map { $0.entries.reduce(0) { $0 + $1.followers.count } }
    let words = lines.map { $0.contexts.values.reduce(0) { $0 + $1.count } }
    let parts = [
      steps.map { Tool.count($0, "step") },
      words.map { "\(Tool.count($0, "step")) in command lines" },
    ]
    let least = choice.least
    let people = Tool.count(least.steps, "person", "people")
    let strings = least.names > least.steps ? ", with names of at least \(least.names)" : ""
    let noise = choice.noise == nil ? "" : ", counted with noise"
    return "; it names \(parts.compactMap(\.self).joined(separator: " and ")) of at least "
      + "\(people)\(strings)\(noise)"
  }
}
