internal import Glibc

/// A distribution over intents that a person never used, given that the next intent is one of these.
///
/// It mixes experts, each of which knows the habits of other people in one context: a distribution over the intents
/// that are new to the person. Intents that the prior does not name have a share of their own. The trust in each expert
/// is a softmax of its inputs, learned from earlier new intents (as in ``Mixture``).
struct Newcomers: ~Copyable {
  /// The kind of an expert.
  enum Expert: Int, CaseIterable {
    /// The intents that the prior does not name, all together.
    case unnamed
    /// The intents that people did in any context; after the last intent; after the last two; in the same context; and
    /// as their next new intent after the person's last new one.
    case any, after, afterTwo, context, new
  }

  /// The number of weights of an expert: for the share of its people whose next intent is new to the person, for the
  /// number of these people, and a bias.
  static let inputs = 3
  /// The weights before training.
  static let initialWeights: [Float] = Expert.allCases.flatMap { expert in
    expert == .unnamed ? [0, 0, 0.5] : [1, 0.2, 0]
  }
  private static let rate: Float = 0.1

  var weights: AdaptiveWeights

  /// The counts of one expert in a situation, with its weight in the sum.
  struct State {
    /// `new`: the number of people whose next intent is new to the person. `all`: the number of all people counted.
    var new: Float = 0
    var all: Float = 0
    /// The number of people who did each intent that is new to the person.
    var people: [NamedCounts.NumberedFollower] = []
    /// The weight of the expert in the sum.
    var gate: Float = 0

    /// Returns the part of an intent's probability that comes from this expert; 0 for an intent that the expert does
    /// not know.
    func part(of number: Int?) -> Float {
      let people = people.first { $0.number == number }?.people ?? 0
      return people > 0 ? gate * people / new : 0
    }

    fileprivate var inputs: [Float] {
      [all > 0 ? logf((new + 0.5) / (all + 1)) : 0, logf(new + 1), 1]
    }
  }

  /// Computes the gate of each expert that knows intents new to the person; the others get 0.
  ///
  /// - Parameter intents: the number of named intents.
  /// - Returns: the probabilities of the named intents that are new to the person, given that the next intent is new.
  ///   The rest up to 1 is the probability of an intent that is not named.
  /// - Complexity: O(followers in the contexts of the situation).
  func open(_ states: inout [State], intents: Int) -> [Float] {
    var sum: Float = 0
    for expert in states.indices {
      let isActive = expert == Expert.unnamed.rawValue || states[expert].new > 0
      states[expert].gate = isActive ? expf(min(score(expert, states[expert].inputs), 20)) : 0
      sum += states[expert].gate
    }
    var probabilities = [Float](repeating: 0, count: intents)
    for expert in states.indices {
      states[expert].gate /= sum
      for follower in states[expert].people {
        probabilities[follower.number] +=
          states[expert].gate * follower.people / states[expert].new
      }
    }
    return probabilities
  }

  private func score(_ expert: Int, _ inputs: [Float]) -> Float {
    inputs.indices.reduce(0) { $0 + weights[expert * Self.inputs + $1] * inputs[$1] }
  }

  /// Moves the weights toward the experts that expected the new intent.
  ///
  /// - Parameter number: the number of the intent; `nil` if it is not named.
  mutating func learn(_ states: [State], number: Int?) {
    var parts = states.indices.map { expert -> Float in
      if expert == Expert.unnamed.rawValue { return number == nil ? states[expert].gate : 0 }
      return states[expert].part(of: number)
    }
    let sum = parts.reduce(0, +)
    guard sum > 0 else { return }
    for expert in parts.indices { parts[expert] /= sum }
    for expert in states.indices where states[expert].gate > 0 {
      let inputs = states[expert].inputs
      for input in inputs.indices {
        weights.descend(
          expert * Self.inputs + input,
          slope: (states[expert].gate - parts[expert]) * inputs[input], rate: Self.rate)
      }
    }
  }
}
