public import Foresight
internal import ForesightPrediction
internal import ForesightValues

/// What all people's models have in common: the weights from which they start, and what their bits depend on.
public struct FleetModel: Sendable {
  let prior: Prior
  let weights: StartingWeights
  /// A number of everything that a model's bits depend on apart from the log.
  let identity: Int64
  /// The name, as `predict` tells it.
  public let name: String

  /// Reads the weights.
  ///
  /// - Throws: `InputError`.
  public init(startingFrom weights: StartingWeights) throws {
    prior = try weights.prior()
    self.weights = weights
    name = Engine.modelName(startingFrom: weights)
    let parts = [UInt64(Predictor.version), weights.identity] + BLAS.identity
    identity = Int64(bitPattern: parts.reduce(0, StableHash.combine))
  }

  /// What an image is stamped with.
  func stamp(events: Int) -> [UInt64] { [UInt64(bitPattern: identity), UInt64(events)] }
}
