/// Adds up the figures of users; the order in which they are added does not matter.
///
/// Of each user, only the name and one number per model are kept.
struct FigureCollector {
  /// The figures of one user.
  struct User {
    let name: String
    let events: Int
    /// The figures of each model.
    let figures: [ModelFigures]
  }

  private(set) var users = 0
  private(set) var shortUsers = 0
  private(set) var events = 0
  private var total: [ModelFigures]
  private var hitRates: [[ExactSum]]
  /// The mean reciprocal ranks of each user, one per model.
  private var reciprocalRanks: [(user: String, ofModels: [Double])] = []

  init(models: Int) {
    total = Array(repeating: ModelFigures(), count: models)
    hitRates = Array(
      repeating: Array(repeating: ExactSum(), count: RankMetrics.cutoffs.count), count: models)
  }

  mutating func add(_ user: User) {
    users += 1
    events += user.events
    guard user.figures.contains(where: { $0.ranks.predictions > 0 }) else {
      shortUsers += 1
      return
    }
    reciprocalRanks.append((user.name, user.figures.map(\.ranks.meanReciprocalRank)))
    for (model, figures) in user.figures.enumerated() {
      total[model].add(figures)
      for (index, cutoff) in RankMetrics.cutoffs.enumerated() {
        hitRates[model][index].add(figures.ranks.hitRate(cutoff))
      }
    }
  }

  /// Returns one report per model, in the order of `names`.
  ///
  /// - Parameter reference: the index of the model that the others are compared with.
  func reports(names: [String], reference: Int) -> [ModelReport] {
    // Sorted by name, so that the result does not depend on the order in which users were added.
    let users = reciprocalRanks.sorted { $0.user.utf8.lexicographicallyPrecedes($1.user.utf8) }
    let values = total.indices.map { model in users.map { $0.ofModels[model] } }
    let bootstrap = Bootstrap(values: values, seed: 1)
    let count = Double(max(users.count, 1))
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
