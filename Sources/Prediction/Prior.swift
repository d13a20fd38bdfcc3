/// What a predictor starts from: weights learned from other people's logs.
///
///     let prior = Prior(weights: weights, firmness: firmness, users: [])
///     var predictor = Predictor(prior: prior)
///
/// The weights say how far each feature can be trusted. They know no intents, so a prior from one
/// domain serves in another, and nothing that anybody did can be read from it.
public struct Prior: Hashable, Sendable {
  /// One weight a feature, in the order of ``Feature``.
  public let weights: [Float]
  /// How firmly each weight holds: the sum of squared gradients that it is taken to rest on. The
  /// higher, the more slowly a person's own log moves it.
  public let firmness: [Float]
  /// Hashes by which the users it was learned from are known again, in ascending order.
  public let users: [UInt64]

  /// Makes a prior.
  public init(weights: [Float], firmness: [Float], users: [UInt64] = []) {
    let features = Feature.allCases.count
    precondition(weights.count == features && firmness.count == features, "one a feature")
    self.weights = weights
    self.firmness = firmness
    self.users = users.sorted()
  }

  /// Weights that nobody's data are in.
  public static let none = Prior(
    weights: Feature.allCases.map(\.initialWeight), firmness: Feature.allCases.map { _ in 1 })

  /// Whether the prior was learned from a user with this hash.
  ///
  /// - Complexity: O(log users).
  public func hasSeen(_ user: UInt64) -> Bool {
    var range = 0..<users.count
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      if users[middle] == user { return true }
      range = users[middle] < user ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }
}
