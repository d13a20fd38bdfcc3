import DonationFormats
import Evaluation
import Foresight
import JSON
import Prediction

/// `foresight evaluate`: which model fits a log, and by how much.
struct EvaluateCommand {
  private let options: GlobalOptions
  private let paths: [String]
  private let evaluator: Evaluator
  private let report: String?
  /// Every file that is read.
  private let inputs: [String]

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    let models = try arguments.options("--model")
    var evaluator = Evaluator(
      models: models.isEmpty ? ModelCatalog.names : models, clock: { Environment.nanoseconds })
    for name in evaluator.models where !ModelCatalog.hasModel(named: name) {
      throw UsageError(
        "there is no model '\(name)'; there are \(ModelCatalog.names.joined(separator: ", ")), "
          + "and decay-… with any half-life, such as decay-90m")
    }
    guard Set(evaluator.models).count == evaluator.models.count else {
      throw UsageError("--model gives one model twice")
    }
    evaluator.targets =
      try arguments.option("--targets", as: "all or switches", Targets.init) ?? .all
    evaluator.level =
      try arguments.option("--level", as: "intent or suggestion", Level.init) ?? .intent
    let users = try arguments.options("--user")
    evaluator.selection = UserSelection(
      users: users.isEmpty ? nil : Set(users),
      limit: try arguments.option("--limit-users", as: "a whole number from 1", Self.count))
    evaluator.reference = try arguments.option("--compare-to")
    if let reference = evaluator.reference, !evaluator.models.contains(reference) {
      throw UsageError("--compare-to needs one of the models that are evaluated")
    }
    evaluator.jobs = min(
      try arguments.option("--jobs", as: "a whole number from 1", Self.count) ?? .max,
      Environment.processors)
    evaluator.allowsSeenUsers = arguments.flag("--allow-seen")
    let prior = try Self.prior(&arguments)
    evaluator.prior = prior.choice
    report = try arguments.option("--report", as: "the name of a file") { $0.isEmpty ? nil : $0 }
    paths = try arguments.operands("DATASET")
    try arguments.finish()
    inputs = paths + paths.flatMap(OptimumReader.paths(beside:)) + [prior.path].compactMap { $0 }
    self.evaluator = evaluator
  }

  private static func prior(
    _ arguments: inout Arguments
  ) throws -> (choice: PriorChoice, path: String?) {
    let folds = try arguments.option("--folds", as: "a whole number from 2 to 1000") {
      Int($0).flatMap { (2...1000).contains($0) ? $0 : nil }
    }
    guard let path = try arguments.option("--prior"), path != "none" else {
      return (folds.map(PriorChoice.folds) ?? .none, nil)
    }
    guard folds == nil else { throw UsageError("--prior and --folds exclude each other") }
    return (
      .file(try StartingWeights(named: path).prior(), name: DataSetName.of(path)),
      ["shipped", "simulated"].contains(path) ? nil : path
    )
  }

  /// The command as it was given, in a form that a shell understands.
  private static var command: String {
    (["foresight"] + CommandLine.arguments.dropFirst()).map { word in
      let isPlain = word.utf8.allSatisfy { byte in
        byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
          || Character(Unicode.Scalar(byte)).isNumber || "-_./=@:,+".utf8.contains(byte)
      }
      return isPlain && !word.isEmpty
        ? word
        : "'"
          + word.split(
            separator: "'", omittingEmptySubsequences: false
          ).joined(separator: "'\\''") + "'"
    }.joined(separator: " ")
  }

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { $0 >= 1 ? $0 : nil }
  }

  func run() throws -> ExitStatus {
    // Before the work, which may take long, so that a path that cannot be used is told at once.
    let file = try report.map { try OutputFile(path: $0, unlike: inputs) }
    for path in paths where path != "-" { _ = try FileChecksum.isRegularFile(path) }
    var reports: [EvaluationReport] = []
    for path in paths {
      let report = try evaluator.evaluate(
        path, progress: options.terminal.progress("evaluating"))
      reports.append(report)
      if !options.isJSON {
        try options.terminal.print((reports.count > 1 ? "\n" : "") + report.table)
      }
    }
    if options.isJSON { try options.terminal.print(JSON.array(reports.map(\.json)).text) }
    if let file, let report {
      try file.write(
        HTMLReport(
          reports: reports, command: Self.command,
          version: "foresight \(Tool.version), "
            + Engine.modelName
        ).text)
      try file.finish()
      options.terminal.message("wrote \(report)")
    }
    return .done
  }
}
