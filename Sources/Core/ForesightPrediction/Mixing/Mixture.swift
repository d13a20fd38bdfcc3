internal import Glibc

/// A weighted sum of distributions, each of which is based on one cause of the next event.
///
/// The ``Mixer`` multiplies the evidence of contexts, which fits evidence that adds up. But many events have a single
/// cause: a routine of this half hour, *or* the last intent, *or* this place. So p(i) = Σ a_k·p_k(i), where the gates
/// a_k are a softmax of scores, computed from the counts of each expert (mixture of experts: Jacobs, Jordan, Nowlan and
/// Hinton, *Neural Computation* 3, 1991). An event counts for an expert as far as that expert explains it, a_k·p_k/p
/// (online expectation maximization: Titterington, 1984), so that an event explained by the hour hardly counts as a
/// follower of the last intent. Old counts fade.
struct Mixture: ~Copyable {
  /// A distribution over the candidates.
  enum Expert: Int, CaseIterable {
    /// The frequency, half of it overall and half recent; and the overall frequency alone.
    case frequency, uses
    /// Followers in the same context; after the last intent; after the last two; after the last and as long a pause.
    case context, after, afterTwo, pace
    /// Around the same half hour of a workday or weekend, or of the same day of the week.
    case halfHour, halfHourOfWeek
  }

  /// The state of an expert in a situation: its contexts, their counts and its gate. At first, the contexts have no
  /// counts.
  struct State: BitwiseCopyable {
    /// The key of the context in which the expert's events are counted; 0 if the situation has no such context.
    var key: UInt64 = 0
    /// The places of the contexts that the expert reads, around the one for counting; -1 for none.
    var places = SIMD8<Int32>(repeating: -1)
    /// `mass`: the sum of the parts of events that were counted in these contexts. `events`: the number of these
    /// events.
    var (mass, events): (Float, Float) = (0, 0)
    /// The weight of the expert in the sum; 0 for an expert whose contexts have no counts.
    var gate: Float = 0
  }

  /// The weights of neighboring half hours, from two before to two after. Experts without half hours use only the
  /// middle one.
  static let kernel: [Float] = [0.13, 0.6, 1, 0.6, 0.13]
  /// The index of the half hour itself in the kernel.
  static let centre = 2
  /// The amount of frequency that is mixed into the counts, in events.
  static let mixedIn: Float = 0.5
  /// The exponent of an expert's share in explaining an event, when the event is counted for it.
  private static let sharpness: Float = 0.75
  private static let rate: Float = 0.3

  private static let confidences = 6
  private static let pauses = 7
  private static let hours = 25
  /// The number of weights of an expert's gate: for its share, for the mass it rests on, for the pause, for the hour.
  static let inputs = 1 + confidences + pauses + hours
  /// The weights before training: an expert that explained much is believed.
  static let initialWeights: [Float] = Expert.allCases.flatMap { _ in
    [1] + Array(repeating: 0, count: inputs - 1)
  }

  var weights: AdaptiveWeights
  var contexts = ContextTable(maximumContexts: 50_000, maximumFollowers: 200_000)

  /// Returns the feature that is based on the same evidence as an expert.
  static func feature(of expert: Expert) -> Feature {
    switch expert {
    case .frequency, .uses: .frequency
    case .context: .context
    case .after: .after
    case .afterTwo: .afterTwo
    case .pace: .pace
    case .halfHour: .weekend
    case .halfHourOfWeek: .weekday
    }
  }

  /// Returns the logarithm of the share of the events in an expert's contexts that the expert explains.
  private func share(_ state: State) -> Float {
    state.events > 0 ? logf((state.mass + 0.5) / (state.events + 1)) : 0
  }

  /// The places of the four weights of an expert's gate.
  private func places(_ expert: Int, _ state: State, pause: Int, hour: Int) -> SIMD4<Int32> {
    let confidence = expert < Expert.context.rawValue ? 5 : Mixer.confidence(state.mass)
    let first = expert * Self.inputs
    return SIMD4(
      Int32(first), Int32(first + 1 + confidence), Int32(first + 1 + Self.confidences + pause),
      Int32(first + 1 + Self.confidences + Self.pauses + hour))
  }

  /// Computes the gate of each expert; that of an expert whose contexts have no counts stays 0.
  ///
  /// - Parameters:
  ///   - states: the states of all experts, whose gates are 0.
  ///   - pause: the class of the pause since the last event, 0 to 6.
  ///   - hour: the hour of the day; 24 if it is unknown.
  func open(_ states: inout [State], pause: Int, hour: Int) {
    var highest = -Float.infinity
    for expert in states.indices where isActive(expert, states[expert]) {
      let places = places(expert, states[expert], pause: pause, hour: hour)
      states[expert].gate =
        weights[Int(places[0])] * share(states[expert]) + weights[Int(places[1])]
        + weights[Int(places[2])] + weights[Int(places[3])]
      highest = max(highest, states[expert].gate)
    }
    var sum: Float = 0
    for expert in states.indices where isActive(expert, states[expert]) {
      states[expert].gate = expf(states[expert].gate - highest)
      sum += states[expert].gate
    }
    for expert in states.indices { states[expert].gate /= sum }
  }

  private func isActive(_ expert: Int, _ state: State) -> Bool {
    expert < Expert.context.rawValue || state.mass > 0
  }

  /// Moves the weights of the gates toward the experts that explained the event.
  ///
  /// - Parameter parts: each expert's share in explaining the event; the shares sum to one.
  mutating func descend(_ states: [State], parts: SIMD8<Float>, pause: Int, hour: Int) {
    for expert in states.indices where states[expert].gate > 0 {
      let slope = states[expert].gate - parts[expert]
      let places = places(expert, states[expert], pause: pause, hour: hour)
      weights.descend(Int(places[0]), slope: slope * share(states[expert]), rate: Self.rate)
      for input in 1..<4 { weights.descend(Int(places[input]), slope: slope, rate: Self.rate) }
    }
  }

  /// Counts an event for each expert by the expert's share in explaining it. For an expert without counts, the whole
  /// event is counted.
  mutating func count(_ candidate: Int, _ states: [State], parts: SIMD8<Float>, now: Int) {
    for expert in Expert.allCases where states[expert.rawValue].key != 0 {
      let state = states[expert.rawValue]
      // The counts of the context fade with each event that is counted there.
      let fading: Float = expert == .halfHour || expert == .halfHourOfWeek ? 0.95 : 0.997
      let place = state.places[Self.centre] < 0 ? nil : Int(state.places[Self.centre])
      contexts.add(
        state.key, at: place, candidate: candidate, now: now,
        weight: state.gate > 0 ? powf(parts[expert.rawValue], Self.sharpness) : 1,
        fading: fading)
    }
    contexts.trim(after: now)
  }
}
