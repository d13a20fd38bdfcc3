/// The starting point of a predictor: weights learned from other people's logs.
///
///     var predictor = Predictor(prior: .none)
///     predictor.learn(event)
///     predictor.events      // 1
///
/// The weights say how far each feature can be trusted. They know no intents, so a prior from one
/// domain serves in another, and nothing that anybody did can be read from it.
public struct Prior: Hashable, Sendable {
  /// Weights, and the evidence that each rests on.
  public struct Weights: Hashable, Sendable {
    /// The weights.
    public let values: [Float]
    /// The firmness of each: Adagrad's sum of squared gradients that it is taken to rest on. The higher, the more
    /// slowly a person's own log moves it.
    public let firmness: [Float]

    /// Makes weights.
    public init(values: [Float], firmness: [Float]) {
      precondition(values.count == firmness.count, "one firmness a weight")
      self.values = values
      self.firmness = firmness
    }

    /// Weights that rest on nothing yet.
    init(unlearned values: [Float]) {
      self.init(values: values, firmness: Array(repeating: 1, count: values.count))
    }
  }

  /// The weights that features have in a situation, and how far each kind of them is trusted.
  public struct Situations: Hashable, Sendable {
    /// The weights: for each class of last intents, and of contexts, one a feature.
    public let weights: Weights
    /// The trust in those by the last intent, and in those by the context.
    public let trust: Weights

    /// Makes weights.
    public init(weights: Weights, trust: Weights) {
      typealias Situations = ForesightPrediction.Situations
      precondition(
        weights.values.count == Situations.count && trust.values.count == Situations.kinds,
        "as many weights as the predictor has")
      (self.weights, self.trust) = (weights, trust)
    }
  }

  /// The weights of one level: of intents, or of suggestions.
  public struct Part: Hashable, Sendable {
    /// The weights that mix features: for each feature as many as ``Mixer`` has sets.
    public let mixer: Weights
    /// The weights that tell something new: see ``Novelty``.
    public let novelty: Weights
    /// The weights that find the past moments that are like the present: see ``Attention``.
    public let attention: Weights
    /// The weights that correct the probability of the first: see ``Calibration``.
    public let calibration: Weights
    /// The weights that tell the cause at work: see ``Mixture``.
    public let mixture: Weights
    /// The weights that choose among other people's intents when something new comes: see ``Newcomers``.
    public let newcomers: Weights
    /// The weights of situations, where the prior is for people who do the same as those it was learned from.
    public let situations: Situations?

    /// Makes a part.
    public init(
      mixer: Weights, novelty: Weights, attention: Weights, calibration: Weights, mixture: Weights,
      newcomers: Weights, situations: Situations? = nil
    ) {
      self.mixer = mixer
      self.novelty = novelty
      self.attention = attention
      self.calibration = calibration
      self.mixture = mixture
      self.newcomers = newcomers
      self.situations = situations
      precondition(
        weights.map(\.values.count) == [
          Mixer.count, Novelty.inputs, Attention.initialWeights.count, Calibration.count,
          Mixture.initialWeights.count, Newcomers.initialWeights.count,
        ], "as many weights as the predictor has")
    }

    /// The weights of all models but situations, in the order of an image.
    var weights: [Weights] { [mixer, novelty, attention, calibration, mixture, newcomers] }

    /// Weights that come from nobody's data.
    public static let none = none(.intents)

    static func none(_ kind: Level.Kind, situations: Situations? = nil) -> Part {
      Part(
        mixer: Weights(
          unlearned: Feature.allCases.flatMap { feature in
            [feature.initialWeight] + Array(repeating: 0, count: Mixer.sets - 1)
          }),
        novelty: Weights(unlearned: Novelty.initialWeights),
        attention: Weights(unlearned: Attention.initialWeights),
        calibration: Weights(unlearned: Calibration.initialWeights(kind)),
        mixture: Weights(unlearned: Mixture.initialWeights),
        newcomers: Weights(unlearned: Newcomers.initialWeights), situations: situations)
    }
  }

  /// The weights that rank intents.
  public let intents: Part
  /// The weights that rank suggestions.
  public let suggestions: Part
  /// Hashes by which the users it was learned from are known again, in ascending order.
  public let users: [UInt64]
  /// The habits of other people, by name; `nil` where a prior names nothing.
  public let names: NamedCounts?
  /// The words of other people's command lines; `nil` where a prior names nothing.
  public let lines: LineNames?

  /// Makes a prior.
  public init(
    intents: Part, suggestions: Part, users: [UInt64] = [], names: NamedCounts? = nil,
    lines: LineNames? = nil
  ) {
    self.intents = intents
    self.suggestions = suggestions
    self.users = users.sorted()
    self.names = names
    self.lines = lines
  }

  /// Returns the same weights with the habits of other people.
  ///
  ///     Prior.none.naming(nil).names == nil             // true
  public func naming(_ names: NamedCounts?) -> Prior {
    Prior(intents: intents, suggestions: suggestions, users: users, names: names, lines: lines)
  }

  /// Weights that come from nobody's data.
  public static let none = Prior(intents: .none(.intents), suggestions: .none(.suggestions))

  /// Weights that come from nobody's data, to which those of situations can be learned.
  package static let situated = Prior(
    intents: .none(.intents, situations: ForesightPrediction.Situations.unlearned),
    suggestions: .none(.suggestions, situations: ForesightPrediction.Situations.unlearned))
}
