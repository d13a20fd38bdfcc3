public import ForesightValues

/// A question to the engine: the moment, the circumstances, and which suggestions are wanted.
///
///     let mail = PredictionRequest(at: moment, limit: 1, sources: ["mail"])
///     try engine.predict(mail).suggestions.map(\.intent)      // ["OpenMail"]
///
/// If a name or sources limit the intents, probabilities are relative to the remaining ones. Intents that their app
/// hides, or hides unless the context says that `unlocked` is true, are left out afterward; the probabilities of the
/// others do not change.
public struct PredictionRequest: Sendable {
  /// The moment to predict for; only donations before it are considered.
  public var moment: Moment
  /// The circumstances; intents that need unlocking are shown only if `unlocked` is true.
  public var context: Fields
  /// The most suggestions to return.
  public var limit: Int
  /// Only intents of this name; `nil` for those of any name.
  ///
  ///     var request = PredictionRequest(at: moment)
  ///     request.intent = "OpenMail"
  ///     try engine.predict(request).suggestions.map(\.source)      // ["mail"]
  public var intent: String?
  /// Only intents of these sources; `nil` for those of any source.
  public var sources: [String]?
  /// Only suggestions at least this probable.
  ///
  ///     var request = PredictionRequest(at: moment)
  ///     request.minimumProbability = 0.99
  ///     try engine.predict(request).suggestions.isEmpty      // true
  public var minimumProbability: Double
  /// True to return only whole suggestions, which have all the values of a donation.
  ///
  ///     var request = PredictionRequest(at: moment, intent: "OrderCoffee", isWhole: true)
  ///     try engine.predict(request).suggestions.first?.parameters.count      // 2
  public var isWhole: Bool
  /// Only suggestions that begin with this text: see ``Engine/predict(_:progress:)``. `nil` for no such limit.
  ///
  ///     var request = PredictionRequest(at: moment)
  ///     request.prefix = "Open"
  ///     try engine.predict(request).suggestions.map(\.title)      // ["Open Mail"]
  public var prefix: String?
  /// The sequence whose next donation is predicted, such as a terminal's session; see `Donation.sequence`.
  public var sequence: String?
  /// True for a list that a person reads, which may hold destructive command lines; false for a prompt.
  public var isList = false

  /// Makes a request.
  public init(
    at moment: Moment, context: Fields = [:], limit: Int = 8, intent: String? = nil,
    sources: [String]? = nil, minimumProbability: Double = 0, isWhole: Bool = false,
    prefix: String? = nil, sequence: String? = nil
  ) {
    (self.moment, self.context, self.limit) = (moment, context, max(0, limit))
    (self.intent, self.sources, self.prefix) = (intent, sources, prefix)
    (self.minimumProbability, self.isWhole) = (minimumProbability, isWhole)
    self.sequence = sequence
  }
}

/// An answer of the engine.
///
///     let forecast = try engine.predict(request)
///     let sum = forecast.suggestions.map(\.probability).reduce(0, +)
///     sum < 1      // true: the rest is something new
public struct Forecast: Sendable {
  /// The suggestions, the most probable first.
  public var suggestions: [Suggestion]
  /// The number of donations that the suggestions rest on, not counting dismissals.
  public var donations: Int
  /// True if so many donations were learned for this answer that the model should be saved.
  public var isWorthKeeping: Bool
  /// The share of the donations before the moment that the model has learned. It is less than 1 only if the caller
  /// could not wait for the rest.
  public var learned: Double
}

/// A summary of a store: its counts, its span and its size.
///
///     let status = try engine.status()
///     status.donations                                     // 6
///     status.dismissals                                    // 0
///     status.first.map(Timestamp.format)                   // "2026-01-02T07:00:00Z"
public struct StoreStatus: Hashable, Sendable {
  /// The number of donations.
  public var donations: Int
  /// The number of dismissals, which are not among the donations.
  public var dismissals: Int
  /// The number of donations that are not learned from: those of automations, and those of assistants that the settings
  /// do not name.
  public var unlearned: Int
  /// The number of different intents among the donations.
  public var intents: Int
  /// The time of the first donation or dismissal; `nil` if there is none.
  public var first: Instant?
  /// The time of the last donation or dismissal; `nil` if there is none.
  public var last: Instant?
  /// The size of the database in bytes, without the model.
  public var bytes: Int
  /// The name of the model: its version, its number of features and, if they are not those that ship, its starting
  /// weights.
  public var model: String
  /// The number of donations that the saved model has learned; `nil` if there is no usable one.
  public var modelDonations: Int?
  /// The number of donations ignored because there were too many at once.
  public var ignored: Int
  /// The number of command lines that were too long to be recorded.
  public var tooLong: Int
  /// The counts of texts that were shown at a prompt, and of those that the person took.
  public var offers: Offers
  /// The same counts, of the last seven days only.
  public var latestOffers: Offers
}

extension Fields {
  /// True if the circumstances say that the screen is unlocked, so that intents that need it may be shown.
  var isUnlocked: Bool { self["unlocked"]?.matches(.boolean(true)) ?? false }
}
