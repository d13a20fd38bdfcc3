public import ForesightValues

/// What is asked of the engine.
///
/// Where a name or sources limit the intents, probabilities are those among the intents left. Intents
/// that their app hides, or wants hidden while the context does not say that `unlocked` is true, are left
/// out afterwards: the probabilities of the others stay what they are.
public struct PredictionRequest: Sendable {
  /// The moment to predict for; only donations before it are known.
  public var moment: Moment
  /// The circumstances; `unlocked` tells whether intents are shown that need unlocking.
  public var context: Fields
  /// The most suggestions to return.
  public var limit: Int
  /// Only intents of this name.
  public var intent: String?
  /// Only intents of these sources; of any where there is nothing.
  public var sources: [String]?
  /// Only suggestions at least this probable.
  public var minimumProbability: Double
  /// Only whole suggestions, which have all the values of a donation.
  public var isWhole: Bool
  /// Only what begins so: see ``Engine/predict(_:progress:)``.
  public var prefix: String?
  /// The sequence in which something comes, as in `Donation.sequence`.
  public var sequence: String?
  /// Asks for lines of a shell for a list that is read, not for a prompt: it may hold those that destroy.
  public var isList = false

  /// Makes a request.
  public init(
    at moment: Moment, context: Fields = [:], limit: Int = 8, intent: String? = nil,
    sources: [String]? = nil, minimumProbability: Double = 0, isWhole: Bool = false,
    prefix: String? = nil, sequence: String? = nil
  ) {
    self.moment = moment
    self.context = context
    self.limit = max(0, limit)
    self.intent = intent
    self.sources = sources
    self.minimumProbability = minimumProbability
    self.isWhole = isWhole
    self.prefix = prefix
    self.sequence = sequence
  }
}

/// An answer of the engine.
public struct Forecast: Sendable {
  /// The suggestions, the most probable first.
  public var suggestions: [Suggestion]
  /// How many donations they rest on, dismissals apart.
  public var donations: Int
  /// Whether so much was folded for this answer that the model should be kept.
  public var isWorthKeeping = false
}

/// What a store holds.
public struct StoreStatus: Hashable, Sendable {
  /// How many donations.
  public var donations: Int
  /// How many dismissals, which are not among the donations.
  public var dismissals: Int
  /// How many of the donations are of assistants from which nothing is learned.
  public var unlearned: Int
  /// Of how many different intents the donations are.
  public var intents: Int
  /// When the first of all happened.
  public var first: Instant?
  /// When the last of all happened.
  public var last: Instant?
  /// The bytes of the database, the model apart.
  public var bytes: Int
  /// The model that predicts.
  public var model: String
  /// How many donations the kept model has learned; `nil` when none is kept that is of use.
  public var modelDonations: Int?
  /// How many donations were ignored because there were too many at once.
  public var ignored: Int
  /// How many command lines were too long to be recorded.
  public var tooLong: Int
  /// How often something was shown at a prompt, and taken.
  public var offers: Offers
}
