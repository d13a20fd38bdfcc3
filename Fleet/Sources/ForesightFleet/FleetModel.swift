public import Foresight
internal import ForesightPrediction

/// The part that all people's models share: the weights from which they start, and the identity of all that their bits
/// depend on.
public struct FleetModel: Sendable {
  let prior: Prior
  let weights: StartingWeights
  /// A hash of everything that a model's bits depend on, apart from the log.
  let identity: Int64
  /// The name, as `predict` reports it.
  public let name: String

  /// Reads the weights.
  ///
  /// - Throws: `InputError` if the weights cannot be read.
  public init(startingFrom weights: StartingWeights) throws {
    prior = try weights.prior()
    self.weights = weights
    name = Engine.modelName(startingFrom: weights)
    // The last number is raised when other donations are learned from.
    let parts = [UInt64(Predictor.version), weights.identity] + BLAS.identity + [1]
    identity = Int64(bitPattern: parts.reduce(0, StableHash.combine))
  }

  /// Returns the stamp of the image of a model that has learned `events` donations. An image with another stamp is not
  /// opened again.
  func stamp(events: Int) -> [UInt64] { [UInt64(bitPattern: identity), UInt64(events)] }
}
