internal import Glibc

/// A distribution over the things that a person never did, for when something new comes.
///
/// The habits of other people tell it, in several contexts: each gives a distribution over the things that are new to
/// the person, and anything that nobody does has a share of its own. The trust in each is a softmax of its inputs,
/// learned from earlier new things (as in ``Mixture``).
struct Newcomers: ~Copyable {
  /// The subject of a distribution.
  enum Expert: Int, CaseIterable {
    /// An intent that the prior does not name.
    case unnamed
    /// The things that people do; those that they do after the last intent, the last two, and in the same context; and
    /// those that they did first after the intent that was the last to be new.
    case any, after, afterTwo, context, new
  }

  /// The number of weights of an expert: for its share of what is new, for the number of people it rests on, and one
  /// for itself.
  static let inputs = 3
  /// The weights before anything was learned.
  static let initialWeights: [Float] = Expert.allCases.flatMap { expert in
    expert == .unnamed ? [0, 0, 0.5] : [1, 0.2, 0]
  }
  private static let rate: Float = 0.1

  var weights: AdaptiveWeights

  /// The state of an expert in a situation.
  struct State {
    /// The number of people who next did something that is new to the person, and who did anything next.
    var new: Float = 0
    var all: Float = 0
    /// The number of people who next did each of the intents that are new to the person.
    var people: [NamedCounts.NumberedFollower] = []
    /// The weight of the expert in the sum.
    var gate: Float = 0

    /// The part of the sum that one of the intents has by this expert; `nil` is none of them.
    func part(of number: Int?) -> Float {
      let people = people.first { $0.number == number }?.people ?? 0
      return people > 0 ? gate * people / new : 0
    }

    fileprivate var inputs: [Float] {
      [all > 0 ? logf((new + 0.5) / (all + 1)) : 0, logf(new + 1), 1]
    }
  }

  /// Gives each expert that knows something its part of the sum.
  ///
  /// - Parameter intents: the number of named intents.
  /// - Returns: the probabilities of the named intents that are new to the person, given that something new comes; what
  ///   is missing from 1 is that of something that is not named.
  /// - Complexity: O(people's intents in the contexts of the situation).
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

  /// Learns which expert expected what came, and was new.
  ///
  /// - Parameter number: the intent's; `nil` when it is not named.
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
