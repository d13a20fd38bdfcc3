// ForesightEvaluation measures models: data sets user by user, the loop that predicts, scores and learns, the metrics,
// the reports, simulation, and the training of priors. The `Predictor` that it measures is the one that serves people.
//
// It never opens a store, and never reads a clock: `Evaluator`, below, is given one.
//
// Begin with ProgressiveEvaluation.swift, which is the loop. Around it stand, from the outside in, `Evaluator`,
// `EvaluationRun` and Evaluator+User.swift; `FigureCollector` takes the figures, and `EvaluationReport` shows them.
// Documentation/Architecture.md follows the way of an evaluation; Documentation/Evaluation.md is for those who measure.

internal import ForesightFormats
public import ForesightPrediction
public import ForesightValues

/// Evaluates models on a data set: each user from the start, as in ``ProgressiveEvaluation``.
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
  /// Programs that are measured beside them, as commands for `/bin/sh`; see ``ExternalEvaluation``.
  public var externals: [String] = []
  /// The time that such a program may take to answer, in seconds.
  public var patience = 60.0
  /// The events that are predicted.
  public var targets = Targets.all
  /// The part of them that is predicted.
  public var level = Level.intent
  /// The time from which on events are predicted, rather than only learned; `nil` for all of them.
  public var split: Split?
  /// True if the keys are counted that each model saves of command lines; `level` is then `suggestion`, and `targets`
  /// are `all`.
  public var measuresTyping = false
  /// The thresholds that a text must reach to be shown to the person who types; `nil` where all are shown. A model
  /// that only ranks shows all.
  public var promptThresholds: PromptThresholds?
  /// Returns the words that a completion names for the program of what is typed; `nil` where none are to be known.
  public var programs: Programs?
  /// The users that are evaluated.
  public var selection = UserSelection()
  /// The prior that `foresight` starts from.
  public var prior = PriorChoice.none
  /// With folds, what the prior names of what the people of the other folds do; `nil` for no names.
  public var naming: NamingChoice?
  /// The words of command lines that such a prior may name; `nil` for all.
  public var allowedWords: AllowedWords?
  /// The prior that the program ships with: where none of the users was among those it was learned from,
  /// `foresight` is measured with it, too, as ``ModelCatalog/foresightAsShipped``.
  public var shippedPrior: Prior?
  /// True if users from whom the prior was learned are evaluated too.
  public var allowsSeenUsers = false
  /// The name of the data set; that of its file, if nothing else is said.
  public var dataset: String?
  /// The model that the others are compared with, one of ``names``; the first if it is none.
  public var reference: String?
  /// The number of threads that work on it; no more than there are cores are of use.
  public var jobs = 1
  /// A clock of nanoseconds, by which everything is timed.
  public var clock: Clock

  /// Returns nanoseconds by a clock that never goes back.
  public typealias Clock = @Sendable () -> UInt64

  /// Returns the words that may stand behind what is typed.
  public typealias Programs = @Sendable (_ typed: String) -> ProgramWords?

  /// Reports how far an evaluation has come: work done, of how much.
  public typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

  /// Takes the next of some text that is to be written.
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
  /// - Complexity: O(events × candidates) for each model; memory is that of the events of a user on each
  ///   core, of the donations where lines, programs or predictions need them, and eight bytes a user and model.
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
      usersSeen: result.seen,
      usersLeftOut: result.leftOut, shippedPriorHasSeen: result.shippedPriorHasSeen,
      models: reports, optimum: best, jobs: max(1, jobs),
      seconds: Double(clock() - start) / 1e9)
  }

  /// The conditions that it sets.
  var conditions: EvaluationConditions {
    EvaluationConditions(
      version: Predictor.version, targets: targets, level: level, split: split?.description,
      without: selection.without, prior: prior.description,
      typing: measuresTyping ? promptThresholds?.text ?? "all" : nil)
  }

  /// The names of what is evaluated: of a program, its command.
  public var names: [String] { models + externals }

  /// Makes sure that something was predicted.
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
