internal import ForesightPrediction
internal import ForesightValues

extension Evaluator {
  /// Evaluates all models on one user, and returns the figures of each.
  ///
  /// - Parameters:
  ///   - number: the user's ordinal among the evaluated users, from 0.
  ///   - measuresShippedPrior: false once the shipped prior turned out to be learned from some user; its figures are
  ///     then not reported.
  ///   - record: called with the outcome of each prediction of each model, if the user's donations are kept.
  func evaluate(
    _ user: UserReader.User, number: Int, prior: Prior, measuresShippedPrior: Bool,
    hasOptimum: Bool,
    _ record: (_ outcome: Outcome, _ model: String, _ names: TargetNames) -> Void
  ) throws -> FigureCollector.User {
    func evaluation(_ model: any Model) -> ProgressiveEvaluation {
      var evaluation = ProgressiveEvaluation(
        model, targets: targets, level: level, split: split, clock: clock)
      if measuresTyping {
        evaluation.typing = TypingEvaluation(
          composes: model is ForesightModel, names: prior.lines, programs: programs,
          thresholds: promptThresholds, clock: clock)
      }
      return evaluation
    }
    // `nil` keeps the place of a model that is not measured after all.
    var evaluations: [(any LogEvaluation)?] = models.compactMap { name -> (any LogEvaluation)? in
      ModelCatalog.model(named: name, level: level, targets: targets, prior: prior).map(evaluation)
    }
    evaluations += try externals.map { try ExternalEvaluation($0, user: number, self) }
    if let shippedPrior {
      evaluations.append(
        measuresShippedPrior
          ? evaluation(ForesightModel(level: level, targets: targets, prior: shippedPrior)) : nil)
    }
    if hasOptimum { evaluations.append(OptimumEvaluation(targets: targets, split: split)) }
    var targetNames = TargetNames(level: level)
    for donation in user.donations { targetNames.add(donation) }
    for index in evaluations.indices {
      let isRecorded = !user.donations.isEmpty && index < names.count
      try evaluations[index]?.run(on: user) { outcome in
        if isRecorded { record(outcome, names[index], targetNames) }
      }
    }
    return FigureCollector.User(
      name: user.name, events: user.events.count { !$0.isDismissal },
      figures: evaluations.map { $0?.figures ?? ModelFigures() })
  }
}
