/// The presentation of an intent to a person: the declarations of its app, and the titles it rendered for the values of
/// one donation.
///
///     Presentation(
///       name: "Order Coffee",
///       combinations: [
///         Combination(parameters: ["size"], title: "Order a Large Coffee"),
///         Combination(parameters: [], title: "Order Coffee"),
///       ])
///
/// An app renders titles with code that only its own process has; a donation carries them along, so that a later reader
/// of the log, such as the command line, can show them. Nothing is learned from them.
///
/// The flags, the name, the type and the names in ``combinations`` describe the intent, as its latest donation with a
/// presentation has them. The titles describe the values of the donation that carries them.
public struct Presentation: Hashable, Sendable {
  /// True if the intent may be suggested at all.
  public var isDiscoverable: Bool
  /// True if it may be suggested only if the context says that `unlocked` is true.
  public var needsUnlock: Bool
  /// The title of the intent.
  public var name: String?
  /// The name by which the app's program finds the intent's type again in another run.
  public var typeName: String?
  /// The combinations of parameters that are worth predicting, as the app declares them. If it declares none, these are
  /// all parameters together, and no parameters at all.
  public var combinations: [Combination]
  /// Readable names for values of this donation that are not texts, such as an entity's title, at most one per
  /// parameter. They are for suggestions for which no combination has a title.
  public var texts: [ParameterText]

  /// Makes a presentation; by default it declares nothing.
  public init(
    isDiscoverable: Bool = true, needsUnlock: Bool = false, name: String? = nil,
    typeName: String? = nil, combinations: [Combination] = [], texts: [ParameterText] = []
  ) {
    (self.isDiscoverable, self.needsUnlock, self.name) = (isDiscoverable, needsUnlock, name)
    (self.typeName, self.combinations, self.texts) = (typeName, combinations, texts)
  }

  /// Returns the combination of exactly these parameters, if the app rendered a title for their values.
  ///
  ///     let order = Presentation(combinations: [Combination(parameters: ["size"], title: "Order a Large Coffee")])
  ///     order.rendering(of: ["size"])?.title      // "Order a Large Coffee"
  ///     order.rendering(of: ["cups"])             // nil
  public func rendering(of parameters: [String]) -> Combination? {
    combinations.first { $0.hasParameters(parameters) && !$0.title.isEmpty }
  }
}

/// A readable name for the value of a parameter.
///
///     ParameterText(parameter: "book", text: "The Hobbit")
public struct ParameterText: Hashable, Sendable {
  /// The name of the parameter.
  public var parameter: String
  /// The name of its value.
  public var text: String

  /// Makes a text.
  public init(parameter: String, text: String) { (self.parameter, self.text) = (parameter, text) }
}

/// Parameters that are worth predicting together, and the title of a suggestion of their values.
public struct Combination: Hashable, Sendable {
  /// The names of the parameters; none for the bare intent.
  public var parameters: [String]
  /// The title for the values of the donation; empty if the donation has no such values, so that the app had nothing to
  /// render.
  public var title: String
  /// The line below the title; `nil` if there is none.
  public var subtitle: String?

  /// Makes a combination.
  public init(parameters: [String], title: String, subtitle: String? = nil) {
    (self.parameters, self.title, self.subtitle) = (parameters, title, subtitle)
  }

  /// Returns true if this combination is of exactly some parameters, in any order.
  ///
  ///     Combination(parameters: ["size", "cups"], title: "Two teas").hasParameters(["cups", "size"])      // true
  public func hasParameters(_ names: [String]) -> Bool {
    parameters.count == names.count
      && parameters.allSatisfy { name in names.contains { $0.hasSameBytes(as: name) } }
  }
}
