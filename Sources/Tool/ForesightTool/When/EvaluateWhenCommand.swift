import Foresight
import ForesightEvaluation
import ForesightPrediction

/// `foresight evaluate --when`: measures how well models predict when things are done.
struct EvaluateWhenCommand {
  private let paths: [String]
  private let evaluator: WhenEvaluator

  /// Parses the arguments of `foresight evaluate`, with or without `--when`; returns the closure that runs it.
  static func command(_ arguments: inout Arguments) throws -> (Tool) throws -> Void {
    if arguments.flag("--when") { return try EvaluateWhenCommand(&arguments).run }
    return try EvaluateCommand(&arguments).run
  }

  init(_ arguments: inout Arguments) throws {
    var evaluator = WhenEvaluator(clock: { Environment.nanoseconds })
    let models = try arguments.options("--model")
    for name in models where !WhenEvaluator.models.contains(name) {
      throw UsageError("model", name, known: WhenEvaluator.models)
    }
    if !models.isEmpty {
      evaluator.models =
        WhenEvaluator.models.prefix(1) + models.filter { $0 != WhenEvaluator.models[0] }
    }
    switch try arguments.option("--horizon") ?? "15" {
    case "15": evaluator.horizon = .quarter
    case "60": evaluator.horizon = .hour
    default: evaluator.horizon = nil
    }
    evaluator.warmUp = Double(try arguments.count("--warm-up", from: 0, to: 3650) ?? 0)
    evaluator.selection = try arguments.whenSelection()
    evaluator.folds = try arguments.count("--folds", from: 2, to: 1000)
    if let name = try arguments.option("--prior"), name != "none" {
      try UsageError.unless(evaluator.folds == nil, "--prior and --folds cannot be used together")
      let prior =
        name == "shipped"
        ? try StartingWeights.shipped.hazards() : try HazardPriorFile.prior(at: name)
      evaluator.prior = (prior, DataSetName.of(name))
    }
    evaluator.jobs = min(try arguments.count("--jobs") ?? .max, Environment.processors)
    try UsageError.unless(
      try arguments.path("--report") == nil, "--when has no page; leave out --report")
    paths = try arguments.operands("DATASET")
    self.evaluator = evaluator
  }

  func run(_ tool: Tool) throws {
    let reports = try paths.map {
      try evaluator.evaluate($0, progress: tool.progress("evaluating"))
    }
    try tool.print(
      .array(reports.map(\.json)), orLines: [reports.map(\.table).joined(separator: "\n\n")])
  }
}

extension Arguments {
  /// Takes the range of a data set's users, and the number of events of each.
  mutating func whenSelection() throws -> WhenSelection {
    let from = try count("--from-user") ?? 1
    let to = try count("--to-user")
    guard to ?? .max >= from else { throw UsageError("--to-user is before --from-user") }
    return WhenSelection(from: from, to: to, events: try count("--events"))
  }
}
