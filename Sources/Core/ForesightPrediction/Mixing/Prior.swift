/// The starting point of a predictor: weights learned from other people's logs.
///
///     var predictor = Predictor(prior: .none)
///     predictor.learn(event)
///     predictor.events      // 1
///
/// The weights say how far each feature can be trusted. They do not mention intents, so those from one domain serve in
/// another, and do not reveal what anyone did. Only `names` and `lines` have names in them.
public struct Prior: Hashable, Sendable {
  /// Weights, and the evidence that each rests on.
  public struct Weights: Hashable, Sendable {
    /// The weights, in the order of the model.
    public let values: [Float]
    /// The firmness of each weight: Adagrad's sum of squared gradients that the weight is taken to rest on. The higher,
    /// the more slowly a person's own log moves the weight.
    public let firmness: [Float]

    /// Makes weights; there must be one firmness for each.
    public init(values: [Float], firmness: [Float]) {
      precondition(values.count == firmness.count, "one firmness a weight")
      self.values = values
      self.firmness = firmness
    }

    /// Makes weights that no data supports yet.
    init(unlearned values: [Float]) {
      self.init(values: values, firmness: Array(repeating: 1, count: values.count))
    }
  }

  /// The weights that features have in a situation, and the trust in each kind of these weights.
  public struct Situations: Hashable, Sendable {
    /// The weights: for each class of last intents, then for each class of contexts, one per feature.
    public let weights: Weights
    /// The trust in the weights by the last intent, and in those by the context.
    public let trust: Weights

    /// Makes the weights of situations; there must be as many as the predictor has.
    public init(weights: Weights, trust: Weights) {
      precondition(
        weights.values.count == Mixer.situatedCount && trust.values.count == Mixer.kinds,
        "as many weights as the predictor has")
      (self.weights, self.trust) = (weights, trust)
    }
  }

  /// The models of a level, in their order in an image. The file of a prior calls them by the names of the cases.
  public enum Model: Int, CaseIterable, Sendable {
    /// Mixes features, with as many weights for each as ``Mixer`` has sets.
    case mixer
    /// Predicts new candidates: see ``Novelty``.
    case novelty
    /// Finds the past moments that are like the present: see ``Attention``.
    case attention
    /// Corrects the highest probability: see ``Calibration``.
    case calibration
    /// Weighs the causes of the next event: see ``Mixture``.
    case mixture
    /// Chooses among other people's intents if the next intent is new: see ``Newcomers``.
    case newcomers

    /// Returns the weights of the model before training.
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
    /// The weights of situations; `nil` unless the prior is for people who do the same as those it was learned from.
    public var situations: Situations?

    /// Makes a part; there must be as many weights as the predictor has.
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

    /// The initial weights, which were set by hand and not learned from data.
    public static let none = none(.intents)

    static func none(_ kind: Level.Kind) -> Part {
      Part(Model.allCases.map { Weights(unlearned: $0.initialWeights(kind)) })
    }
  }

  /// The weights that rank intents.
  public let intents: Part
  /// The weights that rank suggestions.
  public let suggestions: Part
  /// Hashes that identify the users that the prior was learned from, in ascending order.
  public let users: [UInt64]
  /// The habits of other people, by name; `nil` if the prior names none.
  public let names: NamedCounts?
  /// The words of other people's command lines; `nil` if the prior names none.
  public let lines: LineNames?

  /// Makes a prior; `users` may have any order.
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

  /// The initial weights, which were set by hand and not learned from data.
  public static let none = Prior(intents: .none(.intents), suggestions: .none(.suggestions))
}
