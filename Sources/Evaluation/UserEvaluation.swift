internal import Donations
internal import Prediction

/// All models at work on one user.
struct UserEvaluation {
  private let number: Int
  private var evaluations: [any LogEvaluation]
  private var events = 0

  init(_ evaluator: Evaluator, number: Int, prior: Prior, hasOptimum: Bool) {
    self.number = number
    evaluations = evaluator.models.compactMap { name in
      ModelCatalog.model(named: name, level: evaluator.level, prior: prior).map {
        ProgressiveEvaluation(
          $0, targets: evaluator.targets, level: evaluator.level, split: evaluator.split,
          clock: evaluator.clock)
      }
    }
    if hasOptimum {
      evaluations.append(OptimumEvaluation(targets: evaluator.targets, split: evaluator.split))
    }
  }

  mutating func run(on part: UserReader.Part) throws {
    events += part.events.count { !$0.isDismissal }
    for index in evaluations.indices { try evaluations[index].run(on: part) { _ in } }
  }

  /// What all of it has given.
  var result: FigureCollector.User {
    FigureCollector.User(number: number, events: events, figures: evaluations.map(\.figures))
  }
}
