internal import ForesightPrediction
internal import ForesightValues

/// All models at work on one user.
struct UserEvaluation {
  let number: Int
  private let name: String
  private let evaluator: Evaluator
  /// The evaluation of each model; `nil` in the place of what is not measured after all.
  private var evaluations: [(any LogEvaluation)?]
  private var names: TargetNames
  private var events = 0

  /// - Parameter measuresShippedPrior: true if it is of use to measure the shipped prior.
  init(
    _ evaluator: Evaluator, number: Int, name: String, prior: Prior, measuresShippedPrior: Bool,
    hasOptimum: Bool
  ) throws {
    (self.evaluator, self.number, self.name) = (evaluator, number, name)
    names = TargetNames(level: evaluator.level)
    func evaluation(_ model: any Model) -> ProgressiveEvaluation {
      var evaluation = ProgressiveEvaluation(
        model, targets: evaluator.targets, level: evaluator.level, split: evaluator.split,
        clock: evaluator.clock)
      if evaluator.measuresTyping {
        evaluation.measureTyping(evaluator.promptThresholds, prior.lines, evaluator.programs)
      }
      return evaluation
    }
    evaluations = evaluator.models.compactMap { name -> (any LogEvaluation)? in
      ModelCatalog.model(
        named: name, level: evaluator.level, targets: evaluator.targets, prior: prior
      ).map(evaluation)
    }
    evaluations += try evaluator.externals.map {
      try ExternalEvaluation($0, user: number, evaluator)
    }
    if let prior = evaluator.shippedPrior {
      evaluations.append(
        measuresShippedPrior
          ? evaluation(
            ForesightModel(level: evaluator.level, targets: evaluator.targets, prior: prior))
          : nil)
    }
    if hasOptimum {
      evaluations.append(OptimumEvaluation(targets: evaluator.targets, split: evaluator.split))
    }
  }

  /// Predicts and learns the next part of the log.
  ///
  /// - Parameter record: told what came of each prediction of each model, where the part holds donations.
  mutating func run(
    on part: UserReader.Part,
    _ record: (_ outcome: Outcome, _ model: String, _ names: TargetNames) -> Void
  ) throws {
    events += part.events.count { !$0.isDismissal }
    for donation in part.donations { names.add(donation) }
    for index in evaluations.indices {
      let isRecorded = !part.donations.isEmpty && index < evaluator.names.count
      try evaluations[index]?.run(on: part) { outcome in
        if isRecorded { record(outcome, evaluator.names[index], names) }
      }
    }
  }

  /// The figures of all models on the whole log.
  var result: FigureCollector.User {
    FigureCollector.User(
      name: name, events: events, figures: evaluations.map { $0?.figures ?? ModelFigures() })
  }
}
