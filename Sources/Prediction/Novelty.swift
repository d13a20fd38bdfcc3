internal import Glibc

/// How probable it is that something comes that was never used before.
///
/// Every feature speaks of candidates, and what is new is none; so this is a logistic model of its own,
/// learned online like the mixer. Candidates share what it leaves.
struct Novelty: ~Copyable {
  /// How many inputs it has: see ``Predictor/computeNovelty(_:)``.
  static let inputs = 18
  /// The weights before anything was learned: new things come about as often as lately.
  static let initialWeights: [Float] =
    [-1.3, 0.25, 0.15, 0.25] + Array(repeating: 0, count: inputs - 4)
  private static let rate: Float = 0.07

  /// What was new lately.
  struct State: BitwiseCopyable {
    /// The share of new things among the last events, fading by 0.9 and by 0.97 an event.
    var fast: Float = 1
    var slow: Float = 1
    /// How many candidates were used once only.
    var once: Float = 0
    /// 1 when the last event was new.
    var wasNew: Float = 1
  }

  private var weights: AdaptiveWeights
  private var states: FlatArray<State>

  init(_ prior: Prior) {
    weights = AdaptiveWeights(prior.novelty)
    states = FlatArray(repeating: State(), count: 1)
  }

  init(from reader: inout ModelImage.Reader) {
    weights = AdaptiveWeights(from: &reader)
    states = reader.array(of: State.self)
  }

  func write(to writer: inout ModelImage.Writer) {
    weights.write(to: &writer)
    writer.append(states)
  }

  var isConsistent: Bool { weights.isConsistent(count: Self.inputs) && states.count == 1 }
  /// The weights as they are now.
  var learned: Prior.Weights { weights.learned }
  var state: State { states[0] }

  func probability(_ inputs: [Float]) -> Float {
    var score: Float = 0
    for index in 0..<Self.inputs { score += weights[index] * inputs[index] }
    // Never quite impossible, never quite certain.
    return 1 / (1 + expf(-min(max(score, -15), 15)))
  }

  /// Learns whether what came was new.
  ///
  /// - Parameter probability: what it was given.
  mutating func learn(_ inputs: [Float], probability: Float, isNew: Bool) {
    let error = probability - (isNew ? 1 : 0)
    for index in 0..<Self.inputs {
      weights.descend(index, slope: error * inputs[index], rate: Self.rate)
    }
  }

  /// Counts an event.
  ///
  /// - Parameter uses: how often its candidate was used before.
  mutating func count(uses: Float) {
    let isNew: Float = uses == 0 ? 1 : 0
    states[0].fast = 0.9 * state.fast + 0.1 * isNew
    states[0].slow = 0.97 * state.slow + 0.03 * isNew
    states[0].once += uses == 0 ? 1 : uses == 1 ? -1 : 0
    states[0].wasNew = isNew
  }
}

extension Predictor {
  /// Fills `scratch.novelty`, from the features and from `scratch.scores` turned into probabilities.
  func computeNovelty(_ scratch: inout Scratch) {
    let state = novelty.state
    let events = Float(history[0].events)
    let size = Float(candidates.count)
    func odds(_ share: Float) -> Float { logf((min(share, 1) + 0.01) / (1.01 - min(share, 1))) }
    var top: Float = 0
    var entropy: Float = 0
    for probability in scratch.scores where probability > 1e-6 {
      top = max(top, probability)
      entropy -= probability * logf(probability)
    }
    scratch.novelty[0] = 1
    scratch.novelty[1] = odds(state.fast)
    scratch.novelty[2] = odds(state.slow)
    // The share of events whose intent came but once: what Good and Turing expect of the next.
    scratch.novelty[3] = odds((state.once + 0.5) / (events + 1))
    scratch.novelty[4] = odds(size / (events + 1))
    scratch.novelty[5] = 0.3 * logf(events + 1)
    scratch.novelty[6] = state.wasNew
    scratch.novelty[7] = state.once / max(size, 1)
    scratch.novelty[8] = odds(top)
    scratch.novelty[9] = 0.5 * entropy
    // How many different things followed, where anything did.
    for (index, feature) in [Feature.after, .afterTwo, .context].enumerated() {
      let total = scratch.selection.totals[feature.rawValue]
      let share = scratch.different[feature.rawValue] / (total + 1)
      scratch.novelty[10 + 2 * index] = total > 0 ? odds(share) : 0
      scratch.novelty[11 + 2 * index] = total > 0 ? 0 : 1
    }
    scratch.novelty[16] = scratch.selection.pause >= 4 ? 1 : 0
    scratch.novelty[17] = scratch.keys.features[Feature.context.rawValue] == 0 ? 1 : 0
  }
}
