public import ForesightPrediction

extension HazardPrior {
  /// The learning rates of the passes through all users: the first finds the weights, the others settle them.
  private static let rates: [Float] = [0.02, 0.006, 0.002]

  /// Learns the initial weights of a model of when from the users of some data sets, in an order that is drawn anew for
  /// each pass.
  ///
  /// - Parameters:
  ///   - selection: the users, and the most events of each.
  ///   - seed: the seed of the order; the same seed gives the same prior.
  /// - Throws: `InputError` with the line if a file cannot be parsed.
  /// - Complexity: three times that of learning each event; O(events) memory.
  public static func trained(
    on paths: [String], selection: WhenSelection = WhenSelection(), seed: UInt64 = 1,
    progress: Evaluator.Progress? = nil
  ) throws -> HazardPrior {
    let users = try paths.flatMap { try selection.users(in: $0) }
    return trained(on: users, seed: seed, progress: progress)
  }

  static func trained(
    on users: [UserReader.User], seed: UInt64, progress: Evaluator.Progress? = nil
  ) -> HazardPrior {
    var prior = HazardPrior.none
    var order = SplitMix64(seed: seed)
    for (pass, rate) in rates.enumerated() {
      for (number, user) in users.shuffled(using: &order).enumerated() {
        var model = HazardModel(prior: prior)
        model.setRate(rate)
        for event in user.events { model.learn(event) }
        prior = model.learned
        progress?(pass * users.count + number + 1, rates.count * users.count)
      }
    }
    prior.users = users.map(\.identity).sorted()
    return prior
  }
}
