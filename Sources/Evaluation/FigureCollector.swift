/// Gathers what users gave, in whatever order they are done: the figures are the same.
///
/// What is kept for good is, for each user and model, one number.
struct FigureCollector {
  /// What one user gave.
  struct User {
    let number: Int
    let events: Int
    /// One a model.
    let figures: [ModelFigures]
  }

  private(set) var users = 0
  private(set) var shortUsers = 0
  private(set) var events = 0
  private var total: [ModelFigures]
  private var hitRates: [[ExactSum]]
  /// For each model the mean reciprocal rank of each user, under the user's number; `nan` where nothing
  /// was predicted.
  private var reciprocalRanks: [[Double]]

  init(models: Int) {
    total = Array(repeating: ModelFigures(), count: models)
    hitRates = Array(
      repeating: Array(repeating: ExactSum(), count: RankMetrics.cutoffs.count), count: models)
    reciprocalRanks = Array(repeating: [], count: models)
  }

  mutating func add(_ user: User) {
    users += 1
    events += user.events
    guard user.figures.contains(where: { $0.ranks.predictions > 0 }) else {
      shortUsers += 1
      return
    }
    for (model, figures) in user.figures.enumerated() {
      total[model].add(figures)
      let missing = max(0, user.number + 1 - reciprocalRanks[model].count)
      reciprocalRanks[model] += repeatElement(.nan, count: missing)
      reciprocalRanks[model][user.number] = figures.ranks.meanReciprocalRank
      for (index, cutoff) in RankMetrics.cutoffs.enumerated() {
        hitRates[model][index].add(figures.ranks.hitRate(cutoff))
      }
    }
  }

  /// The models' reports.
  ///
  /// - Parameter reference: the number of the model that the others are compared with.
  func reports(names: [String], reference: Int) -> [ModelReport] {
    let values = reciprocalRanks.map { $0.filter { !$0.isNaN } }
    let bootstrap = Bootstrap(values: values, seed: 1)
    let count = Double(max(users - shortUsers, 1))
    let means = values.map { $0.reduce(0, +) / count }
    return names.indices.map { model in
      ModelReport(
        name: names[model], figures: total[model],
        macro: .init(
          hitRates: hitRates[model].map { $0.value / count }, meanReciprocalRank: means[model],
          interval: bootstrap.interval(of: model), users: values[model]),
        difference: model == reference
          ? nil
          : .init(
            reference: names[reference], mean: means[model] - means[reference],
            interval: bootstrap.interval(of: model, minus: reference)))
    }
  }
}
