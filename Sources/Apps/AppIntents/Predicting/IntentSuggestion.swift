internal import Foresight

/// An action that a person will probably do, with its probability and the reason.
///
///     try await OrderCoffee(.large).donate()
///     let first = try await IntentPredictor.shared.suggestions(limit: 1)[0]
///     first.persistentIdentifier         // "OrderCoffee"
///     first.parameterNames               // ["size"]
public struct IntentSuggestion: Sendable, Identifiable {
  /// One reason for a suggestion.
  ///
  ///     try await PayBill().donate()
  ///     let first = try await IntentPredictor.shared.suggestions(limit: 1)[0]
  ///     first.reasons.contains { $0.factor == "used lately" }      // true
  public struct Reason: Hashable, Sendable {
    /// The reason in words, such as "after OpenMail".
    public let factor: String
    /// The amount that it adds to the intent's score, in units of log-odds (nats).
    public let contribution: Double
  }

  let suggestion: Suggestion
  /// The moment and the context that it was predicted for.
  let moment: Moment
  let context: Fields

  /// An identifier that is the same for suggestions of the same intent with the same values.
  ///
  ///     try await OrderCoffee(.large).donate()
  ///     let earlier = try await IntentPredictor.shared.suggestions(limit: 1)[0]
  ///     let later = try await IntentPredictor.shared.suggestions(limit: 1)[0]
  ///     earlier.id == later.id      // true
  public var id: String {
    suggestion.parameters.reduce(suggestion.intent) {
      "\($0)\u{0}\($1.name)=\($1.value.canonicalText)"
    }
  }

  /// The intent's persistent identifier.
  public var persistentIdentifier: String { suggestion.intent }
  /// The title and subtitle that a person reads, taken from its ``IntentPrediction`` if it has one.
  ///
  ///     try await OrderCoffee(.small).donate()
  ///     let first = try await IntentPredictor.shared.suggestions(limit: 1)[0]
  ///     String(localized: first.displayRepresentation.title)      // "Order a small coffee"
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: LocalizedStringResource(stringLiteral: suggestion.title),
      subtitle: suggestion.subtitle.map(LocalizedStringResource.init(stringLiteral:)))
  }
  /// The probability that this is done next in the app.
  public var probability: Double { suggestion.probability }
  /// The reason as a sentence that a person reads, such as "you usually do this at home around nine in the morning".
  public var why: String { suggestion.why }
  /// The reasons, the strongest first.
  public var reasons: [Reason] {
    suggestion.because.map { Reason(factor: $0.factor, contribution: $0.contribution) }
  }
  /// The names of the parameters that the suggestion sets.
  ///
  ///     try await PayBill().donate()
  ///     try await IntentPredictor.shared.suggestions(limit: 1)[0].parameterNames      // []
  public var parameterNames: [String] { suggestion.parameters.map(\.name) }

  /// Makes the intent with the suggested values; its entities are fetched through their queries.
  ///
  ///     try await OrderCoffee(.large).donate()
  ///     let first = try await IntentPredictor.shared.suggestions(limit: 1)[0]
  ///     let order = try await first.makeIntent() as? OrderCoffee
  ///     order?.size      // .large
  ///
  /// - Throws: ``IntentSuggestionError``.
  public func makeIntent() async throws -> any AppIntent {
    let name = persistentIdentifier
    guard let type = IntentTypes.shared.type(of: name, mangledName: suggestion.typeName)
    else { throw IntentSuggestionError.unknownIntent(intent: name) }
    return try await IntentMaking.make(type, suggestion.parameters)
  }

  /// Performs the suggested intent and donates it, because the person took the suggestion.
  ///
  ///     try await OrderCoffee(.large).donate()
  ///     let first = try await IntentPredictor.shared.suggestions(limit: 1)[0]
  ///     let done = try await first.accept()
  ///     (done as? OrderCoffee)?.size      // .large
  ///
  /// - Returns: the intent as it was performed.
  /// - Throws: ``IntentSuggestionError``, or what performing it throws.
  @discardableResult
  public func accept() async throws -> any AppIntent {
    let intent = try await makeIntent()
    // Only the person can choose a value for a required parameter that the suggestion leaves unset.
    for (name, parameter) in intent.recordableParameters where parameter.anyValue == nil {
      throw IntentSuggestionError.unsetParameter(intent: persistentIdentifier, parameter: name)
    }
    _ = try await intent.performed(donates: true)
    return intent
  }

  /// Records that the person turned the suggestion down. It ranks lower from now on, and rises again if the person does
  /// it after all.
  ///
  ///     for _ in 1...3 {
  ///       try await OrderCoffee(.large).donate()
  ///       try await PayBill().donate()
  ///     }
  ///     let first = try await IntentPredictor.shared.suggestions(limit: 1)[0]
  ///     first.persistentIdentifier                                                            // "OrderCoffee"
  ///     try await first.dismiss()
  ///     try await IntentPredictor.shared.suggestions(limit: 1)[0].persistentIdentifier        // "PayBill"
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func dismiss() async throws {
    let center = DonationCenter.shared
    _ = try await center.run { [suggestion, context, moment] engine in
      try engine.dismiss(
        suggestion.intent, source: suggestion.source, parameters: suggestion.parameters,
        context: context, at: moment, now: center.clock(), random: Environment.random)
    }
    center.notify()
  }
}

/// An error for a suggestion that cannot be turned into an intent.
///
/// It names the intent and the parameter, and never a value.
public enum IntentSuggestionError: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// No type of this program has the persistent identifier, or the only one that has it is private.
  case unknownIntent(intent: String)
  /// The suggestion sets no value for a required parameter: make the intent and ask for the value.
  case unsetParameter(intent: String, parameter: String)
  /// The intent has no parameter of that name any more.
  case unknownParameter(intent: String, parameter: String)
  /// The parameter holds another kind of value now.
  case changedParameter(intent: String, parameter: String)
  /// The parameter's entity is not found by its query any more.
  case entityNotFound(intent: String, parameter: String)
  /// The parameter's enumeration has no such case any more.
  case unknownCase(intent: String, parameter: String)

  /// A message that says what happened, to what, and what to do.
  public var description: String {
    switch self {
    case .unknownIntent(let intent):
      "\(intent) cannot be made: this program has no intent of that name that is not private;"
        + " donate it once, or name it in an app shortcut"
    case .unsetParameter(let intent, let parameter):
      "\(intent) cannot be done yet: its parameter '\(parameter)' has no value; make the intent and set it"
    case .unknownParameter(let intent, let parameter):
      "\(intent) cannot be made: it no longer has a parameter '\(parameter)'"
    case .changedParameter(let intent, let parameter):
      "\(intent) cannot be made: its parameter '\(parameter)' now takes another kind of value"
    case .entityNotFound(let intent, let parameter):
      "\(intent) cannot be made: what its parameter '\(parameter)' referred to no longer exists"
    case .unknownCase(let intent, let parameter):
      "\(intent) cannot be made: the value of its parameter '\(parameter)' is no longer a case"
    }
  }

  /// The same as its description.
  public var errorDescription: String? { description }
}
