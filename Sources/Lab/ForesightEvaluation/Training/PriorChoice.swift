public import ForesightPrediction

/// The prior that `foresight` starts from when it is evaluated.
///
///     var evaluator = Evaluator(models: ["foresight"], clock: { 0 })
///     evaluator.prior = .folds(5)         // each fifth of the users with weights of the other four
public enum PriorChoice: Sendable, CustomStringConvertible {
  /// Weights that come from nobody's data.
  case none
  /// A prior that was trained before.
  case file(Prior, name: String)
  /// One prior for each of a number of folds of the users, trained on the other folds: nobody is evaluated with weights
  /// that have seen them.
  case folds(Int)

  /// A description of the prior, as reports show it.
  public var description: String {
    switch self {
    case .none: "none"
    case .file(_, let name): name
    case .folds(let count): "\(count) folds"
    }
  }
}
