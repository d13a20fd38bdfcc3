/// An intent that a person will probably perform next, with its probability and the reasons for it.
///
///     let first = try engine.predict(request).suggestions[0]
///     first.title                       // "Order Coffee (cups 2, large)"
///     first.parameters["size"]          // .string("large")
///     first.because[0].factor           // "in a session like this"
public struct Suggestion: Hashable, Sendable {
  /// The place in the list, from 1.
  public var rank: Int
  /// The intent's name.
  public var intent: String
  /// The intent's source.
  public var source: String
  /// The values it will probably be done with; empty if none are probable enough.
  public var parameters: Fields
  /// The title that a person sees.
  public var title: String
  /// The line below the title; `nil` if the app gives none.
  public var subtitle: String?
  /// The name by which the app's program finds the intent's type; `nil` if the app does not declare it.
  public var typeName: String?
  /// The action that performs it again; `nil` if no donation has one.
  public var action: Action?
  /// True if it can be performed: the app can be asked to, or a donation carries the action.
  public var isPerformable = false
  /// The probability, 0 to 1, that the next donation is of this intent and has these values, whatever other values it
  /// has.
  public var probability: Double
  /// The explanation, a sentence of at most three reasons that speak for it: "you usually do this at home, after Open
  /// Mail".
  public var why: String
  /// The strongest reason, in few words: "after Open Mail"; empty if there is none.
  public var reason = ""
  /// All reasons, the strongest first. Their contributions add up to the score of the intent.
  public var because: [Reason]

  /// One reason for a suggestion.
  ///
  ///     let first = try engine.predict(request).suggestions[0]
  ///     first.because.first.map { $0.contribution > 0 }      // true: it speaks for the suggestion
  public struct Reason: Hashable, Sendable {
    /// The reason in words, such as "after OpenMail".
    public var factor: String
    /// The contribution to the score, in units of log-odds (nats).
    public var contribution: Double

    /// Makes a reason.
    public init(factor: String, contribution: Double) {
      (self.factor, self.contribution) = (factor, contribution)
    }
  }

  /// Makes a suggestion.
  public init(
    rank: Int, intent: String, source: String, parameters: Fields, title: String,
    subtitle: String? = nil, typeName: String? = nil, probability: Double, why: String,
    because: [Reason]
  ) {
    (self.rank, self.intent, self.source, self.parameters) = (rank, intent, source, parameters)
    (self.title, self.subtitle, self.typeName) = (title, subtitle, typeName)
    (self.probability, self.why, self.because) = (probability, why, because)
  }
}
