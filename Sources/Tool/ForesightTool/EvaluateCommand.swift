import Foresight
import ForesightEvaluation
import ForesightFormats
import ForesightPrediction
import ForesightService
import ForesightSystem
import Glibc

/// `foresight evaluate`: measures which model fits a log, and by how much.
struct EvaluateCommand {
  private let paths: [String]
  private let evaluator: Evaluator
  private let report: String?
  private let predictions: String?
  private let isNaming: Bool
  private let naming: NamingOptions
  /// The path of the file that lists the words of command lines that a prior may name; `nil` for all words.
  private let words: String?
  /// The directories of completions.
  private let directories: [String]
  private let isPartial: Bool
  private let isMerge: Bool
  /// The number of events that the merged parts must have; `nil` if their number is not checked.
  private let expectedEvents: Int?
  /// The paths of all files that are read, which no output may replace.
  private let inputs: [String]

  init(_ arguments: inout Arguments) throws {
    isMerge = arguments.flag("--merge")
    isPartial = arguments.flag("--partial")
    try UsageError.unless(
      !isMerge || !isPartial, "--partial makes what --merge adds up; give one of them")
    expectedEvents = try arguments.count("--expect-events", from: 0)
    try UsageError.unless(
      isMerge || expectedEvents == nil, "--expect-events says how many events --merge has to find")
    let measuresTyping = arguments.flag("--typing")
    var evaluator = Evaluator(
      models: try Self.models(&arguments, measuresTyping), clock: { Environment.nanoseconds })
    evaluator.externals = try Self.externals(&arguments)
    evaluator.targets =
      try arguments.option("--targets", as: "all or switches", Targets.init) ?? .all
    let level = try arguments.option("--level", as: "intent or suggestion", Level.init)
    evaluator.level = level ?? (measuresTyping ? .suggestion : .intent)
    evaluator.measuresTyping = measuresTyping
    let thresholds = try arguments.option(
      "--threshold", as: "a number from 0 to 1, or four with commas between", PromptThresholds.init
    )
    try UsageError.unless(
      measuresTyping || thresholds == nil, "--threshold is for --typing: give both")
    let directories = try arguments.options("--completions")
    self.directories = directories
    if !directories.isEmpty {
      guard measuresTyping else { throw UsageError("--completions is for --typing: give both") }
      let catalog = ProgramCatalog(reading: directories) { false }
      evaluator.programs = { catalog.words(forLine: $0) }
    }
    evaluator.promptThresholds =
      thresholds == PromptThresholds(all: 0) ? nil : thresholds ?? .shipped
    if measuresTyping, evaluator.level != .suggestion || evaluator.targets != .all {
      throw UsageError(
        "--typing is about whole lines, each of them: --level suggestion, --targets all")
    }
    evaluator.split = try arguments.option(
      "--split", as: "a date, such as 2026-10-01, or a time in RFC 3339", Split.init)
    evaluator.selection = UserSelection(
      users: try arguments.optionsIfGiven("--user").map { Set($0) },
      limit: try arguments.count("--limit-users"),
      learnedSources: Set(
        try arguments.options(
          "--learn-from", as: ReservedSource.assistantForm,
          ReservedSource.assistant.checked)))
    evaluator.selection.leftOut = try arguments.options("--without")
    evaluator.selection.skipsRepeats = arguments.flag("--without-repeats")
    evaluator.reference = try arguments.option("--compare-to")
    evaluator.dataset = try arguments.option("--dataset")
    if !isMerge, let reference = evaluator.reference, !evaluator.names.contains(reference) {
      throw UsageError("--compare-to needs one of the models that are evaluated")
    }
    evaluator.jobs = min(try arguments.count("--jobs") ?? .max, Environment.processors)
    evaluator.allowsSeenUsers = arguments.flag("--allow-seen")
    let folds = try arguments.count("--folds", from: 2, to: 1000)
    let prior = try arguments.option("--prior") ?? "none"
    if let folds { evaluator.prior = .folds(folds) }
    naming = try NamingOptions(&arguments)
    isNaming = arguments.flag("--names")
    evaluator.naming = isNaming ? naming.choice : nil
    words = try arguments.path("--words")
    if prior != "none" {
      guard folds == nil else { throw UsageError("--prior and --folds cannot be used together") }
      evaluator.prior = .file(
        try StartingWeights(named: prior).prior(), name: DataSetName.of(prior))
    }
    report = try arguments.path("--report")
    if report != nil, prior == "none", !isMerge, evaluator.models.contains(ModelCatalog.foresight) {
      evaluator.shippedPrior = try StartingWeights.shipped.prior()
    }
    predictions = try arguments.path("--predictions")
    if isPartial, folds != nil || isNaming || report != nil || predictions != nil {
      throw UsageError(
        "--partial writes lines for --merge: a prior of folds or names needs the whole data set, and reports and "
          + "predictions are made where it is")
    }
    if isMerge, predictions != nil {
      throw UsageError("--predictions are written by an evaluation; --merge only adds figures")
    }
    paths = try arguments.operands("DATASET")
    try UsageError.unless(
      evaluator.dataset == nil || paths.count == 1 && !isMerge,
      "--dataset names one data set that is evaluated")
    inputs = paths + paths.flatMap(OptimumReader.paths(beside:)) + [prior]
    self.evaluator = evaluator
  }

  private static func models(_ arguments: inout Arguments, _ measuresTyping: Bool) throws
    -> [String]
  {
    let models = try arguments.options("--model")
    for name in models where !ModelCatalog.hasModel(named: name) {
      throw UsageError(
        "model", name,
        known: ModelCatalog.names + ModelCatalog.ghosts + [
          "decay-… with any half-life, such as decay-90m"
        ])
    }
    try UsageError.unless(Set(models).count == models.count, "--model names the same model twice")
    let all = ModelCatalog.names + (measuresTyping ? ModelCatalog.ghosts : [])
    return models.isEmpty ? all : models
  }

  private static func externals(_ arguments: inout Arguments) throws -> [String] {
    let commands = try arguments.options("--external", as: "a command") { $0.isEmpty ? nil : $0 }
    if let name = commands.first(where: ModelCatalog.hasModel) {
      throw UsageError(
        "--external \(name) would be mistaken for the model of that name; write it as ./\(name)")
    }
    try UsageError.unless(
      Set(commands).count == commands.count, "--external names the same command twice")
    return commands
  }

  /// The number of events below which one more hit or miss changes every figure by more than 0.03.
  private static let fewEvents = 30

  /// The command line, quoted for a shell.
  private static var command: String {
    (["foresight"] + CommandLine.arguments.dropFirst()).map { word in
      let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=@:,+".contains($0) }
      return isPlain && !word.isEmpty ? word : Completions.quoted(word)
    }.joined(separator: " ")
  }

  func run(_ tool: Tool) throws {
    try UsageError.unless(
      isNaming || !naming.isGiven && words == nil,
      "--min-users, --min-steps, --epsilon and --words say what is named; add --names")
    if isNaming {
      guard case .folds = evaluator.prior else {
        throw UsageError("--names counts users by folds; add --folds 5")
      }
    }
    var evaluator = evaluator
    evaluator.allowedWords = try words.map(AllowedWords.init(path:))
    // What is printed is either a page, or predictions, or the figures.
    let isTaken = [report, predictions].contains("-")
    try UsageError.unless(
      !isTaken || !tool.isJSON,
      "--json prints the figures; name a file for --report or --predictions")
    let showsTables = !tool.isJSON && !isTaken
    // Opened before the evaluation, which may take long, so that an unusable path is reported at once.
    let file = try report.map { try OutputFile(path: $0, unlike: inputs) }
    let lines = try predictions.map { try OutputFile(path: $0, unlike: inputs) }
    if let file, file.path == lines?.path {
      throw UsageError("--report and --predictions name the same file")
    }
    for path in paths + directories where path != "-" && FileStatus(following: path) == nil {
      throw InputError(openingFailed: path)
    }
    if isPartial {
      for path in paths {
        try evaluator.evaluatePart(
          path, write: { try Tool.write($0, to: STDOUT_FILENO) },
          progress: tool.progress("evaluating"))
      }
      return
    }
    var reports: [EvaluationReport] = []
    if isMerge {
      var merge = EvaluationMerge()
      for path in paths { try merge.read(path) }
      reports = try merge.reports(reference: evaluator.reference, events: expectedEvents)
      for (index, report) in reports.enumerated() where showsTables {
        try tool.print((index > 0 ? "\n" : "") + report.table)
      }
    }
    for path in isMerge ? [] : paths {
      let report = try evaluator.evaluate(
        path, predictions: lines.map { lines in { @Sendable text in try lines.write(text) } },
        progress: tool.progress("evaluating"))
      reports.append(report)
      if showsTables { try tool.print((reports.count > 1 ? "\n" : "") + report.table) }
    }
    if tool.isJSON { try tool.print(JSON.array(reports.map(\.json)).text) }
    if let short = reports.first(where: { $0.events < Self.fewEvents }) {
      tool.message(
        "too few: \(short.dataset) has \(Tool.count(short.events, "event")), and with less than \(Self.fewEvents) the "
          + "figures say next to nothing of a model")
    }
    if let lines, let predictions {
      try lines.finish()
      tool.message("wrote \(predictions)")
    }
    if let file, let report {
      let page = HTMLReport(
        reports: reports, command: Self.command,
        version: "foresight \(Tool.version), \(Engine.modelName())")
      try file.finish(writing: page.text)
      tool.message("wrote \(report)")
    }
  }
}
