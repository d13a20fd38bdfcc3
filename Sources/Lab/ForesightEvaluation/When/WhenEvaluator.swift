internal import ForesightFormats
public import ForesightPrediction
internal import Synchronization

/// Evaluates models of when on a data set; each user's log is forecast from its beginning, as in ``WhenEvaluation``.
///
///     var evaluator = WhenEvaluator(clock: { 0 })
///     evaluator.warmUp = 14
///     evaluator.models.first      // "foresight"
///
/// Users are independent of each other and are spread over the cores; the figures are the same on any number of them.
public struct WhenEvaluator: Sendable {
  /// The names of all models, the project's own first.
  public static let models = WhenBaselines.names

  /// The names of the models to measure, the project's own first.
  public var models = WhenEvaluator.models
  /// The horizon that is measured; `nil` to measure only days.
  public var horizon: Horizon? = .quarter
  /// The days after a user's first event in which nothing is measured.
  public var warmUp = 0.0
  /// The users, and the most events of each.
  public var selection = WhenSelection()
  /// The prior that the model starts from, and its name; the users it was learned from are left out.
  public var prior: (weights: HazardPrior, name: String) = (.none, "none")
  /// The number of folds: the users of each fold start from a prior trained on the users of the other folds. `nil` to
  /// use `prior`.
  public var folds: Int?
  /// The number of worker threads.
  public var jobs = 1
  /// A clock of nanoseconds that never goes back.
  public var clock: Evaluator.Clock

  /// Makes an evaluator.
  public init(clock: @escaping Evaluator.Clock) { self.clock = clock }

  /// Evaluates the models on a file.
  ///
  /// - Throws: `InputError` with the line when the data cannot be evaluated.
  /// - Complexity: O(moments × candidates) for each model; O(events) memory.
  public func evaluate(_ path: String, progress: Evaluator.Progress? = nil) throws -> WhenReport {
    let start = clock()
    let all = try selection.users(in: path)
    let users = all.filter { !prior.weights.users.contains($0.identity) }
    guard !users.isEmpty else {
      throw InputError.unsuitable(path: path, why: "the prior was learned from all of these users")
    }
    if let folds, folds > users.count {
      throw InputError.unsuitable(
        path: path, why: "it has fewer users (\(users.count)) than folds are asked for")
    }
    let priors = inParallel(folds ?? 1, jobs: jobs) { fold in
      guard let folds else { return prior.weights }
      let others = users.indices.filter { $0 % folds != fold }.map { users[$0] }
      return HazardPrior.trained(on: others, seed: 1)
    }
    let lives = try Lives(beside: path)
    let truths = users.compactMap { lives?.truth(of: $0.name) }
    let hasTruth = truths.count == users.count
    let models = models + (hasTruth ? [TrueHazard.name] : [])
    var rules = RuleEvaluation(warmUp: Int(warmUp))
    for user in users { rules.add(user.events) }
    let done = Atomic(0)
    let figures = inParallel(users.count, jobs: jobs) { number in
      var evaluation = WhenEvaluation(
        models: self.models, prior: priors[number % priors.count], horizon: horizon ?? .quarter,
        warmUp: warmUp, truth: hasTruth ? truths[number] : nil)
      for event in users[number].events { evaluation.run(event) }
      evaluation.finish()
      progress?(done.add(1, ordering: .relaxed).newValue, users.count)
      return evaluation.figures
    }
    var sums = Array(repeating: WhenFigures(), count: models.count)
    for user in figures {
      for index in sums.indices { sums[index].add(user[index]) }
    }
    return WhenReport(
      dataset: DataSetName.of(path), users: users.count, leftOut: all.count - users.count,
      events: users.reduce(0) { $0 + $1.events.count }, horizon: horizon, warmUp: warmUp,
      prior: folds.map { "\($0) folds" } ?? prior.name,
      models: zip(models, sums).map { WhenReport.Model(name: $0, figures: $1) }, rules: rules,
      seconds: Double(clock() - start) / 1e9)
  }
}
