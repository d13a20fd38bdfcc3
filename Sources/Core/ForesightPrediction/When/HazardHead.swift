/// The probability that an intent begins within one horizon: two copies of the same weights, a slow one and a fast one,
/// blended by how well each has recently predicted.
struct HazardHead: Equatable, Sendable {
  /// `usualRates`: the learning rates of the slow and the fast copy. `firmest`: the bounds on their sums of squares.
  static let (usualRates, firmest) = (SIMD2<Float>(0.002, 0.02), SIMD2<Float>(1000, 200))
  /// `forgetting`: the share of the losses that is forgotten in a quarter of an hour. `steepness`: the slope of the
  /// blend, in log odds per nat.
  private static let (forgetting, steepness): (Float, Float) = (0.0005, 0.2)

  var slow: HazardMixer
  var fast: HazardMixer
  /// The fading losses of the slow and the fast copy, in nats.
  var losses = SIMD2<Float>(repeating: 0)
  /// The learning rates of the slow and the fast copy; they differ from the usual ones only while a prior is trained.
  var rates = usualRates

  /// Returns the log odds of both copies, after their maps.
  @inline(__always)
  func odds(_ features: HazardFeatures, _ sets: WeightSets, isAfterEvent: Bool) -> SIMD2<Float> {
    SIMD2(
      slow.score(features, sets, isAfterEvent: isAfterEvent).mapped,
      fast.score(features, sets, isAfterEvent: isAfterEvent).mapped)
  }

  /// The share of the slow copy in the blend.
  var slowShare: Float { sigmoid(Self.steepness * (losses[1] - losses[0])) }

  /// Lets the losses fade by a quarter of an hour.
  mutating func fade() { losses *= 1 - Self.forgetting }

  /// Learns an outcome that counts `weight` times.
  ///
  /// - Parameter odds: the log odds that both copies gave at the moment of the forecast.
  /// - Returns: the loss of the slow copy in nats, times `weight`; −log(1 − p) if the candidate was not done.
  @inline(__always)
  mutating func learn(
    _ features: HazardFeatures, _ sets: WeightSets, _ odds: SIMD2<Float>, isAfterEvent: Bool,
    isDone: Bool, weight: Float
  ) -> Float {
    let slowly = slow.score(features, sets, isAfterEvent: isAfterEvent)
    let quickly = fast.score(features, sets, isAfterEvent: isAfterEvent)
    let logits = SIMD8<Float>(
      slowly.raw, slowly.mapped, quickly.raw, quickly.mapped, odds[0], odds[1], 0, 0)
    let grown: SIMD8<Float> = exponential(-logits)
    let probabilities: SIMD8<Float> = 1 / (1 + grown)
    let outcome = SIMD8<Float>(repeating: isDone ? 1 : 0)
    let errors: SIMD8<Float> = (probabilities - outcome) * weight
    let right = isDone ? probabilities : 1 - probabilities
    let logs = logarithm(right.replacing(with: 1e-6, where: right .< 1e-6))
    losses -= SIMD2(logs[4], logs[5]) * weight
    slow.learn(
      features, sets, isAfterEvent: isAfterEvent, slowly, error: errors[0], mapError: errors[1],
      rate: rates[0], firmest: Self.firmest[0])
    fast.learn(
      features, sets, isAfterEvent: isAfterEvent, quickly, error: errors[2], mapError: errors[3],
      rate: rates[1], firmest: Self.firmest[1])
    return -logs[4] * weight
  }
}

/// Returns 1 / (1 + e^−x).
@inline(__always)
package func sigmoid(_ x: Float) -> Float {
  1 / (1 + exponential(SIMD8(repeating: -x))[0])
}
