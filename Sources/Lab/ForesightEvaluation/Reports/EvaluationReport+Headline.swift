internal import ForesightPages

/// The result in a sentence or two, for readers who read nothing else.
extension EvaluationReport {
  /// The name of the log in a sentence.
  var title: String { dataset == DataSetName.of("-") ? "this log" : dataset }

  /// The result in words: the best model, how good it is, and whether its lead over the next one may be chance.
  var headline: String {
    let sorted = models.bestFirst
    guard let best = sorted.first else { return "" }
    // If `foresight` is best, another `foresight` with a different prior is no interesting rival.
    let isOwn = best.name.hasPrefix(ModelCatalog.foresight)
    let rivals = sorted.dropFirst()
    let next = rivals.first { !isOwn || !$0.name.hasPrefix(ModelCatalog.foresight) } ?? rivals.first
    let (first, three) = Self.shares(best)
    let found =
      "what came next stood first in \(first) of its lists, and among the first three in \(three)"
    guard let next else { return "\(best.name): \(found)." }
    let (nextFirst, nextThree) = Self.shares(next)
    return
      "On \(title), \(best.name) predicts best: \(found). The next best, \(next.name), reaches "
      + "\(nextFirst) and \(nextThree).\(Self.certainty(best, next))"
  }

  private static func shares(_ model: ModelReport) -> (first: String, three: String) {
    let ranks = model.figures.ranks
    return (Numbers.percent(ranks.hitRate(1)), Numbers.percent(ranks.hitRate(3)))
  }

  /// Returns a sentence on whether the difference between two models may be chance; empty with fewer than two users.
  private static func certainty(_ best: ModelReport, _ next: ModelReport) -> String {
    let bootstrap = Bootstrap(values: [best.macro.users, next.macro.users], seed: 1)
    guard let interval = bootstrap.interval(of: 0, minus: 1) else { return "" }
    let range =
      "\(Numbers.signed(interval.lowerBound, 3)) to \(Numbers.signed(interval.upperBound, 3)) in mean "
      + "reciprocal rank by user (95 % interval)"
    if interval.upperBound < 0 {
      return
        " By user it is the other way round, by more than chance: \(range), because users with many events decide "
        + "the figures above."
    }
    return interval.lowerBound > 0
      ? " The lead is more than chance: \(range)." : " It may be chance: \(range)."
  }

  /// The setting: the data that were evaluated, and the prior that `foresight` started from.
  var setting: String {
    let start =
      switch conditions.prior {
      case "none": "Prior: none; foresight starts from weights set by hand. "
      case let folds where folds.hasSuffix(" folds"):
        "Prior: \(folds); foresight starts, for each of them, from weights trained on the other users. "
      default: "Prior: \(conditions.prior), from which foresight starts. "
      }
    let isOwn = models.contains { $0.name == ModelCatalog.foresight }
    return (isOwn ? start : "")
      + "\(Numbers.counted(users, "user")), \(Numbers.counted(events, "event"))"
      + conditions.restrictions
      + "; targets \(conditions.targets.rawValue), level \(conditions.level.rawValue)."
  }
}
