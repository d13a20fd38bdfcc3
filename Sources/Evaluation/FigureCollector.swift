/// Gathers what users gave, in the order of the data set, whichever was done first.
///
/// Sums of fractions depend on their order in the last bits, so users that are done early wait for
/// those before them: the figures are the same on any number of cores. What is kept for good is one
/// number a user and model.
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
  private(set) var total: [ModelFigures]
  private var hitRates: [[Double]]
  private var reciprocalRanks: [[Double]]
  private var waiting: [Int: User] = [:]
  private var next = 0

  init(models: Int) {
    total = Array(repeating: ModelFigures(), count: models)
    hitRates = Array(
      repeating: Array(repeating: 0, count: RankMetrics.cutoffs.count), count: models)
    reciprocalRanks = Array(repeating: [], count: models)
  }

  mutating func add(_ user: User) {
    waiting[user.number] = user
    while let user = waiting.removeValue(forKey: next) {
      take(user)
      next += 1
    }
  }

  private mutating func take(_ user: User) {
    users += 1
    events += user.events
    guard user.figures.contains(where: { $0.ranks.predictions > 0 }) else {
      shortUsers += 1
      return
    }
    for (model, figures) in user.figures.enumerated() {
      total[model].add(figures)
      reciprocalRanks[model].append(figures.ranks.meanReciprocalRank)
      for (index, cutoff) in RankMetrics.cutoffs.enumerated() {
        hitRates[model][index] += figures.ranks.hitRate(cutoff)
      }
    }
  }

  /// The models' reports.
  ///
  /// - Parameter reference: the number of the model that the others are compared with.
  func reports(names: [String], reference: Int) -> [ModelReport] {
    let bootstrap = Bootstrap(values: reciprocalRanks, seed: 1)
    let count = Double(max(users - shortUsers, 1))
    let means = reciprocalRanks.map { $0.reduce(0, +) / count }
    return names.indices.map { model in
      ModelReport(
        name: names[model], figures: total[model],
        macro: .init(
          hitRates: hitRates[model].map { $0 / count }, meanReciprocalRank: means[model],
          interval: bootstrap.interval(of: model), users: reciprocalRanks[model]),
        difference: model == reference
          ? nil
          : .init(
            reference: names[reference], mean: means[model] - means[reference],
            interval: bootstrap.interval(of: model, minus: reference)))
    }
  }
}
