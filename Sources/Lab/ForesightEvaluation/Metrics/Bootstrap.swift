/// A bootstrap over users: the intervals of the models' means and of the differences between them.
///
///     let bootstrap = Bootstrap(values: [[0.5, 0.6, 0.7]], seed: 1)     // one model, three users
///     bootstrap.interval(of: 0)                                         // 0.5…0.7
///
/// Users are drawn with replacement, the same for all models, so that differences are paired; the
/// interval holds the middle 95 % of the means (the percentile bootstrap: Efron and Tibshirani, *An
/// Introduction to the Bootstrap*, 1993).
struct Bootstrap {
  /// For each model, the mean in every draw; empty with fewer than two users.
  private let means: [[Double]]

  /// - Parameter values: for each model one value per user, in the same order.
  /// - Complexity: O(draws × users × models).
  init(values: [[Double]], seed: UInt64) {
    let users = values.first?.count ?? 0
    guard users > 1 else {
      means = []
      return
    }
    // A thousand draws give the ends of the interval to a few hundredths of its width. With very many users that would
    // take minutes, so fewer are drawn.
    let draws = min(1000, max(200, 20_000_000 / users))
    var random = SplitMix64(seed: seed)
    var means = Array(repeating: [Double](), count: values.count)
    var drawn = Array(repeating: 0, count: users)
    for _ in 0..<draws {
      for index in drawn.indices { drawn[index] = Int.random(in: 0..<users, using: &random) }
      for (model, values) in values.enumerated() {
        means[model].append(drawn.reduce(0) { $0 + values[$1] } / Double(users))
      }
    }
    self.means = means
  }

  /// The interval of one model's mean; `nil` with fewer than two users.
  func interval(of model: Int) -> ClosedRange<Double>? {
    means.isEmpty ? nil : Self.middle(means[model])
  }

  /// The interval of the difference between the means of two models; `nil` with fewer than two users.
  func interval(of model: Int, minus other: Int) -> ClosedRange<Double>? {
    means.isEmpty ? nil : Self.middle(zip(means[model], means[other]).map { $0 - $1 })
  }

  private static func middle(_ means: [Double]) -> ClosedRange<Double> {
    let sorted = means.sorted()
    return sorted[means.count / 40]...sorted[means.count - 1 - means.count / 40]
  }
}
