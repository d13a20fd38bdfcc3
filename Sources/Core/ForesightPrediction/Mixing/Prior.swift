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

  /// The models of a level, in the order of an image; a file of a prior calls them as the cases are called.
  public enum Model: Int, CaseIterable, Sendable {
    /// Mixes features: for each there are as many weights as ``Mixer`` has sets.
    case mixer
    /// Tells something new: see ``Novelty``.
    case novelty
    /// Finds the past moments that are like the present: see ``Attention``.
    case attention
    /// Corrects the probability of the first: see ``Calibration``.
    case calibration
    /// Tells the cause at work: see ``Mixture``.
    case mixture
    /// Chooses among other people's intents when something new comes: see ``Newcomers``.
    case newcomers

    /// Returns its weights before anything was learned.
    func initialWeights(_ kind: Level.Kind) -> [Float] {
      switch self {
      case .mixer:
        Feature.allCases.flatMap { [$0.initialWeight] + Array(repeating: 0, count: Mixer.sets - 1) }
      case .novelty: Novelty.initialWeights
      case .attention: Attention.initialWeights
      case .calibration: Calibration.initialWeights(kind)
      case .mixture: Mixture.initialWeights
      case .newcomers: Newcomers.initialWeights
      }
    }
  }

  /// The weights of one level: of intents, or of suggestions.
  public struct Part: Hashable, Sendable {
    /// The weights of each ``Model``, in their order.
    public private(set) var weights: [Weights]
    /// The weights of situations, where the prior is for people who do the same as those it was learned from.
    public var situations: Situations?

    /// Makes a part.
    public init(_ weights: [Weights], situations: Situations? = nil) {
      precondition(
        weights.map(\.values.count) == Model.allCases.map { $0.initialWeights(.intents).count },
        "as many weights as the predictor has")
      (self.weights, self.situations) = (weights, situations)
    }

    /// The weights of a model.
    public subscript(model: Model) -> Weights {
      get { weights[model.rawValue] }
      set {
        precondition(newValue.values.count == weights[model.rawValue].values.count, "as many")
        weights[model.rawValue] = newValue
      }
    }

    /// Weights that come from nobody's data.
    public static let none = none(.intents)

    static func none(_ kind: Level.Kind) -> Part {
      Part(Model.allCases.map { Weights(unlearned: $0.initialWeights(kind)) })
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
}
