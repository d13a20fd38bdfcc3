// ForesightEvaluation measures models: data sets user by user, the loop that predicts, scores and learns, the metrics,
// the reports, simulation, and the training of priors. The `Predictor` that it measures is the one that serves people.
//
// It never opens a store, and never reads a clock: the caller passes one to `Evaluator`, below.
//
// Begin with ProgressiveEvaluation.swift, which is the loop. Around it are, from the outside in, `Evaluator`,
// `EvaluationRun` and Evaluator+User.swift. `FigureCollector` adds up the figures, and `EvaluationReport` shows them.
// Documentation/Architecture.md follows an evaluation through the code; Documentation/Evaluation.md is for its users.

internal import ForesightFormats
public import ForesightPrediction
public import ForesightValues

/// Evaluates models on a data set; each user's log is predicted from its beginning, as in ``ProgressiveEvaluation``.
///
///     var evaluator = Evaluator(models: ["foresight", "mfu"], clock: { 0 })
///     evaluator.jobs = 2
///     try evaluator.evaluate(dataset).table.contains("mfu")      // true
///
/// Users are independent of each other and are spread over the cores; the figures are the same on any
/// number of them. The file is read as it is worked on, so memory holds a few users' logs.
public struct Evaluator: Sendable {
  /// The names of the models; see ``ModelCatalog``.
  public var models: [String]
  /// External programs that are measured beside the models, as commands for `/bin/sh`; see ``ExternalEvaluation``.
  public var externals: [String] = []
  /// The time that an external program may take to answer, in seconds.
  public var patience = 60.0
  /// The events that are predicted.
  public var targets = Targets.all
  /// The part of each event that is predicted: its intent, or the intent with its values.
  public var level = Level.intent
  /// The time from which events are predicted; earlier ones are only learned. `nil` for all events.
  public var split: Split?
  /// True to count the keys that each model saves when command lines are typed. It requires `level` to be `suggestion`
  /// and `targets` to be `all`.
  public var measuresTyping = false
  /// The probabilities that a text must reach to be shown at a prompt; `nil` to show all texts. A model without
  /// probabilities shows all.
  public var promptThresholds: PromptThresholds?
  /// Returns the words that shell completions know for the program being typed; `nil` to evaluate without completions.
  public var programs: Programs?
  /// The users that are evaluated.
  public var selection = UserSelection()
  /// The prior that `foresight` starts from.
  public var prior = PriorChoice.none
  /// With folds, the choice of the steps of other folds' users that a prior names; `nil` for no names.
  public var naming: NamingChoice?
  /// The words of command lines that a fold's prior may name; `nil` for all.
  public var allowedWords: AllowedWords?
  /// The prior that the program ships with. Unless it was learned from one of the users, `foresight` is measured with
  /// it, too, as ``ModelCatalog/foresightAsShipped``.
  public var shippedPrior: Prior?
  /// True if users from whom the prior was learned are evaluated too.
  public var allowsSeenUsers = false
  /// The name of the data set; `nil` to derive it from the file's name.
  public var dataset: String?
  /// The model that the others are compared with, one of ``names``; if it is `nil` or unknown, the first.
  public var reference: String?
  /// The number of worker threads; more than there are cores do not help.
  public var jobs = 1
  /// A clock of nanoseconds, by which everything is timed.
  public var clock: Clock

  /// Returns the nanoseconds of a clock that never goes back.
  public typealias Clock = @Sendable () -> UInt64

  /// Returns the words that may follow what is typed; `nil` if none are known.
  public typealias Programs = @Sendable (_ typed: String) -> ProgramWords?

  /// Reports progress: the work done so far, and the total.
  public typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

  /// Writes the next piece of a text.
  public typealias Writer = @Sendable (String) throws -> Void

  /// Makes an evaluator.
  public init(models: [String], clock: @escaping Clock) {
    self.models = models
    self.clock = clock
  }

  /// Evaluates the models on a file.
  ///
  /// - Parameters:
  ///   - path: a data set, TSV or NDJSON, gzipped or not; `-` is the standard input.
  ///   - predictions: takes a line for each prediction of each model, user by user; see
  ///     `Documentation/Evaluation.md`.
  /// - Throws: ``InputError`` with the line when the data cannot be evaluated.
  /// - Complexity: O(events × candidates) for each model. Memory holds one user's events on each core, these events'
  ///   donations if typing, external programs or `predictions` need them, and eight bytes per user and model.
  public func evaluate(
    _ path: String, predictions: Writer? = nil, progress: Progress? = nil
  ) throws -> EvaluationReport {
    precondition(
      !models.isEmpty && models.allSatisfy(ModelCatalog.hasModel),
      "models are those of the catalogue")
    let start = clock()
    let priors = try self.priors(for: path, progress)
    let run = try EvaluationRun(self, path, priors: priors, predictions, progress)
    let result = try run.result()
    progress?(1, 1)
    let figures = result.figures
    try check(figures, result.leftOut, path)
    var reports = figures.reports(
      names: run.names, reference: reference.flatMap { names.firstIndex(of: $0) } ?? 0)
    let best = run.hasOptimum ? reports.removeLast() : nil
    if result.shippedPriorHasSeen { reports.removeLast() }
    return EvaluationReport(
      dataset: dataset ?? DataSetName.of(path), users: figures.users,
      shortUsers: figures.shortUsers, events: figures.events, conditions: conditions,
      usersSeen: result.seen, usersLeftOut: result.leftOut,
      shippedPriorHasSeen: result.shippedPriorHasSeen, models: reports, optimum: best,
      jobs: max(1, jobs), seconds: Double(clock() - start) / 1e9)
  }

  /// The conditions of this evaluation.
  var conditions: EvaluationConditions {
    EvaluationConditions(
      version: Predictor.version, targets: targets, level: level, split: split?.description,
      without: selection.without, prior: prior.description,
      typing: measuresTyping ? promptThresholds?.text ?? "all" : nil)
  }

  /// The names of the models, followed by the commands of external programs.
  public var names: [String] { models + externals }

  /// Throws if no user has enough events for a prediction.
  private func check(_ figures: FigureCollector, _ leftOut: Int, _ path: String) throws {
    if figures.users > figures.shortUsers { return }
    let few = "two events\(targets == .switches ? " that differ" : "")"
    let late = split.map { ", the later of them at or after \($0)" } ?? ""
    let why =
      leftOut > 0
      ? "the prior was learned from all users with \(few)\(late); --allow-seen evaluates them anyhow"
      : "nobody in it has \(few)\(late), so there is nothing to measure"
    throw InputError.unsuitable(path: path, why: why)
  }
}
