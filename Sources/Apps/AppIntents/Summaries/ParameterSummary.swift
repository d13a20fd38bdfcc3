/// A sentence that says what an intent does, with its parameters.
///
///     @Parameter(title: "Size") var size: CoffeeSize?
///     @Parameter(title: "Cups", default: 1) var cups: Int
///     @Parameter(title: "Note") var note: String?
///     static var parameterSummary: some ParameterSummary {
///       When(\.$size, .hasAnyValue) {
///         Summary("Order \(\.$cups) \(\.$size) coffees") { \.$note }
///       } otherwise: {
///         Summary("Order coffee")
///       }
///     }
public protocol ParameterSummary {
  /// The sentence for an intent, and the parameters that are shown below it.
  func _sentence(for intent: any AppIntent) -> _SummarySentence?
}

/// A sentence about an intent, with the values it has at the moment.
public struct _SummarySentence: Hashable, Sendable {
  /// The sentence.
  public let text: String
  /// The titles of the parameters below it.
  public let below: [String]
}

/// A sentence with parameters in it.
///
///     @Parameter(title: "Cups", default: 1) var cups: Int
///     @Parameter(title: "Note") var note: String?
///     static var parameterSummary: some ParameterSummary {
///       Summary("Order \(\.$cups) coffees") { \.$note }     // with the note below it
///     }
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary, Sendable {
  private(set) var sentence: IntentParameterSummaryString<Intent>?
  private(set) var below: [ImmutablePath<PartialKeyPath<Intent>>] = []

  /// Makes a summary that consists of the intent's title.
  public init() {}

  /// Makes a sentence.
  public init(_ sentence: IntentParameterSummaryString<Intent>, table: String? = nil) {
    self.sentence = sentence
  }

  /// Makes a sentence with parameters below it.
  public init(
    _ sentence: IntentParameterSummaryString<Intent>, table: String? = nil,
    @ParameterSummaryKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
  ) {
    self.sentence = sentence
    below = parameters().map { ImmutablePath($0) }
  }

  /// Makes a summary that consists of the intent's title, with parameters below it.
  public init(
    @ParameterSummaryKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
  ) {
    below = parameters().map { ImmutablePath($0) }
  }

  /// The sentence with an intent's values, if it has one.
  public func _sentence(for intent: any AppIntent) -> _SummarySentence? {
    guard let intent = intent as? Intent else { return nil }
    return _SummarySentence(
      text: sentence?.text(for: intent) ?? String(localized: Intent.title),
      below: below.compactMap { intent[keyPath: $0.path] as? any AnyIntentValue }
        .map { String(localized: $0.title) })
  }
}

extension Never: ParameterSummary {
  /// No sentence: there is no value of `Never`.
  public func _sentence(for intent: any AppIntent) -> _SummarySentence? { switch self {} }
}

/// Builds the summary that a closure contains.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// One summary as it is.
  public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary {
    summary
  }
}

/// Combines the parameters that a closure lists for display below a sentence.
@resultBuilder
public enum ParameterSummaryKeyPathsBuilder<Intent: AppIntent> {
  /// One parameter.
  public static func buildExpression<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>)
    -> PartialKeyPath<Intent>
  { path }

  /// Parameters in their order.
  public static func buildBlock(_ paths: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] {
    paths
  }
}
